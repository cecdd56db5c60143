// SPDX-License-Identifier: GPL-3.0-or-later
// Making strings and bytes. Invariants of what leaves here: the width is the smallest that fits, the
// data end with a zero unit, kStrAscii is set exactly when all code points are below 128.
#include "vmcore/object/Str.h"

#include "vmcore/object/StrUnits.h"

#include <algorithm>
#include <limits>
#include <new>

namespace vmcore {

namespace {

constexpr std::size_t roundedToWords(std::size_t bytes)
{
    return (bytes + 7) & ~std::size_t{7};
}

template<class To, class From>
void copyWidening(To* to, const From* from, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        to[i] = static_cast<To>(from[i]);
}

constexpr std::uint32_t kReplacement = 0xFFFD, kInvalid = ~0u;

// Reads one code point of UTF-8 with surrogates (WTF-8); an invalid byte is consumed alone and gives kInvalid.
std::uint32_t nextCodePoint(const unsigned char*& at, const unsigned char* end)
{
    const std::uint32_t lead = *at++;
    if (lead < 0x80)
        return lead;
    const int tail = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    if (lead < 0xC2 || lead > 0xF4 || end - at < tail)
        return kInvalid;
    std::uint32_t codePoint = lead & (0x3Fu >> tail);
    for (int i = 0; i < tail; ++i) {
        if ((at[i] & 0xC0u) != 0x80)
            return kInvalid;
        codePoint = codePoint << 6 | (at[i] & 0x3Fu);
    }
    constexpr std::uint32_t kSmallest[] = {0, 0x80, 0x800, 0x10000};
    if (codePoint < kSmallest[tail] || codePoint > 0x10FFFF)
        return kInvalid;
    at += tail;
    return codePoint;
}

// What all of the text needs.
struct Utf8Extent
{
    std::size_t count = 0;
    std::uint32_t largest = 0;
    bool isStrict = true; // valid, and without surrogates
};
Utf8Extent extentOf(const unsigned char* at, const unsigned char* end)
{
    Utf8Extent extent;
    for (; at < end; ++extent.count) {
        std::uint32_t c = nextCodePoint(at, end);
        if (c == kInvalid || (c >= 0xD800 && c <= 0xDFFF))
            extent.isStrict = false;
        if (c == kInvalid)
            c = kReplacement;
        extent.largest = std::max(extent.largest, c);
    }
    return extent;
}

StrObject* makeWide(Vm& vm, const unsigned char* at, const unsigned char* end, const Utf8Extent& extent)
{
    if (extent.count == 1)
        return makeChar(vm, extent.largest);
    StrObject* s = allocateStr(vm, extent.count, widthOf(extent.largest));
    visitUnits(s, [&](auto units) {
        for (auto& unit : units) {
            const std::uint32_t c = nextCodePoint(at, end);
            unit = static_cast<std::remove_reference_t<decltype(unit)>>(c == kInvalid ? kReplacement : c);
        }
    });
    return s;
}

StrObject* makeAscii(Vm& vm, std::string_view ascii)
{
    if (ascii.size() == 1 && vm.latin1[static_cast<unsigned char>(ascii[0])])
        return vm.latin1[static_cast<unsigned char>(ascii[0])];
    StrObject* s = allocateStr(vm, ascii.size(), 1);
    std::memcpy(s->data(), ascii.data(), ascii.size());
    s->flags = kStrAscii;
    return s;
}

template<class Unit>
std::uint32_t orOfUnits(std::span<const Unit> units)
{
    std::uint32_t bits = 0;
    for (const Unit u : units)
        bits |= u;
    return bits;
}

} // namespace

void copyUnits(
    std::uint8_t* to, std::uint32_t toWidth, const std::uint8_t* from, std::uint32_t fromWidth, std::size_t count)
{
    if (toWidth == fromWidth)
        std::memcpy(to, from, count * toWidth);
    else if (toWidth == 2)
        copyWidening(reinterpret_cast<std::uint16_t*>(to), from, count);
    else if (fromWidth == 1)
        copyWidening(reinterpret_cast<std::uint32_t*>(to), from, count);
    else
        copyWidening(reinterpret_cast<std::uint32_t*>(to), reinterpret_cast<const std::uint16_t*>(from), count);
}

bool isAscii(std::string_view bytes)
{
    constexpr std::uint64_t kHighBits = 0x8080'8080'8080'8080;
    const char* at = bytes.data();
    std::size_t left = bytes.size();
    for (; left >= 8; left -= 8, at += 8) {
        std::uint64_t word;
        std::memcpy(&word, at, 8);
        if (word & kHighBits)
            return false;
    }
    return std::all_of(at, at + left, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

StrObject* allocateStr(Vm& vm, std::size_t length, std::uint32_t width)
{
    if (length > std::numeric_limits<std::uint32_t>::max())
        throw std::bad_alloc();
    auto* s = vm.heap.allocate<StrObject>(
        ObjectKind::Str, builtinShape(ObjectKind::Str), roundedToWords(sizeof(StrObject) + length * width));
    s->hash = -1;
    s->length = static_cast<std::uint32_t>(length);
    s->width = width;
    return s;
}

StrObject* copyStr(Vm& vm, const StrObject* s, ShapeId shape)
{
    const std::size_t size = roundedToWords(sizeof(StrObject) + s->bytes());
    auto* copy = vm.heap.allocate<StrObject>(ObjectKind::Str, shape, size + sizeof(Value));
    copy->hash = s->hash;
    copy->length = s->length;
    copy->width = s->width;
    copy->flags = s->flags & kStrAscii;
    std::memcpy(copy->data(), s->data(), s->bytes());
    variableExtension(copy) = kNull;
    return copy;
}

StrObject* makeStr(Vm& vm, std::string_view utf8)
{
    if (utf8.empty() && vm.emptyStr)
        return vm.emptyStr;
    if (isAscii(utf8))
        return makeAscii(vm, utf8);
    const auto* const begin = reinterpret_cast<const unsigned char*>(utf8.data());
    return makeWide(vm, begin, begin + utf8.size(), extentOf(begin, begin + utf8.size()));
}

StrObject* makeStrictStr(Vm& vm, std::string_view utf8)
{
    if (isAscii(utf8))
        return makeStr(vm, utf8);
    const auto* const begin = reinterpret_cast<const unsigned char*>(utf8.data());
    const Utf8Extent extent = extentOf(begin, begin + utf8.size());
    return extent.isStrict ? makeWide(vm, begin, begin + utf8.size(), extent) : nullptr;
}

StrObject* makeStr(Vm& vm, const std::uint32_t* codePoints, std::size_t count)
{
    std::uint32_t largest = 0;
    for (std::size_t i = 0; i < count; ++i)
        largest = std::max(largest, codePoints[i]);
    if (count == 0 && vm.emptyStr)
        return vm.emptyStr;
    if (count == 1)
        return makeChar(vm, largest);
    StrObject* s = allocateStr(vm, count, widthOf(largest));
    visitUnits(s, [&](auto units) {
        for (std::size_t i = 0; i < count; ++i)
            units[i] = static_cast<std::remove_reference_t<decltype(units[i])>>(codePoints[i]);
    });
    s->flags = largest < 0x80 ? kStrAscii : 0;
    return s;
}

StrObject* makeLatin1(Vm& vm, std::string_view latin1)
{
    if (latin1.empty() && vm.emptyStr)
        return vm.emptyStr;
    if (latin1.size() == 1)
        return makeChar(vm, static_cast<unsigned char>(latin1[0]));
    StrObject* s = allocateStr(vm, latin1.size(), 1);
    std::memcpy(s->data(), latin1.data(), latin1.size());
    s->flags = isAscii(latin1) ? kStrAscii : 0;
    return s;
}

StrObject* makeChar(Vm& vm, std::uint32_t codePoint)
{
    if (codePoint < 0x100 && vm.latin1[codePoint])
        return vm.latin1[codePoint];
    StrObject* s = allocateStr(vm, 1, widthOf(codePoint));
    std::memcpy(s->data(), &codePoint, s->width);
    s->flags = codePoint < 0x80 ? kStrAscii : 0;
    return s;
}

StrObject* substring(Vm& vm, const StrObject* s, std::size_t from, std::size_t count)
{
    if (count == s->length && s->shape == builtinShape(ObjectKind::Str))
        return const_cast<StrObject*>(s);
    if (count == 0 && vm.emptyStr)
        return vm.emptyStr;
    if (count == 1)
        return makeChar(vm, codePoint(s, from));
    if (s->flags & kStrAscii) {
        StrObject* part = allocateStr(vm, count, 1);
        std::memcpy(part->data(), s->data() + from, count);
        part->flags = kStrAscii;
        return part;
    }
    const std::uint32_t bits = visitUnits(s, [&](auto units) { return orOfUnits(units.subspan(from, count)); });
    const std::uint32_t width = s->width == 1 ? 1 : widthOf(bits);
    StrObject* part = allocateStr(vm, count, width);
    if (width == s->width) {
        std::memcpy(part->data(), s->data() + from * width, count * width);
    } else {
        visitUnits(part, [&](auto units) {
            for (std::size_t i = 0; i < count; ++i)
                units[i] = static_cast<std::remove_reference_t<decltype(units[i])>>(codePoint(s, from + i));
        });
    }
    part->flags = bits < 0x80 ? kStrAscii : 0;
    return part;
}

namespace {

// Text of at least so many bytes grows in place when something is appended to it.
constexpr std::size_t kSharedFrom = 512;

// A store with the text of `s` in it and room behind.
TextStoreObject* storeWith(Vm& vm, const StrObject* s, std::uint32_t width, std::size_t capacity)
{
    auto* store = vm.heap.allocate<TextStoreObject>(
        ObjectKind::TextStore, builtinShape(ObjectKind::TextStore), sizeof(TextStoreObject) + capacity);
    store->capacity = capacity;
    store->used = std::size_t{s->length} * width;
    copyUnits(store->bytes, width, s->data(), s->width, s->length);
    return store;
}

// Appending in a loop would take quadratic time if each step copied all text so far. The text so far stays as it is:
// it knows its own length.
StrObject* append(Vm& vm, const StrObject* a, const StrObject* b)
{
    const std::uint32_t width = std::max(a->width, b->width);
    const std::size_t more = std::size_t{b->length} * width, total = std::size_t{a->length} * width + more;
    const bool wasAppended = (a->flags & kStrShared) != 0;
    TextStoreObject* store = wasAppended ? const_cast<StrObject*>(a)->store() : nullptr;
    if (!store || a->width != width || store->used != a->bytes() || store->capacity - store->used < more)
        store = storeWith(vm, a, width, wasAppended ? 2 * total : total + total / 4);
    auto* s = vm.heap.allocate<StrObject>(
        ObjectKind::Str, builtinShape(ObjectKind::Str), sizeof(StrObject) + sizeof(TextStoreObject*));
    s->flags = static_cast<std::uint16_t>(kStrShared | (a->flags & b->flags & kStrAscii));
    s->hash = -1;
    s->length = a->length + b->length;
    s->width = width;
    s->store() = store;
    copyUnits(store->bytes + store->used, width, b->data(), b->width, b->length);
    store->used += more;
    return s;
}

} // namespace

StrObject* concat(Vm& vm, const StrObject* a, const StrObject* b)
{
    constexpr ShapeId kExact = builtinShape(ObjectKind::Str);
    if (a->length == 0 && b->shape == kExact)
        return const_cast<StrObject*>(b);
    if (b->length == 0 && a->shape == kExact)
        return const_cast<StrObject*>(a);
    const std::size_t length = std::size_t{a->length} + b->length;
    if (a->bytes() >= kSharedFrom && a->length > b->length && length <= std::numeric_limits<std::uint32_t>::max())
        return append(vm, a, b);
    const std::uint32_t width = std::max(a->width, b->width);
    StrObject* s = allocateStr(vm, length, width);
    copyUnits(s->data(), width, a->data(), a->width, a->length);
    copyUnits(s->data() + std::size_t{a->length} * width, width, b->data(), b->width, b->length);
    s->flags = a->flags & b->flags & kStrAscii;
    return s;
}

bool equalStr(const StrObject* a, const StrObject* b)
{
    if (a == b)
        return true;
    if (a->length != b->length || a->width != b->width)
        return false;
    if (a->flags & b->flags & kStrInterned)
        return false;
    return std::memcmp(a->data(), b->data(), std::size_t{a->length} * a->width) == 0;
}

int compareStr(const StrObject* a, const StrObject* b)
{
    const std::size_t common = std::min(a->length, b->length);
    if (a->width == 1 && b->width == 1) {
        const int order = std::memcmp(a->data(), b->data(), common);
        if (order != 0)
            return order;
    } else {
        for (std::size_t i = 0; i < common; ++i) {
            const std::uint32_t x = codePoint(a, i), y = codePoint(b, i);
            if (x != y)
                return x < y ? -1 : 1;
        }
    }
    return a->length == b->length ? 0 : a->length < b->length ? -1 : 1;
}

BytesObject* allocateBytes(Vm& vm, std::size_t length)
{
    auto* b = vm.heap.allocate<BytesObject>(
        ObjectKind::Bytes, builtinShape(ObjectKind::Bytes), roundedToWords(sizeof(BytesObject) + length + 1));
    b->hash = -1;
    b->length = length;
    b->data()[length] = 0;
    return b;
}

BytesObject* copyBytes(Vm& vm, std::string_view bytes, ShapeId shape)
{
    const std::size_t size = roundedToWords(sizeof(BytesObject) + bytes.size() + 1);
    auto* copy = vm.heap.allocate<BytesObject>(ObjectKind::Bytes, shape, size + sizeof(Value));
    copy->hash = -1;
    copy->length = bytes.size();
    if (!bytes.empty())
        std::memcpy(copy->data(), bytes.data(), bytes.size());
    copy->data()[bytes.size()] = 0;
    variableExtension(copy) = kNull;
    return copy;
}

BytesObject* makeBytes(Vm& vm, std::string_view bytes)
{
    BytesObject* b = allocateBytes(vm, bytes.size());
    if (!bytes.empty())
        std::memcpy(b->data(), bytes.data(), bytes.size());
    return b;
}

} // namespace vmcore
