// SPDX-License-Identifier: GPL-3.0-or-later
// Reads one object: a machine with a stack, marks in it, and a memory of what was made.
#include "vmcore/modules/UnpickleReader.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Safepoint.h"

#include <bit>
#include <cstdlib>
#include <fmt/format.h>

namespace vmcore::pickle {

Value Reader::load()
{
    m_u.stack.clear();
    m_u.marks.clear();
    m_u.protocol = 0;
    for (;;) {
        std::string_view code;
        if (!take(1, code, true))
            return kNull;
        const auto opcode = static_cast<Opcode>(code[0]);
        if (opcode == kStop)
            return pop();
        if (!step(opcode))
            return kNull;
    }
}

bool Reader::step(Opcode opcode)
{
    switch (opcode) {
    case kMark: m_u.marks.push_back(m_u.stack.size()); return true;
    case kPop: return popOne();
    case kPopMark: return popMark().has_value();
    case kDup: {
        const Value top = pop();
        return top && push(top) && push(top);
    }
    case kNone_: return push(kNone);
    case kNewTrue: return push(kTrue);
    case kNewFalse: return push(kFalse);
    case kProto: return readProtocol();
    case kFrame: return readFrame();
    case kEmptyTuple: return push(Value::heap(m_vm.emptyTuple));
    case kEmptyList: return push(Value::heap(makeList(m_vm)));
    case kEmptyDict: return push(Value::heap(makeDict(m_vm)));
    case kEmptySet: return push(Value::heap(makeSet(m_vm)));
    case kInt:
    case kLong:
    case kFloat:
    case kString:
    case kUnicode: return readLineValue(opcode);
    case kBinInt:
    case kBinInt1:
    case kBinInt2:
    case kLong1:
    case kLong4:
    case kBinFloat: return readBinaryNumber(opcode);
    case kBinString:
    case kShortBinString:
    case kBinBytes:
    case kShortBinBytes:
    case kBinBytes8:
    case kByteArray8:
    case kBinUnicode:
    case kShortBinUnicode:
    case kBinUnicode8: return readText(opcode);
    case kNextBuffer:
    case kReadOnlyBuffer: return readBuffer(opcode);
    case kTuple:
    case kList:
    case kDict:
    case kFrozenSet: return collect(opcode);
    case kTuple1: return makeShortTuple(1);
    case kTuple2: return makeShortTuple(2);
    case kTuple3: return makeShortTuple(3);
    case kAppend:
    case kAppends: return append(opcode);
    case kSetItem:
    case kSetItems: return setItems(opcode);
    case kAddItems: return addItems();
    case kGet:
    case kBinGet:
    case kLongBinGet: return readMemo(opcode);
    case kPut:
    case kBinPut:
    case kLongBinPut:
    case kMemoize: return writeMemo(opcode);
    default: return makeObject(opcode);
    }
}

// --- input
bool Reader::take(std::size_t count, std::string_view& bytes, bool isOpcode)
{
    if (m_u.in.size() - m_u.at < count && !fill(count, isOpcode))
        return false;
    bytes = std::string_view(m_u.in).substr(m_u.at, count);
    m_u.at += count;
    return true;
}

// Reads on until so many bytes are there.
bool Reader::fill(std::size_t count, bool isOpcode)
{
    const std::size_t there = m_u.in.size() - m_u.at;
    if (m_u.read) {
        const Value more = call(m_vm, m_u.read, {makeIntUnsigned(m_vm, count - there)});
        if (!more)
            return false;
        if (!hasKind(more, ObjectKind::Bytes)) {
            raiseTypeError(m_vm, "read() returned non-bytes object");
            return false;
        }
        m_u.in.erase(0, m_u.at);
        m_u.at = 0;
        m_u.in += bytesView(as<BytesObject>(more));
        if (m_u.in.size() >= count)
            return true;
    }
    if (isOpcode)
        raise(m_vm, m_vm.types.EOFError, "Ran out of input");
    else
        raiseUnpicklingError(m_vm, "pickle data was truncated");
    return false;
}

bool Reader::takeLine(std::string& line)
{
    if (const std::size_t end = m_u.in.find('\n', m_u.at); end != std::string::npos) {
        line = m_u.in.substr(m_u.at, end - m_u.at);
        m_u.at = end + 1;
        return true;
    }
    line = m_u.in.substr(m_u.at);
    m_u.at = m_u.in.size();
    if (m_u.readLine) {
        const Value more = call(m_vm, m_u.readLine);
        if (!more)
            return false;
        if (!hasKind(more, ObjectKind::Bytes)) {
            raiseTypeError(m_vm, "readline() returned non-bytes object");
            return false;
        }
        line += bytesView(as<BytesObject>(more));
    }
    if (!line.ends_with('\n')) {
        raiseUnpicklingError(m_vm, "pickle data was truncated");
        return false;
    }
    line.pop_back();
    return true;
}

bool Reader::takeNumber(std::size_t size, std::uint64_t& number)
{
    std::string_view bytes;
    if (!take(size, bytes))
        return false;
    number = 0;
    for (std::size_t i = 0; i < size; ++i)
        number |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return true;
}

bool Reader::readProtocol()
{
    std::uint64_t protocol = 0;
    if (!takeNumber(1, protocol))
        return false;
    m_u.protocol = static_cast<int>(protocol);
    if (protocol <= kHighestProtocol)
        return true;
    raiseValueError(m_vm, fmt::format("unsupported pickle protocol: {}", protocol));
    return false;
}

bool Reader::readFrame()
{
    std::uint64_t length = 0;
    std::string_view frame;
    if (!takeNumber(8, length))
        return false;
    if (length > std::uint64_t{1} << 62) {
        raiseOverflowError(m_vm, "FRAME length exceeds system's maximum of 9223372036854775807 bytes");
        return false;
    }
    if (!take(length, frame))
        return false;
    m_u.at -= length;
    return true;
}

// --- the stack
bool Reader::push(Value v)
{
    if (!v)
        return false;
    m_u.stack.push_back(v);
    m_vm.heap.barrier(m_self.object());
    return true;
}

Value Reader::pop()
{
    const std::size_t least = m_u.marks.empty() ? 0 : m_u.marks.back();
    if (m_u.stack.size() <= least)
        return raiseUnpicklingError(m_vm, m_u.marks.empty() ? "unpickling stack underflow" : "unexpected MARK found");
    const Value top = m_u.stack.back();
    m_u.stack.pop_back();
    return top;
}

bool Reader::popOne()
{
    if (!m_u.marks.empty() && m_u.marks.back() == m_u.stack.size()) {
        m_u.marks.pop_back();
        return true;
    }
    return static_cast<bool>(pop());
}

// What stands above the last mark, which goes away with it; they stay alive in the list.
std::optional<Value> Reader::popMark()
{
    if (m_u.marks.empty()) {
        raiseUnpicklingError(m_vm, "could not find MARK");
        return std::nullopt;
    }
    const std::size_t from = m_u.marks.back();
    const Value items = Value::heap(makeList(m_vm, std::span(m_u.stack).subspan(from)));
    m_u.stack.resize(from);
    m_u.marks.pop_back();
    return items;
}

// --- containers
bool Reader::makeShortTuple(std::size_t count)
{
    const std::size_t least = m_u.marks.empty() ? 0 : m_u.marks.back();
    if (m_u.stack.size() < least + count) {
        raiseUnpicklingError(m_vm, "unpickling stack underflow");
        return false;
    }
    const Value tuple = Value::heap(makeTuple(m_vm, std::span<const Value>(m_u.stack).last(count)));
    m_u.stack.resize(m_u.stack.size() - count);
    return push(tuple);
}

bool Reader::collect(Opcode opcode)
{
    const auto items = popMark();
    if (!items)
        return false;
    ListObject* list = asList(*items);
    const auto count = static_cast<std::size_t>(list->length);
    if (opcode == kList)
        return push(*items);
    if (opcode == kTuple)
        return push(Value::heap(makeTuple(m_vm, std::span<const Value>(list->items, count))));
    if (opcode == kFrozenSet) {
        SetObject* set = makeFrozenSet(m_vm, *items);
        return set && push(Value::heap(set));
    }
    DictObject* dict = makeDict(m_vm);
    if (count % 2 != 0) {
        raiseUnpicklingError(m_vm, "odd number of items for DICT");
        return false;
    }
    for (std::int64_t i = 0; i < list->length; i += 2)
        if (!dictSet(m_vm, dict, list->items[i], list->items[i + 1]))
            return false;
    return push(Value::heap(dict));
}

Value Reader::top()
{
    const std::size_t least = m_u.marks.empty() ? 0 : m_u.marks.back();
    if (m_u.stack.size() > least)
        return m_u.stack.back();
    return raiseUnpicklingError(m_vm, "unpickling stack underflow");
}

bool Reader::append(Opcode opcode)
{
    if (opcode == kAppend) {
        const Value item = pop(), to = item ? top() : kNull;
        if (!to)
            return false;
        if (isExactly(to, ObjectKind::List)) {
            listAppend(m_vm, asList(to), item);
            return true;
        }
        return static_cast<bool>(callMethod(m_vm, to, m_vm.intern("append"), {item}));
    }
    const auto items = popMark();
    const Value to = items ? top() : kNull;
    if (!to)
        return false;
    ListObject* list = asList(*items);
    if (isExactly(to, ObjectKind::List)) {
        listExtend(m_vm, asList(to), list->items, list->length);
        return true;
    }
    const Value extend = getAttributeOrNull(m_vm, to, m_vm.intern("extend"));
    if (extend)
        return static_cast<bool>(call(m_vm, extend, {*items}));
    for (std::int64_t i = 0; i < list->length && !m_vm.hasError(); ++i)
        if (!callMethod(m_vm, to, m_vm.intern("append"), {list->items[i]}))
            return false;
    return !m_vm.hasError();
}

bool Reader::setItems(Opcode opcode)
{
    Value pairs = kNull;
    if (opcode == kSetItem) {
        const Value v = pop(), key = v ? pop() : kNull;
        if (!key)
            return false;
        pairs = Value::heap(makeList(m_vm, std::initializer_list<Value>{key, v}));
    } else {
        const auto items = popMark();
        if (!items)
            return false;
        pairs = *items;
    }
    const Value to = top();
    if (!to)
        return false;
    const ListObject* list = asList(pairs);
    if (list->length % 2 != 0) {
        raiseUnpicklingError(m_vm, "odd number of items for SETITEMS");
        return false;
    }
    const bool isPlain = isExactly(to, ObjectKind::Dict);
    for (std::int64_t i = 0; i < list->length; i += 2) {
        const Value key = list->items[i], v = list->items[i + 1];
        if (!(isPlain ? dictSet(m_vm, asDict(to), key, v) : setItem(m_vm, to, key, v)))
            return false;
    }
    return true;
}

bool Reader::addItems()
{
    const auto items = popMark();
    const Value to = items ? top() : kNull;
    if (!to)
        return false;
    if (isExactly(to, ObjectKind::Set))
        return setUpdate(m_vm, as<SetObject>(to), *items);
    const ListObject* list = asList(*items);
    for (std::int64_t i = 0; i < list->length; ++i)
        if (!callMethod(m_vm, to, m_vm.intern("add"), {list->items[i]}))
            return false;
    return true;
}

// --- the memory
bool Reader::readMemo(Opcode opcode)
{
    std::uint64_t index = 0;
    if (opcode == kGet) {
        std::string line;
        if (!takeLine(line))
            return false;
        char* end = nullptr;
        index = std::strtoull(line.c_str(), &end, 10);
        if (line.empty() || *end != '\0') {
            raiseValueError(m_vm, fmt::format("invalid literal for int() with base 10: b'{}'", line));
            return false;
        }
    } else if (!takeNumber(opcode == kBinGet ? 1 : 4, index)) {
        return false;
    }
    if (index < m_u.memo.size() && m_u.memo[index])
        return push(m_u.memo[index]);
    raiseUnpicklingError(m_vm, fmt::format("Memo value not found at index {}", index));
    return false;
}

bool Reader::writeMemo(Opcode opcode)
{
    const Value v = top();
    if (!v)
        return false;
    std::uint64_t index = m_u.memo.size();
    if (opcode == kPut) {
        std::string line;
        if (!takeLine(line))
            return false;
        char* end = nullptr;
        const long long given = std::strtoll(line.c_str(), &end, 10);
        if (line.empty() || *end != '\0' || given < 0) {
            raiseValueError(m_vm,
                given < 0 ? "negative PUT argument"
                          : fmt::format("invalid literal for int() with base 10: b'{}'", line));
            return false;
        }
        index = static_cast<std::uint64_t>(given);
    } else if (opcode != kMemoize && !takeNumber(opcode == kBinPut ? 1 : 4, index)) {
        return false;
    }
    constexpr std::uint64_t kMostEntries = std::uint64_t{1} << 32;
    if (index >= kMostEntries) {
        raiseMemoryError(m_vm);
        return false;
    }
    if (index >= m_u.memo.size())
        m_u.memo.resize(index + 1, kNull);
    m_u.memo[index] = v;
    m_vm.heap.barrier(m_self.object());
    return true;
}

Value loadObject(Vm& vm, Value unpickler)
{
    return Reader(vm, unpickler).load();
}

} // namespace vmcore::pickle
