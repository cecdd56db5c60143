// SPDX-License-Identifier: GPL-3.0-or-later
// The fold of events into a State: the only place that says what an event changes. One thread at a time.
#pragma once

#include "inspector/state/State.h"

namespace inspector {

class Reducer
{
public:
    /// Continues from `start`; what `start` already takes is charged to `budget`.
    explicit Reducer(State start = {}, MemoryBudget budget = {});

    /// False when the budget leaves no room for what the event names; then only the totals have changed.
    /// An event that names an id out of range, or a kind nobody knows, is counted in State::ignoredEvents.
    [[nodiscard]] bool apply(const vmcore::VmEvent& event);

    /// The state for others to keep. It never changes: later events write to clones of its pages.
    [[nodiscard]] State publish();

    [[nodiscard]] const State& state() const { return m_state; }
    [[nodiscard]] const MemoryBudget& budget() const { return m_budget; }

private:
    bool ignore();
    bool applyKnown(const vmcore::VmEvent& event);
    bool addOutput(const vmcore::VmEvent& event, std::uint32_t descriptor);
    bool collected(const vmcore::VmEvent& event);
    bool sourceLoaded(const vmcore::VmEvent& event);
    bool sourceImported(const vmcore::VmEvent& event);
    bool codeCreated(const vmcore::VmEvent& event);
    bool codeRetired(const vmcore::VmEvent& event);
    bool siteEvent(const vmcore::VmEvent& event);
    bool specializationFailed(const vmcore::VmEvent& event);
    bool siteDepends(const vmcore::VmEvent& event);
    bool classCreated(const vmcore::VmEvent& event);
    bool classChanged(const vmcore::VmEvent& event);
    bool classRetired(const vmcore::VmEvent& event);
    bool shapeCreated(const vmcore::VmEvent& event);
    bool shapeRenewed(const vmcore::VmEvent& event);
    bool traceEnded(const vmcore::VmEvent& event);
    bool executorCreated(const vmcore::VmEvent& event);
    bool exitLinked(const vmcore::VmEvent& event);
    bool executorInvalidated(const vmcore::VmEvent& event);
    bool counterSampled(const vmcore::VmEvent& event);
    bool blockLeft(const vmcore::VmEvent& event);

    template<class Vector, class Change>
    bool edit(Vector& vector, std::uint32_t id, Change&& change)
    {
        if (id >= Vector::kMaxItems)
            return ignore();
        auto* item = vector.edit(id, m_owner, m_budget);
        if (item)
            change(*item);
        return item != nullptr;
    }

    State m_state;
    MemoryBudget m_budget;
    std::uint64_t m_owner; ///< Pages with this tag are ours alone.
};

} // namespace inspector
