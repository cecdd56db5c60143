// SPDX-License-Identifier: GPL-3.0-or-later
// The module _blake2 (RFC 7693): blake2b and blake2s, with keys, salts and places in trees of hashes.
#include "vmcore/modules/Digest.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>
#include <limits>

namespace vmcore {
namespace {

constexpr std::uint8_t kOrders[10][16]
    = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
        {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
        {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
        {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
        {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

template<class Word>
struct Blake2
{
    static constexpr bool kIsWide = sizeof(Word) == 8;
    static constexpr const char* kType = kIsWide ? "blake2b" : "blake2s";
    static constexpr std::size_t kBlock = 16 * sizeof(Word), kMost = 8 * sizeof(Word);
    static constexpr std::size_t kSaltBytes = 2 * sizeof(Word);

    std::size_t bytes = kMost;
    std::array<Word, 8> state{};
    std::string pending{};
    std::uint64_t total = 0; // bytes mixed in
    bool isLastNode = false;

    std::size_t digestBytes() const { return bytes; }
    std::size_t blockBytes() const { return kBlock; }
    const char* name() const { return kType; }
    static Word start(std::size_t i)
    {
        return static_cast<Word>(kIsWide ? digest::kSquareRoots[i] : digest::kSquareRoots[i] >> 32);
    }
    static Word word(const char* data)
    {
        Word w = 0;
        for (std::size_t i = sizeof(Word); i-- > 0;)
            w = static_cast<Word>(w << 8 | static_cast<unsigned char>(data[i]));
        return w;
    }
    void mix(const char* data, bool isLast)
    {
        std::array<Word, 16> m{}, v{};
        for (std::size_t i = 0; i < 16; ++i)
            m[i] = word(data + i * sizeof(Word));
        for (std::size_t i = 0; i < 8; ++i) {
            v[i] = state[i];
            v[i + 8] = start(i);
        }
        v[12] ^= static_cast<Word>(total);
        v[13] ^= kIsWide ? Word{0} : static_cast<Word>(total >> 32);
        if (isLast)
            v[14] = ~v[14];
        if (isLast && isLastNode)
            v[15] = ~v[15];
        const auto quarter = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d, Word x, Word y) {
            v[a] += v[b] + x;
            v[d] = std::rotr(v[d] ^ v[a], kIsWide ? 32 : 16);
            v[c] += v[d];
            v[b] = std::rotr(v[b] ^ v[c], kIsWide ? 24 : 12);
            v[a] += v[b] + y;
            v[d] = std::rotr(v[d] ^ v[a], kIsWide ? 16 : 8);
            v[c] += v[d];
            v[b] = std::rotr(v[b] ^ v[c], kIsWide ? 63 : 7);
        };
        for (std::size_t round = 0; round < (kIsWide ? 12 : 10); ++round) {
            const auto& s = kOrders[round % 10];
            for (std::size_t i = 0; i < 4; ++i)
                quarter(i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
            for (std::size_t i = 0; i < 4; ++i)
                quarter(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12, m[s[2 * i + 8]], m[s[2 * i + 9]]);
        }
        for (std::size_t i = 0; i < 8; ++i)
            state[i] ^= v[i] ^ v[i + 8];
    }
    // The last block is mixed differently, so one is always held back.
    void update(std::string_view data)
    {
        while (!data.empty()) {
            if (pending.size() == kBlock) {
                total += kBlock;
                mix(pending.data(), false);
                pending.clear();
            }
            const std::size_t most = std::min(kBlock - pending.size(), data.size());
            pending += data.substr(0, most);
            data.remove_prefix(most);
        }
    }
    std::string digest() const
    {
        Blake2 last = *this;
        last.total += last.pending.size();
        last.pending.resize(kBlock, '\0');
        last.mix(last.pending.data(), true);
        std::string result;
        for (const Word w : last.state)
            for (std::size_t i = 0; i < sizeof(Word); ++i)
                result += static_cast<char>(w >> 8 * i);
        result.resize(bytes);
        return result;
    }
};

// Little-endian numbers and texts of the parameter block.
class Parameters
{
public:
    void number(std::uint64_t n, std::size_t bytes)
    {
        for (std::size_t i = 0; i < bytes; ++i)
            m_bytes += static_cast<char>(n >> 8 * i);
    }
    void text(std::string_view t, std::size_t bytes)
    {
        m_bytes += t;
        m_bytes.append(bytes - t.size(), '\0');
    }
    const std::string& bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

struct Limit
{
    const char* name;
    std::uint64_t least, most, standard;
    const char* complaint;
};

template<class Word>
Value makeBlake(Vm& vm, const CallArgs& args)
{
    using Algorithm = Blake2<Word>;
    using Type = digest::HashType<Algorithm>;
    constexpr bool kIsWide = Algorithm::kIsWide;
    constexpr std::uint64_t kWord = std::numeric_limits<std::uint32_t>::max();
    constexpr Limit kNumbers[] = {{"digest_size", 1, Algorithm::kMost, Algorithm::kMost, nullptr},
        {"fanout", 0, 255, 1, "fanout must be between 0 and 255"},
        {"depth", 1, 255, 1, "depth must be between 1 and 255"}, {"leaf_size", 0, kWord, 0, "leaf_size is too large"},
        {"node_offset", 0, kIsWide ? std::numeric_limits<std::int64_t>::max() : (std::uint64_t{1} << 48) - 1, 0,
            "node_offset is too large"},
        {"node_depth", 0, 255, 0, "node_depth must be between 0 and 255"},
        {"inner_size", 0, Algorithm::kMost, 0, nullptr}};
    KeywordReader keywords(vm, args, Algorithm::kType);
    const Value data = keywords.take("data", 1);
    std::uint64_t numbers[std::size(kNumbers)];
    for (std::size_t i = 0; i < std::size(kNumbers); ++i) {
        const Limit& l = kNumbers[i];
        const Value given = keywords.take(l.name);
        const auto n = given ? toInt64(vm, given, vm.types.OverflowError) : static_cast<std::int64_t>(l.standard);
        if (!n)
            return kNull;
        numbers[i] = static_cast<std::uint64_t>(*n);
        if (*n < 0 || numbers[i] < l.least || numbers[i] > l.most)
            return raiseValueError(vm,
                l.complaint ? std::string(l.complaint)
                            : fmt::format("{} {} be between {} and {}{}", l.name, i == 0 ? "for Blake2" : "must",
                                  l.least, l.most, i == 0 ? " bytes" : ""));
    }
    std::string_view texts[3]; // key, salt, person
    constexpr const char* kTexts[] = {"key", "salt", "person"};
    for (std::size_t i = 0; i < std::size(texts); ++i) {
        const std::size_t most = i == 0 ? Algorithm::kMost : Algorithm::kSaltBytes;
        const Value given = keywords.take(kTexts[i]);
        const auto bytes = given ? needBytesLike(vm, given) : std::optional(std::string_view());
        if (!bytes)
            return kNull;
        if (bytes->size() > most)
            return raiseValueError(vm, fmt::format("maximum {} length is {} bytes", kTexts[i], most));
        texts[i] = *bytes;
    }
    const Value lastNode = keywords.take("last_node");
    keywords.take("usedforsecurity");
    const auto isLast = lastNode ? truth(vm, lastNode) : false;
    if (!keywords.done() || !isLast)
        return kNull;

    Parameters p;
    p.number(numbers[0], 1);
    p.number(texts[0].size(), 1);
    p.number(numbers[1], 1);
    p.number(numbers[2], 1);
    p.number(numbers[3], 4);
    p.number(numbers[4], kIsWide ? 8 : 6);
    p.number(numbers[5], 1);
    p.number(numbers[6], 1);
    p.text({}, kIsWide ? 14 : 0);
    p.text(texts[1], Algorithm::kSaltBytes);
    p.text(texts[2], Algorithm::kSaltBytes);
    Algorithm algorithm;
    algorithm.bytes = numbers[0];
    algorithm.isLastNode = *isLast;
    for (std::size_t i = 0; i < 8; ++i)
        algorithm.state[i] = Algorithm::start(i) ^ Algorithm::word(p.bytes().data() + i * sizeof(Word));
    if (!texts[0].empty()) {
        std::string key(texts[0]);
        key.resize(Algorithm::kBlock, '\0');
        algorithm.update(key);
    }
    const Value hash = Type::Data::make(vm, as<TypeObject>(args[0]), digest::Hash<Algorithm>{std::move(algorithm)});
    const Value values[] = {hash, data};
    return !data || Type::update(vm, {values, 2, nullptr}) ? hash : kNull;
}

template<class Word>
void addBlake(Vm& vm, ModuleObject* module)
{
    using Algorithm = Blake2<Word>;
    static constexpr NativeInfo kNew[] = {newMethod(&makeBlake<Word>, 0, kAnyCount)};
    TypeObject* type = digest::HashType<Algorithm>::make(vm, "_blake2");
    addMethods(vm, type, digest::HashType<Algorithm>::kDigest);
    addMethods(vm, type, kNew);
    const auto number = [](std::size_t n) { return Value::smallInt(static_cast<std::int64_t>(n)); };
    for (const auto& [name, n] : {std::pair{"SALT_SIZE", Algorithm::kSaltBytes}, {"PERSON_SIZE", Algorithm::kSaltBytes},
             {"MAX_KEY_SIZE", Algorithm::kMost}, {"MAX_DIGEST_SIZE", Algorithm::kMost}})
        setTypeAttribute(vm, type, vm.intern(name), number(n));
    setConstant(vm, module, Algorithm::kType, Value::heap(type));
}

} // namespace

ModuleObject* makeBlake2Module(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_blake2", "Digests by BLAKE2.");
    addBlake<std::uint64_t>(vm, module);
    addBlake<std::uint32_t>(vm, module);
    return module;
}

} // namespace vmcore
