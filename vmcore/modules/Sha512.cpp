// SPDX-License-Identifier: GPL-3.0-or-later
// The module _sha512 (FIPS 180-4): sha512 and sha384.
#include "vmcore/modules/Digest.h"
#include "vmcore/modules/StandardModules.h"

namespace vmcore {
namespace digest {

const std::array<std::uint64_t, kSha512Rounds> kSha512Constants{0x428a2f98d728ae22, 0x7137449123ef65cd,
    0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b,
    0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
    0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694, 0xe49b69c19ef14ad2,
    0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65, 0x2de92c6f592b0275, 0x4a7484aa6ea6e483,
    0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f,
    0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f, 0x142929670a0e6e70,
    0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df, 0x650a73548baf63de,
    0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b, 0xa2bfe8a14cf10364, 0xa81a664bbc423001,
    0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a,
    0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8,
    0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc,
    0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec, 0x90befffa23631e28, 0xa4506cebde82bde9,
    0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e,
    0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
    0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c, 0x4cc5d4becb3e42b6,
    0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

} // namespace digest

namespace {

using digest::kSha512Constants, digest::kSha512Rounds;

struct Sha512 : digest::BlockHash<Sha512, std::uint64_t, 8, 128, std::endian::big>
{
    static constexpr const char* kType = "sha512";
    std::size_t bytes;

    Sha512(const std::array<std::uint64_t, 8>& start, std::size_t digestBytes)
        : bytes(digestBytes)
    {
        state = start;
    }
    std::string digest() const { return finished(bytes); }
    std::size_t digestBytes() const { return bytes; }
    std::size_t blockBytes() const { return kBlock; }
    const char* name() const { return bytes == 64 ? "sha512" : "sha384"; }

    void mix(const char* data)
    {
        std::array<std::uint64_t, kSha512Rounds> w{};
        for (std::size_t i = 0; i < 16; ++i)
            w[i] = word(data + 8 * i);
        for (std::size_t i = 16; i < kSha512Rounds; ++i) {
            const std::uint64_t a = w[i - 15], b = w[i - 2];
            w[i] = w[i - 16] + (std::rotr(a, 1) ^ std::rotr(a, 8) ^ a >> 7) + w[i - 7]
                + (std::rotr(b, 19) ^ std::rotr(b, 61) ^ b >> 6);
        }
        auto s = state;
        for (std::size_t i = 0; i < kSha512Rounds; ++i) {
            const std::uint64_t e = s[4], a = s[0];
            const std::uint64_t t1 = s[7] + (std::rotr(e, 14) ^ std::rotr(e, 18) ^ std::rotr(e, 41))
                + ((e & s[5]) ^ (~e & s[6])) + kSha512Constants[i] + w[i];
            const std::uint64_t t2
                = (std::rotr(a, 28) ^ std::rotr(a, 34) ^ std::rotr(a, 39)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
            s = {t1 + t2, s[0], s[1], s[2], s[3] + t1, s[4], s[5], s[6]};
        }
        for (std::size_t i = 0; i < 8; ++i)
            state[i] += s[i];
    }
};
using Type = digest::HashType<Sha512>;

Value makeSha512(Vm& vm, const CallArgs& args)
{
    return Type::begin(vm, args, "sha512", {digest::kSquareRoots, 64});
}
Value makeSha384(Vm& vm, const CallArgs& args)
{
    return Type::begin(vm, args, "sha384", {digest::kNextSquareRoots, 48});
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("sha512", &makeSha512, 0, 1),
    fnKeywords("sha384", &makeSha384, 0, 1),
};

} // namespace

ModuleObject* makeSha512Module(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_sha512", "Digests of 512 and 384 bits.");
    Type::makeWithDigest(vm, "_sha512");
    addFunctions(vm, module, kFunctions);
    return module;
}

} // namespace vmcore
