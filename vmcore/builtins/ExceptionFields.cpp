// SPDX-License-Identifier: GPL-3.0-or-later
// StopIteration, SystemExit, KeyError, and the exceptions about names, imports and syntax.
#include "vmcore/builtins/ExceptionFields.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

using namespace exceptionField;

// The positional arguments become args; kNull: keywords were given and are not taken.
ExceptionObject* initPositionals(Vm& vm, const CallArgs& a)
{
    if (a.keywords && a.keywords->length != 0) {
        raiseTypeError(vm, fmt::format("{}() takes no keyword arguments", typeName(vm, a[0])));
        return nullptr;
    }
    ExceptionObject* e = asException(a[0]);
    setArguments(vm, e, a.count == 1 ? vm.emptyTuple : makeTuple(vm, {a.values + 1, a.count - 1}));
    return e;
}

Value baseStr(Vm& vm, const ExceptionObject* e)
{
    const TupleObject* args = asTuple(e->args);
    if (args->length == 0)
        return Value::heap(vm.emptyStr);
    return args->length == 1 ? strOf(vm, args->items[0]) : reprOf(vm, e->args);
}

Value stopIterationInit(Vm& vm, const CallArgs& a)
{
    ExceptionObject* e = initPositionals(vm, a);
    if (!e)
        return kNull;
    setExceptionField(vm, e, stopValue, a.valueOr(1, kNone));
    return kNone;
}

Value systemExitInit(Vm& vm, const CallArgs& a)
{
    ExceptionObject* e = initPositionals(vm, a);
    if (!e)
        return kNull;
    setExceptionField(vm, e, exitCode, a.count > 2 ? e->args : a.valueOr(1, kNone));
    return kNone;
}

Value keyErrorStr(Vm& vm, const CallArgs& a)
{
    const ExceptionObject* e = asException(a[0]);
    const TupleObject* args = asTuple(e->args);
    return args->length == 1 ? reprOf(vm, args->items[0]) : baseStr(vm, e);
}

// Exceptions whose fields are keyword-only parameters.
struct KeywordField
{
    std::string_view keyword;
    unsigned field;
};
bool initWithKeywords(Vm& vm, const CallArgs& a, const char* type, std::initializer_list<KeywordField> fields)
{
    const CallArgs withoutSelf{a.values + 1, a.count - 1, a.keywords}; // the reader refers to it
    KeywordReader reader(vm, withoutSelf, type);
    ExceptionObject* e = asException(a[0]);
    for (const KeywordField& f : fields)
        if (const Value v = reader.take(f.keyword))
            setExceptionField(vm, e, f.field, v);
    return reader.done() && initPositionals(vm, {a.values, a.count, nullptr});
}

Value nameErrorInit(Vm& vm, const CallArgs& a)
{
    return initWithKeywords(vm, a, "NameError", {{"name", name}}) ? kNone : kNull;
}

Value attributeErrorInit(Vm& vm, const CallArgs& a)
{
    return initWithKeywords(vm, a, "AttributeError", {{"name", name}, {"obj", object}}) ? kNone : kNull;
}

Value importErrorInit(Vm& vm, const CallArgs& a)
{
    if (!initWithKeywords(vm, a, "ImportError", {{"name", importName}, {"path", importPath}}))
        return kNull;
    if (a.count == 2)
        setExceptionField(vm, asException(a[0]), importMessage, a[1]);
    return kNone;
}

Value importErrorStr(Vm& vm, const CallArgs& a)
{
    const ExceptionObject* e = asException(a[0]);
    const Value message = exceptionFieldOf(e, importMessage);
    return isExactly(message, ObjectKind::Str) ? message : baseStr(vm, e);
}

// --- SyntaxError

bool readLocation(Vm& vm, ExceptionObject* e, Value location)
{
    const TupleObject* info = tupleFrom(vm, location);
    if (!info)
        return false;
    if (info->length < 4 || info->length > 6) {
        raiseTypeError(vm,
            fmt::format(
                "function takes {} arguments ({} given)", info->length < 4 ? "at least 4" : "at most 6", info->length));
        return false;
    }
    if (info->length == 5) {
        raiseTypeError(vm, "end_offset must be provided when end_lineno is provided");
        return false;
    }
    constexpr unsigned order[] = {syntaxFile, syntaxLine, syntaxColumn, syntaxText, syntaxEndLine, syntaxEndColumn};
    for (std::int64_t i = 0; i < info->length; ++i)
        setExceptionField(vm, e, order[i], info->items[i]);
    return true;
}

Value syntaxErrorInit(Vm& vm, const CallArgs& a)
{
    ExceptionObject* e = initPositionals(vm, a);
    if (!e)
        return kNull;
    if (a.count >= 2)
        setExceptionField(vm, e, syntaxMessage, a[1]);
    if (a.count == 3 && !readLocation(vm, e, a[2]))
        return kNull;
    return kNone;
}

Value syntaxErrorStr(Vm& vm, const CallArgs& a)
{
    const ExceptionObject* e = asException(a[0]);
    const Value message = exceptionFieldOf(e, syntaxMessage);
    const Value file = exceptionFieldOf(e, syntaxFile), line = exceptionFieldOf(e, syntaxLine);
    const Value text = strOf(vm, message ? message : kNone);
    if (!text)
        return kNull;
    const bool hasLine = line && isExactInt(line);
    if (!hasLine && !isStr(file))
        return text;
    std::string where;
    if (isStr(file)) {
        const std::string path = toUtf8(asStr(file));
        where = path.substr(path.find_last_of('/') + 1);
    }
    if (hasLine)
        where += fmt::format("{}line {}", where.empty() ? "" : ", ", intToString(line, 10));
    return Value::heap(makeStr(vm, fmt::format("{} ({})", toUtf8(asStr(text)), where)));
}

constexpr NativeInfo kStopIterationMethods[] = {slotKeywords("__init__", stopIterationInit, 0, kAnyCount)};
constexpr GetSetInfo kStopIterationFields[] = {fieldRow<stopValue>("value", "generator return value")};
constexpr NativeInfo kSystemExitMethods[] = {slotKeywords("__init__", systemExitInit, 0, kAnyCount)};
constexpr GetSetInfo kSystemExitFields[] = {fieldRow<exitCode>("code", "exception code")};
constexpr NativeInfo kKeyErrorMethods[] = {slot("__str__", keyErrorStr, 0, 0)};
constexpr NativeInfo kNameErrorMethods[] = {slotKeywords("__init__", nameErrorInit, 0, kAnyCount)};
constexpr GetSetInfo kNameErrorFields[] = {fieldRow<name>("name", "name")};
constexpr NativeInfo kAttributeErrorMethods[] = {slotKeywords("__init__", attributeErrorInit, 0, kAnyCount)};
constexpr GetSetInfo kAttributeErrorFields[] = {
    fieldRow<name>("name", "attribute name"),
    fieldRow<object>("obj", "object"),
};
constexpr NativeInfo kImportErrorMethods[] = {
    slotKeywords("__init__", importErrorInit, 0, kAnyCount),
    slot("__str__", importErrorStr, 0, 0),
};
constexpr GetSetInfo kImportErrorFields[] = {
    fieldRow<importMessage>("msg", "exception message"),
    fieldRow<importName>("name", "module name"),
    fieldRow<importPath>("path", "module path"),
};
constexpr NativeInfo kSyntaxErrorMethods[] = {
    slotKeywords("__init__", syntaxErrorInit, 0, kAnyCount),
    slot("__str__", syntaxErrorStr, 0, 0),
};
constexpr GetSetInfo kSyntaxErrorFields[] = {
    fieldRow<syntaxMessage>("msg", "exception msg"),
    fieldRow<syntaxFile>("filename", "exception filename"),
    fieldRow<syntaxLine>("lineno", "exception lineno"),
    fieldRow<syntaxColumn>("offset", "exception offset"),
    fieldRow<syntaxText>("text", "exception text"),
    fieldRow<syntaxEndLine>("end_lineno", "exception end lineno"),
    fieldRow<syntaxEndColumn>("end_offset", "exception end offset"),
    fieldRow<printFileAndLine>("print_file_and_line", "exception print_file_and_line"),
};

} // namespace

void installExceptionFields(Vm& vm)
{
    const Types& t = vm.types;
    addMethods(vm, t.StopIteration, kStopIterationMethods);
    addGetSets(vm, t.StopIteration, kStopIterationFields);
    addMethods(vm, t.SystemExit, kSystemExitMethods);
    addGetSets(vm, t.SystemExit, kSystemExitFields);
    addMethods(vm, t.KeyError, kKeyErrorMethods);
    addMethods(vm, t.NameError, kNameErrorMethods);
    addGetSets(vm, t.NameError, kNameErrorFields);
    addMethods(vm, t.AttributeError, kAttributeErrorMethods);
    addGetSets(vm, t.AttributeError, kAttributeErrorFields);
    addMethods(vm, t.ImportError, kImportErrorMethods);
    addGetSets(vm, t.ImportError, kImportErrorFields);
    addMethods(vm, t.SyntaxError, kSyntaxErrorMethods);
    addGetSets(vm, t.SyntaxError, kSyntaxErrorFields);
}

} // namespace vmcore
