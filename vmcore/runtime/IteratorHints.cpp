// SPDX-License-Identifier: GPL-3.0-or-later
// How many items iterators still have: what __length_hint__ says, for sizing lists.
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iterators.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>

namespace vmcore {
namespace {

template<class Container>
std::int64_t positionsLeft(Container* container, std::int64_t index)
{
    return container ? std::max<std::int64_t>(0, container->length - index) : 0;
}

std::int64_t keysLeft(const SetIterObject* it)
{
    std::int64_t left = 0;
    Value key = kNull;
    if (it->set && it->set->used == it->usedAtStart)
        for (std::uint32_t position = it->position; setNext(it->set, position, key);)
            ++left;
    return left;
}

} // namespace

Value remainingOfKind(Vm& vm, HeapObject* o)
{
    switch (o->kind) {
    case ObjectKind::ListIter: {
        const auto* it = static_cast<ListIterObject*>(o);
        return makeInt(vm, positionsLeft(it->list, it->index));
    }
    case ObjectKind::TupleIter: {
        const auto* it = static_cast<TupleIterObject*>(o);
        return makeInt(vm, positionsLeft(it->tuple, it->index));
    }
    case ObjectKind::RangeIter: return makeInt(vm, static_cast<RangeIterObject*>(o)->remaining);
    case ObjectKind::LongRangeIter: {
        const auto* it = static_cast<LongRangeIterObject*>(o);
        return subtractInt(vm, it->length, it->index);
    }
    case ObjectKind::StrAsciiIter:
    case ObjectKind::StrIter:
    case ObjectKind::BytesIter:
    case ObjectKind::SequenceIter: {
        const auto* it = static_cast<SequenceIterObject*>(o);
        if (!it->sequence)
            return Value::smallInt(0);
        const std::optional<std::int64_t> length = lengthOf(vm, it->sequence);
        if (!length) {
            takeError(vm);
            return kNull;
        }
        return makeInt(vm, std::max<std::int64_t>(0, *length - it->index));
    }
    case ObjectKind::Reversed: {
        const auto* it = static_cast<SequenceIterObject*>(o);
        if (!it->sequence)
            return Value::smallInt(0);
        const std::optional<std::int64_t> length = lengthOf(vm, it->sequence);
        if (!length)
            return kNull;
        return makeInt(vm, *length <= it->index ? 0 : it->index + 1);
    }
    case ObjectKind::ListReverseIter: {
        const auto* it = static_cast<SequenceIterObject*>(o);
        return makeInt(vm, it->sequence ? it->index + 1 : 0);
    }
    case ObjectKind::DictKeyIter:
    case ObjectKind::DictValueIter:
    case ObjectKind::DictItemIter:
    case ObjectKind::DictReverseKeyIter:
    case ObjectKind::DictReverseValueIter:
    case ObjectKind::DictReverseItemIter: {
        const auto* it = static_cast<DictIterObject*>(o);
        return makeInt(vm, it->dict && it->dict->used == it->usedAtStart ? it->remaining : 0);
    }
    case ObjectKind::SetIter: return makeInt(vm, keysLeft(static_cast<SetIterObject*>(o)));
    default: return kNull;
    }
}

} // namespace vmcore
