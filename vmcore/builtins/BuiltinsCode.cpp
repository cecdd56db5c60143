// SPDX-License-Identifier: GPL-3.0-or-later
// Builtin functions that run or make code: eval, exec, compile, class statements, imports.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/Builtins.h"
#include "vmcore/builtins/CompileTree.h"
#include "vmcore/code/CodeObject.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/observe/Observer.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Compile.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/FrameLocals.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace vmcore {
namespace {

using frontend::ParseMode;

// Source text given as str or bytes; nullopt: TypeError or ValueError is pending.
std::optional<std::string> sourceText(Vm& vm, Value v, std::string_view function, std::string_view wanted)
{
    std::string text;
    if (isStr(v)) {
        text = toUtf8(asStr(v));
    } else if (hasKind(v, ObjectKind::Bytes)) {
        text = bytesView(as<BytesObject>(v));
    } else if (hasKind(v, ObjectKind::ByteArray)) {
        const auto* array = as<ByteArrayObject>(v);
        text.assign(array->store ? reinterpret_cast<const char*>(array->store->bytes) : "", array->length);
    } else {
        raiseTypeError(vm, fmt::format("{}() arg 1 must be a {}", function, wanted));
        return std::nullopt;
    }
    if (text.find('\0') != std::string::npos) {
        raiseValueError(vm, "source code string cannot contain null bytes");
        return std::nullopt;
    }
    return text;
}

CodeObject* compileText(
    Vm& vm, const std::string& text, const std::string& fileName, ParseMode mode, const frontend::CompileFlags& flags)
{
    const SourceId source = vm.sources.add(fileName, text);
    if (vm.observer)
        vm.observer->sourceLoaded(source, fileName, text);
    return compileOrRaise(vm, text, fileName, mode, source, flags);
}

// __future__ features of the code that calls the builtin function.
std::uint32_t inheritedFlags(const Vm& vm)
{
    return vm.frame ? vm.frame->code->flags & kCodeFutureAnnotations : 0;
}

struct Namespaces
{
    DictObject* globals = nullptr;
    Value locals = kNull;
};

bool isMapping(Vm& vm, Value v)
{
    return isDict(v) || (!isList(v) && !isTuple(v) && lookupInType(vm, vm.typeOf(v), vm.names.getitem_));
}

// The namespaces that eval and exec were given, by default those of the caller. nullopt: error.
std::optional<Namespaces> namespacesOf(Vm& vm, Value globals, Value locals, std::string_view function)
{
    if (!locals.isNone() && !isMapping(vm, locals)) {
        raiseTypeError(vm,
            function == "eval" ? "locals must be a mapping"
                               : fmt::format("locals must be a mapping or None, not {}", typeName(vm, locals)));
        return std::nullopt;
    }
    if (globals.isNone()) {
        if (!vm.frame) {
            raise(vm, vm.types.SystemError, "globals and locals cannot be NULL");
            return std::nullopt;
        }
        const Value own = locals.isNone() ? localsOf(vm, vm.frame) : locals;
        return own ? std::optional(Namespaces{vm.frame->globals, own}) : std::nullopt;
    }
    if (!isDict(globals)) {
        if (function == "eval")
            raiseTypeError(vm,
                isMapping(vm, globals) ? "globals must be a real dict; try eval(code, {}, mapping)"
                                       : "globals must be a dict");
        else
            raiseTypeError(vm, fmt::format("exec() globals must be a dict, not {}", typeName(vm, globals)));
        return std::nullopt;
    }
    return Namespaces{asDict(globals), locals.isNone() ? globals : locals};
}

Value runIn(Vm& vm, CodeObject* code, const Namespaces& namespaces, TupleObject* closure = nullptr)
{
    if (!dictFindStr(namespaces.globals, vm.names.builtins_))
        dictSetStr(vm, namespaces.globals, vm.names.builtins_, Value::heap(vm.builtins));
    return runCode(vm, code, namespaces.globals, namespaces.locals, closure);
}

std::int64_t freeVariables(const CodeObject* code)
{
    return std::ranges::count_if(
        code->data->localKinds, [](std::uint8_t kind) { return (kind & static_cast<unsigned>(LocalKind::Free)) != 0; });
}

// Does the closure argument of exec fit the code? False: TypeError is pending.
bool checkClosure(Vm& vm, const CodeObject* code, Value closure)
{
    const std::int64_t wanted = freeVariables(code);
    if (wanted == 0 && closure.isNone())
        return true;
    if (wanted == 0) {
        raiseTypeError(vm, "cannot use a closure with this code object");
        return false;
    }
    bool fits = isExactly(closure, ObjectKind::Tuple) && asTuple(closure)->length == wanted;
    for (std::int64_t i = 0; fits && i < wanted; ++i)
        fits = hasKind(asTuple(closure)->items[i], ObjectKind::Cell);
    if (!fits)
        raiseTypeError(vm, fmt::format("code object requires a closure of exactly length {}", wanted));
    return fits;
}

Value builtinEval(Vm& vm, const CallArgs& args)
{
    const std::optional<Namespaces> namespaces
        = namespacesOf(vm, args.valueOr(1, kNone), args.valueOr(2, kNone), "eval");
    if (!namespaces)
        return kNull;
    if (hasKind(args[0], ObjectKind::Code)) {
        if (freeVariables(as<CodeObject>(args[0])) != 0)
            return raiseTypeError(vm, "code object passed to eval() may not contain free variables");
        return runIn(vm, as<CodeObject>(args[0]), *namespaces);
    }
    std::optional<std::string> text = sourceText(vm, args[0], "eval", "string, bytes or code object");
    if (!text)
        return kNull;
    text->erase(0, std::min(text->find_first_not_of(" \t"), text->size()));
    CodeObject* code
        = compileText(vm, *text, "<string>", ParseMode::Eval, {vm.config.python.optimize, inheritedFlags(vm)});
    return code ? runIn(vm, code, *namespaces) : kNull;
}

Value builtinExec(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "exec");
    const Value given = keywords.take("closure"), closure = given ? given : kNone;
    if (!keywords.done())
        return kNull;
    const std::optional<Namespaces> namespaces
        = namespacesOf(vm, args.valueOr(1, kNone), args.valueOr(2, kNone), "exec");
    if (!namespaces)
        return kNull;
    if (hasKind(args[0], ObjectKind::Code)) {
        auto* code = as<CodeObject>(args[0]);
        if (!checkClosure(vm, code, closure))
            return kNull;
        return runIn(vm, code, *namespaces, closure.isNone() ? nullptr : asTuple(closure)) ? kNone : kNull;
    }
    if (!closure.isNone())
        return raiseTypeError(vm, "closure can only be used when source is a code object");
    const std::optional<std::string> text = sourceText(vm, args[0], "exec", "string, bytes or code object");
    CodeObject* code = text
        ? compileText(vm, *text, "<string>", ParseMode::Exec, {vm.config.python.optimize, inheritedFlags(vm)})
        : nullptr;
    return code && runIn(vm, code, *namespaces) ? kNone : kNull;
}

std::optional<ParseMode> parseMode(Vm& vm, Value mode)
{
    const std::string text = isStr(mode) ? toUtf8(asStr(mode)) : std::string();
    if (text == "exec")
        return ParseMode::Exec;
    if (text == "eval")
        return ParseMode::Eval;
    if (text == "single")
        return ParseMode::Single;
    raiseValueError(vm, "compile() mode must be 'exec', 'eval' or 'single'");
    return std::nullopt;
}

// The optimize argument: -1: as the interpreter was told.
std::optional<std::uint8_t> optimizeLevel(Vm& vm, Value v)
{
    const std::optional<int> level = v ? intArgument(vm, v) : -1;
    if (level && (*level < -1 || *level > 2)) {
        raiseValueError(vm, "compile(): invalid optimize value");
        return std::nullopt;
    }
    if (!level)
        return std::nullopt;
    return *level < 0 ? vm.config.python.optimize : static_cast<std::uint8_t>(*level);
}

Value builtinCompile(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "compile");
    const Value source = keywords.need("source", 0), fileName = keywords.need("filename", 1),
                mode = keywords.need("mode", 2), flags = keywords.take("flags", 3),
                dontInherit = keywords.take("dont_inherit", 4), optimize = keywords.take("optimize", 5);
    keywords.take("_feature_version");
    if (!keywords.done())
        return kNull;
    if (!isStr(fileName) && !hasKind(fileName, ObjectKind::Bytes))
        return raiseTypeError(
            vm, fmt::format("expected str, bytes or os.PathLike object, not {}", typeName(vm, fileName)));
    if (!isStr(mode))
        return raiseTypeError(vm,
            fmt::format("compile() argument 'mode' must be str, not {}", mode.isNone() ? "None" : typeName(vm, mode)));
    const std::optional<int> bits = flags ? intArgument(vm, flags) : 0;
    const std::optional<bool> isAlone = bits && dontInherit ? truth(vm, dontInherit) : std::optional(false);
    const std::optional<std::uint8_t> level = optimizeLevel(vm, optimize);
    if (!bits || !isAlone || !level)
        return kNull;
    const std::optional<ParseMode> parse = parseMode(vm, mode);
    if (!parse)
        return kNull;
    const bool wantsTree = (*bits & kOnlyTree) != 0;
    if (wantsTree && isTree(vm, source))
        return source;
    const Value given = isTree(vm, source) ? sourceOfTree(vm, source) : source;
    const std::optional<std::string> text
        = given ? sourceText(vm, given, "compile", "string, bytes or AST object") : std::nullopt;
    if (!text)
        return kNull;
    const std::string name
        = isStr(fileName) ? toUtf8(asStr(fileName)) : std::string(bytesView(as<BytesObject>(fileName)));
    if (wantsTree)
        return treeOf(vm, *text, name, *parse);
    const auto own = static_cast<std::uint32_t>(*bits) & kCodeFutureAnnotations;
    CodeObject* code = compileText(vm, *text, name, *parse, {*level, own | (*isAlone ? 0 : inheritedFlags(vm))});
    return code ? Value::heap(code) : kNull;
}

Value builtinImport(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "__import__");
    const Value name = keywords.take("name", 0), globals = keywords.take("globals", 1);
    keywords.take("locals", 2);
    const Value fromList = keywords.take("fromlist", 3), level = keywords.take("level", 4);
    if (!keywords.done())
        return kNull;
    if (!name || !isStr(name))
        return raiseTypeError(
            vm, name ? "module name must be a string" : "__import__() missing required argument 'name' (pos 1)");
    DictObject* importer = globals && isDict(globals) ? asDict(globals) : nullptr;
    const std::optional<std::int64_t> depth = level ? toInt64(vm, level, vm.types.OverflowError) : 0;
    if (!depth)
        return kNull;
    return importModule(vm, asStr(name), importer, fromList ? fromList : Value::heap(vm.emptyTuple), *depth);
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("__import__", &builtinImport, 0, 5, "What an import statement calls."),
    fnKeywords(
        "compile", &builtinCompile, 0, 6, "Makes a code object from source text, for mode 'exec', 'eval' or 'single'."),
    fn("eval", &builtinEval, 1, 3, "The value of an expression, in these globals and locals or the caller's."),
    fnKeywords("exec", &builtinExec, 1, 3, "Runs statements, in these globals and locals or the caller's."),
};

} // namespace

std::span<const NativeInfo> codeBuiltins()
{
    return kFunctions;
}

} // namespace vmcore
