// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of a Vm, one table: name, type, default, meaning. `tierscope run --set name=value` and
// `--list-settings` read it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace vmcore {

// What CPython's command line says besides the program: sys.flags, sys.executable and the like.
struct PythonOptions
{
    std::uint8_t optimize = 0; // 0, 1: no asserts, 2: no docstrings either
    int bytesWarning = 0, debug = 0, inspect = 0, noUserSite = 0, quiet = 0, verbose = 0;
    bool isDevelopment = false, isIsolated = false, ignoresEnvironment = false, isPathSafe = false;
    bool isUnbuffered = false;           // output goes out with each write
    std::string executable;              // what runs a program as `python` does
    std::vector<std::string> allWords;   // sys.orig_argv; empty: as sys.argv
    std::vector<std::string> warnings;   // sys.warnoptions
    std::vector<std::string> extensions; // -X: "name" or "name=value"
};

// Where executions of instructions come from: see code/BlockCounts.h and object/ExecutionCounts.h.
enum class Counters : std::uint8_t { Derived, Exact };

struct VmConfig
{
#define VM_SETTING(name, type, value, doc) type name = value;
#include "vmcore/object/Settings.def"
    std::vector<std::string> arguments; // sys.argv
    std::vector<std::string> path;      // sys.path
    PythonOptions python;
};

} // namespace vmcore
