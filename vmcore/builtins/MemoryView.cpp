// SPDX-License-Identifier: GPL-3.0-or-later
// memoryview of bytes and bytearray: bytes that are looked at in place.
#include "vmcore/runtime/MemoryView.h"

#include "vmcore/builtins/Install.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <cstring>
#include <fmt/format.h>

namespace vmcore {
namespace {

using Data = NativeData<MemoryView>;

Value viewNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "memoryview");
    const Value object = keywords.take("object", 1);
    if (!keywords.done())
        return kNull;
    if (!object)
        return raiseTypeError(vm, "memoryview() missing required argument 'object' (pos 1)");
    if (Data::holds(object)) {
        const MemoryView& v = Data::of(object);
        return Data::make(vm, v.owner, v.from, v.length);
    }
    if (!hasKind(object, ObjectKind::Bytes) && !hasKind(object, ObjectKind::ByteArray))
        return raiseTypeError(
            vm, fmt::format("memoryview: a bytes-like object is required, not '{}'", typeName(vm, object)));
    const auto bytes = needBytesLike(vm, object);
    return bytes ? Data::make(vm, object, std::int64_t{0}, static_cast<std::int64_t>(bytes->size())) : kNull;
}

bool usable(Vm& vm, const MemoryView& v)
{
    if (v.owner)
        return true;
    raiseValueError(vm, "operation forbidden on released memoryview object");
    return false;
}

Value length(Vm& vm, const CallArgs& args)
{
    return usable(vm, Data::self(args)) ? makeInt(vm, Data::self(args).length) : kNull;
}

std::optional<std::int64_t> position(Vm& vm, const MemoryView& v, Value index)
{
    const auto i = toInt64(vm, index, vm.types.IndexError);
    if (!i)
        return std::nullopt;
    const std::int64_t at = *i < 0 ? *i + v.length : *i;
    if (at >= 0 && at < v.length)
        return at;
    raiseIndexError(vm, "index out of bounds on dimension 1");
    return std::nullopt;
}

Value getAt(Vm& vm, const CallArgs& args)
{
    const MemoryView v = Data::self(args);
    if (!usable(vm, v))
        return kNull;
    if (hasKind(args[1], ObjectKind::Slice)) {
        const auto range = sliceRange(vm, as<SliceObject>(args[1]), v.length);
        if (!range)
            return kNull;
        if (range->step != 1)
            return raise(vm, vm.types.NotImplementedError, "memoryview slices with a step are not supported");
        return Data::make(vm, v.owner, v.from + range->start, range->count);
    }
    const auto at = position(vm, v, args[1]);
    return at ? Value::smallInt(static_cast<unsigned char>(viewedBytes(v)[static_cast<std::size_t>(*at)])) : kNull;
}

Value setAt(Vm& vm, const CallArgs& args)
{
    const MemoryView v = Data::self(args);
    if (!usable(vm, v))
        return kNull;
    if (!hasKind(v.owner, ObjectKind::ByteArray))
        return raiseTypeError(vm, "cannot modify read-only memory");
    auto* bytes = as<ByteArrayObject>(v.owner)->store->bytes + v.from;
    if (hasKind(args[1], ObjectKind::Slice)) {
        const auto range = sliceRange(vm, as<SliceObject>(args[1]), v.length);
        const auto given = range ? needBytesLike(vm, args[2]) : std::nullopt;
        if (!given)
            return kNull;
        if (range->step != 1 || range->count != static_cast<std::int64_t>(given->size()))
            return raiseValueError(vm, "memoryview assignment: lvalue and rvalue have different structures");
        std::memmove(bytes + range->start, given->data(), given->size());
        return kNone;
    }
    const auto at = position(vm, v, args[1]);
    const auto byte = at ? byteFrom(vm, args[2], "memoryview: invalid value for format 'B'") : std::nullopt;
    if (!byte)
        return kNull;
    bytes[*at] = static_cast<std::uint8_t>(*byte);
    return kNone;
}

Value toBytes(Vm& vm, const CallArgs& args)
{
    return usable(vm, Data::self(args)) ? Value::heap(makeBytes(vm, viewedBytes(Data::self(args)))) : kNull;
}

Value toList(Vm& vm, const CallArgs& args)
{
    if (!usable(vm, Data::self(args)))
        return kNull;
    ListObject* list = makeList(vm);
    for (const char c : viewedBytes(Data::self(args)))
        listAppend(vm, list, Value::smallInt(static_cast<unsigned char>(c)));
    return Value::heap(list);
}

Value compareEqual(Vm& vm, const CallArgs& args)
{
    if (!Data::holds(args[1]) && !hasKind(args[1], ObjectKind::Bytes) && !hasKind(args[1], ObjectKind::ByteArray))
        return kNotImplemented;
    const auto other = needBytesLike(vm, args[1]);
    return other ? Value::boolean(viewedBytes(Data::self(args)) == *other) : kNull;
}

Value hash(Vm& vm, const CallArgs& args)
{
    if (hasKind(Data::self(args).owner, ObjectKind::ByteArray))
        return raiseValueError(vm, "cannot hash writable memoryview object");
    return makeInt(vm, hashBytes(makeBytes(vm, viewedBytes(Data::self(args)))));
}

Value release(Vm&, const CallArgs& args)
{
    Data::self(args).owner = kNull;
    Data::self(args).length = 0;
    return kNone;
}

Value enter(Vm&, const CallArgs& args)
{
    return args[0];
}

Value cast(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[1])
        || (toUtf8(asStr(args[1])) != "B" && toUtf8(asStr(args[1])) != "b" && toUtf8(asStr(args[1])) != "c"))
        return raise(vm, vm.types.NotImplementedError, "memoryview casts to other formats than bytes");
    return args[0];
}

Value readOwner(Vm&, Value self)
{
    return Data::of(self).owner ? Data::of(self).owner : kNone;
}
Value readByteCount(Vm& vm, Value self)
{
    return makeInt(vm, Data::of(self).length);
}
Value readOnly(Vm&, Value self)
{
    return Value::boolean(!Data::of(self).owner || !hasKind(Data::of(self).owner, ObjectKind::ByteArray));
}
Value one(Vm&, Value)
{
    return Value::smallInt(1);
}
Value formatText(Vm& vm, Value)
{
    return Value::heap(makeStr(vm, "B"));
}
Value shape(Vm& vm, Value self)
{
    return Value::heap(makeTuple(vm, {makeInt(vm, Data::of(self).length)}));
}
Value strides(Vm& vm, Value)
{
    return Value::heap(makeTuple(vm, {Value::smallInt(1)}));
}
Value always(Vm&, Value)
{
    return kTrue;
}

constexpr NativeInfo kMethods[] = {
    newMethod(&viewNew, 0, 1),
    slot("__len__", &length, 0, 0),
    slot("__getitem__", &getAt, 1, 1),
    slot("__setitem__", &setAt, 2, 2),
    slot("__eq__", &compareEqual, 1, 1),
    slot("__hash__", &hash, 0, 0),
    method("__enter__", &enter, 0, 0),
    method("__exit__", &release, 0, kAnyCount),
    methodKeywords("tobytes", &toBytes, 0, 1, "The bytes, copied."),
    method("tolist", &toList, 0, 0, "The bytes as a list of ints."),
    method("release", &release, 0, 0, "Lets go of the object."),
    methodKeywords("cast", &cast, 1, 2, "The same memory in another format."),
};
constexpr GetSetInfo kFields[] = {
    {"obj", &readOwner, nullptr, ""},
    {"nbytes", &readByteCount, nullptr, ""},
    {"readonly", &readOnly, nullptr, ""},
    {"itemsize", &one, nullptr, ""},
    {"ndim", &one, nullptr, ""},
    {"format", &formatText, nullptr, ""},
    {"shape", &shape, nullptr, ""},
    {"strides", &strides, nullptr, ""},
    {"contiguous", &always, nullptr, ""},
    {"c_contiguous", &always, nullptr, ""},
};

} // namespace

void installMemoryView(Vm& vm)
{
    TypeObject* type = Data::makeType(vm, "builtins");
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
    dictSetStr(vm, vm.builtins, vm.intern("memoryview"), Value::heap(type));
}

} // namespace vmcore
