// SPDX-License-Identifier: GPL-3.0-or-later
// posix: waiting for child processes, and what their status says.
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/Waiting.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Errors.h"

#include <cerrno>
#include <fmt/format.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vmcore {
namespace {

constexpr double kNap = 0.002; // seconds between two looks at children that no descriptor stands for

// Until the process has ended, or for a nap when no descriptor of it can be had. False: error pending.
bool waitSomewhat(Vm& vm, pid_t process, int options)
{
    const bool endsOnly = process > 0 && (options & (WUNTRACED | WCONTINUED)) == 0;
    const int descriptor = endsOnly ? static_cast<int>(syscall(SYS_pidfd_open, process, 0)) : -1;
    if (descriptor < 0)
        return pollMayRunPython(vm, {}, deadlineAfter(kNap)) >= 0;
    pollfd ended{descriptor, POLLIN, 0};
    const int ready = pollMayRunPython(vm, {&ended, 1}, std::nullopt);
    close(descriptor);
    return ready >= 0;
}

Value waitForProcess(Vm& vm, const CallArgs& args)
{
    const auto process = intArgument(vm, args[0]), options = process ? intArgument(vm, args[1]) : std::nullopt;
    if (!options)
        return kNull;
    for (;;) {
        int status = 0;
        const pid_t found = waitpid(*process, &status, *options | WNOHANG);
        if (found < 0 && errno != EINTR)
            return raiseErrno(vm);
        if (found > 0 || (found == 0 && (*options & WNOHANG) != 0))
            return Value::heap(makeTuple(vm, {Value::smallInt(found), Value::smallInt(status)}));
        if (!waitSomewhat(vm, *process, *options))
            return kNull;
    }
}

template<int (*kAsk)(int)>
Value aboutStatus(Vm& vm, const CallArgs& args)
{
    const auto status = intArgument(vm, args[0]);
    return status ? Value::smallInt(kAsk(*status)) : kNull;
}
template<bool (*kAsk)(int)>
Value whetherStatus(Vm& vm, const CallArgs& args)
{
    const auto status = intArgument(vm, args[0]);
    return status ? Value::boolean(kAsk(*status)) : kNull;
}
bool hasExited(int status)
{
    return WIFEXITED(status);
}
bool wasSignaled(int status)
{
    return WIFSIGNALED(status);
}
bool isStopped(int status)
{
    return WIFSTOPPED(status);
}
bool isContinued(int status)
{
    return WIFCONTINUED(status);
}
bool hasDumped(int status)
{
    return WCOREDUMP(status);
}
int exitCode(int status)
{
    return WEXITSTATUS(status);
}
int endingSignal(int status)
{
    return WTERMSIG(status);
}
int stoppingSignal(int status)
{
    return WSTOPSIG(status);
}

Value exitCodeOfStatus(Vm& vm, const CallArgs& args)
{
    const auto status = intArgument(vm, args[0]);
    if (!status)
        return kNull;
    if (hasExited(*status))
        return Value::smallInt(exitCode(*status));
    if (wasSignaled(*status))
        return Value::smallInt(-endingSignal(*status));
    if (isStopped(*status))
        return raiseValueError(vm, fmt::format("process stopped by delivery of signal {}", stoppingSignal(*status)));
    return raiseValueError(vm, fmt::format("invalid wait status: {}", *status));
}

constexpr NativeInfo kFunctions[] = {
    fn("waitpid", &waitForProcess, 2, 2, "Waits for a child process: its number and status."),
    fn("waitstatus_to_exitcode", &exitCodeOfStatus, 1, 1, "The exit code, or minus the signal that ended the process."),
    fn("WIFEXITED", &whetherStatus<&hasExited>, 1, 1),
    fn("WIFSIGNALED", &whetherStatus<&wasSignaled>, 1, 1),
    fn("WIFSTOPPED", &whetherStatus<&isStopped>, 1, 1),
    fn("WIFCONTINUED", &whetherStatus<&isContinued>, 1, 1),
    fn("WCOREDUMP", &whetherStatus<&hasDumped>, 1, 1),
    fn("WEXITSTATUS", &aboutStatus<&exitCode>, 1, 1),
    fn("WTERMSIG", &aboutStatus<&endingSignal>, 1, 1),
    fn("WSTOPSIG", &aboutStatus<&stoppingSignal>, 1, 1),
};

} // namespace

std::span<const NativeInfo> posixWaitFunctions()
{
    return kFunctions;
}

} // namespace vmcore
