// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments of a call to the parameters of a Python function, with CPython's messages.
#include "vmcore/code/CodeObject.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <string>
#include <vector>

namespace vmcore {
namespace {

struct Binder
{
    Vm& vm;
    const FunctionObject* function;
    const CallArgs& arguments;
    Value* locals;
    const CodeObject* code = function->code;
    std::uint32_t positional = code->argCount, all = code->argCount + code->keywordOnlyCount;

    bool has(std::uint32_t flag) const { return (code->flags & flag) != 0; }
    std::string name() const { return toUtf8(asStr(function->qualname)); }
    std::string quoted(std::uint32_t i) const { return "'" + toUtf8(code->data->localNames[i]) + "'"; }
    bool fail(const std::string& text) const
    {
        raiseTypeError(vm, name() + "() " + text);
        return false;
    }

    bool bind()
    {
        DictObject* extra = nullptr;
        if (has(kCodeVarKeywords)) {
            extra = makeDict(vm);
            locals[all + (has(kCodeVarArgs) ? 1 : 0)] = Value::heap(extra);
        }
        const std::uint32_t given = std::min(arguments.count, positional);
        std::copy_n(arguments.values, given, locals);
        if (has(kCodeVarArgs))
            locals[all] = Value::heap(makeTuple(vm, std::span(arguments.values + given, arguments.count - given)));
        if (arguments.keywords && !bindKeywords(extra))
            return false;
        if (arguments.count > positional && !has(kCodeVarArgs))
            return tooMany();
        return fillDefaults() && fillKeywordDefaults();
    }

    std::uint32_t parameterNamed(const StrObject* key) const
    {
        for (std::uint32_t i = code->positionalOnlyCount; i < all; ++i)
            if (code->data->localNames[i] == key || equalStr(code->data->localNames[i], key))
                return i;
        return all;
    }

    bool bindKeywords(DictObject* extra)
    {
        for (std::int64_t k = 0; k < arguments.keywords->length; ++k) {
            const Value key = arguments.keywords->items[k];
            const Value v = arguments.values[arguments.count + static_cast<std::uint32_t>(k)];
            if (!isStr(key))
                return fail("keywords must be strings");
            const std::uint32_t i = parameterNamed(asStr(key));
            if (i < all) {
                if (locals[i])
                    return fail("got multiple values for argument " + quoted(i));
                locals[i] = v;
            } else if (extra) {
                dictSetStr(vm, extra, asStr(key), v);
            } else {
                return positionalOnlyGivenByName()
                    && fail("got an unexpected keyword argument '" + toUtf8(asStr(key)) + "'");
            }
        }
        return true;
    }

    // False, with the error: some keyword names a positional-only parameter.
    bool positionalOnlyGivenByName() const
    {
        std::string names;
        for (std::uint32_t i = 0; i < code->positionalOnlyCount; ++i)
            for (std::int64_t k = 0; k < arguments.keywords->length; ++k)
                if (equalStr(code->data->localNames[i], asStr(arguments.keywords->items[k])))
                    names += (names.empty() ? "" : ", ") + toUtf8(code->data->localNames[i]);
        return names.empty() || fail("got some positional-only arguments passed as keyword arguments: '" + names + "'");
    }

    bool tooMany() const
    {
        const auto defaults = static_cast<std::uint32_t>(function->defaults ? function->defaults->length : 0);
        const std::string most = std::to_string(positional);
        const std::string takes = defaults > 0 && defaults <= positional
            ? "from " + std::to_string(positional - defaults) + " to " + most
            : most;
        std::uint32_t keywordOnly = 0;
        for (std::uint32_t i = positional; i < all; ++i)
            keywordOnly += static_cast<bool>(locals[i]);
        const bool plural = positional != 1 || defaults > 0;
        std::string given = std::to_string(arguments.count);
        if (keywordOnly > 0)
            given += std::string(" positional argument") + (arguments.count != 1 ? "s" : "") + " (and "
                + std::to_string(keywordOnly) + " keyword-only argument" + (keywordOnly != 1 ? "s" : "") + ")";
        return fail("takes " + takes + " positional argument" + (plural ? "s" : "") + " but " + given
            + (arguments.count == 1 && keywordOnly == 0 ? " was given" : " were given"));
    }

    bool fillDefaults()
    {
        const std::int64_t defaults = function->defaults ? function->defaults->length : 0;
        std::vector<std::uint32_t> missing;
        for (std::uint32_t i = 0; i < positional; ++i) {
            if (locals[i])
                continue;
            const std::int64_t d = defaults - (static_cast<std::int64_t>(positional) - i);
            if (d >= 0)
                locals[i] = function->defaults->items[d];
            else
                missing.push_back(i);
        }
        return missing.empty() || failMissing(missing, "positional");
    }

    bool fillKeywordDefaults()
    {
        std::vector<std::uint32_t> missing;
        for (std::uint32_t i = positional; i < all; ++i) {
            if (locals[i])
                continue;
            if (function->keywordDefaults)
                locals[i] = dictFindStr(function->keywordDefaults, code->data->localNames[i]);
            if (!locals[i])
                missing.push_back(i);
        }
        return missing.empty() || failMissing(missing, "keyword-only");
    }

    bool failMissing(const std::vector<std::uint32_t>& missing, const char* what) const
    {
        std::string names;
        for (std::size_t i = 0; i < missing.size(); ++i) {
            if (i > 0)
                names += missing.size() == 2 ? " and " : i + 1 == missing.size() ? ", and " : ", ";
            names += quoted(missing[i]);
        }
        return fail("missing " + std::to_string(missing.size()) + " required " + what + " argument"
            + (missing.size() == 1 ? "" : "s") + ": " + names);
    }
};

} // namespace

bool bindArguments(Vm& vm, const FunctionObject* function, const CallArgs& arguments, Value* locals)
{
    return Binder{vm, function, arguments, locals}.bind();
}

} // namespace vmcore
