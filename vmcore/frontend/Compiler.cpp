// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Compiler.h"

#include "vmcore/code/CodeObject.h"
#include "vmcore/frontend/CodeGenerator.h"
#include "vmcore/frontend/FutureFeatures.h"
#include "vmcore/frontend/SourceText.h"

#include <algorithm>

namespace vmcore::frontend {

namespace {

/// Walks over the tree may go so many times deeper than Python calls.
constexpr std::uint32_t kTreeLevelsPerCall = 3;

DepthLimit depthLimitOf(const Vm& vm)
{
    const auto scaled = [](std::int32_t calls) {
        return static_cast<std::uint32_t>(std::clamp(calls, 0, INT32_MAX / 4)) * kTreeLevelsPerCall;
    };
    return {scaled(vm.recursionDepth), scaled(vm.recursionLimit), vm.nativeStackLimit};
}

std::string_view lineOf(std::string_view text, std::int32_t number)
{
    for (; number > 1 && !text.empty(); --number)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
}

/// The line that the error shows. Texts without a file, such as `<string>`, show none.
void addLineText(SyntaxError& error, std::string_view source, std::string_view fileName, Arena& arena)
{
    if (error.line <= 0 || fileName.starts_with('<'))
        return;
    const SourceText decoded = decodeSource(source, fileName, LastLine::Terminated, arena);
    if (!decoded.text.empty())
        error.text = lineOf(decoded.text, error.line);
}

std::optional<SyntaxError> compileModule(
    Vm& vm, ParseResult& parsed, const UnitOrigin& origin, const CompileFlags& flags, CompileResult& result)
{
    const FutureFeatures features = findFutureFeatures(*parsed.module);
    if (features.error)
        return features.error;
    UnitOrigin withFeatures = origin;
    if (features.annotations)
        withFeatures.inheritedFlags |= kCodeFutureAnnotations;
    const AnnotationForm annotations = (withFeatures.inheritedFlags & kCodeFutureAnnotations) != 0
        ? AnnotationForm::Text
        : AnnotationForm::Evaluated;

    const DepthLimit depth = depthLimitOf(vm);
    ScopeTable scopes;
    if (auto error = buildScopes(*parsed.module, *parsed.arena, annotations, depth, scopes))
        return error;
    const GeneratorInput input{
        *parsed.module, scopes, *parsed.arena, withFeatures, annotations, features.lastLine, flags.optimize, depth};
    ConstantPool pool(vm);
    CodeGenerator generator(input, pool);
    result.code = generator.generate();
    const std::vector<Warning>& warnings = generator.warnings();
    result.warnings.insert(result.warnings.end(), warnings.begin(), warnings.end());
    return generator.error();
}

} // namespace

CompileResult compileSource(Vm& vm, std::string_view source, std::string_view fileName, ParseMode mode,
    std::uint32_t sourceId, const CompileFlags& flags)
{
    ParseResult parsed = parse(source, fileName, mode);
    CompileResult result;
    result.warnings = std::move(parsed.warnings);
    result.error = std::move(parsed.error);
    if (result.error)
        return result;
    const UnitOrigin origin{vm.intern(fileName), sourceId, flags.inherited};
    result.error = compileModule(vm, parsed, origin, flags, result);
    if (result.error)
        addLineText(*result.error, source, fileName, *parsed.arena);
    return result;
}

} // namespace vmcore::frontend
