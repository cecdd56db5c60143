// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about a number that the classes Decimal and Context both answer.
#pragma once
#include "vmcore/modules/DecimalNumber.h"

namespace vmcore::decimal {

using Unary = Number (*)(const Number&, const Settings&, Status&);
using Binary = Number (*)(const Number&, const Number&, const Settings&, Status&);
using Predicate = bool (*)(const Number&);
using ContextPredicate = bool (*)(const Number&, const Settings&);

inline bool isFiniteNumber(const Number& n)
{
    return n.isFinite();
}
inline bool isInfiniteNumber(const Number& n)
{
    return n.isInfinite();
}
inline bool isAnyNan(const Number& n)
{
    return n.isNan();
}
inline bool isQuietNan(const Number& n)
{
    return n.kind == Kind::QuietNan;
}
inline bool isSignalNan(const Number& n)
{
    return n.kind == Kind::SignalNan;
}
inline bool isNegative(const Number& n)
{
    return n.negative;
}
inline bool isZeroNumber(const Number& n)
{
    return n.isZero();
}
inline Number fromOrder(int order) // -1, 0 or 1
{
    return finite(order < 0, order == 0 ? 0 : 1, 0);
}

} // namespace vmcore::decimal
