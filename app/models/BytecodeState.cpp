// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/BytecodeState.h"

#include "app/models/SourceText.h"
#include "inspector/state/UnitQueries.h"

#include <algorithm>

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

/// The decoded cache in few words. The counter, which every cache begins with, says least once the rest is filled: it
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

BytecodeRow instructionRow(const inspector::UnitRow& unit, const inspector::ProgramInfo& program)
{
    const inspector::InstructionInfo& instruction = *unit.instruction;
    BytecodeRow row;
    row.key = instructionKey(instruction.unit);
    row.line = instruction.range.line;
    row.text = QString::fromStdString(instruction.opcode);
    row.unit = instruction.unit;
    row.argument = QString::fromStdString(instruction.argumentText);
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

BytecodeState bytecodeState(const RunSnapshot& run, std::uint32_t code)
{
    BytecodeState result;
    const auto units = inspector::unitRows(*run.state, *run.book, code);
    if (units.empty()) {
        return result;
    }
    result.code = code;
    result.name = QString::fromStdString(units.front().info->qualname);
    const auto program = run.book->program(run.state->program);
    const SourceText source = sourceTextOf(run, run.state->codes.at(code).source);
    const bool stopsHere = run.state->status == inspector::RunStatus::Paused && run.state->stop.code == code;
    std::optional<std::uint32_t> line;
    for (const inspector::UnitRow& unit : units) {
        BytecodeRow row = instructionRow(unit, *program);
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
