// SPDX-License-Identifier: GPL-3.0-or-later
// The module _collections: deque, defaultdict.
#include "vmcore/modules/Deque.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/DefaultDict.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/modules/TupleGetter.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Patterns.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {

void Deque::pushBack(Vm& vm, HeapObject* self, Value v)
{
    items.push_back(v);
    if (most >= 0 && length() > most)
        items.pop_front();
    ++mutations;
    vm.heap.barrier(self);
}

void Deque::pushFront(Vm& vm, HeapObject* self, Value v)
{
    items.push_front(v);
    if (most >= 0 && length() > most)
        items.pop_back();
    ++mutations;
    vm.heap.barrier(self);
}

bool dequeExtend(Vm& vm, Value self, Value iterable)
{
    const Value source = iterable.bits == self.bits ? Value::heap(listFrom(vm, iterable)) : iterable;
    return forEach(vm, source, [&](Value item) {
        DequeData::of(self).pushBack(vm, self.object(), item);
        return true;
    });
}

Value dequeLike(Vm& vm, Value self, Value iterable)
{
    const std::int64_t most = DequeData::of(self).most;
    TypeObject* type = vm.typeOf(self);
    if (type != DequeData::type(vm))
        return most < 0 ? call(vm, Value::heap(type), {iterable})
                        : call(vm, Value::heap(type), {iterable, Value::smallInt(most)});
    const Value copy = DequeData::make(vm);
    DequeData::of(copy).most = most;
    return dequeExtend(vm, copy, iterable) ? copy : kNull;
}

namespace {

// --- iterators
template<bool kReversed>
struct DequeIterator
{
    static constexpr const char* kName = kReversed ? "_deque_reverse_iterator" : "_deque_iterator";
    Value deque;
    std::size_t index = 0;
    std::uint64_t mutations = 0;
    void trace(Marker& m) { m.value(deque); }
    Value next(Vm& vm, HeapObject*)
    {
        const Deque& d = DequeData::of(deque);
        if (mutations != d.mutations) {
            index = d.items.size();
            return raise(vm, vm.types.RuntimeError, "deque mutated during iteration");
        }
        if (index >= d.items.size())
            return kNull;
        const std::size_t i = index++;
        return d.items[kReversed ? d.items.size() - 1 - i : i];
    }
};

template<bool kReversed>
Value iterate(Vm& vm, const CallArgs& args)
{
    return NativeData<DequeIterator<kReversed>>::make(vm, args[0], std::size_t{0}, DequeData::self(args).mutations);
}

template<bool kReversed>
Value iteratorLength(Vm& vm, const CallArgs& args)
{
    const auto& it = NativeData<DequeIterator<kReversed>>::self(args);
    return makeIntUnsigned(vm, DequeData::of(it.deque).items.size() - it.index);
}

// --- making
Value dequeNew(Vm& vm, const CallArgs& args)
{
    return DequeData::make(vm, as<TypeObject>(args[0]));
}

Value dequeInit(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "deque");
    const Value iterable = keywords.take("iterable", 1), most = keywords.take("maxlen", 2);
    if (!keywords.done())
        return kNull;
    std::int64_t limit = -1;
    if (most && !most.isNone()) {
        if (!isInt(most))
            return raiseTypeError(vm, "an integer is required");
        const auto given = toInt64(vm, most, vm.types.OverflowError);
        if (!given)
            return kNull;
        if (*given < 0)
            return raiseValueError(vm, "maxlen must be non-negative");
        limit = *given;
    }
    Deque& d = DequeData::self(args);
    d.most = limit;
    d.items.clear();
    ++d.mutations;
    return !iterable || dequeExtend(vm, args[0], iterable) ? kNone : kNull;
}

// --- changing
Value append(Vm& vm, const CallArgs& args)
{
    DequeData::self(args).pushBack(vm, args[0].object(), args[1]);
    return kNone;
}
Value appendLeft(Vm& vm, const CallArgs& args)
{
    DequeData::self(args).pushFront(vm, args[0].object(), args[1]);
    return kNone;
}
Value extend(Vm& vm, const CallArgs& args)
{
    return dequeExtend(vm, args[0], args[1]) ? kNone : kNull;
}
Value extendLeft(Vm& vm, const CallArgs& args)
{
    const Value source = args[1].bits == args[0].bits ? Value::heap(listFrom(vm, args[1])) : args[1];
    const bool ok = forEach(vm, source, [&](Value item) {
        DequeData::self(args).pushFront(vm, args[0].object(), item);
        return true;
    });
    return ok ? kNone : kNull;
}

template<bool kLeft>
Value pop(Vm& vm, const CallArgs& args)
{
    Deque& d = DequeData::self(args);
    if (d.items.empty())
        return raiseIndexError(vm, "pop from an empty deque");
    const Value v = kLeft ? d.items.front() : d.items.back();
    kLeft ? d.items.pop_front() : d.items.pop_back();
    ++d.mutations;
    return v;
}

Value clear(Vm&, const CallArgs& args)
{
    DequeData::self(args).items.clear();
    ++DequeData::self(args).mutations;
    return kNone;
}

Value copy(Vm& vm, const CallArgs& args)
{
    return dequeLike(vm, args[0], args[0]);
}

Value reverse(Vm&, const CallArgs& args)
{
    std::ranges::reverse(DequeData::self(args).items);
    ++DequeData::self(args).mutations;
    return kNone;
}

Value rotate(Vm& vm, const CallArgs& args)
{
    Deque& d = DequeData::self(args);
    const auto steps = args.count > 1 ? toInt64(vm, args[1], vm.types.OverflowError) : std::optional<std::int64_t>(1);
    if (!steps)
        return kNull;
    if (const std::int64_t n = d.length(); n > 1) {
        const std::int64_t right = (*steps % n + n) % n;
        std::rotate(d.items.begin(), d.items.begin() + (n - right), d.items.end());
    }
    ++d.mutations;
    return kNone;
}

Value insert(Vm& vm, const CallArgs& args)
{
    Deque& d = DequeData::self(args);
    const auto index = toInt64(vm, args[1], vm.types.OverflowError);
    if (!index)
        return kNull;
    if (d.most >= 0 && d.length() >= d.most)
        return raiseIndexError(vm, "deque already at its maximum size");
    const std::int64_t at = std::clamp(*index < 0 ? *index + d.length() : *index, std::int64_t{0}, d.length());
    d.items.insert(d.items.begin() + at, args[2]);
    ++d.mutations;
    vm.heap.barrier(args[0].object());
    return kNone;
}

// --- asking
// Position of an equal item in [from, to); -1: none, -2: error.
std::int64_t find(Vm& vm, Value self, Value wanted, std::int64_t from, std::int64_t to)
{
    const Deque& d = DequeData::of(self);
    const std::uint64_t before = d.mutations;
    for (std::int64_t i = from; i < to && i < d.length(); ++i) {
        const std::optional<bool> equal = sameOrEqual(vm, d.items[static_cast<std::size_t>(i)], wanted);
        if (!equal)
            return -2;
        if (d.mutations != before) {
            raise(vm, vm.types.RuntimeError, "deque mutated during iteration");
            return -2;
        }
        if (*equal)
            return i;
    }
    return -1;
}

Value remove(Vm& vm, const CallArgs& args)
{
    const std::int64_t at = find(vm, args[0], args[1], 0, DequeData::self(args).length());
    if (at == -2)
        return kNull;
    if (at < 0)
        return raiseValueError(vm, fmt::format("{} is not in deque", reprForMessage(vm, args[1])));
    Deque& d = DequeData::self(args);
    d.items.erase(d.items.begin() + at);
    ++d.mutations;
    return kNone;
}

Value indexOf(Vm& vm, const CallArgs& args)
{
    const std::int64_t length = DequeData::self(args).length();
    std::int64_t bounds[2] = {0, length};
    for (std::uint32_t i = 0; i < 2 && i + 2 < args.count; ++i) {
        const auto given = toInt64(vm, args[i + 2], vm.types.OverflowError);
        if (!given)
            return kNull;
        bounds[i] = std::max<std::int64_t>(*given < 0 ? *given + length : *given, 0);
    }
    const std::int64_t at = find(vm, args[0], args[1], bounds[0], std::min(bounds[1], length));
    if (at == -1)
        return raiseValueError(vm, fmt::format("{} is not in deque", reprForMessage(vm, args[1])));
    return at < 0 ? kNull : makeInt(vm, at);
}

Value contains(Vm& vm, const CallArgs& args)
{
    const std::int64_t at = find(vm, args[0], args[1], 0, DequeData::self(args).length());
    return at == -2 ? kNull : Value::boolean(at >= 0);
}

Value count(Vm& vm, const CallArgs& args)
{
    std::int64_t n = 0;
    const std::int64_t length = DequeData::self(args).length();
    for (std::int64_t at = 0; (at = find(vm, args[0], args[1], at, length)) >= 0; ++at)
        ++n;
    return vm.hasError() ? kNull : makeInt(vm, n);
}

Value readMost(Vm& vm, Value self)
{
    const std::int64_t most = DequeData::of(self).most;
    return most < 0 ? kNone : makeInt(vm, most);
}

// (class, arguments, state, iterator)
Value reduce(Vm& vm, const CallArgs& args)
{
    const Value most = readMost(vm, args[0]), none = Value::heap(vm.emptyTuple);
    const Value arguments = most.isNone() ? none : Value::heap(makeTuple(vm, {none, most}));
    const Value state = callMethod(vm, args[0], vm.intern("__getstate__"));
    const Value items = state ? getIterator(vm, args[0]) : kNull;
    return items ? Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(args[0])), arguments, state, items})) : kNull;
}

constexpr NativeInfo kMethods[] = {
    newMethod(&dequeNew, 0, kAnyCount),
    slotKeywords("__init__", &dequeInit, 0, 2),
    slot("__iter__", &iterate<false>, 0, 0),
    method("__reversed__", &iterate<true>, 0, 0),
    slot("__contains__", &contains, 1, 1),
    method("__copy__", &copy, 0, 0),
    method("__reduce__", &reduce, 0, 0),
    classMethod("__class_getitem__", &classGetItem, 1, 1),
    method("append", &append, 1, 1, "Adds an item at the right end."),
    method("appendleft", &appendLeft, 1, 1, "Adds an item at the left end."),
    method("clear", &clear, 0, 0, "Takes out all items."),
    method("copy", &copy, 0, 0, "A new deque with the same items."),
    method("count", &count, 1, 1, "How many items are equal to the value."),
    method("extend", &extend, 1, 1, "Adds items at the right end."),
    method("extendleft", &extendLeft, 1, 1, "Adds items at the left end, one after the other."),
    method("index", &indexOf, 1, 3, "The position of the first equal item."),
    method("insert", &insert, 2, 2, "Puts an item in front of the position."),
    method("pop", &pop<false>, 0, 0, "Takes out the item at the right end."),
    method("popleft", &pop<true>, 0, 0, "Takes out the item at the left end."),
    method("remove", &remove, 1, 1, "Takes out the first equal item."),
    method("reverse", &reverse, 0, 0, "Turns the order of the items."),
    method("rotate", &rotate, 0, 1, "Moves items from the right end to the left."),
};
constexpr GetSetInfo kFields[] = {{"maxlen", &readMost, nullptr, "The most items there may be, or None."}};
template<bool kReversed>
constexpr NativeInfo kIteratorMethods[] = {method("__length_hint__", &iteratorLength<kReversed>, 0, 0)};

} // namespace

ModuleObject* makeCollectionsModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_collections", "Containers: deque, defaultdict.");
    TypeObject* type = DequeData::makeType(vm, "collections", Subclassing::Allowed);
    type->typeFlags |= kTypeMatchesSequence;
    type->doc = "A list with quick ends on both sides.";
    addMethods(vm, type, kMethods);
    addMethods(vm, type, dequeOperators());
    addGetSets(vm, type, kFields);
    setUnhashable(vm, type);
    setConstant(vm, module, "deque", Value::heap(type));
    TypeObject* forward = NativeData<DequeIterator<false>>::makeType(vm, "_collections");
    addMethods(vm, forward, kIteratorMethods<false>);
    TypeObject* backward = NativeData<DequeIterator<true>>::makeType(vm, "_collections");
    addMethods(vm, backward, kIteratorMethods<true>);
    setConstant(vm, module, "_deque_iterator", Value::heap(forward));
    setConstant(vm, module, "_deque_reverse_iterator", Value::heap(backward));
    addTupleGetter(vm, module);
    return addDefaultDict(vm, module) ? module : nullptr;
}

} // namespace vmcore
