// SPDX-License-Identifier: GPL-3.0-or-later
// sys.stdin, sys.stdout and sys.stderr over the Host. Output is collected per stream and handed to the
// host in blocks; the error stream is not. VM thread.
#pragma once
#include "vmcore/object/Host.h"
#include "vmcore/object/Vm.h"

#include <string>
#include <string_view>

namespace vmcore {

// Hands what the program has written so far to the host. Nothing happens before sys exists.
void flushOutput(Vm& vm);

// Makes the three streams and puts them into sys, also as __stdin__, __stdout__ and __stderr__.
void installStreams(Vm& vm);

// print's way to write: straight into the buffer of a stream of ours, else file.write(text). False: an
// error is pending.
bool writeText(Vm& vm, Value file, StrObject* text);
bool flushFile(Vm& vm, Value file);

// A line of sys.stdin with its newline, after showing the prompt (may be null); kNull: error. Empty at
// the end of the input.
Value readInputLine(Vm& vm, StrObject* prompt);

} // namespace vmcore
