// SPDX-License-Identifier: GPL-3.0-or-later
// The module _sha512 (FIPS 180-4): sha512 and sha384.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/NativeData.h"

#include <array>
#include <bit>
#include <cmath>

namespace vmcore {
namespace {

constexpr std::size_t kBlock = 128, kRounds = 80;

// The constants are the first 64 bits of the fractions of cube roots of the first 80 primes.
std::array<std::uint64_t, kRounds> roundConstants()
{
    std::array<std::uint64_t, kRounds> constants{};
    std::size_t found = 0;
    for (unsigned n = 2; found < kRounds; ++n) {
        bool isPrime = true;
        for (unsigned d = 2; d * d <= n; ++d)
            isPrime = isPrime && n % d != 0;
        if (!isPrime)
            continue;
        // floor(cbrt(n) * 2^64) mod 2^64, by bisection on x^3 <= n * 2^192 in parts of 128 bits.
        using Wide = unsigned __int128;
        std::uint64_t low = 0;
        const auto whole = static_cast<std::uint64_t>(std::cbrt(static_cast<double>(n)) + 1e-9);
        for (int bit = 63; bit >= 0; --bit) {
            const std::uint64_t candidate = low | std::uint64_t{1} << bit;
            // x = whole + candidate / 2^64; x^3 = ((x^2) * x), kept to 128 bits behind the point, rounded down.
            const Wide x = Wide{whole} << 64 | candidate;
            const std::uint64_t xh = static_cast<std::uint64_t>(x >> 64), xl = static_cast<std::uint64_t>(x);
            const Wide cross = Wide{xh} * xl * 2;
            const Wide square = (Wide{xh} * xh << 64) + cross + (Wide{xl} * xl >> 64);
            const std::uint64_t sh = static_cast<std::uint64_t>(square >> 64), sl = static_cast<std::uint64_t>(square);
            const Wide cube = (Wide{sh} * xh << 64) + Wide{sh} * xl + Wide{sl} * xh + (Wide{sl} * xl >> 64);
            if (cube >> 64 < n)
                low = candidate;
        }
        constants[found++] = low;
    }
    return constants;
}

struct Sha
{
    static constexpr const char* kName = "sha512";
    std::array<std::uint64_t, 8> state;
    std::size_t digestBytes;
    std::string pending{};
    std::uint64_t total = 0;
    void trace(Marker&) { }

    void block(const char* data)
    {
        static const std::array<std::uint64_t, kRounds> kConstants = roundConstants();
        std::array<std::uint64_t, kRounds> w{};
        for (std::size_t i = 0; i < 16; ++i)
            for (std::size_t k = 0; k < 8; ++k)
                w[i] = w[i] << 8 | static_cast<unsigned char>(data[8 * i + k]);
        for (std::size_t i = 16; i < kRounds; ++i) {
            const std::uint64_t a = w[i - 15], b = w[i - 2];
            w[i] = w[i - 16] + (std::rotr(a, 1) ^ std::rotr(a, 8) ^ a >> 7) + w[i - 7]
                + (std::rotr(b, 19) ^ std::rotr(b, 61) ^ b >> 6);
        }
        auto s = state;
        for (std::size_t i = 0; i < kRounds; ++i) {
            const std::uint64_t e = s[4], a = s[0];
            const std::uint64_t t1 = s[7] + (std::rotr(e, 14) ^ std::rotr(e, 18) ^ std::rotr(e, 41))
                + ((e & s[5]) ^ (~e & s[6])) + kConstants[i] + w[i];
            const std::uint64_t t2 = (std::rotr(a, 28) ^ std::rotr(a, 34) ^ std::rotr(a, 39))
                + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
            s = {t1 + t2, s[0], s[1], s[2], s[3] + t1, s[4], s[5], s[6]};
        }
        for (std::size_t i = 0; i < 8; ++i)
            state[i] += s[i];
    }
    void update(std::string_view bytes)
    {
        total += bytes.size();
        pending += bytes;
        std::size_t at = 0;
        for (; pending.size() - at >= kBlock; at += kBlock)
            block(pending.data() + at);
        pending.erase(0, at);
    }
    std::string digest() const
    {
        Sha last = *this;
        std::string end(1, '\x80');
        end.append((2 * kBlock - 17 - last.pending.size()) % kBlock + 8, '\0');
        const std::uint64_t bits = total * 8;
        for (int shift = 56; shift >= 0; shift -= 8)
            end += static_cast<char>(bits >> shift);
        last.update(end);
        std::string bytes;
        for (const std::uint64_t word : last.state)
            for (int shift = 56; shift >= 0; shift -= 8)
                bytes += static_cast<char>(word >> shift);
        bytes.resize(digestBytes);
        return bytes;
    }
};
using Data = NativeData<Sha>;

constexpr std::array<std::uint64_t, 8> k512{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
    0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
constexpr std::array<std::uint64_t, 8> k384{0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17,
    0x152fecd8f70e5939, 0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4};

template<std::size_t kBytes>
Value makeSha(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, kBytes == 64 ? "sha512" : "sha384");
    const Value given = keywords.take("string", 0);
    keywords.take("usedforsecurity");
    if (!keywords.done())
        return kNull;
    const Value sha = Data::make(vm, kBytes == 64 ? k512 : k384, kBytes);
    const auto bytes = given ? needBytesLike(vm, given) : std::optional(std::string_view());
    if (!bytes)
        return kNull;
    Data::of(sha).update(*bytes);
    return sha;
}

Value update(Vm& vm, const CallArgs& args)
{
    const auto bytes = needBytesLike(vm, args[1]);
    if (!bytes)
        return kNull;
    Data::self(args).update(*bytes);
    return kNone;
}

Value digest(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeBytes(vm, Data::self(args).digest()));
}

Value hexDigest(Vm& vm, const CallArgs& args)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const char c : Data::self(args).digest()) {
        text += kDigits[static_cast<unsigned char>(c) >> 4];
        text += kDigits[static_cast<unsigned char>(c) & 15];
    }
    return Value::heap(makeStr(vm, text));
}

Value copy(Vm& vm, const CallArgs& args)
{
    const Sha& sha = Data::self(args);
    return Data::make(vm, sha.state, sha.digestBytes, sha.pending, sha.total);
}

Value readSize(Vm&, Value self)
{
    return Value::smallInt(static_cast<std::int64_t>(Data::of(self).digestBytes));
}
Value readBlockSize(Vm&, Value)
{
    return Value::smallInt(kBlock);
}
Value readName(Vm& vm, Value self)
{
    return Value::heap(makeStr(vm, Data::of(self).digestBytes == 64 ? "sha512" : "sha384"));
}

constexpr NativeInfo kMethods[] = {
    method("update", &update, 1, 1),
    method("digest", &digest, 0, 0),
    method("hexdigest", &hexDigest, 0, 0),
    method("copy", &copy, 0, 0),
};
constexpr GetSetInfo kFields[] = {
    {"digest_size", &readSize, nullptr, ""},
    {"block_size", &readBlockSize, nullptr, ""},
    {"name", &readName, nullptr, ""},
};
constexpr NativeInfo kFunctions[] = {
    fnKeywords("sha512", &makeSha<64>, 0, 1),
    fnKeywords("sha384", &makeSha<48>, 0, 1),
};

} // namespace

ModuleObject* makeSha512Module(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_sha512", "Digests of 512 and 384 bits.");
    TypeObject* type = Data::makeType(vm, "_sha512");
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
    addFunctions(vm, module, kFunctions);
    return module;
}

} // namespace vmcore
