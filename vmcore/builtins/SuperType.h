// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vmcore {

class Vm;

void installSuperType(Vm& vm);

} // namespace vmcore
