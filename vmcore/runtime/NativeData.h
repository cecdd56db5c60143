// SPDX-License-Identifier: GPL-3.0-or-later
// Types of native modules whose instances hold a C++ struct T. T says its name and what the collector has to follow:
//   struct Counter { static constexpr const char* kName = "Counter"; void trace(Marker&); … };
// One whose memory programs may see, as array's, has `std::span<char> memory()`; one whose instances may be referred to
// weakly has a member kHasWeakReferences.
// An iterator also has `Value next(Vm&, HeapObject* self)`, kNull at its end or with an error. Instances may be of
// Python subclasses. Stores of values into T pass vm.heap.barrier(self).
#pragma once
#include "vmcore/object/Containers.h"
#include "vmcore/object/Type.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TypeBuilder.h"

#include <new>
#include <span>
#include <string>
#include <utility>

namespace vmcore {

struct NativeIteratorClass : NativeClass
{
    Value (*next)(Vm&, HeapObject* self);       // null: no iterator
    std::span<char> (*bytes)(HeapObject* self); // null: its memory cannot be seen
};
// HeapObject::flags of an iterator whose class is not derived from: its `next` may be called directly.
inline constexpr std::uint16_t kNativeIterator = 0x2000;

// HeapObject::flags of an object whose memory can be seen and written, as that of a bytearray.
inline constexpr std::uint16_t kNativeBuffer = 0x1000;

inline bool isNativeBuffer(Value v)
{
    return hasKind(v, ObjectKind::Native) && (v.object()->flags & kNativeBuffer) != 0;
}
inline std::span<char> nativeBufferBytes(Value v)
{
    return static_cast<const NativeIteratorClass*>(as<NativeObject>(v)->nativeClass)->bytes(v.object());
}

inline bool isNativeIterator(Value v)
{
    return hasKind(v, ObjectKind::Native) && (v.object()->flags & kNativeIterator) != 0;
}
inline Value nativeIteratorNext(Vm& vm, HeapObject* iterator)
{
    return static_cast<const NativeIteratorClass*>(static_cast<NativeObject*>(iterator)->nativeClass)
        ->next(vm, iterator);
}

// The class's name without its module.
inline std::string shortTypeName(const Vm& vm, Value v)
{
    return toUtf8(vm.typeOf(v)->qualname);
}

template<class T>
struct NativeData
{
    static constexpr bool kIsBuffer = requires(T t) { t.memory(); };
    static constexpr bool kIsIterator = requires(T t, Vm& vm, HeapObject* o) { t.next(vm, o); };

    static T& of(HeapObject* o) { return *static_cast<T*>(static_cast<NativeObject*>(o)->data()); }
    static T& of(Value v) { return of(v.object()); }
    static T& self(const CallArgs& args) { return of(args[0]); }
    static bool holds(Value v) { return hasKind(v, ObjectKind::Native) && as<NativeObject>(v)->nativeClass == &kClass; }

    static TypeObject* makeType(Vm& vm, std::string_view module, Subclassing subclassing = Subclassing::Forbidden)
    {
        TypeObject* type = makeNativeType(vm, kClass, T::kName, module, subclassing);
        type->instanceSize = sizeof(NativeObject) + (sizeof(T) + 7) / 8 * 8;
        if (module != "builtins") { // messages name such types with their module
            type->name = vm.intern(std::string(module) + "." + T::kName);
            vm.heap.barrier(type);
        }
        if constexpr (requires { T::kHasWeakReferences; })
            type->typeFlags |= kTypeHasWeakReferences;
        if constexpr (kIsIterator)
            addMethods(vm, type, kIteratorMethods);
        return type;
    }
    static TypeObject* type(const Vm& vm) { return nativeType(vm, kClass); }

    template<class... Arguments>
    static Value make(Vm& vm, TypeObject* type, Arguments&&... arguments)
    {
        auto* o = static_cast<NativeObject*>(allocateInstance(vm, type));
        o->nativeClass = &kClass;
        new (o->data()) T{std::forward<Arguments>(arguments)...};
        if (kIsIterator && type == NativeData::type(vm))
            o->flags |= kNativeIterator;
        if (kIsBuffer)
            o->flags |= kNativeBuffer;
        return Value::heap(o);
    }
    template<class... Arguments>
    static Value make(Vm& vm, Arguments&&... arguments)
    {
        return make(vm, type(vm), std::forward<Arguments>(arguments)...);
    }

private:
    static void trace(HeapObject* o, Marker& m) { of(o).trace(m); }
    static void destroy(HeapObject* o) { of(o).~T(); }
    static Value next(Vm& vm, HeapObject* o)
    {
        if constexpr (kIsIterator)
            return of(o).next(vm, o);
        return kNull;
    }
    static std::span<char> bytes(HeapObject* o)
    {
        if constexpr (kIsBuffer)
            return of(o).memory();
        return {};
    }
    static Value iterSlot(Vm&, const CallArgs& args) { return args[0]; }
    static Value nextSlot(Vm& vm, const CallArgs& args)
    {
        const Value item = next(vm, args[0].object());
        return item || vm.hasError() ? item : raiseStopIteration(vm, kNone);
    }

public:
    static constexpr NativeIteratorClass kClass{
        {T::kName, &trace, std::is_trivially_destructible_v<T> ? nullptr : &destroy}, kIsIterator ? &next : nullptr,
        kIsBuffer ? &bytes : nullptr};

private:
    static constexpr NativeInfo kIteratorMethods[] = {
        slot("__iter__", &iterSlot, 0, 0),
        slot("__next__", &nextSlot, 0, 0),
    };
};

} // namespace vmcore
