// SPDX-License-Identifier: GPL-3.0-or-later
// The encoder of _json: the text of a value, without indentation.
#include "vmcore/builtins/Sort.h"
#include "vmcore/modules/Json.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/NumberText.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace vmcore::json {
namespace {

struct Encoder
{
    static constexpr const char* kName = "Encoder";
    Value markers, makeDefault, encoder, indent, keySeparator, itemSeparator;
    bool sortsKeys, skipsKeys, allowsNan;
    void trace(Marker& m)
    {
        for (const Value v : {markers, makeDefault, encoder, indent, keySeparator, itemSeparator})
            m.value(v);
    }
};
using Data = NativeData<Encoder>;

// What the encoder of strings does; null: it is some function in Python.
void (*quotingOf(Value encoder))(StrBuilder&, const StrObject*)
{
    if (!hasKind(encoder, ObjectKind::NativeFunction))
        return nullptr;
    const NativeCode code = as<NativeFunctionObject>(encoder)->code;
    return code == &encodeBaseString ? &addQuoted : code == &encodeBaseStringAscii ? &addQuotedAscii : nullptr;
}

// One run of an encoder, which adds to one text. It stands on the machine stack, which the collector scans.
class Encoding
{
public:
    Encoding(Vm& vm, const Encoder& encoder)
        : m_vm(vm)
        , m_e(encoder)
        , m_quote(quotingOf(encoder.encoder))
        , m_out(vm)
    {
    }

    StrObject* finish() { return m_out.finish(); }

    // False: an error is pending.
    bool value(Value v)
    {
        if (v.isNone() || v.isBool()) {
            m_out.addAscii(wordOf(v));
            return true;
        }
        if (isStr(v))
            return string(v);
        if (isInt(v))
            return integer(v);
        if (isFloat(v))
            return real(v);
        const RecursionGuard guard(m_vm, " while encoding a JSON object");
        if (!guard)
            return false;
        if (isList(v) || isTuple(v))
            return sequence(v);
        return isDict(v) ? mapping(v) : other(v);
    }

private:
    static std::string_view wordOf(Value v) { return v.isNone() ? "null" : v.bits == kTrue.bits ? "true" : "false"; }

    bool string(Value v)
    {
        if (m_quote) {
            m_quote(m_out, asStr(v));
            return true;
        }
        const Value text = call(m_vm, m_e.encoder, {v});
        if (!text)
            return false;
        if (!isStr(text)) {
            raiseTypeError(m_vm, fmt::format("encoder() must return a string, not {}", typeName(m_vm, text)));
            return false;
        }
        m_out.add(asStr(text));
        return true;
    }
    std::optional<std::string> textOfInt(Value v)
    {
        if (const auto small = intToInt64(v))
            return fmt::format_int(*small).str();
        return intToDecimal(m_vm, v);
    }
    bool integer(Value v)
    {
        const auto text = textOfInt(v);
        if (text)
            m_out.addAscii(*text);
        return text.has_value();
    }
    std::optional<std::string> textOfFloat(Value v)
    {
        const double d = floatOf(v);
        if (std::isfinite(d))
            return formatFloatRepr(d);
        if (m_e.allowsNan)
            return std::isnan(d) ? "NaN" : d > 0 ? "Infinity" : "-Infinity";
        raiseValueError(m_vm, "Out of range float values are not JSON compliant");
        return std::nullopt;
    }
    bool real(Value v)
    {
        const auto text = textOfFloat(v);
        if (text)
            m_out.addAscii(*text);
        return text.has_value();
    }

    // Notes that the value is being encoded, so that one that holds itself is found. kNull: error; kNone: not noted.
    Value enter(Value v)
    {
        if (m_e.markers.isNone())
            return kNone;
        const Value id = makeInt(m_vm, static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(v.object())));
        DictObject* markers = asDict(m_e.markers);
        if (dictFind(m_vm, markers, id))
            return raiseValueError(m_vm, "Circular reference detected");
        return !m_vm.hasError() && dictSet(m_vm, markers, id, v) ? id : kNull;
    }
    bool leave(Value id) { return id.isNone() || dictRemove(m_vm, asDict(m_e.markers), id) || !m_vm.hasError(); }

    bool other(Value v)
    {
        const Value id = v.isHeap() ? enter(v) : kNone;
        if (!id)
            return false;
        const Value replaced = call(m_vm, m_e.makeDefault, {v});
        return replaced && value(replaced) && leave(id);
    }

    bool sequence(Value v)
    {
        if (isList(v) ? asList(v)->length == 0 : asTuple(v)->length == 0) {
            m_out.addAscii("[]");
            return true;
        }
        const Value id = enter(v);
        if (!id)
            return false;
        m_out.addAscii("[");
        // A list may change while its items are encoded.
        for (std::int64_t i = 0; i < (isList(v) ? asList(v)->length : asTuple(v)->length); ++i) {
            if (i > 0)
                m_out.add(asStr(m_e.itemSeparator));
            if (!value(isList(v) ? asList(v)->items[i] : asTuple(v)->items[i]))
                return false;
        }
        m_out.addAscii("]");
        return leave(id);
    }

    bool mapping(Value v)
    {
        if (asDict(v)->used == 0) {
            m_out.addAscii("{}");
            return true;
        }
        const Value id = enter(v);
        ListObject* items = id ? itemsOf(v) : nullptr;
        if (!items)
            return false;
        m_out.addAscii("{");
        bool isFirst = true;
        for (std::int64_t i = 0; i + 1 < items->length; i += 2)
            if (!pair(items->items[i], items->items[i + 1], isFirst))
                return false;
        m_out.addAscii("}");
        return leave(id);
    }
    // Keys and values in turns, sorted if they are to be; null: error.
    ListObject* itemsOf(Value v)
    {
        ListObject* items = makeListWithCapacity(m_vm, std::int64_t{2} * asDict(v)->used);
        bool haveStrKeys = true;
        if (isExactly(v, ObjectKind::Dict)) {
            Value key, value;
            for (std::uint32_t at = 0; dictNext(asDict(v), at, key, value);) {
                haveStrKeys &= isStr(key);
                listAppend(m_vm, items, key);
                listAppend(m_vm, items, value);
            }
        } else if (!addItemsOfSubclass(v, items, haveStrKeys)) {
            return nullptr;
        }
        if (!m_e.sortsKeys)
            return items;
        return haveStrKeys ? sortedByText(items) : sortedPairs(items);
    }
    bool addItemsOfSubclass(Value v, ListObject* items, bool& haveStrKeys)
    {
        const Value pairs = callMethod(m_vm, v, m_vm.intern("items"));
        return pairs && forEach(m_vm, pairs, [&](Value pair) {
            if (!isTuple(pair) || asTuple(pair)->length != 2)
                return static_cast<bool>(raiseValueError(m_vm, "items must return 2-tuples"));
            haveStrKeys &= isStr(asTuple(pair)->items[0]);
            listExtend(m_vm, items, asTuple(pair)->items, 2);
            return true;
        });
    }
    ListObject* sortedByText(ListObject* items)
    {
        std::vector<std::int64_t> order;
        for (std::int64_t i = 0; i < items->length; i += 2)
            order.push_back(i);
        std::ranges::sort(order, [&](std::int64_t a, std::int64_t b) {
            const int difference = compareStr(asStr(items->items[a]), asStr(items->items[b]));
            return difference != 0 ? difference < 0 : a < b;
        });
        ListObject* sorted = makeListWithCapacity(m_vm, items->length);
        for (const std::int64_t i : order)
            listExtend(m_vm, sorted, items->items + i, 2);
        return sorted;
    }
    ListObject* sortedPairs(const ListObject* items)
    {
        ListObject* pairs = makeListWithCapacity(m_vm, items->length / 2);
        for (std::int64_t i = 0; i < items->length; i += 2)
            listAppend(m_vm, pairs, Value::heap(makeTuple(m_vm, {items->items[i], items->items[i + 1]})));
        if (!sortList(m_vm, pairs, kNone, SortOrder::Ascending))
            return nullptr;
        ListObject* sorted = makeListWithCapacity(m_vm, items->length);
        for (std::int64_t i = 0; i < pairs->length; ++i)
            listExtend(m_vm, sorted, asTuple(pairs->items[i])->items, 2);
        return sorted;
    }
    bool pair(Value key, Value item, bool& isFirst)
    {
        Value name = key;
        if (!isStr(key)) {
            name = nameOf(key);
            if (!name)
                return false;
            if (name.isNone())
                return true;
        }
        if (!isFirst)
            m_out.add(asStr(m_e.itemSeparator));
        isFirst = false;
        if (!string(name))
            return false;
        m_out.add(asStr(m_e.keySeparator));
        return value(item);
    }
    // The string that stands for a key that is none; kNone: it is left out; kNull: error.
    Value nameOf(Value key)
    {
        std::optional<std::string> text;
        if (isFloat(key))
            text = textOfFloat(key);
        else if (key.isNone() || key.isBool())
            text = wordOf(key);
        else if (isInt(key))
            text = textOfInt(key);
        else if (m_e.skipsKeys)
            return kNone;
        else
            return raiseTypeError(
                m_vm, fmt::format("keys must be str, int, float, bool or None, not {}", typeName(m_vm, key)));
        return text ? Value::heap(makeStr(m_vm, *text)) : kNull;
    }

    Vm& m_vm;
    const Encoder& m_e;
    void (*m_quote)(StrBuilder&, const StrObject*);
    StrBuilder m_out;
};

Value encoderNew(Vm& vm, const CallArgs& args)
{
    constexpr const char* kNames[] = {"markers", "default", "encoder", "indent", "key_separator", "item_separator",
        "sort_keys", "skipkeys", "allow_nan"};
    constexpr std::size_t kCount = std::size(kNames);
    KeywordReader keywords(vm, args, "make_encoder");
    Value given[kCount];
    for (std::size_t i = 0; i < kCount; ++i)
        given[i] = keywords.take(kNames[i], static_cast<int>(i) + 1);
    if (!keywords.done())
        return kNull;
    for (std::size_t i = 0; i < kCount; ++i)
        if (!given[i])
            return raiseTypeError(
                vm, fmt::format("make_encoder() missing required argument '{}' (pos {})", kNames[i], i + 1));
    for (const std::size_t i : {std::size_t{4}, std::size_t{5}})
        if (!isStr(given[i]))
            return raiseTypeError(
                vm, fmt::format("make_encoder() argument {} must be str, not {}", i + 1, typeName(vm, given[i])));
    bool flags[3]{};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto flag = truth(vm, given[6 + i]);
        if (!flag)
            return kNull;
        flags[i] = *flag;
    }
    if (!given[0].isNone() && !isDict(given[0]))
        return raiseTypeError(
            vm, fmt::format("make_encoder() argument 1 must be dict or None, not {}", typeName(vm, given[0])));
    return Data::make(vm, as<TypeObject>(args[0]), given[0], given[1], given[2], given[3], given[4], given[5], flags[0],
        flags[1], flags[2]);
}

Value encoderCall(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "_iterencode");
    const Value object = keywords.take("obj", 1), level = keywords.take("_current_indent_level", 2);
    if (!keywords.done())
        return kNull;
    if (!object || !level)
        return raiseTypeError(vm,
            object ? "_iterencode() missing required argument '_current_indent_level' (pos 2)"
                   : "_iterencode() missing required argument 'obj' (pos 1)");
    if (!toInt64(vm, level, vm.types.OverflowError))
        return kNull;
    Encoding encoding(vm, Data::self(args));
    if (!encoding.value(object))
        return kNull;
    ListObject* pieces = makeListWithCapacity(vm, 1);
    listAppend(vm, pieces, Value::heap(encoding.finish()));
    return Value::heap(pieces);
}

template<Value Encoder::* kPart>
Value readPart(Vm&, Value self)
{
    return Data::of(self).*kPart;
}
template<bool Encoder::* kFlag>
Value readFlag(Vm&, Value self)
{
    return Value::boolean(Data::of(self).*kFlag);
}

constexpr NativeInfo kMethods[] = {
    newMethod(&encoderNew, 0, kAnyCount),
    slotKeywords("__call__", &encoderCall, 0, kAnyCount),
};
constexpr GetSetInfo kParts[] = {
    {"markers", &readPart<&Encoder::markers>, nullptr, "markers"},
    {"default", &readPart<&Encoder::makeDefault>, nullptr, "default"},
    {"encoder", &readPart<&Encoder::encoder>, nullptr, "encoder"},
    {"indent", &readPart<&Encoder::indent>, nullptr, "indent"},
    {"key_separator", &readPart<&Encoder::keySeparator>, nullptr, "key_separator"},
    {"item_separator", &readPart<&Encoder::itemSeparator>, nullptr, "item_separator"},
    {"sort_keys", &readFlag<&Encoder::sortsKeys>, nullptr, "sort_keys"},
    {"skipkeys", &readFlag<&Encoder::skipsKeys>, nullptr, "skipkeys"},
};

} // namespace

TypeObject* makeEncoderType(Vm& vm)
{
    TypeObject* type = Data::makeType(vm, "_json", Subclassing::Allowed);
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kParts);
    return type;
}

} // namespace vmcore::json
