// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/MemoryItems.h"

#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"

#include <cstring>
#include <fmt/format.h>
#include <limits>

namespace vmcore {
namespace {

template<class T>
T load(const char* bytes)
{
    T number;
    std::memcpy(&number, bytes, sizeof number);
    return number;
}

template<class T>
bool store(Vm& vm, char format, Value v, char* bytes)
{
    const Value index = toIndex(vm, v);
    if (!index)
        return false;
    const Value least = makeInt(vm, static_cast<std::int64_t>(std::numeric_limits<T>::min()));
    const Value most = makeIntUnsigned(vm, static_cast<std::uint64_t>(std::numeric_limits<T>::max()));
    if (compareInt(index, least) < 0 || compareInt(index, most) > 0) {
        raise(vm, vm.types.OverflowError, fmt::format("value is out of range for format '{}'", format));
        return false;
    }
    const Value low = andInt(vm, index, makeIntUnsigned(vm, std::numeric_limits<std::uint64_t>::max() >> 1));
    auto number = static_cast<std::uint64_t>(intToInt64(low).value_or(0));
    if (compareInt(index, Value::smallInt(0)) < 0
        || compareInt(index, makeInt(vm, std::numeric_limits<std::int64_t>::max())) > 0)
        number |= std::uint64_t{1} << 63;
    const T narrow = static_cast<T>(number);
    std::memcpy(bytes, &narrow, sizeof narrow);
    return true;
}

template<class T>
bool storeFloat(Vm& vm, Value v, char* bytes)
{
    const auto number = toDouble(vm, v);
    if (!number)
        return false;
    const T narrow = static_cast<T>(*number);
    std::memcpy(bytes, &narrow, sizeof narrow);
    return true;
}

} // namespace

std::size_t memoryItemSize(char format)
{
    switch (format) {
    case 'b':
    case 'B':
    case 'c':
    case '?': return 1;
    case 'h':
    case 'H': return 2;
    case 'i':
    case 'I':
    case 'f': return 4;
    case 'l':
    case 'L':
    case 'q':
    case 'Q':
    case 'n':
    case 'N':
    case 'd': return 8;
    default: return 0;
    }
}

Value readMemoryItem(Vm& vm, char format, const char* bytes)
{
    switch (format) {
    case 'b': return Value::smallInt(load<std::int8_t>(bytes));
    case 'B': return Value::smallInt(load<std::uint8_t>(bytes));
    case 'c': return Value::heap(makeBytes(vm, {bytes, 1}));
    case '?': return Value::boolean(*bytes != 0);
    case 'h': return Value::smallInt(load<std::int16_t>(bytes));
    case 'H': return Value::smallInt(load<std::uint16_t>(bytes));
    case 'i': return Value::smallInt(load<std::int32_t>(bytes));
    case 'I': return Value::smallInt(load<std::uint32_t>(bytes));
    case 'l':
    case 'n':
    case 'q': return makeInt(vm, load<std::int64_t>(bytes));
    case 'L':
    case 'N':
    case 'Q': return makeIntUnsigned(vm, load<std::uint64_t>(bytes));
    case 'f': return Value::number(static_cast<double>(load<float>(bytes)));
    default: return Value::number(load<double>(bytes));
    }
}

bool writeMemoryItem(Vm& vm, char format, Value v, char* bytes)
{
    switch (format) {
    case 'b': return store<std::int8_t>(vm, format, v, bytes);
    case 'B': return store<std::uint8_t>(vm, format, v, bytes);
    case 'c':
        if (!hasKind(v, ObjectKind::Bytes) || static_cast<BytesObject*>(v.object())->length != 1) {
            raiseTypeError(vm, "a bytes object of length 1 is required");
            return false;
        }
        *bytes = static_cast<char>(*static_cast<BytesObject*>(v.object())->data());
        return true;
    case '?': {
        const auto is = truth(vm, v);
        *bytes = is.value_or(false) ? 1 : 0;
        return is.has_value();
    }
    case 'h': return store<std::int16_t>(vm, format, v, bytes);
    case 'H': return store<std::uint16_t>(vm, format, v, bytes);
    case 'i': return store<std::int32_t>(vm, format, v, bytes);
    case 'I': return store<std::uint32_t>(vm, format, v, bytes);
    case 'l':
    case 'n':
    case 'q': return store<std::int64_t>(vm, format, v, bytes);
    case 'L':
    case 'N':
    case 'Q': return store<std::uint64_t>(vm, format, v, bytes);
    case 'f': return storeFloat<float>(vm, v, bytes);
    default: return storeFloat<double>(vm, v, bytes);
    }
}

} // namespace vmcore
