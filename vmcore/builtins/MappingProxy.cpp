// SPDX-License-Identifier: GPL-3.0-or-later
// mappingproxy: a mapping that can only be read. Everything is passed on to what it wraps.
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/builtins/DictViews.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

Value wrappedOf(Value v)
{
    return hasKind(v, ObjectKind::MappingProxy) ? as<WrapperObject>(v)->wrapped : v;
}

Value proxyNew(Vm& vm, const CallArgs& args)
{
    if (!acceptsOnly(vm, args, "mappingproxy", 1, 1))
        return kNull;
    const bool isMapping
        = !isList(args[1]) && !isTuple(args[1]) && lookupInType(vm, vm.typeOf(args[1]), vm.names.getitem_);
    if (!isMapping)
        return raiseTypeError(
            vm, fmt::format("mappingproxy() argument must be a mapping, not {}", typeName(vm, args[1])));
    auto* proxy = vm.heap.allocate<WrapperObject>(ObjectKind::MappingProxy);
    proxy->wrapped = args[1];
    proxy->dict = nullptr;
    return Value::heap(proxy);
}

Value proxyRepr(Vm& vm, const CallArgs& args)
{
    const Value shown = reprOf(vm, wrappedOf(args[0]));
    if (!shown)
        return kNull;
    StrBuilder text(vm);
    text.addAscii("mappingproxy(");
    text.add(asStr(shown));
    text.addAscii(")");
    return Value::heap(text.finish());
}

Value proxyStr(Vm& vm, const CallArgs& args)
{
    return strOf(vm, wrappedOf(args[0]));
}

Value proxyLength(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> length = lengthOf(vm, wrappedOf(args[0]));
    return length ? makeInt(vm, *length) : kNull;
}

Value proxyGetItem(Vm& vm, const CallArgs& args)
{
    return getItem(vm, wrappedOf(args[0]), args[1]);
}

Value proxyContains(Vm& vm, const CallArgs& args)
{
    const std::optional<bool> isIn = contains(vm, wrappedOf(args[0]), args[1]);
    return isIn ? Value::boolean(*isIn) : kNull;
}

Value proxyIter(Vm& vm, const CallArgs& args)
{
    return getIterator(vm, wrappedOf(args[0]));
}

Value proxyHash(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> hash = hashOf(vm, wrappedOf(args[0]));
    return hash ? makeInt(vm, *hash) : kNull;
}

Value proxyReversed(Vm& vm, const CallArgs& args)
{
    bool found = false;
    const Value iterator = callSpecial(vm, wrappedOf(args[0]), vm.names.reversed_, {}, found);
    if (!found && !vm.hasError())
        return raiseTypeError(vm, fmt::format("'{}' object is not reversible", typeName(vm, wrappedOf(args[0]))));
    return iterator;
}

template<Relation kRelation>
Value proxyCompare(Vm& vm, const CallArgs& args)
{
    return compare(vm, kRelation, wrappedOf(args[0]), wrappedOf(args[1]));
}

Value proxyOr(Vm& vm, const CallArgs& args)
{
    return binaryOperation(vm, BinaryOperator::Or, wrappedOf(args[0]), wrappedOf(args[1]));
}

Value proxyReflectedOr(Vm& vm, const CallArgs& args)
{
    return binaryOperation(vm, BinaryOperator::Or, wrappedOf(args[1]), wrappedOf(args[0]));
}

Value proxyIor(Vm& vm, const CallArgs& args)
{
    return raiseTypeError(vm, fmt::format("'|=' is not supported by {}; use '|' instead", typeName(vm, args[0])));
}

// Calls the method of the same name of the wrapped mapping.
template<auto kName>
Value passOn(Vm& vm, const CallArgs& args)
{
    const Value method = getAttribute(vm, wrappedOf(args[0]), vm.intern(kName()));
    return method ? call(vm, method, CallArgs{args.values + 1, args.count - 1, args.keywords}) : kNull;
}
constexpr auto kGet = [] { return std::string_view("get"); };
constexpr auto kKeys = [] { return std::string_view("keys"); };
constexpr auto kValues = [] { return std::string_view("values"); };
constexpr auto kItems = [] { return std::string_view("items"); };
constexpr auto kCopy = [] { return std::string_view("copy"); };

constexpr NativeInfo kProxyMethods[] = {
    newMethod(&proxyNew, 0, kAnyCount),
    slot("__repr__", &proxyRepr, 0, 0),
    slot("__str__", &proxyStr, 0, 0),
    slot("__len__", &proxyLength, 0, 0),
    slot("__getitem__", &proxyGetItem, 1, 1),
    slot("__contains__", &proxyContains, 1, 1),
    slot("__iter__", &proxyIter, 0, 0),
    slot("__hash__", &proxyHash, 0, 0),
    slot("__lt__", &proxyCompare<Relation::Less>, 1, 1),
    slot("__le__", &proxyCompare<Relation::LessEqual>, 1, 1),
    slot("__eq__", &proxyCompare<Relation::Equal>, 1, 1),
    slot("__ne__", &proxyCompare<Relation::NotEqual>, 1, 1),
    slot("__gt__", &proxyCompare<Relation::Greater>, 1, 1),
    slot("__ge__", &proxyCompare<Relation::GreaterEqual>, 1, 1),
    slot("__or__", &proxyOr, 1, 1),
    slot("__ror__", &proxyReflectedOr, 1, 1),
    slot("__ior__", &proxyIor, 1, 1),
    method("__reversed__", &proxyReversed, 0, 0),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
    method("get", &passOn<kGet>, 1, 2, "The value of the key, or the default if it is not there."),
    method("keys", &passOn<kKeys>, 0, 0, "The keys."),
    method("values", &passOn<kValues>, 0, 0, "The values."),
    method("items", &passOn<kItems>, 0, 0, "The (key, value) pairs."),
    method("copy", &passOn<kCopy>, 0, 0, "A copy of the mapping."),
};

} // namespace

void installMappingProxyType(Vm& vm)
{
    addMethods(vm, vm.types.MappingProxy, kProxyMethods);
}

} // namespace vmcore
