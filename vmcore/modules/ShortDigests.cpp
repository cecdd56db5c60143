// SPDX-License-Identifier: GPL-3.0-or-later
// The modules _md5 (RFC 1321), _sha1 and _sha256 (FIPS 180-4): hashes over words of 32 bits.
#include "vmcore/modules/Digest.h"
#include "vmcore/modules/StandardModules.h"

#include <cmath>

namespace vmcore {
namespace {

struct Md5 : digest::BlockHash<Md5, std::uint32_t, 4, 64, std::endian::little>
{
    static constexpr const char* kType = "md5";
    Md5() { state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476}; }
    std::string digest() const { return finished(digestBytes()); }
    std::size_t digestBytes() const { return 16; }
    std::size_t blockBytes() const { return kBlock; }
    const char* name() const { return "md5"; }

    void mix(const char* data)
    {
        static constexpr int kTurns[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
        static const auto kSines = [] { // the whole part of 2^32 · |sin(i)|
            std::array<std::uint32_t, 64> sines{};
            for (std::size_t i = 0; i < sines.size(); ++i)
                sines[i]
                    = static_cast<std::uint32_t>(std::floor(std::fabs(std::sin(static_cast<double>(i + 1))) * 0x1p32));
            return sines;
        }();
        auto [a, b, c, d] = state;
        for (std::uint32_t i = 0; i < 64; ++i) {
            const std::uint32_t round = i / 16;
            const std::uint32_t f = round == 0 ? (b & c) | (~b & d)
                : round == 1                   ? (d & b) | (~d & c)
                : round == 2                   ? b ^ c ^ d
                                               : c ^ (b | ~d);
            const std::uint32_t from = round == 0 ? i : round == 1 ? 5 * i + 1 : round == 2 ? 3 * i + 5 : 7 * i;
            const std::uint32_t sum = a + f + kSines[i] + word(data + 4 * (from % 16));
            a = d;
            d = c;
            c = b;
            b += std::rotl(sum, kTurns[round][i % 4]);
        }
        state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
    }
};

struct Sha1 : digest::BlockHash<Sha1, std::uint32_t, 5, 64, std::endian::big>
{
    static constexpr const char* kType = "sha1";
    Sha1() { state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}; }
    std::string digest() const { return finished(digestBytes()); }
    std::size_t digestBytes() const { return 20; }
    std::size_t blockBytes() const { return kBlock; }
    const char* name() const { return "sha1"; }

    void mix(const char* data)
    {
        static constexpr std::uint32_t kConstants[] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
        std::array<std::uint32_t, 80> w{};
        for (std::size_t i = 0; i < 16; ++i)
            w[i] = word(data + 4 * i);
        for (std::size_t i = 16; i < w.size(); ++i)
            w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
        auto [a, b, c, d, e] = state;
        for (std::size_t i = 0; i < w.size(); ++i) {
            const std::size_t round = i / 20;
            const std::uint32_t f = round == 0 ? (b & c) | (~b & d)
                : round == 2                   ? (b & c) | (b & d) | (c & d)
                                               : b ^ c ^ d;
            const std::uint32_t sum = std::rotl(a, 5) + f + e + kConstants[round] + w[i];
            e = d;
            d = c;
            c = std::rotl(b, 30);
            b = a;
            a = sum;
        }
        state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e};
    }
};

struct Sha256 : digest::BlockHash<Sha256, std::uint32_t, 8, 64, std::endian::big>
{
    static constexpr const char* kType = "sha256";
    std::size_t bytes;

    // SHA-256 begins with the first halves of the words, SHA-224 with the second halves of others.
    explicit Sha256(std::size_t digestBytes)
        : bytes(digestBytes)
    {
        for (std::size_t i = 0; i < state.size(); ++i)
            state[i] = static_cast<std::uint32_t>(
                digestBytes == 32 ? digest::kSquareRoots[i] >> 32 : digest::kNextSquareRoots[i]);
    }
    std::string digest() const { return finished(bytes); }
    std::size_t digestBytes() const { return bytes; }
    std::size_t blockBytes() const { return kBlock; }
    const char* name() const { return bytes == 32 ? "sha256" : "sha224"; }

    void mix(const char* data)
    {
        std::array<std::uint32_t, 64> w{};
        for (std::size_t i = 0; i < 16; ++i)
            w[i] = word(data + 4 * i);
        for (std::size_t i = 16; i < w.size(); ++i) {
            const std::uint32_t a = w[i - 15], b = w[i - 2];
            w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7]
                + (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
        }
        auto s = state;
        for (std::size_t i = 0; i < w.size(); ++i) {
            const std::uint32_t e = s[4], a = s[0];
            const auto constant = static_cast<std::uint32_t>(digest::kSha512Constants[i] >> 32);
            const std::uint32_t t1 = s[7] + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25))
                + ((e & s[5]) ^ (~e & s[6])) + constant + w[i];
            const std::uint32_t t2
                = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
            s = {t1 + t2, s[0], s[1], s[2], s[3] + t1, s[4], s[5], s[6]};
        }
        for (std::size_t i = 0; i < state.size(); ++i)
            state[i] += s[i];
    }
};

Value makeMd5(Vm& vm, const CallArgs& args)
{
    return digest::HashType<Md5>::begin(vm, args, "md5", Md5());
}
Value makeSha1(Vm& vm, const CallArgs& args)
{
    return digest::HashType<Sha1>::begin(vm, args, "sha1", Sha1());
}
Value makeSha256(Vm& vm, const CallArgs& args)
{
    return digest::HashType<Sha256>::begin(vm, args, "sha256", Sha256(32));
}
Value makeSha224(Vm& vm, const CallArgs& args)
{
    return digest::HashType<Sha256>::begin(vm, args, "sha224", Sha256(28));
}

constexpr NativeInfo kMd5[] = {fnKeywords("md5", &makeMd5, 0, 1)};
constexpr NativeInfo kSha1[] = {fnKeywords("sha1", &makeSha1, 0, 1)};
constexpr NativeInfo kSha256[] = {fnKeywords("sha256", &makeSha256, 0, 1), fnKeywords("sha224", &makeSha224, 0, 1)};

template<class Algorithm>
ModuleObject* makeDigestModule(Vm& vm, const char* name, std::span<const NativeInfo> functions)
{
    ModuleObject* module = makeModule(vm, name, "Digests of bytes.");
    digest::HashType<Algorithm>::makeWithDigest(vm, name);
    addFunctions(vm, module, functions);
    return module;
}

} // namespace

ModuleObject* makeMd5Module(Vm& vm)
{
    return makeDigestModule<Md5>(vm, "_md5", kMd5);
}
ModuleObject* makeSha1Module(Vm& vm)
{
    return makeDigestModule<Sha1>(vm, "_sha1", kSha1);
}
ModuleObject* makeSha256Module(Vm& vm)
{
    return makeDigestModule<Sha256>(vm, "_sha256", kSha256);
}

} // namespace vmcore
