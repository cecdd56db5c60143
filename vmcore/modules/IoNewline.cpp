// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/IoNewline.h"

#include "vmcore/modules/Io.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <array>
#include <fmt/format.h>

namespace vmcore::io {
namespace {

bool contains(const StrObject* text, char c)
{
    return visitUnits(text, [&]<class Unit>(std::span<const Unit> units) { return findUnit(units, 0, c) != kNoEnd; });
}

unsigned seenIn(const StrObject* text)
{
    return visitUnits(text, [&](auto units) {
        unsigned seen = 0;
        for (std::size_t i = 0; i < units.size(); ++i) {
            if (units[i] == '\n') {
                seen |= kSeenNewline;
            } else if (units[i] == '\r') {
                const bool isPair = i + 1 < units.size() && units[i + 1] == '\n';
                seen |= isPair ? kSeenBoth : kSeenReturn;
                i += isPair;
            }
        }
        return seen;
    });
}

StrObject* translated(Vm& vm, const StrObject* text)
{
    StrBuilder result(vm);
    std::size_t from = 0;
    visitUnits(text, [&]<class Unit>(std::span<const Unit> units) {
        for (std::size_t at; (at = findUnit(units, from, '\r')) != kNoEnd; from = at + 1) {
            result.add(text, from, at - from);
            result.add(std::uint32_t{'\n'});
            if (at + 1 < units.size() && units[at + 1] == '\n')
                ++at;
        }
    });
    result.add(text, from, text->length - from);
    return result.finish();
}

// --- the class
struct NewlineDecoder
{
    static constexpr const char* kName = "IncrementalNewlineDecoder";
    Value decoder = kNull; // null: __init__ was not called
    NewlineState state{};
    void trace(Marker& m) { m.value(decoder); }
};
using Data = NativeData<NewlineDecoder>;

NewlineDecoder* ready(Vm& vm, const CallArgs& args)
{
    NewlineDecoder& d = Data::self(args);
    if (d.decoder)
        return &d;
    raiseValueError(vm, "IncrementalNewlineDecoder.__init__() not called");
    return nullptr;
}

Value init(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "IncrementalNewlineDecoder");
    const Value decoder = keywords.take("decoder", 1), translate = keywords.take("translate", 2);
    keywords.take("errors", 3);
    if (!keywords.done())
        return kNull;
    if (!decoder || !translate)
        return raiseTypeError(vm,
            decoder ? "IncrementalNewlineDecoder() missing required argument 'translate' (pos 2)"
                    : "IncrementalNewlineDecoder() missing required argument 'decoder' (pos 1)");
    const auto translates = truth(vm, translate);
    if (!translates)
        return kNull;
    Data::self(args).decoder = decoder;
    vm.heap.barrier(args[0].object());
    Data::self(args).state = {*translates, false, 0};
    return kNone;
}

Value decode(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "decode");
    const Value input = keywords.take("input", 1), final = keywords.take("final", 2);
    if (!keywords.done())
        return kNull;
    if (!input)
        return raiseTypeError(vm, "decode() missing required argument 'input' (pos 1)");
    const auto isFinal = final ? truth(vm, final) : std::optional(false);
    NewlineDecoder* d = isFinal ? ready(vm, args) : nullptr;
    if (!d)
        return kNull;
    const Value text
        = d->decoder.isNone() ? input : callNamed(vm, d->decoder, "decode", {input, Value::boolean(*isFinal)});
    if (!text)
        return kNull;
    if (!isStr(text))
        return raiseTypeError(vm, fmt::format("decoder should return a string result, not '{}'", typeName(vm, text)));
    return Value::heap(decodeNewlines(vm, d->state, asStr(text), *isFinal));
}

Value badState(Vm& vm)
{
    return raiseTypeError(vm, "illegal decoder state");
}

Value getState(Vm& vm, const CallArgs& args)
{
    const NewlineDecoder* d = ready(vm, args);
    if (!d)
        return kNull;
    Value buffer = Value::heap(makeBytes(vm, "")), flag = Value::smallInt(0);
    if (!d->decoder.isNone()) {
        const Value state = callNamed(vm, d->decoder, "getstate");
        if (!state)
            return kNull;
        if (!isTuple(state))
            return raiseTypeError(vm, "illegal decoder state");
        if (asTuple(state)->length != 2 || !isInt(asTuple(state)->items[1]))
            return badState(vm);
        buffer = asTuple(state)->items[0];
        flag = asTuple(state)->items[1];
    }
    flag = leftShiftInt(vm, flag, Value::smallInt(1));
    return Value::heap(makeTuple(vm, {buffer, d->state.hasReturn ? orInt(vm, flag, Value::smallInt(1)) : flag}));
}

Value setState(Vm& vm, const CallArgs& args)
{
    NewlineDecoder* d = ready(vm, args);
    if (!d)
        return kNull;
    if (!isTuple(args[1]))
        return raiseTypeError(vm, "state argument must be a tuple");
    if (asTuple(args[1])->length != 2 || !isInt(asTuple(args[1])->items[1]))
        return badState(vm);
    const Value buffer = asTuple(args[1])->items[0], flag = asTuple(args[1])->items[1];
    d->state.hasReturn = compareInt(andInt(vm, flag, Value::smallInt(1)), Value::smallInt(1)) == 0;
    if (d->decoder.isNone())
        return kNone;
    const Value inner = Value::heap(makeTuple(vm, {buffer, rightShiftInt(vm, flag, Value::smallInt(1))}));
    return callNamed(vm, d->decoder, "setstate", {inner});
}

Value reset(Vm& vm, const CallArgs& args)
{
    NewlineDecoder* d = ready(vm, args);
    if (!d)
        return kNull;
    d->state.seen = 0;
    d->state.hasReturn = false;
    return d->decoder.isNone() ? kNone : callNamed(vm, d->decoder, "reset");
}

Value readNewlines(Vm& vm, Value self)
{
    return newlinesSeen(vm, Data::of(self).state.seen);
}

constexpr NativeInfo kMethods[] = {
    newMethod(&makeUnfilled<NewlineDecoder>, 0, kAnyCount),
    slotKeywords("__init__", &init, 0, 3),
    methodKeywords("decode", &decode, 0, 2, "The text with its newlines translated."),
    method("getstate", &getState, 0, 0, "What is not given out yet, and a number."),
    method("setstate", &setState, 1, 1, "Goes back to such a state."),
    method("reset", &reset, 0, 0, "Forgets all."),
};
constexpr GetSetInfo kFields[] = {{"newlines", &readNewlines, nullptr, ""}};

} // namespace

std::optional<LineEnds> lineEndsFrom(Vm& vm, Value newline)
{
    if (newline.isNone())
        return LineEnds{};
    if (!isStr(newline)) {
        raiseTypeError(vm, fmt::format("newline must be str or None, not {}", typeName(vm, newline)));
        return std::nullopt;
    }
    const std::string text = toUtf8(asStr(newline));
    if (text.empty())
        return LineEnds{false, true, ""};
    if (text == "\n" || text == "\r" || text == "\r\n")
        return LineEnds{false, false, text};
    raiseValueError(vm, fmt::format("illegal newline value: {}", reprForMessage(vm, newline)));
    return std::nullopt;
}

StrObject* decodeNewlines(Vm& vm, NewlineState& state, StrObject* text, bool isFinal)
{
    if (state.hasReturn && (isFinal || text->length != 0)) {
        text = concat(vm, vm.latin1['\r'], text);
        state.hasReturn = false;
    }
    const bool hasReturns = contains(text, '\r');
    if (!hasReturns) {
        if ((state.seen & kSeenNewline) == 0 && contains(text, '\n'))
            state.seen |= kSeenNewline;
        return text;
    }
    if (!isFinal && codePoint(text, text->length - 1) == '\r') {
        text = substring(vm, text, 0, text->length - 1);
        state.hasReturn = true;
    }
    constexpr unsigned kAll = kSeenReturn | kSeenNewline | kSeenBoth;
    if (state.seen != kAll)
        state.seen |= seenIn(text);
    return state.translates ? translated(vm, text) : text;
}

Value newlinesSeen(Vm& vm, unsigned seen)
{
    std::array<Value, 3> found{};
    std::size_t count = 0;
    for (const auto& [bit, text] : {std::pair(kSeenReturn, "\r"), {kSeenNewline, "\n"}, {kSeenBoth, "\r\n"}})
        if ((seen & bit) != 0)
            found[count++] = Value::heap(vm.intern(text));
    if (count == 0)
        return kNone;
    return count == 1 ? found[0] : Value::heap(makeTuple(vm, std::span<const Value>(found.data(), count)));
}

StrObject* replaceNewlines(Vm& vm, StrObject* text, std::string_view newline)
{
    if (!contains(text, '\n'))
        return text;
    StrBuilder result(vm);
    std::size_t from = 0;
    visitUnits(static_cast<const StrObject*>(text), [&]<class Unit>(std::span<const Unit> units) {
        for (std::size_t at; (at = findUnit(units, from, '\n')) != kNoEnd; from = at + 1) {
            result.add(text, from, at - from);
            result.addAscii(newline);
        }
    });
    result.add(text, from, text->length - from);
    return result.finish();
}

void addNewlineDecoder(Vm& vm, ModuleObject* module)
{
    TypeObject* type = makeIoType<NewlineDecoder>(vm, module, vm.types.Instance);
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
}

} // namespace vmcore::io
