// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/trace/Recorder.h"

#include <algorithm>

namespace vmcore {
namespace {

constexpr std::uint32_t kPatience = 10000;        // instructions of nested runs inside one recording
constexpr std::uint32_t kMostPerInstruction = 12; // micro-ops

bool isFamily(Op form, Op family)
{
    return opInfo(form).family == family;
}

bool leavesFrame(Op form)
{
    return form == Op::RETURN_VALUE || form == Op::YIELD_VALUE || form == Op::RETURN_GENERATOR;
}

// The recording will not stay long in the frame that begins, or goes on, here: behind what prepares the frame an executor
// is entered, or a generator made.
bool endsSoon(const Unit* at)
{
    const auto opAt = [&] { return unfused(static_cast<Op>(at->op)); };
    while (opAt() == Op::COPY_FREE_VARS || opAt() == Op::MAKE_CELL || opAt() == Op::POP_TOP)
        at += unitLength(opAt());
    return opAt() == Op::RESUME_ENTER_EXECUTOR || opAt() == Op::RETURN_GENERATOR;
}

} // namespace

void Recorder::begin(const State& s, TraceTrigger trigger, const Unit* resume, bool mustProgress, const Limits& limits)
{
    m_limits = limits;
    m_region.uops.clear();
    m_region.uops.reserve(limits.uops + 2 * kMostPerInstruction);
    m_region.instructions.clear();
    m_region.exits.clear();
    m_region.trigger = trigger;
    m_region.end = TraceEnd::None;
    m_region.code = s.fp->code;
    m_region.head = resume ? resume : s.ip;
    m_region.top = 0;
    m_region.removed.clear();
    m_frames.assign(1, {s.fp, s.fp->back, s.fp->code, s.fp->role});
    m_root = s.fp;
    m_below = 0;
    m_pending = {};
    m_isActive = true;
    m_mustProgress = mustProgress;
    m_afterEscape = false;
    m_elsewhere = 0;
    m_heads.clear();
    m_headsSeen.clear();
    if (resume) {
        const std::uint32_t unit = s.fp->unitOf(resume);
        append(instructionAt({s.fp->code->units, s.fp->code->unitCount}, unit), Op::RESUME);
        m_pending.isThere = false;
    }
}

void Recorder::markRoots(Marker& marker) const
{
    if (!m_isActive)
        return;
    for (const TraceCode& i : m_region.instructions)
        marker.object(i.code);
}

Region Recorder::take()
{
    m_isActive = false;
    return m_region;
}

Recorder::Place Recorder::placeOf(const Frame* frame) const
{
    const FrameSeen& top = m_frames.back();
    if (frame == top.frame)
        return Place::Same;
    if (frame == top.back)
        return Place::Back;
    bool isNested = false;
    for (const Frame* f = frame; f; f = f->back) {
        if (f == top.frame)
            return isNested ? Place::Elsewhere : Place::Pushed;
        isNested |= f->role == FrameRole::Entry;
    }
    return Place::Gone;
}

bool Recorder::next(const State& s)
{
    const Place place = placeOf(s.fp);
    m_isWatching = place != Place::Elsewhere;
    if (!m_isWatching && ++m_elsewhere < kPatience)
        return false;
    if (place == Place::Elsewhere || (!m_pending.isThere && place != Place::Same))
        return endAtPending(TraceEnd::Lost);
    if (m_pending.isThere && !settle(s, place))
        return true;
    const CodeInstruction i = instructionAt({s.fp->code->units, s.fp->code->unitCount}, s.fp->unitOf(s.ip));
    if (endsBefore(s, i))
        return true;
    Op form = i.op;
    if (m_mustProgress && m_region.instructions.empty()) {
        if (std::ranges::any_of(uopsOf(form), moves)) // the general form would run it elsewhere
            return end(TraceEnd::Unsupported, s.fp->code, s.ip);
        form = opInfo(form).family;
    }
    append(i, form);
    if (form == Op::JUMP_BACKWARD_ENTER_EXECUTOR)
        return end(TraceEnd::MeetsExecutor, s.fp->code, s.fp->code->units + *i.target());
    return false;
}

void Recorder::append(const CodeInstruction& i, Op form)
{
    CodeObject* code = m_frames.back().code;
    m_pending = {i, code, form, m_region.uops.size(), m_region.exits.size(), m_region.instructions.size(), true};
    appendInstruction(m_region, {code, i, form, depth(), m_afterEscape});
    if (!isSilent(form))
        m_afterEscape = false;
    m_afterEscape |= mayRunPython(form);
}

void Recorder::missed()
{
    if (!m_isActive || !m_isWatching || !m_pending.isThere)
        return;
    const Pending p = m_pending;
    dropPending();
    append(p.at, opInfo(p.form).family);
}

void Recorder::dropPending()
{
    m_region.uops.resize(m_pending.uops);
    m_region.exits.resize(m_pending.exits);
    m_region.instructions.resize(m_pending.instructions);
    m_pending.isThere = false;
}

// --- what the instruction did that ran last ------------------------------------------------------------

bool Recorder::settle(const State& s, Place place)
{
    switch (place) {
    case Place::Same: return settleSame(s);
    case Place::Pushed: return settlePush(s);
    case Place::Back: return settleReturn(s);
    default: endAtPending(TraceEnd::Raised); return false;
    }
}

bool Recorder::settleSame(const State& s)
{
    const Unit* units = m_pending.code->units;
    const Unit* next = units + m_pending.at.end();
    const std::optional<std::uint32_t> jump = m_pending.at.target();
    const Unit* target = jump ? units + *jump : next;
    const bool isTaken = jump && s.ip == target;
    const auto isHandler = [&](const ExceptionEntry& e) { return units + e.target == s.ip; }; // only errors lead there
    if ((!isTaken && s.ip != next) || std::ranges::any_of(m_pending.code->data->exceptions, isHandler)) {
        endAtPending(TraceEnd::Raised);
        return false;
    }
    for (std::size_t u = m_pending.uops; u < m_region.uops.size(); ++u) {
        TraceUop& t = m_region.uops[u];
        const Outcome outcome = info(t.uop).result.outcome;
        if (outcome != Outcome::Jump && outcome != Outcome::Next)
            continue;
        t.expectTaken = isTaken;
        m_region.exits[t.exit].target = isTaken ? next : target;
    }
    setWent(s.ip);
    m_pending.isThere = false;
    return true;
}

void Recorder::setWent(const Unit* ip)
{
    if (m_region.uops.size() > m_pending.uops)
        m_region.uops.back().went = ip;
}

bool Recorder::settlePush(const State& s)
{
    const bool mayFollow = endsSoon(s.ip) || m_region.instructions.size() == 1;
    if (!mayFollow && depth() + 1 >= static_cast<int>(m_limits.depth)) {
        endAtPending(TraceEnd::TooDeep);
        return false;
    }
    for (const FrameSeen& f : m_frames)
        if (!mayFollow && f.code == s.fp->code) {
            endAtPending(TraceEnd::Recursion);
            return false;
        }
    setWent(s.ip);
    m_region.uops.back().callee = s.fp->code;
    m_frames.push_back({s.fp, s.fp->back, s.fp->code, s.fp->role});
    m_pending.isThere = false;
    return true;
}

bool Recorder::settleReturn(const State& s)
{
    if (!leavesFrame(m_pending.form)) {
        endAtPending(TraceEnd::Raised);
        return false;
    }
    const bool isKnown = m_frames.size() > 1;
    if (m_frames.back().role == FrameRole::Entry || (!isKnown && m_below + 1 >= static_cast<int>(m_limits.depth))) {
        setWent(nullptr);
        m_region.end = TraceEnd::UnknownCaller;
        m_isActive = false;
        return false;
    }
    setWent(s.ip);
    if (isKnown) {
        m_frames.pop_back();
    } else {
        m_frames.assign(1, {s.fp, s.fp->back, s.fp->code, s.fp->role});
        ++m_below;
    }
    m_pending.isThere = false;
    return true;
}

// --- where it ends ---------------------------------------------------------------------------------------

bool Recorder::endsBefore(const State& s, const CodeInstruction& i)
{
    CodeObject* code = s.fp->code;
    if (m_region.instructions.empty())
        return !isSupported(i.op) && end(TraceEnd::Unsupported, code, s.ip);
    if (s.ip == m_region.head && s.fp == m_root && m_frames.size() == 1 && m_below == 0) {
        TraceUop& jump = m_region.uops.emplace_back();
        jump.uop = Uop::JumpToTop;
        jump.at = s.ip;
        jump.instruction = static_cast<std::uint32_t>(m_region.instructions.size() - 1);
        m_region.end = TraceEnd::ClosesLoop;
        m_isActive = false;
        return true;
    }
    if (!isSupported(i.op))
        return end(TraceEnd::Unsupported, code, s.ip);
    if (i.op == Op::RESUME_ENTER_EXECUTOR)
        return end(TraceEnd::MeetsExecutor, code, s.ip);
    if (m_region.uops.size() + kMostPerInstruction > m_limits.uops)
        return end(TraceEnd::TooLong, code, s.ip);
    if (isFamily(i.op, Op::SEND) || !isLoopHead(code, i.unit))
        return false;
    if (!isFamily(m_region.instructions.back().op, Op::JUMP_BACKWARD))
        return end(TraceEnd::InnerLoop, code, s.ip);
    if (std::ranges::find(m_headsSeen, s.ip) != m_headsSeen.end())
        return end(TraceEnd::Twice, code, s.ip);
    m_headsSeen.push_back(s.ip);
    return false;
}

bool Recorder::isLoopHead(CodeObject* code, std::uint32_t unit)
{
    auto known = std::ranges::find(m_heads, code, [](const auto& row) { return row.first; });
    if (known == m_heads.end()) {
        known = m_heads.insert(m_heads.end(), {code, {}});
        for (const CodeInstruction& i : Instructions({code->units, code->unitCount}))
            if (isFamily(i.op, Op::JUMP_BACKWARD))
                known->second.push_back(*i.target());
    }
    return std::ranges::find(known->second, unit) != known->second.end();
}

bool Recorder::end(TraceEnd how, CodeObject* code, const Unit* target)
{
    const std::uint16_t exit = addExit(m_region, ExitKind::End, code, target);
    TraceUop& leave = m_region.uops.emplace_back();
    leave.uop = Uop::Leave;
    leave.at = target;
    leave.exit = exit;
    leave.depth = depth();
    leave.instruction
        = static_cast<std::uint32_t>(m_region.instructions.empty() ? 0 : m_region.instructions.size() - 1);
    m_region.end = how;
    m_isActive = false;
    return true;
}

bool Recorder::endAtPending(TraceEnd how)
{
    if (!m_pending.isThere) {
        m_region.end = how;
        m_region.uops.clear();
        m_isActive = false;
        return true;
    }
    const Unit* target = m_pending.code->units + m_pending.at.unit;
    CodeObject* code = m_pending.code;
    dropPending();
    return end(how, code, target);
}

} // namespace vmcore
