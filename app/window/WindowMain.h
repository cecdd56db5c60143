// SPDX-License-Identifier: GPL-3.0-or-later
//
// The entry of the window module. The program opens the module when a window is asked for, so that nothing else links Qt.
#pragma once

/// Runs the window until it is closed. `argv[0]` is the program, the rest are options of WindowOptions.h.
/// Returns the exit status: 0, or 2 after one line on stderr that says which option is wrong.
extern "C" __attribute__((visibility("default"))) int tierscopeRunWindow(int argc, char** argv);
