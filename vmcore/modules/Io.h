// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the module _io share.
#pragma once
#include "vmcore/object/Str.h"
#include "vmcore/runtime/NativeData.h"

#include <optional>
#include <string_view>

namespace vmcore::io {

inline constexpr std::int64_t kBufferSize = 8192; // io.DEFAULT_BUFFER_SIZE
inline constexpr std::string_view kClosed = "I/O operation on closed file.";
inline constexpr std::string_view kUninitialized = "I/O operation on uninitialized object";

// The abstract classes that the others are derived from.
struct BaseTypes
{
    TypeObject *base, *raw, *buffered, *text;
};
BaseTypes addBases(Vm& vm, ModuleObject* module);
void addBytesIo(Vm& vm, ModuleObject* module, TypeObject* base);
void addStringIo(Vm& vm, ModuleObject* module, TypeObject* base);
void addNewlineDecoder(Vm& vm, ModuleObject* module);

// io.UnsupportedOperation.
Value raiseUnsupported(Vm& vm, std::string_view message);
// Asks the attribute `closed`; false: it is set, or an error.
bool checkOpen(Vm& vm, Value self);
// An attribute as a truth value; nullopt: error.
std::optional<bool> asksTrue(Vm& vm, Value object, std::string_view attribute);
// Whether a stream can do this, by what its `seekable`, `readable` or `writable` says; false: UnsupportedOperation.
bool checkAble(Vm& vm, Value stream, std::string_view check);
// A size that may be left out or None, then `otherwise`; nullopt: error.
std::optional<std::int64_t> sizeOr(Vm& vm, Value v, std::int64_t otherwise);
std::optional<std::int64_t> sizeOf(Vm& vm, Value v); // no None
// The memory of an argument that is to be filled; nullopt: TypeError.
std::optional<std::span<char>> writableOrRaise(Vm& vm, Value v, std::string_view function);
// What is pending gets `earlier` as its context; without a pending error `earlier` is raised again (kNull: nothing).
void chain(Vm& vm, Value earlier);
// Whether the pending error is an InterruptedError; then it is cleared.
bool wasInterrupted(Vm& vm);
Value callNamed(Vm& vm, Value object, std::string_view method, std::initializer_list<Value> arguments = {});

// Whether the methods of the object are those of a built-in class.
inline bool isPlain(const Vm& vm, Value v)
{
    return (vm.typeOf(v)->typeFlags & kTypeHeap) == 0;
}

// The attributes that programs gave to an object, as a new dict, or None; and back from there.
Value attributesOf(Vm& vm, Value self);
bool addAttributes(Vm& vm, Value self, Value dict);

// A type of this module whose instances hold a T and may have attributes.
template<class T>
TypeObject* makeIoType(Vm& vm, ModuleObject* module, TypeObject* base)
{
    TypeObject* type = makeNativeType(vm, T::kName, "_io", base, Subclassing::Allowed);
    type->instanceKind = ObjectKind::Native;
    type->instanceSize = sizeof(NativeObject) + (sizeof(T) + 7) / 8 * 8;
    type->typeFlags = static_cast<std::uint16_t>(type->typeFlags & ~kTypeNoDict);
    makeInstanceShape(vm, type, kFirstInlineSlots);
    type->name = vm.intern(std::string("_io.") + T::kName);
    vm.heap.barrier(type);
    vm.nativeTypes.emplace_back(&NativeData<T>::kClass, type);
    setConstant(vm, module, T::kName, Value::heap(type));
    return type;
}
// __new__ of such a type: an object that __init__ is still to fill.
template<class T>
Value makeUnfilled(Vm& vm, const CallArgs& args)
{
    return NativeData<T>::make(vm, as<TypeObject>(args[0]));
}

} // namespace vmcore::io
