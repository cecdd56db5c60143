// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the classes that exist before any program runs.
#pragma once
#include "vmcore/object/Vm.h"

#include <string_view>

namespace vmcore {

// Makes the type objects of all named kinds and of the built-in exceptions, with bases, mro, empty
// dict and shapes, and fills Vm::types. Once per Vm, when names are interned and before anything
// asks for the class of a value.
void bootstrapTypes(Vm& vm);

enum class Subclassing : std::uint8_t { Forbidden, Allowed };
// A class of a native module. Its exact instances have the shape rootShape.
TypeObject* makeNativeType(
    Vm& vm, std::string_view name, std::string_view module, TypeObject* base, Subclassing subclassing);

// The class of the native objects that `nativeClass` describes; one per Vm.
TypeObject* makeNativeType(Vm& vm, const NativeClass& nativeClass, std::string_view name, std::string_view module,
    Subclassing subclassing = Subclassing::Forbidden);
TypeObject* nativeType(const Vm& vm, const NativeClass& nativeClass);
// An instance of that class with `dataBytes` zero bytes behind the head.
NativeObject* allocateNative(Vm& vm, const NativeClass& nativeClass, std::size_t dataBytes);

// Memory for a class of this metaclass, all fields empty; the class is usable only once name, bases,
// mro, dict and shape are filled in.
TypeObject* allocateType(Vm& vm, TypeObject* meta);

// Enters the class into the lists of subclasses of its bases.
void linkToBases(Vm& vm, TypeObject* type);

// First inline slots of instances of Python classes, __slots__ not counted.
inline constexpr std::uint16_t kFirstInlineSlots = 4;
// Gives the class the root shape that belongs to its instanceKind, slotsCount and typeFlags.
void makeInstanceShape(Vm& vm, TypeObject* type, std::uint16_t inlineSlots);

} // namespace vmcore
