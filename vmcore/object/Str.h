// SPDX-License-Identifier: GPL-3.0-or-later
// Making and reading strings and bytes. No Python runs here; allocation may collect.
#pragma once
#include "vmcore/object/Vm.h"

#include <cstring>
#include <string_view>

namespace vmcore {

inline StrObject* asStr(Value v)
{
    return static_cast<StrObject*>(v.object());
}
inline bool isStr(Value v) // or an instance of a subclass
{
    return hasKind(v, ObjectKind::Str);
}
inline std::uint32_t codePoint(const StrObject* s, std::size_t i)
{
    switch (s->width) {
    case 1: return s->data()[i];
    case 2: return reinterpret_cast<const std::uint16_t*>(s->data())[i];
    default: return reinterpret_cast<const std::uint32_t*>(s->data())[i];
    }
}
// UTF-8 in, WTF-8 surrogates accepted; invalid bytes become U+FFFD.
StrObject* makeStr(Vm& vm, std::string_view utf8);
// Null: invalid bytes or surrogates.
StrObject* makeStrictStr(Vm& vm, std::string_view utf8);
StrObject* makeStr(Vm& vm, const std::uint32_t* codePoints, std::size_t count);
StrObject* makeLatin1(Vm& vm, std::string_view latin1);
StrObject* makeChar(Vm& vm, std::uint32_t codePoint); // cached below 256
StrObject* substring(Vm& vm, const StrObject* s, std::size_t from, std::size_t count);
StrObject* concat(Vm& vm, const StrObject* a, const StrObject* b);
// Room for `length` code points of `width` bytes, to be filled in by the caller at once.
StrObject* allocateStr(Vm& vm, std::size_t length, std::uint32_t width);
// The same text as an object of this shape with room for `extension` behind it (null): what instances of
// subclasses are made of.
StrObject* copyStr(Vm& vm, const StrObject* s, ShapeId shape);
bool equalStr(const StrObject* a, const StrObject* b);
int compareStr(const StrObject* a, const StrObject* b); // by code points: <0, 0, >0
std::int64_t hashStr(StrObject* s);                     // siphash-1-3 with a zero key, as CPython with PYTHONHASHSEED=0

// Collects text piece by piece in the narrowest width.
class StrBuilder
{
public:
    explicit StrBuilder(Vm& vm)
        : m_vm(vm)
    {
    }
    void add(std::uint32_t codePoint);
    void add(const StrObject* s);
    void add(const StrObject* s, std::size_t from, std::size_t count);
    void addUtf8(std::string_view text);
    void addAscii(std::string_view text);
    std::size_t length() const { return m_length; }
    StrObject* finish();

private:
    void widen(std::uint32_t width);
    Vm& m_vm;
    std::string m_bytes;
    std::uint32_t m_width = 1;
    std::size_t m_length = 0;
    bool m_ascii = true;
};

bool isAscii(std::string_view bytes);

BytesObject* makeBytes(Vm& vm, std::string_view bytes);
// Room for `length` bytes, to be filled in by the caller at once.
BytesObject* allocateBytes(Vm& vm, std::size_t length);
BytesObject* copyBytes(Vm& vm, std::string_view bytes, ShapeId shape); // as copyStr
std::int64_t hashBytes(BytesObject* b); // equal to that of a string of the same Latin-1 text
inline std::string_view bytesView(const BytesObject* b)
{
    return {reinterpret_cast<const char*>(b->data()), b->length};
}

} // namespace vmcore
