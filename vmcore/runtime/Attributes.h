// SPDX-License-Identifier: GPL-3.0-or-later
// Attribute access, classes and shapes. Names are interned strings. May run Python (descriptors,
// __getattr__); kNull or false means an error.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <string>

namespace vmcore {

Value getAttribute(Vm& vm, Value object, StrObject* name);
bool setAttribute(Vm& vm, Value object, StrObject* name, Value v); // v kNull: delete
// As getAttribute, but a missing attribute is kNull without an error.
Value getAttributeOrNull(Vm& vm, Value object, StrObject* name);
// object.__getattribute__ and object.__setattr__: without the class's own hooks.
Value genericGetAttribute(Vm& vm, Value object, StrObject* name);
bool genericSetAttribute(Vm& vm, Value object, StrObject* name, Value v);

// The interned name that getattr() and the like were given; null: TypeError pending, it is no string.
StrObject* attributeName(Vm& vm, Value name);

// Looks the name up along the mro, no descriptors bound, no Python; kNull: none. Cached.
Value lookupInType(Vm& vm, TypeObject* type, StrObject* name);
// The same with the class that has it, null: none. A volatile value may change while all versions
// stay, so caches must not keep it.
struct ClassAttribute
{
    TypeObject* owner = nullptr;
    Value value = kNull;
    bool isVolatile = false;
};
ClassAttribute findInType(const TypeObject* type, StrObject* name);
// A special method of the value's class, bound: {callable, self}; self kNull when already bound.
// {kNull}: none (no error) or error pending when a descriptor's __get__ raised.
struct Method
{
    Value callable, self;
};
Method lookupSpecial(Vm& vm, Value object, StrObject* name);
// Calls the special method with the arguments; kNull without error: there is no such method.
Value callSpecial(Vm& vm, Value object, StrObject* name, std::initializer_list<Value> arguments, bool& found);
// What LOAD_ATTR for a call pushes: an unbound function and self, or a bound value and kNull.
Method getMethod(Vm& vm, Value object, StrObject* name);

// Slots of instances, without descriptors: the value, or kNull for none.
Value instanceAttribute(Vm& vm, HeapObject* object, StrObject* name);
bool setInstanceAttribute(Vm& vm, HeapObject* object, StrObject* name, Value v);
// The object's __dict__, putting it in dictionary mode; null: it has none.
DictObject* instanceDict(Vm& vm, HeapObject* object);
bool replaceInstanceDict(Vm& vm, HeapObject* object, DictObject* dict);
Value& slotValue(Vm& vm, HeapObject* object, const Shape& shape, std::uint32_t slot);
// Whether attributes can be added to the object itself.
// Whether objects of its kind keep their attributes in a dictionary of their own, never in slots.
bool hasDictField(const HeapObject* o);
bool hasInstanceDict(const Vm& vm, const HeapObject* object);

// --- classes -------------------------------------------------------------------------------------
// type(name, bases, dict) with metaclass `meta`, as CPython's type.__new__: slots, __set_name__,
// __init_subclass__, mro. kNull: error.
Value makeClass(
    Vm& vm, TypeObject* meta, StrObject* name, TupleObject* bases, DictObject* dict, const CallArgs& keywords);
// Class attribute store or deletion (v kNull); the only way into TypeObject::dict. Invalidates what
// depended on the old one.
bool setTypeAttribute(Vm& vm, TypeObject* type, StrObject* name, Value v);
// An instance of a class with all its slots unset and the fields of its kind zero, to be filled in by
// the caller at once. Not for the variable-size kinds.
HeapObject* allocateInstance(Vm& vm, TypeObject* type);
// type(…), the default __call__ of classes: __new__, then __init__.
Value instantiate(Vm& vm, TypeObject* type, const CallArgs& arguments);
bool changeClass(Vm& vm, Value object, TypeObject* type); // obj.__class__ = type
bool changeBases(Vm& vm, TypeObject* type, TupleObject* bases);
// True: calling the class means allocateInstance, then type->init (found by this function; every change
// of the class or its bases empties it again). False: it may mean something else, as the metaclass is
// not `type`, the class is abstract, or its __new__ is not that of object.
bool prepareInstantiation(Vm& vm, TypeObject* type);
// The class's own __module__; kNull: none.
Value moduleOf(Vm& vm, const TypeObject* type);
// "module.Outer.Inner", or without the module for built-in classes.
std::string fullName(Vm& vm, const TypeObject* type);
// The most derived of the metaclass and those of the bases; null: TypeError (conflict) pending.
TypeObject* calculateMetaclass(Vm& vm, TypeObject* meta, const TupleObject* bases);

// --- descriptors ---------------------------------------------------------------------------------
bool isDataDescriptor(Vm& vm, Value v);
bool isDescriptor(Vm& vm, Value v);
// What reading a class attribute gives: descriptor.__get__(object, type), or the value itself when it
// is no descriptor. `object` kNull: read through the class.
Value bindAttribute(Vm& vm, Value attribute, Value object, TypeObject* type);

} // namespace vmcore
