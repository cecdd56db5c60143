// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/host/ExecutorDescription.h"

#include "vmcore/observe/TraceWords.h"
#include "vmcore/trace/TraceText.h"

#include <nlohmann/json.hpp>

namespace vmcore {
namespace {

using Json = nlohmann::json;

int exitNumber(const TraceUop& uop)
{
    return uop.exit == TraceUop::kNoExit ? -1 : uop.exit;
}

std::uint32_t unitOf(const CodeObject* code, const Unit* at)
{
    return static_cast<std::uint32_t>(at - code->units);
}

} // namespace

std::string describeExecutor(const Executor& e)
{
    Json instructions = Json::array(), recorded = Json::array(), kept = Json::array(), removed = Json::array(),
         exits = Json::array();
    for (const TraceCode& i : e.instructions)
        instructions.push_back({i.code->id, i.unit, i.depth});
    for (const TraceUop& u : e.recorded)
        recorded.push_back({uopText(u, e.instructions), u.instruction, u.depth, exitNumber(u)});
    for (std::size_t u = 0; u < e.hotUops; ++u)
        kept.push_back({e.uops[u].recorded, exitNumber(e.uops[u])});
    for (const Removal& r : e.removed)
        removed.push_back({r.uop, r.why, r.isInLoop ? 1 : 0});
    for (const ExecutorExit& exit : e.exits)
        exits.push_back({wordsOf(exit.kind).name, exit.code->id, unitOf(exit.code, exit.target),
            exit.uop < e.recorded.size() ? e.recorded[exit.uop].instruction : 0});
    const Json description{{"head", unitOf(e.code, e.head)}, {"top", e.top}, {"trigger", wordsOf(e.trigger).name},
        {"end", wordsOf(e.end).name}, {"parent", e.parent}, {"chain", e.chainDepth}, {"instructions", instructions},
        {"recorded", recorded}, {"kept", kept}, {"removed", removed}, {"exits", exits}};
    return description.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace vmcore
