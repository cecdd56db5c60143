// SPDX-License-Identifier: GPL-3.0-or-later
// The scanner of _json: one value of a document, by recursive descent. Hooks are called as soon as their value is
// read. A place where no value begins is told by StopIteration(place), as json.decoder expects it.
#include "vmcore/modules/Json.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/NumberText.h"
#include "vmcore/runtime/Operators.h"

#include <array>
#include <fmt/format.h>

namespace vmcore::json {
namespace {

struct Scanner
{
    static constexpr const char* kName = "Scanner";
    Value objectHook, pairsHook, parseFloat, parseInt, parseConstant;
    Strictness strictness;
    void trace(Marker& m)
    {
        for (const Value v : {objectHook, pairsHook, parseFloat, parseInt, parseConstant})
            m.value(v);
    }
};
using Data = NativeData<Scanner>;

bool isDigit(std::uint32_t c)
{
    return c >= '0' && c <= '9';
}

// One run over a document. It stands on the machine stack, which the collector scans.
template<class Unit>
class Scan
{
public:
    Scan(Vm& vm, const Scanner& scanner, StrObject* text)
        : m_vm(vm)
        , m_s(scanner)
        , m_document{text}
        , m_length(text->length)
    {
        m_recent.fill(kNull);
    }

    // `end`: the place behind the value. kNull: an error is pending.
    Value value(std::int64_t at, std::int64_t& end)
    {
        if (at < 0)
            return raiseValueError(m_vm, "idx cannot be negative");
        if (at >= m_length)
            return nothingAt(at);
        switch (unit(at)) {
        case '"': return scanString(m_vm, m_document, at + 1, m_s.strictness, end);
        case '{': return nested(" while decoding a JSON object from a unicode string", at, end, &Scan::object);
        case '[': return nested(" while decoding a JSON array from a unicode string", at, end, &Scan::array);
        case 'n':
            if (isWord(at, "null", end))
                return kNone;
            break;
        case 't':
            if (isWord(at, "true", end))
                return kTrue;
            break;
        case 'f':
            if (isWord(at, "false", end))
                return kFalse;
            break;
        case 'N':
            if (isWord(at, "NaN", end))
                return constant("NaN");
            break;
        case 'I':
            if (isWord(at, "Infinity", end))
                return constant("Infinity");
            break;
        case '-':
            if (isWord(at, "-Infinity", end))
                return constant("-Infinity");
            break;
        default: break;
        }
        return number(at, end);
    }

private:
    std::uint32_t unit(std::int64_t at) const { return m_document.units()[at]; }
    bool isAt(std::int64_t at, char c) const { return at < m_length && unit(at) == static_cast<unsigned char>(c); }
    Value nothingAt(std::int64_t at) { return raiseStopIteration(m_vm, makeInt(m_vm, at)); }
    Value error(const char* message, std::int64_t at) { return raiseDecodeError(m_vm, message, m_document.text, at); }
    bool isWord(std::int64_t at, std::string_view word, std::int64_t& end) const
    {
        if (at + static_cast<std::int64_t>(word.size()) > m_length)
            return false;
        for (const char c : word)
            if (unit(at++) != static_cast<unsigned char>(c))
                return false;
        end = at;
        return true;
    }
    void skipSpace(std::int64_t& at) const
    {
        const Unit* units = m_document.units();
        while (at < m_length && (units[at] == ' ' || units[at] == '\n' || units[at] == '\t' || units[at] == '\r'))
            ++at;
    }
    Value constant(std::string_view word) { return call(m_vm, m_s.parseConstant, {Value::heap(makeStr(m_vm, word))}); }

    Value nested(
        const char* where, std::int64_t at, std::int64_t& end, Value (Scan::*read)(std::int64_t, std::int64_t&))
    {
        const RecursionGuard guard(m_vm, where);
        return guard ? (this->*read)(at + 1, end) : kNull;
    }

    Value array(std::int64_t at, std::int64_t& end)
    {
        ListObject* list = makeList(m_vm);
        skipSpace(at);
        if (isAt(at, ']')) {
            end = at + 1;
            return Value::heap(list);
        }
        for (;;) {
            const Value item = value(at, at);
            if (!item)
                return kNull;
            listAppend(m_vm, list, item);
            skipSpace(at);
            if (isAt(at, ']'))
                break;
            if (!isAt(at, ','))
                return error("Expecting ',' delimiter", at);
            ++at;
            skipSpace(at);
        }
        end = at + 1;
        return Value::heap(list);
    }

    Value object(std::int64_t at, std::int64_t& end)
    {
        const bool wantsPairs = !m_s.pairsHook.isNone();
        DictObject* dict = wantsPairs ? nullptr : makeDict(m_vm);
        ListObject* pairs = wantsPairs ? makeList(m_vm) : nullptr;
        skipSpace(at);
        while (!isAt(at, '}')) {
            if (!isAt(at, '"'))
                return error("Expecting property name enclosed in double quotes", at);
            const Value name = key(at + 1, at);
            if (!name)
                return kNull;
            skipSpace(at);
            if (!isAt(at, ':'))
                return error("Expecting ':' delimiter", at);
            ++at;
            skipSpace(at);
            const Value item = value(at, at);
            if (!item)
                return kNull;
            if (wantsPairs)
                listAppend(m_vm, pairs, Value::heap(makeTuple(m_vm, {name, item})));
            else
                dictSetStr(m_vm, dict, asStr(name), item);
            skipSpace(at);
            if (isAt(at, '}'))
                break;
            if (!isAt(at, ','))
                return error("Expecting ',' delimiter", at);
            ++at;
            skipSpace(at);
            if (isAt(at, '}'))
                return error("Expecting property name enclosed in double quotes", at);
        }
        end = at + 1;
        if (wantsPairs)
            return call(m_vm, m_s.pairsHook, {Value::heap(pairs)});
        return m_s.objectHook.isNone() ? Value::heap(dict) : call(m_vm, m_s.objectHook, {Value::heap(dict)});
    }

    // Equal keys are the same string. Those that came last are found by their text, before a string is made of it.
    Value key(std::int64_t at, std::int64_t& end)
    {
        const Unit* units = m_document.units() + at;
        std::size_t length = 0, hash = 0;
        const std::size_t most = static_cast<std::size_t>(m_length - at);
        while (length < most && units[length] != '"' && units[length] != '\\' && units[length] >= 0x20)
            hash = hash * 31 + units[length++];
        Value& recent = m_recent[(hash ^ length) % m_recent.size()];
        const bool isPlain = length < most && units[length] == '"';
        if (isPlain && recent && isText(asStr(recent), units, length)) {
            end = at + static_cast<std::int64_t>(length) + 1;
            return recent;
        }
        const Value text = scanString(m_vm, m_document, at, m_s.strictness, end);
        if (!text)
            return kNull;
        if (m_keys == nullptr)
            m_keys = makeDict(m_vm);
        const Value known = dictFindStr(m_keys, asStr(text));
        if (!known)
            dictSetStr(m_vm, m_keys, asStr(text), text);
        const Value name = known ? known : text;
        if (isPlain)
            recent.bits = name.bits;
        return name;
    }
    static bool isText(const StrObject* s, const Unit* units, std::size_t length)
    {
        if (s->length != length)
            return false;
        if (s->width == sizeof(Unit))
            return std::memcmp(s->data(), units, length * sizeof(Unit)) == 0;
        for (std::size_t i = 0; i < length; ++i)
            if (codePoint(s, i) != units[i])
                return false;
        return true;
    }

    void skipDigits(std::int64_t& at) const
    {
        while (at < m_length && isDigit(unit(at)))
            ++at;
    }
    Value number(std::int64_t start, std::int64_t& end)
    {
        std::int64_t at = start + (isAt(start, '-') ? 1 : 0);
        if (at >= m_length || !isDigit(unit(at)))
            return nothingAt(start);
        if (unit(at) == '0')
            ++at;
        else
            skipDigits(at);
        bool isReal = false;
        if (isAt(at, '.') && at + 1 < m_length && isDigit(unit(at + 1))) {
            isReal = true;
            ++at;
            skipDigits(at);
        }
        if (isAt(at, 'e') || isAt(at, 'E')) {
            std::int64_t digits = at + 1 + (isAt(at + 1, '-') || isAt(at + 1, '+') ? 1 : 0);
            if (digits < m_length && isDigit(unit(digits))) {
                isReal = true;
                skipDigits(digits);
                at = digits;
            }
        }
        end = at;
        return isReal ? real(start, at) : integer(start, at);
    }
    std::string digits(std::int64_t start, std::int64_t end) const
    {
        return {m_document.units() + start, m_document.units() + end};
    }
    Value real(std::int64_t start, std::int64_t end)
    {
        const std::string text = digits(start, end);
        if (m_s.parseFloat.bits != Value::heap(m_vm.types.Float).bits)
            return call(m_vm, m_s.parseFloat, {Value::heap(makeStr(m_vm, text))});
        const auto d = parseFloat(m_vm, text, kNone);
        return d ? Value::number(*d) : kNull;
    }
    Value integer(std::int64_t start, std::int64_t end)
    {
        constexpr std::int64_t kSurelySmall = 14; // characters
        if (m_s.parseInt.bits != Value::heap(m_vm.types.Int).bits)
            return call(m_vm, m_s.parseInt, {Value::heap(makeStr(m_vm, digits(start, end)))});
        if (end - start > kSurelySmall)
            return parseInt(m_vm, digits(start, end), 10, kNone);
        std::int64_t n = 0;
        for (std::int64_t at = start + (isAt(start, '-') ? 1 : 0); at < end; ++at)
            n = n * 10 + (unit(at) - '0');
        return Value::smallInt(isAt(start, '-') ? -n : n);
    }

    Vm& m_vm;
    const Scanner& m_s;
    Document<Unit> m_document;
    std::int64_t m_length;
    DictObject* m_keys = nullptr;
    std::array<Value, 64> m_recent;
};

Value scannerNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "make_scanner");
    const Value context = keywords.take("context", 1);
    if (!keywords.done())
        return kNull;
    if (!context)
        return raiseTypeError(vm, "make_scanner() missing required argument 'context' (pos 1)");
    Value parts[6];
    constexpr const char* kParts[]
        = {"strict", "object_hook", "object_pairs_hook", "parse_float", "parse_int", "parse_constant"};
    for (std::size_t i = 0; i < std::size(kParts); ++i) {
        parts[i] = getAttribute(vm, context, vm.intern(kParts[i]));
        if (!parts[i])
            return kNull;
    }
    const auto strict = truth(vm, parts[0]);
    if (!strict)
        return kNull;
    return Data::make(vm, as<TypeObject>(args[0]), parts[1], parts[2], parts[3], parts[4], parts[5],
        *strict ? Strictness::ControlCharactersRefused : Strictness::ControlCharactersAllowed);
}

Value scannerCall(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "scan_once");
    const Value text = keywords.take("string", 1), place = keywords.take("idx", 2);
    if (!keywords.done())
        return kNull;
    if (!text || !place)
        return raiseTypeError(vm,
            text ? "scan_once() missing required argument 'idx' (pos 2)"
                 : "scan_once() missing required argument 'string' (pos 1)");
    const auto at = toInt64(vm, place, vm.types.OverflowError);
    if (!at)
        return kNull;
    if (!isStr(text))
        return raiseTypeError(vm, fmt::format("first argument must be a string, not {}", typeName(vm, text)));
    return visitDocument(asStr(text), [&]<class Unit>(Document<Unit>) {
        Scan<Unit> scan(vm, Data::self(args), asStr(text));
        std::int64_t end = 0;
        const Value v = scan.value(*at, end);
        return v ? Value::heap(makeTuple(vm, {v, makeInt(vm, end)})) : kNull;
    });
}

template<Value Scanner::* kPart>
Value readPart(Vm&, Value self)
{
    return Data::of(self).*kPart;
}
Value readStrict(Vm&, Value self)
{
    return Value::boolean(Data::of(self).strictness == Strictness::ControlCharactersRefused);
}

constexpr NativeInfo kMethods[] = {
    newMethod(&scannerNew, 0, kAnyCount),
    slotKeywords("__call__", &scannerCall, 0, kAnyCount),
};
constexpr GetSetInfo kParts[] = {
    {"strict", &readStrict, nullptr, "strict"},
    {"object_hook", &readPart<&Scanner::objectHook>, nullptr, "object_hook"},
    {"object_pairs_hook", &readPart<&Scanner::pairsHook>, nullptr, ""},
    {"parse_float", &readPart<&Scanner::parseFloat>, nullptr, "parse_float"},
    {"parse_int", &readPart<&Scanner::parseInt>, nullptr, "parse_int"},
    {"parse_constant", &readPart<&Scanner::parseConstant>, nullptr, "parse_constant"},
};

} // namespace

TypeObject* makeScannerType(Vm& vm)
{
    TypeObject* type = Data::makeType(vm, "_json", Subclassing::Allowed);
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kParts);
    return type;
}

} // namespace vmcore::json
