// SPDX-License-Identifier: GPL-3.0-or-later
// What code objects are compared and hashed by: the original view, which quickening does not change. And making a
// code object from another.
#include "vmcore/builtins/FunctionTypes.h"
#include "vmcore/code/CodeObject.h"
#include "vmcore/code/OriginalCode.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>

namespace vmcore {
namespace {

const CodeObject* code(Value v)
{
    return as<CodeObject>(v);
}

bool equalCode(Vm& vm, const CodeObject* a, const CodeObject* b);

// Equal and of the same type, down to the sign of a zero.
bool sameConstant(Vm& vm, Value a, Value b)
{
    if (a.bits == b.bits)
        return true;
    if (vm.typeOf(a) != vm.typeOf(b))
        return false;
    if (hasKind(a, ObjectKind::Code))
        return equalCode(vm, code(a), code(b));
    if (!isTuple(a))
        return reprForMessage(vm, a) == reprForMessage(vm, b);
    const TupleObject *left = asTuple(a), *right = asTuple(b);
    return std::equal(left->items, left->items + left->length, right->items, right->items + right->length,
        [&](Value x, Value y) { return sameConstant(vm, x, y); });
}

bool equalCode(Vm& vm, const CodeObject* a, const CodeObject* b)
{
    const auto numbers = [](const CodeObject* c) {
        return std::array{std::uint32_t{c->argCount}, c->positionalOnlyCount, c->keywordOnlyCount, c->flags,
            static_cast<std::uint32_t>(c->firstLine)};
    };
    return a == b
        || (a->name == b->name && numbers(a) == numbers(b) && a->data->names == b->data->names
            && a->data->localNames == b->data->localNames && a->data->localKinds == b->data->localKinds
            && std::ranges::equal(
                a->data->constants, b->data->constants, [&](Value x, Value y) { return sameConstant(vm, x, y); })
            && originalBytes(a) == originalBytes(b));
}

template<bool kWanted>
Value codeCompare(Vm& vm, const CallArgs& a)
{
    if (!hasKind(a[1], ObjectKind::Code))
        return kNotImplemented;
    return Value::boolean(equalCode(vm, code(a[0]), code(a[1])) == kWanted);
}

Value codeHash(Vm& vm, const CallArgs& a)
{
    const std::int64_t bytes = hashBytes(makeBytes(vm, originalBytes(code(a[0]))));
    return makeInt(vm, bytes ^ hashStr(code(a[0])->name) ^ code(a[0])->firstLine);
}

Value readCode(Vm& vm, Value v)
{
    return Value::heap(makeBytes(vm, originalBytes(code(v))));
}
Value readAdaptiveCode(Vm& vm, Value v)
{
    return Value::heap(makeBytes(vm, adaptiveBytes(code(v))));
}

// An iterator over (start, end, line) in bytes of code.
Value codeLines(Vm& vm, const CallArgs& a)
{
    const CodeObject* c = code(a[0]);
    ListObject* list = makeList(vm);
    for (std::uint32_t from = 0; from < c->unitCount;) {
        const std::int32_t line = lineAt(c, from);
        std::uint32_t to = from + 1;
        while (to < c->unitCount && lineAt(c, to) == line)
            ++to;
        listAppend(vm, list,
            Value::heap(makeTuple(
                vm, {Value::smallInt(from * 2), Value::smallInt(to * 2), line == 0 ? kNone : Value::smallInt(line)})));
        from = to;
    }
    return getIterator(vm, Value::heap(list));
}

// --- replace

bool replaceText(Vm& vm, Value v, StrObject*& text)
{
    if (v && !isStr(v)) {
        raiseTypeError(vm, fmt::format("replace() argument must be str, not {}", typeName(vm, v)));
        return false;
    }
    if (v)
        text = vm.intern(asStr(v));
    return true;
}

template<class T>
bool replaceNumber(Vm& vm, Value v, T& number)
{
    const std::optional<std::int64_t> given = v ? toInt64(vm, v, vm.types.OverflowError) : std::int64_t{number};
    if (given)
        number = static_cast<T>(*given);
    return given.has_value();
}

CodeParts partsOf(const CodeObject* c)
{
    CodeParts parts;
    parts.data = *c->data;
    std::memcpy(parts.data.units.data(), originalBytes(c).data(), c->unitCount * sizeof(Unit));
    parts.data.sites.clear();
    parts.data.blocks.clear();
    parts.data.exceptionEntries.clear();
    parts.data.exceptionExits.clear();
    parts.argCount = c->argCount;
    parts.positionalOnlyCount = c->positionalOnlyCount;
    parts.keywordOnlyCount = c->keywordOnlyCount;
    parts.flags = c->flags;
    parts.stackSize = c->stackSize;
    parts.sourceId = c->sourceId;
    parts.firstLine = c->firstLine;
    parts.name = c->name;
    parts.qualname = c->qualname;
    parts.filename = c->filename;
    return parts;
}

Value codeReplace(Vm& vm, const CallArgs& a)
{
    CodeParts parts = partsOf(code(a[0]));
    KeywordReader keywords(vm, a, "replace");
    const Value flags = keywords.take("co_flags"), firstLine = keywords.take("co_firstlineno");
    const Value name = keywords.take("co_name"), qualname = keywords.take("co_qualname");
    const Value fileName = keywords.take("co_filename"), constants = keywords.take("co_consts");
    if (!keywords.done())
        return kNull;
    if (!replaceNumber(vm, flags, parts.flags) || !replaceNumber(vm, firstLine, parts.firstLine)
        || !replaceText(vm, name, parts.name) || !replaceText(vm, qualname, parts.qualname)
        || !replaceText(vm, fileName, parts.filename))
        return kNull;
    if (constants) {
        if (!isTuple(constants) || asTuple(constants)->length != static_cast<std::int64_t>(parts.data.constants.size()))
            return raiseValueError(vm, "code: co_consts must be a tuple of the same length");
        std::copy_n(asTuple(constants)->items, parts.data.constants.size(), parts.data.constants.begin());
    }
    return Value::heap(finishCode(vm, std::move(parts)));
}

constexpr NativeInfo kMethods[] = {
    slot("__eq__", codeCompare<true>, 1, 1),
    slot("__ne__", codeCompare<false>, 1, 1),
    slot("__hash__", codeHash, 0, 0),
    method("co_lines", codeLines, 0, 0),
    methodKeywords("replace", codeReplace, 0, 0, "A copy with some attributes changed."),
};
constexpr GetSetInfo kGetSets[] = {
    {"co_code", readCode, nullptr, nullptr},
    {"_co_code_adaptive", readAdaptiveCode, nullptr, nullptr},
};

} // namespace

void installCodeIdentity(Vm& vm)
{
    addMethods(vm, vm.types.Code, kMethods);
    addGetSets(vm, vm.types.Code, kGetSets);
}

} // namespace vmcore
