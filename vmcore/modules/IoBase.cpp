// SPDX-License-Identifier: GPL-3.0-or-later
// _IOBase: what all streams can do, in terms of the methods that their classes have.
#include "vmcore/modules/Io.h"
#include "vmcore/modules/IoBases.h"
#include "vmcore/modules/IoFileOpen.h"
#include "vmcore/modules/ModuleErrors.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/DictOperations.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>
#include <limits>

namespace vmcore::io {
namespace {

// The attribute by which a closed stream is known.
constexpr std::string_view kClosedMark = "__IOBase_closed";

bool isMarkedClosed(Vm& vm, Value self)
{
    return static_cast<bool>(getAttributeOrNull(vm, self, vm.intern(kClosedMark)));
}

Value seek(Vm& vm, const CallArgs&)
{
    return raiseUnsupported(vm, "seek");
}
Value tell(Vm& vm, const CallArgs& args)
{
    return callNamed(vm, args[0], "seek", {Value::smallInt(0), Value::smallInt(1)});
}
Value truncate(Vm& vm, const CallArgs&)
{
    return raiseUnsupported(vm, "truncate");
}
Value fileNumber(Vm& vm, const CallArgs&)
{
    return raiseUnsupported(vm, "fileno");
}
Value never(Vm&, const CallArgs&)
{
    return kFalse;
}

Value flush(Vm& vm, const CallArgs& args)
{
    return isMarkedClosed(vm, args[0]) ? raiseValueError(vm, kClosed) : vm.hasError() ? kNull : kNone;
}

Value close(Vm& vm, const CallArgs& args)
{
    closeBase(vm, args[0]);
    return vm.hasError() ? kNull : kNone;
}

// A stream that nobody has any more is closed; errors have nobody to tell.
Value finalize(Vm& vm, const CallArgs& args)
{
    const auto closed = asksTrue(vm, args[0], "closed");
    if (closed && !*closed && (setAttribute(vm, args[0], vm.intern("_finalizing"), kTrue) || takeError(vm)))
        callNamed(vm, args[0], "close");
    takeError(vm);
    return kNone;
}

Value readClosed(Vm& vm, Value self)
{
    const bool isClosed = isMarkedClosed(vm, self);
    return vm.hasError() ? kNull : Value::boolean(isClosed);
}

Value readDict(Vm& vm, Value self)
{
    DictObject* dict = instanceDict(vm, self.object());
    return dict ? Value::heap(dict) : raiseAttributeError(vm, self, vm.names.dict_);
}

Value checkClosed(Vm& vm, const CallArgs& args)
{
    return checkOpen(vm, args[0]) ? kNone : kNull;
}

template<const char* kCheck>
Value check(Vm& vm, const CallArgs& args)
{
    return checkAble(vm, args[0], kCheck) ? kTrue : kNull;
}
constexpr char kSeekable[] = "_checkSeekable", kReadable[] = "_checkReadable", kWritable[] = "_checkWritable";

Value isTerminal(Vm& vm, const CallArgs& args)
{
    return checkOpen(vm, args[0]) ? kFalse : kNull;
}
Value enter(Vm& vm, const CallArgs& args)
{
    return checkOpen(vm, args[0]) ? args[0] : kNull;
}
Value exitBlock(Vm& vm, const CallArgs& args)
{
    return callNamed(vm, args[0], "close");
}

Value next(Vm& vm, const CallArgs& args)
{
    const Value line = callMethod(vm, args[0], vm.names.readline);
    const auto length = line ? lengthOf(vm, line) : std::nullopt;
    if (!length)
        return kNull;
    return *length == 0 ? raiseStopIteration(vm, kNone) : line;
}

// How many of the bytes that peek() showed belong to the line.
std::optional<std::int64_t> peekedOfLine(Vm& vm, Value peek, std::int64_t room)
{
    const Value ahead = call(vm, peek, {Value::smallInt(1)});
    if (!ahead)
        return std::nullopt;
    if (!hasKind(ahead, ObjectKind::Bytes)) {
        raise(vm, vm.types.OSError,
            fmt::format("peek() should have returned a bytes object, not '{}'", typeName(vm, ahead)));
        return std::nullopt;
    }
    const std::string_view bytes = bytesView(as<BytesObject>(ahead)).substr(0, static_cast<std::size_t>(room));
    const std::size_t end = bytes.find('\n');
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(end == std::string_view::npos ? bytes.size() : end + 1));
}

Value readLine(Vm& vm, const CallArgs& args)
{
    const auto given = sizeOr(vm, args.valueOr(1, kNone), -1);
    if (!given)
        return kNull;
    const std::int64_t limit = *given < 0 ? std::numeric_limits<std::int64_t>::max() : *given;
    const Value peek = getAttributeOrNull(vm, args[0], vm.intern("peek"));
    if (vm.hasError())
        return kNull;
    std::string line;
    while (static_cast<std::int64_t>(line.size()) < limit) {
        const auto count = peek ? peekedOfLine(vm, peek, limit - static_cast<std::int64_t>(line.size()))
                                : std::optional<std::int64_t>(1);
        const Value piece = count ? callNamed(vm, args[0], "read", {makeInt(vm, *count)}) : kNull;
        if (!piece) {
            if (wasInterrupted(vm))
                continue;
            return kNull;
        }
        if (!hasKind(piece, ObjectKind::Bytes))
            return raise(vm, vm.types.OSError,
                fmt::format("read() should have returned a bytes object, not '{}'", typeName(vm, piece)));
        line += bytesView(as<BytesObject>(piece));
        if (as<BytesObject>(piece)->length == 0 || line.ends_with('\n'))
            break;
    }
    return Value::heap(makeBytes(vm, line));
}

Value readLines(Vm& vm, const CallArgs& args)
{
    const auto hint = sizeOr(vm, args.valueOr(1, kNone), -1);
    if (!hint)
        return kNull;
    ListObject* lines = makeList(vm);
    std::int64_t length = 0;
    const bool ok = forEach(vm, args[0], [&](Value line) {
        listAppend(vm, lines, line);
        if (*hint <= 0)
            return true;
        const auto more = lengthOf(vm, line);
        return more && (length += *more) <= *hint;
    });
    return ok ? Value::heap(lines) : kNull;
}

Value writeLines(Vm& vm, const CallArgs& args)
{
    if (!checkOpen(vm, args[0]))
        return kNull;
    const bool ok = forEach(vm, args[1], [&](Value line) {
        while (!callMethod(vm, args[0], vm.names.write, {line}))
            if (!wasInterrupted(vm))
                return false;
        return true;
    });
    return ok ? kNone : kNull;
}

constexpr NativeInfo kMethods[] = {
    slot("__iter__", &enter, 0, 0),
    slot("__next__", &next, 0, 0),
    method("__enter__", &enter, 0, 0),
    method("__exit__", &exitBlock, 0, kAnyCount),
    method("__del__", &finalize, 0, 0),
    method("seek", &seek, 1, kAnyCount, "Changes the position; gives the new one."),
    method("tell", &tell, 0, 0, "The position."),
    method("truncate", &truncate, 0, kAnyCount, "Cuts the stream off at the size, or at the position."),
    method("flush", &flush, 0, 0, "Hands over what is buffered."),
    method("close", &close, 0, 0, "Flushes and closes; a second call does nothing."),
    method("seekable", &never, 0, 0, "Whether seek(), tell() and truncate() work."),
    method("readable", &never, 0, 0, "Whether the stream can be read."),
    method("writable", &never, 0, 0, "Whether the stream can be written."),
    method("_checkClosed", &checkClosed, 0, kAnyCount),
    method("_checkSeekable", &check<kSeekable>, 0, kAnyCount),
    method("_checkReadable", &check<kReadable>, 0, kAnyCount),
    method("_checkWritable", &check<kWritable>, 0, kAnyCount),
    method("fileno", &fileNumber, 0, 0, "The descriptor of the system."),
    method("isatty", &isTerminal, 0, 0, "Whether a person sits at the other end."),
    method("readline", &readLine, 0, 1, "A line with its newline, of so many bytes at most."),
    method("readlines", &readLines, 0, 1, "The lines, until they have so many bytes in all."),
    method("writelines", &writeLines, 1, 1, "Writes all pieces of the iterable."),
};
constexpr GetSetInfo kFields[] = {{"closed", &readClosed, nullptr, ""}, {"__dict__", &readDict, nullptr, ""}};

} // namespace

Value raiseUnsupported(Vm& vm, std::string_view message)
{
    return raiseModuleError(vm, "_io", "UnsupportedOperation", vm.types.OSError, message);
}

void closeBase(Vm& vm, Value self)
{
    if (isMarkedClosed(vm, self) || vm.hasError())
        return;
    callMethod(vm, self, vm.names.flush);
    const Value earlier = takeError(vm);
    setAttribute(vm, self, vm.intern(kClosedMark), kTrue);
    chain(vm, earlier);
}

std::optional<bool> asksTrue(Vm& vm, Value object, std::string_view attribute)
{
    const Value v = getAttribute(vm, object, vm.intern(attribute));
    return v ? truth(vm, v) : std::nullopt;
}

bool checkOpen(Vm& vm, Value self)
{
    const auto isClosed = asksTrue(vm, self, "closed");
    if (isClosed && *isClosed)
        raiseValueError(vm, kClosed);
    return isClosed && !*isClosed;
}

bool checkAble(Vm& vm, Value stream, std::string_view check)
{
    const bool seeks = check == kSeekable, reads = check == kReadable;
    const Value able = callNamed(vm, stream, seeks ? "seekable" : reads ? "readable" : "writable");
    if (able && able.bits != kTrue.bits)
        raiseUnsupported(vm,
            fmt::format("File or stream is not {}.",
                seeks       ? "seekable"
                    : reads ? "readable"
                            : "writable"));
    return able && able.bits == kTrue.bits;
}

std::optional<std::int64_t> sizeOf(Vm& vm, Value v)
{
    const Value index = toIndex(vm, v);
    if (!index)
        return std::nullopt;
    const auto size = intToInt64(index);
    if (!size)
        raiseOverflowError(vm, fmt::format("cannot fit '{}' into an index-sized integer", typeName(vm, v)));
    return size;
}

std::optional<std::int64_t> sizeOr(Vm& vm, Value v, std::int64_t otherwise)
{
    if (!v || v.isNone())
        return otherwise;
    if (!isInt(v) && !lookupInType(vm, vm.typeOf(v), vm.names.index_)) {
        raiseTypeError(vm, fmt::format("argument should be integer or None, not '{}'", typeName(vm, v)));
        return std::nullopt;
    }
    return sizeOf(vm, v);
}

std::optional<std::span<char>> writableOrRaise(Vm& vm, Value v, std::string_view function)
{
    const auto memory = writableBytes(v);
    if (!memory)
        raiseTypeError(
            vm, fmt::format("{}() argument must be read-write bytes-like object, not {}", function, typeName(vm, v)));
    return memory;
}

void chain(Vm& vm, Value earlier)
{
    if (!earlier)
        return;
    if (!vm.hasError()) {
        vm.error = earlier;
        return;
    }
    const Value later = vm.error;
    vm.error = kNull;
    setContext(vm, as<ExceptionObject>(later), earlier);
    vm.error = later;
}

bool wasInterrupted(Vm& vm)
{
    return clearErrorIf(vm, vm.types.InterruptedError);
}

Value callNamed(Vm& vm, Value object, std::string_view method, std::initializer_list<Value> arguments)
{
    return callMethod(vm, object, vm.intern(method), arguments);
}

Value attributesOf(Vm& vm, Value self)
{
    const Shape* shape = vm.shapes[self.object()->shape];
    if (shape->attrOffset == 0 || (!shape->dictionaryMode && shape->slotCount == 0))
        return kNone;
    DictObject* dict = instanceDict(vm, self.object());
    return dict ? Value::heap(dictCopy(vm, dict)) : kNone;
}

bool addAttributes(Vm& vm, Value self, Value dict)
{
    DictObject* own = instanceDict(vm, self.object());
    return !own || dictMergeAny(vm, own, dict);
}

BaseTypes addBases(Vm& vm, ModuleObject* module)
{
    const auto make = [&](std::string_view name, TypeObject* base, std::span<const NativeInfo> methods) {
        TypeObject* type = makeNativeType(vm, name, "_io", base, Subclassing::Allowed);
        type->typeFlags = static_cast<std::uint16_t>(type->typeFlags & ~kTypeNoDict);
        makeInstanceShape(vm, type, kFirstInlineSlots);
        type->name = vm.intern(fmt::format("_io.{}", name));
        vm.heap.barrier(type);
        addMethods(vm, type, methods);
        setConstant(vm, module, name, Value::heap(type));
        return type;
    };
    BaseTypes types{};
    types.base = make("_IOBase", vm.types.Instance, kMethods);
    addGetSets(vm, types.base, kFields);
    types.base->typeFlags |= kTypeHasDel | kTypeHasWeakReferences;
    types.raw = make("_RawIOBase", types.base, rawMethods());
    types.buffered = make("_BufferedIOBase", types.base, bufferedMethods());
    types.text = make("_TextIOBase", types.base, textMethods());
    addGetSets(vm, types.text, textFields());
    return types;
}

} // namespace vmcore::io
