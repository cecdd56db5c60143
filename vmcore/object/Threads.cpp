// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/object/Threads.h"

#include "vmcore/object/Frame.h"
#include "vmcore/object/Vm.h"
#include "vmcore/object/VmConfig.h"

#include <algorithm>
#include <cerrno>
#include <new>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace vmcore {
namespace {

constexpr std::size_t kNativeStackMargin = 256 * 1024;
constexpr std::uint64_t kPythonStackBytes = 64u << 20; // address space, as is the next
constexpr std::size_t kMachineStackBytes = 64u << 20;

} // namespace

StackBounds boundsOfThisThreadsStack()
{
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
        return {0, __builtin_frame_address(0)};
    void* lowest = nullptr;
    std::size_t size = 0;
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    return {reinterpret_cast<std::uintptr_t>(lowest) + kNativeStackMargin, static_cast<char*>(lowest) + size};
}

Threads::Threads(Vm& vm)
    : m_vm(vm)
{
    auto& t = *m_all.emplace_back(std::make_unique<ThreadState>());
    t.vm = &vm;
    t.isMain = true;
    t.serial = m_lastHolder = ++m_lastSerial;
    t.handle = pthread_self();
    t.nativeId = gettid();
    t.parker = &vm.breaker.mainThread();
    m_current = &t;
}

Threads::~Threads()
{
    joinEnded();
}

const ThreadState* Threads::find(std::uint64_t serial) const
{
    const auto found = std::ranges::find(m_all, serial, [](const auto& t) { return t->serial; });
    return found == m_all.end() ? nullptr : found->get();
}

Frame* Threads::frameOf(const ThreadState& thread) const
{
    return &thread == m_current ? m_vm.frame : thread.frame;
}

// --- the lock ------------------------------------------------------------------------------------
void Threads::save(ThreadState& t)
{
    t.frame = m_vm.frame;
    t.error = m_vm.error;
    t.handled = m_vm.handled;
    t.result = m_vm.result;
    t.recursionDepth = m_vm.recursionDepth;
    t.stackBase = m_vm.stackBase;
    t.stackEnd = m_vm.stackEnd;
    t.machine = {m_vm.nativeStackLimit, m_vm.machineStackTop};
    t.rooted.swap(m_vm.m_rooted);
}

void Threads::load(ThreadState& t)
{
    m_current = &t;
    m_vm.frame = t.frame;
    m_vm.error = t.error;
    m_vm.handled = t.handled;
    m_vm.result = t.result;
    m_vm.recursionDepth = t.recursionDepth;
    m_vm.stackBase = t.stackBase;
    m_vm.stackEnd = t.stackEnd;
    m_vm.nativeStackLimit = t.machine.nativeStackLimit;
    m_vm.machineStackTop = t.machine.machineStackTop;
    m_vm.m_rooted.swap(t.rooted);
    if (t.isMain && std::exchange(isMainInterrupted, false))
        m_vm.breaker.request_anyThread(BreakReason::Interrupt);
}

[[gnu::noinline]] void Threads::release()
{
    ThreadState& t = *m_current;
    t.registers = saveRegisters();
    t.machineStackAt = __builtin_frame_address(0);
    save(t);
    {
        const std::lock_guard lock(m_mutex);
        m_isHeld = false;
    }
    m_freed.notify_one();
}

void Threads::take(ThreadState& t)
{
    {
        std::unique_lock lock(m_mutex);
        ++m_waiting;
        while (m_isHeld) {
            if (m_isAbandoned) { // the program has ended: for ever
                m_freed.wait(lock);
                continue;
            }
            const std::uint64_t switches = m_switches;
            const auto result = m_freed.wait_for(lock, switchInterval_anyThread());
            if (result == std::cv_status::timeout && m_isHeld && m_switches == switches)
                m_vm.breaker.request_anyThread(BreakReason::Switch);
        }
        --m_waiting;
        m_isHeld = true;
        if (m_lastHolder != t.serial) {
            m_lastHolder = t.serial;
            ++m_switches;
            m_switched.notify_all();
        }
    }
    load(t);
}

void Threads::yield()
{
    if (isAlone())
        return;
    ThreadState& me = *m_current;
    release();
    {
        std::unique_lock lock(m_mutex);
        if (m_waiting != 0 && m_lastHolder == me.serial)
            m_switched.wait(lock, [&] { return m_lastHolder != me.serial; });
    }
    take(me);
}

BlockingRegion::BlockingRegion(Vm& vm)
{
    if (vm.threads.isAlone()) // nobody else could run, nor start a thread
        return;
    m_threads = &vm.threads;
    m_thread = &vm.threads.current();
    m_threads->release();
}

BlockingRegion::~BlockingRegion()
{
    if (!m_threads)
        return;
    const int error = errno;
    m_threads->take(*m_thread);
    errno = error;
}

// --- beginning and end -----------------------------------------------------------------------------
bool Threads::start(Value value, void (*body)(Vm&, Value))
{
    joinEnded();
    auto thread = std::make_unique<ThreadState>();
    ThreadState& t = *thread;
    t.vm = &m_vm;
    t.serial = ++m_lastSerial;
    t.parker = &t.m_ownParker;
    t.start = value;
    t.body = body;
    const std::uint64_t bytes = std::min(m_vm.config.pythonStackBytes, kPythonStackBytes);
    void* stack = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED)
        return false;
    t.stackBase = static_cast<Value*>(stack);
    t.stackEnd = t.stackBase + bytes / sizeof(Value);
    m_all.push_back(std::move(thread));
    {
        const std::lock_guard lock(m_mutex);
        ++m_others;
    }
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(
        &attributes, machineStackBytes != 0 ? machineStackBytes + 2 * kNativeStackMargin : kMachineStackBytes);
    const int failed = pthread_create(&t.handle, &attributes, &Threads::enter, &t);
    pthread_attr_destroy(&attributes);
    if (failed == 0)
        return true;
    {
        const std::lock_guard lock(m_mutex);
        --m_others;
    }
    munmap(stack, bytes);
    m_all.pop_back();
    return false;
}

void* Threads::enter(void* thread)
{
    auto& t = *static_cast<ThreadState*>(thread);
    Vm& vm = *t.vm;
    t.machine = boundsOfThisThreadsStack();
    vm.threads.take(t);
    t.nativeId = gettid();
    try {
        t.body(vm, std::exchange(t.start, kNull));
    } catch (const std::bad_alloc&) { // there is nobody to tell
        vm.error = kNull;
    }
    vm.threads.leave(t);
    return nullptr;
}

void Threads::leave(ThreadState& t)
{
    *t.isAlive = false;
    munmap(m_vm.stackBase, static_cast<std::size_t>(m_vm.stackEnd - m_vm.stackBase) * sizeof(Value));
    m_vm.frame = nullptr;
    m_vm.stackBase = m_vm.stackEnd = nullptr;
    m_vm.m_rooted.clear();
    const pthread_t handle = t.handle;
    std::erase_if(m_all, [&](const auto& other) { return other.get() == &t; });
    m_current = nullptr;
    const std::lock_guard lock(m_mutex); // the Vm is there until this thread is joined
    m_isHeld = false;
    --m_others;
    m_toJoin.push_back(handle);
    m_freed.notify_one();
    m_ended.notify_all();
}

void Threads::joinEnded()
{
    std::vector<pthread_t> ended;
    {
        const std::lock_guard lock(m_mutex);
        ended.swap(m_toJoin);
    }
    for (const pthread_t thread : ended)
        pthread_join(thread, nullptr);
}

void Threads::wakeAll()
{
    for (const auto& t : m_all)
        t->parker->wake_anyThread();
}

bool Threads::endOthers(std::chrono::milliseconds atMost)
{
    const auto end = std::chrono::steady_clock::now() + atMost;
    const bool wasStopping = std::exchange(m_vm.isStopping, true);
    ThreadState& me = *m_current;
    while (!isAlone()) {
        m_vm.breaker.request_anyThread(BreakReason::Stop);
        wakeAll();
        release();
        bool isLate = false;
        {
            std::unique_lock lock(m_mutex);
            isLate = !m_ended.wait_until(lock, end, [this] { return m_others == 0; });
        }
        take(me);
        if (isLate && !isAlone()) {
            const std::lock_guard lock(m_mutex);
            m_isAbandoned = true;
            return false;
        }
    }
    joinEnded();
    m_vm.isStopping = wasStopping;
    if (!wasStopping)
        m_vm.breaker.take();
    return true;
}

pid_t Threads::fork()
{
    const std::unique_lock lock(m_mutex); // so that the child can use it
    const pid_t process = ::fork();
    if (process == 0) {
        for (auto& t : m_all)
            if (t.get() != m_current)
                static_cast<void>(t.release()); // its stack may hold what others refer to
        std::erase(m_all, nullptr);
        m_current->nativeId = gettid();
        m_waiting = m_others = 0;
        m_toJoin.clear();
    }
    return process;
}

// --- collection ------------------------------------------------------------------------------------
void markFrames(Marker& m, const Frame* top)
{
    // Also the frames of generators, which run in place: stores into them pass no barrier. A frame whose callee runs in
    // the same loop has said where its stack ends; what lies above is left over.
    bool isExact = false;
    for (const Frame* f = top; f; f = f->back) {
        m.words(f, &f->constructed);
        if (f->role == FrameRole::Init)
            m.value(f->constructed);
        m.words(f->slots, isExact ? f->stackTop : f->slots + f->code->slotCount());
        isExact = f->role != FrameRole::Entry;
    }
}

void Threads::markRoots(Marker& m) const
{
    for (const auto& t : m_all) {
        m.value(t->sentinel);
        if (t.get() == m_current)
            continue;
        for (const Value v : {t->start, t->error, t->handled, t->result})
            m.value(v);
        for (RootedValues* r : t->rooted)
            m.range(r->data(), r->size());
        markFrames(m, t->frame);
        if (!t->machineStackAt)
            continue;
        m.words(&t->registers, &t->registers + 1);
        m.words(t->machineStackAt, t->machine.machineStackTop);
    }
}

} // namespace vmcore
