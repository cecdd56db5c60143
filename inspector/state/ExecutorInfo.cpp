// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/ExecutorInfo.h"

#include <nlohmann/json.hpp>

namespace inspector {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongest = 1 << 22; ///< Bytes of a description; longer ones are none.

const Json& fieldIn(const Json& object, const char* name)
{
    static const Json kNone;
    const auto found = object.find(name);
    return found == object.end() ? kNone : *found;
}

std::string textOf(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : std::string();
}

/// What is no number of that range is 0.
std::uint32_t numberOf(const Json& value)
{
    const std::uint64_t number = value.is_number_unsigned() ? value.get<std::uint64_t>() : 0;
    return number <= UINT32_MAX ? static_cast<std::uint32_t>(number) : 0;
}

std::int32_t depthOf(const Json& value)
{
    const std::int64_t number = value.is_number_integer() ? value.get<std::int64_t>() : 0;
    return number >= INT16_MIN && number <= INT16_MAX ? static_cast<std::int32_t>(number) : 0;
}

/// Calls `read` with each row of that field that has as many cells.
template<class Read>
void eachRow(const Json& root, const char* name, std::size_t cells, Read&& read)
{
    const Json& rows = fieldIn(root, name);
    if (!rows.is_array())
        return;
    for (const Json& row : rows)
        read(row.is_array() && row.size() >= cells ? row : Json::array());
}

void readRecorded(const Json& root, ExecutorInfo& info)
{
    eachRow(root, "instructions", 3, [&](const Json& row) {
        if (!row.empty())
            info.instructions.push_back({numberOf(row[0]), numberOf(row[1]), depthOf(row[2])});
        else
            info.instructions.emplace_back();
    });
    eachRow(root, "exits", 4, [&](const Json& row) {
        if (!row.empty())
            info.exits.push_back({textOf(row[0]), numberOf(row[1]), numberOf(row[2]), numberOf(row[3])});
        else
            info.exits.emplace_back();
    });
    eachRow(root, "recorded", 4, [&](const Json& row) {
        RecordedUop& uop = info.recorded.emplace_back(); // a damaged one, too: others are told by index
        if (row.empty())
            return;
        uop.text = textOf(row[0]);
        uop.instruction = numberOf(row[1]);
        uop.depth = depthOf(row[2]);
    });
}

void readPasses(const Json& root, ExecutorInfo& info)
{
    const std::uint32_t top = numberOf(fieldIn(root, "top"));
    info.peeled = info.loops && top > 0;
    std::uint32_t at = 0;
    eachRow(root, "kept", 2, [&](const Json& row) {
        const bool inLoop = info.loops && at++ >= top;
        if (row.empty() || !row[0].is_number_unsigned() || row[0].get<std::uint64_t>() >= info.recorded.size())
            return;
        RecordedUop& uop = info.recorded[numberOf(row[0])];
        (inLoop ? uop.runsInLoop : uop.runsOnce) = true;
        ++info.kept;
        if (row[1].is_number_unsigned() && row[1].get<std::uint64_t>() < info.exits.size())
            uop.exit = numberOf(row[1]);
    });
    eachRow(root, "removed", 3, [&](const Json& row) {
        if (row.empty() || !row[0].is_number_unsigned() || row[0].get<std::uint64_t>() >= info.recorded.size())
            return;
        RecordedUop& uop = info.recorded[numberOf(row[0])];
        (numberOf(row[2]) == 1 ? uop.loopRemovedWhy : uop.removedWhy) = textOf(row[1]);
    });
}

} // namespace

std::shared_ptr<const ExecutorInfo> parseExecutorInfo(std::string_view text)
{
    auto info = std::make_shared<ExecutorInfo>();
    const Json root = text.size() > kLongest ? Json() : Json::parse(text, nullptr, false);
    if (!root.is_object())
        return info;
    info->head = numberOf(fieldIn(root, "head"));
    info->trigger = textOf(fieldIn(root, "trigger"));
    info->end = textOf(fieldIn(root, "end"));
    info->parent = numberOf(fieldIn(root, "parent"));
    info->chain = numberOf(fieldIn(root, "chain"));
    info->loops = info->end == "ClosesLoop";
    readRecorded(root, *info);
    readPasses(root, *info);
    return info;
}

} // namespace inspector
