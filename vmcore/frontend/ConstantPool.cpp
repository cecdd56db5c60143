// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/ConstantPool.h"

#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace vmcore::frontend {

namespace {

template<class T>
void append(std::string& key, const T& plain)
{
    key.append(reinterpret_cast<const char*>(&plain), sizeof plain);
}

/// Bytes that are equal for constants that are the same. Items of containers are canonical already.
std::string keyOf(Value constant)
{
    std::string key;
    const HeapObject* object = constant.object();
    append(key, object->kind);
    switch (object->kind) {
    case ObjectKind::Str: {
        const auto* text = static_cast<const StrObject*>(object);
        append(key, text->width);
        key.append(reinterpret_cast<const char*>(text->data()), std::size_t{text->length} * text->width);
        break;
    }
    case ObjectKind::Bytes: {
        const auto* bytes = static_cast<const BytesObject*>(object);
        key.append(reinterpret_cast<const char*>(bytes->data()), bytes->length);
        break;
    }
    case ObjectKind::Int: {
        const auto* big = static_cast<const BigIntObject*>(object);
        append(key, big->size);
        key.append(reinterpret_cast<const char*>(big->limbs),
            static_cast<std::size_t>(std::abs(big->size)) * sizeof big->limbs[0]);
        break;
    }
    case ObjectKind::Complex:
        append(key, static_cast<const ComplexObject*>(object)->real);
        append(key, static_cast<const ComplexObject*>(object)->imag);
        break;
    case ObjectKind::Tuple: {
        const auto* tuple = static_cast<const TupleObject*>(object);
        for (std::int64_t i = 0; i < tuple->length; ++i)
            append(key, tuple->items[i].bits);
        break;
    }
    case ObjectKind::FrozenSet: {
        Value item;
        for (std::uint32_t position = 0; setNext(static_cast<const SetObject*>(object), position, item);)
            append(key, item.bits);
        break;
    }
    default: append(key, constant.bits); break; // the same only as itself
    }
    return key;
}

bool looksLikeName(std::string_view text)
{
    return std::ranges::all_of(
        text, [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; });
}

} // namespace

Value ConstantPool::canonical(Value constant)
{
    if (!constant.isHeap())
        return constant;
    const auto [place, isNew] = m_byKey.try_emplace(keyOf(constant), constant);
    if (isNew)
        m_roots.push(constant);
    return place->second;
}

StrObject* ConstantPool::name(std::string_view utf8)
{
    const auto found = m_names.find(utf8);
    if (found != m_names.end())
        return found->second;
    StrObject* interned = m_vm.intern(utf8);
    m_roots.push(Value::heap(interned));
    return m_names[utf8] = interned;
}

Value ConstantPool::text(std::string_view utf8)
{
    // Texts that could be names are interned, as programs see with `is`.
    StrObject* text = looksLikeName(utf8) ? m_vm.intern(utf8) : makeStr(m_vm, utf8);
    return canonical(Value::heap(text));
}

Value ConstantPool::literal(const ast::ConstantValue& literal)
{
    switch (literal.kind) {
    case ast::ConstantKind::None: return kNone;
    case ast::ConstantKind::True: return kTrue;
    case ast::ConstantKind::False: return kFalse;
    case ast::ConstantKind::Ellipsis: return kEllipsis;
    case ast::ConstantKind::Int: return canonical(intFromDigits(m_vm, literal.text, literal.base, false));
    case ast::ConstantKind::Float: return Value::number(literal.number);
    case ast::ConstantKind::Complex: {
        auto* complex = m_vm.heap.allocate<ComplexObject>(ObjectKind::Complex);
        complex->real = 0;
        complex->imag = literal.number;
        return canonical(Value::heap(complex));
    }
    case ast::ConstantKind::String: return text(literal.text);
    case ast::ConstantKind::Bytes: return canonical(Value::heap(makeBytes(m_vm, literal.text)));
    }
    return kNone;
}

Value ConstantPool::tuple(std::span<const Value> items)
{
    return canonical(Value::heap(makeTuple(m_vm, items)));
}

Value ConstantPool::frozenSet(std::span<const Value> items)
{
    SetObject* set = makeFrozenSet(m_vm, kNull);
    for (const Value item : items)
        setAdd(m_vm, set, item); // constants hash without error
    return canonical(Value::heap(set));
}

bool constantTruth(Value constant)
{
    if (constant.isSmallInt())
        return constant.asSmallInt() != 0;
    if (constant.isFloat())
        return constant.asFloat() != 0;
    if (!constant.isHeap())
        return constant == kTrue || constant == kEllipsis;
    switch (constant.object()->kind) {
    case ObjectKind::Str: return as<StrObject>(constant)->length != 0;
    case ObjectKind::Bytes: return as<BytesObject>(constant)->length != 0;
    case ObjectKind::Tuple: return as<TupleObject>(constant)->length != 0;
    case ObjectKind::FrozenSet: return as<SetObject>(constant)->used != 0;
    case ObjectKind::Complex: return as<ComplexObject>(constant)->real != 0 || as<ComplexObject>(constant)->imag != 0;
    default: return true; // big ints
    }
}

} // namespace vmcore::frontend
