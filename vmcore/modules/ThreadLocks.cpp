// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/ThreadLocks.h"

#include "vmcore/modules/Waiting.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"

#include <cmath>
#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr double kLongestTimeout = 9223372036.0; // seconds

template<class T>
constexpr bool kIsReentrant = std::is_same_v<T, ReentrantLock>;

template<class T>
bool tryTake(Vm& vm, T& lock)
{
    if constexpr (kIsReentrant<T>) {
        const std::uint64_t me = identOf(vm.threads.current());
        if (lock.count != 0 && lock.owner != me)
            return false;
        lock.owner = me;
    } else if (lock.count != 0) {
        return false;
    }
    ++lock.count;
    return true;
}

// A place in the list of those who wait for a lock.
class Queued
{
public:
    Queued(Vm& vm, Lock& lock)
        : m_lock(lock)
        , m_waiter{vm.threads.current().parker, nullptr}
    {
        LockWaiter** end = &lock.waiters;
        while (*end)
            end = &(*end)->next;
        *end = &m_waiter;
    }
    ~Queued()
    {
        LockWaiter** at = &m_lock.waiters;
        while (*at != &m_waiter)
            at = &(*at)->next;
        *at = m_waiter.next;
        if (m_lock.count == 0) // whoever freed it woke this thread, which may not want it any more
            m_lock.wakeFirst();
    }
    Queued(const Queued&) = delete;

private:
    Lock& m_lock;
    LockWaiter m_waiter;
};

// Waits until the lock can be had, at most until then; kNull: an error is pending.
template<class T>
Value takeLock(Vm& vm, T& lock, Deadline until)
{
    const Queued place(vm, lock);
    for (;;) {
        if (!parkMayRunPython(vm, until))
            return kNull;
        if (tryTake(vm, lock))
            return kTrue;
        if (until && monotonicNow_anyThread() >= *until)
            return kFalse;
    }
}

template<class T>
Value acquire(Vm& vm, const CallArgs& args)
{
    T& lock = NativeData<T>::self(args);
    KeywordReader keywords(vm, args, "acquire");
    const Value blocking = keywords.take("blocking", 1), timeout = keywords.take("timeout", 2);
    if (!keywords.done())
        return kNull;
    const std::optional<bool> blocks = blocking ? truth(vm, blocking) : std::optional(true);
    if (!blocks)
        return kNull;
    std::optional<double> seconds = -1.0;
    if (timeout && !isFloat(timeout)) {
        const Value whole = toIndex(vm, timeout);
        seconds = whole ? toDouble(vm, whole) : std::nullopt;
    } else if (timeout) {
        seconds = floatOf(timeout);
    }
    if (!seconds)
        return kNull;
    if (std::isnan(*seconds))
        return raiseValueError(vm, "Invalid value NaN (not a number)");
    if (std::abs(*seconds) > kLongestTimeout)
        return raiseOverflowError(vm, "timestamp too large to convert to C _PyTime_t");
    if (!*blocks && *seconds != -1)
        return raiseValueError(vm, "can't specify a timeout for a non-blocking call");
    if (*seconds < 0 && *seconds != -1)
        return raiseValueError(vm, "timeout value must be positive");
    if (tryTake(vm, lock))
        return kTrue;
    if (!*blocks || *seconds == 0)
        return kFalse;
    return takeLock(vm, lock, *seconds < 0 ? std::nullopt : deadlineAfter(*seconds));
}

template<class T>
bool holdsLock(Vm& vm, const T& lock)
{
    if constexpr (kIsReentrant<T>)
        return lock.count != 0 && lock.owner == identOf(vm.threads.current());
    else
        return lock.count != 0;
}

template<class T>
Value release(Vm& vm, const CallArgs& args)
{
    T& lock = NativeData<T>::self(args);
    if (!holdsLock(vm, lock))
        return raise(
            vm, vm.types.RuntimeError, kIsReentrant<T> ? "cannot release un-acquired lock" : "release unlocked lock");
    if (--lock.count == 0)
        unlock(lock);
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
    T& lock = NativeData<T>::self(args);
    return tryTake(vm, lock) ? kTrue : takeLock(vm, lock, std::nullopt);
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
    const std::string_view state = lock.count != 0 ? "locked" : "unlocked";
    const std::uint64_t address = args[0].bits & ~kTagHeap;
    const std::string name = fullName(vm, vm.typeOf(args[0]));
    return Value::heap(makeStr(vm,
        kIsReentrant<T>
            ? fmt::format("<{} {} object owner={} count={} at {:#x}>", state, name, lock.owner, lock.count, address)
            : fmt::format("<{} {} object at {:#x}>", state, name, address)));
}

// In the child of a fork, nobody holds it.
template<class T>
Value forget(Vm&, const CallArgs& args)
{
    unlock(NativeData<T>::self(args));
    return kNone;
}

Value reentrantNew(Vm& vm, const CallArgs& args)
{
    return NativeData<ReentrantLock>::make(vm, as<TypeObject>(args[0]));
}

// For conditions: gives the lock away whole, and takes it back.
Value releaseSave(Vm& vm, const CallArgs& args)
{
    auto& lock = NativeData<ReentrantLock>::self(args);
    if (lock.count == 0)
        return raise(vm, vm.types.RuntimeError, "cannot release un-acquired lock");
    const std::int64_t count = lock.count;
    const Value owner = makeInt(vm, static_cast<std::int64_t>(lock.owner));
    unlock(lock);
    return Value::heap(makeTuple(vm, {Value::smallInt(count), owner}));
}
Value acquireRestore(Vm& vm, const CallArgs& args)
{
    if (!isTuple(args[1]) || asTuple(args[1])->length != 2)
        return raiseTypeError(
            vm, fmt::format("_acquire_restore() argument 1 must be 2-item sequence, not {}", typeName(vm, args[1])));
    const auto count = toInt64(vm, asTuple(args[1])->items[0], vm.types.OverflowError);
    const auto owner = count ? toInt64(vm, asTuple(args[1])->items[1], vm.types.OverflowError) : std::nullopt;
    if (!owner)
        return kNull;
    auto& lock = NativeData<ReentrantLock>::self(args);
    if (!tryTake(vm, lock) && !takeLock(vm, lock, std::nullopt))
        return kNull;
    lock.count = *count;
    lock.owner = static_cast<std::uint64_t>(*owner);
    return kNone;
}
Value isOwned(Vm& vm, const CallArgs& args)
{
    return Value::boolean(holdsLock(vm, NativeData<ReentrantLock>::self(args)));
}

Value allocateLock(Vm& vm, const CallArgs&)
{
    return NativeData<Lock>::make(vm);
}

template<class T>
constexpr NativeInfo kLockMethods[] = {
    slot("__repr__", &lockRepr<T>, 0, 0),
    method("__enter__", &lockEnter<T>, 0, 0),
    method("__exit__", &lockExit<T>, 0, kAnyCount),
    methodKeywords("acquire", &acquire<T>, 0, 2, "Takes the lock; whether that worked."),
    method("release", &release<T>, 0, 0, "Gives the lock back."),
    method("_at_fork_reinit", &forget<T>, 0, 0),
};
constexpr NativeInfo kPlainMethods[] = {
    methodKeywords("acquire_lock", &acquire<Lock>, 0, 2),
    method("release_lock", &release<Lock>, 0, 0),
    method("locked", &isLocked<Lock>, 0, 0, "Whether the lock is taken."),
    method("locked_lock", &isLocked<Lock>, 0, 0),
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
};

} // namespace

void Lock::wakeFirst() const
{
    if (waiters)
        waiters->parker->wake_anyThread();
}

std::uint64_t identOf(const ThreadState& thread)
{
    return static_cast<std::uint64_t>(thread.handle);
}

void unlock(Lock& lock)
{
    lock.count = 0;
    lock.owner = 0;
    lock.wakeFirst();
}

void addLockTypes(Vm& vm, ModuleObject* module)
{
    TypeObject* lock = NativeData<Lock>::makeType(vm, "_thread");
    addMethods(vm, lock, kLockMethods<Lock>);
    addMethods(vm, lock, kPlainMethods);
    TypeObject* reentrant = NativeData<ReentrantLock>::makeType(vm, "_thread", Subclassing::Allowed);
    addMethods(vm, reentrant, kLockMethods<ReentrantLock>);
    addMethods(vm, reentrant, kReentrantMethods);
    addFunctions(vm, module, kFunctions);
    setConstant(vm, module, "LockType", Value::heap(lock));
    setConstant(vm, module, "RLock", Value::heap(reentrant));
    setConstant(vm, module, "TIMEOUT_MAX", Value::number(kLongestTimeout));
}

} // namespace vmcore
