// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/SocketAddress.h"

#include "vmcore/modules/PosixArguments.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextOperators.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <netdb.h>
#include <sys/un.h>

namespace vmcore {
namespace {

constexpr std::int64_t kLargestPort = 0xFFFF, kLargestFlow = 0xFFFFF;

struct FreeAddresses
{
    void operator()(addrinfo* list) const { freeaddrinfo(list); }
};
using AddressList = std::unique_ptr<addrinfo, FreeAddresses>;

// As getaddrinfo(); null: error pending.
AddressList findAddresses(Vm& vm, const char* host, const char* service, const addrinfo& hints)
{
    addrinfo* found = nullptr;
    int code = 0;
    {
        const BlockingRegion region(vm);
        code = getaddrinfo(host, service, &hints, &found);
    }
    if (code != 0)
        raiseResolverError(vm, code);
    return AddressList(found);
}

SocketAddress addressOf(const sockaddr* from, socklen_t length)
{
    SocketAddress address;
    std::memcpy(&address.storage, from, length);
    address.length = length;
    return address;
}

template<class T>
T& in(SocketAddress& a)
{
    a.length = sizeof(T);
    return reinterpret_cast<T&>(a.storage);
}
template<class T>
const T& in(const SocketAddress& a)
{
    return reinterpret_cast<const T&>(a.storage);
}

// A host as bytes or str; nullopt: error pending.
std::optional<std::string> hostText(Vm& vm, Value v)
{
    std::optional<std::string> host;
    if (isStr(v))
        host = toUtf8(asStr(v));
    else if (isBytesLike(v))
        host = std::string(bytesLikeView(v));
    if (!host)
        raiseTypeError(vm, fmt::format("str, bytes or bytearray expected, not {}", typeName(vm, v)));
    else if (host->find('\0') != std::string::npos) {
        raiseTypeError(vm, "host name must not contain null character");
        host.reset();
    }
    return host;
}

std::optional<std::uint32_t> smallNumber(Vm& vm, Value v, std::int64_t largest, std::string_view tooLarge)
{
    const auto number = toInt64(vm, v, vm.types.OverflowError);
    if (number && *number >= 0 && *number <= largest)
        return static_cast<std::uint32_t>(*number);
    if (number)
        raiseOverflowError(vm, tooLarge);
    return std::nullopt;
}

std::optional<SocketAddress> readInternet(Vm& vm, int family, const TupleObject* parts, const char* function)
{
    const auto host = hostText(vm, parts->items[0]);
    auto address = host ? resolveHost(vm, *host, family) : std::nullopt;
    const auto port = address
        ? smallNumber(vm, parts->items[1], kLargestPort, fmt::format("{}(): port must be 0-65535.", function))
        : std::nullopt;
    if (!port)
        return std::nullopt;
    if (family == AF_INET) {
        in<sockaddr_in>(*address).sin_port = htons(static_cast<std::uint16_t>(*port));
        return address;
    }
    auto& six = in<sockaddr_in6>(*address);
    six.sin6_port = htons(static_cast<std::uint16_t>(*port));
    if (parts->length > 2) {
        const auto flow = smallNumber(
            vm, parts->items[2], kLargestFlow, fmt::format("{}(): flowinfo must be 0-1048575.", function));
        if (!flow)
            return std::nullopt;
        six.sin6_flowinfo = htonl(*flow);
    }
    if (parts->length > 3) {
        const auto scope = smallNumber(vm, parts->items[3], 0xFFFFFFFF, "Python int too large to convert to C int");
        if (!scope)
            return std::nullopt;
        six.sin6_scope_id = *scope;
    }
    return address;
}

std::optional<SocketAddress> readUnix(Vm& vm, Value v)
{
    std::string path;
    if (isStr(v)) {
        const auto text = pathArgument(vm, v, "bind"); // a name with a zero byte is refused; bytes may have one
        if (!text)
            return std::nullopt;
        path = text->path;
    } else {
        const auto bytes = needBytesLike(vm, v);
        if (!bytes)
            return std::nullopt;
        path = *bytes;
    }
    SocketAddress address;
    auto& unixAddress = in<sockaddr_un>(address);
    const bool isAbstract = !path.empty() && path[0] == '\0';
    if (path.size() + (isAbstract ? 0 : 1) > sizeof unixAddress.sun_path) {
        raise(vm, vm.types.OSError, "AF_UNIX path too long");
        return std::nullopt;
    }
    unixAddress.sun_family = AF_UNIX;
    std::memcpy(unixAddress.sun_path, path.data(), path.size());
    address.length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size() + (isAbstract ? 0 : 1));
    return address;
}

Value hostNumber(Vm& vm, int family, const void* bytes)
{
    char text[INET6_ADDRSTRLEN] = "";
    inet_ntop(family, bytes, text, sizeof text);
    return Value::heap(makeStr(vm, text));
}

Value text(Vm& vm, const char* s)
{
    return Value::heap(makeStr(vm, s ? s : ""));
}

Value getAddressInfo(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "getaddrinfo");
    const Value host = keywords.take("host", 0), port = keywords.take("port", 1);
    addrinfo hints{};
    int* const fields[] = {&hints.ai_family, &hints.ai_socktype, &hints.ai_protocol, &hints.ai_flags};
    constexpr const char* kFields[] = {"family", "type", "proto", "flags"};
    for (int i = 0; i < 4; ++i)
        if (const Value given = keywords.take(kFields[i], i + 2)) {
            const auto number = intArgument(vm, given);
            if (!number)
                return kNull;
            *fields[i] = *number;
        }
    if (!keywords.done())
        return kNull;
    if (!host || !port)
        return raiseTypeError(vm, "getaddrinfo() missing required arguments");
    std::optional<std::string> node, service;
    if (!host.isNone() && !(node = hostText(vm, host)))
        return kNull;
    if (isInt(port)) {
        const auto number = toInt64(vm, port, vm.types.OverflowError);
        if (!number)
            return kNull;
        service = std::to_string(*number);
    } else if (!port.isNone()) {
        if (!isStr(port) && !isBytesLike(port))
            return raise(vm, vm.types.OSError, "Int or String expected");
        if (!(service = hostText(vm, port)))
            return kNull;
    }
    const AddressList list
        = findAddresses(vm, node ? node->c_str() : nullptr, service ? service->c_str() : nullptr, hints);
    if (!list)
        return kNull;
    ListObject* result = makeList(vm);
    for (const addrinfo* a = list.get(); a; a = a->ai_next) {
        const Value address = addressValue(vm, addressOf(a->ai_addr, a->ai_addrlen));
        listAppend(vm, result,
            Value::heap(makeTuple(vm,
                {Value::smallInt(a->ai_family), Value::smallInt(a->ai_socktype), Value::smallInt(a->ai_protocol),
                    text(vm, a->ai_canonname), address})));
    }
    return Value::heap(result);
}

Value getNameInfo(Vm& vm, const CallArgs& args)
{
    const auto flags = intArgument(vm, args[1]);
    if (!flags)
        return kNull;
    if (!isTuple(args[0]))
        return raiseTypeError(vm, "getnameinfo() argument 1 must be a tuple");
    const TupleObject* parts = asTuple(args[0]);
    if (parts->length < 2 || parts->length > 4)
        return raiseTypeError(vm, "getnameinfo(): illegal sockaddr argument");
    const auto host = hostText(vm, parts->items[0]);
    if (!host)
        return kNull;
    const int family = parts->length == 2 && host->find(':') == std::string::npos ? AF_INET : AF_INET6;
    const auto address = readInternet(vm, family, parts, "getnameinfo");
    if (!address)
        return kNull;
    char name[NI_MAXHOST], service[NI_MAXSERV];
    const int code = getnameinfo(address->get(), address->length, name, sizeof name, service, sizeof service, *flags);
    return code != 0 ? raiseResolverError(vm, code) : Value::heap(makeTuple(vm, {text(vm, name), text(vm, service)}));
}

Value hostByName(Vm& vm, const CallArgs& args)
{
    const auto host = hostText(vm, args[0]);
    const auto address = host ? resolveHost(vm, *host, AF_INET) : std::nullopt;
    return address ? hostNumber(vm, AF_INET, &in<sockaddr_in>(*address).sin_addr) : kNull;
}

Value internetBytes(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]))
        return raiseTypeError(vm, fmt::format("inet_aton() argument 1 must be str, not {}", typeName(vm, args[0])));
    in_addr bytes{};
    if (inet_aton(toUtf8(asStr(args[0])).c_str(), &bytes) == 0)
        return raise(vm, vm.types.OSError, "illegal IP address string passed to inet_aton");
    return Value::heap(makeBytes(vm, {reinterpret_cast<const char*>(&bytes), sizeof bytes}));
}

Value internetText(Vm& vm, const CallArgs& args)
{
    const auto bytes = needBytesLike(vm, args[0]);
    if (!bytes)
        return kNull;
    if (bytes->size() != sizeof(in_addr))
        return raise(vm, vm.types.OSError, "packed IP wrong length for inet_ntoa");
    return hostNumber(vm, AF_INET, bytes->data());
}

Value presentationToNumber(Vm& vm, const CallArgs& args)
{
    const auto family = intArgument(vm, args[0]);
    if (!family)
        return kNull;
    if (!isStr(args[1]))
        return raiseTypeError(vm, fmt::format("inet_pton() argument 2 must be str, not {}", typeName(vm, args[1])));
    in6_addr bytes{};
    const int found = inet_pton(*family, toUtf8(asStr(args[1])).c_str(), &bytes);
    if (found < 0)
        return raiseErrno(vm);
    if (found == 0)
        return raise(vm, vm.types.OSError, "illegal IP address string passed to inet_pton");
    return Value::heap(makeBytes(
        vm, {reinterpret_cast<const char*>(&bytes), *family == AF_INET ? sizeof(in_addr) : sizeof(in6_addr)}));
}

Value numberToPresentation(Vm& vm, const CallArgs& args)
{
    const auto family = intArgument(vm, args[0]);
    const auto bytes = family ? needBytesLike(vm, args[1]) : std::nullopt;
    if (!bytes)
        return kNull;
    if (*family != AF_INET && *family != AF_INET6)
        return raiseValueError(vm, fmt::format("unknown address family {}", *family));
    if (bytes->size() != (*family == AF_INET ? sizeof(in_addr) : sizeof(in6_addr)))
        return raiseValueError(vm, "invalid length of packed IP address string");
    return hostNumber(vm, *family, bytes->data());
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("getaddrinfo", &getAddressInfo, 0, 6, "The addresses of a host and service."),
    fn("getnameinfo", &getNameInfo, 2, 2, "The names of an address."),
    fn("gethostbyname", &hostByName, 1, 1, "The IPv4 address of a host."),
    fn("inet_aton", &internetBytes, 1, 1),
    fn("inet_ntoa", &internetText, 1, 1),
    fn("inet_pton", &presentationToNumber, 2, 2),
    fn("inet_ntop", &numberToPresentation, 2, 2),
};

} // namespace

std::optional<SocketAddress> resolveHost(Vm& vm, const std::string& host, int family)
{
    addrinfo hints{};
    hints.ai_family = family;
    hints.ai_socktype = SOCK_DGRAM; // one answer for each address
    const bool isAny = host.empty(), isBroadcast = host == "<broadcast>" || host == "255.255.255.255";
    if (isAny)
        hints.ai_flags = AI_PASSIVE;
    if (isBroadcast) {
        if (family != AF_INET) {
            raise(vm, vm.types.OSError, "address family mismatched");
            return std::nullopt;
        }
        SocketAddress all;
        in<sockaddr_in>(all).sin_family = AF_INET;
        in<sockaddr_in>(all).sin_addr.s_addr = INADDR_BROADCAST;
        return all;
    }
    const AddressList list = findAddresses(vm, isAny ? nullptr : host.c_str(), isAny ? "0" : nullptr, hints);
    if (!list)
        return std::nullopt;
    return addressOf(list->ai_addr, list->ai_addrlen);
}

std::optional<SocketAddress> readAddress(Vm& vm, int family, Value v, const char* function)
{
    if (family == AF_UNIX)
        return readUnix(vm, v);
    if (family != AF_INET && family != AF_INET6) {
        raise(vm, vm.types.OSError, fmt::format("{}(): bad family", function));
        return std::nullopt;
    }
    if (!isTuple(v)) {
        raiseTypeError(vm,
            fmt::format("{}(): AF_INET{} address must be tuple, not {}", function, family == AF_INET ? "" : "6",
                typeName(vm, v)));
        return std::nullopt;
    }
    const TupleObject* parts = asTuple(v);
    if (parts->length < 2 || parts->length > (family == AF_INET ? 2 : 4)) {
        raiseTypeError(vm,
            family == AF_INET ? "AF_INET address must be a pair (host, port)"
                              : "AF_INET6 address must be a tuple (host, port[, flowinfo[, scopeid]])");
        return std::nullopt;
    }
    return readInternet(vm, family, parts, function);
}

Value addressValue(Vm& vm, const SocketAddress& address)
{
    if (address.length == 0)
        return kNone;
    switch (address.storage.ss_family) {
    case AF_INET: {
        const auto& four = in<sockaddr_in>(address);
        return Value::heap(
            makeTuple(vm, {hostNumber(vm, AF_INET, &four.sin_addr), Value::smallInt(ntohs(four.sin_port))}));
    }
    case AF_INET6: {
        const auto& six = in<sockaddr_in6>(address);
        return Value::heap(makeTuple(vm,
            {hostNumber(vm, AF_INET6, &six.sin6_addr), Value::smallInt(ntohs(six.sin6_port)),
                Value::smallInt(ntohl(six.sin6_flowinfo)), Value::smallInt(six.sin6_scope_id)}));
    }
    case AF_UNIX: {
        const auto& local = in<sockaddr_un>(address);
        const std::size_t size = address.length - offsetof(sockaddr_un, sun_path);
        if (size != 0 && local.sun_path[0] == '\0') // an abstract name
            return Value::heap(makeBytes(vm, {local.sun_path, size}));
        return pathValue(vm, std::string(local.sun_path, strnlen(local.sun_path, size)), false);
    }
    default: {
        const char* bytes = address.storage.__ss_padding;
        return Value::heap(makeTuple(vm,
            {Value::smallInt(address.storage.ss_family),
                Value::heap(makeBytes(vm, {bytes, address.length - sizeof(sa_family_t)}))}));
    }
    }
}

Value raiseResolverError(Vm& vm, int code)
{
    if (code == EAI_SYSTEM)
        return raiseErrno(vm);
    const Value module = dictFindStr(vm.modules, vm.intern("_socket"));
    const Value type = module ? dictFindStr(as<ModuleObject>(module)->dict, vm.intern("gaierror")) : kNull;
    const Value error
        = call(vm, type ? type : Value::heap(vm.types.OSError), {Value::smallInt(code), text(vm, gai_strerror(code))});
    return error ? raiseObject(vm, error) : kNull;
}

std::span<const NativeInfo> socketAddressFunctions()
{
    return kFunctions;
}

} // namespace vmcore
