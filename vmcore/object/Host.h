// SPDX-License-Identifier: GPL-3.0-or-later
// What a Vm asks of the program that embeds it. vmcore opens no stream of its own. "VM thread": the thread of the program
// that holds the VM's lock, so one after the other.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vmcore {

class Vm;

enum class Stream : std::uint8_t { Out = 1, Error = 2 };

class Host
{
public:
    virtual ~Host() = default;
    // Output of the program, in the order written. VM thread.
    virtual void write(Stream stream, std::string_view bytes) = 0;
    virtual bool isTerminal(Stream) { return false; }
    // One line of input with its newline; empty: end of input, or an error is pending. Waits in a BlockingRegion. VM
    // thread.
    virtual std::string readLine(Vm&) = 0;
    // A source file by absolute path; nullopt: not there or unreadable (errno tells).
    virtual std::optional<std::string> readFile(const std::string& path) = 0;
    virtual bool isDirectory(const std::string& path) = 0;
    // Safepoint work was requested through Vm::breaker with BreakReason::Command. VM thread; may
    // block (pause). False: the program is to stop at once; the interpreter unwinds everything.
    virtual bool onCommand(Vm&) { return true; }
    // While stepping: called before each instruction. The same result as onCommand.
    virtual bool onStep(Vm&) { return true; }
};

} // namespace vmcore
