// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/host/CodeDescription.h"

#include "vmcore/code/BlockCounts.h"
#include "vmcore/code/Counter.h"
#include "vmcore/code/Disassembler.h"
#include "vmcore/object/Str.h"
#include "vmcore/ops/OpInfo.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace vmcore {
namespace {

using Json = nlohmann::json;

// What is not UTF-8 becomes U+FFFD.
std::string dumped(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

constexpr std::size_t kLongestText = 200; // of a constant or expression, in bytes

// Shortened at a code-point border; lone surrogates, which JSON cannot hold, become U+FFFD.
std::string clean(std::string text)
{
    if (text.size() > kLongestText) {
        std::size_t end = kLongestText;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
            --end;
        text = text.substr(0, end) + "…";
    }
    for (std::size_t i = 0; i + 2 < text.size(); ++i)
        if (static_cast<unsigned char>(text[i]) == 0xED && static_cast<unsigned char>(text[i + 1]) >= 0xA0)
            text.replace(i, 3, "\xEF\xBF\xBD");
    return text;
}

std::string sourceOf(const Vm& vm, const CodeObject* code, const Position& p)
{
    if (p.line == 0 || p.line != p.endLine)
        return {};
    const std::string_view line = vm.sources.line(code->sourceId, p.line);
    if (p.column > p.endColumn || p.endColumn > line.size())
        return {};
    return std::string(line.substr(p.column, static_cast<std::size_t>(p.endColumn - p.column)));
}

Json instructionRows(const CodeObject* code)
{
    Json rows = Json::array();
    for (const InstructionRow& i : disassemble(code)) {
        const Position& p = i.position;
        rows.push_back({i.unit, i.length, opInfo(opInfo(i.op).family).name, i.argument, clean(i.argumentText), p.line,
            p.column, p.endLine, p.endColumn, i.site, blockAt(*code->data, i.unit)});
    }
    return rows;
}

template<class Range>
Json texts(const Range& strings)
{
    Json list = Json::array();
    for (const StrObject* s : strings)
        list.push_back(clean(toUtf8(s)));
    return list;
}

} // namespace

std::string hexUnits(const Unit* from, std::size_t count)
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    text.reserve(4 * count);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(from);
    for (std::size_t i = 0; i < 2 * count; ++i) {
        text += kDigits[bytes[i] >> 4];
        text += kDigits[bytes[i] & 15];
    }
    return text;
}

std::string describeCode(Vm& vm, const CodeObject* code)
{
    const CodeData& data = *code->data;
    Json sites = Json::array(), blocks = Json::array(), handlers = Json::array(), constants = Json::array();
    for (const Site& s : data.sites)
        sites.push_back({s.unit, opInfo(opInfo(code->units[s.unit].op).family).name,
            clean(sourceOf(vm, code, positionAt(code, s.unit)))});
    for (std::size_t b = 0; b < data.blocks.size(); ++b)
        blocks.push_back({data.blocks[b], b + 1 < data.blocks.size() ? data.blocks[b + 1] : code->unitCount});
    for (const ExceptionEntry& e : data.exceptions)
        handlers.push_back({e.start, e.end, e.target, e.depth, e.pushUnit});
    for (const Value v : data.constants)
        constants.push_back(clean(reprForMessage(vm, v)));
    const Json description{{"name", clean(toUtf8(code->name))}, {"qualname", clean(toUtf8(code->qualname))},
        {"file", clean(toUtf8(code->filename))}, {"firstLine", code->firstLine}, {"argCount", code->argCount},
        {"units", hexUnits(code->units, code->unitCount)}, {"instructions", instructionRows(code)}, {"sites", sites},
        {"firstBlock", code->firstBlock}, {"blocks", blocks}, {"consts", constants}, {"names", texts(data.names)},
        {"locals", texts(data.localNames)}, {"exceptionTable", handlers},
        {"bytes", sizeof(CodeObject) + sizeof(CodeData) + code->unitCount * sizeof(Unit)}};
    return dumped(description);
}

std::string describeClass(Vm& vm, const TypeObject* type)
{
    const auto text = [](Value v) {
        return hasKind(v, ObjectKind::Str) ? clean(toUtf8(static_cast<const StrObject*>(v.object()))) : std::string();
    };
    Json bases = Json::array();
    for (std::int64_t i = 0; i < type->bases->length; ++i)
        bases.push_back(clean(toUtf8(static_cast<const TypeObject*>(type->bases->items[i].object())->qualname)));
    return dumped({{"name", clean(toUtf8(type->qualname))}, {"module", text(moduleOf(vm, type))}, {"bases", bases}});
}

std::string describeCache(Vm& vm, const CodeObject* code, const Site& site)
{
    std::string text;
    for (const CacheField& field : cacheFields(vm, code, site.unit)) {
        if (!text.empty())
            text += " · ";
        text += field.text;
    }
    return clean(text);
}

std::string describeProgram(const std::string& program, const std::vector<std::string>& arguments)
{
    Json ops = Json::array(), families = Json::array();
    for (std::size_t i = 0; i < kOpCount; ++i) {
        ops.push_back(kOpInfo[i].name);
        if (kOpInfo[i].family == static_cast<Op>(i) && isSpecializable(static_cast<Op>(i)))
            families.push_back(kOpInfo[i].name);
    }
    return dumped({{"program", program}, {"arguments", arguments}, {"ops", ops}, {"families", families}});
}

} // namespace vmcore
