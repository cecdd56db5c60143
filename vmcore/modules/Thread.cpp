// SPDX-License-Identifier: GPL-3.0-or-later
// The module _thread: threads of the system that take turns (object/Threads.h). Its locks are in ThreadLocks.cpp.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/modules/StructSequence.h"
#include "vmcore/modules/ThreadLocks.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Finalization.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Safepoint.h"
#include "vmcore/runtime/Traceback.h"

#include <csignal>
#include <fmt/format.h>

namespace vmcore {
namespace {

// --- threads -------------------------------------------------------------------------------------
Value identValue(Vm& vm, const ThreadState& thread)
{
    return makeInt(vm, static_cast<std::int64_t>(identOf(thread)));
}

Value getIdent(Vm& vm, const CallArgs&)
{
    return identValue(vm, vm.threads.current());
}

Value getNativeId(Vm& vm, const CallArgs&)
{
    return makeInt(vm, vm.threads.current().nativeId);
}

// A lock that is released when the thread ends.
Value setSentinel(Vm& vm, const CallArgs&)
{
    const Value lock = NativeData<Lock>::make(vm);
    vm.threads.current().sentinel = lock;
    return lock;
}

// What a thread runs: (function, arguments, keywords or None).
void runThread(Vm& vm, Value start)
{
    const TupleObject* what = asTuple(start);
    const Value function = what->items[0], keywords = what->items[2];
    const bool ok = !vm.isStopping
        && callWith(vm, function, asTuple(what->items[1]), keywords.isNone() ? nullptr : asDict(keywords));
    if (!ok && !vm.isStopping) {
        if (!clearErrorIf(vm, vm.types.SystemExit))
            reportUnraisable(vm, function, "Exception ignored in thread started by");
    }
    vm.error = kNull;
    if (const Value sentinel = vm.threads.current().sentinel)
        unlock(NativeData<Lock>::of(sentinel));
}

Value startNewThread(Vm& vm, const CallArgs& args)
{
    if (!isCallable(vm, args[0]))
        return raiseTypeError(vm, "first arg must be callable");
    if (!isTuple(args[1]))
        return raiseTypeError(vm, "2nd arg must be a tuple");
    const Value keywords = args.valueOr(2, kNone);
    if (args.count > 2 && !isDict(keywords))
        return raiseTypeError(vm, "optional 3rd arg must be a dictionary");
    if (!vm.threads.start(Value::heap(makeTuple(vm, {args[0], args[1], keywords})), &runThread))
        return raise(vm, vm.types.RuntimeError, "can't start new thread");
    return identValue(vm, *vm.threads.all().back());
}

Value threadExit(Vm& vm, const CallArgs&)
{
    return raiseObject(vm, Value::heap(makeException(vm, vm.types.SystemExit, vm.emptyTuple)));
}

Value countThreads(Vm& vm, const CallArgs&)
{
    return Value::smallInt(static_cast<std::int64_t>(vm.threads.all().size()) - 1);
}

Value stackSize(Vm& vm, const CallArgs& args)
{
    constexpr std::int64_t kLeast = 32 * 1024;
    const auto size = args.count != 0 ? toInt64(vm, args[0], vm.types.OverflowError) : std::optional<std::int64_t>(0);
    if (!size)
        return kNull;
    if (*size < 0)
        return raiseValueError(vm, "size must be 0 or a positive value");
    if (*size != 0 && *size < kLeast)
        return raiseValueError(vm, fmt::format("size not valid: {} bytes", *size));
    const std::size_t before = vm.threads.machineStackBytes;
    if (args.count != 0)
        vm.threads.machineStackBytes = static_cast<std::size_t>(*size);
    return makeInt(vm, static_cast<std::int64_t>(before));
}

// As if the signal had come; only that of Ctrl-C has an effect here.
Value interruptMain(Vm& vm, const CallArgs& args)
{
    const auto number
        = args.count != 0 ? toInt64(vm, args[0], vm.types.OverflowError) : std::optional<std::int64_t>(SIGINT);
    if (!number)
        return kNull;
    if (*number < 1 || *number >= _NSIG)
        return raiseValueError(vm, "signal number out of range");
    if (*number != SIGINT)
        return kNone;
    vm.breaker.request_anyThread(BreakReason::Interrupt);
    return !vm.threads.current().isMain || runSafepoint(vm) ? kNone : kNull; // the main thread notices at once
}

// --- exceptions that end a thread ------------------------------------------------------------------
constexpr const char* kHookFields[] = {"exc_type", "exc_value", "exc_traceback", "thread"};
constexpr NativeClass kHookArgs{"_ExceptHookArgs", nullptr, nullptr}; // the key under which the Vm keeps the class

Value exceptHook(Vm& vm, const CallArgs& args)
{
    if (vm.typeOf(args[0]) != nativeType(vm, kHookArgs))
        return raiseTypeError(vm, "_thread.excepthook argument type must be ExceptHookArgs");
    const TupleObject* what = asTuple(args[0]);
    if (what->items[0] == Value::heap(vm.types.SystemExit))
        return kNone;
    const Value thread = what->items[3];
    std::string name = std::to_string(identOf(vm.threads.current()));
    if (!thread.isNone()) {
        const Value known = getAttributeOrNull(vm, thread, vm.intern("name"));
        if (!known && vm.hasError())
            return kNull;
        const Value text = known ? strOf(vm, known) : kNull;
        if (known && !text)
            return kNull;
        if (text)
            name = toUtf8(asStr(text));
    }
    std::string text = "Exception in thread " + name + ":\n";
    if (isInstance(vm, what->items[1], vm.types.BaseException))
        text += formatException(vm, what->items[1]);
    else
        text += "NoneType: None\n";
    Value file = dictFindStr(vm.sys->dict, vm.names.stderr);
    if ((!file || file.isNone()) && !thread.isNone()) // the thread remembers what it was
        file = getAttributeOrNull(vm, thread, vm.intern("_stderr"));
    if (!file && vm.hasError())
        return kNull;
    if (!file || file.isNone())
        return kNone;
    const Value written = callMethod(vm, file, vm.names.write, {Value::heap(makeStr(vm, text))});
    return written && callMethod(vm, file, vm.names.flush) ? kNone : kNull;
}

constexpr NativeInfo kFunctions[] = {
    fn("_count", &countThreads, 0, 0, "How many threads run besides the main one."),
    fn("_excepthook", &exceptHook, 1, 1, "Shows the exception that ended a thread."),
    fn("_set_sentinel", &setSentinel, 0, 0),
    fn("exit", &threadExit, 0, 0, "Ends this thread."),
    fn("exit_thread", &threadExit, 0, 0),
    fn("get_ident", &getIdent, 0, 0, "The number of this thread."),
    fn("get_native_id", &getNativeId, 0, 0, "The number that the system has for this thread."),
    fn("interrupt_main", &interruptMain, 0, 1, "As if Ctrl-C had been pressed."),
    fn("stack_size", &stackSize, 0, 1, "Sets the size of the stacks of new threads: that of before."),
    fn("start_new", &startNewThread, 2, 3),
    fn("start_new_thread", &startNewThread, 2, 3, "Runs the function as a thread of its own."),
};

} // namespace

ModuleObject* makeThreadModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_thread", "Threads and locks.");
    addLockTypes(vm, module);
    addFunctions(vm, module, kFunctions);
    TypeObject* hookArgs = makeStructType(vm, kHookArgs.name, "_thread", kHookFields);
    vm.nativeTypes.emplace_back(&kHookArgs, hookArgs);
    setConstant(vm, module, "_ExceptHookArgs", Value::heap(hookArgs));
    setConstant(vm, module, "_local", Value::heap(makeThreadLocalType(vm)));
    setConstant(vm, module, "error", Value::heap(vm.types.RuntimeError));
    return module;
}

} // namespace vmcore
