// SPDX-License-Identifier: GPL-3.0-or-later
// _socket.socket: what it holds.
#pragma once
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/Waiting.h"
#include "vmcore/runtime/NativeData.h"

#include <cerrno>
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
// Calls until it is done or fails otherwise than by having to wait; nullopt: error pending.
template<class Call>
std::optional<ssize_t> transfer(Vm& vm, const Socket& socket, Waiting what, Deadline deadline, Call call)
{
    for (;;) {
        if (!waitForSocket(vm, socket, what, deadline))
            return std::nullopt;
        ssize_t n = 0;
        {
            const int descriptor = socket.descriptor;
            const BlockingRegion region(vm);
            n = call(descriptor);
        }
        if (n >= 0)
            return n;
        const bool hasToWait = (errno == EAGAIN || errno == EWOULDBLOCK) && socket.timeout != 0;
        if (errno != EINTR && !hasToWait) {
            raiseErrno(vm);
            return std::nullopt;
        }
    }
}

TypeObject* makeSocketType(Vm& vm);
std::span<const NativeInfo> socketTransferMethods(); // send, recv and their kin

} // namespace vmcore
