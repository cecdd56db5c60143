// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything that happened to one code object, in order of time, as a table that grows at its end: made, first run,
// sites specialised, missing, backed off, classes changed under its caches, freed. It is read from the events in slices,
// so that a long run never blocks the window; what repeats becomes one row that counts.
#pragma once

#include "app/models/CellModel.h"
#include "app/models/RunSnapshot.h"
#include "vmcore/observe/VmEvent.h"

#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>

namespace app {

/// What a row of the history tells.
enum class Happening : std::uint8_t {
    Made,
    FirstRun,
    Specialised,   ///< A site got a specialised form.
    Respecialised, ///< And had one before.
    Megamorphic,   ///< The same again and again in quick succession.
    Missing,       ///< Guards of a specialised site failed.
    BackedOff,     ///< An attempt failed; the site waits.
    Capped,        ///< The same, and it waits as long as sites do.
    Generic,       ///< A site runs its general form again.
    ClassChanged,  ///< A class that its caches depend on got a new version.
    Freed,
};

struct HistoryRow
{
    std::uint64_t seq = 0;  ///< Number of events before it.
    std::uint64_t time = 0; ///< Nanoseconds since the start.
    Happening what{};
    std::uint8_t from = 0; ///< Opcodes of a site, before and after.
    std::uint8_t to = 0;
    std::uint8_t failure = 0;   ///< BackedOff, Capped: FailureKind.
    std::uint32_t site = 0;     ///< Index into CodeInfo::sites; meaningful if isOfSite().
    std::uint32_t wait = 0;     ///< BackedOff: executions until the next attempt.
    std::uint64_t times = 1;    ///< How often it happened. FirstRun: executions. Missing: guards that failed.
    std::uint32_t ofClass = 0;  ///< ClassChanged; of a site: what its cache depends on.
    std::uint32_t affected = 0; ///< ClassChanged: sites whose caches held for the version before.
    QString why = {};           ///< ClassChanged: what changed. Respecialised: why it had to be.

    [[nodiscard]] bool isOfSite() const { return what >= Happening::Specialised && what <= Happening::Generic; }
};

class CodeHistory : public CellModel
{
    Q_OBJECT

public:
    /// When more happened, the oldest rows are let go.
    static constexpr std::size_t kMaxRows = 100'000;

    explicit CodeHistory(QObject* parent = nullptr);

    /// Reads on about that code object for at most `budget`; begins anew when it or the run is another one.
    void follow(const RunSnapshot& run, std::uint32_t code, std::chrono::milliseconds budget);
    void clear();

    /// Whether all events up to the instant were looked at.
    [[nodiscard]] bool complete() const { return m_next >= m_end; }
    /// Events looked at and to be looked at, since the code object was made.
    [[nodiscard]] std::uint64_t looked() const { return m_next - m_first; }
    [[nodiscard]] std::uint64_t toLook() const { return m_end - m_first; }
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
    /// What is known of a site while the events are read.
    struct Site
    {
        std::optional<std::uint8_t> opcode; ///< As the last rewrite left it.
        std::uint32_t heldClass = 0;
        std::optional<std::uint64_t>
            open;                     ///< Row that goes on: it misses, or its attempts fail. Counts from the first.
        std::uint64_t misses = 0;     ///< Since the last rewrite.
        std::uint64_t rewritten = 0;  ///< When it was specialised last.
        std::uint32_t succession = 0; ///< Times that it was, in quick succession.
        std::optional<std::uint64_t> turns; ///< Row that counts those that are not told one by one.
        QString classChange;                ///< What its class went through since the last rewrite.
    };

    void read(const vmcore::VmEvent& event, std::uint64_t seq);
    void readSite(const vmcore::VmEvent& event, std::uint32_t site, std::uint64_t seq);
    void readRewrite(const vmcore::VmEvent& event, std::uint32_t site, std::uint64_t seq);
    void readSpecialised(const vmcore::VmEvent& event, std::uint32_t site, std::uint64_t seq, std::uint8_t before);
    void readFailure(const vmcore::VmEvent& event, std::uint32_t site, std::uint64_t seq);
    void readClassChange(const vmcore::VmEvent& event, std::uint64_t seq);
    void readSample(const vmcore::VmEvent& event, std::uint64_t seq);
    void startMissing(
        Site& known, const vmcore::VmEvent& event, std::uint32_t site, std::uint64_t seq, std::uint64_t misses);
    HistoryRow& add(HistoryRow row);
    /// Null when the row was let go.
    [[nodiscard]] HistoryRow* openRow(const std::optional<std::uint64_t>& number);
    void announce();
    [[nodiscard]] bool matches(const HistoryRow& row) const;
    [[nodiscard]] Cell cellOf(const HistoryRow& row, int column) const;
    [[nodiscard]] std::uint8_t baseOpcode(std::uint32_t site) const;
    [[nodiscard]] QString nameOf(std::uint8_t opcode) const;
    [[nodiscard]] QString reasonOf(const HistoryRow& row) const;
    [[nodiscard]] QString classNameOf(std::uint32_t ofClass) const;

    static constexpr std::uint64_t kSlice = 4096; ///< events read at once

    RunSnapshot m_run;
    std::optional<std::uint32_t> m_code;
    std::shared_ptr<const inspector::CodeInfo> m_info;
    std::shared_ptr<const inspector::ProgramInfo> m_program;
    std::uint32_t m_firstSite = 0;
    std::uint64_t m_first = 0;
    std::uint64_t m_next = 0;
    std::uint64_t m_end = 0;
    std::uint64_t m_rewrites = 0;
    bool m_hasRun = false;

    std::deque<HistoryRow> m_rows;
    std::uint64_t m_gone = 0;                  ///< Rows let go before the first of m_rows.
    std::vector<std::uint64_t> m_shown;        ///< Numbers of the rows that the filter leaves; unused without a filter.
    std::uint64_t m_announced = 0;             ///< Rows that views know of, those let go included.
    std::uint64_t m_firstChanged = UINT64_MAX; ///< Of the rows that views know.
    std::map<std::uint32_t, Site> m_sites;
    std::unordered_map<std::uint32_t, std::uint64_t> m_classRows; ///< Class → its row, while no cache has learnt of it.
};

} // namespace app
