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

/// Whether `outer` holds all of `inner`, and more.
bool holdsMoreThan(const SourceRange& outer, const SourceRange& inner)
{
    return outer.line != 0 && inner.line != 0 && outer != inner
        && std::pair(outer.line, outer.column) <= std::pair(inner.line, inner.column)
        && std::pair(inner.endLine, inner.endColumn) <= std::pair(outer.endLine, outer.endColumn);
}

/// Smaller is better: the smaller range, then the one with a cache.
using Rank = std::tuple<std::uint32_t, std::int64_t, int>;
Rank rankOf(const inspector::InstructionInfo& instruction)
{
    return std::tuple_cat(sizeOf(instruction.range), std::tuple(instruction.site == inspector::kNoSite ? 1 : 0));
}

struct Best
{
    std::optional<CodePlace> place;
    Rank rank;

    void offer(const CodePlace& other, const Rank& otherRank)
    {
        if (!place || otherRank < rank) {
            place = other;
            rank = otherRank;
        }
    }
};

/// Calls `visit` with each instruction of the same code object, and the range of the one at `place`.
template<class Visit>
void eachNeighbour(const RunSnapshot& run, const CodePlace& place, Visit&& visit)
{
    const auto info = run.empty() ? nullptr : run.book->code(run.state->codes.at(place.code).info);
    const inspector::InstructionInfo* at = info ? info->instructionAt(place.unit) : nullptr;
    if (!at) {
        return;
    }
    for (const inspector::InstructionInfo& other : info->instructions) {
        visit(other, at->range);
    }
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
                const inspector::SiteRecord site = cached
                    ? inspector::siteAt(*run.state, record.firstSite + instruction.site)
                    : inspector::SiteRecord();
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
    Best best;
    eachCode(run, source, [&](std::uint32_t code, const inspector::CodeRecord&, const inspector::CodeInfo& info) {
        for (const inspector::InstructionInfo& instruction : info.instructions) {
            if (holds(instruction.range, line, column)) {
                best.offer({code, instruction.unit}, rankOf(instruction));
            }
        }
    });
    return best.place;
}

std::optional<CodePlace> parentOf(const RunSnapshot& run, const CodePlace& place)
{
    Best best;
    eachNeighbour(run, place, [&](const inspector::InstructionInfo& other, const SourceRange& range) {
        if (holdsMoreThan(other.range, range)) {
            best.offer({place.code, other.unit}, rankOf(other));
        }
    });
    return best.place;
}

std::optional<CodePlace> childOf(const RunSnapshot& run, const CodePlace& place)
{
    std::optional<CodePlace> best;
    SourceRange widest;
    eachNeighbour(run, place, [&](const inspector::InstructionInfo& other, const SourceRange& range) {
        const bool inside = holdsMoreThan(range, other.range) && other.range.endColumn > other.range.column;
        const auto start = [](const SourceRange& r) { return std::pair(r.line, r.column); };
        const bool better = !best || holdsMoreThan(other.range, widest)
            || (start(other.range) < start(widest) && !holdsMoreThan(widest, other.range));
        if (inside && better) {
            best = CodePlace{place.code, other.unit};
            widest = other.range;
        }
    });
    return best;
}

std::optional<CodePlace> firstPlaceFrom(const RunSnapshot& run, std::uint32_t source, std::uint32_t line)
{
    std::optional<CodePlace> best;
    auto first = std::pair(UINT32_MAX, UINT32_MAX);
    eachCode(run, source, [&](std::uint32_t code, const inspector::CodeRecord&, const inspector::CodeInfo& info) {
        for (const inspector::InstructionInfo& instruction : info.instructions) {
            const auto start = std::pair(instruction.range.line, instruction.range.column);
            if (start.first >= line && instruction.range.endColumn > 0 && start < first) {
                best = CodePlace{code, instruction.unit};
                first = start;
            }
        }
    });
    return best;
}

} // namespace app
