// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/LiveSession.h"

#include "app/models/SourceText.h"
#include "inspector/history/Recordings.h"

#include <QRegularExpression>

#include <utility>

namespace app {
namespace {

vmcore::StepKind vmStep(StepKind kind)
{
    switch (kind) {
    case StepKind::Over: return vmcore::StepKind::Over;
    case StepKind::Into: return vmcore::StepKind::Into;
    case StepKind::Out: return vmcore::StepKind::Out;
    case StepKind::Instruction: return vmcore::StepKind::Instruction;
    }
    return vmcore::StepKind::Over;
}

/// Has the book parse what describes the code objects from `first` on.
void readCodes(const inspector::State& state, const inspector::CodeBook& book, std::uint32_t first)
{
    for (std::uint32_t code = first; code < state.codeCount; ++code) {
        (void)book.code(state.codes.at(code).info);
    }
}

/// The end of a traceback in one line: "shop.py:12: KeyError: 'tea'".
std::string errorLine(const std::string& traceback)
{
    const QString text = QString::fromStdString(traceback).trimmed();
    static const QRegularExpression place(QStringLiteral("File \"([^\"]*)\", line (\\d+)"));
    QString where;
    for (auto found = place.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        where = QStringLiteral("%1:%2: ").arg(baseName(match.captured(1).toStdString()), match.captured(2));
    }
    return (where + text.section(QLatin1Char('\n'), -1)).toStdString();
}

} // namespace

LiveSession::Run::Run(inspector::Program program, inspector::Session::Begin how)
    : begin(how)
    , countsPairs(program.config.pairs)
    , usesTierTwo(program.config.tierTwo)
    , session(std::move(program), how)
    , book(session.history())
    , shown(session.history().liveState())
{
}

LiveSession::~LiveSession()
{
    leave();
    m_background.reset(); // waits for files that are read or written, and for VMs that end
}

/// Forgets run and recording. The VM of a program that still runs ends on a thread of its own.
void LiveSession::leave()
{
    m_recording = {};
    m_run.reset();
}

void LiveSession::begin(inspector::Session::Begin begin)
{
    m_recording = {};
    ++m_runNumber;
    m_program->config.pairs = m_countsPairs;
    m_program->config.tierTwo = m_usesTierTwo && !m_countsPairs; // executors count no pairs
    // Snapshots keep a run alive; whoever lets go of it last does not wait for its VM. A job that does may wait, and
    // must not own the Background that waits for it.
    const std::weak_ptr<Background> background = m_background;
    m_run = std::shared_ptr<Run>(new Run(*m_program, begin), [background](Run* run) {
        if (const auto jobs = Background::isJobThread() ? nullptr : background.lock()) {
            jobs->run([run] { delete run; });
        } else {
            delete run;
        }
    });
}

void LiveSession::load(const std::string& file, const std::vector<std::string>& arguments)
{
    leave();
    m_program.reset();
    m_status = {};
    m_status.phase = SessionPhase::Opening;
    m_status.file = file;
    const std::uint64_t attempt = m_status.attempt = ++m_attempt;
    m_background->run([this, file, arguments, attempt] {
        Opened opened;
        auto program = inspector::readProgram(file, arguments);
        if (program) {
            opened.program = std::move(*program);
        } else {
            opened.problem = program.error();
        }
        opened.attempt = attempt;
        const std::scoped_lock lock(m_mutex);
        m_opened = std::move(opened);
    });
}

LiveSession::Opened LiveSession::readRecording(const std::string& file)
{
    Opened opened;
    auto read = inspector::openRecording(file);
    if (!read) {
        opened.problem = read.error().line;
        return opened;
    }
    const std::shared_ptr<const inspector::EventSource> source = std::move(*read);
    auto state = source->stateAt(source->eventCount());
    if (!state) {
        opened.problem = state.error().line;
        return opened;
    }
    opened.recording.state = std::make_shared<const inspector::State>(std::move(*state));
    opened.recording.book = std::make_shared<const inspector::CodeBook>(*source);
    opened.recording.events = source;
    readCodes(*opened.recording.state, *opened.recording.book, 0);
    return opened;
}

void LiveSession::openRecording(const std::string& file)
{
    leave();
    m_program.reset();
    m_status = {};
    m_status.phase = SessionPhase::Opening;
    m_status.file = file;
    const std::uint64_t attempt = m_status.attempt = ++m_attempt;
    m_background->run([this, file, attempt] {
        Opened opened = readRecording(file);
        opened.attempt = attempt;
        const std::scoped_lock lock(m_mutex);
        m_opened = std::move(opened);
    });
}

void LiveSession::cancelOpening()
{
    ++m_attempt;
    m_status = {};
}

void LiveSession::update()
{
    takeOpened();
    takeRead();
    showNewest();
}

/// New code objects are described in texts that may be long; a thread parses them before they are shown.
void LiveSession::showNewest()
{
    if (!m_run || m_run->reading) {
        return;
    }
    const auto newest = m_run->session.history().liveState();
    if (newest->codeCount == m_run->shown->codeCount) {
        m_run->shown = newest;
        return;
    }
    m_run->reading = true;
    m_background->run([this, run = m_run, newest, first = m_run->shown->codeCount]() mutable {
        readCodes(*newest, run->book, first);
        const std::scoped_lock lock(m_mutex);
        m_read.push_back({std::move(run), std::move(newest)});
    });
}

void LiveSession::takeRead()
{
    std::vector<Read> read;
    {
        const std::scoped_lock lock(m_mutex);
        read = std::exchange(m_read, {});
    }
    for (Read& done : read) {
        done.run->shown = std::move(done.state);
        done.run->reading = false;
    }
}

/// Takes over what a thread has read, unless something else was asked for since.
void LiveSession::takeOpened()
{
    std::optional<Opened> opened;
    {
        const std::scoped_lock lock(m_mutex);
        opened = std::exchange(m_opened, std::nullopt);
    }
    if (!opened || opened->attempt != m_attempt) {
        return;
    }
    if (!opened->problem.empty()) {
        m_status.phase = SessionPhase::Failed;
        m_status.detail = opened->problem;
    } else if (opened->program) {
        m_program = std::move(opened->program);
        begin(inspector::Session::Begin::PausedAtFirstLine);
    } else {
        m_recording = std::move(opened->recording);
        m_recording.run = ++m_runNumber;
        m_status.phase = SessionPhase::Recorded;
    }
}

bool LiveSession::atEntry() const
{
    const auto state = m_run->session.history().liveState();
    return state->status == inspector::RunStatus::Paused && state->stop.reason == vmcore::StopReason::Entry;
}

void LiveSession::start()
{
    if (!m_program) {
        return;
    }
    if (m_run && atEntry() && m_run->countsPairs == m_countsPairs
        && m_run->usesTierTwo == (m_usesTierTwo && !m_countsPairs)) {
        m_run->session.resume();
    } else {
        leave();
        begin(inspector::Session::Begin::Running);
    }
}

void LiveSession::pause()
{
    if (m_run) {
        m_run->session.pause();
    }
}

void LiveSession::resume()
{
    if (m_run) {
        m_run->session.resume();
    }
}

void LiveSession::step(StepKind kind)
{
    if (m_run) {
        m_run->session.step(vmStep(kind));
    }
}

void LiveSession::stop()
{
    if (m_run) {
        m_run->session.stop();
    }
}

void LiveSession::countPairs(bool counts)
{
    m_countsPairs = counts;
    renew();
}

void LiveSession::useTierTwo(bool uses)
{
    m_usesTierTwo = uses;
    renew();
}

void LiveSession::renew()
{
    if (m_run && m_program
        && phaseOfRun()
            == SessionPhase::Ready) { // its VM stands before the first instruction: another one takes its place
        leave();
        begin(inspector::Session::Begin::PausedAtFirstLine);
    }
}

void LiveSession::giveInput(const std::string& bytes)
{
    if (m_run) {
        m_run->session.giveInput(bytes);
    }
}

void LiveSession::endInput()
{
    if (m_run) {
        m_run->session.endInput();
    }
}

void LiveSession::saveRecording(const std::string& file)
{
    if (!m_run) {
        return;
    }
    m_background->run([this, run = m_run, file]() mutable {
        const auto saved = inspector::saveRecording(run->session.history(), file);
        run.reset();
        const std::scoped_lock lock(m_mutex);
        if (saved) {
            m_messages.push_back({SessionMessage::Kind::Done, "The recording was saved as " + file});
        } else {
            m_messages.push_back({SessionMessage::Kind::Failure, saved.error().line});
        }
    });
}

SessionPhase LiveSession::phaseOfRun() const
{
    const auto state = m_run->session.history().liveState();
    const bool opening = m_run->begin == inspector::Session::Begin::PausedAtFirstLine && state->stop.id == 0;
    switch (m_run->session.status()) {
    case inspector::SessionStatus::Starting: return SessionPhase::Opening;
    case inspector::SessionStatus::Paused:
        if (state->status == inspector::RunStatus::Paused) {
            return state->stop.reason == vmcore::StopReason::Entry ? SessionPhase::Ready : SessionPhase::Paused;
        }
        [[fallthrough]]; // it stands still a moment before the event that tells where is in the history
    case inspector::SessionStatus::Running: return opening ? SessionPhase::Opening : SessionPhase::Running;
    case inspector::SessionStatus::WaitingForInput: return SessionPhase::WaitingForInput;
    case inspector::SessionStatus::Ended: return SessionPhase::Ended;
    }
    return SessionPhase::Idle;
}

SessionStatus LiveSession::status() const
{
    SessionStatus status = m_status;
    if (m_run) {
        status.phase = phaseOfRun();
        if (status.phase == SessionPhase::Ended) {
            const vmcore::ProgramEnd end = m_run->session.end();
            status.exitStatus = end.exitCode;
            status.stopped = end.kind == vmcore::EndKind::Stopped;
            status.detail = end.kind == vmcore::EndKind::Error ? errorLine(end.message) : std::string();
        }
    }
    return status;
}

RunSnapshot LiveSession::latest() const
{
    if (!m_run) {
        return m_recording;
    }
    RunSnapshot snapshot;
    snapshot.run = m_runNumber;
    snapshot.state = m_run->shown;
    snapshot.book = std::shared_ptr<const inspector::CodeBook>(m_run, &m_run->book);
    snapshot.events = std::shared_ptr<const inspector::EventSource>(m_run, &m_run->session.history());
    return snapshot;
}

std::optional<SessionMessage> LiveSession::takeMessage()
{
    const std::scoped_lock lock(m_mutex);
    if (m_messages.empty()) {
        return std::nullopt;
    }
    SessionMessage message = std::move(m_messages.front());
    m_messages.pop_front();
    return message;
}

} // namespace app
