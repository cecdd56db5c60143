// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/builtins/DictViews.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/SetOperations.h"
#include "vmcore/runtime/Text.h"

namespace vmcore {
namespace {

DictViewObject* selfOf(const CallArgs& args)
{
    return as<DictViewObject>(args[0]);
}

Value viewRepr(Vm& vm, const CallArgs& args)
{
    const ReprGuard guard(selfOf(args));
    if (guard.isRepeated())
        return Value::heap(makeStr(vm, "..."));
    ListObject* items = listFrom(vm, args[0]);
    const Value shown = items ? reprOf(vm, Value::heap(items)) : kNull;
    if (!shown)
        return kNull;
    StrBuilder text(vm);
    text.addUtf8(typeName(vm, args[0]));
    text.addAscii("(");
    text.add(asStr(shown));
    text.addAscii(")");
    return Value::heap(text.finish());
}

// A set view: isdisjoint walks the smaller of the two where both have a length.
Value viewIsDisjoint(Vm& vm, const CallArgs& args)
{
    Value outer = args[0], walked = args[1];
    if (outer == walked)
        return Value::boolean(selfOf(args)->dict->used == 0);
    if (isSetLike(walked) && lengthOf(vm, walked).value_or(0) > lengthOf(vm, outer).value_or(0))
        std::swap(outer, walked);
    bool shared = false;
    const bool ok = forEach(vm, walked, [&](Value item) {
        const std::optional<bool> isIn = contains(vm, outer, item);
        shared = isIn.value_or(false);
        return isIn && !shared;
    });
    return ok ? Value::boolean(!shared) : kNull;
}

Value viewMapping(Vm& vm, Value self)
{
    auto* proxy = vm.heap.allocate<WrapperObject>(ObjectKind::MappingProxy);
    proxy->wrapped = Value::heap(as<DictViewObject>(self)->dict);
    proxy->dict = nullptr;
    return Value::heap(proxy);
}

constexpr NativeInfo kViewMethods[] = {
    slot("__repr__", &viewRepr, 0, 0),
    slot("__len__", &lengthSlot, 0, 0),
    slot("__iter__", &iterSlot, 0, 0),
    method("__reversed__", &reversedMethod, 0, 0),
};
constexpr NativeInfo kSetViewMethods[] = {
    slot("__contains__", &containsSlot, 1, 1),
    slot("__and__", &binarySlot<BinaryOperator::And>, 1, 1),
    slot("__rand__", &reflectedSlot<BinaryOperator::And>, 1, 1),
    slot("__or__", &binarySlot<BinaryOperator::Or>, 1, 1),
    slot("__ror__", &reflectedSlot<BinaryOperator::Or>, 1, 1),
    slot("__sub__", &binarySlot<BinaryOperator::Subtract>, 1, 1),
    slot("__rsub__", &reflectedSlot<BinaryOperator::Subtract>, 1, 1),
    slot("__xor__", &binarySlot<BinaryOperator::Xor>, 1, 1),
    slot("__rxor__", &reflectedSlot<BinaryOperator::Xor>, 1, 1),
    method("isdisjoint", &viewIsDisjoint, 1, 1, "Whether the other has none of the items."),
};
constexpr GetSetInfo kViewFields[] = {
    {"mapping", &viewMapping, nullptr, "The dict that is viewed, read-only."},
};

} // namespace

Value makeDictView(Vm& vm, ObjectKind kind, DictObject* dict)
{
    auto* view = vm.heap.allocate<DictViewObject>(kind);
    view->dict = dict;
    return Value::heap(view);
}

void installDictViewTypes(Vm& vm)
{
    for (TypeObject* type : {vm.types.DictKeys, vm.types.DictValues, vm.types.DictItems}) {
        addMethods(vm, type, kViewMethods);
        addGetSets(vm, type, kViewFields);
    }
    for (TypeObject* type : {vm.types.DictKeys, vm.types.DictItems}) {
        addMethods(vm, type, kSetViewMethods);
        addMethods(vm, type, kComparisons);
        setUnhashable(vm, type);
    }
}

} // namespace vmcore
