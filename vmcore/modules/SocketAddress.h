// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses of sockets as Python writes them: (host, port) of IPv4, (host, port, flow, scope) of IPv6, paths of Unix.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <span>
#include <string>
#include <sys/socket.h>

namespace vmcore {

struct NativeInfo;

struct SocketAddress
{
    sockaddr_storage storage{};
    socklen_t length = sizeof(sockaddr_storage);

    sockaddr* get() { return reinterpret_cast<sockaddr*>(&storage); }
    const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage); }
};

// nullopt: error pending. `function` is for messages.
std::optional<SocketAddress> readAddress(Vm& vm, int family, Value v, const char* function);
Value addressValue(Vm& vm, const SocketAddress& address); // kNone: unnamed
// "localhost", "127.0.0.1", "" for any address, "<broadcast>".
std::optional<SocketAddress> resolveHost(Vm& vm, const std::string& host, int family);
// socket.gaierror; kNull.
Value raiseResolverError(Vm& vm, int code);

std::span<const NativeInfo> socketAddressFunctions(); // getaddrinfo, inet_aton …

} // namespace vmcore
