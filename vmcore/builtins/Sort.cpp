// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/builtins/Sort.h"

#include "vmcore/builtins/MergeSort.h"
#include "vmcore/object/Keys.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"

#include <utility>

namespace vmcore {
namespace {

// Items that are sorted by something else than themselves.
struct KeyedItem
{
    Value key, value;
};
static_assert(sizeof(KeyedItem) == 2 * sizeof(Value));

Value keyOf(Value item)
{
    return item;
}
Value keyOf(const KeyedItem& item)
{
    return item.key;
}

// How the keys compare, when all are of one simple kind.
enum class KeyKind : std::uint8_t { SmallInt, Float, Str, Any };

KeyKind kindOf(Value key)
{
    return key.isSmallInt() ? KeyKind::SmallInt
        : key.isFloat()     ? KeyKind::Float
        : isExactStr(key)   ? KeyKind::Str
                            : KeyKind::Any;
}

template<class Item>
KeyKind commonKind(const Item* items, std::int64_t count)
{
    const KeyKind kind = kindOf(keyOf(items[0]));
    const bool isCommon = std::all_of(items, items + count, [=](const Item& i) { return kindOf(keyOf(i)) == kind; });
    return isCommon ? kind : KeyKind::Any;
}

// Memory for `words` values that the collector sees through a list.
class Spare
{
public:
    explicit Spare(Vm& vm)
        : m_vm(vm)
        , m_list(makeList(vm))
    {
    }
    Value* reserve(std::int64_t words)
    {
        if (words > m_list->length) {
            m_list = makeListWithCapacity(m_vm, words);
            std::fill_n(m_list->items, words, kNull);
            m_list->length = words;
        }
        return m_list->items;
    }

private:
    Vm& m_vm;
    ListObject* m_list;
};

template<class Item, class Less>
bool sortBy(Vm& vm, Item* items, std::int64_t count, Less less)
{
    Spare spare(vm);
    const auto reserve = [&](std::ptrdiff_t n) {
        constexpr std::int64_t kWords = sizeof(Item) / sizeof(Value);
        return reinterpret_cast<Item*>(spare.reserve(n * kWords));
    };
    return MergeSort<Item, Less, decltype(reserve)>(items, count, less, reserve).sort();
}

template<class Item>
bool sortItems(Vm& vm, Item* items, std::int64_t count)
{
    constexpr auto order = [](bool isLess) { return isLess ? Order::Less : Order::NotLess; };
    switch (commonKind(items, count)) {
    case KeyKind::SmallInt:
        return sortBy(vm, items, count,
            [=](const Item& a, const Item& b) { return order(keyOf(a).asSmallInt() < keyOf(b).asSmallInt()); });
    case KeyKind::Float:
        return sortBy(vm, items, count,
            [=](const Item& a, const Item& b) { return order(keyOf(a).asFloat() < keyOf(b).asFloat()); });
    case KeyKind::Str:
        return sortBy(vm, items, count,
            [=](const Item& a, const Item& b) { return order(compareStr(asStr(keyOf(a)), asStr(keyOf(b))) < 0); });
    case KeyKind::Any: break;
    }
    return sortBy(vm, items, count, [&](const Item& a, const Item& b) {
        const std::optional<bool> isLess = compareBool(vm, Relation::Less, keyOf(a), keyOf(b));
        return isLess ? order(*isLess) : Order::Failed;
    });
}

// Sorts by itself, or reversed so that equal items stay in order.
template<class Item>
bool sortInOrder(Vm& vm, Item* items, std::int64_t count, SortOrder order)
{
    if (order == SortOrder::Descending)
        std::reverse(items, items + count);
    const bool ok = count < 2 || sortItems(vm, items, count);
    if (order == SortOrder::Descending)
        std::reverse(items, items + count);
    return ok;
}

bool sortByKey(Vm& vm, ListObject* items, Value key, SortOrder order)
{
    // key, value, key, value, …
    ListObject* keyed = makeListWithCapacity(vm, 2 * items->length);
    for (std::int64_t i = 0; i < items->length; ++i) {
        const Value k = call(vm, key, {items->items[i]});
        if (!k)
            return false;
        listAppend(vm, keyed, k);
        listAppend(vm, keyed, items->items[i]);
    }
    auto* pairs = reinterpret_cast<KeyedItem*>(keyed->items);
    const bool ok = sortInOrder(vm, pairs, items->length, order);
    for (std::int64_t i = 0; i < items->length; ++i)
        items->items[i] = pairs[i].value;
    vm.heap.barrier(items);
    return ok;
}

void swapContents(Vm& vm, ListObject* a, ListObject* b)
{
    std::swap(a->length, b->length);
    std::swap(a->items, b->items);
    std::swap(a->store, b->store);
    vm.heap.barrier(a);
    vm.heap.barrier(b);
}

} // namespace

bool sortList(Vm& vm, ListObject* list, Value key, SortOrder order)
{
    ListObject* items = makeList(vm);
    swapContents(vm, list, items);
    const bool ok
        = key.isNone() ? sortInOrder(vm, items->items, items->length, order) : sortByKey(vm, items, key, order);
    const bool wasModified = list->store != nullptr;
    list->length = items->length;
    list->items = items->items;
    list->store = items->store;
    vm.heap.barrier(list);
    if (ok && wasModified)
        raiseValueError(vm, "list modified during sort");
    return ok && !wasModified;
}

} // namespace vmcore
