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

// --- tables in CPython's formats

// Numbers in pieces of 6 bits: the most significant first in exception tables, last in line tables.
void putVarint(std::string& bytes, std::uint32_t number)
{
    for (; number >= 64; number >>= 6)
        bytes += static_cast<char>(64 | (number & 63));
    bytes += static_cast<char>(number);
}
void putSigned(std::string& bytes, std::int32_t number)
{
    putVarint(
        bytes, number < 0 ? static_cast<std::uint32_t>(-number) << 1 | 1 : static_cast<std::uint32_t>(number) << 1);
}
void putBigEndian(std::string& bytes, std::uint32_t number, std::uint8_t mark)
{
    int shift = 30;
    while (shift > 0 && number >> shift == 0)
        shift -= 6;
    for (; shift >= 0; shift -= 6) {
        bytes += static_cast<char>(mark | (shift > 0 ? 64 : 0) | (number >> shift & 63));
        mark = 0;
    }
}

// Start, length, target, and depth with the flag in its low bit; the first byte of an entry is marked.
Value readExceptionTable(Vm& vm, Value v)
{
    constexpr std::uint8_t kEntry = 128;
    std::string bytes;
    for (const ExceptionEntry& e : code(v)->data->exceptions) {
        putBigEndian(bytes, e.start, kEntry);
        putBigEndian(bytes, e.end - e.start, 0);
        putBigEndian(bytes, e.target, 0);
        putBigEndian(bytes, static_cast<std::uint32_t>(e.depth) << 1 | (e.pushUnit ? 1 : 0), 0);
    }
    return Value::heap(makeBytes(vm, bytes));
}

// Entries of up to 8 units, in the long form or that without a position.
Value readLineTable(Vm& vm, Value v)
{
    constexpr std::uint32_t kLongest = 8, kLongForm = 14, kNoPosition = 15;
    const CodeObject* c = code(v);
    std::string bytes;
    std::int32_t line = c->firstLine;
    for (std::uint32_t from = 0; from < c->unitCount;) {
        const Position p = positionAt(c, from);
        std::uint32_t to = from + 1;
        while (to < c->unitCount && to - from < kLongest && positionAt(c, to).unit == p.unit)
            ++to;
        bytes += static_cast<char>(128 | (p.line == 0 ? kNoPosition : kLongForm) << 3 | (to - from - 1));
        if (p.line != 0) {
            putSigned(bytes, static_cast<std::int32_t>(p.line) - line);
            putVarint(bytes, p.endLine - p.line);
            putVarint(bytes, p.column + 1u);
            putVarint(bytes, p.endColumn + 1u);
            line = static_cast<std::int32_t>(p.line);
        }
        from = to;
    }
    return Value::heap(makeBytes(vm, bytes));
}

// The name of a local, cell or free variable, by the argument of an instruction.
Value codeVariableName(Vm& vm, const CallArgs& a)
{
    const std::vector<StrObject*>& names = code(a[0])->data->localNames;
    const auto index = toInt64(vm, a[1], vm.types.OverflowError);
    if (!index)
        return kNull;
    if (*index < 0 || *index >= static_cast<std::int64_t>(names.size()))
        return raise(vm, vm.types.IndexError, "tuple index out of range");
    return Value::heap(names[static_cast<std::size_t>(*index)]);
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
    parts.data.counts = {};
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
    method("_varname_from_oparg", codeVariableName, 1, 1),
    methodKeywords("replace", codeReplace, 0, 0, "A copy with some attributes changed."),
};
constexpr GetSetInfo kGetSets[] = {
    {"co_code", readCode, nullptr, nullptr},
    {"_co_code_adaptive", readAdaptiveCode, nullptr, nullptr},
    {"co_exceptiontable", readExceptionTable, nullptr, nullptr},
    {"co_linetable", readLineTable, nullptr, nullptr},
};

} // namespace

void installCodeIdentity(Vm& vm)
{
    addMethods(vm, vm.types.Code, kMethods);
    addGetSets(vm, vm.types.Code, kGetSets);
}

} // namespace vmcore
