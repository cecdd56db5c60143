// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/builtins/Arguments.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace vmcore {

namespace {

// The argument as a machine int, clamped when it is larger; nullopt: TypeError is pending.
std::optional<std::int64_t> sliceBound(Vm& vm, Value v)
{
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    if (v.isSmallInt())
        return v.asSmallInt();
    if (!isInt(v) && !lookupInType(vm, vm.typeOf(v), vm.names.index_)) {
        raiseTypeError(vm, "slice indices must be integers or None or have an __index__ method");
        return std::nullopt;
    }
    const Value index = toIndex(vm, v);
    if (!index)
        return std::nullopt;
    if (const auto i = intToInt64(index))
        return std::max(*i, -kMost);
    return compareInt(index, Value::smallInt(0)) < 0 ? -kMost : kMost;
}

} // namespace

bool atMost(Vm& vm, const CallArgs& args, std::string_view function, std::uint32_t most)
{
    const auto keywords = static_cast<std::uint32_t>(args.keywords ? args.keywords->length : 0);
    const std::uint32_t given = args.count - 1 + keywords;
    if (given <= most)
        return true;
    raiseTypeError(
        vm, fmt::format("{}() takes at most {} argument{} ({} given)", function, most, most == 1 ? "" : "s", given));
    return false;
}

bool refusesKeywords(Vm& vm, const CallArgs& args, const TypeObject* builtin, std::string_view function)
{
    if (!args.keywords || args.keywords->length == 0)
        return true;
    const auto* type = as<TypeObject>(args[0]);
    const auto initOf
        = [&](const TypeObject* t) { return lookupInType(vm, const_cast<TypeObject*>(t), vm.names.init_); };
    if (type != builtin && initOf(type) != initOf(builtin))
        return true;
    raiseTypeError(vm, fmt::format("{}() takes no keyword arguments", function));
    return false;
}

bool needStr(Vm& vm, Value v, std::string_view function, int position)
{
    if (isStr(v))
        return true;
    raiseTypeError(vm,
        position > 0 ? fmt::format("{}() argument {} must be str, not {}", function, position, typeName(vm, v))
                     : fmt::format("{}() argument must be str, not {}", function, typeName(vm, v)));
    return false;
}

bool needNamedStr(Vm& vm, Value v, std::string_view function, std::string_view name)
{
    if (isStr(v))
        return true;
    raiseTypeError(vm, fmt::format("{}() argument '{}' must be str, not {}", function, name, typeName(vm, v)));
    return false;
}

std::optional<std::int64_t> countArgument(Vm& vm, Value v)
{
    if (v.isSmallInt())
        return v.asSmallInt();
    const Value index = toIndex(vm, v);
    if (!index)
        return std::nullopt;
    const auto i = intToInt64(index);
    if (!i)
        raiseOverflowError(vm, "Python int too large to convert to C ssize_t");
    return i;
}

std::optional<int> intArgument(Vm& vm, Value v)
{
    const Value index = v.isSmallInt() ? v : toIndex(vm, v);
    const auto i = index ? intToInt64(index) : std::nullopt;
    if (i && *i == static_cast<int>(*i))
        return static_cast<int>(*i);
    if (index)
        raiseOverflowError(vm, "Python int too large to convert to C int");
    return std::nullopt;
}

bool searchRange(Vm& vm, Value start, Value stop, std::size_t length, SearchRange& range)
{
    const auto size = static_cast<std::int64_t>(length);
    range = {0, length};
    if (start && !start.isNone()) {
        const auto from = sliceBound(vm, start);
        if (!from)
            return false;
        range.from = static_cast<std::size_t>(*from < 0 ? std::max<std::int64_t>(*from + size, 0) : *from);
    }
    if (stop && !stop.isNone()) {
        const auto to = sliceBound(vm, stop);
        if (!to)
            return false;
        range.to = static_cast<std::size_t>(*to < 0 ? std::max<std::int64_t>(*to + size, 0) : std::min(*to, size));
    }
    return true;
}

bool codecArguments(Vm& vm, Value encoding, Value errors, std::string_view function, CodecArguments& codec)
{
    if (encoding && !needNamedStr(vm, encoding, function, "encoding"))
        return false;
    if (errors && !needNamedStr(vm, errors, function, "errors"))
        return false;
    if (encoding)
        codec.encoding = toUtf8(asStr(encoding));
    if (errors)
        codec.errors = toUtf8(asStr(errors));
    return true;
}

} // namespace vmcore
