// SPDX-License-Identifier: GPL-3.0-or-later
// The module builtins: functions, types, exceptions and constants under their names.
#include "vmcore/builtins/BuildClass.h"
#include "vmcore/builtins/Builtins.h"
#include "vmcore/builtins/GenericAlias.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/VmConfig.h"

namespace vmcore {
namespace {

constexpr NativeInfo kBuildClass[] = {
    fnKeywords("__build_class__", &buildClass, 0, kAnyCount, "What a class statement calls."),
};

// Types that programs find under their own names.
constexpr TypeObject* Types::* kPublicTypes[] = {
    &Types::Instance,
    &Types::Type,
    &Types::Str,
    &Types::Int,
    &Types::Float,
    &Types::Complex,
    &Types::Bool,
    &Types::Bytes,
    &Types::ByteArray,
    &Types::List,
    &Types::Tuple,
    &Types::Dict,
    &Types::Set,
    &Types::FrozenSet,
    &Types::Range,
    &Types::Slice,
    &Types::Property,
    &Types::StaticMethod,
    &Types::ClassMethod,
    &Types::Super,
    &Types::Reversed,
    &Types::Enumerate,
    &Types::Zip,
    &Types::Map,
    &Types::Filter,
    &Types::BaseException,
#define VM_EXCEPTION(name, ...) &Types::name,
#include "vmcore/object/Exceptions.def"
};

} // namespace

void installBuiltinsModule(Vm& vm)
{
    // Made by installImport, with __import__ in it.
    auto* module = as<ModuleObject>(dictFindStr(vm.modules, vm.intern("builtins")));
    for (const auto& functions :
        {objectBuiltins(), numberBuiltins(), iterationBuiltins(), codeBuiltins(), consoleBuiltins()})
        addFunctions(vm, module, functions);
    addFunctions(vm, module, kBuildClass);
    for (TypeObject* Types::* type : kPublicTypes)
        dictSetStr(vm, module->dict, (vm.types.*type)->name, Value::heap(vm.types.*type));
    for (const char* alias : {"EnvironmentError", "IOError"})
        setConstant(vm, module, alias, Value::heap(vm.types.OSError));
    setConstant(vm, module, "True", kTrue);
    setConstant(vm, module, "False", kFalse);
    setConstant(vm, module, "None", kNone);
    setConstant(vm, module, "Ellipsis", kEllipsis);
    setConstant(vm, module, "NotImplemented", kNotImplemented);
    setConstant(vm, module, "__debug__", Value::boolean(vm.config.python.optimize == 0));
    installGenericAlias(vm);
    installUnionType(vm);
    installMemoryView(vm);
}

} // namespace vmcore
