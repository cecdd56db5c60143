// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window needs of a session: commands in, the newest instant out. Every function returns at once; a command is
// carried out later, on the session's own threads, and shows in status() and latest(). GUI thread.
#pragma once

#include "app/models/RunSnapshot.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace app {

enum class SessionPhase : std::uint8_t {
    Idle,    ///< Nothing was opened.
    Opening, ///< A recording is being read.
    Ready,   ///< A program was chosen and not started.
    Running,
    Paused,
    WaitingForInput,
    Ended,    ///< The program has ended; its run can be looked at.
    Recorded, ///< A recording is open.
    Failed,   ///< What was asked for could not be opened or started; `detail` says why.
};

enum class StepKind : std::uint8_t { Over, Into, Out, Instruction };

struct SessionStatus
{
    SessionPhase phase = SessionPhase::Idle;
    std::uint64_t attempt = 0;       ///< Grows with every file that is opened.
    std::string file;                ///< The program or recording.
    std::string detail;              ///< Failed, or ended by an error: one line that says what is wrong and where.
    double progress = -1;            ///< Opening: 0 to 1, negative if unknown.
    int exitStatus = 0;              ///< Ended.
    bool stopped = false;            ///< Ended, because it was asked to.
    std::uint64_t recordedBytes = 0; ///< What the history of the run takes.
    std::uint64_t recordedLimit = 0; ///< What it may take; 0: unknown.

    bool operator==(const SessionStatus&) const = default;
};

/// The outcome of a command, to be told to the person once.
struct SessionMessage
{
    enum class Kind : std::uint8_t { Done, Failure };
    Kind kind = Kind::Done;
    std::string text; ///< One line.
};

class SessionPort
{
public:
    virtual ~SessionPort() = default;

    /// Chooses a program without starting it: its source is shown.
    virtual void load(const std::string& file, const std::vector<std::string>& arguments) = 0;
    /// Starts the chosen program from its beginning, whatever it did before.
    virtual void start() = 0;
    virtual void pause() = 0;
    virtual void resume() = 0;
    /// From Ready, steps from the first instruction.
    virtual void step(StepKind kind) = 0;
    virtual void stop() = 0;
    /// Whether runs count pairs of instructions, from the next start on.
    virtual void countPairs(bool counts) = 0;
    /// Whether runs record what is hot, from the next start on. They do unless this was called.
    virtual void useTierTwo(bool uses) = 0;
    virtual void giveInput(const std::string& bytes) = 0;
    virtual void endInput() = 0;

    virtual void openRecording(const std::string& file) = 0;
    virtual void cancelOpening() = 0;
    virtual void saveRecording(const std::string& file) = 0;

    /// Takes over what the session's threads have found out; to be called before the questions below.
    virtual void update() = 0;
    [[nodiscard]] virtual SessionStatus status() const = 0;
    /// The newest published instant; the same State object as long as nothing happened.
    [[nodiscard]] virtual RunSnapshot latest() const = 0;
    /// The next message nobody has seen yet.
    [[nodiscard]] virtual std::optional<SessionMessage> takeMessage() = 0;
};

} // namespace app
