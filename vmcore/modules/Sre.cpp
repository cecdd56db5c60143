// SPDX-License-Identifier: GPL-3.0-or-later
// The module _sre, the engine under re.
#include "vmcore/modules/SreObjects.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Operators.h"

namespace vmcore {
namespace {

using namespace sre;

Value compilePattern(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "compile");
    const Value source = keywords.take("pattern", 0), flags = keywords.take("flags", 1),
                code = keywords.take("code", 2), groups = keywords.take("groups", 3),
                groupIndex = keywords.take("groupindex", 4), indexGroup = keywords.take("indexgroup", 5);
    if (!keywords.done())
        return kNull;
    if (!indexGroup || !isList(code) || !isDict(groupIndex) || !isTuple(indexGroup))
        return raiseTypeError(vm, "compile() wants a pattern, flags, a list, a number, a dict and a tuple");
    const auto bits = toInt64(vm, flags, vm.types.OverflowError);
    const auto count = bits ? toInt64(vm, groups, vm.types.OverflowError) : std::nullopt;
    if (!count)
        return kNull;
    Program program;
    program.groups = static_cast<std::uint32_t>(*count);
    for (std::int64_t i = 0; i < asList(code)->length; ++i) {
        const auto word = isInt(asList(code)->items[i]) ? intToInt64(asList(code)->items[i]) : std::nullopt;
        if (!word || *word < 0 || *word > 0xFFFFFFFF)
            return raiseOverflowError(vm, "regular expression code size limit exceeded");
        program.code.push_back(static_cast<std::uint32_t>(*word));
    }
    if (!prepare(program))
        return raise(vm, vm.types.RuntimeError, "invalid SRE code");
    return PatternData::make(vm, source, static_cast<std::uint32_t>(*bits), groupIndex, indexGroup, std::move(program));
}

template<std::uint32_t (*kMap)(std::uint32_t)>
Value mapped(Vm& vm, const CallArgs& args)
{
    const auto c = toInt64(vm, args[0], vm.types.OverflowError);
    return c ? Value::smallInt(kMap(static_cast<std::uint32_t>(*c))) : kNull;
}

std::uint32_t isCasedAscii(std::uint32_t c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}
std::uint32_t isCasedUnicode(std::uint32_t c)
{
    return unicodeLower(c) != c || unicodeUpper(c) != c;
}
template<std::uint32_t (*kAsk)(std::uint32_t)>
Value asked(Vm& vm, const CallArgs& args)
{
    const auto c = toInt64(vm, args[0], vm.types.OverflowError);
    return c ? Value::boolean(kAsk(static_cast<std::uint32_t>(*c)) != 0) : kNull;
}

Value codeSize(Vm&, const CallArgs&)
{
    return Value::smallInt(4);
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("compile", &compilePattern, 0, 6),
    fn("getcodesize", &codeSize, 0, 0),
    fn("ascii_tolower", &mapped<&asciiLower>, 1, 1),
    fn("unicode_tolower", &mapped<&unicodeLower>, 1, 1),
    fn("ascii_iscased", &asked<&isCasedAscii>, 1, 1),
    fn("unicode_iscased", &asked<&isCasedUnicode>, 1, 1),
};

} // namespace

ModuleObject* makeSreModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_sre", "The engine of regular expressions.");
    addPatternType(vm);
    addMatchType(vm);
    addFunctions(vm, module, kFunctions);
    setConstant(vm, module, "MAGIC", Value::smallInt(kMagic));
    setConstant(vm, module, "CODESIZE", Value::smallInt(4));
    setConstant(vm, module, "MAXREPEAT", Value::smallInt(kMaxRepeat));
    setConstant(vm, module, "MAXGROUPS", Value::smallInt(kMaxGroups));
    return module;
}

} // namespace vmcore
