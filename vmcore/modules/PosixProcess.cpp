// SPDX-License-Identifier: GPL-3.0-or-later
// posix: the process, its environment, and the machine.
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <unistd.h>

namespace vmcore {
namespace {

template<class T, T (*kCall)()>
Value number(Vm& vm, const CallArgs&)
{
    return makeInt(vm, static_cast<std::int64_t>(kCall()));
}

Value setVariable(Vm& vm, const CallArgs& args)
{
    const auto name = pathArgument(vm, args[0], "putenv", "name");
    const auto v = name ? pathArgument(vm, args[1], "putenv", "value") : std::nullopt;
    if (!v)
        return kNull;
    if (name->path.empty() || name->path.find('=') != std::string::npos)
        return raiseValueError(vm, "illegal environment variable name");
    return setenv(name->path.c_str(), v->path.c_str(), 1) == 0 ? kNone : raiseErrno(vm);
}

Value unsetVariable(Vm& vm, const CallArgs& args)
{
    const auto name = pathArgument(vm, args[0], "unsetenv", "name");
    if (!name)
        return kNull;
    return unsetenv(name->path.c_str()) == 0 ? kNone : raiseErrno(vm);
}

Value randomBytes(Vm& vm, const CallArgs& args)
{
    const auto count = toInt64(vm, args[0], vm.types.OverflowError);
    if (!count)
        return kNull;
    if (*count < 0)
        return raiseValueError(vm, "negative argument not allowed");
    std::string bytes(static_cast<std::size_t>(*count), '\0');
    for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t n = getrandom(bytes.data() + at, bytes.size() - at, 0);
        if (n < 0)
            return raiseErrno(vm);
        at += static_cast<std::size_t>(n);
    }
    return Value::heap(makeBytes(vm, bytes));
}

Value processors(Vm&, const CallArgs&)
{
    return Value::smallInt(sysconf(_SC_NPROCESSORS_ONLN));
}

Value errorText(Vm& vm, const CallArgs& args)
{
    const auto code = intArgument(vm, args[0]);
    return code ? Value::heap(makeStr(vm, std::strerror(*code))) : kNull;
}

Value setMask(Vm& vm, const CallArgs& args)
{
    const auto mask = intArgument(vm, args[0]);
    return mask ? Value::smallInt(umask(static_cast<mode_t>(*mask))) : kNull;
}

Value sendSignal(Vm& vm, const CallArgs& args)
{
    const auto process = intArgument(vm, args[0]), signal = process ? intArgument(vm, args[1]) : std::nullopt;
    if (!signal)
        return kNull;
    return kill(*process, *signal) == 0 ? kNone : raiseErrno(vm);
}

Value systemName(Vm& vm, const CallArgs&)
{
    utsname n{};
    if (uname(&n) < 0)
        return raiseErrno(vm);
    const auto text = [&](const char* s) { return Value::heap(makeStr(vm, s)); };
    return Value::heap(
        makeTuple(vm, {text(n.sysname), text(n.nodename), text(n.release), text(n.version), text(n.machine)}));
}

Value processTimes(Vm& vm, const CallArgs&)
{
    tms t{};
    const clock_t now = times(&t);
    const auto seconds = [](clock_t ticks) {
        return Value::number(static_cast<double>(ticks) / static_cast<double>(sysconf(_SC_CLK_TCK)));
    };
    return Value::heap(makeTuple(
        vm, {seconds(t.tms_utime), seconds(t.tms_stime), seconds(t.tms_cutime), seconds(t.tms_cstime), seconds(now)}));
}

// Ends the process at once.
Value exitAtOnce(Vm& vm, const CallArgs& args)
{
    const auto status = intArgument(vm, args[0]);
    if (!status)
        return kNull;
    _exit(*status);
}

constexpr NativeInfo kFunctions[] = {
    fn("getpid", &number<pid_t, &getpid>, 0, 0),
    fn("getppid", &number<pid_t, &getppid>, 0, 0),
    fn("getuid", &number<uid_t, &getuid>, 0, 0),
    fn("geteuid", &number<uid_t, &geteuid>, 0, 0),
    fn("getgid", &number<gid_t, &getgid>, 0, 0),
    fn("getegid", &number<gid_t, &getegid>, 0, 0),
    fn("putenv", &setVariable, 2, 2),
    fn("unsetenv", &unsetVariable, 1, 1),
    fn("urandom", &randomBytes, 1, 1, "Random bytes for secrets."),
    fn("cpu_count", &processors, 0, 0),
    fn("strerror", &errorText, 1, 1),
    fn("umask", &setMask, 1, 1),
    fn("kill", &sendSignal, 2, 2),
    fn("uname", &systemName, 0, 0),
    fn("times", &processTimes, 0, 0),
    fnKeywords("_exit", &exitAtOnce, 1, 1),
};

} // namespace

std::span<const NativeInfo> posixProcessFunctions()
{
    return kFunctions;
}

} // namespace vmcore
