// SPDX-License-Identifier: GPL-3.0-or-later
// The module _socket, over which socket is written: its functions and numbers.
#include "vmcore/modules/ModuleErrors.h"
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/Socket.h"
#include "vmcore/modules/SocketAddress.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"

#include <arpa/inet.h>
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <fmt/format.h>
#include <limits>
#include <netdb.h>
#include <netinet/tcp.h>

namespace vmcore {
namespace {

Value socketPair(Vm& vm, const CallArgs& args)
{
    int numbers[] = {AF_UNIX, SOCK_STREAM, 0};
    for (std::uint32_t i = 0; i < args.count; ++i) {
        const auto number = intArgument(vm, args[i]);
        if (!number)
            return kNull;
        numbers[i] = *number;
    }
    int ends[2];
    if (socketpair(numbers[0], numbers[1] | SOCK_CLOEXEC, numbers[2], ends) < 0)
        return raiseErrno(vm);
    Value sockets[2];
    for (std::size_t i = 0; i < 2; ++i) {
        sockets[i] = SocketData::make(vm);
        Socket& s = SocketData::of(sockets[i]);
        s.descriptor = ends[i];
        s.family = numbers[0];
        s.type = numbers[1];
        s.protocol = numbers[2];
    }
    return Value::heap(makeTuple(vm, sockets));
}

Value closeDescriptor(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    if (!descriptor)
        return kNull;
    return close(*descriptor) == 0 || errno == ECONNRESET ? kNone : raiseErrno(vm);
}

Value duplicate(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    if (!descriptor)
        return kNull;
    const int copy = fcntl(*descriptor, F_DUPFD_CLOEXEC, 0);
    return copy < 0 ? raiseErrno(vm) : Value::smallInt(copy);
}

Value hostName(Vm& vm, const CallArgs&)
{
    char name[HOST_NAME_MAX + 1] = "";
    return gethostname(name, sizeof name) < 0 ? raiseErrno(vm) : Value::heap(makeStr(vm, name));
}

constexpr char kHtons[] = "htons", kNtohs[] = "ntohs";

template<const char* kName, std::uint16_t (*kSwap)(std::uint16_t)>
Value swapShort(Vm& vm, const CallArgs& args)
{
    const auto number = intArgument(vm, args[0]);
    if (!number)
        return kNull;
    if (*number >= 0 && *number <= std::numeric_limits<std::uint16_t>::max())
        return Value::smallInt(kSwap(static_cast<std::uint16_t>(*number)));
    return raiseOverflowError(vm,
        fmt::format("{}: {} to C 16-bit unsigned integer", kName,
            *number < 0 ? "can't convert negative Python int" : "Python int too large to convert"));
}

template<std::uint32_t (*kSwap)(std::uint32_t)>
Value swapLong(Vm& vm, const CallArgs& args)
{
    if (!isInt(args[0]))
        return raiseTypeError(vm, fmt::format("expected int, {} found", typeName(vm, args[0])));
    const auto number = toInt64(vm, args[0], vm.types.OverflowError);
    if (!number)
        return kNull;
    if (*number >= 0 && *number <= std::numeric_limits<std::uint32_t>::max())
        return Value::smallInt(kSwap(static_cast<std::uint32_t>(*number)));
    return raiseOverflowError(
        vm, *number < 0 ? "can't convert negative value to unsigned int" : "int larger than 32 bits");
}

DictObject* moduleDict(Vm& vm)
{
    return as<ModuleObject>(dictFindStr(vm.modules, vm.intern("_socket")))->dict;
}
Value getDefaultTimeout(Vm& vm, const CallArgs&)
{
    return dictFindStr(moduleDict(vm), vm.intern("_default_timeout"));
}
Value setDefaultTimeout(Vm& vm, const CallArgs& args)
{
    const auto timeout = timeoutArgument(vm, args[0]);
    if (!timeout)
        return kNull;
    dictSetStr(vm, moduleDict(vm), vm.intern("_default_timeout"), timeoutValue(*timeout));
    return kNone;
}

constexpr NativeInfo kFunctions[] = {
    fn("socketpair", &socketPair, 0, 3, "Two sockets that are connected."),
    fn("close", &closeDescriptor, 1, 1),
    fn("dup", &duplicate, 1, 1),
    fn("gethostname", &hostName, 0, 0),
    fn("htons", &swapShort<kHtons, &htons>, 1, 1),
    fn("ntohs", &swapShort<kNtohs, &ntohs>, 1, 1),
    fn("htonl", &swapLong<&htonl>, 1, 1),
    fn("ntohl", &swapLong<&ntohl>, 1, 1),
    fn("getdefaulttimeout", &getDefaultTimeout, 0, 0),
    fn("setdefaulttimeout", &setDefaultTimeout, 1, 1),
};

struct Number
{
    const char* name;
    std::int64_t number;
};
#define VM_NUMBER(name) {#name, static_cast<std::int64_t>(name)}
constexpr Number kNumbers[] = {VM_NUMBER(AF_UNSPEC), VM_NUMBER(AF_UNIX), VM_NUMBER(AF_INET), VM_NUMBER(AF_INET6),
    VM_NUMBER(SOCK_STREAM), VM_NUMBER(SOCK_DGRAM), VM_NUMBER(SOCK_RAW), VM_NUMBER(SOCK_SEQPACKET),
    VM_NUMBER(SOCK_CLOEXEC), VM_NUMBER(SOCK_NONBLOCK), VM_NUMBER(SOL_SOCKET), {"SOL_IP", 0}, {"SOL_TCP", 6},
    {"SOL_UDP", 17}, VM_NUMBER(SO_DEBUG), VM_NUMBER(SO_REUSEADDR), VM_NUMBER(SO_REUSEPORT), VM_NUMBER(SO_TYPE),
    VM_NUMBER(SO_ERROR), VM_NUMBER(SO_DONTROUTE), VM_NUMBER(SO_BROADCAST), VM_NUMBER(SO_SNDBUF), VM_NUMBER(SO_RCVBUF),
    VM_NUMBER(SO_KEEPALIVE), VM_NUMBER(SO_OOBINLINE), VM_NUMBER(SO_LINGER), VM_NUMBER(SO_RCVLOWAT),
    VM_NUMBER(SO_SNDLOWAT), VM_NUMBER(SO_RCVTIMEO), VM_NUMBER(SO_SNDTIMEO), VM_NUMBER(SO_ACCEPTCONN),
    VM_NUMBER(SO_PROTOCOL), VM_NUMBER(SO_DOMAIN), VM_NUMBER(SOMAXCONN), VM_NUMBER(MSG_OOB), VM_NUMBER(MSG_PEEK),
    VM_NUMBER(MSG_DONTROUTE), VM_NUMBER(MSG_DONTWAIT), VM_NUMBER(MSG_EOR), VM_NUMBER(MSG_TRUNC), VM_NUMBER(MSG_CTRUNC),
    VM_NUMBER(MSG_WAITALL), VM_NUMBER(MSG_NOSIGNAL), VM_NUMBER(SHUT_RD), VM_NUMBER(SHUT_WR), VM_NUMBER(SHUT_RDWR),
    VM_NUMBER(IPPROTO_IP), VM_NUMBER(IPPROTO_ICMP), VM_NUMBER(IPPROTO_TCP), VM_NUMBER(IPPROTO_UDP),
    VM_NUMBER(IPPROTO_IPV6), VM_NUMBER(IPPROTO_RAW), VM_NUMBER(IPV6_V6ONLY), VM_NUMBER(IP_TTL), VM_NUMBER(IP_TOS),
    VM_NUMBER(TCP_NODELAY), VM_NUMBER(TCP_MAXSEG), VM_NUMBER(TCP_CORK), VM_NUMBER(TCP_KEEPIDLE),
    VM_NUMBER(TCP_KEEPINTVL), VM_NUMBER(TCP_KEEPCNT), VM_NUMBER(INADDR_ANY), VM_NUMBER(INADDR_BROADCAST),
    VM_NUMBER(INADDR_LOOPBACK), VM_NUMBER(INADDR_NONE), VM_NUMBER(AI_PASSIVE), VM_NUMBER(AI_CANONNAME),
    VM_NUMBER(AI_NUMERICHOST), VM_NUMBER(AI_NUMERICSERV), VM_NUMBER(AI_V4MAPPED), VM_NUMBER(AI_ALL),
    VM_NUMBER(AI_ADDRCONFIG), VM_NUMBER(NI_NUMERICHOST), VM_NUMBER(NI_NUMERICSERV), VM_NUMBER(NI_NOFQDN),
    VM_NUMBER(NI_NAMEREQD), VM_NUMBER(NI_DGRAM), VM_NUMBER(NI_MAXHOST), VM_NUMBER(NI_MAXSERV), VM_NUMBER(EAI_AGAIN),
    VM_NUMBER(EAI_BADFLAGS), VM_NUMBER(EAI_FAIL), VM_NUMBER(EAI_FAMILY), VM_NUMBER(EAI_MEMORY), VM_NUMBER(EAI_NONAME),
    VM_NUMBER(EAI_SERVICE), VM_NUMBER(EAI_SOCKTYPE), VM_NUMBER(EAI_SYSTEM)};
#undef VM_NUMBER

} // namespace

ModuleObject* makeSocketModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_socket", "Sockets of the system.");
    const Value type = Value::heap(makeSocketType(vm));
    for (const char* name : {"socket", "SocketType"})
        setConstant(vm, module, name, type);
    addFunctions(vm, module, kFunctions);
    addFunctions(vm, module, socketAddressFunctions());
    for (const Number& n : kNumbers)
        setConstant(vm, module, n.name, makeInt(vm, n.number));
    setConstant(vm, module, "has_ipv6", kTrue);
    setConstant(vm, module, "_default_timeout", kNone);
    setConstant(vm, module, "error", Value::heap(vm.types.OSError));
    setConstant(vm, module, "timeout", Value::heap(vm.types.TimeoutError));
    for (const char* name : {"gaierror", "herror"})
        setConstant(vm, module, name, makeErrorClass(vm, "socket", name, {vm.types.OSError}));
    return module;
}

} // namespace vmcore
