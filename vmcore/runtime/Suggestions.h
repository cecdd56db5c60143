// SPDX-License-Identifier: GPL-3.0-or-later
// "Did you mean": the name closest to one that was not found.
#pragma once
#include "vmcore/object/Vm.h"

#include <string>
#include <string_view>

namespace vmcore {

// ". Did you mean: 'x'?" for a NameError or AttributeError, or nothing. May run Python (dir()).
std::string suggestionFor(Vm& vm, Value exception);

// Cost of turning one name into the other, 2 for each character inserted, deleted or replaced, 1 for
// one that changes case; more than `limit` once it is clear that it is more.
std::size_t nameDistance(std::string_view a, std::string_view b, std::size_t limit);

} // namespace vmcore
