// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/StructSequence.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TypeBuilder.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace vmcore {
namespace {

template<std::size_t kIndex>
Value fieldAt(Vm&, Value self)
{
    return asTuple(self)->items[kIndex];
}

using Getter = Value (*)(Vm&, Value);

template<std::size_t... kIndices>
constexpr std::array<Getter, sizeof...(kIndices)> gettersFor(std::index_sequence<kIndices...>)
{
    return {&fieldAt<kIndices>...};
}
constexpr auto kGetters = gettersFor(std::make_index_sequence<kMostFields>());

const TupleObject* fieldNames(Vm& vm, const TypeObject* type)
{
    return asTuple(lookupInType(vm, const_cast<TypeObject*>(type), vm.names.match_args_));
}

Value structNew(Vm& vm, const CallArgs& args)
{
    const auto* type = as<TypeObject>(args[0]);
    const std::int64_t wanted = fieldNames(vm, type)->length;
    if (args.count < 2)
        return raiseTypeError(vm, fmt::format("{}() missing required argument 'sequence' (pos 1)", fullName(vm, type)));
    const TupleObject* items = tupleFrom(vm, args[1]);
    if (!items)
        return kNull;
    if (items->length != wanted)
        return raiseTypeError(
            vm, fmt::format("{}() takes a {}-sequence ({}-sequence given)", fullName(vm, type), wanted, items->length));
    return makeTupleInstance(vm, type, {items->items, static_cast<std::size_t>(wanted)});
}

Value structRepr(Vm& vm, const CallArgs& args)
{
    const TupleObject *self = asTuple(args[0]), *names = fieldNames(vm, vm.typeOf(args[0]));
    StrBuilder text(vm);
    text.addUtf8(fullName(vm, vm.typeOf(args[0])));
    text.addAscii("(");
    for (std::int64_t i = 0; i < names->length; ++i) {
        const Value item = reprOf(vm, self->items[i]);
        if (!item)
            return kNull;
        if (i != 0)
            text.addAscii(", ");
        text.add(asStr(names->items[i]));
        text.addAscii("=");
        text.add(asStr(item));
    }
    text.addAscii(")");
    return Value::heap(text.finish());
}

// (class, (tuple, {}))
Value structReduce(Vm& vm, const CallArgs& args)
{
    const TupleObject* self = asTuple(args[0]);
    const Value items = Value::heap(makeTuple(vm, {self->items, static_cast<std::size_t>(self->length)}));
    const Value arguments = Value::heap(makeTuple(vm, {items, Value::heap(makeDict(vm))}));
    return Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(args[0])), arguments}));
}

constexpr NativeInfo kStructMethods[] = {
    newMethod(&structNew, 1, 2),
    method("__reduce__", &structReduce, 0, 0),
    slot("__repr__", &structRepr, 0, 0),
};

} // namespace

TypeObject* makeStructType(Vm& vm, std::string_view name, std::string_view module, std::span<const char* const> fields)
{
    TypeObject* type = makeNativeType(vm, name, module, vm.types.Tuple, Subclassing::Forbidden);
    addMethods(vm, type, kStructMethods);
    TupleObject* names = allocateTuple(vm, static_cast<std::int64_t>(fields.size()));
    for (std::size_t i = 0; i < fields.size(); ++i) {
        names->items[i] = Value::heap(vm.intern(fields[i]));
        vm.heap.barrier(names);
        const GetSetInfo row[] = {{fields[i], kGetters[i], nullptr, ""}};
        addGetSets(vm, type, row);
    }
    const Value count = Value::smallInt(names->length);
    dictSetStr(vm, type->dict, vm.names.match_args_, Value::heap(names));
    dictSetStr(vm, type->dict, vm.intern("n_fields"), count);
    dictSetStr(vm, type->dict, vm.intern("n_sequence_fields"), count);
    dictSetStr(vm, type->dict, vm.intern("n_unnamed_fields"), Value::smallInt(0));
    return type;
}

} // namespace vmcore
