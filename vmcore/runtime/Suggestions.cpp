// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Suggestions.h"

#include "vmcore/code/CodeObject.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Directory.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

namespace vmcore {
namespace {

constexpr std::size_t kEditCost = 2, kCaseCost = 1;
constexpr std::size_t kMaxName = 40; // longer ones, common ends aside, are not compared
constexpr std::int64_t kMaxCandidates = 750;

char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::size_t replacementCost(char a, char b)
{
    return a == b ? 0 : lowered(a) == lowered(b) ? kCaseCost : kEditCost;
}

// The closest candidate; empty: none is close enough.
class Closest
{
public:
    explicit Closest(std::string name)
        : m_name(std::move(name))
    {
    }
    void offer(Value candidate)
    {
        if (!isStr(candidate))
            return;
        const std::string text = toUtf8(asStr(candidate));
        if (text == m_name)
            return;
        // A third of the characters involved may differ.
        const std::size_t allowed = (m_name.size() + text.size() + 3) * kEditCost / 6;
        const std::size_t limit = std::min(allowed, m_distance - 1);
        const std::size_t distance = nameDistance(m_name, text, limit);
        if (distance <= limit) {
            m_best = text;
            m_distance = distance;
        }
    }
    const std::string& best() const { return m_best; }

private:
    std::string m_name, m_best;
    std::size_t m_distance = std::numeric_limits<std::size_t>::max();
};

std::string closestKey(const std::string& name, const DictObject* dict)
{
    Closest closest(name);
    std::uint32_t position = 0;
    Value key, v;
    while (dict->used < kMaxCandidates && dictNext(dict, position, key, v))
        closest.offer(key);
    return closest.best();
}

std::string closestLocal(const std::string& name, const CodeObject* code)
{
    constexpr auto own = static_cast<std::uint8_t>(LocalKind::Plain) | static_cast<std::uint8_t>(LocalKind::Parameter);
    Closest closest(name);
    for (std::size_t i = 0; i < code->data->localNames.size(); ++i)
        if ((code->data->localKinds[i] & own) != 0)
            closest.offer(Value::heap(code->data->localNames[i]));
    return closest.best();
}

std::string forName(const ExceptionObject* e, const std::string& name)
{
    const Value code = exceptionFieldOf(e, exceptionField::code);
    const Value globals = exceptionFieldOf(e, exceptionField::globals);
    const Value builtins = exceptionFieldOf(e, exceptionField::builtins);
    if (!code || !e->traceback)
        return {};
    std::string found = closestLocal(name, as<CodeObject>(code));
    if (found.empty())
        found = closestKey(name, asDict(globals));
    return found.empty() ? closestKey(name, asDict(builtins)) : found;
}

std::string forAttribute(Vm& vm, const ExceptionObject* e, const std::string& name)
{
    const Value object = exceptionFieldOf(e, exceptionField::object);
    const Value names = object ? directory(vm, object) : kNull;
    if (!names) {
        takeError(vm);
        return {};
    }
    const ListObject* list = asList(names);
    Closest closest(name);
    for (std::int64_t i = 0; list->length < kMaxCandidates && i < list->length; ++i)
        closest.offer(list->items[i]);
    return closest.best();
}

} // namespace

std::size_t nameDistance(std::string_view a, std::string_view b, std::size_t limit)
{
    while (!a.empty() && !b.empty() && a.front() == b.front()) {
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
        a.remove_suffix(1);
        b.remove_suffix(1);
    }
    if (a.empty() || b.empty())
        return (a.size() + b.size()) * kEditCost;
    if (a.size() > kMaxName || b.size() > kMaxName)
        return limit + 1;
    if (b.size() < a.size())
        std::swap(a, b);
    if ((b.size() - a.size()) * kEditCost > limit)
        return limit + 1;
    // One row of the table of distances between prefixes: row[i] is that of a[0..i] and b so far.
    std::array<std::size_t, kMaxName> row;
    for (std::size_t i = 0; i < a.size(); ++i)
        row[i] = (i + 1) * kEditCost;
    for (std::size_t j = 0; j < b.size(); ++j) {
        // In front of the first column CPython counts one deletion less; suggestions depend on it.
        std::size_t diagonal = j * kEditCost, left = diagonal;
        std::size_t least = std::numeric_limits<std::size_t>::max();
        for (std::size_t i = 0; i < a.size(); ++i) {
            const std::size_t replaced = diagonal + replacementCost(b[j], a[i]);
            diagonal = row[i];
            row[i] = left = std::min(replaced, std::min(left, diagonal) + kEditCost);
            least = std::min(least, left);
        }
        if (least > limit)
            return limit + 1;
    }
    return row[a.size() - 1];
}

std::string suggestionFor(Vm& vm, Value exception)
{
    const ExceptionObject* e = asException(exception);
    const TypeObject* type = vm.typeOf(exception);
    const bool isAttribute = type == vm.types.AttributeError;
    if (!isAttribute && type != vm.types.NameError)
        return {};
    const Value name = exceptionFieldOf(e, exceptionField::name);
    if (!isExactly(name, ObjectKind::Str))
        return {};
    const std::string wanted = toUtf8(asStr(name));
    const std::string found = isAttribute ? forAttribute(vm, e, wanted) : forName(e, wanted);
    return found.empty() ? "" : fmt::format(". Did you mean: '{}'?", found);
}

} // namespace vmcore
