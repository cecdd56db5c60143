// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Warnings.h"

#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {
namespace {

// The filters that hold at start. DeprecationWarning is shown for code of __main__ only, which what comes
// from the compiler, named by its file, never is.
bool isShownAtStart(const Vm& vm, const TypeObject* category)
{
    for (const TypeObject* hidden : {vm.types.DeprecationWarning, vm.types.PendingDeprecationWarning,
             vm.types.ImportWarning, vm.types.ResourceWarning})
        if (isSubclass(category, hidden))
            return false;
    return true;
}

std::string_view trimmed(std::string_view line)
{
    const std::size_t start = std::min(line.find_first_not_of(" \t\f"), line.size());
    line.remove_prefix(start);
    while (line.ends_with('\n') || line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

bool show(Vm& vm, const TypeObject* category, std::string_view message, const WarningPlace& place)
{
    const Value stream = vm.sys ? dictFindStr(vm.sys->dict, vm.names.stderr) : kNull;
    if (!stream || stream.isNone())
        return true;
    std::string text = fmt::format("{}:{}: {}: {}\n", place.file, place.line, className(vm, category), message);
    if (const std::string_view line = trimmed(place.sourceLine); !line.empty())
        text += fmt::format("  {}\n", line);
    return static_cast<bool>(callMethod(vm, stream, vm.names.write, {Value::heap(makeStr(vm, text))}));
}

} // namespace

bool warnExplicit(Vm& vm, TypeObject* category, std::string_view message, const WarningPlace& place)
{
    if (const Value module = dictFindStr(vm.modules, vm.intern("warnings"))) {
        const Value function = getAttributeOrNull(vm, module, vm.intern("warn_explicit"));
        if (!function && vm.hasError())
            return false;
        if (function) // it is missing while the module is being loaded
            return static_cast<bool>(call(vm, function,
                {Value::heap(makeStr(vm, message)), Value::heap(category), Value::heap(makeStr(vm, place.file)),
                    makeInt(vm, place.line)}));
    }
    return !isShownAtStart(vm, category) || show(vm, category, message, place);
}

} // namespace vmcore
