// SPDX-License-Identifier: GPL-3.0-or-later
// Operators and subscripts of bytes and bytearray.
#include "vmcore/builtins/BytesMethods.h"
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/StrSearch.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/TextOperators.h"

#include <fmt/format.h>

namespace vmcore {

namespace {

template<Relation kRelation>
Value bytesCompare(Vm&, const CallArgs& args)
{
    if (!isBytesLike(args[1]))
        return kNotImplemented;
    const std::string_view a = bytesLikeView(args[0]), b = bytesLikeView(args[1]);
    switch (kRelation) {
    case Relation::Less: return Value::boolean(a < b);
    case Relation::LessEqual: return Value::boolean(a <= b);
    case Relation::Equal: return Value::boolean(a == b);
    case Relation::NotEqual: return Value::boolean(a != b);
    case Relation::Greater: return Value::boolean(a > b);
    case Relation::GreaterEqual: return Value::boolean(a >= b);
    }
    return kNotImplemented;
}

Value bytesGetItem(Vm& vm, const CallArgs& args)
{
    const Value self = args[0], key = args[1];
    const char* name = isByteArray(self) ? "bytearray" : "byte";
    if (isExactly(key, ObjectKind::Slice)) {
        const auto range = sliceRange(vm, as<SliceObject>(key), static_cast<std::int64_t>(bytesLikeView(self).size()));
        if (!range)
            return kNull;
        const std::string_view bytes = bytesLikeView(self);
        if (range->step == 1)
            return makeBytesLike(
                vm, bytes.substr(static_cast<std::size_t>(range->start), static_cast<std::size_t>(range->count)), self);
        std::string picked;
        for (std::int64_t i = 0; i < range->count; ++i)
            picked += bytes[static_cast<std::size_t>(range->start + i * range->step)];
        return makeBytesLike(vm, picked, self);
    }
    if (!isInt(key) && !lookupInType(vm, vm.typeOf(key), vm.names.index_))
        return raiseTypeError(
            vm, fmt::format("{} indices must be integers or slices, not {}", name, typeName(vm, key)));
    const auto index = toInt64(vm, key, vm.types.IndexError);
    if (!index)
        return kNull;
    const std::string_view bytes = bytesLikeView(self);
    const auto size = static_cast<std::int64_t>(bytes.size());
    const std::int64_t at = *index < 0 ? *index + size : *index;
    if (at < 0 || at >= size)
        return raiseIndexError(vm, isByteArray(self) ? "bytearray index out of range" : "index out of range");
    return Value::smallInt(static_cast<unsigned char>(bytes[static_cast<std::size_t>(at)]));
}

Value bytesContains(Vm& vm, const CallArgs& args)
{
    std::string_view needle;
    char byte = 0;
    if (isInt(args[1]) || (!isBytesLike(args[1]) && lookupInType(vm, vm.typeOf(args[1]), vm.names.index_))) {
        const auto value = byteFrom(vm, args[1], "byte must be in range(0, 256)");
        if (!value)
            return kNull;
        byte = *value;
        needle = {&byte, 1};
    } else {
        const auto view = needBytesLike(vm, args[1]);
        if (!view)
            return kNull;
        needle = *view;
    }
    const std::string_view bytes = bytesLikeView(args[0]);
    return Value::boolean(findBytes(bytes, needle, 0, bytes.size()) != kNotFound);
}

Value bytesAdd(Vm& vm, const CallArgs& args)
{
    if (!isBytesLike(args[1]))
        return raiseTypeError(vm, fmt::format("can't concat {} to {}", typeName(vm, args[1]), typeName(vm, args[0])));
    return bytesConcat(vm, args[0], args[1]);
}

Value bytesMultiply(Vm& vm, const CallArgs& args)
{
    const auto count = toInt64(vm, args[1], vm.types.OverflowError);
    return count ? bytesRepeat(vm, args[0], *count) : kNull;
}

Value bytesRemainder(Vm& vm, const CallArgs& args)
{
    return bytesPercentFormat(vm, args[0], args[1]);
}

Value bytesReflectedRemainder(Vm& vm, const CallArgs& args)
{
    return isBytesLike(args[1]) ? bytesPercentFormat(vm, args[1], args[0]) : kNotImplemented;
}

constexpr NativeInfo kRows[] = {
    slot("__lt__", &bytesCompare<Relation::Less>, 1, 1),
    slot("__le__", &bytesCompare<Relation::LessEqual>, 1, 1),
    slot("__eq__", &bytesCompare<Relation::Equal>, 1, 1),
    slot("__ne__", &bytesCompare<Relation::NotEqual>, 1, 1),
    slot("__gt__", &bytesCompare<Relation::Greater>, 1, 1),
    slot("__ge__", &bytesCompare<Relation::GreaterEqual>, 1, 1),
    slot("__len__", &lengthSlot, 0, 0),
    slot("__iter__", &iterSlot, 0, 0),
    slot("__getitem__", &bytesGetItem, 1, 1),
    slot("__contains__", &bytesContains, 1, 1),
    slot("__add__", &bytesAdd, 1, 1),
    slot("__mul__", &bytesMultiply, 1, 1),
    slot("__rmul__", &bytesMultiply, 1, 1),
    slot("__mod__", &bytesRemainder, 1, 1),
    slot("__rmod__", &bytesReflectedRemainder, 1, 1),
};

} // namespace

std::span<const NativeInfo> bytesOperators()
{
    return kRows;
}

} // namespace vmcore
