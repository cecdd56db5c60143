// SPDX-License-Identifier: GPL-3.0-or-later
// _socket.socket: what it holds.
#pragma once
#include "vmcore/modules/Waiting.h"
#include "vmcore/runtime/NativeData.h"

#include <span>
#include <unistd.h>

namespace vmcore {

inline constexpr double kNoTimeout = -1;

struct Socket
{
    static constexpr const char* kName = "socket";
    int descriptor = -1, family = -1, type = -1, protocol = -1;
    double timeout = kNoTimeout; // seconds; 0: never waits

    ~Socket()
    {
        if (descriptor >= 0)
            close(descriptor);
    }
    void trace(Marker&) { }
};
using SocketData = NativeData<Socket>;

// Seconds of None or a number; nullopt: error pending.
std::optional<double> timeoutArgument(Vm& vm, Value v);
Value timeoutValue(double timeout);

enum class Waiting : std::uint8_t { ToRead, ToWrite };
// Waits until the socket is ready, unless it never waits. False: an error is pending, perhaps TimeoutError.
bool waitForSocket(Vm& vm, const Socket& socket, Waiting what, Deadline deadline);
Deadline socketDeadline(const Socket& socket);

TypeObject* makeSocketType(Vm& vm);
std::span<const NativeInfo> socketTransferMethods(); // send, recv and their kin

} // namespace vmcore
