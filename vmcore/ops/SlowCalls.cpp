// SPDX-License-Identifier: GPL-3.0-or-later
// Out-of-line halves of calls. Python functions, methods of them, and classes with a Python __init__
// are entered in the running loop; everything else goes through call().
#include "vmcore/ops/UopBodies.h"
#include "vmcore/runtime/CalleeText.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>

namespace vmcore {
namespace {

bool hasRoom(const State& s, const CodeObject* code)
{
    return s.vm->recursionDepth < s.vm->recursionLimit
        && s.fp->above + sizeof(Frame) / sizeof(Value) + code->slotCount() + body::kFrameMargin < s.vm->stackEnd;
}
Exit tooDeep(Vm& vm)
{
    raise(vm, vm.types.RecursionError, "maximum recursion depth exceeded");
    return Exit::Error;
}

// Enters a Python function with the arguments bound; the stack is cut to `callerTop`.
Exit enterFunction(State& s, FunctionObject* function, const CallArgs& arguments, Value* callerTop)
{
    CodeObject* code = function->code;
    if (!hasRoom(s, code))
        return tooDeep(*s.vm);
    if (!arguments.keywords && code->simpleParameters() && arguments.count == code->argCount) {
        body::pushFrame(s, function, arguments.values, arguments.count, callerTop);
        return Exit::None;
    }
    const State before = s;
    // Binding may collect before it has copied the arguments, which lie above `callerTop`: all of the caller's stack counts
    // meanwhile.
    Frame* const caller = s.fp;
    Frame* f = body::pushFrame(s, function, nullptr, 0, caller->slots + caller->code->slotCount());
    const bool isBound = bindArguments(*s.vm, function, arguments, f->slots);
    caller->stackTop = callerTop;
    if (isBound)
        return Exit::None;
    s = before; // the error belongs to the caller
    s.vm->frame = s.fp;
    --s.vm->recursionDepth;
    return Exit::Error;
}

bool hasPlainInit(const TypeObject* type)
{
    return type->shape == builtinShape(ObjectKind::Type) && type->create
        && isExactly(type->create, ObjectKind::NativeFunction) && type->init
        && isExactly(type->init, ObjectKind::Function);
}

// Makes an instance and enters its __init__; `slot` is where self can be put, in front of the arguments.
Exit enterInitOf(State& s, TypeObject* type, Value* slot, std::uint32_t count, TupleObject* keywords)
{
    auto* init = static_cast<FunctionObject*>(type->init.object());
    if (!hasRoom(s, init->code))
        return tooDeep(*s.vm);
    HeapObject* o = allocateInstance(*s.vm, type);
    if (!o)
        return Exit::Error;
    *slot = Value::heap(o);
    const Exit e = enterFunction(s, init, {slot, count + 1, keywords}, slot - 1);
    if (e == Exit::None) {
        s.fp->role = FrameRole::Init;
        s.fp->constructed = Value::heap(o);
    }
    return e;
}

Exit finish(State& s, Value* callable, Value result)
{
    s.sp = callable;
    *s.sp++ = result;
    return result ? Exit::None : Exit::Error;
}

// callable, self or null, arguments, of which the last are named by `keywords`.
Exit callOnStack(State& s, Value* callable, std::uint32_t count, TupleObject* keywords)
{
    Vm& vm = *s.vm;
    Value function = callable[0];
    const auto positional = static_cast<std::uint32_t>(count - (keywords ? keywords->length : 0));
    if (!callable[1] && isExactly(function, ObjectKind::BoundMethod)) {
        const auto* m = as<BoundMethodObject>(function);
        callable[1] = m->self;
        function = callable[0] = m->function;
    }
    const std::uint32_t self = callable[1] ? 1 : 0;
    const CallArgs arguments{callable + 2 - self, positional + self, keywords};
    if (isExactly(function, ObjectKind::Function))
        return enterFunction(s, as<FunctionObject>(function), arguments, callable);
    if (self == 0 && hasKind(function, ObjectKind::Type)) {
        auto* type = as<TypeObject>(function);
        if (prepareInstantiation(vm, type) && hasPlainInit(type))
            return enterInitOf(s, type, callable + 1, positional, keywords);
    }
    return finish(s, callable, call(vm, function, arguments));
}

// The arguments behind * as a tuple; null: TypeError.
TupleObject* starredArguments(Vm& vm, Value callable, Value v)
{
    if (isExactly(v, ObjectKind::Tuple))
        return asTuple(v);
    if (lookupInType(vm, vm.typeOf(v), vm.names.iter_) || lookupInType(vm, vm.typeOf(v), vm.names.getitem_))
        return tupleFrom(vm, v);
    raiseTypeError(
        vm, calleeText(vm, callable) + " argument after * must be an iterable, not " + std::string(typeName(vm, v)));
    return nullptr;
}

} // namespace

Exit callAny(State& s, std::uint32_t count)
{
    return callOnStack(s, s.sp - count - 2, count, nullptr);
}

Exit callKw(State& s, std::uint32_t count)
{
    auto* keywords = asTuple(*--s.sp);
    return callOnStack(s, s.sp - count - 2, count, keywords);
}

Exit callFunctionEx(State& s, std::uint32_t flags)
{
    Vm& vm = *s.vm;
    DictObject* keywords = (flags & 1) != 0 ? asDict(*--s.sp) : nullptr;
    Value* callable = s.sp - 3;
    TupleObject* positional = starredArguments(vm, callable[0], s.sp[-1]);
    if (!positional)
        return Exit::Error;
    s.sp[-1] = Value::heap(positional);
    if (isExactly(callable[0], ObjectKind::Function) && (!keywords || keywords->used == 0))
        return enterFunction(s, as<FunctionObject>(callable[0]),
            {positional->items, static_cast<std::uint32_t>(positional->length), nullptr}, callable);
    return finish(s, callable, callWith(vm, callable[0], positional, keywords));
}

Exit pushFrameGeneral(State& s, std::uint32_t count)
{
    Value* callable = s.sp - count - 2;
    const std::uint32_t self = callable[1] ? 1 : 0;
    return enterFunction(s, as<FunctionObject>(callable[0]), {callable + 2 - self, count + self, nullptr}, callable);
}

Exit enterInit(State& s, std::uint32_t count)
{
    Value* callable = s.sp - count - 2;
    return enterInitOf(s, as<TypeObject>(callable[0]), callable + 1, count, nullptr);
}

// The class's version proves that __new__ and __init__ are the C++ functions they were; the count was checked.
Exit callNativeClass(State& s, std::uint32_t count)
{
    Vm& vm = *s.vm;
    Value* callable = s.sp - count - 2;
    auto* type = as<TypeObject>(callable[0]);
    callable[1] = callable[0];
    const CallArgs arguments{callable + 1, count + 1, nullptr};
    const auto* init = as<NativeFunctionObject>(type->init);
    const Value made = as<NativeFunctionObject>(type->create)->code(vm, arguments);
    if (made && init->owner != vm.types.Instance && isInstance(vm, made, type)) {
        callable[1] = made;
        if (!init->code(vm, arguments))
            return finish(s, callable, kNull);
    }
    return finish(s, callable, made);
}

Exit enterProperty(State& s, PropertyObject* property)
{
    return enterFunction(s, as<FunctionObject>(property->get), {s.sp - 1, 1, nullptr}, s.sp - 1);
}

} // namespace vmcore
