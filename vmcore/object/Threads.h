// SPDX-License-Identifier: GPL-3.0-or-later
// The threads of a program. Exactly one of them holds the VM's lock; it runs Python, allocates, collects, reports events
// and owns the whole Vm meanwhile. What belongs to one thread lies in fields of Vm while that thread runs, where the
// interpreter finds it without looking for a thread, and in its ThreadState while another one does.
//
// The lock changes hands at safepoints, when another thread has waited for the switch interval, and around calls that
// wait for the system (BlockingRegion). A Vm with one thread never touches it.
#pragma once
#include "vmcore/object/MachineStack.h"
#include "vmcore/object/Value.h"
#include "vmcore/observe/Parker.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <sys/types.h>
#include <vector>

namespace vmcore {

class Marker;
class RootedValues;
class Vm;
struct Frame;
struct StrObject;

struct ThreadState
{
    // --- of Vm's fields, while another thread runs ----------------------------------------------
    Frame* frame = nullptr;
    Value error = kNull, handled = kNull, result = kNull;
    std::int32_t recursionDepth = 0;
    Value *stackBase = nullptr, *stackEnd = nullptr;
    StackBounds machine;
    std::vector<RootedValues*> rooted;
    // --- for the collector, while another thread runs: values may lie from here up and in registers.
    const void* machineStackAt = nullptr; // null: it has not begun to run
    SavedRegisters registers{};

    // --- always here ----------------------------------------------------------------------------
    Vm* vm = nullptr;
    bool isMain = false;
    std::uint64_t serial = 0; // never used again
    pthread_t handle{};
    int nativeId = 0;
    Parker* parker = nullptr;
    Value start = kNull; // what the body gets
    void (*body)(Vm&, Value start) = nullptr;
    Value sentinel = kNull;                   // a lock that is released when the thread ends
    const StrObject* awaitedModule = nullptr; // that another thread imports
    // Whether it lives, for those who may outlive it.
    std::shared_ptr<std::atomic<bool>> isAlive = std::make_shared<std::atomic<bool>>(true);

private:
    friend class Threads;
    Parker m_ownParker;
};

class Threads
{
public:
    // The calling thread is the main one, and holds the lock.
    explicit Threads(Vm& vm);
    ~Threads();
    Threads(const Threads&) = delete;

    // --- by the thread that holds the lock -------------------------------------------------------
    ThreadState& current() { return *m_current; }
    const ThreadState& current() const { return *m_current; }
    ThreadState& main() { return *m_all.front(); }
    bool isAlone() const { return m_all.size() == 1; }
    const std::vector<std::unique_ptr<ThreadState>>& all() const { return m_all; } // in order of their start
    const ThreadState* find(std::uint64_t serial) const;                           // null: it has ended
    // The running frame of any of them.
    Frame* frameOf(const ThreadState& thread) const;
    // A thread that runs `body` when it gets the lock. False: the system has none.
    bool start(Value value, void (*body)(Vm&, Value));
    // Gives way to another thread that waits for the lock, if there is one.
    void yield();
    void wakeAll();
    // At the end of the program: nobody runs Python any more, all threads but this one are to end. False: some did not
    // in time, they wait for the system. They will never run again, but the Vm must not go away.
    bool endOthers(std::chrono::milliseconds atMost);
    void markRoots(Marker& marker) const; // of those that do not run
    // As fork(2). The calling thread is the only one in the child.
    pid_t fork();

    // KeyboardInterrupt that another thread took notice of.
    bool isMainInterrupted = false;
    // Bytes of the machine stack of new threads; 0: the usual.
    std::size_t machineStackBytes = 0;
    // Modules whose import has not ended, with the threads that import them, innermost last.
    std::vector<std::pair<const StrObject*, const ThreadState*>> importing;

    // --- by any -----------------------------------------------------------------------------------
    void setSwitchInterval_anyThread(std::chrono::microseconds interval) { m_interval = interval.count(); }
    std::chrono::microseconds switchInterval_anyThread() const { return std::chrono::microseconds(m_interval); }

private:
    friend class BlockingRegion;
    static void* enter(void* thread);
    void release(); // by the holder, whose state is put away
    void take(ThreadState& thread);
    void save(ThreadState& thread);
    void load(ThreadState& thread);
    void leave(ThreadState& thread);
    void joinEnded();

    Vm& m_vm;
    // --- belong to the thread that holds the lock
    std::vector<std::unique_ptr<ThreadState>> m_all;
    ThreadState* m_current = nullptr;
    std::uint64_t m_lastSerial = 0;

    std::atomic<std::int64_t> m_interval{5000};
    // --- under m_mutex
    std::mutex m_mutex;
    std::condition_variable m_freed, m_switched, m_ended;
    bool m_isHeld = true, m_isAbandoned = false;
    std::uint64_t m_lastHolder = 0, m_switches = 0;
    std::uint32_t m_waiting = 0, m_others = 0;
    std::vector<pthread_t> m_toJoin;
};

// While it lives, other threads may run: for calls that may wait. No Vm, no Value may be touched meanwhile; errno is
// kept. What the program was asked meanwhile (stop, interrupt) waits for the next safepoint.
class BlockingRegion
{
public:
    explicit BlockingRegion(Vm& vm);
    ~BlockingRegion();
    BlockingRegion(const BlockingRegion&) = delete;

private:
    Threads* m_threads = nullptr; // null: there is one thread only
    ThreadState* m_thread = nullptr;
};

void markFrames(Marker& marker, const Frame* top); // and those below it

} // namespace vmcore
