// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands of the program. Each reads its own arguments (without the subcommand's name) and
// returns the exit status. A bad call or file is one line on stderr and status 2.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace app {

using Arguments = std::vector<std::string>;

inline constexpr int kUsageError = 2;

// The command line of `python`; `name` is how the program was called.
int pythonCommand(const std::string& name, const Arguments& arguments);
int runCommand(const Arguments& arguments);
int disCommand(const Arguments& arguments);
int showCommand(const Arguments& arguments);
// The window, on a file if one is given; loads the module with Qt.
int windowCommand(const Arguments& arguments);

// "tierscope: " and the line, on stderr; returns kUsageError.
int fail(std::string_view line);

} // namespace app
