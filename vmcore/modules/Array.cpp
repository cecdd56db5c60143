// SPDX-License-Identifier: GPL-3.0-or-later
// The module array.
#include "vmcore/modules/Array.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Patterns.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr std::string_view kCodes = "bBuhHiIlLqQfd";

// What messages call a number of this format.
std::string_view wordsFor(char code)
{
    switch (code) {
    case 'b': return "signed char";
    case 'B': return "unsigned byte integer";
    case 'h': return "signed short integer";
    case 'H': return "unsigned short";
    case 'i': return "signed integer";
    default: return "unsigned int";
    }
}

struct ArrayIterator
{
    static constexpr const char* kName = "arrayiterator";
    Value array; // null: over
    std::int64_t index = 0;
    void trace(Marker& m) { m.value(array); }
    Value next(Vm& vm, HeapObject*)
    {
        if (!array)
            return kNull;
        Array& a = ArrayData::of(array);
        if (index < a.length())
            return arrayItem(vm, a, index++);
        array = kNull;
        return kNull;
    }
};

Value arrayIter(Vm& vm, const CallArgs& args)
{
    return NativeData<ArrayIterator>::make(vm, args[0]);
}

Value arrayNew(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[1]) || asStr(args[1])->length != 1)
        return raiseTypeError(
            vm, fmt::format("array() argument 1 must be a unicode character, not {}", typeName(vm, args[1])));
    const std::string code = toUtf8(asStr(args[1]));
    if (kCodes.find(code) == std::string_view::npos)
        return raiseValueError(vm, "bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)");
    const Value array = ArrayData::make(vm, as<TypeObject>(args[0]), code[0]);
    if (args.count < 3)
        return array;
    const bool isText = isStr(args[2]);
    if (isText && code != "u")
        return raiseTypeError(vm, fmt::format("cannot use a str to initialize an array with typecode '{}'", code));
    if (hasKind(args[2], ObjectKind::Bytes) || hasKind(args[2], ObjectKind::ByteArray)) {
        const auto bytes = needBytesLike(vm, args[2]);
        if (bytes && bytes->size() % ArrayData::of(array).itemSize() != 0)
            return raiseValueError(vm, "bytes length not a multiple of item size");
        if (!bytes)
            return kNull;
        ArrayData::of(array).bytes = *bytes;
        return array;
    }
    if (ArrayData::holds(args[2]) && ArrayData::of(args[2]).code != code[0]) {
        if (code == "u")
            return raiseTypeError(vm,
                fmt::format("cannot use an array with typecode '{}' to initialize an array with typecode 'u'",
                    ArrayData::of(args[2]).code));
        if (ArrayData::of(args[2]).code == 'u')
            return raiseTypeError(
                vm, fmt::format("cannot use a unicode array to initialize an array with typecode '{}'", code));
        const Value items = Value::heap(listFrom(vm, args[2]));
        return arrayExtend(vm, array, items) ? array : kNull;
    }
    return arrayExtend(vm, array, args[2]) ? array : kNull;
}

Value append(Vm& vm, const CallArgs& args)
{
    std::string item;
    if (!arrayItemBytes(vm, ArrayData::self(args), args[1], item))
        return kNull;
    ArrayData::self(args).bytes += item;
    return kNone;
}

Value extend(Vm& vm, const CallArgs& args)
{
    return arrayExtend(vm, args[0], args[1]) ? kNone : kNull;
}

Value insert(Vm& vm, const CallArgs& args)
{
    Array& a = ArrayData::self(args);
    const auto index = toInt64(vm, args[1], vm.types.OverflowError);
    std::string item;
    if (!index || !arrayItemBytes(vm, a, args[2], item))
        return kNull;
    const std::int64_t at = std::clamp(*index < 0 ? *index + a.length() : *index, std::int64_t{0}, a.length());
    a.bytes.insert(static_cast<std::size_t>(at) * a.itemSize(), item);
    return kNone;
}

Value pop(Vm& vm, const CallArgs& args)
{
    Array& a = ArrayData::self(args);
    const auto index = args.count > 1 ? toInt64(vm, args[1], vm.types.OverflowError) : std::optional<std::int64_t>(-1);
    if (!index)
        return kNull;
    if (a.length() == 0)
        return raiseIndexError(vm, "pop from empty array");
    const std::int64_t at = *index < 0 ? *index + a.length() : *index;
    if (at < 0 || at >= a.length())
        return raiseIndexError(vm, "pop index out of range");
    const Value v = arrayItem(vm, a, at);
    a.bytes.erase(static_cast<std::size_t>(at) * a.itemSize(), a.itemSize());
    return v;
}

// Position of an equal item; -1: none, -2: error.
std::int64_t find(Vm& vm, Value self, Value wanted, std::int64_t from)
{
    for (std::int64_t i = from; i < ArrayData::of(self).length(); ++i) {
        const auto equal = sameOrEqual(vm, arrayItem(vm, ArrayData::of(self), i), wanted);
        if (!equal)
            return -2;
        if (*equal)
            return i;
    }
    return -1;
}

Value remove(Vm& vm, const CallArgs& args)
{
    Array& a = ArrayData::self(args);
    const std::int64_t at = find(vm, args[0], args[1], 0);
    if (at == -1)
        return raiseValueError(vm, "array.remove(x): x not in array");
    if (at < 0)
        return kNull;
    a.bytes.erase(static_cast<std::size_t>(at) * a.itemSize(), a.itemSize());
    return kNone;
}

Value indexOf(Vm& vm, const CallArgs& args)
{
    const std::int64_t at = find(vm, args[0], args[1], 0);
    if (at == -1)
        return raiseValueError(vm, "array.index(x): x not in array");
    return at < 0 ? kNull : makeInt(vm, at);
}

Value count(Vm& vm, const CallArgs& args)
{
    std::int64_t n = 0;
    for (std::int64_t at = 0; (at = find(vm, args[0], args[1], at)) >= 0; ++at)
        ++n;
    return vm.hasError() ? kNull : makeInt(vm, n);
}

Value contains(Vm& vm, const CallArgs& args)
{
    const std::int64_t at = find(vm, args[0], args[1], 0);
    return at == -2 ? kNull : Value::boolean(at >= 0);
}

Value reverse(Vm&, const CallArgs& args)
{
    Array& a = ArrayData::self(args);
    for (std::int64_t i = 0, k = a.length() - 1; i < k; ++i, --k)
        std::swap_ranges(a.at(i), a.at(i) + a.itemSize(), a.at(k));
    return kNone;
}

Value swapBytes(Vm&, const CallArgs& args)
{
    Array& a = ArrayData::self(args);
    for (std::int64_t i = 0; i < a.length(); ++i)
        std::reverse(a.at(i), a.at(i) + a.itemSize());
    return kNone;
}

Value toBytes(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeBytes(vm, ArrayData::self(args).bytes));
}

Value fromBytes(Vm& vm, const CallArgs& args)
{
    const auto bytes = needBytesLike(vm, args[1]);
    if (!bytes)
        return kNull;
    if (bytes->size() % ArrayData::self(args).itemSize() != 0)
        return raiseValueError(vm, "bytes length not a multiple of item size");
    ArrayData::self(args).bytes += *bytes;
    return kNone;
}

Value toList(Vm& vm, const CallArgs& args)
{
    return Value::heap(listFrom(vm, args[0]));
}

Value fromList(Vm& vm, const CallArgs& args)
{
    if (!isList(args[1]))
        return raiseTypeError(vm, "arg must be list");
    const std::string before = ArrayData::self(args).bytes;
    if (arrayExtend(vm, args[0], args[1]))
        return kNone;
    ArrayData::self(args).bytes = before;
    return kNull;
}

Value toText(Vm& vm, const CallArgs& args)
{
    Array& a = ArrayData::self(args);
    if (a.code != 'u')
        return raiseValueError(vm, "tounicode() may only be called on unicode type arrays");
    StrBuilder text(vm);
    for (std::int64_t i = 0; i < a.length(); ++i)
        text.add(asStr(arrayItem(vm, a, i)));
    return Value::heap(text.finish());
}

Value copy(Vm& vm, const CallArgs& args)
{
    const Array& a = ArrayData::self(args);
    return ArrayData::make(vm, a.code, a.bytes);
}

Value reduce(Vm& vm, const CallArgs& args)
{
    const Value code = Value::heap(makeStr(vm, std::string(1, ArrayData::self(args).code)));
    const Value arguments = Value::heap(makeTuple(vm, {code, Value::heap(listFrom(vm, args[0]))}));
    return Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(args[0])), arguments, kNone}));
}

Value readCode(Vm& vm, Value self)
{
    return Value::heap(makeStr(vm, std::string(1, ArrayData::of(self).code)));
}
Value readItemSize(Vm&, Value self)
{
    return Value::smallInt(static_cast<std::int64_t>(ArrayData::of(self).itemSize()));
}

Value writeTo(Vm& vm, const CallArgs& args)
{
    return callMethod(vm, args[1], vm.names.write, {toBytes(vm, args)}) ? kNone : kNull;
}

Value readFrom(Vm& vm, const CallArgs& args)
{
    Array& a = ArrayData::self(args);
    const auto n = toInt64(vm, args[2], vm.types.OverflowError);
    if (!n)
        return kNull;
    const auto wanted = static_cast<std::int64_t>(a.itemSize()) * *n;
    const Value bytes = callMethod(vm, args[1], vm.intern("read"), {makeInt(vm, wanted)});
    const auto view = bytes ? needBytesLike(vm, bytes) : std::nullopt;
    if (!view)
        return kNull;
    a.bytes += view->substr(0, view->size() / a.itemSize() * a.itemSize());
    if (static_cast<std::int64_t>(view->size()) < wanted)
        return raise(vm, vm.types.EOFError, "read() didn't return enough bytes");
    return kNone;
}

constexpr NativeInfo kMethods[] = {
    newMethod(&arrayNew, 1, 2),
    slot("__iter__", &arrayIter, 0, 0),
    slot("__contains__", &contains, 1, 1),
    method("__copy__", &copy, 0, 0),
    method("__deepcopy__", &copy, 1, 1),
    method("__reduce_ex__", &reduce, 1, 1),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
    method("append", &append, 1, 1, "Adds an item at the end."),
    method("byteswap", &swapBytes, 0, 0, "Turns the order of the bytes of each item."),
    method("count", &count, 1, 1, "How many items are equal to the value."),
    method("extend", &extend, 1, 1, "Adds items at the end."),
    method("frombytes", &fromBytes, 1, 1, "Adds the items in the bytes."),
    method("fromfile", &readFrom, 2, 2, "Adds so many items from a file."),
    method("fromlist", &fromList, 1, 1, "Adds the items of a list."),
    method("index", &indexOf, 1, 1, "The position of the first equal item."),
    method("insert", &insert, 2, 2, "Puts an item in front of the position."),
    method("pop", &pop, 0, 1, "Takes out an item, the last one without a position."),
    method("remove", &remove, 1, 1, "Takes out the first equal item."),
    method("reverse", &reverse, 0, 0, "Turns the order of the items."),
    method("tobytes", &toBytes, 0, 0, "The bytes of all items."),
    method("tofile", &writeTo, 1, 1, "Writes the bytes of all items to a file."),
    method("tolist", &toList, 0, 0, "The items as a list."),
    method("tounicode", &toText, 0, 0, "The characters as a str."),
};
constexpr GetSetInfo kFields[] = {{"typecode", &readCode, nullptr, ""}, {"itemsize", &readItemSize, nullptr, ""}};

} // namespace

Value arrayItem(Vm& vm, Array& array, std::int64_t i)
{
    if (array.code != 'u')
        return readMemoryItem(vm, array.code, array.at(i));
    std::uint32_t c = 0;
    std::memcpy(&c, array.at(i), sizeof c);
    return Value::heap(makeChar(vm, c));
}

bool arrayItemBytes(Vm& vm, const Array& array, Value v, std::string& bytes)
{
    bytes.assign(array.itemSize(), '\0');
    if (array.code == 'u') {
        if (!isStr(v) || asStr(v)->length != 1) {
            raiseTypeError(vm, "array item must be unicode character");
            return false;
        }
        const std::uint32_t c = codePoint(asStr(v), 0);
        std::memcpy(bytes.data(), &c, sizeof c);
        return true;
    }
    if (writeMemoryItem(vm, array.code, v, bytes.data()))
        return true;
    if (!errorIs(vm, vm.types.OverflowError) || std::string_view("bBhHiI").find(array.code) == std::string_view::npos)
        return false;
    takeError(vm);
    const bool isLow = compareInt(toIndex(vm, v), Value::smallInt(0)) < 0;
    raiseOverflowError(
        vm, fmt::format("{} is {}", wordsFor(array.code), isLow ? "less than minimum" : "greater than maximum"));
    return false;
}

bool arrayExtend(Vm& vm, Value self, Value iterable)
{
    if (ArrayData::holds(iterable)) {
        if (ArrayData::of(iterable).code != ArrayData::of(self).code) {
            raiseTypeError(vm, "can only extend with array of same kind");
            return false;
        }
        ArrayData::of(self).bytes += std::string(ArrayData::of(iterable).bytes);
        return true;
    }
    return forEach(vm, iterable, [&](Value item) {
        std::string bytes;
        if (!arrayItemBytes(vm, ArrayData::of(self), item, bytes))
            return false;
        ArrayData::of(self).bytes += bytes;
        return true;
    });
}

ModuleObject* makeArrayModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "array", "Arrays of numbers.");
    TypeObject* type = ArrayData::makeType(vm, "array", Subclassing::Allowed);
    type->typeFlags |= kTypeMatchesSequence;
    addMethods(vm, type, kMethods);
    addMethods(vm, type, arrayOperators());
    addGetSets(vm, type, kFields);
    setUnhashable(vm, type);
    NativeData<ArrayIterator>::makeType(vm, "array");
    setConstant(vm, module, "array", Value::heap(type));
    setConstant(vm, module, "ArrayType", Value::heap(type));
    setConstant(vm, module, "typecodes", Value::heap(makeStr(vm, kCodes)));
    return module;
}

} // namespace vmcore
