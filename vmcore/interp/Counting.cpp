// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/interp/Counting.h"

#include "vmcore/object/ExecutionCounts.h"

namespace vmcore {

void countExecution(ExecutionCounts& counts, Vm& vm, CodeObject* code, const Unit* at, Op handler)
{
    const bool afterMiss = unfused(static_cast<Op>(at->op)) != handler;
    if (counts.countsPairs() && !afterMiss)
        counts.addToPairs(static_cast<std::uint8_t>(handler), &vm.threads.current());
    if (!counts.isExact)
        return;
    std::vector<InstructionCount>& exact = code->data->counts.exact;
    if (exact.empty())
        exact.resize(code->unitCount);
    InstructionCount& count = exact[static_cast<std::size_t>(at - code->units)];
    if (afterMiss) { // what looked like a hit is none
        --count.hits;
        ++count.misses;
        return;
    }
    ++count.executions;
    const Op family = opInfo(handler).family;
    if (isSpecializable(family))
        ++(family == handler ? count.deferred : count.hits);
}

} // namespace vmcore
