// SPDX-License-Identifier: GPL-3.0-or-later
// The one way to say that lookups on classes may give something else than before.
#pragma once
#include "vmcore/object/Vm.h"
#include "vmcore/observe/EventFields.h"

namespace vmcore {

// `top` and the classes below it get new versions, because `changed` did; whoever listens learns why. `name` is that of
// the attribute, or null.
void renewVersions(Vm& vm, TypeObject* top, const TypeObject* changed, ClassChange change, const StrObject* name);

} // namespace vmcore
