// SPDX-License-Identifier: GPL-3.0-or-later
// object: what every class inherits.
#include "vmcore/builtins/Install.h"
#include "vmcore/builtins/Reduce.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Directory.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <vector>

namespace vmcore {
namespace {

bool hasExtraArguments(const CallArgs& a)
{
    return a.count > 1 || (a.keywords && a.keywords->length != 0);
}

bool inheritsNew(Vm& vm, TypeObject* type)
{
    return findInType(type, vm.names.new_).owner == vm.types.Instance;
}

bool inheritsInit(Vm& vm, TypeObject* type)
{
    return findInType(type, vm.names.init_).owner == vm.types.Instance;
}

Value refuseAbstract(Vm& vm, TypeObject* type)
{
    const Value methods = dictFindStr(type->dict, vm.intern("__abstractmethods__"));
    ListObject* names = listFrom(vm, methods);
    if (!names)
        return kNull;
    std::vector<std::string> sorted;
    for (std::int64_t i = 0; i < names->length; ++i)
        sorted.push_back(isStr(names->items[i]) ? toUtf8(asStr(names->items[i])) : reprForMessage(vm, names->items[i]));
    std::sort(sorted.begin(), sorted.end());
    return raiseTypeError(vm,
        fmt::format("Can't instantiate abstract class {} with abstract method{} {}", className(vm, type),
            sorted.size() == 1 ? "" : "s", fmt::join(sorted, ", ")));
}

Value objectNew(Vm& vm, const CallArgs& a)
{
    auto* type = as<TypeObject>(a[0]);
    if (hasExtraArguments(a)) {
        if (!inheritsNew(vm, type))
            return raiseTypeError(vm, "object.__new__() takes exactly one argument (the type to instantiate)");
        if (inheritsInit(vm, type))
            return raiseTypeError(vm, fmt::format("{}() takes no arguments", className(vm, type)));
    }
    if ((type->typeFlags & kTypeIsAbstract) != 0)
        return refuseAbstract(vm, type);
    return Value::heap(allocateInstance(vm, type));
}

Value objectInit(Vm& vm, const CallArgs& a)
{
    TypeObject* type = vm.typeOf(a[0]);
    if (hasExtraArguments(a)) {
        if (!inheritsInit(vm, type))
            return raiseTypeError(vm, "object.__init__() takes exactly one argument (the instance to initialize)");
        if (inheritsNew(vm, type))
            return raiseTypeError(vm,
                fmt::format(
                    "{}.__init__() takes exactly one argument (the instance to initialize)", className(vm, type)));
    }
    return kNone;
}

Value objectRepr(Vm& vm, const CallArgs& a)
{
    const std::uint64_t address = a[0].bits & ~kTagHeap;
    return Value::heap(makeStr(vm, fmt::format("<{} object at {:#x}>", fullName(vm, vm.typeOf(a[0])), address)));
}

Value objectStr(Vm& vm, const CallArgs& a)
{
    const RecursionGuard guard(vm, " while calling a Python object"); // a class may have this as its __repr__
    if (!guard)
        return kNull;
    bool found = false; // every class has one; str() checks what it returns
    return callSpecial(vm, a[0], vm.names.repr_, {}, found);
}

Value objectHash(Vm& vm, const CallArgs& a)
{
    return makeInt(vm, static_cast<std::int64_t>(std::rotr(a[0].bits & ~kTagHeap, 4)));
}

Value objectEq(Vm&, const CallArgs& a)
{
    return a[0] == a[1] ? kTrue : kNotImplemented;
}

Value objectNe(Vm& vm, const CallArgs& a)
{
    bool found = false;
    const Value equal = callSpecial(vm, a[0], vm.names.eq_, {a[1]}, found);
    if (!equal || equal == kNotImplemented)
        return equal;
    const auto isEqual = truth(vm, equal);
    return isEqual ? Value::boolean(!*isEqual) : kNull;
}

Value notImplemented(Vm&, const CallArgs&)
{
    return kNotImplemented;
}

Value objectFormat(Vm& vm, const CallArgs& a)
{
    if (!isStr(a[1]))
        return raiseTypeError(vm, fmt::format("__format__() argument must be str, not {}", typeName(vm, a[1])));
    if (asStr(a[1])->length != 0)
        return raiseTypeError(vm, fmt::format("unsupported format string passed to {}.__format__", typeName(vm, a[0])));
    return strOf(vm, a[0]);
}

Value objectGetAttribute(Vm& vm, const CallArgs& a)
{
    StrObject* name = attributeName(vm, a[1]);
    return name ? genericGetAttribute(vm, a[0], name) : kNull;
}

Value objectSetAttribute(Vm& vm, const CallArgs& a)
{
    StrObject* name = attributeName(vm, a[1]);
    return name && genericSetAttribute(vm, a[0], name, a[2]) ? kNone : kNull;
}

Value objectDeleteAttribute(Vm& vm, const CallArgs& a)
{
    StrObject* name = attributeName(vm, a[1]);
    return name && genericSetAttribute(vm, a[0], name, kNull) ? kNone : kNull;
}

Value objectDir(Vm& vm, const CallArgs& a)
{
    return directoryOfObject(vm, a[0]);
}

Value objectInitSubclass(Vm& vm, const CallArgs& a)
{
    if (hasExtraArguments(a))
        return raiseTypeError(
            vm, fmt::format("{}.__init_subclass__() takes no keyword arguments", className(vm, as<TypeObject>(a[0]))));
    return kNone;
}

Value objectSizeOf(Vm& vm, const CallArgs& a)
{
    return makeInt(vm, vm.typeOf(a[0])->instanceSize);
}

Value readClass(Vm& vm, Value self)
{
    return Value::heap(vm.typeOf(self));
}

bool writeClass(Vm& vm, Value self, Value v)
{
    if (!v) {
        raiseTypeError(vm, "can't delete __class__ attribute");
        return false;
    }
    if (!hasKind(v, ObjectKind::Type)) {
        raiseTypeError(vm, fmt::format("__class__ must be set to a class, not '{}' object", typeName(vm, v)));
        return false;
    }
    return changeClass(vm, self, as<TypeObject>(v));
}

// Instances of built-in classes show the doc of their class; Python classes have their own __doc__.
Value readDoc(Vm& vm, Value self)
{
    const char* doc = vm.typeOf(self)->doc;
    return doc ? Value::heap(makeStr(vm, doc)) : kNone;
}

constexpr NativeInfo kMethods[] = {
    newMethod(objectNew, 0, kAnyCount),
    slotKeywords("__init__", objectInit, 0, kAnyCount,
        "__init__($self, /, *args, **kwargs)\n--\n\nInitialize self.  See help(type(self)) for accurate signature."),
    slot("__repr__", objectRepr, 0, 0, "__repr__($self, /)\n--\n\nReturn repr(self)."),
    slot("__str__", objectStr, 0, 0, "__str__($self, /)\n--\n\nReturn str(self)."),
    slot("__hash__", objectHash, 0, 0, "__hash__($self, /)\n--\n\nReturn hash(self)."),
    slot("__eq__", objectEq, 1, 1, "__eq__($self, value, /)\n--\n\nReturn self==value."),
    slot("__ne__", objectNe, 1, 1, "__ne__($self, value, /)\n--\n\nReturn self!=value."),
    slot("__lt__", notImplemented, 1, 1, "__lt__($self, value, /)\n--\n\nReturn self<value."),
    slot("__le__", notImplemented, 1, 1, "__le__($self, value, /)\n--\n\nReturn self<=value."),
    slot("__gt__", notImplemented, 1, 1, "__gt__($self, value, /)\n--\n\nReturn self>value."),
    slot("__ge__", notImplemented, 1, 1, "__ge__($self, value, /)\n--\n\nReturn self>=value."),
    slot("__getattribute__", objectGetAttribute, 1, 1,
        "__getattribute__($self, name, /)\n--\n\nReturn getattr(self, name)."),
    slot("__setattr__", objectSetAttribute, 2, 2,
        "__setattr__($self, name, value, /)\n--\n\nImplement setattr(self, name, value)."),
    slot("__delattr__", objectDeleteAttribute, 1, 1,
        "__delattr__($self, name, /)\n--\n\nImplement delattr(self, name)."),
    method("__format__", objectFormat, 1, 1, "__format__($self, format_spec, /)\n--\n\nDefault object formatter."),
    method("__dir__", objectDir, 0, 0, "__dir__($self, /)\n--\n\nDefault dir() implementation."),
    method("__sizeof__", objectSizeOf, 0, 0, "__sizeof__($self, /)\n--\n\nSize of object in memory, in bytes."),
    method("__reduce__", objectReduce, 0, 0, "__reduce__($self, /)\n--\n\nHelper for pickle."),
    method("__reduce_ex__", objectReduceEx, 1, 1, "__reduce_ex__($self, protocol, /)\n--\n\nHelper for pickle."),
    method("__getstate__", objectState, 0, 0, "__getstate__($self, /)\n--\n\nHelper for pickle."),
    classMethod("__init_subclass__", objectInitSubclass, 0, kAnyCount),
    classMethod("__subclasshook__", notImplemented, 0, kAnyCount),
};
constexpr GetSetInfo kGetSets[] = {
    {"__class__", readClass, writeClass, "the object's class"},
    {"__doc__", readDoc, nullptr, nullptr},
};

} // namespace

void installObjectType(Vm& vm)
{
    vm.types.Instance->doc = "The base class of the class hierarchy.\n\nWhen called, it accepts no arguments and "
                             "returns a new featureless\ninstance that has no instance attributes and cannot be "
                             "given any.\n";
    addMethods(vm, vm.types.Instance, kMethods);
    addGetSets(vm, vm.types.Instance, kGetSets);
}

} // namespace vmcore
