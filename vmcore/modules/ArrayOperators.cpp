// SPDX-License-Identifier: GPL-3.0-or-later
// array as a sequence: items and slices, comparison, + and *.
#include "vmcore/modules/Array.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

Value length(Vm& vm, const CallArgs& args)
{
    return makeInt(vm, ArrayData::self(args).length());
}

std::optional<std::int64_t> position(Vm& vm, const CallArgs& args, const char* message)
{
    if (!isInt(args[1]) && !lookupInType(vm, vm.typeOf(args[1]), vm.names.index_)) {
        raiseTypeError(vm, "array indices must be integers");
        return std::nullopt;
    }
    const auto i = toInt64(vm, args[1], vm.types.IndexError);
    if (!i)
        return std::nullopt;
    const std::int64_t n = ArrayData::self(args).length(), at = *i < 0 ? *i + n : *i;
    if (at >= 0 && at < n)
        return at;
    raiseIndexError(vm, message);
    return std::nullopt;
}

Value getAt(Vm& vm, const CallArgs& args)
{
    Array& a = ArrayData::self(args);
    if (!hasKind(args[1], ObjectKind::Slice)) {
        const auto at = position(vm, args, "array index out of range");
        return at ? arrayItem(vm, a, *at) : kNull;
    }
    const auto range = sliceRange(vm, as<SliceObject>(args[1]), a.length());
    if (!range)
        return kNull;
    std::string bytes;
    for (std::int64_t i = 0; i < range->count; ++i)
        bytes.append(a.at(range->start + i * range->step), a.itemSize());
    return ArrayData::make(vm, a.code, bytes);
}

// Puts bytes in the place of a slice; kNull: error.
Value replaceSlice(Vm& vm, Array& a, const SliceRange& range, const std::string& bytes)
{
    const std::size_t size = a.itemSize();
    if (range.step == 1) {
        a.bytes.replace(
            static_cast<std::size_t>(range.start) * size, static_cast<std::size_t>(range.count) * size, bytes);
        return kNone;
    }
    if (static_cast<std::int64_t>(bytes.size() / size) != range.count)
        return raiseValueError(vm,
            fmt::format(
                "attempt to assign array of size {} to extended slice of size {}", bytes.size() / size, range.count));
    for (std::int64_t i = 0; i < range.count; ++i)
        std::copy_n(bytes.data() + static_cast<std::size_t>(i) * size, size, a.at(range.start + i * range.step));
    return kNone;
}

Value setAt(Vm& vm, const CallArgs& args)
{
    Array& a = ArrayData::self(args);
    if (!hasKind(args[1], ObjectKind::Slice)) {
        std::string bytes;
        const auto at = position(vm, args, "array assignment index out of range");
        if (!at || !arrayItemBytes(vm, a, args[2], bytes))
            return kNull;
        std::copy_n(bytes.data(), bytes.size(), a.at(*at));
        return kNone;
    }
    if (!ArrayData::holds(args[2]))
        return raiseTypeError(
            vm, fmt::format("can only assign array (not \"{}\") to array slice", typeName(vm, args[2])));
    if (ArrayData::of(args[2]).code != a.code)
        return raiseTypeError(vm, "bad argument type for built-in operation");
    const auto range = sliceRange(vm, as<SliceObject>(args[1]), a.length());
    return range ? replaceSlice(vm, a, *range, std::string(ArrayData::of(args[2]).bytes)) : kNull;
}

Value deleteAt(Vm& vm, const CallArgs& args)
{
    Array& a = ArrayData::self(args);
    if (!hasKind(args[1], ObjectKind::Slice)) {
        const auto at = position(vm, args, "array assignment index out of range");
        if (!at)
            return kNull;
        a.bytes.erase(static_cast<std::size_t>(*at) * a.itemSize(), a.itemSize());
        return kNone;
    }
    const auto range = sliceRange(vm, as<SliceObject>(args[1]), a.length());
    if (!range)
        return kNull;
    const bool isBackward = range->step < 0;
    for (std::int64_t i = 0; i < range->count; ++i) { // from the last to the first
        const std::int64_t k = isBackward ? i : range->count - 1 - i;
        a.bytes.erase(static_cast<std::size_t>(range->start + k * range->step) * a.itemSize(), a.itemSize());
    }
    return kNone;
}

template<Relation kRelation>
Value compareArrays(Vm& vm, const CallArgs& args)
{
    if (!ArrayData::holds(args[1]))
        return kNotImplemented;
    return compare(vm, kRelation, Value::heap(listFrom(vm, args[0])), Value::heap(listFrom(vm, args[1])));
}

Value concat(Vm& vm, const CallArgs& args)
{
    const Array& a = ArrayData::self(args);
    if (!ArrayData::holds(args[1]))
        return raiseTypeError(vm, fmt::format("can only append array (not \"{}\") to array", typeName(vm, args[1])));
    if (ArrayData::of(args[1]).code != a.code)
        return raiseTypeError(vm, "bad argument type for built-in operation");
    return ArrayData::make(vm, a.code, a.bytes + ArrayData::of(args[1]).bytes);
}

Value concatInPlace(Vm& vm, const CallArgs& args)
{
    if (!ArrayData::holds(args[1]))
        return raiseTypeError(vm, fmt::format("can only extend with array (not \"{}\")", typeName(vm, args[1])));
    return arrayExtend(vm, args[0], args[1]) ? args[0] : kNull;
}

std::optional<std::string> repeated(Vm& vm, const CallArgs& args)
{
    const auto times = toInt64(vm, args[1], vm.types.OverflowError);
    if (!times)
        return std::nullopt;
    std::string bytes;
    for (std::int64_t i = 0; i < *times; ++i)
        bytes += ArrayData::self(args).bytes;
    return bytes;
}

Value repeat(Vm& vm, const CallArgs& args)
{
    if (!isInt(args[1]) && !lookupInType(vm, vm.typeOf(args[1]), vm.names.index_))
        return kNotImplemented;
    const auto bytes = repeated(vm, args);
    return bytes ? ArrayData::make(vm, ArrayData::self(args).code, *bytes) : kNull;
}

Value repeatInPlace(Vm& vm, const CallArgs& args)
{
    auto bytes = repeated(vm, args);
    if (!bytes)
        return kNull;
    ArrayData::self(args).bytes = std::move(*bytes);
    return args[0];
}

Value repr(Vm& vm, const CallArgs& args)
{
    Array& a = ArrayData::self(args);
    const std::string name = shortTypeName(vm, args[0]);
    if (a.bytes.empty())
        return Value::heap(makeStr(vm, fmt::format("{}('{}')", name, a.code)));
    if (a.code != 'u')
        return Value::heap(makeStr(
            vm, fmt::format("{}('{}', {})", name, a.code, reprForMessage(vm, Value::heap(listFrom(vm, args[0]))))));
    StrBuilder text(vm);
    for (std::int64_t i = 0; i < a.length(); ++i)
        text.add(asStr(arrayItem(vm, a, i)));
    return Value::heap(makeStr(vm, fmt::format("{}('u', {})", name, reprForMessage(vm, Value::heap(text.finish())))));
}

constexpr NativeInfo kOperators[] = {
    slot("__repr__", &repr, 0, 0),
    slot("__len__", &length, 0, 0),
    slot("__getitem__", &getAt, 1, 1),
    slot("__setitem__", &setAt, 2, 2),
    slot("__delitem__", &deleteAt, 1, 1),
    slot("__lt__", &compareArrays<Relation::Less>, 1, 1),
    slot("__le__", &compareArrays<Relation::LessEqual>, 1, 1),
    slot("__eq__", &compareArrays<Relation::Equal>, 1, 1),
    slot("__ne__", &compareArrays<Relation::NotEqual>, 1, 1),
    slot("__gt__", &compareArrays<Relation::Greater>, 1, 1),
    slot("__ge__", &compareArrays<Relation::GreaterEqual>, 1, 1),
    slot("__add__", &concat, 1, 1),
    slot("__iadd__", &concatInPlace, 1, 1),
    slot("__mul__", &repeat, 1, 1),
    slot("__rmul__", &repeat, 1, 1),
    slot("__imul__", &repeatInPlace, 1, 1),
};

} // namespace

std::span<const NativeInfo> arrayOperators()
{
    return kOperators;
}

} // namespace vmcore
