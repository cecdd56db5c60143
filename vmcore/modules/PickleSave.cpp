// SPDX-License-Identifier: GPL-3.0-or-later
// Objects of built-in types, which have opcodes of their own.
#include "vmcore/modules/PickleWriter.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <bit>
#include <fmt/format.h>
#include <limits>

namespace vmcore::pickle {
namespace {

// The int as bytes of two's complement, the lowest first, as few as hold its sign.
std::string twosComplement(Vm& vm, Value v)
{
    const bool isNegative = compareInt(v, Value::smallInt(0)) < 0;
    const std::size_t bits = intToString(isNegative ? invertInt(vm, v) : v, 2).size();
    const std::size_t size = bits / 8 + 1;
    if (isNegative)
        v = addInt(vm, v, leftShiftInt(vm, Value::smallInt(1), Value::smallInt(static_cast<std::int64_t>(size * 8))));
    std::string digits = intToString(v, 16);
    digits.insert(0, 2 * size - digits.size(), '0');
    std::string bytes;
    for (std::size_t i = size; i-- > 0;)
        bytes += static_cast<char>(std::stoi(digits.substr(2 * i, 2), nullptr, 16));
    return bytes;
}

std::string rawUnicodeEscape(const StrObject* s)
{
    std::string text;
    for (std::size_t i = 0; i < s->length; ++i) {
        const std::uint32_t c = codePoint(s, i);
        if (c > 0xFFFF)
            text += fmt::format("\\U{:08x}", c);
        else if (c > 0xFF || c == '\\' || c == 0 || c == '\n' || c == '\r' || c == 0x1A)
            text += fmt::format("\\u{:04x}", c);
        else
            text += static_cast<char>(c);
    }
    return text;
}

std::string head(Opcode opcode, std::uint64_t size, std::size_t width)
{
    std::string bytes(1, opcode);
    for (std::size_t i = 0; i < width; ++i)
        bytes += static_cast<char>(size >> (8 * i));
    return bytes;
}

} // namespace

bool Writer::save(Value v, Persistence persistence)
{
    bool done = false;
    if (m_p.persistentId && persistence == Persistence::Ask && !savePersistent(v, done))
        return false;
    if (done || saveAtom(v))
        return endOfOpcode();
    if (isMemoized(v)) {
        putGet(v);
        return endOfOpcode();
    }
    const RecursionGuard guard(m_vm, " while pickling an object");
    if (!guard || !saveBuiltin(v, done))
        return false;
    return (done || saveByReduction(v)) && endOfOpcode();
}

// False: it is none of the plain values, which are not remembered.
bool Writer::saveAtom(Value v)
{
    if (v.isNone())
        put(kNone_);
    else if (v.isBool() && m_p.protocol >= 2)
        put(v.asBool() ? kNewTrue : kNewFalse);
    else if (v.isBool())
        put(v.asBool() ? "I01\n" : "I00\n");
    else if (isExactInt(v))
        saveInt(v);
    else if (v.isFloat())
        saveFloat(v.asFloat());
    else
        return false;
    return true;
}

// Sets `done` when the object has a form of its own.
bool Writer::saveBuiltin(Value v, bool& done)
{
    done = true;
    if (!v.isHeap() || v.object()->shape >= kFirstUserShape) {
        done = false;
        return true;
    }
    switch (v.object()->kind) {
    case ObjectKind::Str: return saveText(v);
    case ObjectKind::Bytes: return saveBytes(v);
    case ObjectKind::ByteArray: return saveByteArray(v);
    case ObjectKind::Tuple: return saveTuple(v);
    case ObjectKind::List: return saveList(v);
    case ObjectKind::Dict: return saveDict(v);
    case ObjectKind::Set: return saveSet(v);
    case ObjectKind::FrozenSet: return saveFrozenSet(v);
    default: done = false; return true;
    }
}

bool Writer::savePersistent(Value v, bool& done)
{
    const Value id = call(m_vm, m_p.persistentId, {v});
    if (!id)
        return false;
    if (id.isNone())
        return true;
    done = true;
    if (m_p.protocol >= 1) {
        if (!save(id, Persistence::Skip))
            return false;
        put(kBinPersId);
        return true;
    }
    const Value text = strOf(m_vm, id);
    if (!text)
        return false;
    if ((asStr(text)->flags & kStrAscii) == 0) {
        raisePicklingError(m_vm, "persistent IDs in protocol 0 must be ASCII strings");
        return false;
    }
    put(fmt::format("P{}\n", toUtf8(asStr(text))));
    return true;
}

void Writer::saveInt(Value v)
{
    const auto number = intToInt64(v);
    if (number && *number >= std::numeric_limits<std::int32_t>::min()
        && *number <= std::numeric_limits<std::int32_t>::max()) {
        const auto n = static_cast<std::uint64_t>(*number);
        if (m_p.protocol == 0)
            put(fmt::format("I{}\n", *number));
        else if (n < 256)
            putNumber(kBinInt1, n, 1);
        else if (n < 65536)
            putNumber(kBinInt2, n, 2);
        else
            putNumber(kBinInt, n, 4);
        return;
    }
    if (m_p.protocol < 2) {
        put(fmt::format("L{}L\n", intToString(v, 10)));
        return;
    }
    const std::string bytes = twosComplement(m_vm, v);
    if (bytes.size() < 256)
        putNumber(kLong1, bytes.size(), 1);
    else
        putNumber(kLong4, bytes.size(), 4);
    put(bytes);
}

void Writer::saveFloat(double d)
{
    if (m_p.protocol == 0)
        return put(fmt::format("F{}\n", formatFloatRepr(d)));
    const auto bits = std::byteswap(std::bit_cast<std::uint64_t>(d));
    putNumber(kBinFloat, bits, 8);
}

bool Writer::saveBytes(Value v)
{
    const std::string_view bytes = bytesView(as<BytesObject>(v));
    if (m_p.protocol < 3) { // as the text that Latin-1 makes of it
        if (bytes.empty())
            return saveCallOf(Value::heap(m_vm.types.Bytes), {}, v);
        const Value encode = libraryValue(m_vm, "_codecs", "encode");
        const Value latin = Value::heap(makeStr(m_vm, "latin1"));
        const Value text = encode ? callMethod(m_vm, v, m_vm.intern("decode"), {latin}) : kNull;
        return text && saveCallOf(encode, {text, latin}, v);
    }
    const bool ok = bytes.size() < 256 ? putLarge(head(kShortBinBytes, bytes.size(), 1), bytes)
        : bytes.size() < 1ull << 32    ? putLarge(head(kBinBytes, bytes.size(), 4), bytes)
                                       : putLarge(head(kBinBytes8, bytes.size(), 8), bytes);
    memoize(v);
    return ok;
}

bool Writer::saveByteArray(Value v)
{
    const std::string bytes(bytesSeen(v).value_or(std::string_view()));
    if (m_p.protocol < 5) {
        const Value type = Value::heap(m_vm.types.ByteArray);
        return bytes.empty() ? saveCallOf(type, {}, v) : saveCallOf(type, {Value::heap(makeBytes(m_vm, bytes))}, v);
    }
    const bool ok = putLarge(head(kByteArray8, bytes.size(), 8), bytes);
    memoize(v);
    return ok;
}

bool Writer::saveText(Value v)
{
    bool ok = true;
    if (m_p.protocol == 0) {
        put(std::string(1, kUnicode) + rawUnicodeEscape(asStr(v)) + "\n");
    } else {
        const bool isAsciiText = (asStr(v)->flags & kStrAscii) != 0;
        const std::string wide = isAsciiText ? std::string() : toUtf8(asStr(v));
        const std::string_view text = isAsciiText ? asciiView(asStr(v)) : wide;
        ok = text.size() < 256 && m_p.protocol >= 4 ? putLarge(head(kShortBinUnicode, text.size(), 1), text)
            : text.size() < 1ull << 32              ? putLarge(head(kBinUnicode, text.size(), 4), text)
                                                    : putLarge(head(kBinUnicode8, text.size(), 8), text);
    }
    memoize(v);
    return ok;
}

bool Writer::saveTuple(Value v)
{
    const std::int64_t length = asTuple(v)->length;
    if (length == 0) {
        if (m_p.protocol == 0)
            put(kMark);
        put(m_p.protocol == 0 ? kTuple : kEmptyTuple);
        return true;
    }
    const bool isShort = length <= 3 && m_p.protocol >= 2;
    if (!isShort)
        put(kMark);
    for (std::int64_t i = 0; i < length; ++i)
        if (!save(asTuple(v)->items[i]))
            return false;
    if (isMemoized(v)) { // it is in one of its items: the items that stand on the stack are not needed
        if (!isShort && m_p.protocol >= 1)
            put(kPopMark);
        else
            for (std::int64_t i = isShort ? 0 : -1; i < length; ++i)
                put(kPop);
        putGet(v);
        return true;
    }
    constexpr Opcode kShort[] = {kTuple1, kTuple2, kTuple3};
    put(isShort ? kShort[length - 1] : kTuple);
    memoize(v);
    return true;
}

bool Writer::saveList(Value v)
{
    if (m_p.protocol == 0) {
        put(kMark);
        put(kList);
    } else {
        put(kEmptyList);
    }
    memoize(v);
    const Value iterator = getIterator(m_vm, v);
    return iterator && saveItems(iterator);
}

bool Writer::saveItems(Value iterator)
{
    return saveBatches(iterator, kAppend, kAppends, false);
}

bool Writer::savePairs(Value iterator)
{
    return saveBatches(iterator, kSetItem, kSetItems, true);
}

bool Writer::saveBatches(Value iterator, Opcode one, Opcode many, bool isPairs)
{
    const auto saveNext = [&](Value item) {
        if (!isPairs)
            return save(item);
        if (!isTuple(item) || asTuple(item)->length != 2) {
            raiseTypeError(m_vm, "dict items iterator must return 2-tuples");
            return false;
        }
        return save(asTuple(item)->items[0]) && save(asTuple(item)->items[1]);
    };
    Value item = iteratorNext(m_vm, iterator);
    while (item) {
        const Value second = iteratorNext(m_vm, iterator);
        if (m_vm.hasError())
            return false;
        if (m_p.protocol == 0 || !second) {
            if (!saveNext(item))
                return false;
            put(one);
            item = second;
            continue;
        }
        put(kMark);
        if (!saveNext(item))
            return false;
        item = second;
        for (std::size_t n = 1; item && n < kBatch; ++n) {
            if (!saveNext(item))
                return false;
            item = iteratorNext(m_vm, iterator);
        }
        if (m_vm.hasError())
            return false;
        put(many);
    }
    return !m_vm.hasError();
}

bool Writer::saveDict(Value v)
{
    if (m_p.protocol == 0) {
        put(kMark);
        put(kDict);
    } else {
        put(kEmptyDict);
    }
    memoize(v);
    DictObject* dict = asDict(v);
    if (dict->used == 0)
        return true;
    if (m_p.protocol == 0) {
        const Value items = callMethod(m_vm, v, m_vm.intern("items"));
        const Value iterator = items ? getIterator(m_vm, items) : kNull;
        return iterator && savePairs(iterator);
    }
    const auto size = dict->used;
    std::uint32_t at = 0;
    Value key = kNull, value = kNull;
    if (size == 1) {
        dictNext(dict, at, key, value);
        if (!save(key) || !save(value))
            return false;
        put(kSetItem);
        return true;
    }
    for (std::size_t n = kBatch; n == kBatch;) { // a full last batch is followed by an empty one
        put(kMark);
        for (n = 0; n < kBatch && dictNext(dict, at, key, value); ++n) {
            if (!save(key) || !save(value))
                return false;
            if (dict->used != size) {
                raise(m_vm, m_vm.types.RuntimeError, "dictionary changed size during iteration");
                return false;
            }
        }
        put(kSetItems);
    }
    return true;
}

bool Writer::saveSet(Value v)
{
    if (m_p.protocol < 4)
        return saveCallOf(Value::heap(m_vm.types.Set), {Value::heap(listFrom(m_vm, v))}, v);
    put(kEmptySet);
    memoize(v);
    const auto* set = as<SetObject>(v);
    const auto size = set->used;
    std::uint32_t at = 0;
    Value key = kNull;
    for (std::size_t n = size == 0 ? 0 : kBatch; n == kBatch;) {
        put(kMark);
        for (n = 0; n < kBatch && setNext(set, at, key); ++n) {
            if (!save(key))
                return false;
            if (set->used != size) {
                raise(m_vm, m_vm.types.RuntimeError, "set changed size during iteration");
                return false;
            }
        }
        put(kAddItems);
    }
    return true;
}

bool Writer::saveFrozenSet(Value v)
{
    const Value items = Value::heap(listFrom(m_vm, v));
    if (m_p.protocol < 4)
        return saveCallOf(Value::heap(m_vm.types.FrozenSet), {items}, v);
    put(kMark);
    for (std::int64_t i = 0; i < asList(items)->length; ++i)
        if (!save(asList(items)->items[i]))
            return false;
    if (isMemoized(v)) {
        put(kPopMark);
        putGet(v);
        return true;
    }
    put(kFrozenSet);
    memoize(v);
    return true;
}

} // namespace vmcore::pickle
