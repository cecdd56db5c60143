// SPDX-License-Identifier: GPL-3.0-or-later
// The module _heapq: lists as binary heaps (Williams, 1964), the smallest item first, and for some functions the
// largest. Comparisons may run Python that changes the list, so its length is looked at after each.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

enum class Order : std::uint8_t { SmallestFirst, LargestFirst };

// Whether a belongs nearer to the root than b; nullopt: an error is pending.
template<Order kOrder>
std::optional<bool> isBefore(Vm& vm, Value a, Value b)
{
    return kOrder == Order::SmallestFirst ? compareBool(vm, Relation::Less, a, b)
                                          : compareBool(vm, Relation::Less, b, a);
}

void swapItems(Vm& vm, ListObject* heap, std::int64_t i, std::int64_t k)
{
    const Value item = heap->items[i];
    heap->items[i].bits = heap->items[k].bits;
    listSet(vm, heap, k, item);
}

bool keptLength(Vm& vm, const ListObject* heap, std::int64_t length)
{
    if (heap->length != length)
        raise(vm, vm.types.RuntimeError, "list changed size during iteration");
    return heap->length == length;
}

// Moves the item at `at` towards the root, not above `top`, to its place. False: an error is pending.
template<Order kOrder>
bool moveUp(Vm& vm, ListObject* heap, std::int64_t top, std::int64_t at)
{
    const std::int64_t length = heap->length;
    if (at >= length)
        return static_cast<bool>(raiseIndexError(vm, "index out of range"));
    const Value item = heap->items[at];
    while (at > top) {
        const std::int64_t parent = (at - 1) / 2;
        const auto isAbove = isBefore<kOrder>(vm, item, heap->items[parent]);
        if (!isAbove || !keptLength(vm, heap, length))
            return false;
        if (!*isAbove)
            break;
        swapItems(vm, heap, parent, at);
        at = parent;
    }
    return true;
}

// The same away from the root: down to a leaf along the children that come first, then up again, which takes fewer
// comparisons than stopping on the way.
template<Order kOrder>
bool moveDown(Vm& vm, ListObject* heap, std::int64_t at)
{
    const std::int64_t length = heap->length, top = at;
    if (at >= length)
        return static_cast<bool>(raiseIndexError(vm, "index out of range"));
    while (at < length / 2) {
        std::int64_t child = 2 * at + 1;
        if (child + 1 < length) {
            const auto isLeft = isBefore<kOrder>(vm, heap->items[child], heap->items[child + 1]);
            if (!isLeft || !keptLength(vm, heap, length))
                return false;
            child += *isLeft ? 0 : 1;
        }
        swapItems(vm, heap, at, child);
        at = child;
    }
    return moveUp<kOrder>(vm, heap, top, at);
}

// The heap among the arguments; null: TypeError is pending.
ListObject* heapOf(Vm& vm, const CallArgs& args, const char* function)
{
    if (isList(args[0]))
        return asList(args[0]);
    raiseTypeError(vm,
        fmt::format(
            "{}() argument{} must be list, not {}", function, args.count > 1 ? " 1" : "", typeName(vm, args[0])));
    return nullptr;
}

Value heapPush(Vm& vm, const CallArgs& args)
{
    ListObject* heap = heapOf(vm, args, "heappush");
    if (!heap)
        return kNull;
    listAppend(vm, heap, args[1]);
    return moveUp<Order::SmallestFirst>(vm, heap, 0, heap->length - 1) ? kNone : kNull;
}

template<Order kOrder>
Value popFrom(Vm& vm, ListObject* heap)
{
    if (heap->length == 0)
        return raiseIndexError(vm, "index out of range");
    const Value last = heap->items[heap->length - 1];
    listErase(vm, heap, heap->length - 1, 1);
    if (heap->length == 0)
        return last;
    const Value first = heap->items[0];
    listSet(vm, heap, 0, last);
    return moveDown<kOrder>(vm, heap, 0) ? first : kNull;
}

template<Order kOrder>
Value replaceFirst(Vm& vm, ListObject* heap, Value item)
{
    if (heap->length == 0)
        return raiseIndexError(vm, "index out of range");
    const Value first = heap->items[0];
    listSet(vm, heap, 0, item);
    return moveDown<kOrder>(vm, heap, 0) ? first : kNull;
}

template<Order kOrder>
Value makeHeap(Vm& vm, ListObject* heap)
{
    for (std::int64_t i = heap->length / 2 - 1; i >= 0; --i)
        if (!moveDown<kOrder>(vm, heap, i))
            return kNull;
    return kNone;
}

Value heapPushPop(Vm& vm, const CallArgs& args)
{
    ListObject* heap = heapOf(vm, args, "heappushpop");
    if (!heap)
        return kNull;
    if (heap->length == 0)
        return args[1];
    const auto isAbove = compareBool(vm, Relation::Less, heap->items[0], args[1]);
    if (!isAbove)
        return kNull;
    return *isAbove ? replaceFirst<Order::SmallestFirst>(vm, heap, args[1]) : args[1];
}

template<Order kOrder>
Value heapPop(Vm& vm, const CallArgs& args)
{
    ListObject* heap = heapOf(vm, args, kOrder == Order::SmallestFirst ? "heappop" : "_heappop_max");
    return heap ? popFrom<kOrder>(vm, heap) : kNull;
}

template<Order kOrder>
Value heapReplace(Vm& vm, const CallArgs& args)
{
    ListObject* heap = heapOf(vm, args, kOrder == Order::SmallestFirst ? "heapreplace" : "_heapreplace_max");
    return heap ? replaceFirst<kOrder>(vm, heap, args[1]) : kNull;
}

template<Order kOrder>
Value heapify(Vm& vm, const CallArgs& args)
{
    ListObject* heap = heapOf(vm, args, kOrder == Order::SmallestFirst ? "heapify" : "_heapify_max");
    return heap ? makeHeap<kOrder>(vm, heap) : kNull;
}

constexpr NativeInfo kFunctions[] = {
    fn("heapify", &heapify<Order::SmallestFirst>, 1, 1, "Makes a heap of the list, in linear time."),
    fn("heappop", &heapPop<Order::SmallestFirst>, 1, 1, "Takes the smallest item out of the heap."),
    fn("heappush", &heapPush, 2, 2, "Adds an item to the heap."),
    fn("heappushpop", &heapPushPop, 2, 2, "Adds an item, then takes out the smallest."),
    fn("heapreplace", &heapReplace<Order::SmallestFirst>, 2, 2, "Takes out the smallest item, then adds one."),
    fn("_heapify_max", &heapify<Order::LargestFirst>, 1, 1),
    fn("_heappop_max", &heapPop<Order::LargestFirst>, 1, 1),
    fn("_heapreplace_max", &heapReplace<Order::LargestFirst>, 2, 2),
};

} // namespace

ModuleObject* makeHeapqModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_heapq", "Lists as heaps: a[k] <= a[2*k+1] and a[k] <= a[2*k+2].");
    addFunctions(vm, module, kFunctions);
    setConstant(
        vm, module, "__about__", Value::heap(makeStr(vm, "Heaps are binary trees whose root is the smallest item.")));
    return module;
}

} // namespace vmcore
