// SPDX-License-Identifier: GPL-3.0-or-later
// _socket.socket: sending and receiving. The socket is waited for first, so that the program can be stopped meanwhile.
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/Socket.h"
#include "vmcore/modules/SocketAddress.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace vmcore {
namespace {

std::optional<int> flagsArgument(Vm& vm, const CallArgs& args, std::uint32_t at)
{
    return args.count > at ? intArgument(vm, args[at]) : std::optional(0);
}

std::optional<std::size_t> sizeArgument(Vm& vm, Value v, const char* function)
{
    const auto size = toInt64(vm, v, vm.types.OverflowError);
    if (size && *size >= 0)
        return static_cast<std::size_t>(*size);
    if (size)
        raiseValueError(vm, fmt::format("negative buffersize in {}", function));
    return std::nullopt;
}

Value receive(Vm& vm, const CallArgs& args)
{
    const auto size = sizeArgument(vm, args[1], "recv");
    const auto flags = size ? flagsArgument(vm, args, 2) : std::nullopt;
    if (!flags)
        return kNull;
    std::string bytes(*size, '\0');
    const Socket& socket = SocketData::self(args);
    const auto n = transfer(vm, socket, Waiting::ToRead, socketDeadline(socket),
        [&](int d) { return recv(d, bytes.data(), bytes.size(), *flags); });
    return n ? Value::heap(makeBytes(vm, std::string_view(bytes).substr(0, static_cast<std::size_t>(*n)))) : kNull;
}

Value receiveFrom(Vm& vm, const CallArgs& args)
{
    const auto size = sizeArgument(vm, args[1], "recvfrom");
    const auto flags = size ? flagsArgument(vm, args, 2) : std::nullopt;
    if (!flags)
        return kNull;
    std::string bytes(*size, '\0');
    SocketAddress sender;
    const Socket& socket = SocketData::self(args);
    const auto n = transfer(vm, socket, Waiting::ToRead, socketDeadline(socket), [&](int d) {
        sender.length = sizeof sender.storage;
        return recvfrom(d, bytes.data(), bytes.size(), *flags, sender.get(), &sender.length);
    });
    if (!n)
        return kNull;
    const Value data = Value::heap(makeBytes(vm, std::string_view(bytes).substr(0, static_cast<std::size_t>(*n))));
    const Value from = addressValue(vm, sender);
    return from ? Value::heap(makeTuple(vm, {data, from})) : kNull;
}

std::optional<std::span<char>> writableOrRaise(Vm& vm, Value v)
{
    const auto space = writableBytes(v);
    if (!space)
        raiseTypeError(
            vm, fmt::format("recv_into() argument 1 must be read-write bytes-like object, not {}", typeName(vm, v)));
    return space;
}

Value receiveInto(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "recv_into");
    const Value buffer = keywords.take("buffer", 1), most = keywords.take("nbytes", 2), how = keywords.take("flags", 3);
    if (!keywords.done())
        return kNull;
    if (!buffer)
        return raiseTypeError(vm, "recv_into() missing required argument 'buffer' (pos 1)");
    const auto space = writableOrRaise(vm, buffer);
    const auto size = space && most ? sizeArgument(vm, most, "recv_into") : std::optional<std::size_t>(0);
    const auto flags = how ? intArgument(vm, how) : std::optional(0);
    if (!space || !size || !flags)
        return kNull;
    if (*size > space->size())
        return raiseValueError(vm, "buffer too small for requested bytes");
    // By way of a string, as the buffer may change while the socket is waited for.
    std::string bytes(*size == 0 ? space->size() : *size, '\0');
    const Socket& socket = SocketData::self(args);
    const auto n = transfer(vm, socket, Waiting::ToRead, socketDeadline(socket),
        [&](int d) { return recv(d, bytes.data(), bytes.size(), *flags); });
    const auto target = n ? writableOrRaise(vm, buffer) : std::nullopt;
    if (!target)
        return kNull;
    const std::size_t count = std::min(static_cast<std::size_t>(*n), target->size());
    if (count != 0)
        std::memcpy(target->data(), bytes.data(), count);
    return Value::smallInt(static_cast<std::int64_t>(count));
}

Value sendSome(Vm& vm, const CallArgs& args)
{
    const auto view = needBytesLike(vm, args[1]);
    const auto flags = view ? flagsArgument(vm, args, 2) : std::nullopt;
    if (!flags)
        return kNull;
    const std::string bytes(*view); // the object may change while the socket is waited for
    const Socket& socket = SocketData::self(args);
    const auto n = transfer(vm, socket, Waiting::ToWrite, socketDeadline(socket),
        [&](int d) { return send(d, bytes.data(), bytes.size(), *flags | MSG_NOSIGNAL); });
    return n ? Value::smallInt(*n) : kNull;
}

Value sendAll(Vm& vm, const CallArgs& args)
{
    const auto view = needBytesLike(vm, args[1]);
    const auto flags = view ? flagsArgument(vm, args, 2) : std::nullopt;
    if (!flags)
        return kNull;
    const std::string bytes(*view);
    const Socket& socket = SocketData::self(args);
    const Deadline deadline = socketDeadline(socket); // for all of it
    // A blocking send would wait for room for everything, in the system.
    const int how = *flags | MSG_NOSIGNAL | (socket.timeout != 0 ? MSG_DONTWAIT : 0);
    for (std::string_view rest = bytes; !rest.empty();) {
        const auto n = transfer(
            vm, socket, Waiting::ToWrite, deadline, [&](int d) { return send(d, rest.data(), rest.size(), how); });
        if (!n)
            return kNull;
        rest.remove_prefix(static_cast<std::size_t>(*n));
    }
    return kNone;
}

// sendto(data, address) and sendto(data, flags, address).
Value sendTo(Vm& vm, const CallArgs& args)
{
    const auto view = needBytesLike(vm, args[1]);
    const auto flags = view && args.count == 4 ? intArgument(vm, args[2]) : std::optional(0);
    if (!view || !flags)
        return kNull;
    const std::string bytes(*view);
    const Socket& socket = SocketData::self(args);
    const auto to = readAddress(vm, socket.family, args[args.count - 1], "sendto");
    if (!to)
        return kNull;
    const auto n = transfer(vm, socket, Waiting::ToWrite, socketDeadline(socket),
        [&](int d) { return sendto(d, bytes.data(), bytes.size(), *flags | MSG_NOSIGNAL, to->get(), to->length); });
    return n ? Value::smallInt(*n) : kNull;
}

constexpr NativeInfo kMethods[] = {
    method("recv", &receive, 1, 2, "Receives bytes, at most so many; none: the other side has closed."),
    method("recvfrom", &receiveFrom, 1, 2, "Receives bytes, and from whom."),
    methodKeywords("recv_into", &receiveInto, 0, 3, "Receives bytes into a bytearray: how many."),
    method("send", &sendSome, 1, 2, "Sends bytes: how many."),
    method("sendall", &sendAll, 1, 2, "Sends all the bytes."),
    method("sendto", &sendTo, 2, 3, "Sends bytes to an address: how many."),
};

} // namespace

std::span<const NativeInfo> socketTransferMethods()
{
    return kMethods;
}

} // namespace vmcore
