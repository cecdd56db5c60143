// SPDX-License-Identifier: GPL-3.0-or-later
// Which special methods and which words stand for an operator.
#pragma once
#include "vmcore/runtime/Operators.h"

namespace vmcore {

using NameMember = StrObject* Names::*;

struct BinaryNames
{
    const char* symbol;
    NameMember forward, reflected, inplace;
};
inline constexpr BinaryNames kBinaryNames[] = {
#define VM_BINARY(name, symbol, forward, reflected, inplace)                                                           \
    {symbol, &Names::forward, &Names::reflected, &Names::inplace},
#include "vmcore/ops/BinaryOperators.def"
};
inline const BinaryNames& namesOf(BinaryOperator op) // not Subscript
{
    return kBinaryNames[static_cast<unsigned>(op)];
}

struct RelationNames
{
    const char* symbol;
    NameMember method;
    Relation swapped; // a < b asks the same as b > a
};
inline constexpr RelationNames kRelationNames[] = {
    {"<", &Names::lt_, Relation::Greater},
    {"<=", &Names::le_, Relation::GreaterEqual},
    {"==", &Names::eq_, Relation::Equal},
    {"!=", &Names::ne_, Relation::NotEqual},
    {">", &Names::gt_, Relation::Less},
    {">=", &Names::ge_, Relation::LessEqual},
};
inline const RelationNames& namesOf(Relation relation)
{
    return kRelationNames[static_cast<unsigned>(relation)];
}

} // namespace vmcore
