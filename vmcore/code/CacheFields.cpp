// SPDX-License-Identifier: GPL-3.0-or-later
// Where each specialised form keeps what in its cache. The offsets are those of the operands that its
// micro-ops read (Cached… in ops/Operands.h); tests compare the two.
#include "vmcore/code/CacheFields.h"

#include "vmcore/code/CodeText.h"
#include "vmcore/code/Disassembler.h"

#include <fmt/format.h>

namespace vmcore {

namespace {

constexpr CacheFieldPlace kCounter{"counter", 1, 1};
constexpr CacheFieldPlace kShapeVersion{kShapeVersionField, 2, 2};
constexpr CacheFieldPlace kSlotWord{"word", 4, 1};
constexpr CacheFieldPlace kOverflowSlot{"overflow slot", 5, 1};
constexpr CacheFieldPlace kCachedValue{"value", 4, 4};
constexpr CacheFieldPlace kKeysVersion{"keys version", 2, 2};
constexpr CacheFieldPlace kKeysIndex{"index", 6, 1};

constexpr CacheFieldPlace kInlineSlot[] = {kShapeVersion, kSlotWord};
constexpr CacheFieldPlace kOverflow[] = {kShapeVersion, kSlotWord, kOverflowSlot};
constexpr CacheFieldPlace kShapeAndValue[] = {kShapeVersion, kCachedValue};
constexpr CacheFieldPlace kClassAndValue[] = {{kClassVersionField, 2, 2}, kCachedValue};
constexpr CacheFieldPlace kModule[] = {kKeysVersion, kKeysIndex};
constexpr CacheFieldPlace kGlobal[] = {kKeysVersion, kKeysIndex};
constexpr CacheFieldPlace kBuiltin[] = {{"globals version", 2, 2}, {"builtins version", 4, 2}, kKeysIndex};
constexpr CacheFieldPlace kAddSlot[] = {kShapeVersion, kSlotWord, {"new shape", 5, 2}};
constexpr CacheFieldPlace kShapeOnly[] = {kShapeVersion};
constexpr CacheFieldPlace kFunction[] = {{"function version", 2, 2}};
constexpr CacheFieldPlace kClass[] = {{kClassVersionField, 2, 2}};

std::uint64_t readField(const Unit* unit, std::uint32_t units)
{
    switch (units) {
    case 1: return readUnits<std::uint16_t>(unit);
    case 2: return readUnits<std::uint32_t>(unit);
    default: return readUnits<std::uint64_t>(unit);
    }
}

/// A value that the cache keeps: what kind of object, and its name where it has one.
std::string objectText(Value v)
{
    if (!v.isHeap())
        return constantRepr(v);
    const HeapObject* object = v.object();
    switch (object->kind) {
    case ObjectKind::Function: {
        const Value name = static_cast<const FunctionObject*>(object)->qualname;
        return hasKind(name, ObjectKind::Str)
            ? fmt::format("function {}", utf8Of(static_cast<const StrObject*>(name.object())))
            : "function";
    }
    case ObjectKind::Type: return fmt::format("class {}", utf8Of(static_cast<const TypeObject*>(object)->name));
    case ObjectKind::Str:
    case ObjectKind::Bytes:
    case ObjectKind::Int:
    case ObjectKind::Complex: return constantRepr(v);
    default: {
        constexpr std::string_view kTypeNames[] = {
            "",
#define VM_KIND(name, typeName, ...) typeName,
#include "vmcore/object/Kinds.def"
        };
        return std::string(kTypeNames[static_cast<std::size_t>(object->kind)]);
    }
    }
}

CacheField decode(const Unit* at, const CacheFieldPlace& place)
{
    CacheField field{place.name, place.offset, place.units, readField(at + place.offset, place.units), {}};
    field.text = place.name == kCachedValue.name ? objectText(Value{field.value})
                                                 : fmt::format("{} {}", place.name, field.value);
    return field;
}

/// Families whose cache ends in a count of runs.
bool countsRuns(Op family)
{
    switch (family) {
    case Op::RESUME:
    case Op::JUMP_BACKWARD:
    case Op::POP_JUMP_IF_FALSE:
    case Op::POP_JUMP_IF_TRUE:
    case Op::POP_JUMP_IF_NONE:
    case Op::POP_JUMP_IF_NOT_NONE:
    case Op::FOR_ITER:
    case Op::SEND: return true;
    default: return false;
    }
}

/// To a higher tier.
bool countsDown(Op op)
{
    return op == Op::RESUME_CHECK_JIT || op == Op::JUMP_BACKWARD_JIT;
}

CacheField counterField(const Unit* at)
{
    CacheField field{kCounter.name, kCounter.offset, kCounter.units, readUnits<std::uint16_t>(at + 1), {}};
    field.text = fmt::format("counter {} (exponent {})", field.value >> 4, field.value & 15);
    return field;
}

} // namespace

std::span<const CacheFieldPlace> cacheLayout(Op op)
{
    switch (unfused(op)) {
    case Op::LOAD_GLOBAL_MODULE: return kGlobal;
    case Op::LOAD_GLOBAL_BUILTIN: return kBuiltin;
    case Op::LOAD_ATTR_INSTANCE_VALUE:
    case Op::STORE_ATTR_INSTANCE_VALUE: return kInlineSlot;
    case Op::LOAD_ATTR_OVERFLOW:
    case Op::STORE_ATTR_OVERFLOW: return kOverflow;
    case Op::STORE_ATTR_ADD: return kAddSlot;
    case Op::LOAD_ATTR_METHOD:
    case Op::LOAD_ATTR_CLASS_VALUE:
    case Op::LOAD_ATTR_PROPERTY: return kShapeAndValue;
    case Op::LOAD_ATTR_CLASS: return kClassAndValue;
    case Op::LOAD_ATTR_MODULE: return kModule;
    case Op::TO_BOOL_ALWAYS_TRUE: return kShapeOnly;
    case Op::CALL_PY_EXACT_ARGS:
    case Op::CALL_PY_GENERAL:
    case Op::CALL_BOUND_METHOD_EXACT_ARGS: return kFunction;
    case Op::CALL_NATIVE_CLASS:
    case Op::CALL_CLASS: return kClass;
    default: return {};
    }
}

std::vector<CacheFieldPlace> wholeCache(Op op)
{
    const OpInfo& info = opInfo(op);
    std::vector<CacheFieldPlace> places;
    std::uint32_t next = 1; // first unit that no field has covered yet
    const auto add = [&](const CacheFieldPlace& place) {
        if (place.offset > next)
            places.push_back({"", next, place.offset - next});
        places.push_back(place);
        next = place.offset + place.units;
    };
    if (op == Op::RESUME_ENTER_EXECUTOR || op == Op::JUMP_BACKWARD_ENTER_EXECUTOR)
        add({"executor", 1, 1});
    else if (isSpecializable(info.family) || countsDown(op))
        add(kCounter);
    for (const CacheFieldPlace& place : cacheLayout(op))
        add(place);
    if (countsRuns(info.family))
        add({"count", info.cacheUnits - kCountUnits + 1, kCountUnits});
    if (next <= info.cacheUnits)
        places.push_back({"", next, info.cacheUnits + 1 - next});
    return places;
}

std::vector<CacheField> cacheFields(const Vm&, const CodeObject* code, std::uint32_t opUnit)
{
    const Unit* at = code->units + opUnit;
    std::vector<CacheField> fields;
    for (const CacheFieldPlace& place : wholeCache(static_cast<Op>(at->op < kOpCount ? at->op : 0))) {
        if (place.name.empty())
            fields.push_back({"", place.offset, place.units, 0, {}});
        else
            fields.push_back(place.name == kCounter.name ? counterField(at) : decode(at, place));
    }
    return fields;
}

} // namespace vmcore
