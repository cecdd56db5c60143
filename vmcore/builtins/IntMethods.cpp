// SPDX-License-Identifier: GPL-3.0-or-later
// Methods of int that look at bits, bytes and decimal digits.
#include "vmcore/builtins/IntMethods.h"

#include "vmcore/builtins/Arguments.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/IntGmp.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextOperators.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {

namespace {

// Order for mpz_import and mpz_export.
constexpr int kBigEndian = 1, kLittleEndian = -1;

Value intBitLength(Vm& vm, const CallArgs& args)
{
    return makeIntUnsigned(vm, IntView(args[0]).bits());
}

Value intBitCount(Vm& vm, const CallArgs& args)
{
    IntScratch magnitude;
    mpz_abs(magnitude, IntView(args[0]));
    return makeIntUnsigned(vm, mpz_popcount(magnitude));
}

Value intAsIntegerRatio(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeTuple(vm, {exactInt(vm, args[0]), Value::smallInt(1)}));
}

// byteorder as an order of GMP; nullopt: error pending. kNull: big.
std::optional<int> byteOrder(Vm& vm, Value v, std::string_view function)
{
    if (!v)
        return kBigEndian;
    if (!needNamedStr(vm, v, function, "byteorder"))
        return std::nullopt;
    const std::string name = toUtf8(asStr(v));
    if (name == "big")
        return kBigEndian;
    if (name == "little")
        return kLittleEndian;
    raiseValueError(vm, "byteorder must be either 'little' or 'big'");
    return std::nullopt;
}

std::optional<bool> signedArgument(Vm& vm, Value v)
{
    return v ? truth(vm, v) : false;
}

// Two's complement of `length` bytes, or false when the number has no room in them.
bool exportBytes(const IntView& n, std::string& bytes, int order, bool isSigned)
{
    const std::uint64_t room = std::uint64_t{bytes.size()} * 8;
    if (n.sign() >= 0) {
        if (n.bits() > (isSigned && room > 0 ? room - 1 : room))
            return false;
    } else {
        // The least number is -2 ** (room - 1).
        const bool isPowerOfTwo = mpz_scan1(n, 0) + 1 == n.bits();
        if (room == 0) // -1 is all sign, so that it has room in no bytes at all
            return n.bits() == 1;
        if (n.bits() > (isPowerOfTwo ? room : room - 1))
            return false;
    }
    IntScratch unsignedForm(n);
    if (n.sign() < 0) {
        IntScratch modulus;
        mpz_setbit(modulus, room);
        mpz_add(unsignedForm, unsignedForm, modulus);
    }
    std::size_t count = 0;
    std::string digits((mpz_sizeinbase(unsignedForm, 2) + 7) / 8 + 1, '\0');
    mpz_export(digits.data(), &count, order, 1, 0, 0, unsignedForm);
    const std::size_t at = order == kBigEndian ? bytes.size() - count : 0;
    std::copy_n(digits.begin(), count, bytes.begin() + static_cast<std::ptrdiff_t>(at));
    return true;
}

Value intToBytes(Vm& vm, const CallArgs& args)
{
    constexpr std::int64_t kMostBytes = std::int64_t{1} << 32;
    KeywordReader keywords(vm, args, "to_bytes");
    const Value length = keywords.take("length", 1), order = keywords.take("byteorder", 2),
                isSigned = keywords.take("signed");
    if (!keywords.done())
        return kNull;
    const auto count = length ? countArgument(vm, length) : 1;
    if (!count)
        return kNull;
    const auto direction = byteOrder(vm, order, "to_bytes");
    const auto twosComplement = direction ? signedArgument(vm, isSigned) : std::nullopt;
    if (!twosComplement)
        return kNull;
    if (*count < 0)
        return raiseValueError(vm, "length argument must be non-negative");
    const IntView n(args[0]);
    if (n.sign() < 0 && !*twosComplement)
        return raiseOverflowError(vm, "can't convert negative int to unsigned");
    if (*count > kMostBytes)
        return raiseMemoryError(vm);
    std::string bytes(static_cast<std::size_t>(*count), '\0');
    if (!exportBytes(n, bytes, *direction, *twosComplement))
        return raiseOverflowError(vm, "int too big to convert");
    return Value::heap(makeBytes(vm, bytes));
}

Value intFromBytes(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "from_bytes");
    const Value source = keywords.take("bytes", 1), order = keywords.take("byteorder", 2),
                isSigned = keywords.take("signed");
    if (!keywords.done())
        return kNull;
    if (!source)
        return raiseTypeError(vm, "from_bytes() missing required argument 'bytes' (pos 1)");
    const auto direction = byteOrder(vm, order, "from_bytes");
    const auto twosComplement = direction ? signedArgument(vm, isSigned) : std::nullopt;
    const auto bytes = twosComplement ? bytesFrom(vm, source, "bytes must be in range(0, 256)") : std::nullopt;
    if (!bytes)
        return kNull;
    IntScratch n;
    mpz_import(n, bytes->size(), *direction, 1, 0, 0, bytes->data());
    if (*twosComplement && !bytes->empty()) {
        const char top = *direction == kBigEndian ? bytes->front() : bytes->back();
        if (static_cast<unsigned char>(top) >= 0x80) {
            IntScratch modulus;
            mpz_setbit(modulus, bytes->size() * 8);
            mpz_sub(n, n, modulus);
        }
    }
    const Value number = makeInt(vm, n);
    const auto* type = as<TypeObject>(args[0]);
    return type == vm.types.Int ? number : call(vm, args[0], {number});
}

// To the nearest multiple of 10 ** places, ties to an even multiple.
Value roundToTens(Vm& vm, Value v, Value places)
{
    const IntView n(v);
    const auto count = intToInt64(places);
    // More than its decimal digits: at most half of that power of ten, or much less.
    const auto digits = static_cast<std::int64_t>(mpz_sizeinbase(n, 10));
    if (!count || *count > digits + 1)
        return Value::smallInt(0);
    IntScratch unit, quotient, remainder;
    mpz_ui_pow_ui(unit, 10, static_cast<unsigned long>(*count));
    mpz_fdiv_qr(quotient, remainder, n, unit);
    mpz_mul_2exp(remainder, remainder, 1);
    const int order = mpz_cmp(remainder, unit);
    if (order > 0 || (order == 0 && mpz_odd_p(static_cast<mpz_srcptr>(quotient))))
        mpz_add_ui(quotient, quotient, 1);
    mpz_mul(quotient, quotient, unit);
    return makeInt(vm, quotient);
}

Value intRound(Vm& vm, const CallArgs& args)
{
    if (args.count < 2)
        return exactInt(vm, args[0]);
    const Value places = toIndex(vm, args[1]);
    if (!places)
        return kNull;
    if (compareInt(places, Value::smallInt(0)) >= 0)
        return exactInt(vm, args[0]);
    return roundToTens(vm, args[0], negateInt(vm, places));
}

Value intSizeof(Vm& vm, const CallArgs& args)
{
    constexpr std::uint64_t kHead = 24, kDigitBits = 30, kDigitBytes = 4; // CPython's figures
    const std::uint64_t digits = (IntView(args[0]).bits() + kDigitBits - 1) / kDigitBits;
    return makeIntUnsigned(vm, kHead + kDigitBytes * std::max<std::uint64_t>(digits, 1));
}

constexpr NativeInfo kMethods[] = {
    method("bit_length", &intBitLength, 0, 0, "How many bits the number needs without its sign."),
    method("bit_count", &intBitCount, 0, 0, "How many bits of the number without its sign are ones."),
    method("as_integer_ratio", &intAsIntegerRatio, 0, 0, "The number and 1."),
    methodKeywords("to_bytes", &intToBytes, 0, 2, "The bytes of the number, of this length and byte order."),
    classMethod("from_bytes", &intFromBytes, 0, 2, "The number that these bytes are, in this byte order."),
    method("__round__", &intRound, 0, 1, "Rounded to so many digits behind the point; before it when negative."),
    method("__sizeof__", &intSizeof, 0, 0),
};

} // namespace

std::span<const NativeInfo> intMethods()
{
    return kMethods;
}

} // namespace vmcore
