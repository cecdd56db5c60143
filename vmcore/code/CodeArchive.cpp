// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/CodeArchive.h"

#include "vmcore/code/CodeText.h"
#include "vmcore/code/OriginalCode.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <type_traits>
#include <unordered_map>

namespace vmcore {
namespace {

// What follows. Every heap object gets the next number when it is complete; Again names one by it.
enum class Tag : std::uint8_t { Plain, Again, Name, Text, Int, Bytes, Complex, Tuple, FrozenSet, Code };

constexpr int kMaxNesting = 1000; // of tuples and code objects

class Archiver
{
public:
    bool add(Value v)
    {
        if (!v.isHeap()) {
            put(Tag::Plain);
            put(v.bits);
            return true;
        }
        const auto known = m_numbers.find(v.object());
        if (known != m_numbers.end()) {
            put(Tag::Again);
            put(known->second);
            return true;
        }
        if (!addObject(v))
            return false;
        m_numbers.emplace(v.object(), static_cast<std::uint32_t>(m_numbers.size()));
        return true;
    }
    std::string take() { return std::move(m_bytes); }

private:
    template<class T>
    void put(const T& plain)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        m_bytes.append(reinterpret_cast<const char*>(&plain), sizeof plain);
    }
    void put(Tag tag, std::string_view bytes)
    {
        put(tag);
        put(static_cast<std::uint32_t>(bytes.size()));
        m_bytes += bytes;
    }
    template<class T>
    void putAll(const std::vector<T>& items)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        put(static_cast<std::uint32_t>(items.size()));
        if (!items.empty())
            m_bytes.append(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T));
    }
    bool add(StrObject* name) { return add(Value::heap(name)); }
    bool addAll(const auto& items)
    {
        put(static_cast<std::uint32_t>(items.size()));
        return std::ranges::all_of(items, [this](auto item) { return this->add(item); });
    }
    bool addObject(Value v)
    {
        switch (v.object()->kind) {
        case ObjectKind::Str: {
            const StrObject* s = asStr(v);
            put((s->flags & kStrInterned) != 0 ? Tag::Name : Tag::Text, utf8Of(s));
            return true;
        }
        case ObjectKind::Int: {
            const auto* big = as<BigIntObject>(v);
            std::string digits(1, big->size < 0 ? '-' : '+');
            for (std::int64_t i = std::abs(big->size); i-- > 0;)
                fmt::format_to(std::back_inserter(digits), "{:016x}", big->limbs[i]);
            put(Tag::Int, digits);
            return true;
        }
        case ObjectKind::Bytes: {
            const auto* bytes = as<BytesObject>(v);
            put(Tag::Bytes, {reinterpret_cast<const char*>(bytes->data()), bytes->length});
            return true;
        }
        case ObjectKind::Complex:
            put(Tag::Complex);
            put(as<ComplexObject>(v)->real);
            put(as<ComplexObject>(v)->imag);
            return true;
        case ObjectKind::Tuple:
            put(Tag::Tuple);
            return addAll(std::span(asTuple(v)->items, static_cast<std::size_t>(asTuple(v)->length)));
        case ObjectKind::FrozenSet: {
            std::vector<Value> items;
            Value item;
            for (std::uint32_t at = 0; setNext(as<SetObject>(v), at, item);)
                items.push_back(item);
            put(Tag::FrozenSet);
            return addAll(items);
        }
        case ObjectKind::Code: return addCode(as<CodeObject>(v));
        default: return false;
        }
    }
    bool addCode(const CodeObject* code)
    {
        put(Tag::Code);
        for (const std::uint32_t n :
            {code->argCount, code->positionalOnlyCount, code->keywordOnlyCount, code->flags, code->stackSize})
            put(n);
        put(code->firstLine);
        const CodeData& data = *code->data;
        const std::string units = originalBytes(code);
        put(code->unitCount);
        m_bytes += units;
        putAll(data.localKinds);
        putAll(data.positions);
        putAll(data.exceptions);
        return addAll(data.constants) && addAll(data.names) && addAll(data.localNames) && add(code->name)
            && add(code->qualname) && add(code->filename);
    }

    std::string m_bytes;
    std::unordered_map<const HeapObject*, std::uint32_t> m_numbers;
};

class Restorer
{
public:
    Restorer(Vm& vm, std::string_view bytes, std::uint32_t sourceId)
        : m_vm(vm)
        , m_objects(vm)
        , m_rest(bytes)
        , m_sourceId(sourceId)
    {
    }
    // kNull: damaged.
    Value next()
    {
        Tag tag{};
        if (!take(tag) || m_nesting >= kMaxNesting)
            return kNull;
        if (tag == Tag::Plain) {
            Value v;
            return take(v.bits) && !v.isHeap() ? v : kNull;
        }
        if (tag == Tag::Again) {
            std::uint32_t number = 0;
            return take(number) && number < m_objects.size() ? m_objects.data()[number] : kNull;
        }
        ++m_nesting;
        const Value v = object(tag);
        --m_nesting;
        if (v)
            m_objects.push(v);
        return v;
    }
    bool isAtEnd() const { return m_rest.empty(); }

private:
    template<class T>
    bool take(T& plain)
    {
        if (m_rest.size() < sizeof plain)
            return false;
        std::memcpy(&plain, m_rest.data(), sizeof plain);
        m_rest.remove_prefix(sizeof plain);
        return true;
    }
    bool take(std::string_view& bytes)
    {
        std::uint32_t size = 0;
        if (!take(size) || size > m_rest.size())
            return false;
        bytes = m_rest.substr(0, size);
        m_rest.remove_prefix(size);
        return true;
    }
    template<class T>
    bool takeAll(std::vector<T>& items)
    {
        std::uint32_t count = 0;
        if (!take(count) || count > m_rest.size() / sizeof(T))
            return false;
        items.resize(count);
        if (count != 0)
            std::memcpy(items.data(), m_rest.data(), count * sizeof(T));
        m_rest.remove_prefix(count * sizeof(T));
        return true;
    }
    // The values are kept alive by m_objects.
    bool nextAll(std::vector<Value>& values)
    {
        std::uint32_t count = 0;
        if (!take(count) || count > m_rest.size())
            return false;
        values.reserve(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            values.push_back(next());
            if (!values.back())
                return false;
        }
        return true;
    }
    bool next(StrObject*& name)
    {
        const Value v = next();
        name = isStr(v) ? asStr(v) : nullptr;
        return name != nullptr;
    }
    bool nextAll(std::vector<StrObject*>& names)
    {
        std::vector<Value> values;
        if (!nextAll(values) || !std::ranges::all_of(values, isStr))
            return false;
        names.resize(values.size());
        std::ranges::transform(values, names.begin(), asStr);
        return true;
    }
    Value object(Tag tag)
    {
        std::string_view bytes;
        std::vector<Value> items;
        switch (tag) {
        case Tag::Plain:
        case Tag::Again: return kNull;
        case Tag::Name: return take(bytes) ? Value::heap(m_vm.intern(bytes)) : kNull;
        case Tag::Text: return take(bytes) ? Value::heap(makeStr(m_vm, bytes)) : kNull;
        case Tag::Int:
            return take(bytes) && bytes.size() > 1 && bytes.find_first_not_of("0123456789abcdef", 1) == bytes.npos
                ? intFromDigits(m_vm, bytes.substr(1), 16, bytes[0] == '-')
                : kNull;
        case Tag::Bytes: return take(bytes) ? Value::heap(makeBytes(m_vm, bytes)) : kNull;
        case Tag::Complex: {
            double real = 0, imag = 0;
            if (!take(real) || !take(imag))
                return kNull;
            auto* complex = m_vm.heap.allocate<ComplexObject>(ObjectKind::Complex);
            complex->real = real;
            complex->imag = imag;
            return Value::heap(complex);
        }
        case Tag::Tuple: return nextAll(items) ? Value::heap(makeTuple(m_vm, std::span<const Value>(items))) : kNull;
        case Tag::FrozenSet: return nextAll(items) ? frozenSet(items) : kNull;
        case Tag::Code: return code();
        }
        return kNull;
    }
    Value frozenSet(const std::vector<Value>& items)
    {
        SetObject* set = makeFrozenSet(m_vm, kNull);
        for (const Value item : items)
            if (!setAdd(m_vm, set, item))
                return kNull;
        return Value::heap(set);
    }
    Value code()
    {
        CodeParts parts;
        if (!take(parts.argCount) || !take(parts.positionalOnlyCount) || !take(parts.keywordOnlyCount)
            || !take(parts.flags) || !take(parts.stackSize) || !take(parts.firstLine) || !takeAll(parts.data.units)
            || !takeAll(parts.data.localKinds) || !takeAll(parts.data.positions) || !takeAll(parts.data.exceptions)
            || !nextAll(parts.data.constants) || !nextAll(parts.data.names) || !nextAll(parts.data.localNames)
            || !next(parts.name) || !next(parts.qualname) || !next(parts.filename))
            return kNull;
        parts.sourceId = m_sourceId;
        return Value::heap(finishCode(m_vm, std::move(parts)));
    }

    Vm& m_vm;
    RootedValues m_objects; // by number
    std::string_view m_rest;
    std::uint32_t m_sourceId;
    int m_nesting = 0;
};

} // namespace

std::string archiveCode(const CodeObject* code)
{
    Archiver archiver;
    return archiver.add(Value::heap(const_cast<CodeObject*>(code))) ? archiver.take() : std::string();
}

CodeObject* restoreCode(Vm& vm, std::string_view bytes, std::uint32_t sourceId)
{
    Restorer restorer(vm, bytes, sourceId);
    const Value v = restorer.next();
    return v && restorer.isAtEnd() && hasKind(v, ObjectKind::Code) ? as<CodeObject>(v) : nullptr;
}

} // namespace vmcore
