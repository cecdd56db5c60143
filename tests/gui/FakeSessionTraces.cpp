// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tier 2 makes of the story.
#include "tests/gui/FakeSession.h"

namespace app::test {

using nlohmann::json;
using vmcore::EventKind;
using vmcore::TraceEnd;
using vmcore::TraceRefusal;
using vmcore::TraceTrigger;

namespace {

constexpr std::uint32_t kLoopHead = 18; // unit of simulate

/// The loop of simulate: its check of the list is needed in the first iteration only, a copy not at all.
json loopText(std::uint32_t code)
{
    const auto rows = [](std::initializer_list<json> list) { return json(list); };
    json text{
        {"head", kLoopHead}, {"top", 3}, {"trigger", "BackEdge"}, {"end", "ClosesLoop"}, {"parent", 0}, {"chain", 0}};
    text["instructions"] = rows({json::array({code, kLoopHead, 0}), json::array({code, 19, 0})});
    text["recorded"] = rows({json::array({"GuardListIterator -> exit 0", 0, 0, 0}), json::array({"NextInt", 0, 0, 1}),
        json::array({"CopyTop", 1, 0, -1}), json::array({"StoreLocal 2", 1, 0, -1})});
    text["kept"] = rows(
        {json::array({0, 0}), json::array({1, 1}), json::array({3, -1}), json::array({1, 1}), json::array({3, -1})});
    text["removed"] = rows({json::array({0, "the iterator is the same", 1}), json::array({2, "nobody reads it", 0})});
    text["exits"] = rows({json::array({"guard", code, kLoopHead, 0}), json::array({"branch", code, kLoopHead, 0})});
    return text;
}

json bridgeText(std::uint32_t code)
{
    json text{{"head", 0}, {"top", 0}, {"trigger", "ExitHot"}, {"end", "UnknownCaller"}, {"parent", 1}, {"chain", 0}};
    text["instructions"] = json::array({json::array({code, 1, 0})});
    text["recorded"] = json::array({json::array({"LoadLocal 0", 0, 0, -1})});
    text["kept"] = json::array({json::array({0, -1})});
    text["removed"] = json::array();
    text["exits"] = json::array({json::array({"end", code, 1, 0})});
    return text;
}

} // namespace

/// Executor 1 is the loop of simulate, 2 follows its second exit; a recording of energy was refused.
void FakeSession::recordHotLoops()
{
    const std::uint32_t simulate = m_codeIds.at("simulate");
    const std::uint32_t energy = m_codeIds.at("energy");
    const auto create
        = [this](std::uint32_t id, std::uint32_t code, std::uint16_t exits, std::uint32_t firstExit, const json& text) {
              emitEvent({.kind = EventKind::ExecutorCreated,
                  .aux = exits,
                  .object = id,
                  .other = code,
                  .detail = firstExit,
                  .value = m_payloads->intern_anyThread(text.dump())});
          };
    const auto told = [this](TraceTrigger trigger, TraceEnd end, TraceRefusal refusal, std::uint32_t code,
                          std::uint32_t unit, std::uint32_t executor, std::uint32_t uops, std::uint32_t exit) {
        emitEvent({.kind = EventKind::TraceEnded,
            .aux = vmcore::packTraceEnd(trigger, end, refusal),
            .object = code,
            .other = executor,
            .detail = unit,
            .value = vmcore::packHalves(uops, exit)});
    };
    const auto count = [this](vmcore::CounterKind kind, std::uint32_t id, std::uint64_t growth) {
        emitEvent({.kind = EventKind::CounterSampled,
            .aux = static_cast<std::uint16_t>(kind),
            .object = id,
            .value = growth});
    };
    create(1, simulate, 2, 1, loopText(simulate));
    told(TraceTrigger::BackEdge, TraceEnd::ClosesLoop, TraceRefusal::None, simulate, kLoopHead, 1, 4, 0);
    create(2, simulate, 1, 3, bridgeText(simulate));
    told(TraceTrigger::ExitHot, TraceEnd::UnknownCaller, TraceRefusal::None, simulate, 1, 2, 1, 2);
    emitEvent({.kind = EventKind::ExitLinked, .object = 2, .other = 2, .detail = 1});
    told(TraceTrigger::Entry, TraceEnd::Raised, TraceRefusal::TooShort, energy, 0, 0, 2, 0);
    count(vmcore::CounterKind::ExecutorRuns, 1, 82);
    count(vmcore::CounterKind::ExecutorRounds, 1, 4000);
    count(vmcore::CounterKind::TraceExits, 2, 70);
    publish();
}

} // namespace app::test
