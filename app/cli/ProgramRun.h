// SPDX-License-Identifier: GPL-3.0-or-later
// One program run without a window, however its command line named it: as a file, as text, as a module, or on the
// standard input. What `tierscope run` and `tierscope-python` have in common.
#pragma once
#include "app/cli/Command.h"
#include "vmcore/object/VmConfig.h"

#include <string>

namespace app {

enum class ProgramKind : std::uint8_t {
    File,
    Folder, // runs the __main__ in it
    Text,   // -c
    Module, // -m
    Input,  // all of the standard input
    Console // statements typed in one by one
};

struct ProgramRun
{
    ProgramKind kind = ProgramKind::File;
    std::string operand;               // file, folder, text or module
    std::string source;                // of a File
    std::string stats, record, traces; // files
    vmcore::VmConfig config;
};

// Sets sys.argv and the program's place in sys.path; `rest` are the program's own arguments.
void placeProgram(ProgramRun& run, const Arguments& rest);
// Runs it; the exit status of the process, which a signal ends when an interrupt ended the program.
int runProgram(const ProgramRun& run);

} // namespace app
