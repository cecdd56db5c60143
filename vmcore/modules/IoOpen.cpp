// SPDX-License-Identifier: GPL-3.0-or-later
// open(), which is a built-in function, too, and what stands around it.
#include "vmcore/modules/IoOpen.h"

#include "vmcore/modules/IoBuffered.h"
#include "vmcore/modules/IoFile.h"
#include "vmcore/modules/IoText.h"
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Deaths.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Finalization.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <sys/stat.h>

namespace vmcore {
namespace io {
namespace {

struct Mode
{
    bool creates = false, reads = false, writes = false, appends = false, updates = false, isText = false,
         isBinary = false;
    std::string raw{}; // what FileIO takes
};

std::optional<Mode> modeFrom(Vm& vm, Value given)
{
    const std::string text = toUtf8(asStr(given));
    Mode mode;
    for (std::size_t i = 0; i < text.size(); ++i) {
        bool* const flag = text[i] == 'x' ? &mode.creates
            : text[i] == 'r'              ? &mode.reads
            : text[i] == 'w'              ? &mode.writes
            : text[i] == 'a'              ? &mode.appends
            : text[i] == '+'              ? &mode.updates
            : text[i] == 't'              ? &mode.isText
            : text[i] == 'b'              ? &mode.isBinary
                                          : nullptr;
        if (!flag || *flag) {
            raiseValueError(vm, fmt::format("invalid mode: {}", reprForMessage(vm, given)));
            return std::nullopt;
        }
        *flag = true;
    }
    if (mode.isText && mode.isBinary) {
        raiseValueError(vm, "can't have text and binary mode at once");
        return std::nullopt;
    }
    if (mode.creates + mode.reads + mode.writes + mode.appends > 1) {
        raiseValueError(vm, "must have exactly one of create/read/write/append mode");
        return std::nullopt;
    }
    for (const auto& [isSet, c] :
        {std::pair(mode.creates, 'x'), {mode.reads, 'r'}, {mode.writes, 'w'}, {mode.appends, 'a'}, {mode.updates, '+'}})
        if (isSet)
            mode.raw += c;
    return mode;
}

struct OpenArguments
{
    Value file = kNull, mode = kNull, encoding = kNull, errors = kNull, newline = kNull, closes = kNull, opener = kNull;
    int buffering = -1;
};

bool isText(Vm& vm, Value v, const char* name)
{
    if (!v || v.isNone() || isStr(v))
        return true;
    raiseTypeError(vm, fmt::format("open() argument '{}' must be str or None, not {}", name, typeName(vm, v)));
    return false;
}

std::optional<OpenArguments> openArguments(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "open");
    OpenArguments given;
    given.file = keywords.take("file", 0);
    given.mode = keywords.take("mode", 1);
    const Value buffering = keywords.take("buffering", 2);
    given.encoding = keywords.take("encoding", 3);
    given.errors = keywords.take("errors", 4);
    given.newline = keywords.take("newline", 5);
    given.closes = keywords.take("closefd", 6);
    given.opener = keywords.take("opener", 7);
    if (!keywords.done())
        return std::nullopt;
    if (!given.file) {
        raiseTypeError(vm, "open() missing required argument 'file' (pos 1)");
        return std::nullopt;
    }
    if (!given.mode)
        given.mode = Value::heap(vm.intern("r"));
    if (!isStr(given.mode)) {
        raiseTypeError(vm, fmt::format("open() argument 'mode' must be str, not {}", typeName(vm, given.mode)));
        return std::nullopt;
    }
    const auto size = buffering ? intArgument(vm, buffering) : std::optional(-1);
    if (!size || !isText(vm, given.encoding, "encoding") || !isText(vm, given.errors, "errors")
        || !isText(vm, given.newline, "newline"))
        return std::nullopt;
    given.buffering = *size;
    return given;
}

// What os.fspath() makes of the argument; a descriptor stays.
Value pathOf(Vm& vm, Value file)
{
    if (isStr(file) || hasKind(file, ObjectKind::Bytes) || isInt(file))
        return file;
    bool found = false;
    const Value path = callSpecial(vm, file, vm.names.fspath_, {}, found);
    if (!found && !vm.hasError())
        return raiseTypeError(vm, fmt::format("expected str, bytes or os.PathLike object, not {}", typeName(vm, file)));
    if (path && !isStr(path) && !hasKind(path, ObjectKind::Bytes))
        return raiseTypeError(vm,
            fmt::format(
                "expected {}.__fspath__() to return str or bytes, not {}", typeName(vm, file), typeName(vm, path)));
    return path;
}

bool checkBinary(Vm& vm, const Mode& mode, const OpenArguments& given)
{
    if (!mode.isBinary)
        return true;
    const std::pair<Value, const char*> texts[]
        = {{given.encoding, "an encoding"}, {given.errors, "an errors"}, {given.newline, "a newline"}};
    for (const auto& [v, name] : texts)
        if (v && !v.isNone()) {
            raiseValueError(vm, fmt::format("binary mode doesn't take {} argument", name));
            return false;
        }
    if (given.buffering != 1)
        return true;
    const Value warnings = importDotted(vm, vm.intern("warnings"));
    return warnings
        && callNamed(vm, warnings, "warn",
            {Value::heap(makeStr(vm,
                 "line buffering (buffering=1) isn't supported in binary mode, the default buffer size will be "
                 "used")),
                Value::heap(vm.types.RuntimeWarning)});
}

// The streams above the raw one; kNull: error. `top` is the last that was made.
Value wrap(Vm& vm, const Mode& mode, const OpenArguments& given, Value raw, Value& top)
{
    const Value terminal = given.buffering < 0 ? callNamed(vm, raw, "isatty") : kFalse;
    const auto isTerminal = terminal ? truth(vm, terminal) : std::nullopt;
    if (!isTerminal)
        return kNull;
    const bool isLineBuffered = given.buffering == 1 || *isTerminal;
    std::int64_t buffering = isLineBuffered ? -1 : given.buffering;
    if (buffering < 0)
        buffering = FileData::of(raw).blockSize;
    if (buffering == 0)
        return mode.isBinary ? raw : raiseValueError(vm, "can't have unbuffered text I/O");
    const TypeObject* type = mode.updates             ? NativeData<BufferedRandom>::type(vm)
        : mode.creates || mode.writes || mode.appends ? NativeData<BufferedWriter>::type(vm)
                                                      : NativeData<BufferedReader>::type(vm);
    const Value buffer = call(vm, Value::heap(type), {raw, makeInt(vm, buffering)});
    if (!buffer || mode.isBinary)
        return buffer;
    top = buffer;
    const auto orNone = [](Value v) { return v ? v : kNone; };
    const Value text = call(vm, Value::heap(TextData::type(vm)),
        {buffer, orNone(given.encoding), orNone(given.errors), orNone(given.newline), Value::boolean(isLineBuffered)});
    if (!text)
        return kNull;
    top = text;
    return setAttribute(vm, text, vm.intern("mode"), given.mode) ? text : kNull;
}

// Overwrites what earlier calls left below: the collector would take it for references to their streams.
[[gnu::noinline]] void clearMachineStack()
{
    constexpr std::size_t kBytes = 8192;
    char bytes[kBytes];
    std::memset(bytes, 0, kBytes);
    asm volatile("" : : "r"(bytes) : "memory"); // so that it is done
}

[[gnu::noinline]] Value openStream(Vm& vm, const CallArgs& args)
{
    if (!FileData::type(vm) && !importDotted(vm, vm.intern("_io")))
        return kNull;
    const auto given = openArguments(vm, args);
    const Value path = given ? pathOf(vm, given->file) : kNull;
    const auto mode = path ? modeFrom(vm, given->mode) : std::nullopt;
    if (!mode || !checkBinary(vm, *mode, *given))
        return kNull;
    const Value raw = call(vm, Value::heap(FileData::type(vm)),
        {path, Value::heap(makeStr(vm, mode->raw)), given->closes ? given->closes : kTrue,
            given->opener ? given->opener : kNone});
    if (!raw)
        return kNull;
    Value top = raw;
    const Value stream = wrap(vm, *mode, *given, raw, top);
    if (stream)
        return stream;
    const Value earlier = takeError(vm);
    callNamed(vm, top, "close");
    chain(vm, earlier);
    return kNull;
}

Value openFile(Vm& vm, const CallArgs& args)
{
    clearMachineStack();
    return openStream(vm, args);
}

Value openCode(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "open_code");
    const Value path = keywords.take("path", 0);
    if (!keywords.done())
        return kNull;
    if (!path || !isStr(path))
        return raiseTypeError(vm,
            path ? fmt::format("open_code() argument 'path' must be str, not {}", typeName(vm, path))
                 : "open_code() missing required argument 'path' (pos 1)");
    const Value pair[] = {path, Value::heap(vm.intern("rb"))};
    return openFile(vm, CallArgs{pair, 2, nullptr}); // no hooks are to be asked
}

Value textEncoding(Vm& vm, const CallArgs& args)
{
    if (!args[0].isNone())
        return args[0];
    return Value::heap(vm.intern("locale"));
}

constexpr NativeInfo kOpen = fnKeywords("open", &openFile, 0, 8, "Opens a file for reading or writing.");
constexpr NativeInfo kOpenCode = fnKeywords("open_code", &openCode, 0, 1, "Opens a file with the text of a program.");
constexpr NativeInfo kTextEncoding
    = fn("text_encoding", &textEncoding, 1, 2, "The encoding, or the word for that of the locale.");

// The file at the bottom of a stream that has not written all; null: none.
const FileIo* fileBehindPending(const Vm& vm, Value v)
{
    bool isPending = false;
    if (TextData::holds(v)) {
        isPending = !TextData::of(v).pending.empty();
        v = TextData::of(v).buffer;
    }
    if (!v || !isBuffered(v))
        return nullptr;
    isPending = isPending || !bufferedOf(v).pending.empty();
    return isPending && bufferedOf(v).raw ? plainFile(vm, bufferedOf(v).raw) : nullptr;
}

} // namespace

void settleAbandonedWriters(Vm& vm, const std::string& path)
{
    struct stat wanted{};
    bool isKnown = false;
    const auto isSame = [&](HeapObject* o) {
        const FileIo* f = fileBehindPending(vm, Value::heap(o));
        if (!f || f->descriptor < 0)
            return false;
        if (!isKnown && stat(path.c_str(), &wanted) < 0)
            return false;
        isKnown = true;
        struct stat status{};
        return fstat(f->descriptor, &status) == 0 && status.st_ino == wanted.st_ino && status.st_dev == wanted.st_dev;
    };
    const auto& mortals = vm.deaths().mortals();
    if (std::none_of(mortals.begin(), mortals.end(), isSame))
        return;
    vm.heap.collect(Heap::Collection::Full);
    runFinalizers(vm);
}

void addOpenFunctions(Vm& vm, ModuleObject* module)
{
    const Value builtin = dictFindStr(vm.builtins, vm.intern("open"));
    const bool isOurs
        = hasKind(builtin, ObjectKind::NativeFunction) && as<NativeFunctionObject>(builtin)->info == &kOpen;
    setConstant(vm, module, "open", isOurs ? builtin : makeNativeFunction(vm, &kOpen, kNull, "io"));
    setConstant(vm, module, "open_code", makeNativeFunction(vm, &kOpenCode, kNull, "_io"));
    setConstant(vm, module, "text_encoding", makeNativeFunction(vm, &kTextEncoding, kNull, "_io"));
}

} // namespace io

void addOpen(Vm& vm)
{
    dictSetStr(vm, vm.builtins, vm.intern("open"), makeNativeFunction(vm, &io::kOpen, kNull, "io"));
}

} // namespace vmcore
