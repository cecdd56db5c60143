// SPDX-License-Identifier: GPL-3.0-or-later
// Out-of-line halves of operator, name and attribute bodies.
#include "vmcore/object/StrSearch.h"
#include "vmcore/ops/UopBodies.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Text.h"

namespace vmcore {
namespace {

Exit done(bool ok)
{
    return ok ? Exit::None : Exit::Error;
}
Exit push(State& s, Value v)
{
    if (!v)
        return Exit::Error;
    *s.sp++ = v;
    return Exit::None;
}
StrObject* nameAt(const State& s, std::uint32_t name)
{
    return s.fp->code->data->names[name];
}
Exit raiseName(State& s, StrObject* name)
{
    raiseNameError(*s.vm, s.vm->types.NameError, "name '" + toUtf8(name) + "' is not defined", name);
    return Exit::Error;
}
// The namespace a class or module body stores into, when it is a plain dict.
DictObject* plainNamespace(const State& s)
{
    return isExactly(s.fp->locals, ObjectKind::Dict) ? asDict(s.fp->locals) : nullptr;
}
Value findGlobal(const State& s, StrObject* name)
{
    const Value v = dictFindStr(s.fp->globals, name);
    return v ? v : dictFindStr(s.fp->builtins, name);
}
// A name in a namespace that may be any mapping; kNull without an error: not there.
Value findInNamespace(State& s, StrObject* name)
{
    Vm& vm = *s.vm;
    if (DictObject* d = plainNamespace(s))
        return dictFindStr(d, name);
    const Value v = getItem(vm, s.fp->locals, Value::heap(name));
    if (!v)
        clearErrorIf(vm, vm.types.KeyError);
    return v;
}

} // namespace

Value binaryByArgument(Vm& vm, Value a, Value b, std::uint32_t argument)
{
    if (argument == kBinaryOperators)
        return getItem(vm, a, b);
    if (argument > kBinaryOperators)
        return inplaceOperation(vm, static_cast<BinaryOperator>(argument - kBinaryOperators - 1), a, b);
    return binaryOperation(vm, static_cast<BinaryOperator>(argument), a, b);
}

Value compareByArgument(Vm& vm, Value a, Value b, std::uint32_t argument)
{
    const Value v = compare(vm, static_cast<Relation>(argument & 15), a, b);
    if (!v || (argument & body::kCompareToBool) == 0 || v.isBool())
        return v;
    const auto t = truth(vm, v);
    return t ? Value::boolean(*t) : kNull;
}

MayRaiseBool containsIn(Vm& vm, Value container, Value item)
{
    const auto r = contains(vm, container, item);
    return {r.value_or(false), r.has_value()};
}

MayRaiseBool listContains(Vm& vm, ListObject* list, Value item)
{
    for (std::int64_t i = 0; i < list->length; ++i) {
        const auto equal = sameOrEqual(vm, list->items[i], item);
        if (!equal || *equal)
            return {equal.has_value(), equal.has_value()};
    }
    return {false, true};
}

bool findText(const StrObject* text, const StrObject* part)
{
    return findStr(text, part, 0, text->length) >= 0;
}

// --- names ----------------------------------------------------------------------------------------
Exit loadName(State& s, std::uint32_t index)
{
    StrObject* name = nameAt(s, index);
    Value v = findInNamespace(s, name);
    if (!v && s.vm->hasError())
        return Exit::Error;
    if (!v)
        v = findGlobal(s, name);
    return v ? push(s, v) : raiseName(s, name);
}

Exit storeName(State& s, std::uint32_t index)
{
    const Value v = *--s.sp;
    if (DictObject* d = plainNamespace(s)) {
        dictSetStr(*s.vm, d, nameAt(s, index), v);
        return Exit::None;
    }
    return done(setItem(*s.vm, s.fp->locals, Value::heap(nameAt(s, index)), v));
}

Exit deleteName(State& s, std::uint32_t index)
{
    StrObject* name = nameAt(s, index);
    if (DictObject* d = plainNamespace(s))
        return dictRemoveStr(*s.vm, d, name) ? Exit::None : raiseName(s, name);
    if (deleteItem(*s.vm, s.fp->locals, Value::heap(name)))
        return Exit::None;
    return clearErrorIf(*s.vm, s.vm->types.KeyError) ? raiseName(s, name) : Exit::Error;
}

Exit storeGlobal(State& s, std::uint32_t index)
{
    dictSetStr(*s.vm, s.fp->globals, nameAt(s, index), *--s.sp);
    return Exit::None;
}

Exit deleteGlobal(State& s, std::uint32_t index)
{
    return dictRemoveStr(*s.vm, s.fp->globals, nameAt(s, index)) ? Exit::None : raiseName(s, nameAt(s, index));
}

Exit loadGlobal(State& s, std::uint32_t argument)
{
    StrObject* name = nameAt(s, argument >> 1);
    const Value v = findGlobal(s, name);
    if (!v)
        return raiseName(s, name);
    s.sp[0] = v;
    s.sp[1] = kNull;
    s.sp += 1 + (argument & 1);
    return Exit::None;
}

Exit unboundLocal(State& s, std::uint32_t slot)
{
    StrObject* name = s.fp->code->data->localNames[slot];
    raiseNameError(*s.vm, s.vm->types.UnboundLocalError,
        "cannot access local variable '" + toUtf8(name) + "' where it is not associated with a value", name);
    return Exit::Error;
}

Exit unboundCell(State& s, std::uint32_t slot)
{
    const CodeData& data = *s.fp->code->data;
    if ((data.localKinds[slot] & static_cast<std::uint8_t>(LocalKind::Free)) == 0)
        return unboundLocal(s, slot);
    StrObject* name = data.localNames[slot];
    raiseNameError(*s.vm, s.vm->types.NameError,
        "cannot access free variable '" + toUtf8(name) + "' where it is not associated with a value in enclosing scope",
        name);
    return Exit::Error;
}

Exit loadClassDeref(State& s, std::uint32_t slot)
{
    if (s.fp->locals) {
        const Value v = findInNamespace(s, s.fp->code->data->localNames[slot]);
        if (v || s.vm->hasError())
            return push(s, v);
    }
    const Value v = static_cast<CellObject*>(s.fp->slots[slot].object())->value;
    return v ? push(s, v) : unboundCell(s, slot);
}

Exit setupAnnotations(State& s)
{
    Vm& vm = *s.vm;
    StrObject* name = vm.names.annotations_;
    const Value v = findInNamespace(s, name);
    if (v || vm.hasError())
        return done(!vm.hasError());
    return done(setItem(vm, s.fp->locals, Value::heap(name), Value::heap(makeDict(vm))));
}

Exit loadBuildClass(State& s)
{
    const Value v = dictFindStr(s.fp->builtins, s.vm->names.build_class_);
    if (!v)
        raise(*s.vm, s.vm->types.NameError, "__build_class__ not found");
    return push(s, v);
}

// --- attributes -----------------------------------------------------------------------------------
Exit loadAttr(State& s, std::uint32_t argument)
{
    StrObject* name = nameAt(s, argument >> 1);
    if ((argument & 1) == 0) {
        s.sp[-1] = getAttribute(*s.vm, s.sp[-1], name);
        return done(static_cast<bool>(s.sp[-1]));
    }
    const Method m = getMethod(*s.vm, s.sp[-1], name);
    s.sp[-1] = m.callable;
    *s.sp++ = m.self;
    return done(static_cast<bool>(m.callable));
}

Exit storeAttr(State& s, std::uint32_t index)
{
    const Value object = s.sp[-1], v = s.sp[-2];
    s.sp -= 2;
    return done(setAttribute(*s.vm, object, nameAt(s, index), v));
}

Exit deleteAttr(State& s, std::uint32_t index)
{
    return done(setAttribute(*s.vm, *--s.sp, nameAt(s, index), kNull));
}

} // namespace vmcore
