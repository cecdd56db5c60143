// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the module posix share: paths and numbers as arguments, errors of the system.
#pragma once
#include "vmcore/builtins/Arguments.h"
#include "vmcore/runtime/Native.h"

#include <optional>
#include <span>
#include <string>

namespace vmcore {

// A path argument: str, bytes, an object with __fspath__, or, where `descriptorToo`, an int.
struct PathArgument
{
    std::string path;
    int descriptor = -1;
    bool isBytes = false;
    Value given = kNull; // for messages of errors
    bool isDescriptor() const { return descriptor >= 0; }
};
enum class AlsoDescriptor : std::uint8_t { No, Yes };
std::optional<PathArgument> pathArgument(
    Vm& vm, Value v, const char* function, const char* name = "path", AlsoDescriptor also = AlsoDescriptor::No);
// A file name as the system gave it: str with surrogates for what is no UTF-8, or bytes.
Value pathValue(Vm& vm, const std::string& path, bool isBytes);
// OSError of errno with the file name.
Value raisePathError(Vm& vm, const PathArgument& path);
Value raiseErrno(Vm& vm);

std::span<const NativeInfo> posixFileFunctions();    // descriptors: open, read, write …
std::span<const NativeInfo> posixPathFunctions();    // paths: mkdir, rename …
std::span<const NativeInfo> posixProcessFunctions(); // the process: getpid, environment …
std::span<const NativeInfo> posixWaitFunctions();    // child processes: waitpid …
void addStatFunctions(Vm& vm, ModuleObject* module); // stat, and the class of its result
void addScanDirectory(Vm& vm, ModuleObject* module); // scandir, listdir

} // namespace vmcore
