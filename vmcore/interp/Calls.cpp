// SPDX-License-Identifier: GPL-3.0-or-later
// Calls from C++: each Python function starts a nested interpreter loop.
#include "vmcore/runtime/Calls.h"

#include "vmcore/interp/Interpreter.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/ops/bodies/Stack.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"

#include <algorithm>
#include <memory>
#include <new>

namespace vmcore {
namespace {

bool enterLoop(Vm& vm, const CodeObject* code)
{
    const Value* above = vm.frame ? vm.frame->above : vm.stackBase;
    const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if (vm.recursionDepth >= vm.recursionLimit || here < vm.nativeStackLimit
        || above + sizeof(Frame) / sizeof(Value) + code->slotCount() + body::kFrameMargin >= vm.stackEnd) {
        raise(vm, vm.types.RecursionError, "maximum recursion depth exceeded while calling a Python object");
        return false;
    }
    ++vm.recursionDepth;
    return true;
}

// A frame above the running one, linked, with unbound locals; ready to run from its first unit.
Frame* pushEntryFrame(Vm& vm, CodeObject* code, DictObject* globals, DictObject* builtins, TupleObject* closure)
{
    auto* f = reinterpret_cast<Frame*>(vm.frame ? vm.frame->above : vm.stackBase);
    f->back = vm.frame;
    f->constants = code->constants;
    f->ip = code->units;
    f->code = code;
    f->globals = globals;
    f->builtins = builtins;
    f->locals = kNull;
    f->closure = closure;
    f->generator = nullptr;
    f->above = f->slots + code->slotCount();
    f->constructed = kNull;
    f->role = FrameRole::Entry;
    f->stackTop = f->stackBase();
    std::fill_n(f->slots, code->localCount, kNull);
    vm.frame = f;
    return f;
}

void dropFrame(Vm& vm)
{
    vm.frame = vm.frame->back;
    --vm.recursionDepth;
}

Value callFunction(Vm& vm, FunctionObject* function, const CallArgs& arguments)
{
    CodeObject* code = function->code;
    if (!enterLoop(vm, code))
        return kNull;
    Frame* f = pushEntryFrame(vm, code, function->globals, function->builtins, function->closure);
    if (!arguments.keywords && code->simpleParameters() && arguments.count == code->argCount) {
        std::copy_n(arguments.values, arguments.count, f->slots);
    } else if (!bindArguments(vm, function, arguments, f->slots)) {
        dropFrame(vm);
        return kNull;
    }
    return runFrame(vm, f);
}

// The arguments with one more in front.
Value callWithSelf(Vm& vm, Value callable, Value self, const CallArgs& arguments)
{
    const std::size_t count
        = arguments.count + (arguments.keywords ? static_cast<std::size_t>(arguments.keywords->length) : 0);
    constexpr std::size_t kOnStack = 16;
    if (count < kOnStack) {
        Value values[kOnStack];
        values[0] = self;
        std::copy_n(arguments.values, count, values + 1);
        return call(vm, callable, {values, arguments.count + 1, arguments.keywords});
    }
    RootedValues values(vm);
    values.push(self);
    for (std::size_t i = 0; i < count; ++i)
        values.push(arguments.values[i]);
    return call(vm, callable, {values.data(), arguments.count + 1, arguments.keywords});
}

} // namespace

Value call(Vm& vm, Value callable, const CallArgs& arguments)
{
    if (callable.isHeap()) {
        switch (callable.object()->kind) {
        case ObjectKind::Function: return callFunction(vm, as<FunctionObject>(callable), arguments);
        case ObjectKind::BoundMethod: {
            const auto* m = as<BoundMethodObject>(callable);
            return callWithSelf(vm, m->function, m->self, arguments);
        }
        case ObjectKind::NativeFunction:
        case ObjectKind::NativeMethod:
        case ObjectKind::SlotWrapper: return callNative(vm, as<NativeFunctionObject>(callable), arguments);
        case ObjectKind::Type:
            if (vm.typeOf(callable) == vm.types.Type)
                return instantiate(vm, as<TypeObject>(callable), arguments);
            break;
        default: break;
        }
    }
    const RecursionGuard guard(vm, " while calling a Python object");
    if (!guard)
        return kNull;
    const Method m = lookupSpecial(vm, callable, vm.names.call_);
    if (!m.callable)
        return vm.hasError()
            ? kNull
            : raiseTypeError(vm, "'" + std::string(typeName(vm, callable)) + "' object is not callable");
    return m.self ? callWithSelf(vm, m.callable, m.self, arguments) : call(vm, m.callable, arguments);
}

Value call(Vm& vm, Value callable, std::initializer_list<Value> positional)
{
    return call(vm, callable, {positional.begin(), static_cast<std::uint32_t>(positional.size()), nullptr});
}

Value callMethod(Vm& vm, Value object, StrObject* name, std::initializer_list<Value> positional)
{
    const Method m = getMethod(vm, object, name);
    if (!m.callable)
        return kNull;
    const CallArgs arguments{positional.begin(), static_cast<std::uint32_t>(positional.size()), nullptr};
    return m.self ? callWithSelf(vm, m.callable, m.self, arguments) : call(vm, m.callable, arguments);
}

Value callWith(Vm& vm, Value callable, TupleObject* positional, DictObject* keywords)
{
    const auto count = static_cast<std::uint32_t>(positional ? positional->length : 0);
    if (!keywords || keywords->used == 0)
        return call(vm, callable, {positional ? positional->items : nullptr, count, nullptr});
    RootedValues values(vm), names(vm);
    for (std::uint32_t i = 0; i < count; ++i)
        values.push(positional->items[i]);
    Value key, v;
    for (std::uint32_t at = 0; dictNext(keywords, at, key, v);) {
        names.push(key);
        values.push(v);
    }
    TupleObject* keys = makeTuple(vm, std::span<const Value>(names.data(), names.size()));
    return call(vm, callable, {values.data(), count, keys});
}

bool isCallable(Vm& vm, Value v)
{
    return static_cast<bool>(lookupInType(vm, vm.typeOf(v), vm.names.call_));
}

Value runCode(Vm& vm, CodeObject* code, DictObject* globals, Value locals, TupleObject* closure)
{
    if (!enterLoop(vm, code))
        return kNull;
    Value builtins = dictFindStr(globals, vm.names.builtins_);
    if (hasKind(builtins, ObjectKind::Module))
        builtins = Value::heap(as<ModuleObject>(builtins)->dict);
    if (!isDict(builtins)) {
        builtins = Value::heap(vm.builtins);
        dictSetStr(vm, globals, vm.names.builtins_, builtins);
    }
    Frame* f = pushEntryFrame(vm, code, globals, asDict(builtins), closure);
    f->locals = locals;
    return runFrame(vm, f);
}

} // namespace vmcore
