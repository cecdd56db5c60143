// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/InstanceCheck.h"

#include "vmcore/object/Containers.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"

namespace vmcore {
namespace {

bool hasPlainMetaclass(Value type)
{
    return hasShape(type, builtinShape(ObjectKind::Type));
}

// The check of one class through its metaclass, or of each class in a tuple.
template<class Plain>
std::optional<bool> check(Vm& vm, Value v, Value classInfo, StrObject* hook, const char* complaint, Plain&& plain)
{
    if (isTuple(classInfo)) {
        const RecursionGuard guard(vm, " in __instancecheck__");
        if (!guard)
            return std::nullopt;
        for (std::int64_t i = 0; i < asTuple(classInfo)->length; ++i) {
            const auto r = check(vm, v, asTuple(classInfo)->items[i], hook, complaint, plain);
            if (!r || *r)
                return r;
        }
        return false;
    }
    if (hasPlainMetaclass(classInfo))
        return plain(as<TypeObject>(classInfo));
    bool found = false;
    const Value r = callSpecial(vm, classInfo, hook, {v}, found);
    if (found)
        return r ? truth(vm, r) : std::nullopt;
    if (!vm.hasError())
        raiseTypeError(vm, complaint);
    return std::nullopt;
}

} // namespace

std::optional<bool> plainInstanceCheck(Vm& vm, Value v, TypeObject* type)
{
    TypeObject* actual = vm.typeOf(v);
    if (isSubclass(actual, type))
        return true;
    if (!v.isHeap() || v.object()->shape < kFirstUserShape)
        return false;
    // A proxy may claim another class.
    const Value claimed = getAttributeOrNull(vm, v, vm.names.class_);
    if (vm.hasError())
        return std::nullopt;
    return claimed && hasKind(claimed, ObjectKind::Type) && isSubclass(as<TypeObject>(claimed), type);
}

std::optional<bool> isInstanceOf(Vm& vm, Value v, Value classInfo)
{
    if (hasKind(classInfo, ObjectKind::Type) && vm.typeOf(v) == classInfo.object())
        return true;
    return check(vm, v, classInfo, vm.names.instancecheck_,
        "isinstance() arg 2 must be a type, a tuple of types, or a union",
        [&](TypeObject* type) { return plainInstanceCheck(vm, v, type); });
}

std::optional<bool> isSubclassOf(Vm& vm, Value c, Value classInfo)
{
    return check(vm, c, classInfo, vm.names.subclasscheck_,
        hasKind(c, ObjectKind::Type) ? "issubclass() arg 2 must be a class, a tuple of classes, or a union"
                                     : "issubclass() arg 1 must be a class",
        [&](TypeObject* type) -> std::optional<bool> {
            if (hasKind(c, ObjectKind::Type))
                return isSubclass(as<TypeObject>(c), type);
            raiseTypeError(vm, "issubclass() arg 1 must be a class");
            return std::nullopt;
        });
}

} // namespace vmcore
