// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of _codecs that have files of their own.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

void addCodecErrors(Vm& vm, ModuleObject* module);  // register_error, lookup_error
void addEscapeCodecs(Vm& vm, ModuleObject* module); // unicode_escape, raw_unicode_escape

} // namespace vmcore
