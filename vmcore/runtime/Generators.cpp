// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Generators.h"

#include "vmcore/object/Containers.h"
#include "vmcore/ops/OpInfo.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Iterators.h"

#include <algorithm>

namespace vmcore {

void finishGenerator(Vm& vm, GeneratorObject* g)
{
    Frame* f = g->frame();
    g->state = GeneratorState::Finished;
    vm.handled = g->outerHandled;
    g->handled = g->outerHandled = kNull;
    f->stackTop = f->stackBase();
    std::fill_n(f->slots, f->code->slotCount(), kNull);
}

void convertStopIteration(Vm& vm, const GeneratorObject* g)
{
    const bool async = g->kind == ObjectKind::AsyncGenerator;
    const char* what = async ? "async generator" : g->kind == ObjectKind::Coroutine ? "coroutine" : "generator";
    const char* raised = nullptr;
    if (errorIs(vm, vm.types.StopIteration))
        raised = "StopIteration";
    else if (async && errorIs(vm, vm.types.StopAsyncIteration))
        raised = "StopAsyncIteration";
    if (raised)
        raiseWithCause(vm, vm.types.RuntimeError, std::string(what) + " raised " + raised, takeError(vm));
}

bool stopIterationValue(Vm& vm, Value& returned)
{
    if (!errorIs(vm, vm.types.StopIteration))
        return false;
    const TupleObject* arguments = asTuple(as<ExceptionObject>(takeError(vm))->args);
    returned = arguments->length > 0 ? arguments->items[0] : kNone;
    return true;
}

Value callIteratorNext(Vm& vm, Value iterator, Value& returned)
{
    // Iterators of the built-in kinds return nothing; those of other classes, native ones too, may.
    if (isIteratorKind(iterator.object()->kind) || hasKind(iterator, ObjectKind::Generator))
        return iteratorNext(vm, iterator);
    const Value v = callMethod(vm, iterator, vm.names.next_);
    if (!v)
        stopIterationValue(vm, returned);
    return v;
}

namespace {

// The instruction a frame goes on with.
Op opAt(const Unit* u)
{
    return opInfo(u->op).family;
}

} // namespace

Value delegate(GeneratorObject* g)
{
    const Frame* f = g->frame();
    if (g->state != GeneratorState::Suspended || opAt(f->ip) != Op::RESUME || f->ip->arg < 2)
        return kNull;
    return f->stackTop[-1];
}

// Suspended: RESUME 2 or 3, JUMP_BACKWARD to the SEND (both perhaps with prefixes).
void leaveDelegate(GeneratorObject* g, Value v)
{
    Frame* f = g->frame();
    const auto argumentBefore = [](const Unit*& u) {
        std::uint32_t argument = u->arg;
        while (opAt(u) == Op::EXTENDED_ARG) {
            ++u;
            argument = argument << 8 | u->arg;
        }
        return argument;
    };
    const Unit* u = f->ip + unitLength(Op::RESUME);
    const std::uint32_t back = argumentBefore(u);
    u += unitLength(Op::JUMP_BACKWARD);
    u -= back;
    const std::uint32_t jump = argumentBefore(u);
    f->ip = u + unitLength(Op::SEND) + jump;
    f->stackTop[-1] = v;
}

} // namespace vmcore
