// SPDX-License-Identifier: GPL-3.0-or-later
// Exception objects: making them, the fields that some types have, chaining, groups, exit codes.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <string>
#include <string_view>

namespace vmcore {

inline bool isException(Value v)
{
    return hasKind(v, ObjectKind::BaseException);
}
inline ExceptionObject* asException(Value v)
{
    return static_cast<ExceptionObject*>(v.object());
}

// An instance with these arguments; runs neither __new__ nor __init__.
ExceptionObject* makeException(Vm& vm, TypeObject* type, TupleObject* args);
// Exception of a raise statement's operand: an instance as it is, a class called without arguments.
// kNull: an error is pending ("exceptions must derive from BaseException").
Value toException(Vm& vm, Value classOrInstance);

// Fields of some types lie in ExceptionObject::extra, a tuple, by these numbers. Unset ones are kNull.
namespace exceptionField {
enum : std::uint8_t {
    stopValue = 0, // StopIteration.value
    exitCode = 0,  // SystemExit.code
    name = 0,      // AttributeError, NameError
    object = 1,    // AttributeError.obj
    globals = 1,   // NameError: namespaces to take suggestions from
    builtins = 2,
    code = 3,
    importMessage = 0, // ImportError
    importName = 1,
    importPath = 2,
    errorNumber = 0, // OSError
    errorText = 1,
    fileName = 2,
    fileName2 = 3,
    syntaxMessage = 0, // SyntaxError
    syntaxFile = 1,
    syntaxLine = 2,
    syntaxColumn = 3,
    syntaxText = 4,
    syntaxEndLine = 5,
    syntaxEndColumn = 6,
    printFileAndLine = 7,
    unicodeEncoding = 0, // UnicodeDecodeError, UnicodeEncodeError; UnicodeTranslateError
    unicodeObject = 1,
    unicodeStart = 2,
    unicodeEnd = 3,
    unicodeReason = 4,
    groupMessage = 0, // BaseExceptionGroup
    groupExceptions = 1,
    count = 8
};
}
Value exceptionFieldOf(const ExceptionObject* exception, unsigned field);
void setExceptionField(Vm& vm, ExceptionObject* exception, unsigned field, Value v);

// Makes `context` the __context__ of `exception`, cutting the chain where it would become a circle.
void setContext(Vm& vm, ExceptionObject* exception, Value context);

// raise exception from cause: a class, an instance, or kNone. False: an error is pending.
bool setCause(Vm& vm, Value exception, Value cause);

// Raises an exception whose __cause__ and __context__ are `cause`.
Value raiseWithCause(Vm& vm, TypeObject* type, std::string_view message, Value cause);

// Whether an except clause with this class or tuple of classes catches the exception; nullopt:
// TypeError is pending ("catching classes that do not inherit from BaseException is not allowed").
std::optional<bool> matchesException(Vm& vm, Value exception, Value classes);

// --- groups --------------------------------------------------------------------------------------
// The parts of an exception that match and do not match, each kNone when empty.
struct Split
{
    Value match = kNone, rest = kNone;
};
// Of a group by `condition`: a class, a tuple of classes or a function. Nested groups keep their
// shape. False: an error is pending. May run Python.
bool splitGroup(Vm& vm, Value group, Value condition, Split& result);
// What `except* classes` makes of an exception: a bare one that matches is put into a group.
bool splitForExceptStar(Vm& vm, Value exception, Value classes, Split& result);
// What is to be raised after all except* clauses: from the exception that came in and the list of
// those that the clauses raised or left over. kNone: nothing; kNull: error.
Value exceptionAfterExceptStar(Vm& vm, Value original, Value raised);

// --- end of the program --------------------------------------------------------------------------
// What an uncaught SystemExit means: exit status, and the text for the error stream when its code is
// neither None nor an int.
struct ProgramExit
{
    int status = 0;
    std::string message;
};
ProgramExit exitOf(Vm& vm, Value systemExit);

} // namespace vmcore
