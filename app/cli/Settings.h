// SPDX-License-Identifier: GPL-3.0-or-later
// The settings table of the VM on the command line.
#pragma once
#include "vmcore/object/VmConfig.h"

#include <optional>
#include <string>
#include <string_view>

namespace app {

// "KEY=VALUE". The result: what is wrong with it, in one line.
std::optional<std::string> applySetting(vmcore::VmConfig& config, std::string_view assignment);
// One line per setting: name, default, meaning.
std::string settingsTable();

} // namespace app
