// SPDX-License-Identifier: GPL-3.0-or-later
// The module _random: the Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), seeded as CPython does.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"

#include <array>
#include <chrono>
#include <sys/random.h>

namespace vmcore {
namespace {

constexpr std::size_t kWords = 624, kMiddle = 397;

struct Random
{
    static constexpr const char* kName = "Random";
    std::array<std::uint32_t, kWords> state{};
    std::size_t index = kWords + 1;
    void trace(Marker&) { }

    void seed(std::uint32_t s)
    {
        state[0] = s;
        for (std::uint32_t i = 1; i < kWords; ++i)
            state[i] = 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + i;
        index = kWords;
    }
    void seed(const std::vector<std::uint32_t>& key)
    {
        seed(19650218u);
        std::uint32_t i = 1, j = 0;
        const auto turn = [&] {
            if (++i >= kWords) {
                state[0] = state[kWords - 1];
                i = 1;
            }
        };
        for (std::size_t k = std::max(kWords, key.size()); k > 0; --k) {
            state[i] = (state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1664525u) + key[j] + j;
            turn();
            j = j + 1 >= key.size() ? 0 : j + 1;
        }
        for (std::size_t k = kWords - 1; k > 0; --k) {
            state[i] = (state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1566083941u) - i;
            turn();
        }
        state[0] = 0x80000000u;
    }
    void refill()
    {
        for (std::size_t k = 0; k < kWords; ++k) {
            const std::uint32_t y = (state[k] & 0x80000000u) | (state[(k + 1) % kWords] & 0x7FFFFFFFu);
            state[k] = state[(k + kMiddle) % kWords] ^ y >> 1 ^ ((y & 1) != 0 ? 0x9908B0DFu : 0u);
        }
        index = 0;
    }
    std::uint32_t next()
    {
        if (index >= kWords)
            refill();
        std::uint32_t y = state[index++];
        y ^= y >> 11;
        y ^= y << 7 & 0x9D2C5680u;
        y ^= y << 15 & 0xEFC60000u;
        return y ^ y >> 18;
    }
};
using Data = NativeData<Random>;

// The absolute value in words of 32 bits, the lowest first.
std::vector<std::uint32_t> wordsOf(Vm& vm, Value number)
{
    Value rest = compareInt(number, Value::smallInt(0)) < 0 ? negateInt(vm, number) : exactInt(vm, number);
    std::vector<std::uint32_t> words;
    while (compareInt(rest, Value::smallInt(0)) > 0) {
        const Value low = andInt(vm, rest, makeInt(vm, 0xFFFFFFFF));
        words.push_back(static_cast<std::uint32_t>(intToInt64(low).value_or(0)));
        rest = rightShiftInt(vm, rest, Value::smallInt(32));
    }
    if (words.empty())
        words.push_back(0);
    return words;
}

bool seedFrom(Vm& vm, Random& r, Value v)
{
    if (v.isNone()) {
        std::vector<std::uint32_t> key(kWords);
        if (getrandom(key.data(), key.size() * sizeof(std::uint32_t), 0) < 0)
            key[0] = static_cast<std::uint32_t>(std::chrono::steady_clock::now().time_since_epoch().count());
        r.seed(key);
        return true;
    }
    if (isInt(v)) {
        r.seed(wordsOf(vm, v));
        return true;
    }
    const auto hash = hashOf(vm, v);
    if (hash) // as an unsigned number of 64 bits
        r.seed(wordsOf(vm, makeIntUnsigned(vm, static_cast<std::uint64_t>(*hash))));
    return hash.has_value();
}

Value randomNew(Vm& vm, const CallArgs& args)
{
    const Value random = Data::make(vm, as<TypeObject>(args[0]));
    return seedFrom(vm, Data::of(random), args.valueOr(1, kNone)) ? random : kNull;
}

Value randomInit(Vm&, const CallArgs&)
{
    return kNone;
}

Value randomSeed(Vm& vm, const CallArgs& args)
{
    return seedFrom(vm, Data::self(args), args.valueOr(1, kNone)) ? kNone : kNull;
}

Value randomNumber(Vm&, const CallArgs& args)
{
    Random& r = Data::self(args);
    const std::uint32_t a = r.next() >> 5, b = r.next() >> 6;
    return Value::number((a * 67108864.0 + b) * (1.0 / 9007199254740992.0));
}

Value randomBits(Vm& vm, const CallArgs& args)
{
    const auto count = toInt64(vm, args[1], vm.types.OverflowError);
    if (!count)
        return kNull;
    if (*count < 0)
        return raiseValueError(vm, "number of bits must be non-negative");
    Random& r = Data::self(args);
    Value bits = Value::smallInt(0);
    for (std::int64_t k = *count, at = 0; k > 0; k -= 32, at += 32) {
        const std::uint32_t word = r.next() >> (k < 32 ? 32 - k : 0);
        bits = orInt(vm, bits, leftShiftInt(vm, makeInt(vm, word), Value::smallInt(at)));
    }
    return bits;
}

Value getState(Vm& vm, const CallArgs& args)
{
    const Random& r = Data::self(args);
    TupleObject* state = allocateTuple(vm, kWords + 1);
    for (std::size_t i = 0; i < kWords; ++i)
        state->items[i] = Value::smallInt(r.state[i]);
    state->items[kWords] = Value::smallInt(static_cast<std::int64_t>(r.index));
    return Value::heap(state);
}

Value setState(Vm& vm, const CallArgs& args)
{
    if (!isTuple(args[1]))
        return raiseTypeError(vm, "state vector must be a tuple");
    const TupleObject* state = asTuple(args[1]);
    if (state->length != kWords + 1)
        return raiseValueError(vm, "state vector is the wrong size");
    Random r; // a wrong state leaves the old one
    for (std::size_t i = 0; i <= kWords; ++i) {
        const auto word = toInt64(vm, state->items[i], vm.types.OverflowError);
        if (!word)
            return kNull;
        if (i < kWords && *word < 0)
            return raiseOverflowError(vm, "can't convert negative value to unsigned int");
        if (i < kWords)
            r.state[i] = static_cast<std::uint32_t>(*word);
        else if (*word < 0 || *word > static_cast<std::int64_t>(kWords))
            return raiseValueError(vm, "invalid state");
        else
            r.index = static_cast<std::size_t>(*word);
    }
    Data::self(args) = r;
    return kNone;
}

constexpr NativeInfo kMethods[] = {
    newMethod(&randomNew, 0, kAnyCount),
    slotKeywords("__init__", &randomInit, 0, kAnyCount),
    method("random", &randomNumber, 0, 0, "A float in [0, 1)."),
    method("seed", &randomSeed, 0, 1, "Begins anew from the hash of an object, or from chance."),
    method("getrandbits", &randomBits, 1, 1, "An int of so many random bits."),
    method("getstate", &getState, 0, 0),
    method("setstate", &setState, 1, 1),
};

} // namespace

ModuleObject* makeRandomModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_random", "The Mersenne Twister.");
    TypeObject* type = Data::makeType(vm, "_random", Subclassing::Allowed);
    addMethods(vm, type, kMethods);
    setConstant(vm, module, "Random", Value::heap(type));
    return module;
}

} // namespace vmcore
