// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything that happened to one code object, in order of time, as a table that grows at its end.
#pragma once

#include "app/models/CellModel.h"
#include "app/models/CodeReading.h"

#include <deque>
#include <optional>

namespace app {

class CodeHistory : public CellModel
{
    Q_OBJECT

public:
    explicit CodeHistory(QObject* parent = nullptr);

    /// From now on about the code object with that description, of which nothing is known yet.
    void begin(std::shared_ptr<const inspector::CodeInfo> info);
    /// Adds what was read up to that instant.
    void show(const RunSnapshot& run, HistoryNews news);
    void clear() { begin(nullptr); }

    /// Whether all events up to the instant were looked at.
    [[nodiscard]] bool complete() const { return m_looked >= m_toLook; }
    /// Events looked at and to be looked at, since the code object was made.
    [[nodiscard]] std::uint64_t looked() const { return m_looked; }
    [[nodiscard]] std::uint64_t toLook() const { return m_toLook; }
    /// Rewrites of sites so far.
    [[nodiscard]] std::uint64_t rewrites() const { return m_rewrites; }
    [[nodiscard]] const HistoryRow& rowAt(int row) const;
    /// The unit of the instruction that the row is about, if it is about one.
    [[nodiscard]] std::optional<std::uint32_t> unitAt(int row) const;
    /// The last row about the instruction at that unit, or -1.
    [[nodiscard]] int lastRowOf(std::uint32_t unit) const;

    Cell cell(int row, int column) const override;
    std::uint64_t keyOf(int row) const override;
    int hiddenRows() const override;
    int rowCount(const QModelIndex& parent = {}) const override;

protected:
    void filterRows() override;

private:
    void chooseShown();
    [[nodiscard]] bool matches(const HistoryRow& row) const;
    [[nodiscard]] Cell cellOf(const HistoryRow& row, int column) const;
    [[nodiscard]] QString nameOf(std::uint8_t opcode) const;
    [[nodiscard]] QString reasonOf(const HistoryRow& row) const;

    RunSnapshot m_run;
    std::shared_ptr<const inspector::CodeInfo> m_info;
    std::shared_ptr<const inspector::ProgramInfo> m_program;
    std::uint64_t m_looked = 0;
    std::uint64_t m_toLook = 0;
    std::uint64_t m_rewrites = 0;

    std::deque<HistoryRow> m_rows;
    std::uint64_t m_gone = 0;           ///< Rows let go before the first of m_rows.
    std::vector<std::uint64_t> m_shown; ///< Numbers of the rows that the filter leaves; unused without a filter.
};

} // namespace app
