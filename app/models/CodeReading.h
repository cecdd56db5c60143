// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads what happened to one code object from the events, in slices, so that a long run never holds up who reads: made,
// first run, sites specialised, missing, backed off, classes changed under its caches, freed. What repeats becomes one
// row that counts. One thread may read while another takes what is new.
#pragma once

#include "app/models/RunSnapshot.h"
#include "vmcore/observe/VmEvent.h"

#include <QString>

#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

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

/// What a history has gained since it was looked at last. Rows are numbered from 0.
struct HistoryNews
{
    std::map<std::uint64_t, HistoryRow> changed; ///< By number, among rows that were there.
    std::vector<HistoryRow> added;
    std::uint64_t looked = 0; ///< Events looked at, since the code object was made.
    std::uint64_t toLook = 0; ///< And to be looked at.
    std::uint64_t rewrites = 0;
};

class CodeReading
{
public:
    /// When more happened, the oldest rows are let go.
    static constexpr std::size_t kMaxRows = 100'000;

    /// Of the code object with that id, as `run` knows it.
    CodeReading(const RunSnapshot& run, std::uint32_t code);

    /// Reads on up to the instant `run`, which must be of the same run and not earlier, for at most `budget`. Any thread.
    void follow(const RunSnapshot& run, std::chrono::milliseconds budget);
    /// Each thing that was read is taken once. Any thread.
    [[nodiscard]] HistoryNews take();

    [[nodiscard]] std::uint32_t code() const { return m_code; }
    [[nodiscard]] const std::shared_ptr<const inspector::CodeInfo>& info() const { return m_info; }

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
    /// The row with that number, which is going to change. Null when it was let go.
    [[nodiscard]] HistoryRow* openRow(const std::optional<std::uint64_t>& number);
    [[nodiscard]] std::uint64_t lastRow() const { return m_gone + m_rows.size() - 1; }
    [[nodiscard]] std::uint8_t baseOpcode(std::uint32_t site) const;

    static constexpr std::uint64_t kSlice = 4096; ///< events read at once

    std::mutex m_mutex; ///< Guards what changes.
    RunSnapshot m_run;
    const std::uint32_t m_code;
    std::shared_ptr<const inspector::CodeInfo> m_info;
    std::uint32_t m_firstSite = 0;
    std::uint64_t m_first = 0;
    std::uint64_t m_next = 0;
    std::uint64_t m_end = 0;
    std::uint64_t m_rewrites = 0;
    bool m_hasRun = false;

    std::deque<HistoryRow> m_rows;
    std::uint64_t m_gone = 0;          ///< Rows let go before the first of m_rows.
    std::uint64_t m_taken = 0;         ///< Rows that were taken, those let go included.
    std::set<std::uint64_t> m_changed; ///< Numbers of rows that may have changed since they were taken.
    std::map<std::uint32_t, Site> m_sites;
    std::unordered_map<std::uint32_t, std::uint64_t> m_classRows; ///< Class → its row, while no cache has learnt of it.
};

/// The name of a class of the run, or "class 12".
[[nodiscard]] QString classNameOf(const RunSnapshot& run, std::uint32_t ofClass);

} // namespace app
