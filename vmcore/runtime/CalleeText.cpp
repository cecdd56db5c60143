// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/CalleeText.h"

#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Text.h"

namespace vmcore {
namespace {

std::string textOf(Vm& vm, Value v)
{
    const Value text = strOf(vm, v);
    if (text)
        return toUtf8(asStr(text));
    takeError(vm);
    return reprForMessage(vm, v);
}

} // namespace

std::string calleeText(Vm& vm, Value callable)
{
    const Value qualname = getAttributeOrNull(vm, callable, vm.names.qualname_);
    takeError(vm);
    if (!qualname)
        return textOf(vm, callable);
    const Value module = getAttributeOrNull(vm, callable, vm.names.module_);
    takeError(vm);
    std::string prefix = module && !module.isNone() ? textOf(vm, module) + "." : std::string();
    if (prefix == "builtins.")
        prefix.clear();
    return prefix + textOf(vm, qualname) + "()";
}

} // namespace vmcore
