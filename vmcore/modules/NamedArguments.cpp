// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/NamedArguments.h"

#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {
namespace {

std::string calleeText(const char* function)
{
    return function ? fmt::format("{}()", function) : "function";
}

// The argument that a keyword names; kNull: none.
Value byKeyword(const CallArgs& args, std::string_view name)
{
    for (std::int64_t i = 0; args.keywords && i < args.keywords->length; ++i)
        if (const StrObject* k = asStr(args.keywords->items[i]); (k->flags & kStrAscii) != 0 && asciiView(k) == name)
            return args.values[args.count + static_cast<std::uint32_t>(i)];
    return kNull;
}

bool checkCounts(Vm& vm, const CallArgs& args, const Parameters& p)
{
    const std::uint32_t given = args.count - 1;
    const auto named = static_cast<std::uint32_t>(args.keywords ? args.keywords->length : 0);
    if (given + named > p.names.size()) {
        raiseTypeError(vm,
            fmt::format("{} takes at most {} {}argument{} ({} given)", calleeText(p.function), p.names.size(),
                given == 0 ? "keyword " : "", p.names.size() == 1 ? "" : "s", given + named));
        return false;
    }
    if (given > p.positional) {
        raiseTypeError(vm,
            fmt::format("{} takes at most {} positional argument{} ({} given)", calleeText(p.function), p.positional,
                p.positional == 1 ? "" : "s", given));
        return false;
    }
    return true;
}

bool checkKeywords(Vm& vm, const CallArgs& args, const Parameters& p)
{
    for (std::int64_t i = 0; i < args.keywords->length; ++i) {
        const std::string keyword = toUtf8(asStr(args.keywords->items[i]));
        if (std::ranges::any_of(p.names, [&](const char* name) { return keyword == name; }))
            continue;
        raiseTypeError(vm,
            fmt::format("'{}' is an invalid keyword argument for {}", keyword,
                p.function ? calleeText(p.function) : "this function"));
        return false;
    }
    return true;
}

} // namespace

bool readArguments(Vm& vm, const CallArgs& args, const Parameters& p, Value* out)
{
    if (!checkCounts(vm, args, p))
        return false;
    std::int64_t found = 0; // of the keywords
    for (std::uint32_t i = 0; i < p.names.size(); ++i) {
        out[i] = i + 1 < args.count ? args[i + 1] : kNull;
        if (const Value named = byKeyword(args, p.names[i])) {
            if (out[i]) {
                raiseTypeError(vm,
                    fmt::format("argument for {} given by name ('{}') and position ({})", calleeText(p.function),
                        p.names[i], i + 1));
                return false;
            }
            out[i] = named;
            ++found;
        }
        if (!out[i] && i < p.required) {
            raiseTypeError(vm,
                fmt::format("{} missing required argument '{}' (pos {})", calleeText(p.function), p.names[i], i + 1));
            return false;
        }
    }
    return !args.keywords || found == args.keywords->length || checkKeywords(vm, args, p);
}

} // namespace vmcore
