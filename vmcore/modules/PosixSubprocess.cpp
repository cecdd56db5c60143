// SPDX-License-Identifier: GPL-3.0-or-later
// The module _posixsubprocess: fork_exec, over which subprocess is written. Everything the child needs is made before
// the fork; between fork and exec only calls run that are safe there, unless the program gives a preexec_fn.
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <linux/close_range.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace vmcore {
namespace {

constexpr int kFailedChild = 255;

// Texts as exec wants them: pointers into `texts`, null behind the last.
struct TextArray
{
    std::vector<std::string> texts;
    std::vector<char*> pointers;

    void finish()
    {
        for (std::string& t : texts)
            pointers.push_back(t.data());
        pointers.push_back(nullptr);
    }
};

struct Ids
{
    std::optional<gid_t> group;
    std::optional<std::vector<gid_t>> groups;
    std::optional<uid_t> user;
};

struct Plan
{
    TextArray arguments, files, environment;
    bool hasEnvironment = false, closesOthers = false, restoresSignals = false, startsSession = false;
    std::optional<std::string> folder;
    std::vector<int> kept; // descriptors to be inherited, sorted
    std::array<int, 6> pipes{};
    int errorRead = -1, errorWrite = -1, processGroup = -1, mask = -1;
    Ids ids;
    Value before = kNone; // preexec_fn
};

bool readTexts(Vm& vm, Value sequence, const char* name, TextArray& to)
{
    const bool ok = forEach(vm, sequence, [&](Value item) {
        const auto text = pathArgument(vm, item, "fork_exec", name);
        if (text)
            to.texts.push_back(text->path);
        return text.has_value();
    });
    to.finish();
    return ok;
}

bool readFlag(Vm& vm, Value v, bool& to)
{
    const auto flag = truth(vm, v);
    to = flag.value_or(false);
    return flag.has_value();
}

bool readInt(Vm& vm, Value v, int& to)
{
    const auto number = intArgument(vm, v);
    to = number.value_or(-1);
    return number.has_value();
}

// A number of a user or a group; -1 means "leave as it is" to the system and is refused.
template<class T>
bool readId(Vm& vm, Value v, std::optional<T>& to)
{
    if (v.isNone())
        return true;
    const auto number = toInt64(vm, v, vm.types.OverflowError);
    if (!number)
        return false;
    if (*number < 0 || *number >= static_cast<std::int64_t>(static_cast<T>(-1))) {
        raiseValueError(vm, "invalid user or group id");
        return false;
    }
    to = static_cast<T>(*number);
    return true;
}

bool readIds(Vm& vm, const CallArgs& args, Ids& ids)
{
    if (!readId(vm, args[17], ids.group) || !readId(vm, args[19], ids.user))
        return false;
    if (args[18].isNone())
        return true;
    ids.groups.emplace();
    return forEach(vm, args[18], [&](Value item) {
        std::optional<gid_t> group;
        const bool ok = readId(vm, item, group);
        ids.groups->push_back(group.value_or(0));
        return ok;
    });
}

bool readKept(Vm& vm, Value v, std::vector<int>& kept)
{
    if (!isTuple(v)) {
        raiseTypeError(vm, "fork_exec() argument 4 must be tuple");
        return false;
    }
    return forEach(vm, v, [&](Value item) {
        int descriptor = -1;
        if (!isInt(item) || !readInt(vm, item, descriptor) || descriptor < 0
            || (!kept.empty() && descriptor <= kept.back())) {
            if (!vm.hasError())
                raiseValueError(vm, "bad value(s) in fds_to_keep");
            return false;
        }
        kept.push_back(descriptor);
        return true;
    });
}

bool readPlan(Vm& vm, const CallArgs& args, Plan& plan)
{
    if (!readFlag(vm, args[2], plan.closesOthers) || !readKept(vm, args[3], plan.kept))
        return false;
    for (std::uint32_t i = 0; i < plan.pipes.size(); ++i)
        if (!readInt(vm, args[6 + i], plan.pipes[i]))
            return false;
    if (!readInt(vm, args[12], plan.errorRead) || !readInt(vm, args[13], plan.errorWrite)
        || !readFlag(vm, args[14], plan.restoresSignals) || !readFlag(vm, args[15], plan.startsSession)
        || !readInt(vm, args[16], plan.processGroup) || !readIds(vm, args, plan.ids)
        || !readInt(vm, args[20], plan.mask))
        return false;
    plan.before = args[21];
    if (plan.closesOthers && plan.errorWrite < 3) {
        raiseValueError(vm, "errpipe_write must be >= 3");
        return false;
    }
    if (!args[0].isNone() && !readTexts(vm, args[0], "argument", plan.arguments))
        return false;
    if (!readTexts(vm, args[1], "executable", plan.files))
        return false;
    plan.hasEnvironment = !args[5].isNone();
    if (plan.hasEnvironment && !readTexts(vm, args[5], "variable", plan.environment))
        return false;
    if (args[4].isNone())
        return true;
    const auto folder = pathArgument(vm, args[4], "fork_exec", "cwd");
    if (folder)
        plan.folder = folder->path;
    return folder.has_value();
}

// --- in the child. False: errno says what failed.
bool makeInheritable(int descriptor)
{
    const int flags = fcntl(descriptor, F_GETFD);
    return flags >= 0 && fcntl(descriptor, F_SETFD, flags & ~FD_CLOEXEC) == 0;
}

bool inherit(const Plan& plan)
{
    return std::ranges::all_of(plan.kept, [&](int d) { return d == plan.errorWrite || makeInheritable(d); });
}

// The child's ends become its standard streams.
bool placeStreams(const Plan& plan)
{
    const auto [inRead, inWrite, outRead, outWrite, errorsRead, errorsWrite] = plan.pipes;
    for (const int parents : {inWrite, outRead, errorsRead})
        if (parents >= 0)
            close(parents);
    // An end that lies where another stream has to be moves away first.
    const int out = outWrite == 0 ? dup(outWrite) : outWrite;
    int errors = errorsWrite;
    while (errors == 0 || errors == 1)
        if (errors = dup(errors); errors < 0)
            return false;
    const auto place
        = [](int from, int to) { return from < 0 || (from == to ? makeInheritable(from) : dup2(from, to) >= 0); };
    return (outWrite < 0 || out >= 0) && place(inRead, 0) && place(out, 1) && place(errors, 2);
}

bool becomeUser(const Ids& ids)
{
    if (ids.groups && setgroups(ids.groups->size(), ids.groups->data()) < 0)
        return false;
    if (ids.group && setregid(*ids.group, *ids.group) < 0)
        return false;
    return !ids.user || setreuid(*ids.user, *ids.user) == 0;
}

bool prepareProcess(const Plan& plan)
{
    if (plan.mask >= 0)
        umask(static_cast<mode_t>(plan.mask));
    if (plan.restoresSignals)
        for (const int ignored : {SIGPIPE, SIGXFSZ})
            std::signal(ignored, SIG_DFL);
    if (plan.startsSession)
        setsid();
    if (plan.processGroup >= 0 && setpgid(0, plan.processGroup) < 0)
        return false;
    return becomeUser(plan.ids);
}

void closeOthers(const std::vector<int>& kept)
{
    unsigned from = 3;
    for (const int descriptor : kept)
        if (descriptor >= 3) {
            if (static_cast<unsigned>(descriptor) > from)
                close_range(from, static_cast<unsigned>(descriptor) - 1, 0);
            from = static_cast<unsigned>(descriptor) + 1;
        }
    close_range(from, ~0u, 0);
}

void tell(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t n = write(descriptor, text.data(), text.size());
        if (n <= 0)
            return;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
}

// What the parent's subprocess module reads: the class of the error, errno in hexadecimal digits, a hint.
[[noreturn]] void failChild(const Plan& plan, int error, std::string_view hint)
{
    char digits[8];
    std::size_t at = sizeof digits;
    for (auto rest = static_cast<unsigned>(error); rest != 0; rest >>= 4)
        digits[--at] = "0123456789ABCDEF"[rest & 15];
    tell(plan.errorWrite, "OSError:");
    tell(plan.errorWrite, {digits + at, sizeof digits - at});
    tell(plan.errorWrite, ":");
    tell(plan.errorWrite, hint);
    _exit(kFailedChild);
}

[[noreturn]] void runChild(Vm& vm, Plan& plan)
{
    constexpr std::string_view kNoExec = "noexec"; // the error is not that of exec
    if (!inherit(plan) || !placeStreams(plan))
        failChild(plan, errno, "");
    if (plan.folder && chdir(plan.folder->c_str()) < 0)
        failChild(plan, errno, kNoExec);
    if (!prepareProcess(plan))
        failChild(plan, errno, "");
    if (!plan.before.isNone() && !call(vm, plan.before)) {
        tell(plan.errorWrite, "SubprocessError:0:Exception occurred in preexec_fn.");
        _exit(kFailedChild);
    }
    if (plan.closesOthers)
        closeOthers(plan.kept);
    int error = 0;
    for (const char* file : plan.files.pointers) {
        if (!file)
            break;
        char** arguments = plan.arguments.pointers.data();
        if (plan.hasEnvironment)
            execve(file, arguments, plan.environment.pointers.data());
        else
            execv(file, arguments);
        if (error == 0 || (errno != ENOENT && errno != ENOTDIR))
            error = errno;
    }
    failChild(plan, error, "");
}

Value forkExec(Vm& vm, const CallArgs& args)
{
    Plan plan;
    if (!readPlan(vm, args, plan))
        return kNull;
    if (plan.arguments.pointers.empty())
        plan.arguments.finish();
    const pid_t process = vm.threads.fork();
    if (process == 0)
        runChild(vm, plan);
    return process < 0 ? raiseErrno(vm) : makeInt(vm, process);
}

constexpr NativeInfo kFunctions[] = {
    fn("fork_exec", &forkExec, 23, 23, "Starts a program in a child process: its number."),
};

} // namespace

ModuleObject* makePosixSubprocessModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_posixsubprocess", "What subprocess needs of the system.");
    addFunctions(vm, module, kFunctions);
    return module;
}

} // namespace vmcore
