// SPDX-License-Identifier: GPL-3.0-or-later
// The module select: select() and poll objects, both over poll(2).
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/modules/Waiting.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Numbers.h"

#include <algorithm>
#include <cerrno>
#include <limits.h>
#include <vector>

namespace vmcore {
namespace {

constexpr short kReadable = POLLIN | POLLHUP | POLLERR, kWritable = POLLOUT | POLLERR, kExceptional = POLLPRI;
constexpr int kLargestDescriptor = 1024; // of a set of select(2), which CPython uses
constexpr int kPollEvents = USHRT_MAX;

struct Watched
{
    std::vector<pollfd> descriptors; // one for each item of the three lists
    std::size_t starts[4] = {};
};

// The descriptors of the objects in `objects`, appended. False: error pending.
bool watch(Vm& vm, const ListObject* objects, short events, Watched& watched)
{
    for (std::int64_t i = 0; i < objects->length; ++i) { // fileno() may change nothing here: the list is a copy
        const auto descriptor = descriptorOf(vm, objects->items[i]);
        if (!descriptor)
            return false;
        if (*descriptor >= kLargestDescriptor) {
            raiseValueError(vm, "filedescriptor out of range in select()");
            return false;
        }
        watched.descriptors.push_back({*descriptor, events, 0});
    }
    return true;
}

Value selectReady(Vm& vm, const CallArgs& args)
{
    Deadline deadline;
    if (const Value timeout = args.valueOr(3, kNone); !timeout.isNone()) {
        const auto seconds = toDouble(vm, timeout);
        if (!seconds)
            return clearErrorIf(vm, vm.types.TypeError) ? raiseTypeError(vm, "timeout must be a float or None") : kNull;
        if (*seconds < 0)
            return raiseValueError(vm, "timeout must be non-negative");
        deadline = deadlineAfter(*seconds);
    }
    constexpr short kEvents[] = {POLLIN, POLLOUT, POLLPRI}, kAnswers[] = {kReadable, kWritable, kExceptional};
    ListObject* lists[3];
    Watched watched;
    for (std::uint32_t k = 0; k < 3; ++k) {
        lists[k] = listFrom(vm, args[k]);
        if (!lists[k])
            return clearErrorIf(vm, vm.types.TypeError) ? raiseTypeError(vm, "arguments 1-3 must be sequences") : kNull;
        if (!watch(vm, lists[k], kEvents[k], watched))
            return kNull;
        watched.starts[k + 1] = watched.descriptors.size();
    }
    if (pollMayRunPython(vm, watched.descriptors, deadline) < 0)
        return kNull;
    Value ready[3];
    for (std::size_t k = 0; k < 3; ++k) {
        ListObject* list = makeList(vm);
        ready[k] = Value::heap(list);
        for (std::size_t i = watched.starts[k]; i < watched.starts[k + 1]; ++i) {
            const short found = watched.descriptors[i].revents;
            if ((found & POLLNVAL) != 0) {
                errno = EBADF;
                return raiseErrno(vm);
            }
            if ((found & kAnswers[k]) != 0)
                listAppend(vm, list, lists[k]->items[i - watched.starts[k]]);
        }
    }
    return Value::heap(makeTuple(vm, ready));
}

// --- poll objects.
struct Poll
{
    static constexpr const char* kName = "poll";
    std::vector<pollfd> descriptors; // in the order of their registration
    bool isPolling = false;
    void trace(Marker&) { }

    pollfd* find(int descriptor)
    {
        const auto found = std::ranges::find(descriptors, descriptor, &pollfd::fd);
        return found == descriptors.end() ? nullptr : &*found;
    }
};
using Data = NativeData<Poll>;

Value newPoll(Vm& vm, const CallArgs&)
{
    return Data::make(vm);
}

std::optional<short> eventsOf(Vm& vm, Value v)
{
    const auto events = intArgument(vm, v);
    if (!events)
        return std::nullopt;
    if (*events < 0)
        raiseValueError(vm, "value must be positive");
    else if (*events > kPollEvents)
        raiseOverflowError(vm, "Python int too large for C unsigned short");
    else
        return static_cast<short>(*events);
    return std::nullopt;
}

Value pollRegister(Vm& vm, const CallArgs& args)
{
    const auto descriptor = descriptorOf(vm, args[1]);
    const auto events = !descriptor ? std::nullopt
        : args.count > 2            ? eventsOf(vm, args[2])
                                    : std::optional<short>(POLLIN | POLLPRI | POLLOUT);
    if (!events)
        return kNull;
    Poll& poll = Data::self(args);
    if (pollfd* known = poll.find(*descriptor))
        known->events = *events;
    else
        poll.descriptors.push_back({*descriptor, *events, 0});
    return kNone;
}

Value pollModify(Vm& vm, const CallArgs& args)
{
    const auto descriptor = descriptorOf(vm, args[1]);
    const auto events = descriptor ? eventsOf(vm, args[2]) : std::nullopt;
    if (!events)
        return kNull;
    pollfd* known = Data::self(args).find(*descriptor);
    if (!known) {
        errno = ENOENT;
        return raiseErrno(vm);
    }
    known->events = *events;
    return kNone;
}

Value pollUnregister(Vm& vm, const CallArgs& args)
{
    const auto descriptor = descriptorOf(vm, args[1]);
    if (!descriptor)
        return kNull;
    if (std::erase_if(Data::self(args).descriptors, [&](const pollfd& p) { return p.fd == *descriptor; }) == 0)
        return raiseValue(vm, vm.types.KeyError, Value::smallInt(*descriptor));
    return kNone;
}

Value pollWait(Vm& vm, const CallArgs& args)
{
    Deadline deadline;
    if (const Value timeout = args.valueOr(1, kNone); !timeout.isNone()) {
        const auto milliseconds = toDouble(vm, timeout);
        if (!milliseconds)
            return clearErrorIf(vm, vm.types.TypeError) ? raiseTypeError(vm, "timeout must be an integer or None")
                                                        : kNull;
        if (*milliseconds > INT_MAX)
            return raiseOverflowError(vm, "timeout is too large");
        if (*milliseconds >= 0)
            deadline = deadlineAfter(*milliseconds / 1000);
    }
    if (Data::self(args).isPolling)
        return raise(vm, vm.types.RuntimeError, "concurrent poll() invocation");
    std::vector<pollfd> descriptors = Data::self(args).descriptors; // a handler of a signal may register others
    Data::self(args).isPolling = true;
    const int count = pollMayRunPython(vm, descriptors, deadline);
    Data::self(args).isPolling = false;
    if (count < 0)
        return kNull;
    ListObject* ready = makeList(vm);
    for (const pollfd& p : descriptors)
        if (p.revents != 0)
            listAppend(vm, ready,
                Value::heap(
                    makeTuple(vm, {Value::smallInt(p.fd), Value::smallInt(static_cast<unsigned short>(p.revents))})));
    return Value::heap(ready);
}

constexpr NativeInfo kFunctions[] = {
    fn("select", &selectReady, 3, 4, "Those of three lists that can be read, can be written, have something urgent."),
    fn("poll", &newPoll, 0, 0, "An object that waits for many descriptors."),
};
constexpr NativeInfo kMethods[] = {
    method("register", &pollRegister, 1, 2, "Watches a descriptor for these events."),
    method("modify", &pollModify, 2, 2, "Changes what a descriptor is watched for."),
    method("unregister", &pollUnregister, 1, 1, "Watches a descriptor no more."),
    method("poll", &pollWait, 0, 1, "Waits, at most so many milliseconds: [(descriptor, events)]."),
};

struct Constant
{
    const char* name;
    int number;
};
constexpr Constant kConstants[] = {{"POLLIN", POLLIN}, {"POLLPRI", POLLPRI}, {"POLLOUT", POLLOUT}, {"POLLERR", POLLERR},
    {"POLLHUP", POLLHUP}, {"POLLNVAL", POLLNVAL}, {"POLLRDNORM", POLLRDNORM}, {"POLLRDBAND", POLLRDBAND},
    {"POLLWRNORM", POLLWRNORM}, {"POLLWRBAND", POLLWRBAND}, {"POLLRDHUP", 0x2000}, {"PIPE_BUF", PIPE_BUF}};

} // namespace

ModuleObject* makeSelectModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "select", "Waiting for files and sockets.");
    addMethods(vm, Data::makeType(vm, "select"), kMethods);
    addFunctions(vm, module, kFunctions);
    for (const Constant& c : kConstants)
        setConstant(vm, module, c.name, Value::smallInt(c.number));
    setConstant(vm, module, "error", Value::heap(vm.types.OSError));
    return module;
}

} // namespace vmcore
