// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/session/Session.h"

#include "inspector/session/Files.h"
#include "vmcore/debug/FrameViews.h"
#include "vmcore/modules/Streams.h"

#include <nlohmann/json.hpp>
#include <pthread.h>
#include <system_error>
#include <utility>

namespace inspector {

using vmcore::ResumeCommand;
using vmcore::StepKind;
using vmcore::StopReason;

namespace {

constexpr std::size_t kStackBytes = 256u << 20; // address space, not memory
constexpr std::size_t kMostFrames = 200;        // told at a stop

std::string framesJson(const vmcore::Vm& vm)
{
    nlohmann::json frames = nlohmann::json::array();
    for (const vmcore::FrameView& f : vmcore::framesOf(vm, kMostFrames))
        frames.push_back({{"code", f.code}, {"unit", f.unit}, {"line", f.line}, {"name", f.name}, {"file", f.file}});
    return frames.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

ResumeCommand commandOf(const std::optional<StepKind>& step)
{
    if (!step)
        return ResumeCommand::Run;
    switch (*step) {
    case StepKind::Into: return ResumeCommand::StepInto;
    case StepKind::Over: return ResumeCommand::StepOver;
    case StepKind::Out: return ResumeCommand::StepOut;
    case StepKind::Instruction: return ResumeCommand::StepInstruction;
    }
    return ResumeCommand::Run;
}

} // namespace

// Python code may recurse through C++ up to its recursion limit.
struct Session::BigStackThread
{
    explicit BigStackThread(Session& session)
    {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, kStackBytes);
        const int failed = pthread_create(
            &handle, &attributes,
            [](void* s) -> void* {
                static_cast<Session*>(s)->runProgram();
                return nullptr;
            },
            &session);
        pthread_attr_destroy(&attributes);
        if (failed != 0)
            throw std::system_error(failed, std::generic_category(), "cannot start the thread of the VM");
    }
    ~BigStackThread() { pthread_join(handle, nullptr); }
    pthread_t handle{};
};

std::expected<Program, std::string> readProgram(const std::string& file, const std::vector<std::string>& arguments)
{
    auto text = readWholeFile(file);
    if (!text)
        return std::unexpected(text.error());
    Program p{absolutePath(file), std::move(*text), {}};
    p.config.arguments.push_back(file);
    p.config.arguments.insert(p.config.arguments.end(), arguments.begin(), arguments.end());
    p.config.path.push_back(folderOf(file));
    p.config.python.executable = pythonExecutable();
    return p;
}

Session::Session(Program program, Begin begin)
    : m_program(std::move(program))
    , m_pauseAsked(begin == Begin::PausedAtFirstLine)
    , m_thread(std::make_unique<BigStackThread>(*this))
{
}

Session::~Session()
{
    stop();
    m_thread.reset();
}

// --- commands --------------------------------------------------------------------------------------
void Session::wakeVm()
{ // m_mutex is held
    if (m_vm)
        m_vm->vm().breaker.request_anyThread(vmcore::BreakReason::Command);
    m_changed.notify_all();
}

void Session::pause()
{
    const std::lock_guard lock(m_mutex);
    m_pauseAsked = true;
    wakeVm();
}

void Session::resume()
{
    const std::lock_guard lock(m_mutex);
    m_pauseAsked = false;
    m_step.reset();
    m_goOn = true;
    wakeVm();
}

void Session::step(StepKind kind)
{
    const std::lock_guard lock(m_mutex);
    if (m_status != SessionStatus::Paused)
        return;
    m_step = kind;
    m_goOn = true;
    wakeVm();
}

void Session::stop()
{
    const std::lock_guard lock(m_mutex);
    m_stopAsked = true;
    wakeVm();
}

void Session::giveInput(std::string_view bytes)
{
    const std::lock_guard lock(m_mutex);
    m_input += bytes;
    m_changed.notify_all();
}

void Session::endInput()
{
    const std::lock_guard lock(m_mutex);
    m_inputEnded = true;
    m_changed.notify_all();
}

bool Session::waitFor(SessionStatus status, SessionStatus orElse, std::chrono::milliseconds atMost) const
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, atMost, [&] { return m_status == status || m_status == orElse; });
}

vmcore::ProgramEnd Session::end() const
{
    const std::lock_guard lock(m_mutex);
    return m_end;
}

// --- VM thread -------------------------------------------------------------------------------------
void Session::setStatus(SessionStatus status)
{ // m_mutex is held
    m_status.store(status, std::memory_order_release);
    m_changed.notify_all();
}

void Session::runProgram()
{
    vmcore::ProgramEnd end{vmcore::EndKind::Error, 1, "MemoryError: not enough memory for a VM\n"};
    try {
        vmcore::HostedVm vm(m_program.config, *this);
        vm.setObserver(&m_pipe.observer());
        m_pipe.programStarted(m_program.file, m_program.config.arguments);
        {
            const std::lock_guard lock(m_mutex);
            m_vm = &vm;
            setStatus(SessionStatus::Running);
            wakeVm(); // to see the program begin, and what was asked before
        }
        m_pipe.startSampling(vm.vm().breaker);
        end = vm.run(m_program.text, m_program.file);
        m_pipe.stopSampling();
        const std::lock_guard lock(m_mutex);
        m_vm = nullptr;
    } catch (const std::bad_alloc&) {
        m_pipe.stopSampling();
        write(vmcore::Stream::Error, end.message);
    }
    m_pipe.programEnded(end.kind, end.exitCode, end.message);
    const std::lock_guard lock(m_mutex);
    m_vm = nullptr;
    m_end = std::move(end);
    setStatus(SessionStatus::Ended);
}

void Session::write(vmcore::Stream stream, std::string_view bytes)
{
    m_pipe.output(static_cast<int>(stream), bytes);
}

std::string Session::readLine(vmcore::Vm& vm)
{
    const auto hasInput = [this] { return m_stopAsked || m_inputEnded || m_input.find('\n') != std::string::npos; };
    std::unique_lock lock(m_mutex);
    if (!hasInput()) {
        m_pipe.inputWanted();
        setStatus(SessionStatus::WaitingForInput);
        lock.unlock();
        { // the VM's lock is never waited for with m_mutex held: those who have it take m_mutex
            const vmcore::BlockingRegion region(vm);
            std::unique_lock waiting(m_mutex);
            m_changed.wait(waiting, hasInput);
        }
        lock.lock();
        setStatus(SessionStatus::Running);
    }
    const std::size_t end = m_input.find('\n');
    std::string line = m_input.substr(0, end == std::string::npos ? end : end + 1);
    m_input.erase(0, line.size());
    m_pipe.inputGiven(line);
    return line;
}

std::optional<std::string> Session::readFile(const std::string& path)
{
    auto text = readWholeFile(path);
    return text ? std::optional(std::move(*text)) : std::nullopt;
}

bool Session::isDirectory(const std::string& path)
{
    return isFolder(path);
}

bool Session::onCommand(vmcore::Vm& vm)
{
    bool pause = false;
    {
        const std::lock_guard lock(m_mutex);
        if (m_stopAsked)
            return false;
        pause = m_pauseAsked;
    }
    const bool begins = !std::exchange(m_begun, true);
    if (!pause || m_plan)
        return true;
    if (begins) { // go on to the first line
        m_plan.emplace(vm, StepKind::Into);
        m_vm->setStepping(vmcore::HostedVm::Stepping::On);
        return true;
    }
    return standStill(vm, StopReason::PauseAsked, vmcore::Standing::Inside);
}

bool Session::onStep(vmcore::Vm& vm)
{
    if (vm.breaker.pending() != 0) {
        const std::lock_guard lock(m_mutex);
        if (m_stopAsked)
            return false;
        if (m_pauseAsked && m_stops > 0)
            m_plan.emplace(vm, StepKind::Instruction);
    }
    if (m_plan && !m_plan->isDone(vm))
        return true;
    return standStill(vm, m_stops == 0 ? StopReason::Entry : StopReason::StepDone, vmcore::Standing::Before);
}

// Waits for a command. False: stop.
bool Session::standStill(vmcore::Vm& vm, StopReason reason, vmcore::Standing standing)
{
    vmcore::flushOutput(vm);
    m_pipe.observer().settle(vm, standing);
    const auto frames = vmcore::framesOf(vm, 1);
    m_pipe.paused(
        ++m_stops, reason, frames.empty() ? 0 : frames[0].code, frames.empty() ? 0 : frames[0].unit, framesJson(vm));
    std::unique_lock lock(m_mutex);
    m_pauseAsked = m_goOn = false;
    m_step.reset();
    setStatus(SessionStatus::Paused);
    m_changed.wait(lock, [this] { return m_goOn || m_stopAsked; });
    m_pipe.resumed(m_stops, commandOf(m_step));
    setStatus(SessionStatus::Running);
    if (m_stopAsked)
        return false;
    m_plan.reset();
    if (m_step)
        m_plan.emplace(vm, *m_step);
    m_vm->setStepping(m_step ? vmcore::HostedVm::Stepping::On : vmcore::HostedVm::Stepping::Off);
    return true;
}

} // namespace inspector
