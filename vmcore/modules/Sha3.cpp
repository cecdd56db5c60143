// SPDX-License-Identifier: GPL-3.0-or-later
// The module _sha3 (FIPS 202): sponges over the permutation Keccak-f[1600].
#include "vmcore/modules/Digest.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/runtime/Operators.h"

namespace vmcore {
namespace {

constexpr std::size_t kLanes = 25, kStateBytes = 8 * kLanes, kRounds = 24;

// The constants come from a shift register of 8 bits, the turns from walking over the lanes.
struct KeccakTables
{
    std::array<std::uint64_t, kRounds> constants{};
    std::array<int, kLanes> turns{};

    constexpr KeccakTables()
    {
        std::uint32_t bits = 1;
        for (std::uint64_t& constant : constants)
            for (unsigned j = 0; j < 7; ++j) {
                if ((bits & 1) != 0)
                    constant |= std::uint64_t{1} << ((1u << j) - 1);
                bits = bits << 1 ^ ((bits & 0x80) != 0 ? 0x171u : 0u);
            }
        std::size_t x = 1, y = 0;
        for (int t = 0; t < 24; ++t) {
            turns[x + 5 * y] = (t + 1) * (t + 2) / 2 % 64;
            const std::size_t next = (2 * x + 3 * y) % 5;
            x = y;
            y = next;
        }
    }
};
constexpr KeccakTables kTables;

void permute(std::array<std::uint64_t, kLanes>& a)
{
    for (const std::uint64_t constant : kTables.constants) {
        std::array<std::uint64_t, 5> c{};
        for (std::size_t x = 0; x < 5; ++x)
            c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
        std::array<std::uint64_t, kLanes> b{};
        for (std::size_t x = 0; x < 5; ++x)
            for (std::size_t y = 0; y < 5; ++y) {
                const std::uint64_t lane = a[x + 5 * y] ^ c[(x + 4) % 5] ^ std::rotl(c[(x + 1) % 5], 1);
                b[y + 5 * ((2 * x + 3 * y) % 5)] = std::rotl(lane, kTables.turns[x + 5 * y]);
            }
        for (std::size_t y = 0; y < kLanes; y += 5)
            for (std::size_t x = 0; x < 5; ++x)
                a[y + x] = b[y + x] ^ (~b[y + (x + 1) % 5] & b[y + (x + 2) % 5]);
        a[0] ^= constant;
    }
}

struct Sha3
{
    static constexpr const char* kType = "sha3";
    const char* title;
    std::size_t bytes, rate; // bytes 0: any number may be asked for
    std::array<std::uint64_t, kLanes> lanes{};
    std::size_t at = 0;

    std::size_t digestBytes() const { return bytes; }
    std::size_t blockBytes() const { return rate; }
    const char* name() const { return title; }
    void put(std::uint64_t byte, std::size_t place) { lanes[place / 8] ^= byte << 8 * (place % 8); }
    void update(std::string_view data)
    {
        for (const char c : data) {
            put(static_cast<unsigned char>(c), at);
            if (++at == rate) {
                permute(lanes);
                at = 0;
            }
        }
    }
    std::string squeezed(std::size_t count) const
    {
        Sha3 last = *this;
        last.put(bytes != 0 ? 0x06 : 0x1F, at);
        last.put(0x80, rate - 1);
        std::string result;
        while (result.size() < count) {
            permute(last.lanes);
            for (std::size_t i = 0; i < rate && result.size() < count; ++i)
                result += static_cast<char>(last.lanes[i / 8] >> 8 * (i % 8));
        }
        return result;
    }
    std::string digest() const { return squeezed(bytes); }
};
using Type = digest::HashType<Sha3>;

// Sponges of variable length are of another type, as their digest methods take the length.
struct Shake : Sha3
{
    static constexpr const char* kType = "shake";
};
using ShakeType = digest::HashType<Shake>;

std::optional<std::size_t> lengthOf(Vm& vm, const CallArgs& args)
{
    const auto length = toInt64(vm, args[1], vm.types.OverflowError);
    if (length && (*length < 0 || *length >= std::int64_t{1} << 29)) {
        raiseValueError(vm, *length < 0 ? "value must be positive" : "length is too large");
        return std::nullopt;
    }
    return length;
}
Value shakeDigest(Vm& vm, const CallArgs& args)
{
    const auto length = lengthOf(vm, args);
    return length ? Value::heap(makeBytes(vm, ShakeType::of(args).squeezed(*length))) : kNull;
}
Value shakeHexDigest(Vm& vm, const CallArgs& args)
{
    const auto length = lengthOf(vm, args);
    return length ? digest::hexadecimal(vm, ShakeType::of(args).squeezed(*length)) : kNull;
}

constexpr char k224[] = "sha3_224", k256[] = "sha3_256", k384[] = "sha3_384", k512[] = "sha3_512";
constexpr char kShake128[] = "shake_128", kShake256[] = "shake_256";

template<const char* kTitle, std::size_t kBytes>
Value makeSha3(Vm& vm, const CallArgs& args)
{
    return Type::begin(vm, args, kTitle, {kTitle, kBytes, kStateBytes - 2 * kBytes});
}
template<const char* kTitle, std::size_t kStrength>
Value makeShake(Vm& vm, const CallArgs& args)
{
    return ShakeType::begin(vm, args, kTitle, {{kTitle, 0, kStateBytes - 2 * kStrength}});
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords(k224, &makeSha3<k224, 28>, 0, 1),
    fnKeywords(k256, &makeSha3<k256, 32>, 0, 1),
    fnKeywords(k384, &makeSha3<k384, 48>, 0, 1),
    fnKeywords(k512, &makeSha3<k512, 64>, 0, 1),
    fnKeywords(kShake128, &makeShake<kShake128, 16>, 0, 1),
    fnKeywords(kShake256, &makeShake<kShake256, 32>, 0, 1),
};
constexpr NativeInfo kShakeMethods[] = {
    method("digest", &shakeDigest, 1, 1),
    method("hexdigest", &shakeHexDigest, 1, 1),
};

} // namespace

ModuleObject* makeSha3Module(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_sha3", "Digests by sponges.");
    Type::makeWithDigest(vm, "_sha3");
    addMethods(vm, ShakeType::make(vm, "_sha3"), kShakeMethods);
    addFunctions(vm, module, kFunctions);
    setConstant(vm, module, "implementation", Value::heap(makeStr(vm, "generic")));
    return module;
}

} // namespace vmcore
