// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/Disassembler.h"

#include "vmcore/code/CodeText.h"
#include "vmcore/code/Instructions.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {

namespace {

constexpr std::string_view kBinarySymbols[] = {
#define VM_BINARY(name, symbol, ...) symbol,
#include "vmcore/ops/BinaryOperators.def"
};
constexpr std::uint32_t kSubscript = std::size(kBinarySymbols);
constexpr std::string_view kRelations[] = {"<", "<=", "==", "!=", ">", ">="};
constexpr std::uint32_t kCompareToBool = 16;

template<class Items>
bool isIndex(const Items& items, std::uint32_t index)
{
    return index < std::size(items);
}

std::string nameText(const std::vector<StrObject*>& names, std::uint32_t index)
{
    return isIndex(names, index) ? utf8Of(names[index]) : "?";
}

std::string binaryText(std::uint32_t argument)
{
    if (argument == kSubscript)
        return "[]";
    const bool inPlace = argument > kSubscript;
    const std::uint32_t row = inPlace ? argument - kSubscript - 1 : argument;
    return isIndex(kBinarySymbols, row) ? fmt::format("{}{}", kBinarySymbols[row], inPlace ? "=" : "") : "?";
}

std::string compareText(std::uint32_t argument)
{
    const std::uint32_t relation = argument % kCompareToBool;
    if (!isIndex(kRelations, relation))
        return "?";
    return argument >= kCompareToBool ? fmt::format("bool({})", kRelations[relation])
                                      : std::string(kRelations[relation]);
}

std::string invertText(Op family, std::uint32_t argument)
{
    const std::string_view word = family == Op::IS_OP ? "is" : "in";
    if (argument == 0)
        return std::string(word);
    return family == Op::IS_OP ? "is not" : "not in";
}

/// The words whose bits are set.
std::string flagsText(std::uint32_t argument, std::initializer_list<std::string_view> words)
{
    std::string text;
    std::uint32_t bit = 1;
    for (const std::string_view word : words) {
        if ((argument & bit) != 0)
            text += fmt::format("{}{}", text.empty() ? "" : ", ", word);
        bit <<= 1;
    }
    return text;
}

std::string formatText(std::uint32_t argument)
{
    constexpr std::string_view kConversions[] = {"", "str", "repr", "ascii"};
    std::string text(kConversions[argument & 3]);
    if ((argument & 4) != 0)
        text += text.empty() ? "with format" : ", with format";
    return text;
}

std::string argumentText(const CodeObject* code, const CodeInstruction& instruction)
{
    const CodeData& data = *code->data;
    const std::uint32_t argument = instruction.argument;
    switch (opInfo(instruction.op).argument) {
    case OpArgument::Const: return isIndex(data.constants, argument) ? constantRepr(data.constants[argument]) : "?";
    case OpArgument::Local: return nameText(data.localNames, argument);
    case OpArgument::Name: return nameText(data.names, argument);
    case OpArgument::GlobalName: return nameText(data.names, argument >> 1) + ((argument & 1) != 0 ? " + NULL" : "");
    case OpArgument::AttrName: return nameText(data.names, argument >> 1) + ((argument & 1) != 0 ? " + NULL|self" : "");
    case OpArgument::Binary: return binaryText(argument);
    case OpArgument::Compare: return compareText(argument);
    case OpArgument::Invert: return invertText(opInfo(instruction.op).family, argument);
    case OpArgument::Forward:
    case OpArgument::Backward: return fmt::format("to {}", *instruction.target());
    case OpArgument::Unpack: return fmt::format("{} before, {} after", argument & 0xFF, argument >> 8);
    case OpArgument::Format: return formatText(argument);
    case OpArgument::Function: return flagsText(argument, {"defaults", "keyword defaults", "annotations", "closure"});
    case OpArgument::None:
    case OpArgument::Count:
    case OpArgument::Depth:
    case OpArgument::Flag: break;
    }
    return {};
}

std::vector<std::uint32_t> targetsOf(const CodeObject* code)
{
    std::vector<std::uint32_t> targets;
    for (const CodeInstruction& instruction : Instructions(code->data->units)) {
        if (const std::optional<std::uint32_t> target = instruction.target())
            targets.push_back(*target);
    }
    for (const ExceptionEntry& entry : code->data->exceptions)
        targets.push_back(entry.target);
    std::ranges::sort(targets);
    return targets;
}

} // namespace

std::vector<InstructionRow> disassemble(const CodeObject* code)
{
    const std::vector<std::uint32_t> targets = targetsOf(code);
    const std::vector<Site>& sites = code->data->sites;
    std::vector<InstructionRow> rows;
    for (const CodeInstruction& instruction : Instructions(code->data->units)) {
        InstructionRow& row = rows.emplace_back();
        row.unit = instruction.unit;
        row.opUnit = instruction.opUnit;
        row.length = instruction.length();
        row.op = code->units[instruction.opUnit].op;
        row.argument = instruction.argument;
        row.argumentText = argumentText(code, instruction);
        row.position = positionAt(code, instruction.opUnit);
        const auto site = std::ranges::lower_bound(sites, instruction.opUnit, {}, &Site::unit);
        if (site != sites.end() && site->unit == instruction.opUnit)
            row.site = static_cast<std::int32_t>(site - sites.begin());
        row.isTarget = std::ranges::binary_search(targets, instruction.unit);
    }
    return rows;
}

} // namespace vmcore
