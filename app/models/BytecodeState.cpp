// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/BytecodeState.h"

#include "app/models/SourceText.h"
#include "inspector/state/UnitQueries.h"
#include "vmcore/ops/OpInfo.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace app {
namespace {

/// Two bytes in the order in which they lie in memory: opcode, argument.
QString bytesText(std::uint8_t opcode, std::uint8_t argument)
{
    return QStringLiteral("%1 %2")
        .arg(opcode, 2, 16, QLatin1Char('0'))
        .arg(argument, 2, 16, QLatin1Char('0'))
        .toUpper();
}

std::optional<std::uint8_t> opcodeNumber(const inspector::ProgramInfo& program, const std::string& name)
{
    const auto found = std::find(program.opcodes.begin(), program.opcodes.end(), name);
    if (found == program.opcodes.end()) {
        return std::nullopt;
    }
    return static_cast<std::uint8_t>(found - program.opcodes.begin());
}

QString wordText(std::uint16_t unit)
{
    return QStringLiteral("%1").arg(unit, 4, 16, QLatin1Char('0')).toUpper();
}

/// The units of a cache from their bytes in hex, as they lie in memory.
QStringList cacheWordsOf(const std::string& hex)
{
    const QByteArray bytes = QByteArray::fromHex(QByteArray::fromStdString(hex));
    QStringList words;
    for (qsizetype at = 0; at + 1 < bytes.size(); at += 2) {
        words << wordText(static_cast<std::uint16_t>(
            static_cast<std::uint8_t>(bytes[at]) | static_cast<std::uint8_t>(bytes[at + 1]) << 8));
    }
    return words;
}

/// All units of the instruction, as compiled and as they stand, and which of the words differ. Before the first change
/// of its site the cache holds what was compiled.
void addUnits(BytecodeRow& row, const inspector::UnitRow& unit)
{
    QStringList original = row.original.split(QLatin1Char(' '));
    QStringList now = row.now.split(QLatin1Char(' '));
    const std::vector<std::uint16_t>& units = unit.info->units;
    const QStringList cached = unit.site ? cacheWordsOf(unit.cacheUnits) : QStringList();
    for (std::uint32_t i = 1; i < unit.instruction->length && row.unit + i < units.size(); ++i) {
        original << wordText(units[row.unit + i]);
        now << cached.value(static_cast<qsizetype>(i) - 1, original.constLast());
    }
    constexpr qsizetype kMostWords = 32;
    for (qsizetype i = 0; i < std::min(original.size(), kMostWords); ++i) {
        row.differing |= original[i] != now[i] ? 1U << i : 0U;
    }
    row.unitsOriginal = original.join(QLatin1Char(' '));
    row.unitsNow = now.join(QLatin1Char(' '));
}

BytecodeRow instructionRow(const inspector::UnitRow& unit, const inspector::ProgramInfo& program)
{
    const inspector::InstructionInfo& instruction = *unit.instruction;
    BytecodeRow row;
    row.key = instructionKey(instruction.unit);
    row.line = instruction.range.line;
    row.text = QString::fromStdString(instruction.opcode);
    row.unit = instruction.unit;
    row.argument = QString::fromStdString(instruction.argumentText);
    row.doc = docOf(instruction.opcode);
    row.executions = unit.executions;
    if (unit.site) {
        row.form = QString::fromStdString(unit.opcode);
        row.state = unit.record.state;
        row.cache = cacheWords(unit.cacheText);
        row.hits = unit.hits;
        row.misses = unit.record.misses;
    }
    if (const auto opcode = opcodeNumber(program, instruction.opcode)) {
        const auto argument = static_cast<std::uint8_t>(instruction.argument & 0xFF);
        const bool changed = unit.site && unit.record.changes > 0;
        row.original = bytesText(*opcode, argument);
        row.now = bytesText(changed ? unit.record.opcode : *opcode, argument);
    }
    return row;
}

BytecodeRow headingRow(std::uint32_t unit, std::uint32_t line, const SourceText& source)
{
    BytecodeRow row;
    row.key = headingKey(unit);
    row.heading = true;
    row.line = line;
    row.text = source.line(line).trimmed();
    return row;
}

} // namespace

/// The counter, which every cache begins with, says least once the rest is filled: it
/// goes to the end. A count of runs is as old as the last change of the site; the column of hits has the newest.
QString cacheWords(const std::string& cache)
{
    QStringList fields;
    QString counter;
    for (QString field : QString::fromStdString(cache).split(QStringLiteral(" · "), Qt::SkipEmptyParts)) {
        field.replace(QStringLiteral(" version "), QStringLiteral(" v"));
        if (field.startsWith(QStringLiteral("counter "))) {
            counter = field.remove(QStringLiteral(" (exponent 0)"))
                          .replace(QStringLiteral("exponent"), QStringLiteral("back-off"));
        } else if (!field.startsWith(QStringLiteral("count "))) {
            fields << field;
        }
    }
    if (!counter.isEmpty()) {
        fields << counter;
    }
    return fields.join(QStringLiteral(" · "));
}

const QString& docOf(const std::string& opcode)
{
    static const auto kDocs = [] {
        std::unordered_map<std::string_view, QString> docs;
        for (const vmcore::OpInfo& info : vmcore::kOpInfo) {
            docs.emplace(info.name, QString::fromUtf8(info.doc.data(), static_cast<qsizetype>(info.doc.size())));
        }
        return docs;
    }();
    static const QString kUnknown;
    const auto found = kDocs.find(opcode);
    return found == kDocs.end() ? kUnknown : found->second;
}

BytecodeState bytecodeState(const RunSnapshot& run, std::uint32_t code, Units units)
{
    BytecodeState result;
    const auto rows = inspector::unitRows(*run.state, *run.book, code);
    if (rows.empty()) {
        return result;
    }
    result.code = code;
    result.name = QString::fromStdString(rows.front().info->qualname);
    const auto program = run.book->program(run.state->program);
    const SourceText source = sourceTextOf(run, run.state->codes.at(code).source);
    const bool stopsHere = run.state->status == inspector::RunStatus::Paused && run.state->stop.code == code;
    std::optional<std::uint32_t> line;
    for (const inspector::UnitRow& unit : rows) {
        BytecodeRow row = instructionRow(unit, *program);
        if (units == Units::Told) {
            addUnits(row, unit);
        }
        if (line != row.line && row.line != 0) {
            result.rows.push_back(headingRow(row.unit, row.line, source));
            line = row.line;
        }
        row.current = stopsHere && run.state->stop.unit == row.unit;
        result.rows.push_back(std::move(row));
    }
    return result;
}

} // namespace app
