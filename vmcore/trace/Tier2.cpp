// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/trace/Tier2.h"

#include "vmcore/interp/Interpreter.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/observe/Observer.h"
#include "vmcore/ops/UopBodies.h"
#include "vmcore/trace/Optimizer.h"

#include <algorithm>

namespace vmcore {
namespace {

constexpr std::uint32_t kFirstExponent = 6;
constexpr std::uint32_t kExecutorsBetweenSweeps = 256;
constexpr std::size_t kFewMicroOps = 6;          // of a trace that ends without a link
constexpr std::size_t kFewMicroOpsToCaller = 24; // of a function's that returns to callers unknown
constexpr std::size_t kMostSlots = 0xFFFF;

Counter counterFrom(std::uint32_t threshold)
{
    return {std::clamp<std::uint32_t>(threshold, 1, Counter::kMaxValue) - 1, kFirstExponent};
}

Unit* writable(const Unit* at)
{
    return const_cast<Unit*>(at);
}

void setCounter(const Unit* at, std::uint16_t bits)
{
    writeUnits(writable(at) + 1, bits);
}

bool isBackEdge(const Unit* at)
{
    return opInfo(at->op).family == Op::JUMP_BACKWARD;
}

bool isWork(const TraceUop& u)
{
    return u.uop != Uop::SetIp && u.uop != Uop::CheckValidity && u.uop != Uop::CountRun && u.uop != Uop::Leave;
}

} // namespace

Tier2::Tier2(Vm& vm)
    : m_vm(vm)
{
}

Tier2::~Tier2() = default;

std::uint16_t Tier2::firstCounter(bool isBackEdge) const
{
    return counterFrom(isBackEdge ? m_vm.config.backEdgeThreshold : m_vm.config.entryThreshold).bits();
}

// --- triggers --------------------------------------------------------------------------------------------

bool Tier2::mayRecord() const
{
    return !m_recorder.isActive() && m_vm.dispatch == &kRunning;
}

// After each refusal the counter has to be used up twice as often as before.
bool Tier2::hasToWait(const Unit* at)
{
    const auto wait = m_waits.find(at);
    if (wait == m_waits.end() || wait->second.left == 0)
        return false;
    --wait->second.left;
    return true;
}

void Tier2::becameHot(State& s, const Unit* at)
{
    const auto op = static_cast<Op>(at->op);
    if (op != Op::JUMP_BACKWARD_JIT && op != Op::RESUME_CHECK_JIT) // another thread was faster
        return;
    setCounter(at, firstCounter(isBackEdge(at)));
    if (!mayRecord() || hasToWait(at))
        return;
    const Unit* head = isBackEdge(at) ? s.ip : at;
    if (Executor* there = executorAt(s.fp->code, head)) {
        mark(at, *there);
        return;
    }
    m_start = {at, 0, 0};
    begin(s, isBackEdge(at) ? TraceTrigger::BackEdge : TraceTrigger::Entry, isBackEdge(at) ? nullptr : at, false);
}

void Tier2::begin(const State& s, TraceTrigger trigger, const Unit* resume, bool mustProgress)
{
    ++m_statistics.attempts;
    ++m_statistics.triggers[static_cast<std::size_t>(trigger)];
    m_recorder.begin(s, trigger, resume, mustProgress, {m_vm.config.traceUops, m_vm.config.traceDepth});
    m_vm.dispatch = &kRecording;
}

void Tier2::exitIsHot(const State& s, ExecutorExit& exit)
{
    exit.temperature = counterFrom(m_vm.config.exitThreshold);
    if (!mayRecord() || !exit.owner->isValid)
        return;
    if (exit.wait > 0) { // twice as long after each refusal
        --exit.wait;
        return;
    }
    const bool isChain = exit.owner->makesNoProgress(exit); // another one that begins at the same place
    if (Executor* there = executorAt(s.fp->code, s.ip); there && !isChain) {
        link(exit, *there);
        return;
    }
    m_start = {nullptr, exit.owner->id, exit.index};
    begin(s, TraceTrigger::ExitHot, nullptr, isChain && exit.owner->chainDepth + 1u >= m_vm.config.chainDepth);
}

void Tier2::record(const State& s)
{
    if (!m_recorder.isActive())
        m_vm.dispatch = &kRunning;
    else if (m_recorder.next(s))
        finish();
}

void Tier2::stopRecording()
{
    if (!m_recorder.isActive())
        return;
    m_recorder.stop();
    retryLater();
}

// --- executors -------------------------------------------------------------------------------------------

void Tier2::finish()
{
    m_vm.dispatch = &kRunning;
    Region region = m_recorder.take();
    ++m_statistics.ends[static_cast<std::size_t>(region.end)];
    if (const TraceRefusal why = refusalOf(region); why != TraceRefusal::None) {
        refuse(region, why);
        return;
    }
    Executor& made = install(std::move(region));
    if (m_start.at) {
        mark(m_start.at, made);
    } else if (Executor* parent = byId(m_start.parent); parent && parent->isValid) {
        link(parent->exits[m_start.exit], made);
    }
    if (++m_sinceSweep >= kExecutorsBetweenSweeps)
        sweep();
}

TraceRefusal Tier2::refusalOf(const Region& region) const
{
    if (region.end == TraceEnd::Lost)
        return TraceRefusal::Lost;
    if (region.instructions.empty())
        return TraceRefusal::NothingBefore;
    const auto perCode = m_byCode.find(region.code);
    if (perCode != m_byCode.end() && perCode->second.size() >= kMostPerCode)
        return TraceRefusal::TableFull;
    if (region.end == TraceEnd::ClosesLoop)
        return TraceRefusal::None;
    const auto work = static_cast<std::size_t>(std::ranges::count_if(region.uops, isWork));
    if (region.end == TraceEnd::UnknownCaller)
        return work < kFewMicroOpsToCaller ? TraceRefusal::TooShort : TraceRefusal::None;
    const bool isLinked = executorAt(region.exits.back().code, region.exits.back().target) != nullptr;
    return !isLinked && work < kFewMicroOps ? TraceRefusal::TooShort : TraceRefusal::None;
}

Executor& Tier2::install(Region&& region)
{
    Executor& e = *m_executors.emplace_back(std::make_unique<Executor>());
    ++m_statistics.created;
    e.id = m_nextId++;
    e.code = region.code;
    e.head = region.head;
    e.trigger = region.trigger;
    e.end = region.end;
    e.parent = m_start.parent;
    if (const Executor* parent = byId(m_start.parent); parent && parent->makesNoProgress(parent->exits[m_start.exit])
        && parent->chainDepth + 1u < m_vm.config.chainDepth)
        e.chainDepth = static_cast<std::uint8_t>(parent->chainDepth + 1u);
    for (std::size_t u = 0; u < region.uops.size(); ++u)
        region.uops[u].recorded = static_cast<std::uint32_t>(u);
    e.recorded = region.uops;
    optimize(region, m_vm.config);
    e.removed = std::move(region.removed);
    e.uops = std::move(region.uops);
    e.instructions = std::move(region.instructions);
    e.exits = std::move(region.exits);
    e.top = region.top;
    e.hotUops = static_cast<std::uint32_t>(e.uops.size());
    const Counter cold = counterFrom(m_vm.config.exitThreshold);
    std::vector<std::size_t> leaves(e.exits.size());
    for (std::size_t u = 0; u < e.hotUops; ++u)
        if (e.uops[u].uop == Uop::Leave)
            leaves[e.uops[u].exit] = u;
    for (ExecutorExit& exit : e.exits) {
        exit.owner = &e;
        exit.id = m_nextExit++;
        exit.temperature = cold;
        if (exit.kind == ExitKind::End)
            continue;
        leaves[exit.index] = e.uops.size();
        TraceUop& leave = e.uops.emplace_back();
        leave.uop = Uop::Leave;
        leave.at = exit.target;
        leave.exit = exit.index;
        leave.instruction = exit.uop < e.recorded.size() ? e.recorded[exit.uop].instruction : 0;
    }
    for (TraceUop& u : e.uops) {
        u.handler = traceHandler(u.uop);
        if (u.uop == Uop::Leave) {
            u.operands[0] = reinterpret_cast<std::uint64_t>(&e.exits[u.exit]);
        } else if (u.uop == Uop::JumpToTop) {
            u.operands[0] = reinterpret_cast<std::uint64_t>(&e);
            u.operands[1] = reinterpret_cast<std::uint64_t>(&e.uops[region.top]);
        } else if (u.uop == Uop::CheckValidity) {
            u.operands[0] = reinterpret_cast<std::uint64_t>(&e);
        }
        if (u.uop != Uop::Leave && u.exit != TraceUop::kNoExit)
            u.otherwise = &e.uops[leaves[u.exit]];
    }
    for (const TraceCode& i : e.instructions)
        e.codes.push_back(i.code);
    for (const ExecutorExit& exit : e.exits)
        e.codes.push_back(exit.code);
    std::ranges::sort(e.codes);
    const auto repeated = std::ranges::unique(e.codes);
    e.codes.erase(repeated.begin(), repeated.end());
    m_byCode[e.code].push_back(&e);
    tellEnd(region, &e, TraceRefusal::None);
    for (ExecutorExit& exit : e.exits)
        if (exit.kind == ExitKind::End)
            if (Executor* there = executorAt(exit.code, exit.target))
                link(exit, *there);
    return e;
}

void Tier2::refuse(const Region& region, TraceRefusal why)
{
    tellEnd(region, nullptr, why);
    ++m_statistics.refusals[static_cast<std::size_t>(why)];
    retryLater();
}

void Tier2::tellEnd(const Region& region, const Executor* executor, TraceRefusal refusal) const
{
    if (!m_vm.observer)
        return;
    const Executor* parent = byId(m_start.parent);
    m_vm.observer->traceEnded(region, parent ? &parent->exits[m_start.exit] : nullptr, executor, refusal);
}

void Tier2::retryLater()
{
    if (m_start.at) {
        Wait& wait = m_waits[m_start.at];
        wait.left = wait.next;
        wait.next = std::min(wait.next * 2, 1u << 20);
    } else if (Executor* parent = byId(m_start.parent)) {
        ExecutorExit& exit = parent->exits[m_start.exit];
        exit.wait = 1u << std::min(exit.refusals++, 20u);
    }
}

Executor* Tier2::executorAt(const CodeObject* code, const Unit* head) const
{
    const auto known = m_byCode.find(code);
    if (known == m_byCode.end())
        return nullptr;
    const auto there = std::ranges::find(known->second, head, &Executor::head);
    return there == known->second.end() ? nullptr : *there;
}

Executor* Tier2::byId(ExecutorId id) const
{
    const auto at = std::ranges::lower_bound(m_executors, id, {}, [](const auto& e) { return e->id; });
    return at != m_executors.end() && (*at)->id == id ? at->get() : nullptr;
}

void Tier2::mark(const Unit* at, Executor& executor)
{
    if (m_freeSlots.empty() && m_slots.size() >= kMostSlots)
        return;
    std::uint16_t slot = 0;
    if (m_freeSlots.empty()) {
        slot = static_cast<std::uint16_t>(m_slots.size());
        m_slots.push_back(&executor);
    } else {
        slot = m_freeSlots.back();
        m_freeSlots.pop_back();
        m_slots[slot] = &executor;
    }
    writable(at)->op
        = static_cast<std::uint8_t>(isBackEdge(at) ? Op::JUMP_BACKWARD_ENTER_EXECUTOR : Op::RESUME_ENTER_EXECUTOR);
    setCounter(at, slot);
    executor.markers.push_back(at);
}

void Tier2::link(ExecutorExit& exit, Executor& to)
{
    exit.linked = &to;
    if (m_vm.observer)
        m_vm.observer->exitLinked(exit);
    ++m_statistics.linked;
}

Exit Tier2::enter(State& s, const Unit* at)
{
    Executor* executor = m_slots[readUnits<std::uint16_t>(at + 1)];
    if (m_vm.dispatch != &kRunning) {
        if (!isBackEdge(at))
            body::count(at, 2);
        return Exit::None;
    }
    ++m_statistics.entered;
    ++m_running;
    const TraceOutcome ended = runExecutor(s, *executor);
    --m_running;
    ++m_statistics.leftForTier1;
    s = ended.state;
    if (ended.hot)
        exitIsHot(s, *ended.hot);
    if (m_hasInvalid && m_running == 0)
        freeInvalid();
    return ended.exit;
}

void Tier2::invalidate(Executor& executor, ExecutorEnd why)
{
    if (!executor.isValid)
        return;
    executor.isValid = false;
    m_hasInvalid = true;
    ++m_statistics.invalidated;
    if (m_vm.observer)
        m_vm.observer->executorInvalidated(executor, why);
    for (const Unit* at : executor.markers) {
        const std::uint16_t slot = readUnits<std::uint16_t>(at + 1);
        m_slots[slot] = nullptr;
        m_freeSlots.push_back(slot);
        writable(at)->op = static_cast<std::uint8_t>(isBackEdge(at) ? Op::JUMP_BACKWARD_JIT : Op::RESUME_CHECK_JIT);
        setCounter(at, firstCounter(isBackEdge(at)));
    }
    executor.markers.clear();
    auto& all = m_byCode[executor.code];
    std::erase(all, &executor);
    if (all.empty())
        m_byCode.erase(executor.code);
}

// Drops the executors that did not run since the last time.
void Tier2::sweep()
{
    m_sinceSweep = 0;
    for (const auto& e : m_executors) {
        if (!e->isWarm)
            invalidate(*e, ExecutorEnd::Cold);
        e->isWarm = false;
    }
    if (m_running == 0)
        freeInvalid();
}

void Tier2::freeInvalid()
{
    for (const auto& e : m_executors)
        for (ExecutorExit& exit : e->exits)
            if (exit.linked && !exit.linked->isValid)
                exit.linked = nullptr;
    m_statistics.freed += std::erase_if(m_executors, [](const auto& e) { return !e->isValid; });
    m_hasInvalid = false;
}

void Tier2::markRoots(Marker& marker) const
{
    m_recorder.markRoots(marker);
    for (const auto& e : m_executors)
        for (CodeObject* code : e->codes)
            marker.object(code);
}

} // namespace vmcore
