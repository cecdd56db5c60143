// SPDX-License-Identifier: GPL-3.0-or-later
// What sys knows of running frames.
#pragma once

namespace vmcore {

class Vm;
void addSysFrames(Vm& vm);

} // namespace vmcore
