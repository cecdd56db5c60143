// SPDX-License-Identifier: GPL-3.0-or-later
// The type dict. Its views and mappingproxy have files of their own.
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/builtins/DictViews.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Keys.h"
#include "vmcore/object/Set.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/DictOperations.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

DictObject* selfOf(const CallArgs& args)
{
    return asDict(args[0]);
}

Value dictNew(Vm& vm, const CallArgs& args)
{
    return Value::heap(allocateInstance(vm, as<TypeObject>(args[0])));
}

// dict(mapping or pairs, name=value, …), also dict.update.
bool updateFromArguments(Vm& vm, const CallArgs& args, std::string_view name)
{
    if (args.count > 2) {
        raiseTypeError(vm, fmt::format("{} expected at most 1 argument, got {}", name, args.count - 1));
        return false;
    }
    DictObject* dict = selfOf(args);
    if (args.count == 2 && !dictMergeAny(vm, dict, args[1]))
        return false;
    for (std::int64_t i = 0; args.keywords && i < args.keywords->length; ++i)
        if (!dictSet(vm, dict, args.keywords->items[i], args.values[args.count + static_cast<std::size_t>(i)]))
            return false;
    return true;
}

Value dictInit(Vm& vm, const CallArgs& args)
{
    return updateFromArguments(vm, args, "dict") ? kNone : kNull;
}

Value dictUpdateMethod(Vm& vm, const CallArgs& args)
{
    return updateFromArguments(vm, args, "update") ? kNone : kNull;
}

bool addItemText(Vm& vm, StrBuilder& text, Value key, Value v)
{
    const Value keyText = reprOf(vm, key);
    if (!keyText)
        return false;
    text.add(asStr(keyText));
    text.addAscii(": ");
    const Value valueText = reprOf(vm, v);
    if (!valueText)
        return false;
    text.add(asStr(valueText));
    return true;
}

Value dictRepr(Vm& vm, const CallArgs& args)
{
    const DictObject* dict = selfOf(args);
    const ReprGuard guard(selfOf(args));
    if (guard.isRepeated())
        return Value::heap(makeStr(vm, "{...}"));
    StrBuilder text(vm);
    text.addAscii("{");
    Value key = kNull, v = kNull;
    for (std::uint32_t position = 0; dictNext(dict, position, key, v);) {
        if (text.length() != 1)
            text.addAscii(", ");
        if (!addItemText(vm, text, key, v))
            return kNull;
    }
    text.addAscii("}");
    return Value::heap(text.finish());
}

Value dictGetItem(Vm& vm, const CallArgs& args)
{
    return dictItem(vm, args[0], args[1]);
}

Value dictSetItem(Vm& vm, const CallArgs& args)
{
    return dictSet(vm, selfOf(args), args[1], args[2]) ? kNone : kNull;
}

Value dictDeleteItem(Vm& vm, const CallArgs& args)
{
    if (dictRemove(vm, selfOf(args), args[1]))
        return kNone;
    return vm.hasError() ? kNull : raiseValue(vm, vm.types.KeyError, args[1]);
}

Value dictClearMethod(Vm& vm, const CallArgs& args)
{
    dictClear(vm, selfOf(args));
    return kNone;
}

Value dictCopyMethod(Vm& vm, const CallArgs& args)
{
    return Value::heap(dictCopy(vm, selfOf(args)));
}

Value dictGet(Vm& vm, const CallArgs& args)
{
    const Value v = dictFind(vm, selfOf(args), args[1]);
    return v || vm.hasError() ? v : args.valueOr(2, kNone);
}

Value dictSetDefault(Vm& vm, const CallArgs& args)
{
    DictObject* dict = selfOf(args);
    const std::optional<std::int64_t> hash = hashKey(vm, args[1]);
    if (!hash)
        return kNull;
    const Value present = dictFindHashed(vm, dict, args[1], *hash);
    if (present || vm.hasError())
        return present;
    const Value v = args.valueOr(2, kNone);
    return dictSetHashed(vm, dict, args[1], *hash, v) ? v : kNull;
}

Value dictPop(Vm& vm, const CallArgs& args)
{
    const Value v = selfOf(args)->used != 0 ? dictRemove(vm, selfOf(args), args[1]) : kNull;
    if (v || vm.hasError())
        return v;
    return args.count > 2 ? args[2] : raiseValue(vm, vm.types.KeyError, args[1]);
}

Value dictPopItem(Vm& vm, const CallArgs& args)
{
    Value key = kNull, v = kNull;
    if (!dictPopLast(selfOf(args), key, v))
        return raise(vm, vm.types.KeyError, "popitem(): dictionary is empty");
    return Value::heap(makeTuple(vm, {key, v}));
}

Value dictFromKeys(Vm& vm, const CallArgs& args)
{
    const Value made = call(vm, args[0]);
    if (!made)
        return kNull;
    const Value v = args.valueOr(2, kNone);
    if (isExactly(made, ObjectKind::Dict) && isAnySet(args[1])) { // the set knows the hashes
        Value key = kNull;
        std::int64_t hash = 0;
        for (std::uint32_t at = 0; setNextHashed(as<SetObject>(args[1]), at, key, hash);)
            if (!dictSetHashed(vm, asDict(made), key, hash, v))
                return kNull;
        return made;
    }
    const bool ok = forEach(vm, args[1], [&](Value key) {
        return isExactly(made, ObjectKind::Dict) ? dictSet(vm, asDict(made), key, v) : setItem(vm, made, key, v);
    });
    return ok ? made : kNull;
}

Value dictIor(Vm& vm, const CallArgs& args)
{
    return dictMergeAny(vm, selfOf(args), args[1]) ? args[0] : kNull;
}

template<ObjectKind kKind>
Value dictView(Vm& vm, const CallArgs& args)
{
    return makeDictView(vm, kKind, selfOf(args));
}

Value dictSizeof(Vm& vm, const CallArgs& args)
{
    const DictTableObject* table = selfOf(args)->table;
    std::uint64_t bytes = sizeof(DictObject);
    if (table)
        bytes += sizeof(DictTableObject) + table->entryCapacity * sizeof(DictEntry)
            + (std::uint64_t{table->indexMask} + 1) * table->indexWidth;
    return makeIntUnsigned(vm, bytes);
}

constexpr NativeInfo kDictMethods[] = {
    newMethod(&dictNew, 0, kAnyCount),
    slotKeywords("__init__", &dictInit, 0, kAnyCount),
    slot("__repr__", &dictRepr, 0, 0),
    slot("__len__", &lengthSlot, 0, 0),
    method("__getitem__", &dictGetItem, 1, 1),
    slot("__setitem__", &dictSetItem, 2, 2),
    slot("__delitem__", &dictDeleteItem, 1, 1),
    method("__contains__", &containsSlot, 1, 1),
    slot("__iter__", &iterSlot, 0, 0),
    slot("__or__", &binarySlot<BinaryOperator::Or>, 1, 1),
    slot("__ror__", &reflectedSlot<BinaryOperator::Or>, 1, 1),
    slot("__ior__", &dictIor, 1, 1),
    method("__reversed__", &reversedMethod, 0, 0),
    method("__sizeof__", &dictSizeof, 0, 0),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
    method("clear", &dictClearMethod, 0, 0, "Takes out all items."),
    method("copy", &dictCopyMethod, 0, 0, "A new dict with the same items."),
    classMethod("fromkeys", &dictFromKeys, 1, 2, "A new dict with these keys, all with the same value."),
    method("get", &dictGet, 1, 2, "The value of the key, or the default if it is not there."),
    method("items", &dictView<ObjectKind::DictItems>, 0, 0, "A view of the (key, value) pairs."),
    method("keys", &dictView<ObjectKind::DictKeys>, 0, 0, "A view of the keys."),
    method("values", &dictView<ObjectKind::DictValues>, 0, 0, "A view of the values."),
    method("pop", &dictPop, 1, 2, "Takes out the key and returns its value, or the default if it is not there."),
    method("popitem", &dictPopItem, 0, 0, "Takes out and returns the (key, value) pair that was put in last."),
    method("setdefault", &dictSetDefault, 1, 2, "The value of the key, which is put in with the default if need be."),
    methodKeywords(
        "update", &dictUpdateMethod, 0, kAnyCount, "Puts in the items of a mapping or of pairs, and keywords."),
};

} // namespace

void installDictTypes(Vm& vm)
{
    TypeObject* type = vm.types.Dict;
    type->doc = "A mapping that keeps the order of insertion: dict(), dict(mapping), dict(pairs), dict(name=value).";
    addMethods(vm, type, kDictMethods);
    addMethods(vm, type, kComparisons);
    setUnhashable(vm, type);
    installDictViewTypes(vm);
    installMappingProxyType(vm);
}

} // namespace vmcore
