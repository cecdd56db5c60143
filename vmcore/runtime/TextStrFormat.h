// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments of str.format and str.format_map.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

struct FormatArguments
{
    const Value* positional = nullptr; // null: fields must be named
    std::int64_t count = 0;
    const TupleObject* keywords = nullptr; // names of keywordValues; null: none
    const Value* keywordValues = nullptr;
    Value mapping = kNull; // instead of keywords

    // The value of a named field; kNull: error (KeyError).
    Value named(Vm& vm, Value key) const;
};
// A StrObject; kNull: error. May run Python.
Value formatFields(Vm& vm, const StrObject* format, const FormatArguments& arguments);

} // namespace vmcore
