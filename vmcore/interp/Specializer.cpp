// SPDX-License-Identifier: GPL-3.0-or-later
// Rewriting instructions in place, counters and statistics of sites.
#include "vmcore/interp/Specializer.h"

#include "vmcore/code/BlockCounts.h"
#include "vmcore/interp/Adapt.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/observe/Observer.h"

#include <algorithm>
#include <span>

namespace vmcore {
namespace {

Choice choose(const Attempt& a, Op family)
{
    switch (family) {
    case Op::LOAD_GLOBAL: return chooseLoadGlobal(a);
    case Op::LOAD_ATTR: return chooseLoadAttr(a);
    case Op::STORE_ATTR: return chooseStoreAttr(a);
    case Op::TO_BOOL: return chooseToBool(a);
    case Op::BINARY_OP: return chooseBinaryOp(a);
    case Op::STORE_SUBSCR: return chooseStoreSubscr(a);
    case Op::COMPARE_OP: return chooseCompareOp(a);
    case Op::CONTAINS_OP: return chooseContainsOp(a);
    case Op::FOR_ITER: return chooseForIter(a);
    case Op::SEND: return chooseSend(a);
    case Op::UNPACK_SEQUENCE: return chooseUnpackSequence(a);
    case Op::CALL: return chooseCall(a);
    default: return FailureKind::None; // not a family that specialises: static_assert in Op.h
    }
}

bool isGeneric(const Unit* at)
{
    return opInfo(at->op).family == static_cast<Op>(at->op);
}

// Cache units behind the counter read as zero while the instruction is generic.
void clearCache(Unit* at, Op family)
{
    const std::uint32_t units = opInfo(family).cacheUnits;
    const std::uint32_t kept = family == Op::FOR_ITER || family == Op::SEND ? kCountUnits : 0;
    std::fill(at + 2, at + 1 + units - kept, Unit{0, 0});
}

Op fusedWithNext(const CodeObject* code, const Unit* at, Op op)
{
    const Unit* next = at + unitLength(op);
    return next < code->units + code->unitCount ? fusedWith(op, unfused(static_cast<Op>(next->op))) : op;
}

// The values that the choice looked at, deepest first: those that guards of shapes and classes compare.
std::span<const Value> operandsOf(const State& s, Op family, std::uint32_t argument)
{
    std::size_t count = 0;
    if (family == Op::CALL)
        count = argument + 2u;
    else if (family == Op::STORE_ATTR)
        count = 2;
    else if (family == Op::LOAD_ATTR || family == Op::TO_BOOL)
        count = 1;
    return {s.sp - count, count};
}

} // namespace

void specialize(State& s, Unit* at, std::uint32_t argument)
{
    Vm& vm = *s.vm;
    CodeObject* code = s.fp->code;
    Site* site = siteAt(code, at);
    const Counter counter(readUnits<std::uint16_t>(at + 1));
    if (isGeneric(at))
        site->deferred += site->counterStart + 1u;
    Counter next = Counter::never();
    FailureKind failure = FailureKind::None;
    if (vm.config.specialize && !counter.isNever()) {
        const Op family = opInfo(at->op).family;
        clearCache(at, family);
        const Attempt attempt{vm, s.fp, s.sp, at, argument};
        const Choice choice = choose(attempt, family);
        failure = attempt.lacksVersion ? FailureKind::VersionsUsedUp : choice.failure;
        if (failure != FailureKind::None)
            clearCache(at, family);
        at->op = static_cast<std::uint8_t>(failure == FailureKind::None ? fusedWithNext(code, at, choice.op) : family);
        next = failure == FailureKind::None ? Counter(vm.config.cooldown, 0) : counter.backedOff(vm.config.maxBackoff);
    }
    site->counterStart = static_cast<std::uint16_t>(next.value());
    writeUnits(at + 1, next.bits());
#if TIERSCOPE_EVENTS
    if (vm.observer && vm.config.specialize)
        vm.observer->siteChanged(vm, code, static_cast<std::uint32_t>(site - code->data->sites.data()),
            static_cast<std::uint8_t>(failure), operandsOf(s, opInfo(at->op).family, argument));
#endif
}

Site* siteAt(CodeObject* code, const Unit* at)
{
    auto& sites = code->data->sites;
    const auto unit = static_cast<std::uint32_t>(at - code->units);
    const auto i
        = std::lower_bound(sites.begin(), sites.end(), unit, [](const Site& s, std::uint32_t u) { return s.unit < u; });
    return i != sites.end() && i->unit == unit ? &*i : nullptr;
}

void countMiss(CodeObject* code, const Unit* at)
{
    if (Site* site = siteAt(code, at))
        ++site->misses;
}

std::uint64_t deferredOf(const CodeObject* code, const Site& site)
{
    const Unit* at = code->units + site.unit;
    if (!isGeneric(at))
        return site.deferred;
    return site.deferred + site.counterStart - Counter(readUnits<std::uint16_t>(at + 1)).value();
}

void countHandled(CodeObject* code, std::uint32_t unit, std::uint32_t target)
{
    countEntered(code, target);
    countLeft(code, unit);
}

void countEntered(CodeObject* code, std::uint32_t unit)
{
    CodeData& data = *code->data;
    data.counts.exceptionEntries.resize(data.blocks.size());
    ++data.counts.exceptionEntries[blockAt(data, unit)];
}

void countLeft(CodeObject* code, std::uint32_t unit)
{
    addExit(code->data->counts.exits, placeBehind(unit), 1);
}

void countNotRun(CodeObject* code, std::uint32_t unit)
{
    addExit(code->data->counts.exits, placeBefore(unit), 1);
    addExit(code->data->counts.exits, placeBehind(unit), static_cast<std::uint64_t>(-1));
}

} // namespace vmcore
