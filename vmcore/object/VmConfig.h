// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of a Vm, one table: name, type, default, meaning. `tierscope run --set name=value` and
// `--list-settings` read it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace vmcore {

struct VmConfig
{
#define VM_SETTING(name, type, value, doc) type name = value;
#include "vmcore/object/Settings.def"
    std::vector<std::string> arguments; // sys.argv
    std::vector<std::string> path;      // sys.path
};

} // namespace vmcore
