// SPDX-License-Identifier: GPL-3.0-or-later
// Special methods that several container types share: the operators by kind in the form that type
// tables take. values[0] is self.
#pragma once
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/ContainerOperators.h"
#include "vmcore/runtime/Native.h"

#include <string_view>

namespace vmcore {

template<Relation kRelation>
Value compareSlot(Vm& vm, const CallArgs& args)
{
    return containerCompare(vm, kRelation, args[0], args[1]);
}
template<BinaryOperator kOperator>
Value binarySlot(Vm& vm, const CallArgs& args)
{
    return containerBinary(vm, kOperator, args[0], args[1]);
}
template<BinaryOperator kOperator>
Value reflectedSlot(Vm& vm, const CallArgs& args)
{
    return containerBinary(vm, kOperator, args[1], args[0]);
}
template<BinaryOperator kOperator>
Value inplaceSlot(Vm& vm, const CallArgs& args)
{
    return containerInplace(vm, kOperator, args[0], args[1]);
}
Value lengthSlot(Vm& vm, const CallArgs& args);
Value containsSlot(Vm& vm, const CallArgs& args);
Value iterSlot(Vm& vm, const CallArgs& args);
Value nextSlot(Vm& vm, const CallArgs& args);
Value reversedMethod(Vm& vm, const CallArgs& args);
// list and tuple: + and * say what is wrong instead of NotImplemented.
Value concatSlot(Vm& vm, const CallArgs& args);
Value repeatSlot(Vm& vm, const CallArgs& args);
// cls[item] for types that are generic.
Value classGetItem(Vm& vm, const CallArgs& args);

inline constexpr NativeInfo kComparisons[] = {
    slot("__lt__", &compareSlot<Relation::Less>, 1, 1),
    slot("__le__", &compareSlot<Relation::LessEqual>, 1, 1),
    slot("__eq__", &compareSlot<Relation::Equal>, 1, 1),
    slot("__ne__", &compareSlot<Relation::NotEqual>, 1, 1),
    slot("__gt__", &compareSlot<Relation::Greater>, 1, 1),
    slot("__ge__", &compareSlot<Relation::GreaterEqual>, 1, 1),
};

// An instance of a subclass of tuple, without attributes of its own.
Value makeTupleInstance(Vm& vm, const TypeObject* type, std::span<const Value> items);
// Puts __hash__ = None into the type.
void setUnhashable(Vm& vm, TypeObject* type);
// self and `minimum` to `maximum` positional arguments, no keywords; false: TypeError is pending, in
// the words of a constructor ("list expected at most 1 argument, got 2").
bool acceptsOnly(Vm& vm, const CallArgs& args, std::string_view name, std::uint32_t minimum, std::uint32_t maximum);

// Is the object already being shown further up? Marks it meanwhile, so that a container that holds
// itself is shown as "[...]".
class ReprGuard
{
public:
    explicit ReprGuard(HeapObject* object)
        : m_object(object)
        , m_isRepeated((object->flags & kShown) != 0)
    {
        object->flags |= kShown;
    }
    ~ReprGuard()
    {
        if (!m_isRepeated)
            m_object->flags = static_cast<std::uint16_t>(m_object->flags & ~kShown);
    }
    ReprGuard(const ReprGuard&) = delete;
    bool isRepeated() const { return m_isRepeated; }

private:
    static constexpr std::uint16_t kShown = 0x8000; // of HeapObject::flags, all containers
    HeapObject* m_object;
    bool m_isRepeated;
};

} // namespace vmcore
