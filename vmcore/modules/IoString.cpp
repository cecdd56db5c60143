// SPDX-License-Identifier: GPL-3.0-or-later
// StringIO: a stream of text in memory. Positions count characters.
#include "vmcore/modules/Io.h"
#include "vmcore/modules/IoNewline.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>
#include <limits>
#include <vector>

namespace vmcore::io {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

// Text that can be changed in place, in the narrowest width that was needed so far.
class TextBuffer
{
public:
    std::size_t size() const { return m_bytes.size() / m_width; }
    void clear() { m_bytes = {}, m_width = 1; }
    void resize(std::size_t length) { m_bytes.resize(length * m_width); }
    void put(std::size_t at, const StrObject* text)
    {
        if (text->length == 0)
            return;
        if (text->width > m_width)
            widen(text->width);
        if (at + text->length > size())
            resize(at + text->length);
        copyUnits(data() + at * m_width, m_width, text->data(), text->width, text->length);
    }
    StrObject* part(Vm& vm, std::size_t from, std::size_t count) const
    {
        if (m_width == 1)
            return makeLatin1(vm, std::string_view(m_bytes).substr(from, count));
        std::vector<std::uint32_t> points(count);
        copyUnits(reinterpret_cast<std::uint8_t*>(points.data()), 4, data() + from * m_width, m_width, count);
        return makeStr(vm, points.data(), count);
    }
    std::size_t lineEnd(std::size_t from, const LineEnds& ends) const
    {
        switch (m_width) {
        case 1: return findLineEnd(units<std::uint8_t>(), from, ends);
        case 2: return findLineEnd(units<std::uint16_t>(), from, ends);
        default: return findLineEnd(units<std::uint32_t>(), from, ends);
        }
    }

private:
    std::uint8_t* data() { return reinterpret_cast<std::uint8_t*>(m_bytes.data()); }
    const std::uint8_t* data() const { return reinterpret_cast<const std::uint8_t*>(m_bytes.data()); }
    template<class Unit>
    std::span<const Unit> units() const
    {
        return {reinterpret_cast<const Unit*>(m_bytes.data()), size()};
    }
    void widen(std::uint32_t width)
    {
        std::string wide(size() * width, '\0');
        copyUnits(reinterpret_cast<std::uint8_t*>(wide.data()), width, data(), m_width, size());
        m_bytes = std::move(wide);
        m_width = width;
    }
    std::string m_bytes;
    std::uint32_t m_width = 1;
};

struct StringIo
{
    static constexpr const char* kName = "StringIO";
    TextBuffer text{};
    std::size_t position = 0; // may lie behind the end
    LineEnds ends{};
    NewlineState newlines{};
    bool isReady = false, isClosed = false;
    void trace(Marker&) { }
    std::size_t left() const { return position < text.size() ? text.size() - position : 0; }
    StrObject* take(Vm& vm, std::size_t most)
    {
        const std::size_t count = std::min(most, left()), from = position;
        position += count;
        return count == 0 ? vm.emptyStr : text.part(vm, from, count);
    }
    StrObject* takeLine(Vm& vm, std::size_t most)
    {
        if (left() == 0)
            return vm.emptyStr;
        const std::size_t end = text.lineEnd(position, ends);
        return take(vm, std::min(most, end == kNoEnd ? kAll : end - position));
    }
    bool isUsable(Vm& vm) const
    {
        if (isReady && !isClosed)
            return true;
        raiseValueError(vm, isReady ? kClosed : kUninitialized);
        return false;
    }
    Value next(Vm& vm, HeapObject*)
    {
        const StrObject* line = isUsable(vm) ? takeLine(vm, kAll) : nullptr;
        return line && line->length != 0 ? Value::heap(line) : kNull;
    }
};
using Data = NativeData<StringIo>;

StringIo* opened(Vm& vm, const CallArgs& args)
{
    StringIo& s = Data::self(args);
    return s.isUsable(vm) ? &s : nullptr;
}

void put(Vm& vm, StringIo& s, StrObject* text)
{
    if (s.ends.isUniversal)
        text = decodeNewlines(vm, s.newlines, text, true);
    else if (s.ends.newline[0] == '\r')
        text = replaceNewlines(vm, text, s.ends.newline);
    s.text.put(s.position, text);
    s.position += text->length;
}

bool start(Vm& vm, Value self, Value initial, Value newline)
{
    const auto ends = lineEndsFrom(vm, newline);
    if (!ends)
        return false;
    if (!initial.isNone() && !isStr(initial)) {
        raiseTypeError(vm, fmt::format("initial_value must be str or None, not {}", typeName(vm, initial)));
        return false;
    }
    StringIo& s = Data::of(self);
    s.text.clear();
    s.position = 0;
    s.ends = *ends;
    s.newlines = {ends->isTranslated, false, 0};
    s.isReady = true;
    s.isClosed = false;
    if (!initial.isNone())
        put(vm, s, asStr(initial));
    s.position = 0;
    return true;
}

Value init(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "StringIO");
    const Value initial = keywords.take("initial_value", 1), newline = keywords.take("newline", 2);
    return keywords.done()
            && start(vm, args[0], initial ? initial : kNone, newline ? newline : Value::heap(vm.latin1['\n']))
        ? kNone
        : kNull;
}

Value able(Vm& vm, const CallArgs& args)
{
    return opened(vm, args) ? kTrue : kNull;
}

Value close(Vm&, const CallArgs& args)
{
    Data::self(args).isClosed = true;
    Data::self(args).text.clear();
    return kNone;
}

Value getValue(Vm& vm, const CallArgs& args)
{
    const StringIo* s = opened(vm, args);
    return s ? Value::heap(s->text.part(vm, 0, s->text.size())) : kNull;
}
Value tell(Vm& vm, const CallArgs& args)
{
    const StringIo* s = opened(vm, args);
    return s ? makeIntUnsigned(vm, s->position) : kNull;
}

// An optional count of characters.
std::optional<std::size_t> most(Vm& vm, const CallArgs& args)
{
    const auto size = sizeOr(vm, args.valueOr(1, kNone), -1);
    if (!size || !opened(vm, args))
        return std::nullopt;
    return *size < 0 ? kAll : static_cast<std::size_t>(*size);
}
Value read(Vm& vm, const CallArgs& args)
{
    const auto count = most(vm, args);
    return count ? Value::heap(Data::self(args).take(vm, *count)) : kNull;
}
Value readLine(Vm& vm, const CallArgs& args)
{
    const auto count = most(vm, args);
    return count ? Value::heap(Data::self(args).takeLine(vm, *count)) : kNull;
}

Value next(Vm& vm, const CallArgs& args)
{
    if (!opened(vm, args))
        return kNull;
    Value line = kNull;
    if (vm.typeOf(args[0]) == Data::type(vm)) {
        line = Data::self(args).next(vm, args[0].object());
    } else {
        line = callMethod(vm, args[0], vm.names.readline);
        if (line && !isStr(line))
            return raise(vm, vm.types.OSError,
                fmt::format("readline() should have returned a str object, not '{}'", typeName(vm, line)));
        if (line && asStr(line)->length == 0)
            line = kNull;
    }
    return line || vm.hasError() ? line : raiseStopIteration(vm, kNone);
}

Value truncate(Vm& vm, const CallArgs& args)
{
    StringIo* s = opened(vm, args);
    const auto size = s ? sizeOr(vm, args.valueOr(1, kNone), static_cast<std::int64_t>(s->position)) : std::nullopt;
    if (!size)
        return kNull;
    if (*size < 0)
        return raiseValueError(vm, fmt::format("Negative size value {}", *size));
    if (static_cast<std::size_t>(*size) < s->text.size())
        s->text.resize(static_cast<std::size_t>(*size));
    return makeInt(vm, *size);
}

Value seek(Vm& vm, const CallArgs& args)
{
    const auto offset = sizeOf(vm, args[1]);
    const auto whence
        = offset ? toInt64(vm, args.valueOr(2, Value::smallInt(0)), vm.types.OverflowError) : std::nullopt;
    StringIo* s = whence ? opened(vm, args) : nullptr;
    if (!s)
        return kNull;
    if (*whence < 0 || *whence > 2)
        return raiseValueError(vm, fmt::format("Invalid whence ({}, should be 0, 1 or 2)", *whence));
    if (*whence == 0 && *offset < 0)
        return raiseValueError(vm, fmt::format("Negative seek position {}", *offset));
    if (*whence != 0 && *offset != 0)
        return raise(vm, vm.types.OSError, "Can't do nonzero cur-relative seeks");
    if (*whence != 1)
        s->position = *whence == 0 ? static_cast<std::size_t>(*offset) : s->text.size();
    return makeIntUnsigned(vm, s->position);
}

Value write(Vm& vm, const CallArgs& args)
{
    if (!Data::self(args).isReady)
        return raiseValueError(vm, kUninitialized);
    if (!isStr(args[1]))
        return raiseTypeError(vm, fmt::format("string argument expected, got '{}'", typeName(vm, args[1])));
    StringIo* s = opened(vm, args);
    if (!s)
        return kNull;
    put(vm, *s, asStr(args[1]));
    return makeInt(vm, asStr(args[1])->length);
}

Value getState(Vm& vm, const CallArgs& args)
{
    const Value text = getValue(vm, args);
    if (!text)
        return kNull;
    const StringIo& s = Data::self(args);
    const Value newline = s.ends.isTranslated ? kNone : Value::heap(makeStr(vm, s.ends.newline));
    return Value::heap(makeTuple(vm, {text, newline, tell(vm, args), attributesOf(vm, args[0])}));
}

Value setState(Vm& vm, const CallArgs& args)
{
    if (!isTuple(args[1]) || asTuple(args[1])->length < 4)
        return raiseTypeError(vm,
            fmt::format(
                "{}.__setstate__ argument should be 4-tuple, got {}", typeName(vm, args[0]), typeName(vm, args[1])));
    if (Data::self(args).isClosed)
        return raiseValueError(vm, kClosed);
    const Value *state = asTuple(args[1])->items, text = state[0], position = state[2], attributes = state[3];
    if (!start(vm, args[0], text, state[1]))
        return kNull;
    StringIo& s = Data::self(args);
    s.text.clear(); // the text was translated already
    if (isStr(text))
        s.text.put(0, asStr(text));
    if (!isInt(position))
        return raiseTypeError(
            vm, fmt::format("third item of state must be an integer, got {}", typeName(vm, position)));
    const auto at = sizeOf(vm, position);
    if (!at)
        return kNull;
    if (*at < 0)
        return raiseValueError(vm, "position value cannot be negative");
    s.position = static_cast<std::size_t>(*at);
    if (!attributes.isNone() && !isDict(attributes))
        return raiseTypeError(
            vm, fmt::format("fourth item of state should be a dict, got a {}", typeName(vm, attributes)));
    return attributes.isNone() || addAttributes(vm, args[0], attributes) ? kNone : kNull;
}

Value readClosed(Vm& vm, Value self)
{
    const StringIo& s = Data::of(self);
    return s.isReady ? Value::boolean(s.isClosed) : raiseValueError(vm, kUninitialized);
}
Value readNewlines(Vm& vm, Value self)
{
    return Data::of(self).isUsable(vm) ? newlinesSeen(vm, Data::of(self).newlines.seen) : kNull;
}
Value readLineBuffering(Vm& vm, Value self)
{
    return Data::of(self).isUsable(vm) ? kFalse : kNull;
}

constexpr NativeInfo kMethods[] = {
    newMethod(&makeUnfilled<StringIo>, 0, kAnyCount),
    slotKeywords("__init__", &init, 0, 2),
    slot("__next__", &next, 0, 0),
    method("readable", &able, 0, 0, "True, while it is open."),
    method("writable", &able, 0, 0, "True, while it is open."),
    method("seekable", &able, 0, 0, "True, while it is open."),
    method("close", &close, 0, 0, "Lets go of the text."),
    method("getvalue", &getValue, 0, 0, "All text."),
    method("tell", &tell, 0, 0, "The position."),
    method("read", &read, 0, 1, "At most so many characters; without a size, all."),
    method("readline", &readLine, 0, 1, "A line with its newline, of so many characters at most."),
    method("truncate", &truncate, 0, 1, "Cuts off what is behind the size, or behind the position."),
    method("seek", &seek, 1, 2, "Changes the position; gives the new one."),
    method("write", &write, 1, 1, "Writes the text: how many characters."),
    method("__getstate__", &getState, 0, 0),
    method("__setstate__", &setState, 1, 1),
};
constexpr GetSetInfo kFields[] = {
    {"closed", &readClosed, nullptr, ""},
    {"newlines", &readNewlines, nullptr, ""},
    {"line_buffering", &readLineBuffering, nullptr, ""},
};

} // namespace

void addStringIo(Vm& vm, ModuleObject* module, TypeObject* base)
{
    TypeObject* type = makeIoType<StringIo>(vm, module, base);
    type->typeFlags &= static_cast<std::uint16_t>(~kTypeHasDel); // it holds nothing of the system
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
}

} // namespace vmcore::io
