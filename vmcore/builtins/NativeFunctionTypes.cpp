// SPDX-License-Identifier: GPL-3.0-or-later
// The types of functions written in C++: builtin_function_or_method, method_descriptor and
// wrapper_descriptor.
#include "vmcore/builtins/FunctionTypes.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

const NativeFunctionObject* native(Value v)
{
    return as<NativeFunctionObject>(v);
}

Value str(Vm& vm, std::string_view text)
{
    return Value::heap(makeStr(vm, text));
}

// "doc" of a row: signature, "--", text.
constexpr std::string_view kSignatureEnd = "\n--\n\n";

// What slots say of themselves that say nothing particular.
struct SlotDoc
{
    std::string_view name, doc;
};
constexpr SlotDoc kSlotDocs[] = {
    {"__iter__", "Implement iter(self)."},
    {"__next__", "Implement next(self)."},
    {"__repr__", "Return repr(self)."},
    {"__str__", "Return str(self)."},
    {"__hash__", "Return hash(self)."},
    {"__len__", "Return len(self)."},
    {"__getitem__", "Return self[key]."},
    {"__setitem__", "Set self[key] to value."},
    {"__delitem__", "Delete self[key]."},
    {"__contains__", "Return key in self."},
    {"__call__", "Call self as a function."},
    {"__init__", "Initialize self.  See help(type(self)) for accurate signature."},
    {"__getattribute__", "Return getattr(self, name)."},
    {"__setattr__", "Implement setattr(self, name, value)."},
    {"__delattr__", "Implement delattr(self, name)."},
    {"__eq__", "Return self==value."},
    {"__ne__", "Return self!=value."},
    {"__lt__", "Return self<value."},
    {"__le__", "Return self<=value."},
    {"__gt__", "Return self>value."},
    {"__ge__", "Return self>=value."},
    {"__add__", "Return self+value."},
    {"__sub__", "Return self-value."},
    {"__mul__", "Return self*value."},
};

std::string_view slotDoc(std::string_view name)
{
    for (const SlotDoc& row : kSlotDocs)
        if (row.name == name)
            return row.doc;
    return {};
}

Value readDoc(Vm& vm, Value v)
{
    const NativeInfo* info = native(v)->info;
    const std::string_view own = info->doc;
    const std::string_view doc = own.empty() && info->kind == NativeKind::Slot ? slotDoc(info->name) : own;
    const std::size_t end = doc.find(kSignatureEnd);
    const std::string_view text = end == std::string_view::npos ? doc : doc.substr(end + kSignatureEnd.size());
    return text.empty() ? kNone : str(vm, text);
}

Value readTextSignature(Vm& vm, Value v)
{
    const std::string_view doc = native(v)->info->doc;
    const std::size_t end = doc.find(kSignatureEnd);
    if (end == std::string_view::npos)
        return kNone;
    const std::size_t from = doc.find('(');
    return str(vm, doc.substr(from, end - from));
}

Value readName(Vm& vm, Value v)
{
    return str(vm, native(v)->info->name);
}

Value readQualname(Vm& vm, Value v)
{
    const NativeFunctionObject* f = native(v);
    if (!f->owner)
        return str(vm, f->info->name);
    return str(vm, fmt::format("{}.{}", className(vm, f->owner), f->info->name));
}

Value readModule(Vm&, Value v)
{
    return native(v)->module ? native(v)->module : kNone;
}

Value readSelf(Vm& vm, Value v)
{
    const NativeFunctionObject* f = native(v);
    if (f->self)
        return f->self;
    if (f->owner) // __new__
        return Value::heap(f->owner);
    const Value module = isStr(f->module) ? dictFindStr(vm.modules, asStr(f->module)) : kNull;
    return module ? module : kNone;
}

Value readOwner(Vm&, Value v)
{
    return Value::heap(native(v)->owner);
}

Value functionRepr(Vm& vm, const CallArgs& a)
{
    const NativeFunctionObject* f = native(a[0]);
    const auto address = [](Value v) { return v.bits & ~kTagHeap; };
    if (f->info->kind == NativeKind::Slot)
        return str(vm,
            fmt::format(
                "<method-wrapper '{}' of {} object at {:#x}>", f->info->name, typeName(vm, f->self), address(f->self)));
    if (f->self)
        return str(vm,
            fmt::format(
                "<built-in method {} of {} object at {:#x}>", f->info->name, typeName(vm, f->self), address(f->self)));
    if (f->owner)
        return str(vm,
            fmt::format("<built-in method {} of type object at {:#x}>", f->info->name, address(Value::heap(f->owner))));
    return str(vm, fmt::format("<built-in function {}>", f->info->name));
}

Value methodRepr(Vm& vm, const CallArgs& a)
{
    const NativeFunctionObject* f = native(a[0]);
    const char* what = f->info->kind == NativeKind::Slot ? "slot wrapper" : "method";
    return str(vm, fmt::format("<{} '{}' of '{}' objects>", what, f->info->name, className(vm, f->owner)));
}

Value callUnbound(Vm& vm, const CallArgs& a)
{
    return callNative(vm, as<NativeFunctionObject>(a[0]), {a.values + 1, a.count - 1, a.keywords});
}

// Two bound methods are equal when they are the same method of the same object.
Value functionEq(Vm&, const CallArgs& a)
{
    if (!hasKind(a[1], ObjectKind::NativeFunction))
        return kNotImplemented;
    const NativeFunctionObject *x = native(a[0]), *y = native(a[1]);
    return Value::boolean(x->info == y->info && x->self == y->self && x->owner == y->owner);
}

Value functionHash(Vm& vm, const CallArgs& a)
{
    const NativeFunctionObject* f = native(a[0]);
    const std::uint64_t mixed
        = reinterpret_cast<std::uintptr_t>(f->info) / sizeof(NativeInfo) ^ (f->self.bits & ~kTagHeap) >> 4;
    return makeInt(vm, static_cast<std::int64_t>(mixed));
}

Value reduceToAttribute(Vm& vm, Value owner, Value function)
{
    const Value read = dictFindStr(vm.builtins, vm.intern("getattr"));
    const Value path = Value::heap(makeTuple(vm, {owner, str(vm, native(function)->info->name)}));
    return Value::heap(makeTuple(vm, {read, path}));
}

// A function of a module is found by its name, any other as an attribute.
Value functionReduce(Vm& vm, const CallArgs& a)
{
    const Value self = readSelf(vm, a[0]);
    const bool isGlobal = self.isNone() || hasKind(self, ObjectKind::Module);
    return isGlobal ? str(vm, native(a[0])->info->name) : reduceToAttribute(vm, self, a[0]);
}

Value methodReduce(Vm& vm, const CallArgs& a)
{
    return reduceToAttribute(vm, readOwner(vm, a[0]), a[0]);
}

constexpr NativeInfo kFunctionMethods[] = {
    slot("__repr__", functionRepr, 0, 0),
    slotKeywords("__call__", callUnbound, 0, kAnyCount),
    slot("__eq__", functionEq, 1, 1),
    slot("__hash__", functionHash, 0, 0),
    method("__reduce__", functionReduce, 0, 0),
};
constexpr GetSetInfo kFunctionGetSets[] = {
    {"__name__", readName, nullptr, nullptr},
    {"__qualname__", readQualname, nullptr, nullptr},
    {"__module__", readModule, nullptr, nullptr},
    {"__self__", readSelf, nullptr, nullptr},
    {"__doc__", readDoc, nullptr, nullptr},
    {"__text_signature__", readTextSignature, nullptr, nullptr},
};
constexpr NativeInfo kMethodMethods[] = {
    slot("__repr__", methodRepr, 0, 0),
    slotKeywords("__call__", callUnbound, 0, kAnyCount),
    slot("__get__", descriptorGet, 1, 2),
    method("__reduce__", methodReduce, 0, 0),
};
constexpr GetSetInfo kMethodGetSets[] = {
    {"__name__", readName, nullptr, nullptr},
    {"__qualname__", readQualname, nullptr, nullptr},
    {"__objclass__", readOwner, nullptr, nullptr},
    {"__doc__", readDoc, nullptr, nullptr},
    {"__text_signature__", readTextSignature, nullptr, nullptr},
};

} // namespace

void installNativeFunctionTypes(Vm& vm)
{
    addMethods(vm, vm.types.NativeFunction, kFunctionMethods);
    addGetSets(vm, vm.types.NativeFunction, kFunctionGetSets);
    for (TypeObject* type : {vm.types.NativeMethod, vm.types.SlotWrapper}) {
        addMethods(vm, type, kMethodMethods);
        addGetSets(vm, type, kMethodGetSets);
    }
}

} // namespace vmcore
