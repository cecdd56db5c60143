// SPDX-License-Identifier: GPL-3.0-or-later
// FileIO: what streams above it may use without calling methods.
#pragma once
#include "vmcore/modules/Io.h"

#include <sys/types.h>

namespace vmcore::io {

struct FileIo
{
    static constexpr const char* kName = "FileIO";
    int descriptor = -1; // negative: closed
    bool isCreated = false, isReadable = false, isWritable = false, isAppending = false;
    bool closesDescriptor = true;
    bool isFinalizing = false;
    std::optional<bool> isSeekable{}; // once it was asked for
    std::int64_t blockSize = kBufferSize;
    void trace(Marker&) { }
};
using FileData = NativeData<FileIo>;

// The object if its methods are those of FileIO itself, else null.
FileIo* plainFile(const Vm& vm, Value v);

// What read() and write() of the system say; they are called here only. -1: errno tells, which is not EINTR. nullopt:
// a signal came, and an error is pending.
std::optional<ssize_t> readDescriptor(Vm& vm, int descriptor, std::span<char> room);
std::optional<ssize_t> writeDescriptor(Vm& vm, int descriptor, std::string_view bytes);

// Before a file is opened that this program may just have written: lets go of streams that nobody has any more, so that
// what they still hold gets there, as it would where objects die at once.
void settleAbandonedWriters(Vm& vm, const std::string& path);

// A ResourceWarning, if the program shows warnings; false: it became an error.
bool warnUnclosed(Vm& vm, Value stream);

void addFileIo(Vm& vm, ModuleObject* module, TypeObject* base);
Value raiseClosedFile(Vm& vm);

} // namespace vmcore::io
