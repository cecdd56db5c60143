// SPDX-License-Identifier: GPL-3.0-or-later
// The module zlib, over the library of that name.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Checksum.h"
#include "vmcore/modules/ModuleErrors.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>
#include <limits>
#include <memory>
#include <zlib.h>

namespace vmcore {
namespace {

constexpr std::size_t kRoom = 16 * 1024;
// Room for output is made in blocks of these sizes in KiB, as CPython makes it: stored blocks end where room ends.
constexpr std::size_t kBlockSizes[] = {32, 64, 256, 1024, 4096, 8192, 16384};
constexpr int kMemoryLevel = 8;

// A stream of the library, which frees what it holds. The library keeps its address.
template<int (*kEnd)(z_streamp)>
struct StreamEnd
{
    void operator()(z_stream* stream) const
    {
        kEnd(stream);
        delete stream;
    }
};
using Deflater = std::unique_ptr<z_stream, StreamEnd<&deflateEnd>>;
using Inflater = std::unique_ptr<z_stream, StreamEnd<&inflateEnd>>;

Bytef* input(std::string_view bytes)
{
    return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
}

Value raiseError(Vm& vm, std::string_view message)
{
    return raiseModuleError(vm, "zlib", "error", vm.types.Exception, message);
}

Value raiseZlibError(Vm& vm, const z_stream* stream, int code, std::string_view what)
{
    const char* told = code == Z_BUF_ERROR ? "incomplete or truncated stream"
        : stream && stream->msg            ? stream->msg
        : code == Z_STREAM_ERROR           ? "inconsistent stream state"
        : code == Z_DATA_ERROR             ? "invalid input data"
                                           : nullptr;
    return raiseError(
        vm, told ? fmt::format("Error {} {}: {}", code, what, told) : fmt::format("Error {} {}", code, what));
}

// Runs the stream over the input until it wants more of it or has given `most` bytes. A result other than Z_OK,
// Z_BUF_ERROR and Z_STREAM_END is an error; the output is what came out before.
template<int (*kRun)(z_streamp, int)>
int pump(z_stream& stream, std::string_view bytes, int flush, std::size_t most, std::string& output)
{
    stream.next_in = input(bytes);
    std::size_t left = bytes.size();
    int code = Z_OK;
    std::size_t block = 0;
    do {
        const std::size_t part = std::min<std::size_t>(left, std::numeric_limits<uInt>::max());
        stream.avail_in = static_cast<uInt>(part);
        const int how = part == left ? flush : Z_NO_FLUSH;
        do {
            const std::size_t before = output.size(), wanted = kBlockSizes[block] * 1024;
            const std::size_t room = std::min(wanted, most - before);
            block = std::min(block + 1, std::size(kBlockSizes) - 1);
            output.resize(before + room);
            stream.next_out = reinterpret_cast<Bytef*>(output.data() + before);
            stream.avail_out = static_cast<uInt>(room);
            code = kRun(&stream, how);
            output.resize(output.size() - stream.avail_out);
        } while (code == Z_OK && stream.avail_out == 0 && output.size() < most);
        left -= part - stream.avail_in;
    } while (code == Z_OK && left != 0 && stream.avail_in == 0);
    stream.avail_in = static_cast<uInt>(std::min<std::size_t>(left, std::numeric_limits<uInt>::max()));
    return code;
}
bool isWrong(int code)
{
    return code != Z_OK && code != Z_BUF_ERROR && code != Z_STREAM_END;
}

// Options of a call by name; `standard` where none is given. nullopt: an error is pending.
std::optional<int> option(Vm& vm, KeywordReader& keywords, const char* name, int place, int standard)
{
    const Value given = keywords.take(name, place);
    return given ? intArgument(vm, given) : standard;
}

Value compressBytes(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "compress");
    const auto level = option(vm, keywords, "level", 1, Z_DEFAULT_COMPRESSION);
    const auto bits = level ? option(vm, keywords, "wbits", 2, MAX_WBITS) : std::nullopt;
    const auto data = bits && keywords.done() ? needBytesLike(vm, args[0]) : std::nullopt;
    if (!data)
        return kNull;
    const Deflater stream(new z_stream{});
    int code = deflateInit2(stream.get(), *level, Z_DEFLATED, *bits, kMemoryLevel, Z_DEFAULT_STRATEGY);
    if (code == Z_STREAM_ERROR)
        return raiseError(vm, "Bad compression level");
    std::string output;
    code = pump<&deflate>(*stream, *data, Z_FINISH, std::numeric_limits<std::size_t>::max(), output);
    return code == Z_STREAM_END ? Value::heap(makeBytes(vm, output))
                                : raiseZlibError(vm, stream.get(), code, "while compressing data");
}

Value decompressBytes(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "decompress");
    const auto bits = option(vm, keywords, "wbits", 1, MAX_WBITS);
    const auto size = bits ? option(vm, keywords, "bufsize", 2, kRoom) : std::nullopt;
    const auto data = size && keywords.done() ? needBytesLike(vm, args[0]) : std::nullopt;
    if (!data)
        return kNull;
    if (*size < 0)
        return raiseValueError(vm, "bufsize must be non-negative");
    const Inflater stream(new z_stream{});
    int code = inflateInit2(stream.get(), *bits);
    if (code != Z_OK)
        return raiseZlibError(vm, stream.get(), code, "while preparing to decompress data");
    std::string output;
    code = pump<&inflate>(*stream, *data, Z_SYNC_FLUSH, std::numeric_limits<std::size_t>::max(), output);
    if (code == Z_STREAM_END)
        return Value::heap(makeBytes(vm, output));
    return raiseZlibError(vm, stream.get(), code == Z_OK ? Z_BUF_ERROR : code, "while decompressing data");
}

// --- streams as objects
struct Compress
{
    static constexpr const char* kName = "Compress";
    Deflater stream;
    bool isFinished = false;
    void trace(Marker&) { }
};
using CompressData = NativeData<Compress>;

struct Decompress
{
    static constexpr const char* kName = "Decompress";
    Inflater stream;
    std::string dictionary;
    std::string unused{}, unconsumed{}; // behind the end of the stream; not read yet because of a limit
    bool isAtEnd = false;
    void trace(Marker&) { }
};
using DecompressData = NativeData<Decompress>;

Value makeCompress(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "compressobj");
    const std::pair<const char*, int> kOptions[] = {{"level", Z_DEFAULT_COMPRESSION}, {"method", Z_DEFLATED},
        {"wbits", MAX_WBITS}, {"memLevel", kMemoryLevel}, {"strategy", Z_DEFAULT_STRATEGY}};
    int options[std::size(kOptions)];
    for (std::size_t i = 0; i < std::size(kOptions); ++i) {
        const auto n = option(vm, keywords, kOptions[i].first, static_cast<int>(i), kOptions[i].second);
        if (!n)
            return kNull;
        options[i] = *n;
    }
    const Value given = keywords.take("zdict", 5);
    const auto dictionary = given && !given.isNone() ? needBytesLike(vm, given) : std::optional(std::string_view());
    if (!dictionary || !keywords.done())
        return kNull;
    Deflater stream(new z_stream{});
    if (deflateInit2(stream.get(), options[0], options[1], options[2], options[3], options[4]) != Z_OK)
        return raiseValueError(vm, "Invalid initialization option");
    if (!dictionary->empty()
        && deflateSetDictionary(stream.get(), input(*dictionary), static_cast<uInt>(dictionary->size())) != Z_OK)
        return raiseValueError(vm, "Invalid dictionary");
    return CompressData::make(vm, std::move(stream));
}

Value compressSome(Vm& vm, const CallArgs& args)
{
    const auto data = needBytesLike(vm, args[1]);
    if (!data)
        return kNull;
    z_stream& stream = *CompressData::self(args).stream;
    std::string output;
    const int code = pump<&deflate>(stream, *data, Z_NO_FLUSH, std::numeric_limits<std::size_t>::max(), output);
    return isWrong(code) ? raiseZlibError(vm, &stream, code, "while compressing data")
                         : Value::heap(makeBytes(vm, output));
}

Value compressFlush(Vm& vm, const CallArgs& args)
{
    const auto mode = args.count > 1 ? toInt64(vm, args[1], vm.types.OverflowError) : Z_FINISH;
    if (!mode)
        return kNull;
    if (*mode == Z_NO_FLUSH)
        return Value::heap(makeBytes(vm, ""));
    Compress& c = CompressData::self(args);
    std::string output;
    const int code
        = pump<&deflate>(*c.stream, {}, static_cast<int>(*mode), std::numeric_limits<std::size_t>::max(), output);
    if (isWrong(code) || c.isFinished)
        return raiseZlibError(vm, c.stream.get(), c.isFinished ? Z_STREAM_ERROR : code, "while flushing");
    c.isFinished = code == Z_STREAM_END && *mode == Z_FINISH;
    return Value::heap(makeBytes(vm, output));
}

Value copyCompress(Vm& vm, const CallArgs& args)
{
    Compress& c = CompressData::self(args);
    Deflater copy(new z_stream{});
    if (c.isFinished || deflateCopy(copy.get(), c.stream.get()) != Z_OK)
        return raiseValueError(vm, "Inconsistent stream state");
    return CompressData::make(vm, std::move(copy));
}

Value makeDecompress(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "decompressobj");
    const auto bits = option(vm, keywords, "wbits", 0, MAX_WBITS);
    const Value given = keywords.take("zdict", 1);
    const auto dictionary = bits && given ? needBytesLike(vm, given) : std::optional(std::string_view());
    if (!bits || !dictionary || !keywords.done())
        return kNull;
    Inflater stream(new z_stream{});
    if (inflateInit2(stream.get(), *bits) != Z_OK)
        return raiseValueError(vm, "Invalid initialization option");
    if (*bits < 0 && !dictionary->empty()) // a raw stream does not ask for it
        inflateSetDictionary(stream.get(), input(*dictionary), static_cast<uInt>(dictionary->size()));
    return DecompressData::make(vm, std::move(stream), std::string(*dictionary));
}

Value decompressMore(Vm& vm, Decompress& d, std::string_view data, std::size_t most)
{
    z_stream& stream = *d.stream;
    std::string output;
    int code = d.isAtEnd ? Z_STREAM_END : pump<&inflate>(stream, data, Z_SYNC_FLUSH, most, output);
    if (d.isAtEnd)
        stream.avail_in = static_cast<uInt>(data.size());
    if (code == Z_NEED_DICT && !d.dictionary.empty()) {
        code = inflateSetDictionary(&stream, input(d.dictionary), static_cast<uInt>(d.dictionary.size()));
        if (code != Z_OK)
            return raiseZlibError(vm, &stream, code, "while setting zdict");
        code = pump<&inflate>(stream, data.substr(data.size() - stream.avail_in), Z_SYNC_FLUSH, most, output);
    }
    if (isWrong(code))
        return raiseZlibError(vm, &stream, code, "while decompressing data");
    const std::string rest(data.substr(data.size() - stream.avail_in));
    if (code == Z_STREAM_END) {
        d.isAtEnd = true;
        d.unused += rest;
        d.unconsumed.clear();
    } else {
        d.unconsumed = rest;
    }
    return Value::heap(makeBytes(vm, output));
}

Value decompressSome(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "decompress");
    const Value given = keywords.take("max_length", 2);
    const auto most = given ? toInt64(vm, given, vm.types.OverflowError) : std::optional<std::int64_t>(0);
    const auto data = most && keywords.done() ? needBytesLike(vm, args[1]) : std::nullopt;
    if (!data)
        return kNull;
    if (*most < 0)
        return raiseValueError(vm, "max_length must be non-negative");
    const std::size_t limit = *most == 0 ? std::numeric_limits<std::size_t>::max() : static_cast<std::size_t>(*most);
    return decompressMore(vm, DecompressData::self(args), *data, limit);
}

Value decompressFlush(Vm& vm, const CallArgs& args)
{
    const auto length = args.count > 1 ? toInt64(vm, args[1], vm.types.OverflowError) : std::optional<std::int64_t>(1);
    if (!length)
        return kNull;
    if (*length <= 0)
        return raiseValueError(vm, "length must be greater than zero");
    Decompress& d = DecompressData::self(args);
    const std::string rest = d.unconsumed;
    return decompressMore(vm, d, rest, std::numeric_limits<std::size_t>::max());
}

Value copyDecompress(Vm& vm, const CallArgs& args)
{
    Decompress& d = DecompressData::self(args);
    Inflater copy(new z_stream{});
    if (inflateCopy(copy.get(), d.stream.get()) != Z_OK)
        return raiseValueError(vm, "Inconsistent stream state");
    return DecompressData::make(vm, std::move(copy), d.dictionary, d.unused, d.unconsumed, d.isAtEnd);
}

template<std::string Decompress::* kPart>
Value readBytes(Vm& vm, Value self)
{
    return Value::heap(makeBytes(vm, DecompressData::of(self).*kPart));
}
Value readAtEnd(Vm&, Value self)
{
    return Value::boolean(DecompressData::of(self).isAtEnd);
}

constexpr NativeInfo kCompressMethods[] = {
    method("compress", &compressSome, 1, 1, "Takes bytes; gives what is compressed so far."),
    method("copy", &copyCompress, 0, 0),
    method("__copy__", &copyCompress, 0, 0),
    method("__deepcopy__", &copyCompress, 1, 1),
    method("flush", &compressFlush, 0, 1, "The rest of what is compressed."),
};
constexpr NativeInfo kDecompressMethods[] = {
    methodKeywords("decompress", &decompressSome, 1, 2, "Takes compressed bytes; gives what they stand for."),
    method("copy", &copyDecompress, 0, 0),
    method("__copy__", &copyDecompress, 0, 0),
    method("__deepcopy__", &copyDecompress, 1, 1),
    method("flush", &decompressFlush, 0, 1, "The rest of what was compressed."),
};
constexpr GetSetInfo kDecompressFields[] = {
    {"unused_data", &readBytes<&Decompress::unused>, nullptr, ""},
    {"unconsumed_tail", &readBytes<&Decompress::unconsumed>, nullptr, ""},
    {"eof", &readAtEnd, nullptr, ""},
};
constexpr NativeInfo kFunctions[] = {
    fn("adler32", &checksum<&adler32_z>, 1, 2, "A checksum of the bytes."),
    fnKeywords("compress", &compressBytes, 1, 3, "The bytes compressed."),
    fnKeywords("compressobj", &makeCompress, 0, 6, "An object that compresses piece by piece."),
    fn("crc32", &checksum<&crc32_z>, 1, 2, "A checksum of the bytes."),
    fnKeywords("decompress", &decompressBytes, 1, 3, "What the compressed bytes stand for."),
    fnKeywords("decompressobj", &makeDecompress, 0, 2, "An object that decompresses piece by piece."),
};
constexpr std::pair<const char*, std::int64_t> kConstants[] = {{"DEFLATED", Z_DEFLATED},
    {"DEF_BUF_SIZE", static_cast<std::int64_t>(kRoom)}, {"DEF_MEM_LEVEL", kMemoryLevel}, {"MAX_WBITS", MAX_WBITS},
    {"Z_BEST_COMPRESSION", Z_BEST_COMPRESSION}, {"Z_BEST_SPEED", Z_BEST_SPEED}, {"Z_BLOCK", Z_BLOCK},
    {"Z_DEFAULT_COMPRESSION", Z_DEFAULT_COMPRESSION}, {"Z_DEFAULT_STRATEGY", Z_DEFAULT_STRATEGY},
    {"Z_FILTERED", Z_FILTERED}, {"Z_FINISH", Z_FINISH}, {"Z_FIXED", Z_FIXED}, {"Z_FULL_FLUSH", Z_FULL_FLUSH},
    {"Z_HUFFMAN_ONLY", Z_HUFFMAN_ONLY}, {"Z_NO_COMPRESSION", Z_NO_COMPRESSION}, {"Z_NO_FLUSH", Z_NO_FLUSH},
    {"Z_PARTIAL_FLUSH", Z_PARTIAL_FLUSH}, {"Z_RLE", Z_RLE}, {"Z_SYNC_FLUSH", Z_SYNC_FLUSH}, {"Z_TREES", Z_TREES}};

} // namespace

ModuleObject* makeZlibModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "zlib", "Compression as gzip and zip have it.");
    addFunctions(vm, module, kFunctions);
    addMethods(vm, CompressData::makeType(vm, "zlib"), kCompressMethods);
    TypeObject* decompress = DecompressData::makeType(vm, "zlib");
    addMethods(vm, decompress, kDecompressMethods);
    addGetSets(vm, decompress, kDecompressFields);
    for (const auto& [name, number] : kConstants)
        setConstant(vm, module, name, Value::smallInt(number));
    setConstant(vm, module, "ZLIB_VERSION", Value::heap(makeStr(vm, ZLIB_VERSION)));
    setConstant(vm, module, "ZLIB_RUNTIME_VERSION", Value::heap(makeStr(vm, zlibVersion())));
    setConstant(vm, module, "error", makeErrorClass(vm, "zlib", "error", {vm.types.Exception}));
    return module;
}

} // namespace vmcore
