// SPDX-License-Identifier: GPL-3.0-or-later
// A subclass of dict with one slot, default_factory.
#include "vmcore/modules/DefaultDict.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>

namespace vmcore {
namespace {

StrObject* factoryName(Vm& vm)
{
    return vm.intern("default_factory");
}

Value factoryOf(Vm& vm, Value self)
{
    return getAttributeOrNull(vm, self, factoryName(vm));
}

Value defaultDictInit(Vm& vm, const CallArgs& args)
{
    const Value factory = args.valueOr(1, kNone);
    if (!factory.isNone() && !isCallable(vm, factory))
        return raiseTypeError(vm, "first argument must be callable or None");
    if (!setAttribute(vm, args[0], factoryName(vm), factory))
        return kNull;
    const Value dictInit = lookupInType(vm, vm.types.Dict, vm.names.init_);
    RootedValues rest(vm); // self, and what stands behind the factory
    rest.push(args[0]);
    const std::size_t keywords = args.keywords ? static_cast<std::size_t>(args.keywords->length) : 0;
    for (std::size_t i = std::min(2u, args.count); i < args.count + keywords; ++i)
        rest.push(args.values[i]);
    const std::uint32_t positional = args.count < 2 ? 1 : args.count - 1;
    return call(vm, dictInit, CallArgs{rest.data(), positional, args.keywords});
}

Value defaultDictMissing(Vm& vm, const CallArgs& args)
{
    const Value factory = factoryOf(vm, args[0]);
    if (!factory || factory.isNone())
        return vm.hasError() ? kNull : raiseValue(vm, vm.types.KeyError, args[1]);
    const Value v = call(vm, factory);
    return v && setItem(vm, args[0], args[1], v) ? v : kNull;
}

Value defaultDictRepr(Vm& vm, const CallArgs& args)
{
    const Value factory = factoryOf(vm, args[0]);
    const ReprGuard guard(args[0].object());
    const Value shownFactory = guard.isRepeated() ? Value::heap(makeStr(vm, "..."))
        : factory                                 ? reprOf(vm, factory)
                                                  : Value::heap(makeStr(vm, "None"));
    const Value items = shownFactory ? reprOf(vm, Value::heap(dictCopy(vm, asDict(args[0])))) : kNull;
    if (!items)
        return kNull;
    StrBuilder text(vm);
    text.addUtf8(typeName(vm, args[0]));
    text.addAscii("(");
    text.add(asStr(shownFactory));
    text.addAscii(", ");
    text.add(asStr(items));
    text.addAscii(")");
    return Value::heap(text.finish());
}

Value defaultDictCopy(Vm& vm, const CallArgs& args)
{
    const Value factory = factoryOf(vm, args[0]);
    return call(vm, Value::heap(vm.typeOf(args[0])), {factory ? factory : kNone, args[0]});
}

Value defaultDictReduce(Vm& vm, const CallArgs& args)
{
    const Value factory = factoryOf(vm, args[0]);
    TupleObject* arguments = !factory || factory.isNone() ? vm.emptyTuple : makeTuple(vm, {factory});
    const Value items = callMethod(vm, args[0], vm.intern("items"));
    const Value iterator = items ? callMethod(vm, items, vm.names.iter_) : kNull;
    if (!iterator)
        return kNull;
    return Value::heap(
        makeTuple(vm, {Value::heap(vm.typeOf(args[0])), Value::heap(arguments), kNone, kNone, iterator}));
}

template<bool kReflected>
Value defaultDictOr(Vm& vm, const CallArgs& args)
{
    if (!isDict(args[1]))
        return kNotImplemented;
    const Value factory = factoryOf(vm, args[0]);
    const Value first = kReflected ? args[1] : args[0], second = kReflected ? args[0] : args[1];
    const Value result = call(vm, Value::heap(vm.typeOf(args[0])), {factory ? factory : kNone, first});
    return result && dictMergeAny(vm, asDict(result), second) ? result : kNull;
}

constexpr NativeInfo kMethods[] = {
    slotKeywords("__init__", &defaultDictInit, 0, kAnyCount),
    method("__missing__", &defaultDictMissing, 1, 1, "The factory's result, which is put in."),
    slot("__repr__", &defaultDictRepr, 0, 0),
    slot("__or__", &defaultDictOr<false>, 1, 1),
    slot("__ror__", &defaultDictOr<true>, 1, 1),
    method("__copy__", &defaultDictCopy, 0, 0),
    method("__reduce__", &defaultDictReduce, 0, 0),
    method("copy", &defaultDictCopy, 0, 0, "A new one with the same items and factory."),
};

} // namespace

bool addDefaultDict(Vm& vm, ModuleObject* module)
{
    DictObject* body = makeDict(vm);
    dictSetStr(vm, body, vm.names.module_, Value::heap(vm.intern("collections")));
    dictSetStr(vm, body, vm.intern("__slots__"), Value::heap(makeTuple(vm, {Value::heap(factoryName(vm))})));
    const Value type = makeClass(vm, vm.types.Type, vm.intern("defaultdict"),
        makeTuple(vm, {Value::heap(vm.types.Dict)}), body, CallArgs{nullptr, 0, nullptr});
    if (!type)
        return false;
    addMethods(vm, as<TypeObject>(type), kMethods);
    setConstant(vm, module, "defaultdict", type);
    return true;
}

} // namespace vmcore
