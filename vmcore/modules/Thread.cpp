// SPDX-License-Identifier: GPL-3.0-or-later
// The module _thread. The VM runs one thread: a thread that a program starts runs at once, to its end, before start
// returns. A lock that is taken already will never be free for its waiter then, which is told as an error.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/Traceback.h"

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

namespace vmcore {
namespace {

constexpr double kLongestTimeout = 9223372036.0;

// Of locks and reentrant locks.
struct Lock
{
    static constexpr const char* kName = "lock";
    std::int64_t count = 0;
    bool isReentrant = false;
    void trace(Marker&) { }
};
struct ReentrantLock : Lock
{
    static constexpr const char* kName = "RLock";
};

template<class T>
Value acquire(Vm& vm, const CallArgs& args)
{
    T& lock = NativeData<T>::self(args);
    KeywordReader keywords(vm, args, "acquire");
    const Value blocking = keywords.take("blocking", 1), timeout = keywords.take("timeout", 2);
    if (!keywords.done())
        return kNull;
    const std::optional<bool> blocks = blocking ? truth(vm, blocking) : std::optional(true);
    const std::optional<double> seconds = timeout ? toDouble(vm, timeout) : std::optional(-1.0);
    if (!blocks || !seconds)
        return kNull;
    if (!*blocks && timeout && *seconds != -1)
        return raiseValueError(vm, "can't specify a timeout for a non-blocking call");
    if (*seconds < 0 && *seconds != -1)
        return raiseValueError(vm, "timeout value must be a non-negative number");
    if (lock.count == 0 || lock.isReentrant) {
        ++lock.count;
        return kTrue;
    }
    if (*blocks && *seconds < 0)
        return raise(vm, vm.types.RuntimeError, "the lock would never be released: threads run one after the other");
    return kFalse;
}

template<class T>
Value release(Vm& vm, const CallArgs& args)
{
    T& lock = NativeData<T>::self(args);
    if (lock.count == 0)
        return raise(
            vm, vm.types.RuntimeError, lock.isReentrant ? "cannot release un-acquired lock" : "release unlocked lock");
    --lock.count;
    return kNone;
}

template<class T>
Value isLocked(Vm&, const CallArgs& args)
{
    return Value::boolean(NativeData<T>::self(args).count != 0);
}

template<class T>
Value lockEnter(Vm& vm, const CallArgs& args)
{
    return acquire<T>(vm, {args.values, 1, nullptr});
}

template<class T>
Value lockExit(Vm& vm, const CallArgs& args)
{
    return release<T>(vm, args);
}

template<class T>
Value lockRepr(Vm& vm, const CallArgs& args)
{
    const T& lock = NativeData<T>::self(args);
    const std::string state = lock.count != 0 ? "locked" : "unlocked";
    const std::uint64_t address = args[0].bits & ~kTagHeap;
    return Value::heap(makeStr(vm,
        lock.isReentrant ? fmt::format("<{} _thread.RLock object owner={} count={} at {:#x}>", state,
                               lock.count != 0 ? 1 : 0, lock.count, address)
                         : fmt::format("<{} _thread.lock object at {:#x}>", state, address)));
}

Value reentrantNew(Vm& vm, const CallArgs& args)
{
    const Value lock = NativeData<ReentrantLock>::make(vm, as<TypeObject>(args[0]));
    NativeData<ReentrantLock>::of(lock).isReentrant = true;
    return lock;
}

// For conditions: gives the lock away whole, and takes it back.
Value releaseSave(Vm& vm, const CallArgs& args)
{
    Lock& lock = NativeData<ReentrantLock>::self(args);
    if (lock.count == 0)
        return raise(vm, vm.types.RuntimeError, "cannot release un-acquired lock");
    const std::int64_t count = std::exchange(lock.count, 0);
    return Value::heap(makeTuple(vm, {Value::smallInt(count), Value::smallInt(1)}));
}
Value acquireRestore(Vm& vm, const CallArgs& args)
{
    if (!isTuple(args[1]) || asTuple(args[1])->length != 2)
        return raiseTypeError(vm, "_acquire_restore() argument 1 must be a tuple");
    NativeData<ReentrantLock>::self(args).count = intToInt64(asTuple(args[1])->items[0]).value_or(0);
    return kNone;
}
Value isOwned(Vm&, const CallArgs& args)
{
    return Value::boolean(NativeData<ReentrantLock>::self(args).count != 0);
}

Value allocateLock(Vm& vm, const CallArgs&)
{
    return NativeData<Lock>::make(vm);
}

// --- the thread that runs. What is known of it lies in the module's dict.
constexpr std::string_view kIdentName = "_ident", kLastIdentName = "_last_ident", kSentinelName = "_sentinel";

DictObject* moduleDict(Vm& vm)
{
    return as<ModuleObject>(dictFindStr(vm.modules, vm.intern("_thread")))->dict;
}
Value stored(Vm& vm, std::string_view name)
{
    return dictFindStr(moduleDict(vm), vm.intern(name));
}
void keep(Vm& vm, std::string_view name, Value v)
{
    dictSetStr(vm, moduleDict(vm), vm.intern(name), v);
}

Value getIdent(Vm& vm, const CallArgs&)
{
    return stored(vm, kIdentName);
}

// A lock that is released when the thread ends.
Value setSentinel(Vm& vm, const CallArgs&)
{
    const Value lock = NativeData<Lock>::make(vm);
    keep(vm, kSentinelName, lock);
    return lock;
}

// Makes another thread the one that runs, until it is gone.
class RunningThread
{
public:
    explicit RunningThread(Vm& vm)
        : m_vm(vm)
        , m_outerIdent(stored(vm, kIdentName))
        , m_outerSentinel(stored(vm, kSentinelName))
        , m_ident(Value::smallInt(stored(vm, kLastIdentName).asSmallInt() + 1))
    {
        keep(vm, kLastIdentName, m_ident);
        keep(vm, kIdentName, m_ident);
        keep(vm, kSentinelName, kNone);
    }
    ~RunningThread()
    {
        if (const Value sentinel = stored(m_vm, kSentinelName); NativeData<Lock>::holds(sentinel))
            NativeData<Lock>::of(sentinel).count = 0;
        keep(m_vm, kIdentName, m_outerIdent);
        keep(m_vm, kSentinelName, m_outerSentinel);
    }
    RunningThread(const RunningThread&) = delete;
    Value ident() const { return m_ident; }

private:
    Vm& m_vm;
    Value m_outerIdent, m_outerSentinel, m_ident;
};

Value getNativeId(Vm& vm, const CallArgs&)
{
    return makeInt(vm, gettid());
}

Value startNewThread(Vm& vm, const CallArgs& args)
{
    if (!isCallable(vm, args[0]))
        return raiseTypeError(vm, "first arg must be callable");
    if (!isTuple(args[1]))
        return raiseTypeError(vm, "2nd arg must be a tuple");
    if (args.count > 2 && !isDict(args[2]))
        return raiseTypeError(vm, "optional 3rd arg must be a dictionary");
    DictObject* keywords = args.count > 2 ? asDict(args[2]) : nullptr;
    const RunningThread thread(vm);
    if (!callWith(vm, args[0], asTuple(args[1]), keywords)) {
        if (vm.isStopping)
            return kNull;
        const Value error = takeError(vm);
        if (!isInstance(vm, error, vm.types.SystemExit)) {
            const Value file = dictFindStr(vm.sys->dict, vm.names.stderr);
            const std::string text = "Exception ignored in thread started by: " + reprForMessage(vm, args[0]) + "\n"
                + formatException(vm, error);
            if (file && !file.isNone())
                callMethod(vm, file, vm.names.write, {Value::heap(makeStr(vm, text))});
            takeError(vm);
        }
    }
    return thread.ident();
}

Value threadExit(Vm& vm, const CallArgs&)
{
    return raiseObject(vm, Value::heap(makeException(vm, vm.types.SystemExit, vm.emptyTuple)));
}

Value zero(Vm&, const CallArgs&)
{
    return Value::smallInt(0);
}

template<class T>
constexpr NativeInfo kLockMethods[] = {
    slot("__repr__", &lockRepr<T>, 0, 0),
    method("__enter__", &lockEnter<T>, 0, 0),
    method("__exit__", &lockExit<T>, 0, kAnyCount),
    methodKeywords("acquire", &acquire<T>, 0, 2, "Takes the lock; whether that worked."),
    method("release", &release<T>, 0, 0, "Gives the lock back."),
    method("locked", &isLocked<T>, 0, 0, "Whether the lock is taken."),
};
constexpr NativeInfo kReentrantMethods[] = {
    newMethod(&reentrantNew, 0, 0),
    method("_release_save", &releaseSave, 0, 0),
    method("_acquire_restore", &acquireRestore, 1, 1),
    method("_is_owned", &isOwned, 0, 0),
};
constexpr NativeInfo kFunctions[] = {
    fn("allocate_lock", &allocateLock, 0, 0, "A new lock."),
    fn("allocate", &allocateLock, 0, 0, "A new lock."),
    fn("_set_sentinel", &setSentinel, 0, 0),
    fn("get_ident", &getIdent, 0, 0, "The number of this thread."),
    fn("get_native_id", &getNativeId, 0, 0),
    fn("start_new_thread", &startNewThread, 2, 3, "Runs the function as a thread of its own."),
    fn("start_new", &startNewThread, 2, 3),
    fn("exit", &threadExit, 0, 0, "Ends this thread."),
    fn("exit_thread", &threadExit, 0, 0),
    fn("stack_size", &zero, 0, 1),
    fn("_count", &zero, 0, 0),
};

} // namespace

ModuleObject* makeThreadModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_thread", "Threads, which run one after the other here, and locks.");
    TypeObject* lock = NativeData<Lock>::makeType(vm, "_thread");
    addMethods(vm, lock, kLockMethods<Lock>);
    TypeObject* reentrant = NativeData<ReentrantLock>::makeType(vm, "_thread", Subclassing::Allowed);
    addMethods(vm, reentrant, kLockMethods<ReentrantLock>);
    addMethods(vm, reentrant, kReentrantMethods);
    addFunctions(vm, module, kFunctions);
    for (const std::string_view name : {kIdentName, kLastIdentName})
        setConstant(vm, module, name, Value::smallInt(1));
    setConstant(vm, module, kSentinelName, kNone);
    setConstant(vm, module, "LockType", Value::heap(lock));
    setConstant(vm, module, "RLock", Value::heap(reentrant));
    setConstant(vm, module, "error", Value::heap(vm.types.RuntimeError));
    setConstant(vm, module, "TIMEOUT_MAX", Value::number(kLongestTimeout));
    return module;
}

} // namespace vmcore
