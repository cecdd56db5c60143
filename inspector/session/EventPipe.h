// SPDX-License-Identifier: GPL-3.0-or-later
// From the VM to the history of one run: ring, payloads, observer, recorder, and the clock that asks for
// samples of the counters. Made and destroyed outside the VM thread; the producer side is the VM thread's.
#pragma once
#include "inspector/history/History.h"
#include "inspector/history/Recorder.h"
#include "vmcore/host/EventObserver.h"
#include "vmcore/observe/Breaker.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace inspector {

class EventPipe
{
public:
    EventPipe();
    ~EventPipe();
    EventPipe(const EventPipe&) = delete;

    // --- VM thread -------------------------------------------------------------------------------
    vmcore::EventObserver& observer() { return m_observer; }
    void programStarted(const std::string& program, const std::vector<std::string>& arguments);
    void programEnded(vmcore::EndKind kind, int exitCode, std::string_view message);
    void output(int descriptor, std::string_view bytes);
    void inputWanted();
    void inputGiven(std::string_view bytes);
    void paused(
        std::uint32_t stop, vmcore::StopReason reason, std::uint32_t code, std::uint32_t unit, std::string_view frames);
    void resumed(std::uint32_t stop, vmcore::ResumeCommand command);

    // --- any thread but the VM's and the recorder's ----------------------------------------------
    // From now on the VM behind the breaker is asked for samples; until stopSampling, which must come
    // before the VM goes away.
    void startSampling(vmcore::Breaker& breaker);
    void stopSampling();
    // Everything that was emitted before is in the history's live State.
    void settle() { m_recorder->settle(); }
    const History& history() const { return *m_history; }

private:
    std::shared_ptr<vmcore::Payloads> m_payloads;
    vmcore::EventRing m_ring;
    vmcore::EventObserver m_observer;
    std::unique_ptr<History> m_history;
    std::unique_ptr<Recorder> m_recorder;
    std::uint64_t m_outputBytes = 0;

    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_isSampling = false;
    std::thread m_sampler;
};

} // namespace inspector
