// SPDX-License-Identifier: GPL-3.0-or-later
// _socket.socket: making, connecting and asking sockets.
#include "vmcore/modules/Socket.h"

#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/SocketAddress.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fcntl.h>
#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr int kLargestOption = 1024; // bytes that getsockopt gives

Value done(Vm& vm, int status)
{
    return status < 0 ? raiseErrno(vm) : kNone;
}

bool setBlocking(int descriptor, bool blocks)
{
    const int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && fcntl(descriptor, F_SETFL, blocks ? flags & ~O_NONBLOCK : flags | O_NONBLOCK) == 0;
}

Value newSocket(Vm& vm, const CallArgs& args)
{
    return SocketData::make(vm, as<TypeObject>(args[0]));
}

// What the system says of a descriptor that was given.
bool describe(Socket& s)
{
    SocketAddress own;
    if (getsockname(s.descriptor, own.get(), &own.length) < 0)
        return false;
    const auto ask = [&](int option, int& to) {
        socklen_t length = sizeof to;
        return to != -1 || getsockopt(s.descriptor, SOL_SOCKET, option, &to, &length) == 0;
    };
    if (s.family == -1)
        s.family = own.storage.ss_family;
    return ask(SO_TYPE, s.type) && ask(SO_PROTOCOL, s.protocol);
}

bool openSocket(Vm& vm, Socket& s)
{
    s.family = s.family == -1 ? AF_INET : s.family;
    s.type = s.type == -1 ? SOCK_STREAM : s.type;
    s.protocol = std::max(s.protocol, 0);
    s.descriptor = socket(s.family, s.type | SOCK_CLOEXEC, s.protocol);
    if (s.descriptor < 0)
        raiseErrno(vm);
    return s.descriptor >= 0;
}

Value initSocket(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "socket");
    Value given[4];
    constexpr const char* kNames[] = {"family", "type", "proto", "fileno"};
    for (int i = 0; i < 4; ++i)
        given[i] = keywords.take(kNames[i], i + 1);
    if (!keywords.done())
        return kNull;
    Socket made;
    int* const fields[] = {&made.family, &made.type, &made.protocol, &made.descriptor};
    for (std::size_t i = 0; i < 4; ++i)
        if (given[i] && !given[i].isNone()) {
            const auto number = intArgument(vm, given[i]);
            if (!number)
                return kNull;
            *fields[i] = *number;
        }
    const bool isGiven = given[3] && !given[3].isNone();
    if (isGiven && made.descriptor < 0)
        return raiseValueError(vm, "negative file descriptor");
    if (isGiven ? !describe(made) : !openSocket(vm, made)) {
        made.descriptor = -1; // it is not ours
        return vm.hasError() ? kNull : raiseErrno(vm);
    }
    const Value module = dictFindStr(vm.modules, vm.intern("_socket"));
    const Value timeout = dictFindStr(as<ModuleObject>(module)->dict, vm.intern("_default_timeout"));
    made.timeout = isFloat(timeout) ? floatOf(timeout) : kNoTimeout;
    if ((made.type & SOCK_NONBLOCK) != 0)
        made.timeout = 0;
    made.type &= ~(SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (made.timeout >= 0)
        setBlocking(made.descriptor, false);
    std::swap(SocketData::self(args), made); // a socket that was made before is closed
    return kNone;
}

Value showSocket(Vm& vm, const CallArgs& args)
{
    const Socket& s = SocketData::self(args);
    return Value::heap(makeStr(vm,
        fmt::format(
            "<socket object, fd={}, family={}, type={}, proto={}>", s.descriptor, s.family, s.type, s.protocol)));
}

Value acceptConnection(Vm& vm, const CallArgs& args)
{
    const Socket& s = SocketData::self(args);
    SocketAddress peer;
    const auto connection = transfer(vm, s, Waiting::ToRead, socketDeadline(s), [&](int d) {
        peer.length = sizeof peer.storage;
        return accept4(d, peer.get(), &peer.length, SOCK_CLOEXEC);
    });
    if (!connection)
        return kNull;
    const Value from = addressValue(vm, peer);
    return from ? Value::heap(makeTuple(vm, {Value::smallInt(*connection), from})) : kNull;
}

Value bindSocket(Vm& vm, const CallArgs& args)
{
    const Socket& s = SocketData::self(args);
    const auto address = readAddress(vm, s.family, args[1], "bind");
    return address ? done(vm, bind(s.descriptor, address->get(), address->length)) : kNull;
}

// errno of connecting, 0: connected; nullopt: error pending. Waits outside of the system's connect.
std::optional<int> connectTo(Vm& vm, const Socket& s, const SocketAddress& address)
{
    const bool waits = s.timeout != 0;
    if (waits)
        setBlocking(s.descriptor, false);
    int error = connect(s.descriptor, address.get(), address.length) < 0 ? errno : 0;
    if (waits && (error == EINPROGRESS || error == EINTR)) {
        if (!waitForSocket(vm, s, Waiting::ToWrite, socketDeadline(s)))
            return std::nullopt;
        // Asked again, the system tells how it ended, and a socket that failed can be connected anew.
        error = connect(s.descriptor, address.get(), address.length) < 0 && errno != EISCONN ? errno : 0;
    }
    if (s.timeout < 0)
        setBlocking(s.descriptor, true);
    return error;
}

Value connectSocket(Vm& vm, const CallArgs& args)
{
    const Socket& s = SocketData::self(args);
    const auto address = readAddress(vm, s.family, args[1], "connect");
    const auto error = address ? connectTo(vm, s, *address) : std::nullopt;
    if (!error)
        return kNull;
    errno = *error;
    return *error == 0 ? kNone : raiseErrno(vm);
}

Value connectForError(Vm& vm, const CallArgs& args)
{
    const Socket& s = SocketData::self(args);
    const auto address = readAddress(vm, s.family, args[1], "connect_ex");
    const auto error = address ? connectTo(vm, s, *address) : std::nullopt;
    if (!error)
        return address && clearErrorIf(vm, vm.types.TimeoutError) ? Value::smallInt(EAGAIN) : kNull;
    return Value::smallInt(*error);
}

Value closeSocket(Vm& vm, const CallArgs& args)
{
    const int descriptor = std::exchange(SocketData::self(args).descriptor, -1);
    return descriptor < 0 || close(descriptor) == 0 || errno == ECONNRESET ? kNone : raiseErrno(vm);
}

Value detachSocket(Vm&, const CallArgs& args)
{
    return Value::smallInt(std::exchange(SocketData::self(args).descriptor, -1));
}

Value descriptorOfSocket(Vm&, const CallArgs& args)
{
    return Value::smallInt(SocketData::self(args).descriptor);
}

template<int (*kAsk)(int, sockaddr*, socklen_t*)>
Value nameOfSocket(Vm& vm, const CallArgs& args)
{
    SocketAddress address;
    return kAsk(SocketData::self(args).descriptor, address.get(), &address.length) < 0 ? raiseErrno(vm)
                                                                                       : addressValue(vm, address);
}

Value getOption(Vm& vm, const CallArgs& args)
{
    const auto level = intArgument(vm, args[1]), option = level ? intArgument(vm, args[2]) : std::nullopt;
    const auto size = option && args.count > 3 ? intArgument(vm, args[3]) : std::optional(0);
    if (!option || !size)
        return kNull;
    const int descriptor = SocketData::self(args).descriptor;
    if (*size == 0) {
        int number = 0;
        socklen_t length = sizeof number;
        return getsockopt(descriptor, *level, *option, &number, &length) < 0 ? raiseErrno(vm) : makeInt(vm, number);
    }
    if (*size < 0 || *size > kLargestOption)
        return raise(vm, vm.types.OSError, "getsockopt buflen out of range");
    std::string bytes(static_cast<std::size_t>(*size), '\0');
    auto length = static_cast<socklen_t>(bytes.size());
    return getsockopt(descriptor, *level, *option, bytes.data(), &length) < 0
        ? raiseErrno(vm)
        : Value::heap(makeBytes(vm, std::string_view(bytes).substr(0, length)));
}

Value setOption(Vm& vm, const CallArgs& args)
{
    const auto level = intArgument(vm, args[1]), option = level ? intArgument(vm, args[2]) : std::nullopt;
    if (!option)
        return kNull;
    const int descriptor = SocketData::self(args).descriptor;
    if (args.count == 5) { // setsockopt(level, option, None, length)
        const auto length = intArgument(vm, args[4]);
        if (length && !args[3].isNone())
            return raiseTypeError(vm, "setsockopt() argument 3 must be None when a length is given");
        return length ? done(vm, setsockopt(descriptor, *level, *option, nullptr, static_cast<socklen_t>(*length)))
                      : kNull;
    }
    if (isInt(args[3])) {
        const auto number = intArgument(vm, args[3]);
        return number ? done(vm, setsockopt(descriptor, *level, *option, &*number, sizeof *number)) : kNull;
    }
    const auto bytes = needBytesLike(vm, args[3]);
    return bytes
        ? done(vm, setsockopt(descriptor, *level, *option, bytes->data(), static_cast<socklen_t>(bytes->size())))
        : kNull;
}

Value listenSocket(Vm& vm, const CallArgs& args)
{
    const auto backlog = args.count > 1 ? intArgument(vm, args[1]) : std::optional(std::min(SOMAXCONN, 128));
    return backlog ? done(vm, listen(SocketData::self(args).descriptor, std::max(*backlog, 0))) : kNull;
}

Value shutDownSocket(Vm& vm, const CallArgs& args)
{
    const auto how = intArgument(vm, args[1]);
    return how ? done(vm, shutdown(SocketData::self(args).descriptor, *how)) : kNull;
}

Value applyTimeout(Vm& vm, Socket& s, double timeout)
{
    s.timeout = timeout;
    return setBlocking(s.descriptor, timeout < 0) ? kNone : raiseErrno(vm);
}
Value setTimeout(Vm& vm, const CallArgs& args)
{
    const auto timeout = timeoutArgument(vm, args[1]);
    return timeout ? applyTimeout(vm, SocketData::self(args), *timeout) : kNull;
}
Value setBlockingMode(Vm& vm, const CallArgs& args)
{
    const auto blocks = truth(vm, args[1]);
    return blocks ? applyTimeout(vm, SocketData::self(args), *blocks ? kNoTimeout : 0) : kNull;
}
Value getTimeout(Vm&, const CallArgs& args)
{
    return timeoutValue(SocketData::self(args).timeout);
}
Value getBlockingMode(Vm&, const CallArgs& args)
{
    return Value::boolean(SocketData::self(args).timeout != 0);
}

template<int Socket::* kField>
Value field(Vm&, Value self)
{
    return Value::smallInt(SocketData::of(self).*kField);
}
Value timeoutField(Vm&, Value self)
{
    return timeoutValue(SocketData::of(self).timeout);
}

constexpr NativeInfo kMethods[] = {
    newMethod(&newSocket, 0, kAnyCount),
    slotKeywords("__init__", &initSocket, 0, 4),
    slot("__repr__", &showSocket, 0, 0),
    method("_accept", &acceptConnection, 0, 0, "Waits for a connection: its descriptor and the other's address."),
    method("bind", &bindSocket, 1, 1, "Gives the socket an address."),
    method("close", &closeSocket, 0, 0),
    method("connect", &connectSocket, 1, 1, "Connects the socket to an address."),
    method("connect_ex", &connectForError, 1, 1, "As connect, but gives the number of the error."),
    method("detach", &detachSocket, 0, 0, "Gives the descriptor away."),
    method("fileno", &descriptorOfSocket, 0, 0),
    method("getblocking", &getBlockingMode, 0, 0),
    method("getpeername", &nameOfSocket<&getpeername>, 0, 0),
    method("getsockname", &nameOfSocket<&getsockname>, 0, 0),
    method("getsockopt", &getOption, 2, 3),
    method("gettimeout", &getTimeout, 0, 0),
    method("listen", &listenSocket, 0, 1, "Lets others connect."),
    method("setblocking", &setBlockingMode, 1, 1),
    method("setsockopt", &setOption, 3, 4),
    method("settimeout", &setTimeout, 1, 1),
    method("shutdown", &shutDownSocket, 1, 1),
};
constexpr GetSetInfo kFields[] = {
    {"family", &field<&Socket::family>, nullptr, "the address family"},
    {"type", &field<&Socket::type>, nullptr, "the socket type"},
    {"proto", &field<&Socket::protocol>, nullptr, "the protocol"},
    {"timeout", &timeoutField, nullptr, "the timeout in seconds"},
};

} // namespace

std::optional<double> timeoutArgument(Vm& vm, Value v)
{
    if (v.isNone())
        return kNoTimeout;
    const auto seconds = toDouble(vm, v);
    if (!seconds || *seconds >= 0)
        return seconds;
    raiseValueError(vm, std::isnan(*seconds) ? "Invalid value NaN (not a number)" : "Timeout value out of range");
    return std::nullopt;
}

Value timeoutValue(double timeout)
{
    return timeout < 0 ? kNone : Value::number(timeout);
}

Deadline socketDeadline(const Socket& socket)
{
    return socket.timeout < 0 ? std::nullopt : deadlineAfter(socket.timeout);
}

bool waitForSocket(Vm& vm, const Socket& socket, Waiting what, Deadline deadline)
{
    if (socket.timeout == 0 || socket.descriptor < 0) // the call itself says what is wrong
        return true;
    pollfd ready{socket.descriptor, static_cast<short>(what == Waiting::ToRead ? POLLIN : POLLOUT), 0};
    const int count = pollMayRunPython(vm, {&ready, 1}, deadline);
    if (count == 0)
        raise(vm, vm.types.TimeoutError, "timed out");
    return count > 0;
}

TypeObject* makeSocketType(Vm& vm)
{
    TypeObject* type = SocketData::makeType(vm, "_socket", Subclassing::Allowed);
    addMethods(vm, type, kMethods);
    addMethods(vm, type, socketTransferMethods());
    addGetSets(vm, type, kFields);
    return type;
}

} // namespace vmcore
