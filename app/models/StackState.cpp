// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/StackState.h"

#include "app/models/SourceText.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace app {
namespace {

std::optional<StackRow> frameRow(const RunSnapshot& run, const QJsonObject& frame)
{
    const auto code = static_cast<std::uint32_t>(frame.value(QLatin1String("code")).toInteger());
    const auto info = run.book->code(run.state->codes.at(code).info);
    if (!info) {
        return std::nullopt;
    }
    StackRow row;
    row.code = code;
    row.unit = static_cast<std::uint32_t>(frame.value(QLatin1String("unit")).toInteger());
    row.tier = frame.value(QLatin1String("tier")).toInt(1);
    row.function = QString::fromStdString(info->qualname);
    row.file = baseName(info->file);
    const inspector::InstructionInfo* instruction = info->instructionAt(row.unit);
    row.line = instruction ? instruction->range.line : info->firstLine;
    return row;
}

} // namespace

StackState stackState(const RunSnapshot& run)
{
    StackState result;
    if (run.state->status != inspector::RunStatus::Paused) {
        return result;
    }
    const std::string text = run.book->payloads().text(run.state->stop.frames);
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(text));
    for (const QJsonValue& frame : document.array()) {
        if (auto row = frameRow(run, frame.toObject())) {
            result.rows.push_back(std::move(*row));
        }
    }
    for (std::size_t i = 0; i < result.rows.size(); ++i) {
        result.rows[i].key = result.rows.size() - i;
        result.rows[i].innermost = i == 0;
    }
    return result;
}

} // namespace app
