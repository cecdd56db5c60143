// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of a TextIOWrapper. tell() gives a place in the bytes where the decoder can start again, and how much has
// to be decoded and skipped from there: a cookie.
#include "vmcore/modules/IoText.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore::io {
namespace {

struct Cookie
{
    std::int64_t position = 0;
    std::int64_t flags = 0, bytesToFeed = 0, charactersToSkip = 0; // 32 bits each
    bool needsEnd = false;
};

// The parts of a cookie lie behind each other in the int.
constexpr std::int64_t kFlagsShift = 64, kFeedShift = 96, kSkipShift = 128, kEndShift = 160;
constexpr std::int64_t kPartMask = 0xFFFFFFFF;

Value pack(Vm& vm, const Cookie& c)
{
    Value packed = makeInt(vm, c.position);
    const std::pair<std::int64_t, std::int64_t> parts[] = {{c.flags & kPartMask, kFlagsShift},
        {c.bytesToFeed, kFeedShift}, {c.charactersToSkip, kSkipShift}, {c.needsEnd, kEndShift}};
    for (const auto& [part, shift] : parts)
        if (part != 0)
            packed = orInt(vm, packed, leftShiftInt(vm, makeInt(vm, part), Value::smallInt(shift)));
    return packed;
}

std::optional<Cookie> unpack(Vm& vm, Value packed)
{
    const auto part = [&](std::int64_t shift, std::int64_t mask) {
        const Value v = rightShiftInt(vm, packed, Value::smallInt(shift));
        return intToInt64(andInt(vm, v, makeInt(vm, mask))).value_or(0);
    };
    if (!intToInt64(rightShiftInt(vm, packed, Value::smallInt(kEndShift + 8)))
        || *intToInt64(rightShiftInt(vm, packed, Value::smallInt(kEndShift + 8))) != 0) {
        raiseOverflowError(vm, "int too big to convert");
        return std::nullopt;
    }
    Cookie c;
    c.position = part(0, std::numeric_limits<std::int64_t>::max());
    c.flags = part(kFlagsShift, kPartMask);
    c.bytesToFeed = part(kFeedShift, kPartMask);
    c.charactersToSkip = part(kSkipShift, kPartMask);
    c.needsEnd = part(kEndShift, 0xFF) != 0;
    return c;
}

bool startDecoder(Vm& vm, TextIo& t, const Cookie& c)
{
    if (!t.decoder)
        return true;
    if (c.position == 0 && c.flags == 0)
        return t.decoder.reset(vm);
    return t.decoder.setState(vm, "", makeInt(vm, c.flags));
}

// How far a decoder got, while the place for a cookie is sought.
struct Trial
{
    Vm& vm;
    Value self;
    TextIo& t = TextData::of(self);
    std::string kept{};
    Value flags = kNull;

    bool start(Value from) { return t.decoder.setState(vm, "", from); }
    // Characters of the bytes; -1: error.
    std::int64_t feed(std::string_view bytes, bool isFinal = false)
    {
        const StrObject* text = t.decoder.decode(vm, self, bytes, isFinal);
        return text && t.decoder.readState(vm, kept, flags) ? static_cast<std::int64_t>(text->length) : -1;
    }
};

// A place near the wanted character where the decoder keeps nothing; false: error.
bool findSafeStart(Trial& trial, std::string_view input, Value& flags, std::int64_t& toSkip, std::size_t& skipped)
{
    auto bytes = static_cast<std::int64_t>(trial.t.bytesPerCharacter * static_cast<double>(toSkip));
    bytes = std::min(bytes, static_cast<std::int64_t>(input.size()));
    for (std::int64_t back = 1; bytes > 0;) {
        if (!trial.start(flags))
            return false;
        const std::int64_t n = trial.feed(input.substr(0, static_cast<std::size_t>(bytes)));
        if (n < 0)
            return false;
        if (n <= toSkip) {
            if (trial.kept.empty()) {
                flags = trial.flags;
                toSkip -= n;
                skipped = static_cast<std::size_t>(bytes);
                return true;
            }
            bytes -= static_cast<std::int64_t>(trial.kept.size());
            back = 1;
        } else {
            bytes -= back;
            back *= 2;
        }
    }
    skipped = 0;
    return trial.start(flags);
}

Value cookieOf(Vm& vm, Value self, std::int64_t position)
{
    TextIo& t = TextData::of(self);
    const std::string input = t.snapshotInput;
    Value flags = t.snapshotFlags;
    auto toSkip = static_cast<std::int64_t>(t.used);
    const auto flagsNumber = [](Value v) { return intToInt64(v).value_or(0); };
    if (toSkip == 0)
        return pack(vm, {position, flagsNumber(flags)});
    Trial trial{vm, self};
    std::size_t skipped = 0;
    if (!findSafeStart(trial, input, flags, toSkip, skipped))
        return kNull;
    Cookie c{position + static_cast<std::int64_t>(skipped), flagsNumber(flags), 0, toSkip, false};
    if (toSkip == 0)
        return pack(vm, c);
    std::int64_t characters = 0;
    std::size_t i = skipped;
    for (; i < input.size(); ++i) { // byte by byte, and the last safe place is kept
        ++c.bytesToFeed;
        const std::int64_t n = trial.feed(std::string_view(input).substr(i, 1));
        if (n < 0)
            return kNull;
        characters += n;
        if (trial.kept.empty() && characters <= c.charactersToSkip) {
            c.position += c.bytesToFeed;
            c.charactersToSkip -= characters;
            c.flags = flagsNumber(trial.flags);
            c.bytesToFeed = characters = 0;
        }
        if (characters >= c.charactersToSkip)
            break;
    }
    if (i == input.size()) {
        const std::int64_t n = trial.feed("", true);
        if (n < 0)
            return kNull;
        c.needsEnd = true;
        if (characters + n < c.charactersToSkip)
            return raise(vm, vm.types.OSError, "can't reconstruct logical file position");
    }
    return pack(vm, c);
}

Value tell(Vm& vm, const CallArgs& args)
{
    TextIo& t = TextData::self(args);
    if (!isUsable(vm, t) || !isOpen(vm, t))
        return kNull;
    if (!t.isSeekable)
        return raiseUnsupported(vm, "underlying stream is not seekable");
    if (!t.isTelling)
        return raise(vm, vm.types.OSError, "telling position disabled by next() call");
    if (!flushText(vm, args[0]) || !callMethod(vm, args[0], vm.names.flush))
        return kNull;
    const Value place = callNamed(vm, t.buffer, "tell");
    if (!place || !t.decoder || !t.hasSnapshot)
        return place;
    const auto position = toInt64(vm, place, vm.types.OverflowError);
    std::string kept;
    Value flags = kNull;
    if (!position || !t.decoder.readState(vm, kept, flags))
        return kNull;
    const NewlineState newlines = t.decoder.newlines;
    const Value cookie = cookieOf(vm, args[0], *position - static_cast<std::int64_t>(t.snapshotInput.size()));
    const Value earlier = takeError(vm);
    t.decoder.setState(vm, kept, flags);
    t.decoder.newlines.seen = newlines.seen;
    chain(vm, earlier);
    return vm.hasError() ? kNull : cookie;
}

Value seekEnd(Vm& vm, Value self)
{
    TextIo& t = TextData::of(self);
    if (!callMethod(vm, self, vm.names.flush))
        return kNull;
    setDecoded(vm, self, nullptr);
    t.forgetSnapshot();
    if (t.decoder && !t.decoder.reset(vm))
        return kNull;
    const Value end = callNamed(vm, t.buffer, "seek", {Value::smallInt(0), Value::smallInt(2)});
    const auto isStart = end ? compareBool(vm, Relation::Equal, end, Value::smallInt(0)) : std::nullopt;
    return isStart && (!t.encoder || t.encoder.restart(vm, *isStart)) ? end : kNull;
}

// Back to where the program was: what lies before the place is decoded again.
bool skipDecoded(Vm& vm, Value self, const Cookie& c)
{
    TextIo& t = TextData::of(self);
    t.hasSnapshot = t.decoder.kind != CodecKind::None;
    t.snapshotFlags = makeInt(vm, c.flags);
    t.snapshotInput.clear();
    vm.heap.barrier(self.object());
    if (c.charactersToSkip == 0)
        return true;
    const Value bytes = callNamed(vm, t.buffer, "read", {makeInt(vm, c.bytesToFeed)});
    if (!bytes)
        return false;
    if (!hasKind(bytes, ObjectKind::Bytes)) {
        raiseTypeError(
            vm, fmt::format("underlying read() should have returned a bytes object, not '{}'", typeName(vm, bytes)));
        return false;
    }
    t.snapshotInput = bytesView(as<BytesObject>(bytes));
    StrObject* text = t.decoder.decode(vm, self, bytesView(as<BytesObject>(bytes)), c.needsEnd);
    if (!text)
        return false;
    const auto skip = static_cast<std::size_t>(c.charactersToSkip);
    if (text->length < skip) {
        raise(vm, vm.types.OSError, "can't restore logical file position");
        return false;
    }
    setDecoded(vm, self, text, skip);
    return true;
}

Value seekTo(Vm& vm, Value self, Value cookie)
{
    TextIo& t = TextData::of(self);
    if (!isInt(cookie)) {
        cookie = toIndex(vm, cookie);
        if (!cookie)
            return kNull;
    }
    if (compareInt(cookie, Value::smallInt(0)) < 0)
        return raiseValueError(vm, fmt::format("negative seek position {}", reprForMessage(vm, cookie)));
    if (!callMethod(vm, self, vm.names.flush))
        return kNull;
    const auto c = unpack(vm, cookie);
    if (!c || !callNamed(vm, t.buffer, "seek", {makeInt(vm, c->position)}))
        return kNull;
    setDecoded(vm, self, nullptr);
    t.forgetSnapshot();
    if (!startDecoder(vm, t, *c) || (t.decoder && !skipDecoded(vm, self, *c)))
        return kNull;
    return !t.encoder || t.encoder.restart(vm, c->position == 0 && c->flags == 0) ? cookie : kNull;
}

Value seek(Vm& vm, const CallArgs& args)
{
    const TextIo& t = TextData::self(args);
    const auto whence = toInt64(vm, args.valueOr(2, Value::smallInt(0)), vm.types.OverflowError);
    if (!whence || !isUsable(vm, t) || !isOpen(vm, t))
        return kNull;
    if (!t.isSeekable)
        return raiseUnsupported(vm, "underlying stream is not seekable");
    if (*whence == 0)
        return seekTo(vm, args[0], args[1]);
    if (*whence != 1 && *whence != 2)
        return raiseValueError(vm, fmt::format("invalid whence ({}, should be 0, 1 or 2)", *whence));
    const auto isZero = compareBool(vm, Relation::Equal, args[1], Value::smallInt(0));
    if (!isZero)
        return kNull;
    if (!*isZero)
        return raiseUnsupported(
            vm, *whence == 1 ? "can't do nonzero cur-relative seeks" : "can't do nonzero end-relative seeks");
    if (*whence == 2)
        return seekEnd(vm, args[0]);
    const Value here = callNamed(vm, args[0], "tell");
    return here ? seekTo(vm, args[0], here) : kNull;
}

Value truncate(Vm& vm, const CallArgs& args)
{
    const TextIo& t = TextData::self(args);
    if (!isUsable(vm, t) || !callMethod(vm, args[0], vm.names.flush))
        return kNull;
    return callNamed(vm, t.buffer, "truncate", {args.valueOr(1, kNone)});
}

constexpr NativeInfo kRows[] = {
    method("tell", &tell, 0, 0, "The position, for seek()."),
    method("seek", &seek, 1, 2, "Goes to a position that tell() gave, to the start or to the end."),
    method("truncate", &truncate, 0, 1, "Gives the file this size, or that of the position."),
};

} // namespace

std::span<const NativeInfo> textSeekingRows()
{
    return kRows;
}

} // namespace vmcore::io
