// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EventText.h"

#include "app/models/Numbers.h"
#include "app/models/SiteLook.h"
#include "app/models/SourceText.h"
#include "vmcore/observe/EventTable.h"

#include <QCoreApplication>
#include <QDateTime>

namespace app {
namespace {

using theme::Role;
using vmcore::EventKind;
using vmcore::EventTrack;
using vmcore::VmEvent;

constexpr qsizetype kLongestQuote = 80;

QString tr(const char* text)
{
    return QCoreApplication::translate("EventText", text);
}

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString payloadText(const RunSnapshot& run, std::uint64_t id)
{
    return QString::fromStdString(run.book->payloads().text(static_cast<vmcore::PayloadId>(id)));
}

/// The start of a payload in quotes, on one line.
QString quoted(const RunSnapshot& run, std::uint64_t id)
{
    QString text = payloadText(run, id);
    if (text.size() > kLongestQuote) {
        text = text.left(kLongestQuote) + QStringLiteral("…");
    }
    return QStringLiteral("“%1”").arg(text.trimmed().replace(QLatin1Char('\n'), QStringLiteral(" ⏎ ")));
}

QString siteName(const RunSnapshot& run, std::uint32_t site)
{
    const auto row = inspector::siteRow(*run.state, *run.book, site);
    if (!row) {
        return tr("site %1").arg(site);
    }
    const QString place
        = QStringLiteral("%1:%2").arg(QString::fromStdString(row->info->name)).arg(row->instruction->range.line);
    return row->place->expression.empty() ? place
                                          : place + QLatin1Char(' ') + QString::fromStdString(row->place->expression);
}

QString placeName(const RunSnapshot& run, std::uint32_t code, std::uint32_t unit)
{
    const auto info = run.book->code(run.state->codes.at(code).info);
    if (!info) {
        return tr("code %1 @%2").arg(code).arg(unit);
    }
    const auto* instruction = info->instructionAt(unit);
    return QStringLiteral("%1:%2")
        .arg(QString::fromStdString(info->qualname))
        .arg(instruction ? instruction->range.line : info->firstLine);
}

QString codeName(const RunSnapshot& run, std::uint32_t code)
{
    const auto info = run.book->code(run.state->codes.at(code).info);
    return info ? QStringLiteral("%1, %2:%3")
                      .arg(QString::fromStdString(info->qualname), baseName(info->file))
                      .arg(info->firstLine)
                : tr("code %1").arg(code);
}

QString className(const RunSnapshot& run, std::uint32_t id)
{
    const auto info = run.book->classes().at(run.state->classes.at(id).info);
    return info->name.empty() ? tr("class %1").arg(id) : QString::fromStdString(info->name);
}

QString siteSubject(const VmEvent& event, const RunSnapshot& run)
{
    const QString site = siteName(run, event.object);
    if (event.kind == EventKind::SiteBackedOff) {
        return tr("%1, next attempt in %2").arg(site, grouped(event.detail));
    }
    if (event.kind == EventKind::SpecializationFailed) {
        return tr("%1, %2").arg(site, failureWords(event.aux));
    }
    if (event.kind == EventKind::SiteDepends) {
        return tr("%1 on %2, version %3").arg(site, className(run, vmcore::lowHalf(event.value))).arg(event.detail);
    }
    const auto program = run.book->program(run.state->program);
    const auto opcode = static_cast<std::uint8_t>(event.aux & 0xFF);
    return QStringLiteral("%1 → %2").arg(site, QString::fromStdString(program->opcodeName(opcode)));
}

QString classSubject(const VmEvent& event, const RunSnapshot& run)
{
    if (event.kind == EventKind::ClassesUnseen) {
        return tr("%1 classes made and freed unseen").arg(grouped(event.value));
    }
    if (event.kind == EventKind::ShapeCreated) {
        const QString name = payloadText(run, vmcore::lowHalf(event.value));
        return name.isEmpty() ? tr("%1, root").arg(className(run, event.other))
                              : QStringLiteral("%1 +%2").arg(className(run, event.other), name);
    }
    if (event.kind == EventKind::ShapeRenewed) {
        const auto shape = run.state->shapes.at(event.object);
        return tr("%1, version %2").arg(className(run, shape.ofClass)).arg(event.detail);
    }
    if (event.kind != EventKind::ClassChanged) {
        return className(run, event.object);
    }
    const vmcore::ClassChange change = vmcore::changeOf(event.aux);
    const QString name = change == vmcore::ClassChange::BasesAssigned ? QString() : payloadText(run, event.other);
    QString what = fromView(vmcore::classChangeWords(change));
    if (!name.isEmpty()) {
        what = QStringLiteral("%1 %2").arg(name, what);
    }
    if (const std::uint32_t cause = vmcore::highHalf(event.value)) {
        what += tr(" from %1").arg(className(run, cause));
    }
    const std::uint32_t times = vmcore::lowHalf(event.value);
    return times > 1 ? tr("%1, %2, %3 times").arg(className(run, event.object), what, grouped(times))
                     : tr("%1, %2").arg(className(run, event.object), what);
}

QString counterSubject(const VmEvent& event)
{
    const QString growth = grouped(event.value);
    switch (static_cast<vmcore::CounterKind>(event.aux)) {
    case vmcore::CounterKind::BlockExecutions: return tr("block %1, +%2 executions").arg(event.object).arg(growth);
    case vmcore::CounterKind::SiteMisses: return tr("site %1, +%2 misses").arg(event.object).arg(growth);
    case vmcore::CounterKind::SiteDeferred: return tr("site %1, +%2 in general form").arg(event.object).arg(growth);
    case vmcore::CounterKind::BlockExits:
        return tr("block %1, %2 left at unit %3")
            .arg(event.other)
            .arg(static_cast<std::int64_t>(event.value))
            .arg(event.detail / 2);
    case vmcore::CounterKind::OpcodePairs:
        return tr("opcodes %1 and %2, +%3 times in a row").arg(event.object >> 8).arg(event.object & 255).arg(growth);
    case vmcore::CounterKind::ExecutorRuns: return tr("executor %1, +%2 runs").arg(event.object).arg(growth);
    case vmcore::CounterKind::ExecutorRounds: return tr("executor %1, +%2 rounds").arg(event.object).arg(growth);
    case vmcore::CounterKind::TraceExits: return tr("exit %1 of an executor, +%2 times").arg(event.object).arg(growth);
    }
    return {};
}

QString collectionSubject(const VmEvent& event)
{
    const bool full = static_cast<vmcore::CollectionKind>(event.aux) == vmcore::CollectionKind::Full;
    return tr("%1, %2 objects freed in %3 µs, %4 alive")
        .arg(full ? tr("full") : tr("minor"), grouped(event.other), grouped(event.detail), byteSize(event.value));
}

QString programSubject(const VmEvent& event, const RunSnapshot& run)
{
    switch (event.kind) {
    case EventKind::ProgramStarted:
        return QString::fromStdString(run.book->program(static_cast<vmcore::PayloadId>(event.value))->program);
    case EventKind::SourceLoaded: return payloadText(run, event.other);
    case EventKind::Imported: return payloadText(run, event.value);
    case EventKind::Output: return (event.aux == 2 ? tr("errors %1") : tr("output %1")).arg(quoted(run, event.value));
    case EventKind::InputGiven: return quoted(run, event.value);
    case EventKind::ExceptionRaised:
        return tr("%1 at %2").arg(payloadText(run, event.value), placeName(run, event.object, event.detail));
    case EventKind::ProgramEnded:
        return tr("%1, exit status %2")
            .arg(fromView(vmcore::endKindWords(static_cast<vmcore::EndKind>(event.aux))))
            .arg(event.detail);
    default: return {};
    }
}

QString stopSubject(const VmEvent& event, const RunSnapshot& run)
{
    if (event.kind == EventKind::Resumed) {
        return fromView(vmcore::resumeCommandWords(static_cast<vmcore::ResumeCommand>(event.aux)));
    }
    return tr("stop %1, %2, %3")
        .arg(event.other)
        .arg(placeName(run, event.object, event.detail),
            fromView(vmcore::stopReasonWords(static_cast<vmcore::StopReason>(event.aux))));
}

QString recorderSubject(const VmEvent& event)
{
    if (event.kind == EventKind::Dropped) {
        return tr("%1 events lost").arg(grouped(event.value));
    }
    const auto milliseconds = static_cast<qint64>(event.value / 1'000'000);
    return QDateTime::fromMSecsSinceEpoch(milliseconds, Qt::UTC).toString(Qt::ISODateWithMs);
}

QString traceSubject(const VmEvent& event, const RunSnapshot& run)
{
    switch (event.kind) {
    case EventKind::TraceEnded: {
        const QString where = codeName(run, event.object);
        return event.other != 0 ? tr("%1: executor %2").arg(where, grouped(event.other)) : tr("%1: refused").arg(where);
    }
    case EventKind::ExecutorCreated:
        return tr("executor %1 of %2").arg(grouped(event.object), codeName(run, event.other));
    case EventKind::ExitLinked: return tr("executor %1 to %2").arg(grouped(event.detail), grouped(event.other));
    default: return tr("executor %1").arg(grouped(event.object));
    }
}

EventTrack trackOf(EventKind kind)
{
    return vmcore::eventInfo(kind).track;
}

} // namespace

QString kindWords(EventKind kind)
{
    QString words;
    for (const char letter : vmcore::eventInfo(kind).name) {
        const QChar c = QLatin1Char(letter);
        if (c.isUpper() && !words.isEmpty()) {
            words += QLatin1Char(' ');
        }
        words += c.toLower();
    }
    return words;
}

Cell kindCell(const VmEvent& event)
{
    Cell cell = labelCell(kindWords(event.kind), Role::Text2);
    cell.mark = Mark::Dot;
    switch (trackOf(event.kind)) {
    case EventTrack::Sites: {
        SiteLook look{Role::Miss, Mark::Cross};
        if (event.kind == EventKind::SiteChanged) {
            look = lookOf(static_cast<inspector::SiteState>(event.aux >> 8));
        } else if (event.kind == EventKind::SiteBackedOff) {
            look = lookOf(inspector::SiteState::BackedOff);
        } else if (event.kind == EventKind::SiteDepends) {
            look = {Role::Text2, Mark::Dot};
        }
        cell.role = look.role;
        cell.mark = look.mark;
        break;
    }
    case EventTrack::Stops: cell.role = Role::Warm; break;
    case EventTrack::Recorder: cell.role = event.kind == EventKind::Dropped ? Role::Miss : Role::Text3; break;
    case EventTrack::Program: cell.role = event.kind == EventKind::ExceptionRaised ? Role::Miss : Role::Text2; break;
    case EventTrack::Code: cell.role = Role::Tier1; break;
    case EventTrack::Classes:
        cell.role = event.kind == EventKind::ClassChanged ? Role::Warm : Role::Text2;
        cell.mark = event.kind == EventKind::ClassChanged ? Mark::HalfDisc : Mark::Dot;
        break;
    case EventTrack::Traces: cell.role = event.kind == EventKind::ExecutorInvalidated ? Role::Miss : Role::Tier2; break;
    case EventTrack::Counters:
    case EventTrack::Memory: cell.role = Role::Text3; break;
    }
    return cell;
}

QString subjectOf(const VmEvent& event, const RunSnapshot& run)
{
    switch (trackOf(event.kind)) {
    case EventTrack::Program: return programSubject(event, run);
    case EventTrack::Code: return codeName(run, event.object);
    case EventTrack::Sites: return siteSubject(event, run);
    case EventTrack::Classes: return classSubject(event, run);
    case EventTrack::Traces: return traceSubject(event, run);
    case EventTrack::Counters: return counterSubject(event);
    case EventTrack::Stops: return stopSubject(event, run);
    case EventTrack::Memory: return collectionSubject(event);
    case EventTrack::Recorder: return recorderSubject(event);
    }
    return {};
}

} // namespace app
