// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments of a call with one more in front, as a bound method passes them on.
#pragma once
#include "vmcore/object/Vm.h"

#include <algorithm>
#include <optional>

namespace vmcore {

class PrependedArguments
{
public:
    PrependedArguments(Vm& vm, Value first, const CallArgs& others)
    {
        const std::size_t keywords = others.keywords ? static_cast<std::size_t>(others.keywords->length) : 0;
        const std::size_t given = others.count + keywords;
        Value* values = m_few;
        if (given > kOnStack) {
            m_many.emplace(vm);
            m_many->values().resize(1 + given);
            values = m_many->data();
        }
        values[0] = first;
        std::copy_n(others.values, given, values + 1);
        m_all = {values, others.count + 1, others.keywords};
    }
    PrependedArguments(const PrependedArguments&) = delete;
    const CallArgs& all() const { return m_all; }

private:
    static constexpr std::size_t kOnStack = 12;
    Value m_few[1 + kOnStack];
    std::optional<RootedValues> m_many;
    CallArgs m_all;
};

} // namespace vmcore
