// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/Explanation.h"

#include "app/models/BytecodeState.h"
#include "app/models/Numbers.h"
#include "app/models/SiteLook.h"
#include "app/models/TransitionsState.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace app {
namespace {

using inspector::SiteState;

QString tr(const char* text)
{
    return QCoreApplication::translate("Explanation", text);
}

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "It is megamorphic", said by the state's own words, unless a failure says more.
QString whyOf(const inspector::SiteRow& row, const inspector::Reason& reason)
{
    const bool failure = reason.group == inspector::ReasonGroup::Failure;
    const QString what = failure ? fromView(reason.words) : tr("it %1").arg(fromView(reason.words));
    QString why = sentence(what) + QLatin1Char(' ') + fromView(reason.why);
    if (row.record.state == SiteState::Capped) {
        why += QLatin1Char(' ') + tr("It has given up for now: the wait between attempts is at its longest.");
    }
    return why;
}

QString costOf(const inspector::SiteRow& row, const inspector::Reason& reason)
{
    const std::uint64_t slow = row.executions - std::min(row.hits, row.executions);
    QString figures;
    if (slow == 0 || row.record.state == SiteState::Cold) {
        figures = tr("%1, %2 misses.")
                      .arg(counted(row.executions, tr("execution"), tr("executions")), grouped(row.record.misses));
    } else {
        figures = tr("%1 of %2 executions (%3) took the general form.")
                      .arg(grouped(slow), grouped(row.executions), percent(slowShare(row)));
    }
    const QString attempts = attemptsOf(row);
    return attempts.isEmpty() ? figures + QLatin1Char(' ') + fromView(reason.cost)
                              : figures + QLatin1Char(' ') + sentence(attempts);
}

/// The functions that decoded caches name: "function Circle.area".
QStringList functionsIn(const RunSnapshot& run, const TransitionsState& history)
{
    QStringList names;
    for (const vmcore::PayloadId cache : history.caches()) {
        for (const QString& field :
            QString::fromStdString(run.book->payloads().text(cache)).split(QStringLiteral(" · "))) {
            const QString name
                = field.startsWith(QStringLiteral("function ")) ? field.mid(9).section(u' ', 0, 0) : QString();
            if (!name.isEmpty() && !names.contains(name) && name != QStringLiteral("version")) {
                names << name;
            }
        }
    }
    return names;
}

/// What has come by, once it was more than one thing.
QString seenBy(const RunSnapshot& run, const TransitionsState& history)
{
    constexpr qsizetype kNamed = 6;
    QStringList names = functionsIn(run, history);
    if (names.size() > 1) {
        const qsizetype more = names.size() - kNamed;
        names.resize(std::min(names.size(), kNamed));
        return more > 0 ? tr("Seen here: %1 and %2 more.").arg(names.join(QStringLiteral(", "))).arg(more)
                        : tr("Seen here: %1.").arg(names.join(QStringLiteral(", ")));
    }
    if (history.forms().size() > 1) {
        return tr("Forms so far: %1.").arg(history.forms().join(QStringLiteral(", ")));
    }
    if (history.caches().size() > 1) {
        const bool more = history.caches().size() == TransitionsState::kMostCaches;
        return (more ? tr("%1 different caches and more so far.") : tr("%1 different caches so far."))
            .arg(history.caches().size());
    }
    return {};
}

void explainSite(
    Explanation& result, const RunSnapshot& run, const inspector::SiteRow& row, const TransitionsState* history)
{
    const inspector::Reason reason = reasonBehind(row.record);
    result.site = row.site;
    result.state = row.record.state;
    result.expression = QString::fromStdString(row.place->expression);
    result.form = QString::fromStdString(row.opcode);
    result.why = whyOf(row, reason);
    result.cost = costOf(row, reason);
    result.cache = cacheWords(run.book->payloads().text(row.record.cacheText));
    result.fixable = !reason.fix.empty();
    result.remedy = fromView(result.fixable ? reason.fix : reason.noFix);
    if (history && row.record.specialisations > 1) {
        result.seen = seenBy(run, *history);
    }
}

} // namespace

QString sentence(QString clause)
{
    if (clause.isEmpty()) {
        return clause;
    }
    clause[0] = clause[0].toUpper();
    return clause.endsWith(QLatin1Char('.')) ? clause : clause + QLatin1Char('.');
}

QString Explanation::text() const
{
    QStringList lines{QStringList{place, expression, form}.join(QLatin1Char(' ')).simplified()};
    if (state) {
        lines << wordsOf(*state);
    }
    for (const QString& line : {why, seen, cost, cache}) {
        if (!line.isEmpty()) {
            lines << line;
        }
    }
    lines << (fixable ? tr("To fix it: %1").arg(remedy) : remedy);
    return lines.join(QLatin1Char('\n'));
}

std::optional<Explanation> explain(
    const RunSnapshot& run, std::uint32_t code, std::uint32_t unit, const TransitionsState* history)
{
    const inspector::CodeRecord record = run.empty() ? inspector::CodeRecord() : run.state->codes.at(code);
    const auto info = run.empty() ? nullptr : run.book->code(record.info);
    const inspector::InstructionInfo* instruction = info ? info->instructionAt(unit) : nullptr;
    if (!instruction) {
        return std::nullopt;
    }
    Explanation result;
    result.place = QStringLiteral("%1:%2").arg(QString::fromStdString(info->qualname)).arg(instruction->range.line);
    result.form = QString::fromStdString(instruction->opcode);
    if (instruction->site != inspector::kNoSite) {
        if (const auto row = inspector::siteRow(*run.state, *run.book, record.firstSite + instruction->site)) {
            explainSite(result, run, *row, history);
            return result;
        }
    }
    result.expression = QString::fromStdString(instruction->argumentText);
    result.why = tr("It has no cache: it does the same each time.");
    if (const QString doc = docOf(instruction->opcode); !doc.isEmpty()) {
        result.why.prepend(doc + QLatin1Char(' '));
    }
    result.cost = sentence(
        counted(inspector::executionsOf(*run.state, *info, *instruction), tr("execution"), tr("executions")));
    result.remedy = tr("There is nothing to specialise.");
    return result;
}

} // namespace app
