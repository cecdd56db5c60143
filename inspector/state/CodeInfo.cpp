// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/CodeInfo.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace inspector {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kInstructionFields = 11;

// Readers for single values: what is missing or of another type gives the default.
std::string textAt(const Json& array, std::size_t i)
{
    return i < array.size() && array[i].is_string() ? array[i].get<std::string>() : std::string();
}

std::uint32_t numberIn(const Json& value)
{
    if (!value.is_number_integer())
        return 0;
    const auto number = value.get<std::int64_t>();
    return number < 0 || number > UINT32_MAX ? 0 : static_cast<std::uint32_t>(number);
}

std::uint32_t numberAt(const Json& array, std::size_t i)
{
    return i < array.size() ? numberIn(array[i]) : 0;
}

const Json& member(const Json& object, const char* name)
{
    static const Json kNothing;
    const auto found = object.find(name);
    return found == object.end() ? kNothing : *found;
}

std::string textMember(const Json& object, const char* name)
{
    const Json& value = member(object, name);
    return value.is_string() ? value.get<std::string>() : std::string();
}

std::vector<std::string> textsMember(const Json& object, const char* name)
{
    const Json& array = member(object, name);
    std::vector<std::string> texts;
    if (array.is_array()) {
        texts.reserve(array.size());
        for (std::size_t i = 0; i < array.size(); ++i)
            texts.push_back(textAt(array, i));
    }
    return texts;
}

/// Calls `visit` with the first `most` rows of an array of arrays.
template<class Visit>
void eachRow(const Json& object, const char* name, std::size_t most, Visit&& visit)
{
    const Json& rows = member(object, name);
    if (!rows.is_array())
        return;
    for (const Json& row : rows) {
        if (most-- == 0)
            return;
        if (row.is_array())
            visit(row);
    }
}

std::vector<std::uint16_t> parseUnits(const std::string& hex)
{
    constexpr std::size_t kDigits = 4; // Two bytes as they lie in memory: opcode, argument.
    std::vector<std::uint16_t> units;
    units.reserve(hex.size() / kDigits);
    for (std::size_t at = 0; at + kDigits <= hex.size(); at += kDigits) {
        unsigned digits = 0;
        const char* end = hex.data() + at + kDigits;
        if (std::from_chars(hex.data() + at, end, digits, 16).ptr != end)
            return {};
        units.push_back(static_cast<std::uint16_t>(digits >> 8 | (digits & 255) << 8));
    }
    return units;
}

/// Descriptions nest four deep. Deeper ones are none, and would take much memory before that shows.
bool isShallow(std::string_view json)
{
    constexpr int kDeepest = 8;
    int depth = 0;
    bool inText = false;
    for (std::size_t i = 0; i < json.size() && depth <= kDeepest; ++i) {
        const char c = json[i];
        if (inText && c == '\\')
            ++i; // The next character is escaped.
        else if (c == '"')
            inText = !inText;
        else if (!inText)
            depth += (c == '[' || c == '{') - (c == ']' || c == '}');
    }
    return depth <= kDeepest;
}

Json parseObject(std::string_view text)
{
    return isShallow(text) ? Json::parse(text, nullptr, false) : Json();
}

InstructionInfo parseInstruction(const Json& row)
{
    InstructionInfo instruction;
    instruction.unit = numberAt(row, 0);
    instruction.length = numberAt(row, 1);
    instruction.opcode = textAt(row, 2);
    instruction.argument = numberAt(row, 3);
    instruction.argumentText = textAt(row, 4);
    instruction.range = {numberAt(row, 5), numberAt(row, 6), numberAt(row, 7), numberAt(row, 8)};
    if (row.size() >= kInstructionFields && row[9].is_number_integer() && row[9].get<std::int64_t>() >= 0)
        instruction.site = numberIn(row[9]);
    instruction.block = numberAt(row, 10);
    return instruction;
}

/// Indices that point nowhere are dropped, so that readers of CodeInfo need no checks.
void tieTogether(CodeInfo& code)
{
    std::ranges::sort(code.instructions, {}, &InstructionInfo::unit);
    for (std::uint32_t i = 0; i < code.instructions.size(); ++i) {
        InstructionInfo& instruction = code.instructions[i];
        if (instruction.site >= code.sites.size())
            instruction.site = kNoSite;
        else
            code.sites[instruction.site].instruction = i;
        if (instruction.block >= code.blocks.size())
            instruction.block = 0;
    }
    if (code.blocks.empty())
        code.blocks.push_back({0, static_cast<std::uint32_t>(code.units.size())});
    if (code.instructions.empty())
        code.sites.clear();
}

} // namespace

const InstructionInfo* CodeInfo::instructionAt(std::uint32_t unit) const
{
    auto after = std::ranges::upper_bound(instructions, unit, {}, &InstructionInfo::unit);
    if (after == instructions.begin())
        return nullptr;
    const InstructionInfo& found = *std::prev(after);
    return unit - found.unit < std::max(found.length, 1U) ? &found : nullptr;
}

std::string ProgramInfo::opcodeName(std::uint8_t opcode) const
{
    return opcode < opcodes.size() && !opcodes[opcode].empty() ? opcodes[opcode] : "<" + std::to_string(opcode) + ">";
}

std::shared_ptr<const CodeInfo> parseCodeInfo(std::string_view json, PayloadId payload)
{
    const Json root = parseObject(json);
    if (!root.is_object())
        return nullptr;
    auto code = std::make_shared<CodeInfo>();
    code->payload = payload;
    code->name = textMember(root, "name");
    code->qualname = textMember(root, "qualname");
    code->file = textMember(root, "file");
    code->firstLine = numberIn(member(root, "firstLine"));
    code->argCount = numberIn(member(root, "argCount"));
    code->bytes = numberIn(member(root, "bytes"));
    code->firstBlock = numberIn(member(root, "firstBlock"));
    code->units = parseUnits(textMember(root, "units"));
    // There cannot be more rows of a sort than units.
    const std::size_t most = code->units.size();
    eachRow(root, "instructions", most, [&](const Json& row) { code->instructions.push_back(parseInstruction(row)); });
    eachRow(root, "sites", most,
        [&](const Json& row) { code->sites.push_back({numberAt(row, 0), textAt(row, 1), textAt(row, 2), 0}); });
    eachRow(
        root, "blocks", most, [&](const Json& row) { code->blocks.push_back({numberAt(row, 0), numberAt(row, 1)}); });
    eachRow(root, "exceptionTable", most, [&](const Json& row) {
        code->exceptionTable.push_back(
            {numberAt(row, 0), numberAt(row, 1), numberAt(row, 2), numberAt(row, 3), numberAt(row, 4) != 0});
    });
    code->consts = textsMember(root, "consts");
    code->names = textsMember(root, "names");
    code->locals = textsMember(root, "locals");
    tieTogether(*code);
    return code;
}

std::shared_ptr<const ProgramInfo> parseProgramInfo(std::string_view json)
{
    const Json root = parseObject(json);
    if (!root.is_object())
        return nullptr;
    auto program = std::make_shared<ProgramInfo>();
    program->program = textMember(root, "program");
    program->arguments = textsMember(root, "arguments");
    program->opcodes = textsMember(root, "ops");
    program->families = textsMember(root, "families");
    return program;
}

PayloadBytes CodeBook::read(PayloadId id) const
{
    PayloadBytes bytes = m_payloads.payload(id);
    if (!bytes || bytes->size() > m_payloads.descriptionLimit() - m_unfolded)
        return nullptr;
    m_unfolded += bytes->size();
    return bytes;
}

std::shared_ptr<const CodeInfo> CodeBook::code(PayloadId id) const
{
    PayloadBytes bytes;
    {
        const std::scoped_lock lock(m_mutex);
        if (const auto known = m_codes.find(id); known != m_codes.end())
            return known->second;
        bytes = read(id);
    }
    // Not under the lock: a long description must not hold up those who ask for another one.
    std::shared_ptr<const CodeInfo> parsed = bytes ? parseCodeInfo(*bytes, id) : nullptr;
    const std::scoped_lock lock(m_mutex);
    return m_codes.try_emplace(id, std::move(parsed)).first->second;
}

std::shared_ptr<const ProgramInfo> CodeBook::program(PayloadId id) const
{
    const std::scoped_lock lock(m_mutex);
    const auto [entry, fresh] = m_programs.try_emplace(id);
    if (fresh) {
        if (const PayloadBytes bytes = read(id))
            entry->second = parseProgramInfo(*bytes);
        if (!entry->second)
            entry->second = std::make_shared<const ProgramInfo>();
    }
    return entry->second;
}

} // namespace inspector
