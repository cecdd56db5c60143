// SPDX-License-Identifier: GPL-3.0-or-later
// type: what classes themselves can do.
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Directory.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/InstanceCheck.h"
#include "vmcore/runtime/Mro.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

bool isPythonClass(const TypeObject* type)
{
    return (type->typeFlags & kTypeHeap) != 0;
}

bool refuse(Vm& vm, std::string_view message)
{
    raiseTypeError(vm, message);
    return false;
}

Value typeNew(Vm& vm, const CallArgs& a)
{
    auto* meta = as<TypeObject>(a[0]);
    if (a.count != 4)
        return raiseTypeError(vm, fmt::format("type.__new__() takes exactly 3 arguments ({} given)", a.count - 1));
    constexpr std::string_view expected[] = {"str", "tuple", "dict"};
    const bool fits[] = {isStr(a[1]), isTuple(a[2]), isDict(a[3])};
    for (std::uint32_t i = 0; i < 3; ++i)
        if (!fits[i])
            return raiseTypeError(vm,
                fmt::format(
                    "type.__new__() argument {} must be {}, not {}", i + 1, expected[i], typeName(vm, a[i + 1])));
    return makeClass(vm, meta, asStr(a[1]), asTuple(a[2]), asDict(a[3]), a);
}

Value typeInit(Vm& vm, const CallArgs& a)
{
    if (a.count == 2 && a.keywords && a.keywords->length != 0)
        return raiseTypeError(vm, "type.__init__() takes no keyword arguments");
    if (a.count != 2 && a.count != 4)
        return raiseTypeError(vm, "type.__init__() takes 1 or 3 arguments");
    return kNone;
}

Value typeCall(Vm& vm, const CallArgs& a)
{
    return instantiate(vm, as<TypeObject>(a[0]), {a.values + 1, a.count - 1, a.keywords});
}

Value typeRepr(Vm& vm, const CallArgs& a)
{
    return Value::heap(makeStr(vm, fmt::format("<class '{}'>", fullName(vm, as<TypeObject>(a[0])))));
}

Value typeMro(Vm& vm, const CallArgs& a)
{
    const TupleObject* mro = linearize(vm, as<TypeObject>(a[0]));
    return mro ? Value::heap(makeList(vm, {mro->items, static_cast<std::size_t>(mro->length)})) : kNull;
}

Value typeSubclasses(Vm& vm, const CallArgs& a)
{
    const TypeObject* type = as<TypeObject>(a[0]);
    ListObject* list = makeListWithCapacity(vm, static_cast<std::int64_t>(type->subclassCount));
    for (std::uint64_t i = 0; i < type->subclassCount; ++i)
        listAppend(vm, list, Value::heap(type->subclass(i)));
    return Value::heap(list);
}

Value typeInstanceCheck(Vm& vm, const CallArgs& a)
{
    const auto is = plainInstanceCheck(vm, a[1], as<TypeObject>(a[0]));
    return is ? Value::boolean(*is) : kNull;
}

Value typeSubclassCheck(Vm& vm, const CallArgs& a)
{
    if (!hasKind(a[1], ObjectKind::Type))
        return raiseTypeError(vm, "issubclass() arg 1 must be a class");
    return Value::boolean(isSubclass(as<TypeObject>(a[1]), as<TypeObject>(a[0])));
}

Value typePrepare(Vm& vm, const CallArgs&)
{
    return Value::heap(makeDict(vm));
}

Value typeDir(Vm& vm, const CallArgs& a)
{
    return directoryOfType(vm, as<TypeObject>(a[0]));
}

Value typeSizeOf(Vm& vm, const CallArgs&)
{
    return makeInt(vm, sizeof(TypeObject));
}

Value typeGetAttribute(Vm& vm, const CallArgs& a)
{
    StrObject* name = attributeName(vm, a[1]);
    return name ? genericGetAttribute(vm, a[0], name) : kNull;
}

Value typeSetAttribute(Vm& vm, const CallArgs& a)
{
    StrObject* name = attributeName(vm, a[1]);
    return name && genericSetAttribute(vm, a[0], name, a[2]) ? kNone : kNull;
}

Value typeDeleteAttribute(Vm& vm, const CallArgs& a)
{
    StrObject* name = attributeName(vm, a[1]);
    return name && genericSetAttribute(vm, a[0], name, kNull) ? kNone : kNull;
}

// A getset on classes. Built-in classes never come to a setter: setting their attributes is refused
// before descriptors are asked.
TypeObject* self(Value v)
{
    return as<TypeObject>(v);
}

// The names of types of native modules have the module in front.
Value readName(Vm&, Value v)
{
    const bool isNative = (self(v)->typeFlags & kTypeHeap) == 0;
    return Value::heap(isNative ? self(v)->qualname : self(v)->name);
}

bool refuseDeletion(Vm& vm, const TypeObject* type, const char* attribute)
{
    return refuse(
        vm, fmt::format("cannot delete '{}' attribute of immutable type '{}'", attribute, className(vm, type)));
}

// A str for a name; false: TypeError pending.
bool checkNewName(Vm& vm, Value v, const TypeObject* type, const char* attribute)
{
    if (!v)
        return refuseDeletion(vm, type, attribute);
    if (!isStr(v))
        return refuse(vm,
            fmt::format("can only assign string to {}.{}, not '{}'", className(vm, type), attribute, typeName(vm, v)));
    return true;
}

bool writeName(Vm& vm, Value v, Value name)
{
    TypeObject* type = self(v);
    if (!checkNewName(vm, name, type, "__name__"))
        return false;
    type->name = vm.intern(toUtf8(asStr(name)));
    vm.heap.barrier(type);
    return true;
}

Value readQualname(Vm&, Value v)
{
    return Value::heap(self(v)->qualname);
}

bool writeQualname(Vm& vm, Value v, Value name)
{
    TypeObject* type = self(v);
    if (!checkNewName(vm, name, type, "__qualname__"))
        return false;
    type->qualname = vm.intern(toUtf8(asStr(name)));
    vm.heap.barrier(type);
    return true;
}

Value readModule(Vm& vm, Value v)
{
    const Value module = moduleOf(vm, self(v));
    return module ? module : raise(vm, vm.types.AttributeError, "__module__");
}

bool writeModule(Vm& vm, Value v, Value module)
{
    if (!module)
        return refuseDeletion(vm, self(v), "__module__");
    return setTypeAttribute(vm, self(v), vm.names.module_, module);
}

Value readBases(Vm&, Value v)
{
    return Value::heap(self(v)->bases);
}

bool writeBases(Vm& vm, Value v, Value bases)
{
    const std::string_view name = className(vm, self(v));
    if (!bases)
        return refuse(vm, fmt::format("cannot delete '__bases__' attribute of type '{}'", name));
    if (!isTuple(bases))
        return refuse(vm, fmt::format("can only assign tuple to {}.__bases__, not {}", name, typeName(vm, bases)));
    if (asTuple(bases)->length == 0)
        return refuse(vm, fmt::format("can only assign non-empty tuple to {}.__bases__, not ()", name));
    return changeBases(vm, self(v), asTuple(bases));
}

Value readBase(Vm&, Value v)
{
    return self(v)->base ? Value::heap(self(v)->base) : kNone;
}

Value readMro(Vm&, Value v)
{
    return Value::heap(self(v)->mro);
}

Value readDict(Vm& vm, Value v)
{
    auto* proxy = vm.heap.allocate<WrapperObject>(ObjectKind::MappingProxy);
    proxy->wrapped = Value::heap(self(v)->dict);
    proxy->dict = nullptr;
    return Value::heap(proxy);
}

// A doc string may begin with the signature of the constructor, "name(…)", and a line of two dashes.
struct Doc
{
    std::string_view signature, text; // without the name; empty: none
};
Doc splitDoc(const TypeObject* type)
{
    constexpr std::string_view kSignatureEnd = "\n--\n\n";
    const std::string_view doc = type->doc;
    const std::size_t end = doc.find(kSignatureEnd), from = doc.find('(');
    if (end == std::string_view::npos || from > end)
        return {{}, doc};
    return {doc.substr(from, end - from), doc.substr(end + kSignatureEnd.size())};
}

Value readTextSignature(Vm& vm, Value v)
{
    const TypeObject* type = self(v);
    if (isPythonClass(type) || !type->doc || splitDoc(type).signature.empty())
        return kNone;
    return Value::heap(makeStr(vm, splitDoc(type).signature));
}

Value readDoc(Vm& vm, Value v)
{
    TypeObject* type = self(v);
    if (!isPythonClass(type))
        return type->doc ? Value::heap(makeStr(vm, splitDoc(type).text)) : kNone;
    const Value doc = findInType(type, vm.names.doc_).value;
    return doc ? bindAttribute(vm, doc, kNull, type) : kNone;
}

bool writeDoc(Vm& vm, Value v, Value doc)
{
    if (!doc)
        return refuse(vm, fmt::format("cannot delete '__doc__' attribute of type '{}'", className(vm, self(v))));
    return setTypeAttribute(vm, self(v), vm.names.doc_, doc);
}

Value readAnnotations(Vm& vm, Value v)
{
    TypeObject* type = self(v);
    if (!isPythonClass(type))
        return raiseAttributeError(vm, v, vm.names.annotations_);
    const Value known = dictFindStr(type->dict, vm.names.annotations_);
    if (known)
        return bindAttribute(vm, known, kNull, type);
    const Value fresh = Value::heap(makeDict(vm));
    return setTypeAttribute(vm, type, vm.names.annotations_, fresh) ? fresh : kNull;
}

bool writeAnnotations(Vm& vm, Value v, Value annotations)
{
    return setTypeAttribute(vm, self(v), vm.names.annotations_, annotations);
}

StrObject* abstractMethodsName(Vm& vm)
{
    return vm.intern("__abstractmethods__");
}

Value readAbstractMethods(Vm& vm, Value v)
{
    const Value methods = dictFindStr(self(v)->dict, abstractMethodsName(vm));
    return methods ? methods : raise(vm, vm.types.AttributeError, "__abstractmethods__");
}

bool writeAbstractMethods(Vm& vm, Value v, Value methods)
{
    TypeObject* type = self(v);
    const auto isAbstract = methods ? truth(vm, methods) : false;
    if (!isAbstract || !setTypeAttribute(vm, type, abstractMethodsName(vm), methods))
        return false;
    type->typeFlags = static_cast<std::uint16_t>(
        *isAbstract ? type->typeFlags | kTypeIsAbstract : type->typeFlags & ~kTypeIsAbstract);
    return true;
}

Value readFlags(Vm& vm, Value v)
{
    // The bits of CPython's Py_TPFLAGS that this VM has a notion of.
    constexpr std::int64_t heapType = 1 << 9, baseType = 1 << 10, isAbstract = 1 << 20;
    const std::uint16_t flags = self(v)->typeFlags;
    return makeInt(vm,
        ((flags & kTypeHeap) != 0 ? heapType : 0) | ((flags & kTypeAbstractBase) != 0 ? baseType : 0)
            | ((flags & kTypeIsAbstract) != 0 ? isAbstract : 0));
}

constexpr NativeInfo kMethods[] = {
    newMethod(typeNew, 0, kAnyCount),
    slotKeywords("__init__", typeInit, 0, kAnyCount),
    slotKeywords(
        "__call__", typeCall, 0, kAnyCount, "__call__($self, /, *args, **kwargs)\n--\n\nCall self as a function."),
    slot("__repr__", typeRepr, 0, 0, "__repr__($self, /)\n--\n\nReturn repr(self)."),
    slot("__getattribute__", typeGetAttribute, 1, 1),
    slot("__setattr__", typeSetAttribute, 2, 2),
    slot("__delattr__", typeDeleteAttribute, 1, 1),
    method("mro", typeMro, 0, 0, "mro($self, /)\n--\n\nReturn a type's method resolution order."),
    method("__subclasses__", typeSubclasses, 0, 0,
        "__subclasses__($self, /)\n--\n\nReturn a list of immediate subclasses."),
    method("__instancecheck__", typeInstanceCheck, 1, 1),
    method("__subclasscheck__", typeSubclassCheck, 1, 1),
    method("__dir__", typeDir, 0, 0),
    method("__sizeof__", typeSizeOf, 0, 0),
    classMethod("__prepare__", typePrepare, 0, kAnyCount),
};
constexpr GetSetInfo kGetSets[] = {
    {"__name__", readName, writeName, nullptr},
    {"__qualname__", readQualname, writeQualname, nullptr},
    {"__module__", readModule, writeModule, nullptr},
    {"__bases__", readBases, writeBases, nullptr},
    {"__base__", readBase, nullptr, nullptr},
    {"__mro__", readMro, nullptr, nullptr},
    {"__dict__", readDict, nullptr, nullptr},
    {"__doc__", readDoc, writeDoc, nullptr},
    {"__text_signature__", readTextSignature, nullptr, nullptr},
    {"__annotations__", readAnnotations, writeAnnotations, nullptr},
    {"__abstractmethods__", readAbstractMethods, writeAbstractMethods, nullptr},
    {"__flags__", readFlags, nullptr, nullptr},
};

} // namespace

void installTypeType(Vm& vm)
{
    vm.types.Type->doc = "type(object) -> the object's type\ntype(name, bases, dict, **kwds) -> a new type";
    addMethods(vm, vm.types.Type, kMethods);
    addGetSets(vm, vm.types.Type, kGetSets);
}

} // namespace vmcore
