// SPDX-License-Identifier: GPL-3.0-or-later
// The module _operator: the one function of operator that has no form in Python.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Text.h"

namespace vmcore {
namespace {

// Compares in a time that does not tell where texts of equal length differ.
bool equalInConstantTime(std::string_view a, std::string_view b)
{
    unsigned difference = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < b.size(); ++i)
        difference |= static_cast<unsigned char>(a.size() == b.size() ? a[i] : b[i]) ^ static_cast<unsigned char>(b[i]);
    return difference == 0;
}

Value compareDigest(Vm& vm, const CallArgs& args)
{
    if (isStr(args[0]) && isStr(args[1])) {
        if ((asStr(args[0])->flags & asStr(args[1])->flags & kStrAscii) == 0)
            return raiseTypeError(vm, "comparing strings with non-ASCII characters is not supported");
        return Value::boolean(equalInConstantTime(asciiView(asStr(args[0])), asciiView(asStr(args[1]))));
    }
    if (isStr(args[0]) || isStr(args[1]))
        return raiseTypeError(vm, "a bytes-like object is required, not 'str'");
    const auto a = needBytesLike(vm, args[0]), b = a ? needBytesLike(vm, args[1]) : std::nullopt;
    return b ? Value::boolean(equalInConstantTime(*a, *b)) : kNull;
}

constexpr NativeInfo kFunctions[] = {fn("_compare_digest", &compareDigest, 2, 2)};

} // namespace

ModuleObject* makeOperatorModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_operator", "Operators as functions.");
    addFunctions(vm, module, kFunctions);
    return module;
}

} // namespace vmcore
