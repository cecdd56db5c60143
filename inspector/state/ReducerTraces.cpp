// SPDX-License-Identifier: GPL-3.0-or-later
// What events of tier 2 change.
#include "inspector/state/Reducer.h"

#include <algorithm>

namespace inspector {

using vmcore::VmEvent;

bool Reducer::traceEnded(const VmEvent& event)
{
    const auto trigger = static_cast<std::uint8_t>(vmcore::triggerOf(event.aux));
    const auto end = static_cast<std::uint8_t>(vmcore::traceEndOf(event.aux));
    const auto refusal = static_cast<std::uint8_t>(vmcore::refusalOf(event.aux));
    if (trigger >= vmcore::kTraceTriggers || end >= vmcore::kTraceEnds || refusal >= vmcore::kTraceRefusals)
        return ignore();
    const std::uint32_t id = std::max(m_state.traceCount, 1u);
    if (!edit(m_state.traces, id, [&](TraceRecord& trace) {
            trace = {event.time, event.object, event.detail, event.other, vmcore::highHalf(event.value),
                vmcore::lowHalf(event.value), trigger, end, refusal, 0};
            m_state.traceCount = id + 1;
        }))
        return false;
    return event.other == 0
        || edit(m_state.executors, event.other, [&](ExecutorRecord& executor) { executor.trace = id; });
}

bool Reducer::executorCreated(const VmEvent& event)
{
    if (!edit(m_state.executors, event.object, [&](ExecutorRecord& executor) {
            executor = {};
            executor.createdTime = event.time;
            executor.info = static_cast<PayloadId>(event.value);
            executor.code = event.other;
            executor.firstExit = event.detail;
            executor.exitCount = event.aux;
            executor.life = ExecutorLife::Valid;
            m_state.executorCount = std::max(m_state.executorCount, event.object + 1);
        }))
        return false;
    for (std::uint32_t i = 0; i < event.aux; ++i)
        if (!edit(m_state.traceExits, event.detail + i, [&](TraceExitRecord& exit) {
                exit = {0, event.object, 0};
                m_state.traceExitCount = std::max(m_state.traceExitCount, event.detail + i + 1);
            }))
            return false;
    return true;
}

bool Reducer::exitLinked(const VmEvent& event)
{
    return edit(m_state.traceExits, event.object, [&](TraceExitRecord& exit) {
        exit.linked = event.other;
        exit.executor = event.detail;
    });
}

// What led to it is cold again.
bool Reducer::executorInvalidated(const VmEvent& event)
{
    if (event.aux >= vmcore::kExecutorEnds)
        return ignore();
    for (std::uint32_t id = 1; id < m_state.traceExitCount; ++id)
        if (const TraceExitRecord* exit = m_state.traceExits.find(id); exit && exit->linked == event.object)
            if (!edit(m_state.traceExits, id, [](TraceExitRecord& e) { e.linked = 0; }))
                return false;
    return edit(m_state.executors, event.object, [&](ExecutorRecord& executor) {
        executor.life = ExecutorLife::Invalid;
        executor.endTime = event.time;
        executor.why = static_cast<std::uint8_t>(event.aux);
    });
}

} // namespace inspector
