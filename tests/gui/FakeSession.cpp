// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/FakeSession.h"

#include "vmcore/interp/FailureKinds.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace app::test {
namespace {

using inspector::SiteState;
using nlohmann::json;
using vmcore::EventKind;

constexpr std::uint64_t kTurnTime = 40'000; // nanoseconds
constexpr double kBodies = 68;
constexpr double kProbes = 4;

std::string readFile(const std::string& path)
{
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// How often the lines of drift.py run: before the first turn of the outer loop, and in each turn.
struct LineRate
{
    std::uint32_t first;
    std::uint32_t last;
    double once;
    double perTurn;
};
constexpr LineRate kRates[] = {
    {1, 7, 1, 0},
    {8, 9, kBodies, 0}, // module body, __init__
    {11, 14, 0, kBodies - kProbes},
    {15, 15, 0, 0},
    {16, 16, 0, kBodies - kProbes}, // Body.step
    {19, 19, 1, 0},
    {20, 22, 0, kProbes}, // Probe.step
    {25, 26, 0, 0},       // enter_fog
    {29, 30, 0, 0.001},
    {31, 32, 0, kBodies / 1000},
    {33, 33, 0, 0.001}, // energy
    {36, 37, 1, 0},
    {38, 38, 0, 1},
    {39, 40, 0, kBodies},
    {41, 41, 0, 1},
    {42, 42, 0, 0.001}, // simulate
    {46, 49, 1, 0},
};

LineRate rateOf(std::uint32_t line)
{
    for (const LineRate& rate : kRates) {
        if (line >= rate.first && line <= rate.last) {
            return rate;
        }
    }
    return {line, line, 0, 0};
}

std::string cacheTextOf(const std::string& opcode)
{
    if (opcode.starts_with("LOAD_METHOD")) {
        return "type Body v412 · keys v57 · Body.step";
    }
    if (opcode.starts_with("LOAD_ATTR") || opcode.starts_with("STORE_ATTR")) {
        return "type Body v412 · slot 1";
    }
    if (opcode.starts_with("LOAD_GLOBAL")) {
        return "keys v3 · [4]";
    }
    if (opcode.starts_with("CALL")) {
        return "func v88 · min args 2";
    }
    return "counter 52";
}

} // namespace

FakeSession::FakeSession(const std::string& folder)
    : m_story(json::parse(readFile(folder + "/drift.json")))
    , m_text(readFile(folder + "/drift.py"))
{
}

void FakeSession::emitEvent(vmcore::VmEvent event)
{
    event.time = m_time += 1'000;
    m_history->append({&event, 1});
}

std::uint8_t FakeSession::opcodeNumber(const std::string& name) const
{
    const json& names = m_story["program"]["ops"];
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) {
            return static_cast<std::uint8_t>(i);
        }
    }
    return 0;
}

void FakeSession::makeRun()
{
    ++m_run;
    m_time = m_turns = 0;
    m_stop = m_line = 0;
    m_version = 400;
    m_shapeVersions.clear();
    m_classVersions.clear();
    m_classesChanged = false;
    m_blocks.clear();
    m_sites.clear();
    m_codeIds.clear();
    m_payloads = std::make_shared<vmcore::Payloads>();
    m_history = std::make_shared<inspector::History>(m_payloads);
    m_book = std::make_shared<inspector::CodeBook>(*m_history);
    emitEvent({.kind = EventKind::TimeSync, .value = 1'700'000'000'000'000'000});
    emitEvent({.kind = EventKind::ProgramStarted, .value = m_payloads->intern_anyThread(m_story["program"].dump())});
    emitEvent({.kind = EventKind::SourceLoaded,
        .object = 1,
        .other = m_payloads->intern_anyThread("drift.py"),
        .value = m_payloads->intern_anyThread(m_text)});
    for (const json& code : m_story["codes"]) {
        addCode(code);
    }
    addClasses();
    publish();
}

void FakeSession::addCode(const json& described)
{
    json code = described;
    const auto firstBlock = static_cast<std::uint32_t>(m_blocks.size());
    const auto firstSite = static_cast<std::uint32_t>(m_sites.size());
    code["firstBlock"] = firstBlock;
    m_blocks.resize(m_blocks.size() + code["blocks"].size());
    m_sites.resize(m_sites.size() + code["sites"].size());
    std::vector<bool> known(code["blocks"].size());
    for (const json& row : code["instructions"]) {
        const auto block = row[10].get<std::uint32_t>();
        const auto line = row[5].get<std::uint32_t>();
        const std::string opcode = row[2];
        if (!known[block] && opcode != "JUMP_BACKWARD") { // its position is that of the loop's head
            const LineRate rate = rateOf(line);
            m_blocks[firstBlock + block] = {rate.perTurn, rate.once, 0};
            known[block] = true;
        }
        if (row[9].get<int>() >= 0) {
            Site& site = m_sites[firstSite + row[9].get<std::uint32_t>()];
            site.block = firstBlock + block;
            site.opcode = opcode;
            site.line = line;
            site.expression = code["sites"][row[9].get<std::size_t>()][2];
        }
    }
    const auto id = static_cast<std::uint32_t>(m_codeIds.size() + 1);
    m_codeIds[code["qualname"]] = id;
    emitEvent({.kind = EventKind::CodeCreated,
        .object = id,
        .other = 1,
        .detail = firstSite,
        .value = m_payloads->intern_anyThread(code.dump())});
}

void FakeSession::changeSite(std::uint32_t id, SiteState state, const std::string& opcode, const std::string& cache)
{
    m_sites[id].state = state;
    emitEvent({.kind = EventKind::SiteChanged,
        .aux = vmcore::packSiteChange(opcodeNumber(opcode), state),
        .object = id,
        .other = m_payloads->intern_anyThread(cache),
        .detail = 52,
        .value = m_payloads->intern_anyThread("0034")});
    if (state == SiteState::Specialised || state == SiteState::Missing) {
        depend(id);
    }
}

/// Six kinds take turns: each time its guards have failed too often the site is specialised for what it saw last.
void FakeSession::takeTurns(std::uint32_t id, std::uint64_t growth, const std::string& form)
{
    constexpr std::uint64_t kMostRewrites = 24;
    Site& site = m_sites[id];
    emitEvent({.kind = EventKind::CounterSampled,
        .aux = static_cast<std::uint16_t>(vmcore::CounterKind::SiteMisses),
        .object = id,
        .value = growth / 2});
    for (std::uint64_t i = 0; i < std::min(growth / 106 + 1, kMostRewrites); ++i) {
        const char* kinds[] = {"Probe", "Body", "Buoy", "Drone", "Kite", "Glider"};
        changeSite(id, SiteState::Specialised, form,
            std::string("shape version 4") + std::to_string(++site.toldFailures % 6) + " · function "
                + kinds[site.toldFailures % 6] + ".step");
    }
}

/// Most sites specialise on their second execution; four of them tell what else can happen.
void FakeSession::runSite(std::uint32_t id, std::uint64_t growth)
{
    Site& site = m_sites[id];
    site.executions += growth;
    const bool neverFits = site.line == 41 && site.opcode == "BINARY_OP";
    const bool mixes = site.line == 21 && site.expression == "self.v * dt";
    const bool takesTurns = site.line == 22 && site.opcode == "LOAD_ATTR";
    const bool misses = site.line == 40 && (site.opcode == "LOAD_METHOD" || site.opcode == "CALL");
    if (site.executions < 2) {
        return;
    }
    const std::string form = m_story["forms"][site.opcode];
    if (neverFits || mixes) {
        emitEvent({.kind = EventKind::CounterSampled,
            .aux = static_cast<std::uint16_t>(vmcore::CounterKind::SiteDeferred),
            .object = id,
            .value = growth});
        while ((std::uint64_t{1} << site.toldFailures) < site.executions && site.toldFailures < 12) {
            ++site.toldFailures;
            emitEvent({.kind = EventKind::SpecializationFailed,
                .aux = static_cast<std::uint16_t>(
                    mixes ? vmcore::FailureKind::OperandTypes : vmcore::FailureKind::OperatorWithoutForm),
                .object = id});
            emitEvent({.kind = EventKind::SiteBackedOff,
                .aux = static_cast<std::uint16_t>(site.toldFailures),
                .object = id,
                .detail = (1U << site.toldFailures) - 1});
        }
        const SiteState state = mixes && site.toldFailures == 12 ? SiteState::Capped : SiteState::BackedOff;
        if (state != site.state) {
            changeSite(id, state, site.opcode, mixes ? "int × float has no form" : "no form for int % int");
        }
        return;
    }
    if (takesTurns) {
        takeTurns(id, growth, form);
        return;
    }
    if (site.state == SiteState::Cold) {
        changeSite(id, SiteState::Specialised, form, cacheTextOf(form));
    }
    if (misses) {
        emitEvent({.kind = EventKind::CounterSampled,
            .aux = static_cast<std::uint16_t>(vmcore::CounterKind::SiteMisses),
            .object = id,
            .value = static_cast<std::uint64_t>(static_cast<double>(growth) * kProbes / kBodies)});
        if (site.state == SiteState::Specialised) {
            changeSite(id, SiteState::Missing, form, cacheTextOf(form));
        }
    }
}

void FakeSession::advance(std::uint64_t turns)
{
    const bool first = m_turns == 0;
    m_turns += turns;
    m_time += turns * kTurnTime;
    std::vector<std::uint64_t> growth(m_blocks.size());
    for (std::uint32_t i = 0; i < m_blocks.size(); ++i) {
        Block& block = m_blocks[i];
        block.owed += block.perTurn * static_cast<double>(turns) + (first ? block.once : 0);
        growth[i] = static_cast<std::uint64_t>(block.owed);
        block.owed -= static_cast<double>(growth[i]);
        if (growth[i] > 0) {
            emitEvent({.kind = EventKind::CounterSampled,
                .aux = static_cast<std::uint16_t>(vmcore::CounterKind::BlockExecutions),
                .object = i,
                .value = growth[i]});
        }
    }
    for (std::uint32_t id = 0; id < m_sites.size(); ++id) {
        if (growth[m_sites[id].block] > 0) {
            runSite(id, growth[m_sites[id].block]);
        }
    }
    changeClasses();
    emitEvent({.kind = EventKind::Collection, .other = 1'204, .detail = 380, .value = 3'401'216});
    m_status.recordedBytes = 6'900'000;
    m_status.recordedLimit = 256'000'000;
    publish();
}

std::string FakeSession::framesJson() const
{
    const json& codes = m_story["codes"];
    json frames = json::array();
    for (const std::string name : {"Body.step", "Probe.step", "energy", "simulate", "<module>"}) {
        for (const json& code : codes) {
            if (code["qualname"] != name) {
                continue;
            }
            const std::uint32_t wanted = frames.empty() ? m_line : name == "simulate" ? 40U : 49U;
            for (const json& row : code["instructions"]) {
                if (row[5] == wanted) {
                    frames.push_back({{"code", m_codeIds.at(name)}, {"unit", row[0]}, {"tier", 1}});
                    break;
                }
            }
        }
    }
    return frames.dump();
}

void FakeSession::emitPause(vmcore::StopReason reason)
{
    const json frames = json::parse(framesJson());
    ++m_stop;
    emitEvent({.kind = EventKind::Paused,
        .aux = static_cast<std::uint16_t>(reason),
        .object = frames[0]["code"],
        .other = m_stop,
        .detail = frames[0]["unit"],
        .value = m_payloads->intern_anyThread(frames.dump())});
    publish();
    m_status.phase = SessionPhase::Paused;
}

void FakeSession::pauseAt(std::uint32_t line)
{
    m_line = line;
    emitPause(vmcore::StopReason::PauseAsked);
}

void FakeSession::print(int descriptor, const std::string& text)
{
    emitEvent({.kind = EventKind::Output,
        .aux = static_cast<std::uint16_t>(descriptor),
        .value = m_payloads->intern_anyThread(text)});
    publish();
}

void FakeSession::addPair(const std::string& first, const std::string& second, std::uint64_t growth)
{
    emitEvent({.kind = EventKind::CounterSampled,
        .aux = static_cast<std::uint16_t>(vmcore::CounterKind::OpcodePairs),
        .object = 256U * opcodeNumber(first) + opcodeNumber(second),
        .value = growth});
    publish();
}

void FakeSession::countPairs(bool counts)
{
    m_commands.emplace_back(counts ? "countPairs on" : "countPairs off");
}

void FakeSession::useTierTwo(bool uses)
{
    m_commands.emplace_back(uses ? "useTierTwo on" : "useTierTwo off");
}

void FakeSession::wantInput()
{
    emitEvent({.kind = EventKind::InputWanted});
    publish();
    m_status.phase = SessionPhase::WaitingForInput;
}

void FakeSession::end(int exitStatus)
{
    emitEvent({.kind = EventKind::ProgramEnded,
        .aux = static_cast<std::uint16_t>(vmcore::EndKind::Finished),
        .detail = static_cast<std::uint32_t>(exitStatus)});
    publish();
    m_status.phase = SessionPhase::Ended;
    m_status.exitStatus = exitStatus;
}

void FakeSession::load(const std::string& file, const std::vector<std::string>& /*arguments*/)
{
    m_commands.push_back("load " + file);
    m_status = {};
    m_status.file = file;
    m_status.phase = SessionPhase::Ready;
    makeRun();
}

void FakeSession::start()
{
    m_commands.emplace_back("start");
    makeRun();
    m_status.phase = SessionPhase::Running;
}

void FakeSession::pause()
{
    m_commands.emplace_back("pause");
    pauseAt(40);
}

void FakeSession::resume()
{
    m_commands.emplace_back("resume");
    emitEvent({.kind = EventKind::Resumed, .other = m_stop});
    publish();
    m_status.phase = SessionPhase::Running;
}

void FakeSession::step(StepKind kind)
{
    m_commands.push_back("step " + std::to_string(static_cast<int>(kind)));
    m_line = m_line == 40 ? 39 : 40;
    emitPause(vmcore::StopReason::StepDone);
}

void FakeSession::stop()
{
    m_commands.emplace_back("stop");
    if (m_status.phase == SessionPhase::Running || m_status.phase == SessionPhase::Paused) {
        end(0);
    }
}

void FakeSession::giveInput(const std::string& bytes)
{
    m_commands.push_back("input " + bytes);
    emitEvent({.kind = EventKind::InputGiven, .value = m_payloads->intern_anyThread(bytes)});
    publish();
    m_status.phase = SessionPhase::Running;
}

void FakeSession::openRecording(const std::string& file)
{
    m_commands.push_back("openRecording " + file);
    m_status = {};
    m_status.file = file;
    m_status.phase = SessionPhase::Recorded;
}

void FakeSession::saveRecording(const std::string& file)
{
    m_commands.push_back("saveRecording " + file);
}

RunSnapshot FakeSession::latest() const
{
    if (!m_history) {
        return {};
    }
    return {m_run, m_history->liveState(), m_book, m_history};
}

std::optional<SessionMessage> FakeSession::takeMessage()
{
    if (m_messages.empty()) {
        return std::nullopt;
    }
    SessionMessage message = m_messages.front();
    m_messages.pop_front();
    return message;
}

} // namespace app::test
