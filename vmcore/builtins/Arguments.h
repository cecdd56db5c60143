// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the arguments of constructors and methods of numbers and text, with the words that errors
// have there.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <string>
#include <string_view>

namespace vmcore {

// Arguments of a constructor: values[0] is the class.
// False: more than `most` positional and keyword arguments, TypeError is pending.
bool atMost(Vm& vm, const CallArgs& args, std::string_view function, std::uint32_t most);
// False: keywords are given although the class has not its own __init__; TypeError is pending.
bool refusesKeywords(Vm& vm, const CallArgs& args, const TypeObject* builtin, std::string_view function);

// A str argument; `position` counts from 1, 0: `name` is quoted instead. False: TypeError
// "f() argument 1 must be str, not int" is pending.
bool needStr(Vm& vm, Value v, std::string_view function, int position);
bool needNamedStr(Vm& vm, Value v, std::string_view function, std::string_view name);

// An argument as a length or position; nullopt: error is pending (too large: OverflowError "Python int too large to
// convert to C ssize_t").
std::optional<std::int64_t> countArgument(Vm& vm, Value v);
// An argument that CPython takes as a C int; nullopt: error is pending (too large: OverflowError "Python int too large to
// convert to C int").
std::optional<int> intArgument(Vm& vm, Value v);
// start and stop of a search in `length` items, as s[start:stop] would have them, but start may lie
// behind the end. None and kNull: not given. False: TypeError is pending.
struct SearchRange
{
    std::size_t from = 0, to = 0;
};
bool searchRange(Vm& vm, Value start, Value stop, std::size_t length, SearchRange& range);

// Encoding and handler of errors, kNull: the defaults utf-8 and strict. False: TypeError is pending.
struct CodecArguments
{
    std::string encoding = "utf-8", errors = "strict";
};
bool codecArguments(Vm& vm, Value encoding, Value errors, std::string_view function, CodecArguments& codec);

} // namespace vmcore
