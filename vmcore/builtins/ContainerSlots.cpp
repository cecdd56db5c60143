// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/builtins/ContainerSlots.h"

#include "vmcore/builtins/GenericAlias.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iterators.h"

#include <fmt/format.h>

namespace vmcore {

Value lengthSlot(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> length = lengthOfKind(vm, args[0]);
    return length ? makeInt(vm, *length) : kNull;
}

Value containsSlot(Vm& vm, const CallArgs& args)
{
    const std::optional<bool> isIn = containerContains(vm, args[0], args[1]);
    return isIn ? Value::boolean(*isIn) : kNull;
}

Value iterSlot(Vm& vm, const CallArgs& args)
{
    return iteratorOfKind(vm, args[0]);
}

Value nextSlot(Vm& vm, const CallArgs& args)
{
    const Value item = nextOfKind(vm, args[0].object());
    return item || vm.hasError() ? item : raiseStopIteration(vm, kNone);
}

Value reversedMethod(Vm& vm, const CallArgs& args)
{
    return reverseIteratorOfKind(vm, args[0]);
}

Value concatSlot(Vm& vm, const CallArgs& args)
{
    const Value result = containerBinary(vm, BinaryOperator::Add, args[0], args[1]);
    if (result != kNotImplemented)
        return result;
    const std::string_view name = isList(args[0]) ? "list" : "tuple";
    return raiseTypeError(
        vm, fmt::format("can only concatenate {0} (not \"{1}\") to {0}", name, typeName(vm, args[1])));
}

Value repeatSlot(Vm& vm, const CallArgs& args)
{
    const Value count = toIndex(vm, args[1]);
    return count ? containerBinary(vm, BinaryOperator::Multiply, args[0], count) : kNull;
}

Value classGetItem(Vm& vm, const CallArgs& args)
{
    return makeGenericAlias(vm, args[0], args[1]);
}

void setUnhashable(Vm& vm, TypeObject* type)
{
    dictSetStr(vm, type->dict, vm.names.hash_, kNone);
}

bool acceptsOnly(Vm& vm, const CallArgs& args, std::string_view name, std::uint32_t minimum, std::uint32_t maximum)
{
    if (args.keywords && args.keywords->length != 0) {
        raiseTypeError(vm, fmt::format("{}() takes no keyword arguments", name));
        return false;
    }
    const std::uint32_t given = args.count - 1;
    if (given >= minimum && given <= maximum)
        return true;
    const std::uint32_t limit = given < minimum ? minimum : maximum;
    raiseTypeError(vm,
        fmt::format("{} expected {}{} argument{}, got {}", name,
            minimum == maximum    ? ""
                : given < minimum ? "at least "
                                  : "at most ",
            limit, limit == 1 ? "" : "s", given));
    return false;
}

} // namespace vmcore
