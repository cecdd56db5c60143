// SPDX-License-Identifier: GPL-3.0-or-later
//
// A session without a VM: it tells the story of data/drift.py in events that never change, through the same history and
// State as a real run. A test decides how far the program has come.
#pragma once

#include "app/window/SessionPort.h"
#include "inspector/history/History.h"

#include <deque>
#include <map>
#include <nlohmann/json.hpp>

namespace app::test {

class FakeSession : public SessionPort
{
public:
    /// Reads the story from the folder with drift.json.
    explicit FakeSession(const std::string& folder);

    /// The program runs on for that many turns of its outer loop; what happens becomes events.
    void advance(std::uint64_t turns);
    /// Pauses at the first instruction of that line.
    void pauseAt(std::uint32_t line);
    /// The program writes to its output (1) or errors (2).
    void print(int descriptor, const std::string& text);
    /// These two instructions ran one after the other that often more.
    void addPair(const std::string& first, const std::string& second, std::uint64_t growth);
    void wantInput();
    /// The program makes that many classes, each with a root shape.
    void makeClasses(std::uint32_t count);
    /// Tier 2 records twice in simulate, which works, and once in energy, which does not.
    void recordHotLoops();
    void end(int exitStatus);
    /// Shows this status whatever was asked before.
    void force(const SessionStatus& status) { m_status = status; }
    void say(SessionMessage::Kind kind, const std::string& text) { m_messages.push_back({kind, text}); }
    /// The commands that were given, oldest first.
    [[nodiscard]] const std::vector<std::string>& commands() const { return m_commands; }

    void load(const std::string& file, const std::vector<std::string>& arguments) override;
    void start() override;
    void pause() override;
    void resume() override;
    void step(StepKind kind) override;
    void stop() override;
    void countPairs(bool counts) override;
    void useTierTwo(bool uses) override;
    void giveInput(const std::string& bytes) override;
    void endInput() override { m_commands.emplace_back("endInput"); }
    void openRecording(const std::string& file) override;
    void cancelOpening() override { m_commands.emplace_back("cancelOpening"); }
    void saveRecording(const std::string& file) override;
    void update() override { }
    [[nodiscard]] SessionStatus status() const override { return m_status; }
    [[nodiscard]] RunSnapshot latest() const override;
    [[nodiscard]] std::optional<SessionMessage> takeMessage() override;

private:
    struct Block
    {
        double perTurn = 0; ///< Executions in one turn of the outer loop.
        double once = 0;    ///< Executions before the first turn.
        double owed = 0;    ///< Fractions of executions not told yet.
    };
    struct Site
    {
        std::uint32_t block = 0;
        std::string opcode;
        std::string expression;
        std::uint32_t line = 0;
        std::uint64_t executions = 0;
        inspector::SiteState state = inspector::SiteState::Cold;
        std::uint64_t toldFailures = 0;
    };

    void emitEvent(vmcore::VmEvent event);
    void publish() { m_history->publish(); }
    void makeRun();
    void addCode(const nlohmann::json& code);
    void addClass(std::uint32_t id, const std::string& name, const std::string& base, std::uint16_t flags);
    void addShape(std::uint32_t id, std::uint32_t ofClass, std::uint32_t parent, const std::string& name);
    void addClasses();
    void changeClasses();
    [[nodiscard]] static std::uint32_t classOf(const Site& site);
    void depend(std::uint32_t site);
    void runSite(std::uint32_t id, std::uint64_t growth);
    void takeTurns(std::uint32_t id, std::uint64_t growth, const std::string& form);
    void changeSite(std::uint32_t id, inspector::SiteState state, const std::string& opcode, const std::string& cache);
    void emitPause(vmcore::StopReason reason);
    [[nodiscard]] std::uint8_t opcodeNumber(const std::string& name) const;
    [[nodiscard]] std::string framesJson() const;

    nlohmann::json m_story;
    std::string m_text;
    std::shared_ptr<vmcore::Payloads> m_payloads;
    std::shared_ptr<inspector::History> m_history;
    std::shared_ptr<const inspector::CodeBook> m_book;
    std::vector<Block> m_blocks;
    std::vector<Site> m_sites;
    std::map<std::string, std::uint32_t> m_codeIds;
    SessionStatus m_status;
    std::vector<std::string> m_commands;
    std::deque<SessionMessage> m_messages;
    std::uint64_t m_run = 0;
    std::uint64_t m_time = 0;
    std::uint64_t m_turns = 0;
    std::uint32_t m_version = 0; ///< Of shapes and classes: the last one given out.
    std::map<std::uint32_t, std::uint32_t> m_shapeVersions;
    std::map<std::uint32_t, std::uint32_t> m_classVersions;
    bool m_classesChanged = false;
    std::uint32_t m_stop = 0;
    std::uint32_t m_line = 0; ///< Line at which the program is paused.
};

} // namespace app::test
