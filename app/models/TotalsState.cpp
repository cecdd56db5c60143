// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/TotalsState.h"

#include "app/models/SiteLook.h"
#include "app/models/SourceText.h"
#include "inspector/state/Statistics.h"
#include "inspector/state/Totals.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace app {
namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

double shareOf(std::uint64_t part, std::uint64_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

void fill(TotalsRow& row, const inspector::Totals& totals, std::uint64_t all)
{
    row.share = shareOf(totals.instructions, all);
    row.hitShare = shareOf(totals.hits, totals.siteExecutions);
    row.cached = totals.siteExecutions > 0;
    row.misses = totals.misses;
    row.deferred = totals.deferred;
    row.failures = totals.failures;
    if (const auto kind = totals.commonestFailure()) {
        row.commonest = failureWords(*kind);
    }
}

/// Instructions that all rows executed.
template<class Rows>
std::uint64_t sumOf(const Rows& rows)
{
    return std::accumulate(rows.begin(), rows.end(), std::uint64_t{0},
        [](std::uint64_t sum, const auto& row) { return sum + row.totals.instructions; });
}

} // namespace

std::vector<TotalsRow> functionRows(const RunSnapshot& run)
{
    auto functions = inspector::functionTotals(*run.state, *run.book, SIZE_MAX);
    const std::uint64_t all = sumOf(functions);
    functions.resize(std::min(functions.size(), kMostTotals));
    std::vector<TotalsRow> rows;
    for (const inspector::FunctionTotals& function : functions) {
        TotalsRow& row = rows.emplace_back();
        row.key = function.code;
        row.code = function.code;
        row.unit = function.info->instructions.front().unit;
        row.name = QString::fromStdString(function.info->qualname);
        row.detail = QStringLiteral("%1:%2").arg(baseName(function.info->file)).arg(function.info->firstLine);
        row.runs = function.calls;
        fill(row, function.totals, all);
    }
    return rows;
}

std::vector<TotalsRow> lineRows(const RunSnapshot& run)
{
    auto lines = inspector::lineTotals(*run.state, *run.book, SIZE_MAX);
    const std::uint64_t all = sumOf(lines);
    lines.resize(std::min(lines.size(), kMostTotals));
    std::unordered_map<std::uint32_t, SourceText> texts;
    std::vector<TotalsRow> rows;
    for (const inspector::LineTotals& line : lines) {
        if (!texts.contains(line.source)) {
            texts[line.source] = sourceTextOf(run, line.source);
        }
        TotalsRow& row = rows.emplace_back();
        row.key = std::uint64_t{line.source} << 32 | line.line;
        row.code = line.code;
        row.unit = line.unit;
        row.name = QStringLiteral("%1:%2")
                       .arg(baseName(run.book->payloads().text(run.state->sources.at(line.source).name)))
                       .arg(line.line);
        row.detail = texts[line.source].line(line.line).trimmed();
        row.runs = line.executions;
        fill(row, line.totals, all);
    }
    return rows;
}

std::vector<FailuresRow> failureRows(const RunSnapshot& run)
{
    std::vector<FailuresRow> rows;
    std::uint64_t all = 0;
    for (std::uint32_t kind = 0; kind < run.state->failureKindCount; ++kind) {
        const std::uint64_t count = run.state->failures.at(kind).count;
        if (count == 0) {
            continue;
        }
        const inspector::Reason reason = inspector::reasonOf(static_cast<vmcore::FailureKind>(kind));
        FailuresRow& row = rows.emplace_back();
        row.key = kind;
        row.count = count;
        row.what = fromView(reason.words);
        row.why = fromView(reason.why);
        row.fixable = !reason.fix.empty();
        row.remedy = fromView(row.fixable ? reason.fix : reason.noFix);
        all += count;
    }
    for (FailuresRow& row : rows) {
        row.share = shareOf(row.count, all);
    }
    std::sort(rows.begin(), rows.end(), [](const FailuresRow& a, const FailuresRow& b) {
        return std::pair(b.count, a.key) < std::pair(a.count, b.key);
    });
    return rows;
}

std::vector<PairsRow> pairsRows(const RunSnapshot& run)
{
    const auto pairs = inspector::pairRows(*run.state, *run.book->program(run.state->program));
    const std::uint64_t all = std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0},
        [](std::uint64_t sum, const inspector::PairRow& pair) { return sum + pair.count; });
    std::vector<PairsRow> rows;
    rows.reserve(pairs.size());
    for (const inspector::PairRow& pair : pairs) {
        PairsRow& row = rows.emplace_back();
        row.key = pair.pair;
        row.first = QString::fromStdString(pair.first);
        row.second = QString::fromStdString(pair.second);
        row.count = pair.count;
        row.share = shareOf(pair.count, all);
    }
    return rows;
}

} // namespace app
