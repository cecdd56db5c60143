// SPDX-License-Identifier: GPL-3.0-or-later
// Splitting exception groups, and what except* raises in the end (PEP 654).
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <vector>

namespace vmcore {
namespace {

bool isGroup(const Vm& vm, Value v)
{
    return isException(v) && isInstance(vm, v, vm.types.BaseExceptionGroup);
}

const TupleObject* membersOf(Value group)
{
    return asTuple(exceptionFieldOf(asException(group), exceptionField::groupExceptions));
}

// Decides about one exception or a whole group; nullopt: an error is pending.
using Matcher = std::function<std::optional<bool>(Value)>;

// A group like `original` with these members: derive(), then what the original carries. kNone: none.
Value subset(Vm& vm, Value original, ListObject* members)
{
    if (members->length == 0)
        return kNone;
    const Value made = callMethod(vm, original, vm.intern("derive"), {Value::heap(members)});
    if (!made)
        return kNull;
    if (!isGroup(vm, made))
        return raiseTypeError(vm, "derive must return an instance of BaseExceptionGroup");
    const ExceptionObject* from = asException(original);
    ExceptionObject* to = asException(made);
    to->traceback = from->traceback;
    to->context = from->context;
    to->cause = from->cause;
    vm.heap.barrier(to);
    const Value notes = getAttributeOrNull(vm, original, vm.names.notes_);
    if (vm.hasError())
        return kNull;
    if (isList(notes)) {
        const ListObject* list = asList(notes);
        ListObject* copy = makeList(vm, {list->items, static_cast<std::size_t>(list->length)});
        if (!setAttribute(vm, made, vm.names.notes_, Value::heap(copy)))
            return kNull;
    }
    return made;
}

bool split(Vm& vm, Value exception, const Matcher& matches, Split& result)
{
    const auto whole = matches(exception);
    if (!whole)
        return false;
    if (*whole || !isGroup(vm, exception)) {
        (*whole ? result.match : result.rest) = exception;
        return true;
    }
    const RecursionGuard guard(vm, " in exceptiongroup_split_recursive");
    if (!guard)
        return false;
    const TupleObject* members = membersOf(exception);
    ListObject *matching = makeList(vm), *others = makeList(vm);
    for (std::int64_t i = 0; i < members->length; ++i) {
        Split part;
        if (!split(vm, members->items[i], matches, part))
            return false;
        if (!part.match.isNone())
            listAppend(vm, matching, part.match);
        if (!part.rest.isNone())
            listAppend(vm, others, part.rest);
    }
    result.match = subset(vm, exception, matching);
    result.rest = result.match ? subset(vm, exception, others) : kNull;
    return static_cast<bool>(result.rest);
}

bool isClassCondition(const Vm& vm, Value v)
{
    return hasKind(v, ObjectKind::Type) && isSubclass(as<TypeObject>(v), vm.types.BaseException);
}

bool isCondition(const Vm& vm, Value v)
{
    if (!isTuple(v))
        return isClassCondition(vm, v);
    const TupleObject* tuple = asTuple(v);
    return std::all_of(tuple->items, tuple->items + tuple->length, [&](Value x) { return isClassCondition(vm, x); });
}

bool checkExceptStarClasses(Vm& vm, Value classes)
{
    const auto refuse = [&vm](const char* message) {
        raiseTypeError(vm, message);
        return false;
    };
    const Value* first = isTuple(classes) ? asTuple(classes)->items : &classes;
    const std::int64_t count = isTuple(classes) ? asTuple(classes)->length : 1;
    for (std::int64_t i = 0; i < count; ++i) {
        if (!isClassCondition(vm, first[i]))
            return refuse("catching classes that do not inherit from BaseException is not allowed");
        if (isSubclass(as<TypeObject>(first[i]), vm.types.BaseExceptionGroup))
            return refuse("catching ExceptionGroup with except* is not allowed. Use except instead.");
    }
    return true;
}

Value makeGroup(Vm& vm, const HeapObject* members)
{
    return call(vm, Value::heap(vm.types.ExceptionGroup), {Value::heap(vm.emptyStr), Value::heap(members)});
}

bool sameOrigin(Vm& vm, Value a, Value b)
{
    const ExceptionObject *x = asException(a), *y = asException(b);
    return instanceAttribute(vm, a.object(), vm.names.notes_) == instanceAttribute(vm, b.object(), vm.names.notes_)
        && x->traceback == y->traceback && x->cause == y->cause && x->context == y->context;
}

void collectLeaves(const Vm& vm, Value exception, std::vector<Value>& leaves)
{
    if (!isGroup(vm, exception)) {
        leaves.push_back(exception);
        return;
    }
    const TupleObject* members = membersOf(exception);
    for (std::int64_t i = 0; i < members->length; ++i)
        collectLeaves(vm, members->items[i], leaves);
}

// The part of the group that consists of the leaves of the kept exceptions. The group keeps them
// alive.
Value projection(Vm& vm, Value group, const ListObject* kept)
{
    std::vector<Value> leaves;
    for (std::int64_t i = 0; i < kept->length; ++i)
        collectLeaves(vm, kept->items[i], leaves);
    Split result;
    const auto isKept = [&](Value v) -> std::optional<bool> {
        return !isGroup(vm, v) && std::find(leaves.begin(), leaves.end(), v) != leaves.end();
    };
    return split(vm, group, isKept, result) ? result.match : kNull;
}

} // namespace

bool splitGroup(Vm& vm, Value group, Value condition, Split& result)
{
    if (isCondition(vm, condition))
        return split(vm, group, [&](Value v) { return matchesException(vm, v, condition); }, result);
    if (!hasKind(condition, ObjectKind::Type) && isCallable(vm, condition)) {
        const auto ask = [&](Value v) -> std::optional<bool> {
            const Value answer = call(vm, condition, {v});
            return answer ? truth(vm, answer) : std::nullopt;
        };
        return split(vm, group, ask, result);
    }
    raiseTypeError(vm, "expected a function, exception type or tuple of exception types");
    return false;
}

bool splitForExceptStar(Vm& vm, Value exception, Value classes, Split& result)
{
    if (!checkExceptStarClasses(vm, classes))
        return false;
    if (exception.isNone())
        return true;
    const auto matches = matchesException(vm, exception, classes);
    if (!matches)
        return false;
    if (*matches) {
        result.match = isGroup(vm, exception) ? exception : makeGroup(vm, makeTuple(vm, {exception}));
        return static_cast<bool>(result.match);
    }
    if (!isGroup(vm, exception)) {
        result.rest = exception;
        return true;
    }
    const Value pair = callMethod(vm, exception, vm.intern("split"), {classes});
    if (!pair)
        return false;
    if (!isTuple(pair) || asTuple(pair)->length < 2) {
        raiseTypeError(vm, fmt::format("{}.split must return a 2-tuple", typeName(vm, exception)));
        return false;
    }
    result = {asTuple(pair)->items[0], asTuple(pair)->items[1]};
    return true;
}

Value exceptionAfterExceptStar(Vm& vm, Value original, Value list)
{
    const ListObject* all = asList(list);
    if (all->length == 0)
        return kNone;
    if (!isGroup(vm, original)) // at most one clause ran
        return all->items[0];
    ListObject *raised = makeList(vm), *passedOn = makeList(vm);
    for (std::int64_t i = 0; i < all->length; ++i) {
        const Value e = all->items[i];
        if (!e.isNone())
            listAppend(vm, sameOrigin(vm, e, original) ? passedOn : raised, e);
    }
    const Value rest = projection(vm, original, passedOn);
    if (!rest || raised->length == 0)
        return rest;
    if (!rest.isNone())
        listAppend(vm, raised, rest);
    return makeGroup(vm, raised);
}

} // namespace vmcore
