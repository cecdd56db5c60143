// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/trace/Optimizer.h"

#include "vmcore/object/VmConfig.h"
#include "vmcore/trace/Facts.h"

#include <algorithm>
#include <cassert>

namespace vmcore {
namespace {

constexpr int kMostRounds = 8; // of looking for facts that a whole iteration keeps

int depthBehind(const Region& region, std::size_t u)
{
    for (std::size_t next = u + 1; next < region.uops.size(); ++next)
        if (region.uops[next].instruction != region.uops[u].instruction || !hasBody(region.uops[next].uop))
            return region.uops[next].depth;
    return region.uops[u].depth - 1; // returns to an unknown caller
}

struct Walk
{
    std::vector<TraceUop> kept;
    std::vector<Removal> removed;
    HeadFacts end;
};

// Drops the guards that facts prove, beginning with those of the head.
Walk walk(const Region& region, const HeadFacts& head)
{
    Walk w;
    SymbolicState state(head);
    for (std::size_t u = 0; u < region.uops.size(); ++u) {
        const TraceUop& uop = region.uops[u];
        if (uop.uop == Uop::JumpToTop)
            w.end = state.atEnd();
        const char* why = nullptr;
        if (hasBody(uop.uop) && info(uop.uop).effects == Effects::Guard && state.isProven(uop, why)) {
            w.removed.push_back({uop.recorded, why});
            continue;
        }
        if (hasBody(uop.uop))
            state.apply(uop, region.instructions[uop.instruction], depthBehind(region, u));
        w.kept.push_back(uop);
    }
    return w;
}

void removeProvenGuards(Region& region)
{
    Walk w = walk(region, {});
    region.uops = std::move(w.kept);
    region.removed.insert(region.removed.end(), w.removed.begin(), w.removed.end());
}

// One iteration in front of the loop proves what every later one would prove again.
void peel(Region& region)
{
    if (region.end != TraceEnd::ClosesLoop)
        return;
    HeadFacts head = walk(region, {}).end;
    for (int round = 0;; ++round) {
        if (round == kMostRounds)
            return;
        const HeadFacts met = head.meet(walk(region, head).end);
        if (met == head)
            break;
        head = met;
    }
    Walk loop = walk(region, head);
    if (loop.removed.empty())
        return;
    for (Removal& removal : loop.removed) {
        removal.why = "proven in the iteration in front of the loop";
        removal.isInLoop = true;
    }
    region.removed.insert(region.removed.end(), loop.removed.begin(), loop.removed.end());
    region.uops.pop_back(); // the jump
    region.top = static_cast<std::uint32_t>(region.uops.size());
    region.uops.insert(region.uops.end(), loop.kept.begin(), loop.kept.end());
}

// Enters a frame, or leaves one that it has entered, without being able to raise.
bool storesIpItself(const TraceUop& uop, const std::vector<Uop>& entries)
{
    switch (uop.uop) {
    case Uop::PushFrameExact:
    case Uop::PushFrameBound:
    case Uop::ForIterGen:
    case Uop::YieldValue: return true;
    case Uop::ReturnValue: {
        const auto depth = static_cast<std::size_t>(std::max<int>(0, uop.depth));
        return uop.depth > 0 && depth < entries.size()
            && (entries[depth] == Uop::PushFrameExact || entries[depth] == Uop::PushFrameBound);
    }
    default: return false;
    }
}

// A frame has to know where it stands only while C++ code outside the trace may look.
void removeUnseenIps(Region& region)
{
    std::vector<Uop> entries; // what entered the frame at each depth
    std::vector<TraceUop> kept;
    for (std::size_t u = 0; u < region.uops.size(); ++u) {
        const TraceUop& uop = region.uops[u];
        if (hasBody(uop.uop) && moves(uop.uop) && depthBehind(region, u) > uop.depth && uop.depth >= 0) {
            entries.resize(static_cast<std::size_t>(uop.depth) + 2);
            entries.back() = uop.uop;
        }
        if (u == region.top)
            region.top = static_cast<std::uint32_t>(kept.size());
        bool isSeen = uop.uop != Uop::SetIp;
        for (std::size_t v = u + 1; !isSeen && v < region.uops.size(); ++v) {
            const TraceUop& after = region.uops[v];
            if (after.uop == Uop::SetIp || after.instruction != uop.instruction)
                break;
            isSeen = hasBody(after.uop) && info(after.uop).needsFrame() && !storesIpItself(after, entries);
        }
        if (isSeen)
            kept.push_back(uop);
        else
            region.removed.push_back({uop.recorded, "nothing in the instruction can look at it", u >= region.top});
    }
    region.uops = std::move(kept);
}

} // namespace

std::string verifyTrace(const std::vector<TraceUop>& uops, std::size_t top, const std::vector<ExecutorExit>& exits)
{
    if (uops.empty() || top >= uops.size())
        return "the top lies outside";
    for (std::size_t u = 0; u < uops.size(); ++u) {
        const bool isLast = u + 1 == uops.size();
        const TraceUop& uop = uops[u];
        if ((uop.uop == Uop::JumpToTop || uop.uop == Uop::Leave) && !isLast)
            return "a jump inside, at " + std::to_string(u);
        if (isLast && uop.uop != Uop::JumpToTop && uop.uop != Uop::Leave && uop.went)
            return "it runs off its end";
        if (uop.exit != TraceUop::kNoExit && uop.exit >= exits.size())
            return "an exit that is not there, at " + std::to_string(u);
        const bool needsExit = info(uop.uop).mayMiss() || uop.uop == Uop::CheckValidity || uop.uop == Uop::CountRun
            || info(uop.uop).result.outcome == Outcome::Jump || info(uop.uop).result.outcome == Outcome::Next;
        if (needsExit && uop.exit == TraceUop::kNoExit)
            return "no way out at " + std::to_string(u);
    }
    return {};
}

void optimize(Region& region, const VmConfig& config)
{
    if (!config.optimizer)
        return;
    const auto check = [&] { assert(verifyTrace(region.uops, region.top, region.exits).empty()); };
    check();
    if (config.passGuards)
        removeProvenGuards(region);
    check();
    if (config.passGuards && config.passPeeling)
        peel(region);
    check();
    if (config.passIps)
        removeUnseenIps(region);
    check();
}

} // namespace vmcore
