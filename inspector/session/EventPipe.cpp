// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/session/EventPipe.h"

#include "vmcore/host/CodeDescription.h"

#include <algorithm>
#include <chrono>

namespace inspector {

using vmcore::EventKind;

namespace {

constexpr auto kSampleEvery = std::chrono::milliseconds(50);
constexpr std::uint64_t kMostOutput = 64u << 20; // bytes of output kept in a recording
constexpr std::size_t kOutputPiece = 32u << 10;
constexpr std::string_view kOutputCut = "\n[more output is not kept in the recording]\n";

} // namespace

EventPipe::EventPipe()
    : m_payloads(std::make_shared<vmcore::Payloads>())
    , m_observer(m_ring, *m_payloads)
    , m_history(std::make_unique<History>(m_payloads))
    , m_recorder(std::make_unique<Recorder>(m_ring, *m_history))
{
}

EventPipe::~EventPipe()
{
    stopSampling();
}

void EventPipe::programStarted(const std::string& program, const std::vector<std::string>& arguments)
{
    m_ring.emit(EventKind::ProgramStarted, 0, 0, 0, 0,
        m_payloads->intern_anyThread(vmcore::describeProgram(program, arguments)));
}

void EventPipe::programEnded(vmcore::EndKind kind, int exitCode, std::string_view message)
{
    m_ring.emit(EventKind::ProgramEnded, static_cast<std::uint16_t>(kind), 0, 0, static_cast<std::uint32_t>(exitCode),
        m_payloads->intern_anyThread(message));
    m_ring.markLoss();
}

void EventPipe::output(int descriptor, std::string_view bytes)
{
    if (m_outputBytes > kMostOutput)
        return;
    m_outputBytes += bytes.size();
    if (m_outputBytes > kMostOutput)
        bytes = kOutputCut;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes.size(), kOutputPiece)))
        m_ring.emit(EventKind::Output, static_cast<std::uint16_t>(descriptor), 0, 0, 0,
            m_payloads->intern_anyThread(bytes.substr(0, kOutputPiece)));
}

void EventPipe::inputWanted()
{
    m_ring.emit(EventKind::InputWanted, 0, 0, 0, 0, 0);
}

void EventPipe::inputGiven(std::string_view bytes)
{
    m_ring.emit(EventKind::InputGiven, 0, 0, 0, 0, m_payloads->intern_anyThread(bytes));
}

void EventPipe::paused(
    std::uint32_t stop, vmcore::StopReason reason, std::uint32_t code, std::uint32_t unit, std::string_view frames)
{
    m_ring.emit(
        EventKind::Paused, static_cast<std::uint16_t>(reason), code, stop, unit, m_payloads->intern_anyThread(frames));
}

void EventPipe::resumed(std::uint32_t stop, vmcore::ResumeCommand command)
{
    m_ring.emit(EventKind::Resumed, static_cast<std::uint16_t>(command), 0, stop, 0, 0);
}

void EventPipe::startSampling(vmcore::Breaker& breaker)
{
    m_isSampling = true;
    m_sampler = std::thread([this, &breaker] {
        std::unique_lock lock(m_mutex);
        while (!m_wake.wait_for(lock, kSampleEvery, [this] { return !m_isSampling; }))
            breaker.request_anyThread(vmcore::BreakReason::Sample);
    });
}

void EventPipe::stopSampling()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isSampling = false;
    }
    m_wake.notify_all();
    if (m_sampler.joinable())
        m_sampler.join();
}

} // namespace inspector
