// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

ModuleObject* module(Value v)
{
    return as<ModuleObject>(v);
}

Value moduleNew(Vm& vm, const CallArgs& a)
{
    auto* m = static_cast<ModuleObject*>(allocateInstance(vm, as<TypeObject>(a[0])));
    m->dict = nullptr;
    instanceDict(vm, m);
    return Value::heap(m);
}

Value moduleInit(Vm& vm, const CallArgs& a)
{
    const CallArgs arguments{a.values + 1, a.count - 1, a.keywords};
    KeywordReader reader(vm, arguments, "module");
    const Value name = reader.take("name", 0), doc = reader.take("doc", 1);
    if (!reader.done())
        return kNull;
    if (!name)
        return raiseTypeError(vm, "module() missing required argument 'name' (pos 1)");
    if (!isStr(name))
        return raiseTypeError(vm, fmt::format("module() argument 'name' must be str, not {}", typeName(vm, name)));
    DictObject* dict = module(a[0])->dict;
    dictSetStr(vm, dict, vm.names.name_, name);
    dictSetStr(vm, dict, vm.names.doc_, doc ? doc : kNone);
    for (StrObject* empty : {vm.names.package_, vm.names.loader_, vm.names.spec_})
        dictSetStr(vm, dict, empty, kNone);
    return kNone;
}

Value moduleRepr(Vm& vm, const CallArgs& a)
{
    const DictObject* dict = module(a[0])->dict;
    const Value name = dictFindStr(dict, vm.names.name_), file = dictFindStr(dict, vm.names.file_);
    const std::string shown = isStr(name) ? reprForMessage(vm, name) : "'?'";
    if (isStr(file))
        return Value::heap(makeStr(vm, fmt::format("<module {} from {}>", shown, reprForMessage(vm, file))));
    const bool isNative = !dictFindStr(dict, vm.names.builtins_);
    return Value::heap(makeStr(vm, fmt::format("<module {}{}>", shown, isNative ? " (built-in)" : "")));
}

Value moduleDir(Vm& vm, const CallArgs& a)
{
    const DictObject* dict = module(a[0])->dict;
    if (const Value own = dictFindStr(dict, vm.names.dir_))
        return call(vm, own);
    ListObject* names = makeListWithCapacity(vm, dict->used);
    std::uint32_t position = 0;
    Value key, v;
    while (dictNext(dict, position, key, v))
        listAppend(vm, names, key);
    return Value::heap(names);
}

Value moduleGetAttribute(Vm& vm, const CallArgs& a)
{
    StrObject* name = attributeName(vm, a[1]);
    return name ? genericGetAttribute(vm, a[0], name) : kNull;
}

Value readDict(Vm&, Value v)
{
    return Value::heap(module(v)->dict);
}

Value readAnnotations(Vm& vm, Value v)
{
    DictObject* dict = module(v)->dict;
    Value annotations = dictFindStr(dict, vm.names.annotations_);
    if (!annotations) {
        annotations = Value::heap(makeDict(vm));
        dictSetStr(vm, dict, vm.names.annotations_, annotations);
    }
    return annotations;
}

bool writeAnnotations(Vm& vm, Value v, Value annotations)
{
    DictObject* dict = module(v)->dict;
    if (annotations) {
        dictSetStr(vm, dict, vm.names.annotations_, annotations);
        return true;
    }
    if (dictRemoveStr(vm, dict, vm.names.annotations_))
        return true;
    raise(vm, vm.types.AttributeError, "__annotations__");
    return false;
}

constexpr NativeInfo kMethods[] = {
    newMethod(moduleNew, 0, kAnyCount),
    slotKeywords("__init__", moduleInit, 0, 2),
    slot("__repr__", moduleRepr, 0, 0),
    slot("__getattribute__", moduleGetAttribute, 1, 1),
    method("__dir__", moduleDir, 0, 0),
};
constexpr GetSetInfo kGetSets[] = {
    {"__dict__", readDict, nullptr, nullptr},
    {"__annotations__", readAnnotations, writeAnnotations, nullptr},
};

} // namespace

void installModuleType(Vm& vm)
{
    addMethods(vm, vm.types.Module, kMethods);
    addGetSets(vm, vm.types.Module, kGetSets);
}

} // namespace vmcore
