// SPDX-License-Identifier: GPL-3.0-or-later
// One run of a program in a VM on its own thread. Commands come from one other thread and return at
// once; the VM carries them out at safepoints. What happens is in the history; status() tells where the
// run stands. Destroying the session stops the program.
#pragma once
#include "inspector/session/EventPipe.h"
#include "vmcore/debug/StepPlan.h"
#include "vmcore/host/Vm.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace inspector {

enum class SessionStatus : std::uint8_t { Starting, Running, Paused, WaitingForInput, Ended };

struct Program
{
    std::string file;
    std::string text;        // of the file
    vmcore::VmConfig config; // arguments and search path included
};
// Reads a program file. The error: one line that says what is wrong and where.
std::expected<Program, std::string> readProgram(const std::string& file, const std::vector<std::string>& arguments);

class Session final : private vmcore::Host
{
public:
    enum class Begin : std::uint8_t { Running, PausedAtFirstLine };
    Session(Program program, Begin begin);
    ~Session() override;
    Session(const Session&) = delete;

    void pause();
    void resume();
    void step(vmcore::StepKind kind); // while paused
    void stop();
    void giveInput(std::string_view bytes);
    void endInput();

    SessionStatus status() const { return m_status.load(std::memory_order_acquire); }
    // Waits until the status is one of two, at most that long. False: it is not.
    bool waitFor(SessionStatus status, SessionStatus orElse, std::chrono::milliseconds atMost) const;
    vmcore::ProgramEnd end() const; // after Ended
    const History& history() const { return m_pipe.history(); }
    void settle() { m_pipe.settle(); }
    const std::string& file() const { return m_program.file; }

private:
    // --- VM thread: the session's own, or another one of the program while that holds the VM's lock --
    void runProgram();
    void write(vmcore::Stream stream, std::string_view bytes) override;
    std::string readLine(vmcore::Vm& vm) override;
    std::optional<std::string> readFile(const std::string& path) override;
    bool isDirectory(const std::string& path) override;
    bool onCommand(vmcore::Vm& vm) override;
    bool onStep(vmcore::Vm& vm) override;
    bool standStill(vmcore::Vm& vm, vmcore::StopReason reason, vmcore::Standing standing);
    void setStatus(SessionStatus status);

    void wakeVm();

    const Program m_program;
    EventPipe m_pipe;
    vmcore::HostedVm* m_vm = nullptr;       // VM thread; others under m_mutex
    std::optional<vmcore::StepPlan> m_plan; // VM thread
    std::uint32_t m_stops = 0;              // VM thread
    bool m_begun = false;                   // VM thread: the module's RESUME, its first safepoint, was passed

    mutable std::mutex m_mutex;
    mutable std::condition_variable m_changed;
    std::atomic<SessionStatus> m_status{SessionStatus::Starting};
    bool m_pauseAsked = false, m_stopAsked = false, m_inputEnded = false; // these under m_mutex
    bool m_goOn = false;
    std::optional<vmcore::StepKind> m_step;
    std::string m_input;
    vmcore::ProgramEnd m_end;

    struct BigStackThread;
    std::unique_ptr<BigStackThread> m_thread; // last: starts when everything above is ready
};

} // namespace inspector
