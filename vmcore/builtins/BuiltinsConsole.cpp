// SPDX-License-Identifier: GPL-3.0-or-later
// Builtin functions that talk to the user, and those that end the program.
#include "vmcore/builtins/Builtins.h"
#include "vmcore/modules/Streams.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

// A separator of print: null: the default is meant.
bool isText(Vm& vm, Value v, std::string_view name)
{
    if (!v || v.isNone() || isStr(v))
        return true;
    raiseTypeError(vm, fmt::format("{} must be None or a string, not {}", name, typeName(vm, v)));
    return false;
}

StrObject* textOr(Value v, StrObject* otherwise)
{
    return v && isStr(v) ? asStr(v) : otherwise;
}

Value builtinPrint(Vm& vm, const CallArgs& args)
{
    Value sep = kNull, end = kNull, file = kNull, flush = kNull;
    if (args.keywords) {
        KeywordReader keywords(vm, args, "print");
        sep = keywords.take("sep");
        end = keywords.take("end");
        file = keywords.take("file");
        flush = keywords.take("flush");
        if (!keywords.done() || !isText(vm, sep, "sep") || !isText(vm, end, "end"))
            return kNull;
    }
    if (!file || file.isNone()) {
        file = dictFindStr(vm.sys->dict, vm.names.stdout);
        if (!file)
            return raise(vm, vm.types.RuntimeError, "lost sys.stdout");
        if (file.isNone())
            return kNone;
    }
    StrObject* separator = textOr(sep, vm.names.space);
    for (std::uint32_t i = 0; i < args.count; ++i) {
        if (i != 0 && !writeText(vm, file, separator))
            return kNull;
        const Value text = strOf(vm, args[i]);
        if (!text || !writeText(vm, file, asStr(text)))
            return kNull;
    }
    if (!writeText(vm, file, textOr(end, vm.names.newline)))
        return kNull;
    const std::optional<bool> flushes = flush ? truth(vm, flush) : std::optional(false);
    if (!flushes || (*flushes && !flushFile(vm, file)))
        return kNull;
    return kNone;
}

Value builtinInput(Vm& vm, const CallArgs& args)
{
    const Value prompt = args.count != 0 ? strOf(vm, args[0]) : kNull;
    if (args.count != 0 && !prompt)
        return kNull;
    const Value line = readInputLine(vm, prompt ? asStr(prompt) : nullptr);
    if (!line)
        return kNull;
    if (!isStr(line))
        return raiseTypeError(vm, "object.readline() returned non-string");
    StrObject* text = asStr(line);
    if (text->length == 0)
        return raise(vm, vm.types.EOFError, "EOF when reading a line");
    const bool endsLine = codePoint(text, text->length - 1) == '\n';
    return endsLine ? Value::heap(substring(vm, text, 0, text->length - 1)) : line;
}

Value builtinExit(Vm& vm, const CallArgs& args)
{
    const Value code = args.valueOr(0, kNone);
    ExceptionObject* e = makeException(vm, vm.types.SystemExit, makeTuple(vm, {code}));
    setExceptionField(vm, e, exceptionField::exitCode, code);
    return raiseObject(vm, Value::heap(e));
}

constexpr NativeInfo kFunctions[] = {
    fn("exit", &builtinExit, 0, 1, "Ends the program with this exit status or message."),
    fn("input", &builtinInput, 0, 1, "Shows a prompt and reads a line, without its newline."),
    fnKeywords("print", &builtinPrint, 0, kAnyCount,
        "Writes the texts of the objects, sep between and end behind them, to file (sys.stdout)."),
    fn("quit", &builtinExit, 0, 1, "Ends the program with this exit status or message."),
};

} // namespace

std::span<const NativeInfo> consoleBuiltins()
{
    return kFunctions;
}

} // namespace vmcore
