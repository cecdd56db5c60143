// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of the module _thread. They are plain data, since only the thread that holds the VM's lock looks at them: those
// who wait stand in a list, and a lock that becomes free wakes the first.
#pragma once
#include "vmcore/object/Vm.h"
#include "vmcore/runtime/NativeData.h"

namespace vmcore {

struct LockWaiter
{
    Parker* parker;
    LockWaiter* next;
};

// Of locks and reentrant locks.
struct Lock
{
    static constexpr const char* kName = "lock";
    static constexpr bool kHasWeakReferences = true;
    std::int64_t count = 0;
    std::uint64_t owner = 0;       // of a reentrant lock: the thread that holds it, see identOf
    LockWaiter* waiters = nullptr; // they live on the stacks of the threads that wait
    void trace(Marker&) { }
    void wakeFirst() const;
};
struct ReentrantLock : Lock
{
    static constexpr const char* kName = "RLock";
    static constexpr bool kHasWeakReferences = true;
};

// The number of a thread that get_ident() gives; another thread may get it when this one has ended.
std::uint64_t identOf(const ThreadState& thread);
// Unlocks a lock whoever holds it.
void unlock(Lock& lock);
void addLockTypes(Vm& vm, ModuleObject* module);
TypeObject* makeThreadLocalType(Vm& vm);

} // namespace vmcore
