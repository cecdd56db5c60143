// SPDX-License-Identifier: GPL-3.0-or-later
// The iterators of built-in containers, by kind: shared by the operators (exact types) and by the
// __iter__ and __next__ slots of the types (subclasses).
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// A new iterator for a container of a built-in kind, the value itself for an iterator of a built-in
// kind; kNull, without an error, for other kinds. Runs no Python.
Value iteratorOfKind(Vm& vm, Value container);
// The next item of an iterator of a built-in kind or of a generator; kNull: exhausted, an error is
// pending, or the kind is no iterator.
Value nextOfKind(Vm& vm, HeapObject* iterator);
inline bool isIteratorKind(ObjectKind kind)
{
    return kind >= ObjectKind::ListIter && kind <= ObjectKind::Filter;
}

// reversed(sequence) for kinds that have an own reverse iterator (list, dict and its views, range);
// kNull: no such kind.
Value reverseIteratorOfKind(Vm& vm, Value container);
Value makeSequenceIterator(Vm& vm, ObjectKind kind, Value sequence, std::int64_t index);
Value makeRangeIterator(Vm& vm, const RangeObject* range);
// dict(keys, values, items) iterators of the given kind, forwards or in reverse.
Value makeDictIterator(Vm& vm, ObjectKind kind, DictObject* dict);

// Items left in an iterator of a built-in kind (what __length_hint__ says); kNull: not known.
Value remainingOfKind(Vm& vm, HeapObject* iterator);

// A new int one larger.
Value increment(Vm& vm, Value i);

} // namespace vmcore
