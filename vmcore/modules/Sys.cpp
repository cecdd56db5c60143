// SPDX-License-Identifier: GPL-3.0-or-later
// The module sys: what concerns the running program. Constants that describe the machine and the
// language stand in SysConstants.cpp.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/modules/Streams.h"
#include "vmcore/modules/SysConstants.h"
#include "vmcore/modules/SysFrames.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/StandardLibrary.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/Traceback.h"

#include <fmt/format.h>
#include <limits>

namespace vmcore {
namespace {

constexpr std::int64_t kSmallestDigitLimit = 640;

// A tuple stands for the arguments of SystemExit, None for none.
Value sysExit(Vm& vm, const CallArgs& args)
{
    const Value status = args.valueOr(0, kNone);
    TupleObject* arguments = status.isNone() ? vm.emptyTuple
        : isTuple(status)                    ? asTuple(status)
                                             : makeTuple(vm, {status});
    const Value code = arguments->length == 1 ? arguments->items[0] : status;
    ExceptionObject* e = makeException(vm, vm.types.SystemExit, arguments);
    setExceptionField(vm, e, exceptionField::exitCode, code);
    return raiseObject(vm, Value::heap(e));
}

Value sysExceptionInfo(Vm& vm, const CallArgs&)
{
    const Value handled = vm.handled;
    if (!handled)
        return Value::heap(makeTuple(vm, {kNone, kNone, kNone}));
    const Value traceback = asException(handled)->traceback;
    return Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(handled)), handled, traceback ? traceback : kNone}));
}

Value sysException(Vm& vm, const CallArgs&)
{
    return vm.handled ? vm.handled : kNone;
}

Value sysGetRecursionLimit(Vm& vm, const CallArgs&)
{
    return Value::smallInt(vm.recursionLimit);
}

Value sysSetRecursionLimit(Vm& vm, const CallArgs& args)
{
    const std::optional<int> limit = intArgument(vm, args[0]);
    if (!limit)
        return kNull;
    if (*limit < 1)
        return raiseValueError(vm, "recursion limit must be greater or equal than 1");
    const std::int32_t depth = vm.recursionDepth + 1; // this call counts
    if (depth >= *limit)
        return raise(vm, vm.types.RecursionError,
            fmt::format(
                "cannot set the recursion limit to {} at the recursion depth {}: the limit is too low", *limit, depth));
    vm.recursionLimit = static_cast<std::int32_t>(*limit);
    return kNone;
}

Value sysGetMaxDigits(Vm& vm, const CallArgs&)
{
    return Value::smallInt(vm.maxIntDigits);
}

Value sysSetMaxDigits(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "set_int_max_str_digits");
    const Value given = keywords.take("maxdigits", 0);
    if (!keywords.done())
        return kNull;
    if (!given)
        return raiseTypeError(vm, "set_int_max_str_digits() missing required argument 'maxdigits' (pos 1)");
    const std::optional<std::int64_t> digits = toInt64(vm, given, vm.types.OverflowError);
    if (!digits)
        return kNull;
    if (*digits != 0 && *digits < kSmallestDigitLimit)
        return raiseValueError(vm, "maxdigits must be 0 or larger than 640");
    vm.maxIntDigits = static_cast<std::uint32_t>(*digits);
    return kNone;
}

Value sysIntern(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]))
        return raiseTypeError(vm, fmt::format("intern() argument must be str, not {}", typeName(vm, args[0])));
    if (!isExactly(args[0], ObjectKind::Str))
        return raiseTypeError(vm, fmt::format("can't intern {}", typeName(vm, args[0])));
    return Value::heap(vm.intern(asStr(args[0])));
}

Value sysGetSizeOf(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "getsizeof");
    const Value object = keywords.take("object", 0), otherwise = keywords.take("default", 1);
    if (!keywords.done())
        return kNull;
    if (!object)
        return raiseTypeError(vm, "getsizeof() missing required argument 'object' (pos 1)");
    bool found = false;
    const Value size = callSpecial(vm, object, vm.names.sizeof_, {}, found);
    if (size && isInt(size))
        return size;
    if (otherwise && (!vm.hasError() || clearErrorIf(vm, vm.types.TypeError)))
        return otherwise;
    if (vm.hasError())
        return kNull;
    return raiseTypeError(vm, fmt::format("Type {} doesn't define __sizeof__", typeName(vm, object)));
}

Value sysExceptHook(Vm& vm, const CallArgs& args)
{
    if (!isException(args[1]))
        return raiseTypeError(
            vm, fmt::format("print_exception(): Exception expected for value, {} found", typeName(vm, args[1])));
    const std::string text = formatException(vm, args[1]);
    const Value file = dictFindStr(vm.sys->dict, vm.names.stderr);
    if (!file || file.isNone())
        return kNone;
    return writeText(vm, file, makeStr(vm, text)) ? kNone : kNull;
}

Value sysDisplayHook(Vm& vm, const CallArgs& args)
{
    if (args[0].isNone())
        return kNone;
    dictSetStr(vm, vm.builtins, vm.intern("_"), kNone);
    const Value text = reprOf(vm, args[0]), file = dictFindStr(vm.sys->dict, vm.names.stdout);
    if (!text)
        return kNull;
    if (!file || file.isNone())
        return raise(vm, vm.types.RuntimeError, "lost sys.stdout");
    if (!writeText(vm, file, asStr(text)) || !writeText(vm, file, vm.names.newline))
        return kNull;
    dictSetStr(vm, vm.builtins, vm.intern("_"), args[0]);
    return kNone;
}

Value sysIsFinalizing(Vm&, const CallArgs&)
{
    return kFalse;
}

template<const char* kText>
Value constantText(Vm& vm, const CallArgs&)
{
    return Value::heap(makeStr(vm, kText));
}
constexpr char kUtf8[] = "utf-8", kSurrogateEscape[] = "surrogateescape";

constexpr NativeInfo kFunctions[] = {
    fn("displayhook", &sysDisplayHook, 1, 1, "Shows the value of an expression that was typed in."),
    fn("exc_info", &sysExceptionInfo, 0, 0, "(type, exception, traceback) of the exception that is being handled."),
    fn("excepthook", &sysExceptHook, 3, 3, "Writes an uncaught exception to sys.stderr."),
    fn("exception", &sysException, 0, 0, "The exception that is being handled, or None."),
    fn("exit", &sysExit, 0, 1, "Ends the program with this exit status or message."),
    fn("get_int_max_str_digits", &sysGetMaxDigits, 0, 0, "The longest int that str() writes, in digits."),
    fn("getdefaultencoding", &constantText<kUtf8>, 0, 0),
    fn("getfilesystemencodeerrors", &constantText<kSurrogateEscape>, 0, 0),
    fn("getfilesystemencoding", &constantText<kUtf8>, 0, 0),
    fn("getrecursionlimit", &sysGetRecursionLimit, 0, 0, "How deep calls may nest."),
    fnKeywords("getsizeof", &sysGetSizeOf, 0, 2, "The size of the object itself in bytes."),
    fn("intern", &sysIntern, 1, 1, "The one string object that stands for this text."),
    fn("is_finalizing", &sysIsFinalizing, 0, 0),
    fnKeywords(
        "set_int_max_str_digits", &sysSetMaxDigits, 0, 1, "Sets the longest int that str() writes; 0: no limit."),
    fn("setrecursionlimit", &sysSetRecursionLimit, 1, 1, "Sets how deep calls may nest."),
};

Value listOfTexts(Vm& vm, const std::vector<std::string>& texts)
{
    ListObject* list = makeList(vm);
    for (const std::string& text : texts)
        listAppend(vm, list, Value::heap(makeStr(vm, text)));
    return Value::heap(list);
}

} // namespace

void installSysModule(Vm& vm)
{
    if (!vm.sys)
        vm.sys = makeModule(vm, "sys", "The running program and its language.");
    addFunctions(vm, vm.sys, kFunctions);
    for (const char* hook : {"displayhook", "excepthook"})
        setConstant(vm, vm.sys, fmt::format("__{}__", hook), dictFindStr(vm.sys->dict, vm.intern(hook)));
    addSysConstants(vm);
    addSysFrames(vm);
    addSysHooks(vm);
    installStreams(vm);
    setConstant(vm, vm.sys, "argv", listOfTexts(vm, vm.config.arguments));
    setConstant(vm, vm.sys, "orig_argv",
        listOfTexts(vm, vm.config.python.allWords.empty() ? vm.config.arguments : vm.config.python.allWords));
    setConstant(vm, vm.sys, "warnoptions", listOfTexts(vm, vm.config.python.warnings));
    std::vector<std::string> path = vm.config.path;
    if (const std::string library = standardLibraryFolder(); !library.empty())
        path.push_back(library);
    setConstant(vm, vm.sys, "path", listOfTexts(vm, path));
    setConstant(vm, vm.sys, "modules", Value::heap(vm.modules));
    dictSetStr(vm, vm.modules, vm.intern("sys"), Value::heap(vm.sys));
}

} // namespace vmcore
