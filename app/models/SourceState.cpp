// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/SourceState.h"

#include "app/models/SiteLook.h"
#include "inspector/state/SiteQueries.h"

#include <algorithm>
#include <tuple>

namespace app {
namespace {

using inspector::SourceRange;

bool holds(const SourceRange& range, std::uint32_t line, std::uint32_t column)
{
    const auto at = std::pair(line, column);
    return range.line != 0 && std::pair(range.line, range.column) <= at
        && at < std::pair(range.endLine, range.endColumn);
}

/// For ranges of which one holds the other, the smaller one has the smaller size.
auto sizeOf(const SourceRange& range)
{
    return std::tuple(range.endLine - range.line,
        static_cast<std::int64_t>(range.endColumn) - static_cast<std::int64_t>(range.column));
}

bool outerFirst(const SourceSpan& a, const SourceSpan& b)
{
    return std::tuple(sizeOf(b.range), a.range.line, a.range.column)
        < std::tuple(sizeOf(a.range), b.range.line, b.range.column);
}

/// Calls `visit` with each code object of the source that has a description.
template<class Visit>
void eachCode(const RunSnapshot& run, std::uint32_t source, Visit&& visit)
{
    for (std::uint32_t code = 0; code < run.state->codeCount; ++code) {
        const inspector::CodeRecord record = run.state->codes.at(code);
        if (record.source != source) {
            continue;
        }
        if (const auto info = run.book->code(record.info)) {
            visit(code, record, *info);
        }
    }
}

std::uint64_t instructionsOfProgram(const RunSnapshot& run)
{
    std::uint64_t sum = 0;
    for (std::uint32_t code = 0; code < run.state->codeCount; ++code) {
        const auto info = run.book->code(run.state->codes.at(code).info);
        if (!info) {
            continue;
        }
        for (const inspector::InstructionInfo& instruction : info->instructions) {
            sum += inspector::executionsOf(*run.state, *info, instruction);
        }
    }
    return sum;
}

struct LineSums
{
    std::uint64_t hits = 0;
    std::uint64_t siteExecutions = 0;
};

void addInstruction(SourceState& result, std::vector<LineSums>& sums, const inspector::InstructionInfo& instruction,
    std::uint64_t executions, const inspector::SiteRecord* site)
{
    const std::size_t line = instruction.range.line - 1;
    SourceLine& shown = result.lines[line];
    shown.hasCode = true;
    shown.instructions += executions;
    if (site) {
        sums[line].siteExecutions += executions;
        sums[line].hits += inspector::derivedHits(executions, *site);
    }
}

void addSpans(const RunSnapshot& run, std::uint32_t code, SourceState& result)
{
    for (const inspector::SiteRow& row : inspector::siteRowsOfCode(*run.state, *run.book, code)) {
        const auto level = specialisationLevel(row);
        if (level && !row.place->expression.empty() && row.instruction->range.line != 0) {
            result.spans.push_back({row.instruction->range, *level});
        }
    }
}

} // namespace

SourceState sourceState(const RunSnapshot& run, std::uint32_t source)
{
    SourceState result;
    result.source = source;
    const std::string path = run.book->payloads().text(run.state->sources.at(source).name);
    result.path = QString::fromStdString(path);
    result.name = baseName(path);
    result.text = sourceTextOf(run, source);
    result.lines.resize(result.text.lineCount());
    std::vector<LineSums> sums(result.lines.size());
    eachCode(
        run, source, [&](std::uint32_t code, const inspector::CodeRecord& record, const inspector::CodeInfo& info) {
            for (const inspector::InstructionInfo& instruction : info.instructions) {
                if (instruction.range.line == 0 || instruction.range.line > result.lines.size()) {
                    continue;
                }
                const bool cached = instruction.site != inspector::kNoSite;
                const inspector::SiteRecord site
                    = cached ? run.state->sites.at(record.firstSite + instruction.site) : inspector::SiteRecord();
                addInstruction(result, sums, instruction, inspector::executionsOf(*run.state, info, instruction),
                    cached ? &site : nullptr);
            }
            addSpans(run, code, result);
            if (run.state->status == inspector::RunStatus::Paused && run.state->stop.code == code) {
                if (const auto* at = info.instructionAt(run.state->stop.unit)) {
                    result.current = at->range;
                }
            }
        });
    std::sort(result.spans.begin(), result.spans.end(), outerFirst);
    const double all = static_cast<double>(std::max<std::uint64_t>(instructionsOfProgram(run), 1));
    for (std::size_t i = 0; i < result.lines.size(); ++i) {
        SourceLine& line = result.lines[i];
        line.share = static_cast<double>(line.instructions) / all;
        line.fast = sums[i].siteExecutions == 0
            ? 0
            : static_cast<double>(sums[i].hits) / static_cast<double>(sums[i].siteExecutions);
    }
    return result;
}

std::optional<CodePlace> placeAt(const RunSnapshot& run, std::uint32_t source, std::uint32_t line, std::uint32_t column)
{
    std::optional<CodePlace> best;
    auto bestSize = std::tuple(UINT32_MAX, INT64_MAX);
    eachCode(run, source, [&](std::uint32_t code, const inspector::CodeRecord&, const inspector::CodeInfo& info) {
        for (const inspector::InstructionInfo& instruction : info.instructions) {
            const auto size = sizeOf(instruction.range);
            if (holds(instruction.range, line, column) && size < bestSize) {
                best = CodePlace{code, instruction.unit};
                bestSize = size;
            }
        }
    });
    return best;
}

} // namespace app
