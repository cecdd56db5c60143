// SPDX-License-Identifier: GPL-3.0-or-later
// __import__, and the tables that importing needs: sys.modules and the still empty module builtins.
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

Value builtinImport(Vm& vm, const CallArgs& a)
{
    KeywordReader reader(vm, a, "__import__");
    const Value name = reader.take("name", 0), globals = reader.take("globals", 1);
    reader.take("locals", 2);
    const Value fromList = reader.take("fromlist", 3), level = reader.take("level", 4);
    if (!reader.done())
        return kNull;
    if (!name || !isStr(name))
        return raiseTypeError(
            vm, fmt::format("__import__() argument 1 must be str, not {}", name ? typeName(vm, name) : "None"));
    const auto depth = level ? toInt64(vm, level, vm.types.OverflowError) : std::optional<std::int64_t>(0);
    if (!depth)
        return kNull;
    DictObject* scope = globals && isDict(globals) ? asDict(globals) : nullptr;
    return importModule(vm, vm.intern(toUtf8(asStr(name))), scope, fromList ? fromList : kNone, *depth);
}

constexpr NativeInfo kImport[] = {
    fnKeywords("__import__", builtinImport, 1, 5,
        "__import__(name, globals=None, locals=None, fromlist=(), level=0)\n--\n\nImport a module."),
};

} // namespace

void installImport(Vm& vm)
{
    vm.modules = makeDict(vm);
    ModuleObject* builtins = makeModule(vm, "builtins", "Built-in functions, exceptions, and other objects.");
    vm.builtins = builtins->dict;
    dictSetStr(vm, vm.modules, vm.intern("builtins"), Value::heap(builtins));
    addFunctions(vm, builtins, kImport);
}

} // namespace vmcore
