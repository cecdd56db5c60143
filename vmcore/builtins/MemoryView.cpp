// SPDX-License-Identifier: GPL-3.0-or-later
// memoryview of bytes and bytearray: bytes that are looked at in place.
#include "vmcore/runtime/MemoryView.h"

#include "vmcore/builtins/Install.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/MemoryItems.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Patterns.h"
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
        return Data::make(vm, v.owner, v.from, v.length, v.format);
    }
    if (isNativeBuffer(object)) {
        const Value code = getAttributeOrNull(vm, object, vm.intern("typecode")); // as arrays have it
        const char format = code && isStr(code) ? static_cast<char>(codePoint(asStr(code), 0)) : 'B';
        const auto size = static_cast<std::int64_t>(nativeBufferBytes(object).size());
        return vm.hasError() ? kNull : Data::make(vm, object, std::int64_t{0}, size, format == 'u' ? 'I' : format);
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

std::int64_t itemSize(const MemoryView& v)
{
    return static_cast<std::int64_t>(memoryItemSize(v.format));
}
std::int64_t itemCount(const MemoryView& v)
{
    return v.length / itemSize(v);
}

Value length(Vm& vm, const CallArgs& args)
{
    return usable(vm, Data::self(args)) ? makeInt(vm, itemCount(Data::self(args))) : kNull;
}

std::optional<std::int64_t> position(Vm& vm, const MemoryView& v, Value index)
{
    const auto i = toInt64(vm, index, vm.types.IndexError);
    if (!i)
        return std::nullopt;
    const std::int64_t at = *i < 0 ? *i + itemCount(v) : *i;
    if (at >= 0 && at < itemCount(v))
        return at * itemSize(v);
    raiseIndexError(vm, "index out of bounds on dimension 1");
    return std::nullopt;
}

Value getAt(Vm& vm, const CallArgs& args)
{
    const MemoryView v = Data::self(args);
    if (!usable(vm, v))
        return kNull;
    if (hasKind(args[1], ObjectKind::Slice)) {
        const auto range = sliceRange(vm, as<SliceObject>(args[1]), itemCount(v));
        if (!range)
            return kNull;
        if (range->step != 1)
            return raise(vm, vm.types.NotImplementedError, "memoryview slices with a step are not supported");
        return Data::make(vm, v.owner, v.from + range->start * itemSize(v), range->count * itemSize(v), v.format);
    }
    const auto at = position(vm, v, args[1]);
    return at ? readMemoryItem(vm, v.format, viewedBytes(v).data() + *at) : kNull;
}

Value setAt(Vm& vm, const CallArgs& args)
{
    const MemoryView v = Data::self(args);
    if (!usable(vm, v))
        return kNull;
    const auto memory = writableBytes(args[0]);
    if (!memory)
        return raiseTypeError(vm, "cannot modify read-only memory");
    char* bytes = memory->data();
    if (hasKind(args[1], ObjectKind::Slice)) {
        const auto range = sliceRange(vm, as<SliceObject>(args[1]), itemCount(v));
        const auto given = range ? needBytesLike(vm, args[2]) : std::nullopt;
        if (!given)
            return kNull;
        if (range->step != 1 || range->count * itemSize(v) != static_cast<std::int64_t>(given->size()))
            return raiseValueError(vm, "memoryview assignment: lvalue and rvalue have different structures");
        if (!given->empty())
            std::memmove(bytes + range->start * itemSize(v), given->data(), given->size());
        return kNone;
    }
    const auto at = position(vm, v, args[1]);
    if (!at)
        return kNull;
    if (writeMemoryItem(vm, v.format, args[2], bytes + *at))
        return kNone;
    if (clearErrorIf(vm, vm.types.OverflowError))
        raiseValueError(vm, fmt::format("memoryview: invalid value for format '{}'", v.format));
    return kNull;
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
    const MemoryView v = Data::self(args);
    for (std::int64_t i = 0; i < itemCount(v); ++i)
        listAppend(vm, list, readMemoryItem(vm, v.format, viewedBytes(v).data() + i * itemSize(v)));
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
    if (writableBytes(args[0]))
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
    std::string format = isStr(args[1]) ? toUtf8(asStr(args[1])) : "";
    if (format.starts_with('@'))
        format.erase(0, 1);
    if (format.size() != 1 || memoryItemSize(format[0]) == 0)
        return raiseValueError(vm,
            "memoryview: destination format must be a native single character format prefixed with an optional '@'");
    const MemoryView v = Data::self(args);
    if (v.length % static_cast<std::int64_t>(memoryItemSize(format[0])) != 0)
        return raiseTypeError(vm, "memoryview: length is not a multiple of itemsize");
    return Data::make(vm, v.owner, v.from, v.length, format[0]);
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
    return Value::boolean(!writableBytes(self));
}
Value one(Vm&, Value)
{
    return Value::smallInt(1);
}
Value formatText(Vm& vm, Value self)
{
    return Value::heap(makeStr(vm, std::string(1, Data::of(self).format)));
}
Value readItemSize(Vm&, Value self)
{
    return Value::smallInt(itemSize(Data::of(self)));
}
Value shape(Vm& vm, Value self)
{
    return Value::heap(makeTuple(vm, {makeInt(vm, itemCount(Data::of(self)))}));
}
Value strides(Vm& vm, Value self)
{
    return Value::heap(makeTuple(vm, {Value::smallInt(itemSize(Data::of(self)))}));
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
    {"itemsize", &readItemSize, nullptr, ""},
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
    type->typeFlags |= kTypeMatchesSequence;
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
    dictSetStr(vm, vm.builtins, vm.intern("memoryview"), Value::heap(type));
}

} // namespace vmcore
