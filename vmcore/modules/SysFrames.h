// SPDX-License-Identifier: GPL-3.0-or-later
// What sys knows of running frames.
#pragma once

namespace vmcore {

class Vm;
void addSysFrames(Vm& vm);
void addSysHooks(Vm& vm); // for tools: audit, gettrace and the like

} // namespace vmcore
