// SPDX-License-Identifier: GPL-3.0-or-later
// property, staticmethod, classmethod, and the descriptors of slots and of native attributes.
#include "vmcore/builtins/FunctionTypes.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/builtins/SuperType.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/ClassChanges.h"
#include "vmcore/runtime/Descriptors.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

Value str(Vm& vm, std::string_view text)
{
    return Value::heap(makeStr(vm, text));
}

Value readInstanceDict(Vm& vm, Value v)
{
    return Value::heap(instanceDict(vm, v.object()));
}

// --- property

PropertyObject* property(Value v)
{
    return as<PropertyObject>(v);
}

Value propertyNew(Vm& vm, const CallArgs& a)
{
    auto* p = static_cast<PropertyObject*>(allocateInstance(vm, as<TypeObject>(a[0])));
    p->get = p->set = p->del = p->doc = kNone;
    p->name = kNull;
    return Value::heap(p);
}

// Without an explicit doc the getter's is taken.
bool takeDoc(Vm& vm, PropertyObject* p, Value doc)
{
    if ((!doc || doc.isNone()) && !p->get.isNone()) {
        doc = getAttributeOrNull(vm, p->get, vm.names.doc_);
        if (vm.hasError())
            return false;
    }
    p->doc = doc ? doc : kNone;
    // An instance of a subclass shows its doc as an attribute of its own, not the subclass's.
    if (p->shape >= kFirstUserShape && hasInstanceDict(vm, p))
        return setInstanceAttribute(vm, p, vm.names.doc_, p->doc);
    return true;
}

Value propertyInit(Vm& vm, const CallArgs& a)
{
    const CallArgs arguments{a.values + 1, a.count - 1, a.keywords};
    KeywordReader reader(vm, arguments, "property");
    const Value get = reader.take("fget", 0), set = reader.take("fset", 1), del = reader.take("fdel", 2);
    const Value doc = reader.take("doc", 3);
    if (!reader.done())
        return kNull;
    PropertyObject* p = property(a[0]);
    const bool again = !p->get.isNone() || !p->set.isNone() || !p->del.isNone();
    p->get = get ? get : kNone;
    p->set = set ? set : kNone;
    p->del = del ? del : kNone;
    p->name = kNull;
    vm.heap.barrier(p);
    if (again) // while classes that have it are in use
        renewVersions(vm, vm.types.Instance, vm.typeOf(a[0]), ClassChange::DescriptorChanged, nullptr);
    if (!takeDoc(vm, p, doc))
        return kNull;
    vm.heap.barrier(p);
    return kNone;
}

// A copy with one of the functions replaced, of the same class.
Value withFunction(Vm& vm, Value self, Value get, Value set, Value del)
{
    const PropertyObject* p = property(self);
    const auto pick = [](Value fresh, Value old) { return fresh && !fresh.isNone() ? fresh : old; };
    const Value copy
        = call(vm, Value::heap(vm.typeOf(self)), {pick(get, p->get), pick(set, p->set), pick(del, p->del)});
    if (copy && hasKind(copy, ObjectKind::Property)) {
        property(copy)->name = p->name;
        if (property(copy)->doc.isNone())
            property(copy)->doc = p->doc;
        vm.heap.barrier(copy.object());
    }
    return copy;
}

Value propertyGetter(Vm& vm, const CallArgs& a)
{
    return withFunction(vm, a[0], a[1], kNull, kNull);
}
Value propertySetter(Vm& vm, const CallArgs& a)
{
    return withFunction(vm, a[0], kNull, a[1], kNull);
}
Value propertyDeleter(Vm& vm, const CallArgs& a)
{
    return withFunction(vm, a[0], kNull, kNull, a[1]);
}

Value propertySetName(Vm& vm, const CallArgs& a)
{
    property(a[0])->name = a[2];
    vm.heap.barrier(a[0].object());
    return kNone;
}

Value propertyGet(Vm& vm, const CallArgs& a)
{
    return a[1].isNone() ? a[0] : readProperty(vm, property(a[0]), a[1]);
}
Value propertySet(Vm& vm, const CallArgs& a)
{
    return writeProperty(vm, property(a[0]), a[1], a[2]) ? kNone : kNull;
}
Value propertyDelete(Vm& vm, const CallArgs& a)
{
    return writeProperty(vm, property(a[0]), a[1], kNull) ? kNone : kNull;
}

Value readGetter(Vm&, Value v)
{
    return property(v)->get;
}
Value readSetter(Vm&, Value v)
{
    return property(v)->set;
}
Value readDeleter(Vm&, Value v)
{
    return property(v)->del;
}
Value readPropertyDoc(Vm&, Value v)
{
    return property(v)->doc;
}
bool writePropertyDoc(Vm& vm, Value v, Value doc)
{
    property(v)->doc = doc ? doc : kNone;
    vm.heap.barrier(v.object());
    return true;
}

Value readIsAbstract(Vm& vm, Value v)
{
    const PropertyObject* p = property(v);
    for (const Value part : {p->get, p->set, p->del}) {
        const Value flag = getAttributeOrNull(vm, part, vm.names.isabstractmethod_);
        const auto isSet = flag ? truth(vm, flag) : false;
        if (!isSet || vm.hasError())
            return kNull;
        if (*isSet)
            return kTrue;
    }
    return kFalse;
}

constexpr NativeInfo kPropertyMethods[] = {
    newMethod(propertyNew, 0, kAnyCount),
    slotKeywords("__init__", propertyInit, 0, 4),
    slot("__get__", propertyGet, 1, 2),
    slot("__set__", propertySet, 2, 2),
    slot("__delete__", propertyDelete, 1, 1),
    method("getter", propertyGetter, 1, 1, "Descriptor to obtain a copy of the property with a different getter."),
    method("setter", propertySetter, 1, 1, "Descriptor to obtain a copy of the property with a different setter."),
    method("deleter", propertyDeleter, 1, 1, "Descriptor to obtain a copy of the property with a different deleter."),
    method("__set_name__", propertySetName, 2, 2, "Method to set name of a property."),
};
constexpr GetSetInfo kPropertyGetSets[] = {
    {"fget", readGetter, nullptr, nullptr},
    {"fset", readSetter, nullptr, nullptr},
    {"fdel", readDeleter, nullptr, nullptr},
    {"__doc__", readPropertyDoc, writePropertyDoc, nullptr},
    {"__isabstractmethod__", readIsAbstract, nullptr, nullptr},
};

// --- staticmethod and classmethod

WrapperObject* wrapper(Value v)
{
    return as<WrapperObject>(v);
}

Value wrapperNew(Vm& vm, const CallArgs& a)
{
    auto* w = static_cast<WrapperObject*>(allocateInstance(vm, as<TypeObject>(a[0])));
    w->wrapped = kNone;
    w->dict = nullptr;
    return Value::heap(w);
}

// What a decorated function shows of itself, the wrapper shows too.
bool copyAppearance(Vm& vm, WrapperObject* w)
{
    for (StrObject* name :
        {vm.names.module_, vm.names.name_, vm.names.qualname_, vm.names.doc_, vm.names.annotations_}) {
        const Value v = getAttributeOrNull(vm, w->wrapped, name);
        if (vm.hasError())
            return false;
        if (v)
            setInstanceAttribute(vm, w, name, v);
    }
    return true;
}

Value wrapperInit(Vm& vm, const CallArgs& a)
{
    WrapperObject* w = wrapper(a[0]);
    const bool again = !w->wrapped.isNone();
    w->wrapped = a[1];
    vm.heap.barrier(w);
    if (again)
        renewVersions(vm, vm.types.Instance, vm.typeOf(a[0]), ClassChange::DescriptorChanged, nullptr);
    return copyAppearance(vm, w) ? kNone : kNull;
}

Value staticMethodGet(Vm&, const CallArgs& a)
{
    return wrapper(a[0])->wrapped;
}
Value staticMethodCall(Vm& vm, const CallArgs& a)
{
    return call(vm, wrapper(a[0])->wrapped, CallArgs{a.values + 1, a.count - 1, a.keywords});
}

Value wrapperRepr(Vm& vm, const CallArgs& a)
{
    const Value inner = reprOf(vm, wrapper(a[0])->wrapped);
    const char* name = hasKind(a[0], ObjectKind::StaticMethod) ? "staticmethod" : "classmethod";
    return inner ? str(vm, fmt::format("<{}({})>", name, toUtf8(asStr(inner)))) : kNull;
}

Value classMethodGet(Vm& vm, const CallArgs& a)
{
    const Value type = a.valueOr(2, kNone);
    return bindToClass(
        vm, wrapper(a[0])->wrapped, hasKind(type, ObjectKind::Type) ? as<TypeObject>(type) : vm.typeOf(a[1]));
}

Value readWrapped(Vm&, Value v)
{
    return wrapper(v)->wrapped;
}

Value readWrappedIsAbstract(Vm& vm, Value v)
{
    const Value flag = getAttributeOrNull(vm, wrapper(v)->wrapped, vm.names.isabstractmethod_);
    const auto isSet = flag ? truth(vm, flag) : false;
    return isSet && !vm.hasError() ? Value::boolean(*isSet) : kNull;
}

constexpr NativeInfo kStaticMethodMethods[] = {
    newMethod(wrapperNew, 0, kAnyCount),
    slot("__init__", wrapperInit, 1, 1),
    slot("__get__", staticMethodGet, 1, 2),
    slotKeywords("__call__", staticMethodCall, 0, kAnyCount),
    slot("__repr__", wrapperRepr, 0, 0),
};
constexpr NativeInfo kClassMethodMethods[] = {
    newMethod(wrapperNew, 0, kAnyCount),
    slot("__init__", wrapperInit, 1, 1),
    slot("__get__", classMethodGet, 1, 2),
    slot("__repr__", wrapperRepr, 0, 0),
};
constexpr GetSetInfo kWrapperGetSets[] = {
    {"__func__", readWrapped, nullptr, nullptr},
    {"__wrapped__", readWrapped, nullptr, nullptr},
    {"__isabstractmethod__", readWrappedIsAbstract, nullptr, nullptr},
    {"__dict__", readInstanceDict, nullptr, nullptr},
};

// --- slots and native attributes

Value memberRepr(Vm& vm, const CallArgs& a)
{
    const auto* m = as<MemberObject>(a[0]);
    return str(vm, fmt::format("<member '{}' of '{}' objects>", toUtf8(m->name), className(vm, m->owner)));
}
Value readMemberName(Vm&, Value v)
{
    return Value::heap(as<MemberObject>(v)->name);
}
Value readMemberOwner(Vm&, Value v)
{
    return Value::heap(as<MemberObject>(v)->owner);
}

Value getSetRepr(Vm& vm, const CallArgs& a)
{
    const auto* g = as<GetSetObject>(a[0]);
    return str(vm, fmt::format("<attribute '{}' of '{}' objects>", g->name, className(vm, g->owner)));
}
Value readGetSetName(Vm& vm, Value v)
{
    return str(vm, as<GetSetObject>(v)->name);
}
Value readGetSetOwner(Vm&, Value v)
{
    return Value::heap(as<GetSetObject>(v)->owner);
}
Value readGetSetDoc(Vm& vm, Value v)
{
    const char* doc = as<GetSetObject>(v)->doc;
    return doc ? str(vm, doc) : kNone;
}

Value dataDescriptorSet(Vm& vm, const CallArgs& a)
{
    return storeThroughDescriptor(vm, a[0], a[1], a[2]) ? kNone : kNull;
}
Value dataDescriptorDelete(Vm& vm, const CallArgs& a)
{
    return storeThroughDescriptor(vm, a[0], a[1], kNull) ? kNone : kNull;
}

constexpr NativeInfo kDataDescriptorMethods[] = {
    slot("__get__", descriptorGet, 1, 2),
    slot("__set__", dataDescriptorSet, 2, 2),
    slot("__delete__", dataDescriptorDelete, 1, 1),
};
constexpr NativeInfo kMemberMethods[] = {slot("__repr__", memberRepr, 0, 0)};
constexpr GetSetInfo kMemberGetSets[] = {
    {"__name__", readMemberName, nullptr, nullptr},
    {"__objclass__", readMemberOwner, nullptr, nullptr},
};
constexpr NativeInfo kGetSetMethods[] = {slot("__repr__", getSetRepr, 0, 0)};
constexpr GetSetInfo kGetSetGetSets[] = {
    {"__name__", readGetSetName, nullptr, nullptr},
    {"__objclass__", readGetSetOwner, nullptr, nullptr},
    {"__doc__", readGetSetDoc, nullptr, nullptr},
};

} // namespace

void installDescriptorTypes(Vm& vm)
{
    addMethods(vm, vm.types.Property, kPropertyMethods);
    addGetSets(vm, vm.types.Property, kPropertyGetSets);
    addMethods(vm, vm.types.StaticMethod, kStaticMethodMethods);
    addMethods(vm, vm.types.ClassMethod, kClassMethodMethods);
    for (TypeObject* type : {vm.types.StaticMethod, vm.types.ClassMethod}) {
        addGetSets(vm, type, kWrapperGetSets);
        // So that that of the function, among the attributes of the wrapper, is found.
        dictSetStr(vm, type->dict, vm.names.doc_, str(vm, "A function as a method of another kind."));
    }
    for (TypeObject* type : {vm.types.Member, vm.types.GetSet})
        addMethods(vm, type, kDataDescriptorMethods);
    addMethods(vm, vm.types.Member, kMemberMethods);
    addGetSets(vm, vm.types.Member, kMemberGetSets);
    addMethods(vm, vm.types.GetSet, kGetSetMethods);
    addGetSets(vm, vm.types.GetSet, kGetSetGetSets);
    installSuperType(vm);
}

} // namespace vmcore
