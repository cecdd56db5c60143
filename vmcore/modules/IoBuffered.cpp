// SPDX-License-Identifier: GPL-3.0-or-later
// What BufferedReader, BufferedWriter and BufferedRandom have in common: their beginning and end, positions, and what
// they pass on to the raw stream.
#include "vmcore/modules/IoBuffered.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/IoFile.h"
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>
#include <unistd.h>

namespace vmcore::io {
namespace {

constexpr useconds_t kNap = 50; // microseconds until a buffer is asked for again
constexpr std::int64_t kLargestBuffer = std::int64_t{1} << 40;

template<class T>
Value init(Vm& vm, const CallArgs& args)
{
    constexpr bool kReads = !std::is_same_v<T, BufferedWriter>, kWrites = !std::is_same_v<T, BufferedReader>;
    KeywordReader keywords(vm, args, T::kName);
    const Value raw = keywords.take("raw", 1), given = keywords.take("buffer_size", 2);
    if (!keywords.done())
        return kNull;
    if (!raw)
        return raiseTypeError(vm, fmt::format("{}() missing required argument 'raw' (pos 1)", T::kName));
    Buffered& b = bufferedOf(args[0]);
    b.raw = kNull;
    b.isDetached = false;
    const auto size = given ? sizeOf(vm, given) : kBufferSize;
    if (!size)
        return kNull;
    constexpr const char *kSeek = "_checkSeekable", *kRead = "_checkReadable", *kWrite = "_checkWritable";
    for (const char* check :
        {kReads && kWrites ? kSeek : nullptr, kReads ? kRead : nullptr, kWrites ? kWrite : nullptr})
        if (check && !checkAble(vm, raw, check))
            return kNull;
    if (*size <= 0)
        return raiseValueError(vm, "buffer size must be strictly positive");
    if (*size > kLargestBuffer)
        return raiseMemoryError(vm);
    b.raw = raw;
    vm.heap.barrier(args[0].object());
    b.isReadable = kReads;
    b.isWritable = kWrites;
    b.size = static_cast<std::size_t>(*size);
    b.forget();
    b.pending.clear();
    if (!rawTell(vm, b))
        takeError(vm);
    return kNone;
}

// A method that the raw stream answers.
template<const char* kMethod>
Value forward(Vm& vm, const CallArgs& args)
{
    const Buffered& b = bufferedOf(args[0]);
    return isReady(vm, b) ? callNamed(vm, b.raw, kMethod) : kNull;
}
constexpr char kFileno[] = "fileno", kIsatty[] = "isatty", kSeekable[] = "seekable", kReadable[] = "readable",
               kWritable[] = "writable", kName[] = "name", kMode[] = "mode", kClosedName[] = "closed";

template<const char* kAttribute>
Value forwardField(Vm& vm, Value self)
{
    const Buffered& b = bufferedOf(self);
    return isReady(vm, b) ? getAttribute(vm, b.raw, vm.intern(kAttribute)) : kNull;
}

Value readRaw(Vm& vm, Value self)
{
    const Buffered& b = bufferedOf(self);
    return b.raw ? b.raw : b.isDetached ? kNone : raiseAttributeError(vm, self, vm.intern("raw"));
}
Value readFinalizing(Vm&, Value self)
{
    return Value::boolean(bufferedOf(self).isFinalizing);
}
bool writeFinalizing(Vm& vm, Value self, Value v)
{
    const auto on = v ? truth(vm, v) : std::nullopt;
    if (on)
        bufferedOf(self).isFinalizing = *on;
    return on.has_value();
}

Value simpleFlush(Vm& vm, const CallArgs& args)
{
    const Buffered& b = bufferedOf(args[0]);
    return isReady(vm, b) ? callMethod(vm, b.raw, vm.names.flush) : kNull;
}

Value flush(Vm& vm, const CallArgs& args)
{
    Buffered& b = bufferedOf(args[0]);
    if (!isReady(vm, b) || !isOpen(vm, args[0], "flush of closed file"))
        return kNull;
    const BusyGuard busy(vm, args[0]);
    return busy && flushAndRewind(vm, b) ? kNone : kNull;
}

Value detach(Vm& vm, const CallArgs& args)
{
    Buffered& b = bufferedOf(args[0]);
    if (!isReady(vm, b) || !callMethod(vm, args[0], vm.names.flush))
        return kNull;
    const Value raw = b.raw;
    b.raw = kNull;
    b.isDetached = true;
    return raw;
}

Value tell(Vm& vm, const CallArgs& args)
{
    Buffered& b = bufferedOf(args[0]);
    const auto at = isReady(vm, b) ? rawTell(vm, b) : std::nullopt;
    return at
        ? makeInt(vm, std::max<std::int64_t>(*at - b.leftCount(), 0) + static_cast<std::int64_t>(b.pending.size()))
        : kNull;
}

Value seek(Vm& vm, const CallArgs& args)
{
    Buffered& b = bufferedOf(args[0]);
    if (!isReady(vm, b))
        return kNull;
    const auto whence = intArgument(vm, args.valueOr(2, Value::smallInt(0)));
    if (!whence)
        return kNull;
    if (*whence < 0 || *whence > SEEK_HOLE)
        return raiseValueError(vm, fmt::format("whence value {} unsupported", *whence));
    if (!isOpen(vm, args[0], "seek of closed file") || !checkAble(vm, b.raw, "_checkSeekable"))
        return kNull;
    const auto target = toInt64(vm, args[1], vm.types.OverflowError);
    if (!target)
        return kNull;
    // Inside what was read ahead nothing has to move.
    if ((*whence == 0 || *whence == 1) && b.isReadable && b.pending.empty()) {
        const auto current = b.rawPosition >= 0 ? std::optional(b.rawPosition) : rawTell(vm, b);
        if (!current)
            return kNull;
        const std::int64_t here = *current - b.leftCount(), offset = *whence == 0 ? *target - here : *target;
        if (b.leftCount() > 0 && offset >= -static_cast<std::int64_t>(b.at) && offset <= b.leftCount()) {
            b.at = static_cast<std::size_t>(static_cast<std::int64_t>(b.at) + offset);
            return makeInt(vm, here + offset);
        }
    }
    const BusyGuard busy(vm, args[0]);
    if (!busy || !flushPending(vm, b))
        return kNull;
    const std::int64_t offset = *whence == 1 ? *target - b.leftCount() : *target;
    if (!rawSeek(vm, b, offset, *whence))
        return kNull;
    b.forget();
    return makeInt(vm, b.rawPosition);
}

Value truncate(Vm& vm, const CallArgs& args)
{
    Buffered& b = bufferedOf(args[0]);
    if (!isReady(vm, b) || !isOpen(vm, args[0], "truncate of closed file"))
        return kNull;
    if (!b.isWritable)
        return raiseUnsupported(vm, "truncate");
    const BusyGuard busy(vm, args[0]);
    if (!busy || !flushAndRewind(vm, b))
        return kNull;
    const Value size = callNamed(vm, b.raw, "truncate", {args.valueOr(1, kNone)});
    if (size && !rawTell(vm, b))
        takeError(vm);
    return size;
}

Value deallocWarn(Vm& vm, const CallArgs& args)
{
    const Buffered& b = bufferedOf(args[0]);
    if (b.raw && !callNamed(vm, b.raw, "_dealloc_warn", {args[1]}))
        takeError(vm);
    return kNone;
}

Value repr(Vm& vm, const CallArgs& args)
{
    const std::string type = toUtf8(vm.typeOf(args[0])->qualname);
    const Value name = getAttributeOrNull(vm, args[0], vm.intern(kName));
    if (!name && vm.hasError() && !clearErrorIf(vm, vm.types.ValueError))
        return kNull;
    if (!name)
        return Value::heap(makeStr(vm, fmt::format("<{}>", fullName(vm, vm.typeOf(args[0])))));
    const ReprGuard guard(args[0].object());
    if (guard.isRepeated())
        return raise(
            vm, vm.types.RuntimeError, fmt::format("reentrant call inside {}.__repr__", typeName(vm, args[0])));
    const Value shown = reprOf(vm, name);
    return shown
        ? Value::heap(makeStr(vm, fmt::format("<{} name={}>", fullName(vm, vm.typeOf(args[0])), toUtf8(asStr(shown)))))
        : kNull;
}

constexpr NativeInfo kCommon[] = {
    slot("__repr__", &repr, 0, 0),
    method("close", &closeBuffered, 0, 0, "Writes what is buffered, and closes the raw stream."),
    method("detach", &detach, 0, 0, "Gives the raw stream away."),
    method("seekable", &forward<kSeekable>, 0, 0),
    method("fileno", &forward<kFileno>, 0, 0),
    method("isatty", &forward<kIsatty>, 0, 0),
    method("seek", &seek, 1, 2, "Changes the position; gives the new one."),
    method("tell", &tell, 0, 0, "The position."),
    method("truncate", &truncate, 0, 1, "Gives the file this size, or that of the position."),
    method("_dealloc_warn", &deallocWarn, 1, 1),
};
constexpr NativeInfo kReadable_[] = {method("readable", &forward<kReadable>, 0, 0)};
constexpr NativeInfo kWritable_[] = {method("writable", &forward<kWritable>, 0, 0)};
constexpr NativeInfo kSimpleFlush[] = {method("flush", &simpleFlush, 0, 0)};
constexpr NativeInfo kFlush[] = {method("flush", &flush, 0, 0, "Writes what is buffered.")};
template<class T>
constexpr NativeInfo kMaking[] = {
    newMethod(&makeUnfilled<T>, 0, kAnyCount),
    slotKeywords("__init__", &init<T>, 0, 2),
};
constexpr GetSetInfo kFields[] = {
    {"raw", &readRaw, nullptr, "The raw stream."},
    {"closed", &forwardField<kClosedName>, nullptr, ""},
    {"name", &forwardField<kName>, nullptr, ""},
    {"mode", &forwardField<kMode>, nullptr, ""},
    {"_finalizing", &readFinalizing, &writeFinalizing, ""},
};

template<class T>
void addType(Vm& vm, ModuleObject* module, TypeObject* base, std::initializer_list<std::span<const NativeInfo>> rows)
{
    TypeObject* type = makeIoType<T>(vm, module, base);
    addMethods(vm, type, kMaking<T>);
    addMethods(vm, type, kCommon);
    for (const auto& part : rows)
        addMethods(vm, type, part);
    addGetSets(vm, type, kFields);
}

} // namespace

bool isBuffered(Value v)
{
    return NativeData<BufferedReader>::holds(v) || NativeData<BufferedWriter>::holds(v)
        || NativeData<BufferedRandom>::holds(v);
}

Buffered* plainBuffered(const Vm& vm, Value v)
{
    return isBuffered(v) && isPlain(vm, v) ? &bufferedOf(v) : nullptr;
}

bool isReady(Vm& vm, const Buffered& b)
{
    if (!b.raw)
        raiseValueError(vm, b.isDetached ? "raw stream has been detached" : kUninitialized);
    return static_cast<bool>(b.raw);
}

bool isOpen(Vm& vm, Value self, std::string_view what)
{
    const Buffered& b = bufferedOf(self);
    if (const FileIo* f = plainFile(vm, b.raw)) {
        if (f->descriptor >= 0)
            return true;
        raiseValueError(vm, what);
        return false;
    }
    const auto isClosed = asksTrue(vm, b.raw, kClosedName);
    if (isClosed && *isClosed)
        raiseValueError(vm, what);
    return isClosed && !*isClosed;
}

BusyGuard::BusyGuard(Vm& vm, Value self)
    : m_self(self.object())
    , m_ok(bufferedOf(self).user != &vm.threads.current())
{
    Buffered& b = bufferedOf(self);
    while (m_ok && b.user) {
        const BlockingRegion others(vm);
        usleep(kNap);
    }
    if (m_ok)
        b.user = &vm.threads.current();
    else
        raise(vm, vm.types.RuntimeError, fmt::format("reentrant call inside {}", reprForMessage(vm, self)));
}
BusyGuard::~BusyGuard()
{
    if (m_ok)
        bufferedOf(m_self).user = nullptr;
}

Value closeBuffered(Vm& vm, const CallArgs& args)
{
    Buffered& b = bufferedOf(args[0]);
    if (!isReady(vm, b))
        return kNull;
    const auto isClosed = asksTrue(vm, b.raw, kClosedName);
    if (!isClosed || *isClosed)
        return isClosed ? kNone : kNull;
    if (b.isFinalizing && !callNamed(vm, b.raw, "_dealloc_warn", {args[0]}))
        takeError(vm);
    callMethod(vm, args[0], vm.names.flush);
    const Value earlier = takeError(vm);
    const Value result = callNamed(vm, b.raw, "close");
    chain(vm, earlier);
    b.ahead = {};
    b.at = 0;
    b.pending = {};
    return vm.hasError() ? kNull : result;
}

void addBuffered(Vm& vm, ModuleObject* module, TypeObject* base)
{
    addType<BufferedReader>(vm, module, base, {kReadable_, kSimpleFlush, readingRows()});
    addType<BufferedWriter>(vm, module, base, {kWritable_, kFlush, writingRows()});
    addType<BufferedRandom>(vm, module, base, {kReadable_, kWritable_, kFlush, readingRows(), writingRows()});
}

} // namespace vmcore::io
