// SPDX-License-Identifier: GPL-3.0-or-later
// Protocol 2 and later are made here; the older ones, and the functions that build objects again, are
// those of the library's module copyreg.
#include "vmcore/builtins/Reduce.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr std::int64_t kFirstOwnProtocol = 2;

Value copyregFunction(Vm& vm, std::string_view name)
{
    const Value module = importDotted(vm, vm.intern("copyreg"));
    return module ? getAttribute(vm, module, vm.intern(name)) : kNull;
}

// What __new__ wants besides the class; false: an error is pending.
struct NewArguments
{
    TupleObject* positional = nullptr; // null: the class says nothing
    DictObject* keywords = nullptr;
};
bool findNewArguments(Vm& vm, Value object, NewArguments& result)
{
    bool found = false;
    const Value pair = callSpecial(vm, object, vm.intern("__getnewargs_ex__"), {}, found);
    if (found) {
        const bool fits = isTuple(pair) && asTuple(pair)->length == 2 && isTuple(asTuple(pair)->items[0])
            && isDict(asTuple(pair)->items[1]);
        if (pair && !fits)
            raiseTypeError(vm, "__getnewargs_ex__ should return a tuple of a tuple and a dict");
        if (fits)
            result = {asTuple(asTuple(pair)->items[0]), asDict(asTuple(pair)->items[1])};
        return fits;
    }
    const Value positional = callSpecial(vm, object, vm.names.getnewargs_, {}, found);
    if (!found)
        return true;
    if (positional && !isTuple(positional))
        raiseTypeError(vm, fmt::format("__getnewargs__ should return a tuple, not '{}'", typeName(vm, positional)));
    result.positional = isTuple(positional) ? asTuple(positional) : nullptr;
    return result.positional != nullptr;
}

// The values of __slots__ by name; null: an error is pending.
DictObject* slotState(Vm& vm, Value object)
{
    const Value function = copyregFunction(vm, "_slotnames");
    const Value names = function ? call(vm, function, {Value::heap(vm.typeOf(object))}) : kNull;
    if (!names)
        return nullptr;
    DictObject* slots = makeDict(vm);
    const bool ok = names.isNone() || forEach(vm, names, [&](Value item) {
        StrObject* name = attributeName(vm, item);
        const Value v = name ? getAttributeOrNull(vm, object, name) : kNull;
        if (v)
            dictSetStr(vm, slots, name, v);
        return !vm.hasError();
    });
    return ok ? slots : nullptr;
}

Value defaultState(Vm& vm, Value object)
{
    const Value own = getAttributeOrNull(vm, object, vm.names.dict_);
    if (vm.hasError())
        return kNull;
    const Value state = isDict(own) && asDict(own)->used != 0 ? own : kNone;
    const DictObject* slots = slotState(vm, object);
    if (!slots)
        return kNull;
    return slots->used == 0 ? state : Value::heap(makeTuple(vm, {state, Value::heap(slots)}));
}

// iter(object) for a list, iter(object.items()) for a dict, else None.
Value itemsOf(Vm& vm, Value object, ObjectKind kind)
{
    if (!hasKind(object, kind))
        return kNone;
    if (kind == ObjectKind::List)
        return getIterator(vm, object);
    const Value items = callMethod(vm, object, vm.names.items);
    return items ? getIterator(vm, items) : kNull;
}

Value reduceForNew(Vm& vm, Value object)
{
    const TypeObject* type = vm.typeOf(object);
    NewArguments arguments;
    if (!findNewArguments(vm, object, arguments))
        return kNull;
    const bool isContainer = isList(object) || isDict(object);
    StrObject* const stateName = vm.intern("__getstate__");
    const bool hasOwnState
        = lookupInType(vm, vm.typeOf(object), stateName).bits != lookupInType(vm, vm.types.Instance, stateName).bits;
    if (!hasOwnState && !arguments.positional && !isContainer && type->instanceKind != ObjectKind::Instance)
        return raiseTypeError(vm, fmt::format("cannot pickle '{}' object", className(vm, type)));
    TupleObject* positional = arguments.positional ? arguments.positional : vm.emptyTuple;
    const bool hasKeywords = arguments.keywords && arguments.keywords->used != 0;
    const Value build = copyregFunction(vm, hasKeywords ? "__newobj_ex__" : "__newobj__");
    const Value state = build ? callMethod(vm, object, stateName) : kNull;
    const Value listItems = state ? itemsOf(vm, object, ObjectKind::List) : kNull;
    const Value dictItems = listItems ? itemsOf(vm, object, ObjectKind::Dict) : kNull;
    if (!dictItems)
        return kNull;
    TupleObject* buildArguments = nullptr;
    if (hasKeywords) {
        buildArguments = makeTuple(vm, {Value::heap(type), Value::heap(positional), Value::heap(arguments.keywords)});
    } else {
        buildArguments = allocateTuple(vm, positional->length + 1);
        buildArguments->items[0] = Value::heap(type);
        std::copy_n(positional->items, positional->length, buildArguments->items + 1);
    }
    return Value::heap(makeTuple(vm, {build, Value::heap(buildArguments), state, listItems, dictItems}));
}

Value reduceFor(Vm& vm, Value object, std::int64_t protocol)
{
    if (protocol >= kFirstOwnProtocol)
        return reduceForNew(vm, object);
    const Value function = copyregFunction(vm, "_reduce_ex");
    return function ? call(vm, function, {object, Value::smallInt(protocol)}) : kNull;
}

} // namespace

Value objectReduce(Vm& vm, const CallArgs& a)
{
    return reduceFor(vm, a[0], 0);
}

Value objectReduceEx(Vm& vm, const CallArgs& a)
{
    const auto protocol = toInt64(vm, a[1], vm.types.OverflowError);
    if (!protocol)
        return kNull;
    TypeObject* type = vm.typeOf(a[0]);
    if (findInType(type, vm.names.reduce_).owner != vm.types.Instance)
        return callMethod(vm, a[0], vm.names.reduce_);
    return reduceFor(vm, a[0], *protocol);
}

Value objectState(Vm& vm, const CallArgs& a)
{
    return defaultState(vm, a[0]);
}

} // namespace vmcore
