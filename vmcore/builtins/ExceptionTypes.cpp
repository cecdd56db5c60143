// SPDX-License-Identifier: GPL-3.0-or-later
// BaseException, and the exceptions that have fields of their own. The rest inherits everything.
#include "vmcore/builtins/ExceptionFields.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

bool refuse(Vm& vm, std::string_view message)
{
    raiseTypeError(vm, message);
    return false;
}

Value orNone(Value v)
{
    return v ? v : kNone;
}

TupleObject* positionals(Vm& vm, const CallArgs& a)
{
    return a.count == 1 ? vm.emptyTuple : makeTuple(vm, {a.values + 1, a.count - 1});
}

Value exceptionNew(Vm& vm, const CallArgs& a)
{
    return Value::heap(makeException(vm, as<TypeObject>(a[0]), positionals(vm, a)));
}

Value exceptionInit(Vm& vm, const CallArgs& a)
{
    if (a.keywords && a.keywords->length != 0)
        return raiseTypeError(vm, fmt::format("{}() takes no keyword arguments", typeName(vm, a[0])));
    setArguments(vm, asException(a[0]), positionals(vm, a));
    return kNone;
}

Value exceptionStr(Vm& vm, const CallArgs& a)
{
    const TupleObject* args = asTuple(asException(a[0])->args);
    if (args->length == 0)
        return Value::heap(vm.emptyStr);
    return args->length == 1 ? strOf(vm, args->items[0]) : reprOf(vm, asException(a[0])->args);
}

Value exceptionRepr(Vm& vm, const CallArgs& a)
{
    const TupleObject* args = asTuple(asException(a[0])->args);
    const Value shown = reprOf(vm, args->length == 1 ? args->items[0] : asException(a[0])->args);
    if (!shown)
        return kNull;
    StrBuilder text(vm);
    text.add(vm.typeOf(a[0])->name);
    if (args->length == 1)
        text.addAscii("(");
    text.add(asStr(shown));
    if (args->length == 1)
        text.addAscii(")");
    return Value::heap(text.finish());
}

bool setTraceback(Vm& vm, Value self, Value v)
{
    if (!v)
        return refuse(vm, "__traceback__ may not be deleted");
    if (!v.isNone() && !hasKind(v, ObjectKind::Traceback))
        return refuse(vm, "__traceback__ must be a traceback or None");
    asException(self)->traceback = v.isNone() ? kNull : v;
    vm.heap.barrier(self.object());
    return true;
}

Value withTraceback(Vm& vm, const CallArgs& a)
{
    return setTraceback(vm, a[0], a[1]) ? a[0] : kNull;
}

Value addNote(Vm& vm, const CallArgs& a)
{
    if (!isStr(a[1]))
        return raiseTypeError(vm, fmt::format("note must be a str, not '{}'", typeName(vm, a[1])));
    const Value notes = getAttributeOrNull(vm, a[0], vm.names.notes_);
    if (vm.hasError())
        return kNull;
    if (notes && !isList(notes))
        return raiseTypeError(vm, "Cannot add note: __notes__ is not a list");
    ListObject* list = notes ? asList(notes) : makeList(vm);
    if (!notes && !setAttribute(vm, a[0], vm.names.notes_, Value::heap(list)))
        return kNull;
    listAppend(vm, list, a[1]);
    return kNone;
}

Value setState(Vm& vm, const CallArgs& a)
{
    if (a[1].isNone())
        return kNone;
    if (!isDict(a[1]))
        return raiseTypeError(vm, "state is not a dictionary");
    std::uint32_t position = 0;
    Value key, v;
    while (dictNext(asDict(a[1]), position, key, v)) {
        StrObject* name = attributeName(vm, key);
        if (!name || !setAttribute(vm, a[0], name, v))
            return kNull;
    }
    return kNone;
}

Value reduce(Vm& vm, const CallArgs& a)
{
    const Value type = Value::heap(vm.typeOf(a[0]));
    const Value args = asException(a[0])->args;
    const DictObject* dict = instanceDict(vm, a[0].object());
    if (dict && dict->used != 0)
        return Value::heap(makeTuple(vm, {type, args, Value::heap(dict)}));
    return Value::heap(makeTuple(vm, {type, args}));
}

Value readArgs(Vm&, Value self)
{
    return asException(self)->args;
}

bool writeArgs(Vm& vm, Value self, Value v)
{
    if (!v)
        return refuse(vm, "args may not be deleted");
    TupleObject* args = tupleFrom(vm, v);
    if (!args)
        return false;
    setArguments(vm, asException(self), args);
    return true;
}

Value readTraceback(Vm&, Value self)
{
    return orNone(asException(self)->traceback);
}
Value readContext(Vm&, Value self)
{
    return orNone(asException(self)->context);
}
Value readCause(Vm&, Value self)
{
    return orNone(asException(self)->cause);
}
Value readSuppressContext(Vm&, Value self)
{
    return Value::boolean(asException(self)->suppressContext);
}

// None or an exception; false: TypeError pending.
bool checkLink(Vm& vm, Value v, const char* attribute, const char* what)
{
    if (!v)
        return refuse(vm, fmt::format("{} may not be deleted", attribute));
    if (!v.isNone() && !isException(v))
        return refuse(vm, fmt::format("exception {} must be None or derive from BaseException", what));
    return true;
}

bool writeContext(Vm& vm, Value self, Value v)
{
    if (!checkLink(vm, v, "__context__", "context"))
        return false;
    asException(self)->context = v.isNone() ? kNull : v;
    vm.heap.barrier(self.object());
    return true;
}

bool writeCause(Vm& vm, Value self, Value v)
{
    if (!checkLink(vm, v, "__cause__", "cause"))
        return false;
    asException(self)->cause = v.isNone() ? kNull : v;
    asException(self)->suppressContext = true;
    vm.heap.barrier(self.object());
    return true;
}

bool writeSuppressContext(Vm& vm, Value self, Value v)
{
    if (!v)
        return refuse(vm, "can't delete numeric/char attribute");
    if (!v.isBool())
        return refuse(vm, "attribute value type must be bool");
    asException(self)->suppressContext = v.asBool();
    return true;
}

Value readDict(Vm& vm, Value self)
{
    return Value::heap(instanceDict(vm, self.object()));
}

bool writeDict(Vm& vm, Value self, Value v)
{
    if (!v)
        return refuse(vm, "cannot delete __dict__");
    if (!isDict(v))
        return refuse(vm, fmt::format("__dict__ must be set to a dictionary, not a '{}'", typeName(vm, v)));
    return replaceInstanceDict(vm, self.object(), asDict(v));
}

constexpr NativeInfo kMethods[] = {
    newMethod(exceptionNew, 0, kAnyCount),
    slotKeywords("__init__", exceptionInit, 0, kAnyCount),
    slot("__str__", exceptionStr, 0, 0),
    slot("__repr__", exceptionRepr, 0, 0),
    method("with_traceback", withTraceback, 1, 1,
        "Exception.with_traceback(tb) --\n    set self.__traceback__ to tb and return self."),
    method("add_note", addNote, 1, 1, "Exception.add_note(note) --\n    add a note to the exception"),
    method("__setstate__", setState, 1, 1),
    method("__reduce__", reduce, 0, 0),
};
constexpr GetSetInfo kGetSets[] = {
    {"args", readArgs, writeArgs, nullptr},
    {"__traceback__", readTraceback, setTraceback, nullptr},
    {"__context__", readContext, writeContext, "exception context"},
    {"__cause__", readCause, writeCause, "exception cause"},
    {"__suppress_context__", readSuppressContext, writeSuppressContext, nullptr},
    {"__dict__", readDict, writeDict, nullptr},
};

} // namespace

void setArguments(Vm& vm, ExceptionObject* e, TupleObject* args)
{
    e->args = Value::heap(args);
    vm.heap.barrier(e);
}

void installExceptionTypes(Vm& vm)
{
    vm.types.BaseException->doc = "Common base class for all exceptions";
    vm.types.Exception->doc = "Common base class for all non-exit exceptions.";
    addMethods(vm, vm.types.BaseException, kMethods);
    addGetSets(vm, vm.types.BaseException, kGetSets);
    installExceptionFields(vm);
    installSystemExceptions(vm);
    installExceptionGroups(vm);
}

} // namespace vmcore
