// SPDX-License-Identifier: GPL-3.0-or-later
// The "%" operator of str and bytes. Bytes take the same way as text in Latin-1, with their own
// conversions of arguments and their own words for errors.
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/NumberText.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextFormat.h"
#include "vmcore/runtime/TextFormatLayout.h"
#include "vmcore/runtime/TextOperators.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace vmcore {

namespace {

constexpr std::int64_t kMostWidth = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMostInt = std::numeric_limits<std::int32_t>::max();

enum class Target : std::uint8_t { Text, Bytes };

// %[(key)][flags][width][.precision][h, l, L]type
struct Directive
{
    bool leftAligned = false, plus = false, blank = false, alternate = false, zero = false, dropNegativeZero = false;
    std::int64_t width = -1, precision = -1;
    std::uint32_t type = 0;
};

// Arguments in order, or by key from a mapping.
class Arguments
{
public:
    Arguments(Vm& vm, Value values, Target target)
        : m_vm(vm)
        , m_values(values)
    {
        const bool isTupleOfArguments = isTuple(values);
        m_count = isTupleOfArguments ? asTuple(values)->length : 1;
        m_isTuple = isTupleOfArguments;
        const bool isText = isStr(values) || (target == Target::Bytes && isBytesLike(values));
        m_isMapping = !isTupleOfArguments && !isText && lookupInType(vm, vm.typeOf(values), vm.names.getitem_);
    }
    // kNull: TypeError is pending.
    Value next()
    {
        if (m_named) {
            if (!m_current)
                return raiseTypeError(m_vm, "not enough arguments for format string");
            return std::exchange(m_current, kNull);
        }
        if (m_next >= m_count)
            return raiseTypeError(m_vm, "not enough arguments for format string");
        const Value v = m_isTuple ? asTuple(m_values)->items[m_next] : m_values;
        ++m_next;
        return v;
    }
    // The argument of this key is what next() gives.
    bool choose(Value key)
    {
        m_named = true;
        m_current = getItem(m_vm, m_values, key);
        return static_cast<bool>(m_current);
    }
    bool isMapping() const { return m_isMapping; }
    bool isExhausted() const { return m_named || m_isMapping || m_next >= m_count; }

private:
    Vm& m_vm;
    Value m_values, m_current = kNull;
    std::int64_t m_next = 0, m_count = 0;
    bool m_isTuple = false, m_isMapping = false, m_named = false;
};

class PercentFormatter
{
public:
    PercentFormatter(Vm& vm, const StrObject* format, Value arguments, Target target)
        : m_vm(vm)
        , m_format(format)
        , m_arguments(vm, arguments, target)
        , m_target(target)
        , m_out(vm)
    {
    }

    StrObject* run()
    {
        while (m_at < m_format->length) {
            const std::size_t start = m_at;
            while (m_at < m_format->length && codePoint(m_format, m_at) != '%')
                ++m_at;
            m_out.add(m_format, start, m_at - start);
            if (m_at == m_format->length)
                break;
            ++m_at;
            if (!formatOne())
                return nullptr;
        }
        if (!m_arguments.isExhausted()) {
            raiseTypeError(m_vm,
                fmt::format(
                    "not all arguments converted during {} formatting", m_target == Target::Text ? "string" : "bytes"));
            return nullptr;
        }
        return m_out.finish();
    }

private:
    bool fail(std::string_view message)
    {
        raiseTypeError(m_vm, message);
        return false;
    }
    bool failValue(std::string_view message)
    {
        raiseValueError(m_vm, message);
        return false;
    }

    // --- reading -------------------------------------------------------------------------------
    // The next character; false: the format ends here, ValueError is pending.
    bool take(std::uint32_t& c)
    {
        if (m_at >= m_format->length)
            return failValue("incomplete format");
        c = codePoint(m_format, m_at++);
        return true;
    }

    bool takeKey()
    {
        if (!m_arguments.isMapping())
            return fail("format requires a mapping");
        const std::size_t start = m_at;
        for (int depth = 1; depth > 0; ++m_at) {
            if (m_at >= m_format->length)
                return failValue("incomplete format key");
            const std::uint32_t c = codePoint(m_format, m_at);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        StrObject* key = substring(m_vm, m_format, start, m_at - 1 - start);
        if (m_target == Target::Text)
            return m_arguments.choose(Value::heap(key));
        return m_arguments.choose(
            Value::heap(makeBytes(m_vm, {reinterpret_cast<const char*>(key->data()), key->length})));
    }

    bool takeFlags(Directive& d, std::uint32_t& c)
    {
        for (;;) {
            switch (c) {
            case '-': d.leftAligned = true; break;
            case '+': d.plus = true; break;
            case ' ': d.blank = true; break;
            case '#': d.alternate = true; break;
            case '0': d.zero = true; break;
            case 'z':
                if (m_target == Target::Text)
                    return true;
                d.dropNegativeZero = true;
                break;
            default: return true;
            }
            if (!take(c))
                return false;
        }
    }

    // A number or "*"; `c` is the character at hand and becomes the one behind. Without digits the
    // number stays as it is. `mostGiven`: the largest that "*" may stand for.
    bool takeNumber(
        std::int64_t& number, std::uint32_t& c, std::int64_t mostGiven, const char* tooBig, const char* tooBigGiven)
    {
        if (c == '*') {
            const Value v = m_arguments.next();
            if (!v)
                return false;
            if (!isInt(v))
                return fail("* wants int");
            const auto wanted = intToInt64(v);
            if (!wanted || *wanted > mostGiven || *wanted < -mostGiven - 1) {
                raiseOverflowError(m_vm, tooBigGiven);
                return false;
            }
            number = *wanted;
            return take(c);
        }
        if (c < '0' || c > '9')
            return true;
        for (number = 0; c >= '0' && c <= '9';) {
            number = number * 10 + (c - '0');
            if (number > kMostInt)
                return failValue(tooBig);
            if (!take(c))
                return false;
        }
        return true;
    }

    bool parse(Directive& d)
    {
        std::uint32_t c = 0;
        if (m_at < m_format->length && codePoint(m_format, m_at) == '(') {
            ++m_at;
            if (!takeKey())
                return false;
        }
        if (!take(c) || !takeFlags(d, c)
            || !takeNumber(d.width, c, kMostWidth, "width too big", "Python int too large to convert to C ssize_t"))
            return false;
        if (d.width < -1) {
            d.leftAligned = true;
            d.width = d.width < -kMostWidth ? 0 : -d.width; // CPython's sum overflows and asks for none
        }
        if (c == '.') {
            d.precision = 0;
            if (!take(c)
                || !takeNumber(
                    d.precision, c, kMostInt, "precision too big", "Python int too large to convert to C int"))
                return false;
            d.precision = std::max<std::int64_t>(d.precision, 0);
        }
        if ((c == 'h' || c == 'l' || c == 'L') && !take(c))
            return false;
        d.type = c;
        return true;
    }

    // --- writing -------------------------------------------------------------------------------
    bool formatOne()
    {
        if (m_at < m_format->length && codePoint(m_format, m_at) == '%') {
            m_out.add('%');
            ++m_at;
            return true;
        }
        Directive d;
        if (!parse(d))
            return false;
        const Value v = m_arguments.next();
        return v && !isLayoutTooLarge(m_vm, d.width) && formatArgument(d, v);
    }

    bool formatArgument(const Directive& d, Value v)
    {
        switch (d.type) {
        case 's':
        case 'r':
        case 'a': return formatText(d, v);
        case 'c': return formatCharacter(d, v);
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X': return formatInteger(d, v);
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G': return formatReal(d, v);
        case 'b':
            if (m_target == Target::Bytes)
                return formatText(d, v);
            break;
        default: break;
        }
        const bool isShown = d.type > 31 && d.type < 128;
        return failValue(fmt::format("unsupported format character '{}' (0x{:x}) at index {}",
            isShown ? static_cast<char>(d.type) : '?', d.type, m_at - 1));
    }

    void addPadded(const Directive& d, const StrObject* text, std::size_t length)
    {
        const std::size_t width = d.width > 0 ? static_cast<std::size_t>(d.width) : 0;
        const std::size_t padding = width > length ? width - length : 0;
        if (!d.leftAligned)
            addRepeated(m_out, ' ', padding);
        m_out.add(text, 0, length);
        if (d.leftAligned)
            addRepeated(m_out, ' ', padding);
    }

    bool formatText(const Directive& d, Value v)
    {
        const StrObject* text = m_target == Target::Bytes ? bytesText(d.type, v) : strText(d.type, v);
        if (!text)
            return false;
        std::size_t length = text->length;
        if (d.precision >= 0)
            length = std::min(length, static_cast<std::size_t>(d.precision));
        addPadded(d, text, length);
        return true;
    }

    StrObject* strText(std::uint32_t type, Value v)
    {
        const Value text = type == 's' ? strOf(m_vm, v) : type == 'r' ? reprOf(m_vm, v) : asciiOf(m_vm, v);
        return text ? asStr(text) : nullptr;
    }

    // The bytes of an argument as Latin-1 text.
    StrObject* bytesText(std::uint32_t type, Value v)
    {
        if (type == 'r' || type == 'a')
            return strText('a', v);
        if (isBytesLike(v))
            return makeLatin1(m_vm, bytesLikeView(v));
        bool found = false;
        const Value bytes = callSpecial(m_vm, v, m_vm.names.bytes_, {}, found);
        if (found && bytes && isBytes(bytes))
            return makeLatin1(m_vm, bytesLikeView(bytes));
        if (found && bytes)
            raiseTypeError(m_vm, fmt::format("__bytes__ returned non-bytes (type {})", typeName(m_vm, bytes)));
        else if (!m_vm.hasError())
            raiseTypeError(m_vm,
                fmt::format("%b requires a bytes-like object, or an object that implements __bytes__, not '{}'",
                    typeName(m_vm, v)));
        return nullptr;
    }

    bool formatCharacter(const Directive& d, Value v)
    {
        const bool isText = m_target == Target::Text;
        const StrObject* character = nullptr;
        if (isText && isStr(v) && asStr(v)->length == 1) {
            character = asStr(v);
        } else if (!isText && isBytesLike(v) && bytesLikeView(v).size() == 1) {
            character = makeLatin1(m_vm, bytesLikeView(v));
        } else if (isInt(v) || lookupInType(m_vm, m_vm.typeOf(v), m_vm.names.index_)) {
            const Value index = toIndex(m_vm, v);
            if (!index)
                return false;
            const auto code = intToInt64(index);
            if (!code || *code < 0 || *code > (isText ? 0x10FFFF : 0xFF)) {
                raiseOverflowError(m_vm, isText ? "%c arg not in range(0x110000)" : "%c arg not in range(256)");
                return false;
            }
            character = makeChar(m_vm, static_cast<std::uint32_t>(*code));
        } else {
            return fail(isText ? "%c requires int or char" : "%c requires an integer in range(256) or a single byte");
        }
        addPadded(d, character, 1);
        return true;
    }

    // The int that a d, o or x directive shows; kNull: error.
    Value integerOf(std::uint32_t type, Value v)
    {
        const bool isDecimal = type == 'd' || type == 'i' || type == 'u';
        if (isInt(v))
            return exactInt(m_vm, v);
        bool found = false;
        TypeObject* cls = m_vm.typeOf(v);
        if (isDecimal) {
            const bool isNumeric = isNumber(v) || lookupInType(m_vm, cls, m_vm.names.index_)
                || lookupInType(m_vm, cls, m_vm.names.int_) || lookupInType(m_vm, cls, m_vm.names.float_);
            const Value number = isNumeric && !isComplex(v) ? toIntNumber(m_vm, v, found) : kNull;
            if (number || (m_vm.hasError() && !clearErrorIf(m_vm, m_vm.types.TypeError)))
                return number;
        } else if (lookupInType(m_vm, cls, m_vm.names.index_)) {
            const Value number = toIndex(m_vm, v);
            if (number || !clearErrorIf(m_vm, m_vm.types.TypeError))
                return number;
        }
        const bool isPlainDecimal = type == 'i' && m_target == Target::Bytes;
        return raiseTypeError(m_vm,
            fmt::format("%{} format: {} is required, not {}", isPlainDecimal ? 'd' : static_cast<char>(type),
                isDecimal ? "a real number" : "an integer", typeName(m_vm, v)));
    }

    bool formatInteger(const Directive& d, Value v)
    {
        const Value number = integerOf(d.type, v);
        if (!number)
            return false;
        std::string digits;
        std::string prefix;
        if (d.type == 'o' || d.type == 'x' || d.type == 'X') {
            digits = intToString(number, d.type == 'o' ? 8 : 16);
            if (d.alternate)
                prefix = {'0', static_cast<char>(d.type)};
        } else {
            auto decimal = intToDecimal(m_vm, number);
            if (!decimal)
                return false;
            digits = std::move(*decimal);
        }
        if (d.type == 'X')
            std::transform(digits.begin(), digits.end(), digits.begin(),
                [](char c) { return c >= 'a' && c <= 'f' ? static_cast<char>(c - 0x20) : c; });
        const bool isNegative = digits.starts_with('-');
        if (isNegative)
            digits.erase(0, 1);
        if (isLayoutTooLarge(m_vm, d.precision))
            return false;
        const auto least = static_cast<std::size_t>(std::max<std::int64_t>(d.precision, 0));
        if (digits.size() < least)
            digits.insert(0, least - digits.size(), '0');
        addNumber(d, isNegative, prefix, digits);
        return true;
    }

    bool formatReal(const Directive& d, Value v)
    {
        constexpr std::int64_t kDefaultPrecision = 6;
        if (d.precision > kMostFloatPrecision)
            return failValue("precision too big");
        auto real = toDouble(m_vm, v);
        if (!real && m_target == Target::Bytes && clearErrorIf(m_vm, m_vm.types.TypeError))
            return fail(fmt::format("float argument required, not {}", typeName(m_vm, v)));
        if (!real)
            return false;
        FloatStyle style;
        style.type = static_cast<char>(d.type);
        style.precision = static_cast<int>(d.precision >= 0 ? d.precision : kDefaultPrecision);
        style.alternate = d.alternate;
        style.dropNegativeZero = d.dropNegativeZero;
        std::string text = formatFloat(*real, style);
        const bool isNegative = text.starts_with('-');
        if (isNegative)
            text.erase(0, 1);
        addNumber(d, isNegative, "", text);
        return true;
    }

    // Zeros go between sign and digits, spaces before the sign or behind everything.
    void addNumber(const Directive& d, bool isNegative, const std::string& prefix, const std::string& digits)
    {
        const std::string sign = isNegative ? "-" : d.plus ? "+" : d.blank ? " " : "";
        const std::size_t length = sign.size() + prefix.size() + digits.size();
        const std::size_t width = d.width > 0 ? static_cast<std::size_t>(d.width) : 0;
        const std::size_t padding = width > length ? width - length : 0;
        const bool zeros = d.zero && !d.leftAligned;
        if (!zeros && !d.leftAligned)
            addRepeated(m_out, ' ', padding);
        m_out.addAscii(sign);
        m_out.addAscii(prefix);
        if (zeros)
            addRepeated(m_out, '0', padding);
        m_out.addAscii(digits);
        if (d.leftAligned)
            addRepeated(m_out, ' ', padding);
    }

    Vm& m_vm;
    const StrObject* m_format;
    Arguments m_arguments;
    Target m_target;
    StrBuilder m_out;
    std::size_t m_at = 0;
};

} // namespace

Value percentFormat(Vm& vm, StrObject* format, Value arguments)
{
    StrObject* text = PercentFormatter(vm, format, arguments, Target::Text).run();
    return text ? Value::heap(text) : kNull;
}

Value bytesPercentFormat(Vm& vm, Value format, Value arguments)
{
    const StrObject* latin1 = makeLatin1(vm, bytesLikeView(format));
    const StrObject* text = PercentFormatter(vm, latin1, arguments, Target::Bytes).run();
    if (!text)
        return kNull;
    return makeBytesLike(vm, {reinterpret_cast<const char*>(text->data()), text->length}, format);
}

} // namespace vmcore
