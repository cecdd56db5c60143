// SPDX-License-Identifier: GPL-3.0-or-later
// What hash objects of all algorithms have in common. An algorithm says its block and digest size and its name, takes
// bytes by update(), and gives the digest of what it has taken by digest(), which leaves it as it is.
#pragma once
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/NativeData.h"

#include <array>
#include <bit>
#include <string>
#include <string_view>

namespace vmcore::digest {

// Blocks with a length behind the last one (Merkle and Damgård): `Self` mixes one block into `state`.
template<class Self, class Word, std::size_t kWords, std::size_t kBlockBytes, std::endian kOrder>
struct BlockHash
{
    static constexpr std::size_t kBlock = kBlockBytes;
    std::array<Word, kWords> state{};
    std::string pending{};
    std::uint64_t total = 0; // bytes

    static Word word(const char* bytes)
    {
        Word w = 0;
        for (std::size_t i = 0; i < sizeof(Word); ++i)
            w = static_cast<Word>(
                w << 8 | static_cast<unsigned char>(bytes[kOrder == std::endian::big ? i : sizeof(Word) - 1 - i]));
        return w;
    }
    static void append(std::string& bytes, Word w)
    {
        for (std::size_t i = 0; i < sizeof(Word); ++i)
            bytes += static_cast<char>(w >> 8 * (kOrder == std::endian::big ? sizeof(Word) - 1 - i : i));
    }
    void update(std::string_view bytes)
    {
        total += bytes.size();
        if (!pending.empty()) {
            const std::size_t most = std::min(kBlock - pending.size(), bytes.size());
            pending += bytes.substr(0, most);
            bytes.remove_prefix(most);
            if (pending.size() < kBlock)
                return;
            static_cast<Self*>(this)->mix(pending.data());
            pending.clear();
        }
        for (; bytes.size() >= kBlock; bytes.remove_prefix(kBlock))
            static_cast<Self*>(this)->mix(bytes.data());
        pending = bytes;
    }
    std::string finished(std::size_t bytes) const
    {
        constexpr std::size_t kLength = 2 * sizeof(Word);
        Self last = static_cast<const Self&>(*this);
        std::string end(1, '\x80');
        end.append((2 * kBlock - 1 - kLength - pending.size()) % kBlock, '\0');
        std::string length;
        append(length,
            kOrder == std::endian::big && sizeof(Word) == 4 ? static_cast<Word>(total >> 29)
                : kOrder == std::endian::big                ? Word{0}
                                                            : static_cast<Word>(total << 3));
        append(length, kOrder == std::endian::big ? static_cast<Word>(total << 3) : static_cast<Word>(total >> 29));
        last.update(end + length);
        std::string result;
        for (const Word w : last.state)
            append(result, w);
        result.resize(bytes);
        return result;
    }
};

// The hash object of an algorithm as a Python type.
template<class Algorithm>
struct Hash
{
    static constexpr const char* kName = Algorithm::kType;
    Algorithm algorithm;
    void trace(Marker&) { }
};

inline Value hexadecimal(Vm& vm, std::string_view bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const char c : bytes) {
        text += kDigits[static_cast<unsigned char>(c) >> 4];
        text += kDigits[static_cast<unsigned char>(c) & 15];
    }
    return Value::heap(makeStr(vm, text));
}

template<class Algorithm>
struct HashType
{
    using Data = NativeData<Hash<Algorithm>>;
    static Algorithm& of(const CallArgs& args) { return Data::self(args).algorithm; }

    static Value update(Vm& vm, const CallArgs& args)
    {
        if (isStr(args[1]))
            return raiseTypeError(vm, "Strings must be encoded before hashing");
        const auto bytes = bytesSeen(args[1]);
        if (!bytes)
            return raiseTypeError(vm, "object supporting the buffer API required");
        of(args).update(*bytes);
        return kNone;
    }
    static Value digest(Vm& vm, const CallArgs& args) { return Value::heap(makeBytes(vm, of(args).digest())); }
    static Value hexDigest(Vm& vm, const CallArgs& args) { return hexadecimal(vm, of(args).digest()); }
    static Value copy(Vm& vm, const CallArgs& args) { return Data::make(vm, Hash<Algorithm>{of(args)}); }
    static Value readSize(Vm&, Value self)
    {
        return Value::smallInt(static_cast<std::int64_t>(Data::of(self).algorithm.digestBytes()));
    }
    static Value readBlock(Vm&, Value self)
    {
        return Value::smallInt(static_cast<std::int64_t>(Data::of(self).algorithm.blockBytes()));
    }
    static Value readName(Vm& vm, Value self) { return Value::heap(makeStr(vm, Data::of(self).algorithm.name())); }

    static constexpr NativeInfo kUpdate[] = {
        method("update", &update, 1, 1, "Update this hash object's state with the provided bytes."),
        method("copy", &copy, 0, 0, "Return a copy of the hash object."),
    };
    static constexpr NativeInfo kDigest[] = {
        method("digest", &digest, 0, 0, "Return the digest value as a bytes object."),
        method("hexdigest", &hexDigest, 0, 0, "Return the digest value as a string of hexadecimal digits."),
    };
    static constexpr GetSetInfo kFields[] = {
        {"digest_size", &readSize, nullptr, ""},
        {"block_size", &readBlock, nullptr, ""},
        {"name", &readName, nullptr, ""},
    };

    // The type without digest methods, which not all algorithms have in this form.
    static TypeObject* make(Vm& vm, std::string_view module)
    {
        TypeObject* type = Data::makeType(vm, module);
        addMethods(vm, type, kUpdate);
        addGetSets(vm, type, kFields);
        return type;
    }
    static void makeWithDigest(Vm& vm, std::string_view module) { addMethods(vm, make(vm, module), kDigest); }

    // A new object that has taken the argument `string` of a call, if it was given.
    static Value begin(Vm& vm, const CallArgs& args, const char* function, Algorithm algorithm)
    {
        KeywordReader keywords(vm, args, function);
        const Value given = keywords.take("string", 0);
        keywords.take("usedforsecurity");
        if (!keywords.done())
            return kNull;
        const Value hash = Data::make(vm, Hash<Algorithm>{std::move(algorithm)});
        const Value values[] = {hash, given};
        return !given || update(vm, {values, 2, nullptr}) ? hash : kNull;
    }
};

inline constexpr std::size_t kSha512Rounds = 80;
// The first 64 bits of the fractions of the cube roots of the first 80 primes. Their first 32 bits are SHA-256's.
extern const std::array<std::uint64_t, kSha512Rounds> kSha512Constants;
// The same of the square roots of the first eight primes, and of the next eight. BLAKE2 begins with the former.
inline constexpr std::array<std::uint64_t, 8> kSquareRoots{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
    0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
inline constexpr std::array<std::uint64_t, 8> kNextSquareRoots{0xcbbb9d5dc1059ed8, 0x629a292a367cd507,
    0x9159015a3070dd17, 0x152fecd8f70e5939, 0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7,
    0x47b5481dbefa4fa4};

} // namespace vmcore::digest
