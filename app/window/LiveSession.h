// SPDX-License-Identifier: GPL-3.0-or-later
//
// The session behind the window: runs programs in a VM and opens recordings. Files are read, recordings written and VMs
// taken down on threads of their own. GUI thread, but for what Background runs.
#pragma once

#include "app/window/Background.h"
#include "app/window/SessionPort.h"
#include "inspector/session/Session.h"

#include <deque>
#include <mutex>

namespace app {

class LiveSession : public SessionPort
{
public:
    LiveSession() = default;
    ~LiveSession() override;

    void load(const std::string& file, const std::vector<std::string>& arguments) override;
    void start() override;
    void pause() override;
    void resume() override;
    void step(StepKind kind) override;
    void stop() override;
    void countPairs(bool counts) override;
    void useTierTwo(bool uses) override;
    void giveInput(const std::string& bytes) override;
    void endInput() override;

    void openRecording(const std::string& file) override;
    void cancelOpening() override;
    void saveRecording(const std::string& file) override;

    void update() override;
    [[nodiscard]] SessionStatus status() const override;
    [[nodiscard]] RunSnapshot latest() const override;
    [[nodiscard]] std::optional<SessionMessage> takeMessage() override;

private:
    /// A run with the book that explains its ids.
    struct Run
    {
        Run(inspector::Program program, inspector::Session::Begin how);

        const inspector::Session::Begin begin;
        const bool countsPairs;
        const bool usesTierTwo;
        inspector::Session session;
        inspector::CodeBook book;
        /// The newest State whose code objects are all in the book; views that ask for one never wait for its parsing.
        std::shared_ptr<const inspector::State> shown;
        bool reading = false; ///< A thread adds new code objects to the book.
    };
    /// What a thread has added to the book of a run.
    struct Read
    {
        std::shared_ptr<Run> run;
        std::shared_ptr<const inspector::State> state;
    };
    /// What a thread found out about a file.
    struct Opened
    {
        std::uint64_t attempt = 0;
        std::optional<inspector::Program> program;
        RunSnapshot recording;
        std::string problem;
    };

    void begin(inspector::Session::Begin begin);
    void leave();
    /// Settings of the next run have changed.
    void renew();
    void showNewest();
    void takeOpened();
    void takeRead();
    [[nodiscard]] static Opened readRecording(const std::string& file);
    [[nodiscard]] SessionPhase phaseOfRun() const;
    [[nodiscard]] bool atEntry() const;

    SessionStatus m_status; ///< Phase of a run comes from the run.
    std::optional<inspector::Program> m_program;
    std::shared_ptr<Run> m_run;
    bool m_countsPairs = false;
    bool m_usesTierTwo = true;
    RunSnapshot m_recording;
    std::uint64_t m_runNumber = 0;
    std::uint64_t m_attempt = 0; ///< Of opening a file; results of earlier ones are dropped.

    std::mutex m_mutex; ///< Guards the next three, which Background writes.
    std::optional<Opened> m_opened;
    std::deque<SessionMessage> m_messages;
    std::vector<Read> m_read;

    std::shared_ptr<Background> m_background = std::make_shared<Background>(); ///< Last: its jobs use the rest.
};

} // namespace app
