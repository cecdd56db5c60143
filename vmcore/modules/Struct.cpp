// SPDX-License-Identifier: GPL-3.0-or-later
// The module _struct: numbers and text packed into bytes.
#include "vmcore/modules/ModuleErrors.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/modules/StructFormat.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"

#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <unordered_map>

namespace vmcore {
namespace {

struct Struct
{
    static constexpr const char* kName = "Struct";
    static constexpr bool kHasWeakReferences = true;
    std::string text;
    StructFormat format;
    void trace(Marker&) { }
};
using Data = NativeData<Struct>;

// A format, and what keeps it alive when no Struct does.
struct Format
{
    const StructFormat* format = nullptr;
    std::shared_ptr<const StructFormat> owner;
    const StructFormat& operator*() const { return *format; }
    const StructFormat* operator->() const { return format; }
    explicit operator bool() const { return format; }
};

// Formats that were given as text are remembered; those of a thread hold no values of any Vm.
Format formatOfText(Vm& vm, const std::string& text)
{
    constexpr std::size_t kMostFormats = 100;
    thread_local std::unordered_map<std::string, std::shared_ptr<const StructFormat>> t_formats;
    if (const auto it = t_formats.find(text); it != t_formats.end())
        return {it->second.get(), it->second};
    auto parsed = parseStructFormat(vm, text);
    if (!parsed)
        return {};
    if (t_formats.size() >= kMostFormats)
        t_formats.clear();
    const auto kept = std::make_shared<const StructFormat>(std::move(*parsed));
    t_formats.emplace(text, kept);
    return {kept.get(), kept};
}

// A format argument: str, bytes, or a Struct. False: error.
Format formatArgument(Vm& vm, Value v)
{
    if (Data::holds(v))
        return {&Data::of(v).format, nullptr};
    if (isStr(v))
        return formatOfText(vm, toUtf8(asStr(v)));
    if (hasKind(v, ObjectKind::Bytes))
        return formatOfText(vm, std::string(bytesView(as<BytesObject>(v))));
    raiseTypeError(vm, fmt::format("Struct() argument 1 must be a str or bytes object, not {}", typeName(vm, v)));
    return {};
}

bool hasCount(Vm& vm, const StructFormat& format, std::size_t count, const char* function)
{
    if (count == format.values)
        return true;
    raiseStructError(vm, fmt::format("{} expected {} items for packing (got {})", function, format.values, count));
    return false;
}

// Packs values, as many as the format has, into its `size` bytes, which are zero; false: error.
bool packInto(Vm& vm, const StructFormat& format, const Value* values, char* bytes)
{
    for (const StructItem& item : format.items)
        for (std::size_t i = 0; i < item.values(); ++i)
            if (!packItem(vm, format, item, *values++, bytes + item.offset + i * item.size))
                return false;
    return true;
}

// The bytes stay where they are meanwhile: no Python runs.
Value unpackFrom(Vm& vm, const StructFormat& format, std::string_view bytes)
{
    TupleObject* values = allocateTuple(vm, static_cast<std::int64_t>(format.values));
    std::int64_t n = 0;
    for (const StructItem& item : format.items)
        for (std::size_t i = 0; i < item.values(); ++i) {
            const Value v = unpackItem(vm, format, item, bytes.data() + item.offset + i * item.size);
            if (!v)
                return kNull;
            values->items[n++] = v;
            vm.heap.barrier(values);
        }
    return Value::heap(values);
}

// In all functions the format, or self, is the first argument.
Value pack(Vm& vm, const CallArgs& args)
{
    const auto format = formatArgument(vm, args[0]);
    if (!format || !hasCount(vm, *format, args.count - 1, "pack"))
        return kNull;
    BytesObject* bytes = allocateBytes(vm, format->size);
    std::memset(bytes->data(), 0, format->size);
    const bool isPacked = packInto(vm, *format, args.values + 1, reinterpret_cast<char*>(bytes->data()));
    return isPacked ? Value::heap(bytes) : kNull;
}

// Where in a buffer of `length` the offset is, with the words of `function`; nullopt: struct.error.
std::optional<std::size_t> offsetIn(Vm& vm, std::int64_t offset, std::size_t length, std::size_t size, bool packs)
{
    const auto available = static_cast<std::int64_t>(length);
    const std::int64_t at = offset < 0 ? offset + available : offset;
    if (offset < 0 && (at < 0 || at + static_cast<std::int64_t>(size) > available) && at < 0) {
        raiseStructError(vm, fmt::format("offset {} out of range for {}-byte buffer", offset, length));
        return std::nullopt;
    }
    if (offset < 0 && -offset < static_cast<std::int64_t>(size)) {
        raiseStructError(vm,
            packs ? fmt::format("no space to pack {} bytes at offset {}", size, offset)
                  : fmt::format("not enough data to unpack {} bytes at offset {}", size, offset));
        return std::nullopt;
    }
    if (available - at < static_cast<std::int64_t>(size)) {
        raiseStructError(vm,
            fmt::format("{} requires a buffer of at least {} bytes for {} {} bytes at offset {} (actual buffer size is "
                        "{})",
                packs ? "pack_into" : "unpack_from", static_cast<std::size_t>(at) + size,
                packs ? "packing" : "unpacking", size, at, length));
        return std::nullopt;
    }
    return static_cast<std::size_t>(at);
}

Value packIntoBuffer(Vm& vm, const CallArgs& args)
{
    const auto format = formatArgument(vm, args[0]);
    if (!format)
        return kNull;
    if (args.count < 3)
        return raiseStructError(
            vm, args.count < 2 ? "pack_into expected buffer argument" : "pack_into expected offset argument");
    const auto offset = toInt64(vm, args[2], vm.types.OverflowError);
    if (!offset || !hasCount(vm, *format, args.count - 3, "pack_into"))
        return kNull;
    std::string bytes(format->size, '\0'); // conversions of values may change the buffer
    if (!packInto(vm, *format, args.values + 3, bytes.data()))
        return kNull;
    const auto buffer = writableBytes(args[1]);
    if (!buffer)
        return raiseTypeError(
            vm, fmt::format("argument must be read-write bytes-like object, not {}", typeName(vm, args[1])));
    const auto at = offsetIn(vm, *offset, buffer->size(), format->size, true);
    if (!at)
        return kNull;
    std::copy(bytes.begin(), bytes.end(), buffer->data() + *at);
    return kNone;
}

Value unpack(Vm& vm, const CallArgs& args)
{
    const auto format = formatArgument(vm, args[0]);
    const auto bytes = format ? needBytesLike(vm, args[1]) : std::nullopt;
    if (!bytes)
        return kNull;
    if (bytes->size() != format->size)
        return raiseStructError(vm, fmt::format("unpack requires a buffer of {} bytes", format->size));
    return unpackFrom(vm, *format, *bytes);
}

Value unpackFromBuffer(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "unpack_from");
    const Value buffer = keywords.take("buffer", 1), given = keywords.take("offset", 2);
    if (!keywords.done())
        return kNull;
    if (!buffer)
        return raiseTypeError(vm, "unpack_from() missing required argument 'buffer' (pos 2)");
    const auto format = formatArgument(vm, args[0]);
    const auto offset = given ? toInt64(vm, given, vm.types.OverflowError) : std::optional<std::int64_t>(0);
    const auto bytes = format && offset ? needBytesLike(vm, buffer) : std::nullopt;
    const auto at = bytes ? offsetIn(vm, *offset, bytes->size(), format->size, false) : std::nullopt;
    return at ? unpackFrom(vm, *format, bytes->substr(*at)) : kNull;
}

struct UnpackIterator
{
    static constexpr const char* kName = "unpack_iterator";
    Format format;
    Value structure; // whose format it is; null: of none
    Value buffer;    // whose memory is looked at anew each time, as it may have moved
    std::size_t at = 0, length = 0;
    void trace(Marker& m)
    {
        m.value(structure);
        m.value(buffer);
    }
    Value next(Vm& vm, HeapObject*)
    {
        const std::string_view bytes = bytesSeen(buffer).value_or(std::string_view());
        if (at >= length || at + format->size > bytes.size())
            return kNull;
        const std::size_t from = at;
        at += format->size;
        return unpackFrom(vm, *format, bytes.substr(from));
    }
};

Value iterUnpack(Vm& vm, const CallArgs& args)
{
    const auto format = formatArgument(vm, args[0]);
    const auto bytes = format ? needBytesLike(vm, args[1]) : std::nullopt;
    if (!bytes)
        return kNull;
    if (format->size == 0)
        return raiseStructError(vm, "cannot iteratively unpack with a struct of length 0");
    if (bytes->size() % format->size != 0)
        return raiseStructError(
            vm, fmt::format("iterative unpacking requires a buffer of a multiple of {} bytes", format->size));
    return NativeData<UnpackIterator>::make(
        vm, format, Data::holds(args[0]) ? args[0] : kNull, args[1], std::size_t{0}, bytes->size());
}

Value calculateSize(Vm& vm, const CallArgs& args)
{
    const auto format = formatArgument(vm, args[0]);
    return format ? makeIntUnsigned(vm, format->size) : kNull;
}

Value clearCache(Vm&, const CallArgs&)
{
    return kNone;
}

Value structNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "Struct");
    const Value given = keywords.take("format", 1);
    if (!keywords.done())
        return kNull;
    if (!given)
        return raiseTypeError(vm, "Struct() missing required argument 'format' (pos 1)");
    const auto format = formatArgument(vm, given);
    if (!format)
        return kNull;
    const std::string text = isStr(given) ? toUtf8(asStr(given))
        : Data::holds(given)              ? Data::of(given).text
                                          : std::string(bytesView(as<BytesObject>(given)));
    return Data::make(vm, as<TypeObject>(args[0]), text, *format);
}

Value readFormat(Vm& vm, Value self)
{
    return Value::heap(makeStr(vm, Data::of(self).text));
}
Value readSize(Vm& vm, Value self)
{
    return makeIntUnsigned(vm, Data::of(self).format.size);
}

Value remaining(Vm& vm, const CallArgs& args)
{
    const auto& it = NativeData<UnpackIterator>::self(args);
    return makeIntUnsigned(vm, (it.length - it.at) / it.format->size);
}

constexpr NativeInfo kIteratorMethods[] = {method("__length_hint__", &remaining, 0, 0)};
constexpr NativeInfo kFunctions[] = {
    fn("pack", &pack, 1, kAnyCount, "The values as bytes."),
    fn("pack_into", &packIntoBuffer, 1, kAnyCount, "Puts the values into a buffer."),
    fn("unpack", &unpack, 2, 2, "The values in the bytes."),
    fnKeywords("unpack_from", &unpackFromBuffer, 1, 3, "The values at an offset in the bytes."),
    fn("iter_unpack", &iterUnpack, 2, 2, "An iterator over records in the bytes."),
    fn("calcsize", &calculateSize, 1, 1, "How many bytes the format takes."),
    fn("_clearcache", &clearCache, 0, 0),
};
constexpr NativeInfo kMethods[] = {
    newMethod(&structNew, 0, 1),
    method("pack", &pack, 0, kAnyCount),
    method("pack_into", &packIntoBuffer, 0, kAnyCount),
    method("unpack", &unpack, 1, 1),
    methodKeywords("unpack_from", &unpackFromBuffer, 0, 2),
    method("iter_unpack", &iterUnpack, 1, 1),
};
constexpr GetSetInfo kFields[] = {{"format", &readFormat, nullptr, ""}, {"size", &readSize, nullptr, ""}};

} // namespace

ModuleObject* makeStructModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_struct", "Numbers and text packed into bytes.");
    TypeObject* type = Data::makeType(vm, "_struct", Subclassing::Allowed);
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
    setConstant(vm, module, "Struct", Value::heap(type));
    addMethods(vm, NativeData<UnpackIterator>::makeType(vm, "_struct"), kIteratorMethods);
    setConstant(vm, module, "error", makeErrorClass(vm, "struct", "error", {vm.types.Exception}));
    addFunctions(vm, module, kFunctions);
    return module;
}

} // namespace vmcore
