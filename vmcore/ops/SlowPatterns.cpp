// SPDX-License-Identifier: GPL-3.0-or-later
// Out-of-line halves of match statements.
#include "vmcore/ops/UopBodies.h"
#include "vmcore/runtime/Patterns.h"

namespace vmcore {
namespace {

Exit push(State& s, Value v)
{
    *s.sp++ = v;
    return v ? Exit::None : Exit::Error;
}

Exit replaceTop(State& s, Value v)
{
    s.sp[-1] = v;
    return v ? Exit::None : Exit::Error;
}

} // namespace

Exit getLen(State& s)
{
    const auto n = lengthOf(*s.vm, s.sp[-1]);
    return push(s, n ? makeInt(*s.vm, *n) : kNull);
}

Exit matchMapping(State& s)
{
    return push(s, Value::boolean(isPatternMapping(*s.vm, s.sp[-1])));
}

Exit matchSequence(State& s)
{
    return push(s, Value::boolean(isPatternSequence(*s.vm, s.sp[-1])));
}

Exit matchKeys(State& s)
{
    return push(s, matchPatternKeys(*s.vm, s.sp[-2], asTuple(s.sp[-1])));
}

Exit matchClass(State& s, std::uint32_t count)
{
    const Value v = matchPatternClass(*s.vm, s.sp[-3], s.sp[-2], count, asTuple(s.sp[-1]));
    s.sp -= 2;
    return replaceTop(s, v);
}

} // namespace vmcore
