// SPDX-License-Identifier: GPL-3.0-or-later
// Code objects and classes as the self-contained JSON that CodeCreated and ClassCreated carry, and caches in words.
#pragma once
#include "vmcore/code/CodeObject.h"

#include <string>

namespace vmcore {

// A class, for ClassCreated: its name, module and bases.
std::string describeClass(Vm& vm, const TypeObject* type);
std::string describeCode(Vm& vm, const CodeObject* code);
// What the caches of a site hold, decoded: "counter 52 · shape v12 (Body) · slot 3". No Python runs.
std::string describeCache(Vm& vm, const CodeObject* code, const Site& site);
std::string hexUnits(const Unit* from, std::size_t count);
// Opcode names by byte and family names, for ProgramStarted.
std::string describeProgram(const std::string& program, const std::vector<std::string>& arguments);

} // namespace vmcore
