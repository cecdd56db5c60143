// SPDX-License-Identifier: GPL-3.0-or-later
// frame and traceback.
#include "vmcore/builtins/FunctionTypes.h"
#include "vmcore/builtins/GeneratorProtocol.h"
#include "vmcore/code/CodeObject.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/FrameObjects.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/Traceback.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

FrameObject* frame(Value v)
{
    return as<FrameObject>(v);
}

Value readCode(Vm&, Value v)
{
    return Value::heap(frame(v)->code);
}
Value readGlobals(Vm&, Value v)
{
    return Value::heap(frame(v)->globals);
}
Value readBuiltins(Vm&, Value v)
{
    return Value::heap(frame(v)->builtins);
}
Value readBack(Vm& vm, Value v)
{
    if (waitingGenerator(frame(v)))
        return kNone;
    if (const Frame* live = liveFrame(vm, frame(v)))
        return live->back ? Value::heap(frameObjectOf(vm, live->back)) : kNone;
    return frame(v)->back ? frame(v)->back : kNone;
}
Value readLine(Vm& vm, Value v)
{
    liveFrame(vm, frame(v));
    const std::int32_t line = lineAt(frame(v)->code, frame(v)->unit);
    return line == 0 ? kNone : Value::smallInt(line);
}
Value readOffset(Vm& vm, Value v)
{
    liveFrame(vm, frame(v));
    return Value::smallInt(std::int64_t{frame(v)->unit} * 2);
}
Value readLocals(Vm& vm, Value v)
{
    return localsOfView(vm, frame(v));
}

Value frameRepr(Vm& vm, const CallArgs& a)
{
    FrameObject* f = frame(a[0]);
    liveFrame(vm, f);
    return Value::heap(makeStr(vm,
        fmt::format("<frame at {:#x}, file {}, line {}, code {}>", a[0].bits & ~kTagHeap,
            reprForMessage(vm, Value::heap(f->code->filename)), lineAt(f->code, f->unit), toUtf8(f->code->name))));
}

// Of a frame that has ended nothing holds the locals here; a generator that waits ends with its frame.
Value frameClear(Vm& vm, const CallArgs& a)
{
    if (GeneratorObject* waiting = waitingGenerator(frame(a[0])))
        return closeGenerator(vm, waiting, "generator") ? kNone : kNull;
    if (liveFrame(vm, frame(a[0])))
        return raise(vm, vm.types.RuntimeError, "cannot clear an executing frame");
    frame(a[0])->locals = kNull;
    return kNone;
}

constexpr NativeInfo kFrameMethods[] = {
    method("clear", frameClear, 0, 0),
    slot("__repr__", frameRepr, 0, 0),
};
constexpr GetSetInfo kFrameGetSets[] = {
    {"f_code", readCode, nullptr, nullptr},
    {"f_globals", readGlobals, nullptr, nullptr},
    {"f_builtins", readBuiltins, nullptr, nullptr},
    {"f_back", readBack, nullptr, nullptr},
    {"f_lineno", readLine, nullptr, nullptr},
    {"f_lasti", readOffset, nullptr, nullptr},
    {"f_locals", readLocals, nullptr, nullptr},
};

// --- traceback

TracebackObject* traceback(Value v)
{
    return as<TracebackObject>(v);
}

Value readNext(Vm&, Value v)
{
    return traceback(v)->next ? Value::heap(traceback(v)->next) : kNone;
}

bool writeNext(Vm& vm, Value v, Value next)
{
    if (!next || (!next.isNone() && !hasKind(next, ObjectKind::Traceback))) {
        raiseTypeError(vm,
            next ? fmt::format("expected traceback object or None, got '{}'", typeName(vm, next))
                 : std::string("can't delete tb_next attribute"));
        return false;
    }
    TracebackObject* first = next.isNone() ? nullptr : traceback(next);
    for (const TracebackObject* t = first; t; t = t->next)
        if (t == v.object()) {
            raiseValueError(vm, "traceback loop detected");
            return false;
        }
    traceback(v)->next = first;
    vm.heap.barrier(v.object());
    return true;
}

Value readTracebackLine(Vm&, Value v)
{
    return traceback(v)->line < 0 ? kNone : Value::smallInt(traceback(v)->line);
}
Value readTracebackOffset(Vm&, Value v)
{
    return Value::smallInt(std::int64_t{traceback(v)->unit} * 2);
}
Value readTracebackFrame(Vm& vm, Value v)
{
    return frameOf(vm, traceback(v));
}

constexpr GetSetInfo kTracebackGetSets[] = {
    {"tb_next", readNext, writeNext, nullptr},
    {"tb_lineno", readTracebackLine, nullptr, nullptr},
    {"tb_lasti", readTracebackOffset, nullptr, nullptr},
    {"tb_frame", readTracebackFrame, nullptr, nullptr},
};

} // namespace

void installFrameTypes(Vm& vm)
{
    addMethods(vm, vm.types.Frame, kFrameMethods);
    addGetSets(vm, vm.types.Frame, kFrameGetSets);
    addGetSets(vm, vm.types.Traceback, kTracebackGetSets);
}

} // namespace vmcore
