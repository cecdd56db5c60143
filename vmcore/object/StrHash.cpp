// SPDX-License-Identifier: GPL-3.0-or-later
// Hashes of text and bytes: SipHash-1-3 (Aumasson, Bernstein) over the stored code units, key zero.
#include "vmcore/object/Str.h"

#include <bit>

namespace vmcore {

namespace {

struct SipState
{
    std::uint64_t v0 = 0x736f6d6570736575, v1 = 0x646f72616e646f6d, v2 = 0x6c7967656e657261, v3 = 0x7465646279746573;

    void round()
    {
        v0 += v1;
        v1 = std::rotl(v1, 13) ^ v0;
        v0 = std::rotl(v0, 32);
        v2 += v3;
        v3 = std::rotl(v3, 16) ^ v2;
        v0 += v3;
        v3 = std::rotl(v3, 21) ^ v0;
        v2 += v1;
        v1 = std::rotl(v1, 17) ^ v2;
        v2 = std::rotl(v2, 32);
    }
    void absorb(std::uint64_t word)
    {
        v3 ^= word;
        round();
        v0 ^= word;
    }
};

std::int64_t hashMemory(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    SipState state;
    const std::uint64_t total = static_cast<std::uint64_t>(size) << 56;
    for (; size >= 8; size -= 8, data += 8) {
        std::uint64_t word;
        std::memcpy(&word, data, 8);
        state.absorb(word);
    }
    std::uint64_t last = 0;
    std::memcpy(&last, data, size);
    state.absorb(last | total);
    state.v2 ^= 0xff;
    state.round();
    state.round();
    state.round();
    const auto hash = static_cast<std::int64_t>(state.v0 ^ state.v1 ^ state.v2 ^ state.v3);
    return hash == -1 ? -2 : hash;
}

} // namespace

std::int64_t hashStr(StrObject* s)
{
    if (s->hash == -1)
        s->hash = hashMemory(s->data(), std::size_t{s->length} * s->width);
    return s->hash;
}

std::int64_t hashBytes(BytesObject* b)
{
    if (b->hash == -1)
        b->hash = hashMemory(b->data(), b->length);
    return b->hash;
}

} // namespace vmcore
