// SPDX-License-Identifier: GPL-3.0-or-later
// Compact hash tables: entries in insertion order, and an open-addressed table of their places. Sizes
// and growth are CPython's (dictobject.c), because they decide when a dict that changes under an
// iterator notices.
#include "vmcore/object/Dict.h"

#include "vmcore/object/Keys.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace vmcore {
namespace {

constexpr std::uint32_t kSmallestTable = 8;
constexpr int kPerturbShift = 5;

// Contents of the table of places that are not the place of an entry.
constexpr std::int32_t kEmpty = -1, kDeleted = -2;

// Results of a search that are not the place of an entry.
constexpr std::int64_t kNotFound = -1, kChanged = -2, kFailed = -3;

enum class Match : std::uint8_t {
    No,
    Yes,
    Changed, // Python code changed the dict while keys were compared
    Failed   // an error is pending
};

constexpr std::uint32_t usableEntries(std::uint32_t slots)
{
    return static_cast<std::uint32_t>(std::uint64_t{slots} * 2 / 3);
}
constexpr std::uint32_t widthFor(std::uint32_t slots)
{
    return slots <= 128 ? 1 : slots <= 32768 ? 2 : 4;
}
// The smallest table with at least that many slots.
constexpr std::uint32_t slotsFor(std::uint64_t wanted)
{
    return static_cast<std::uint32_t>(std::max<std::uint64_t>(kSmallestTable, std::bit_ceil(wanted)));
}
// The smallest table with room for that many entries.
constexpr std::uint32_t slotsForEntries(std::uint64_t entries)
{
    return slotsFor((entries * 3 + 1) / 2);
}

template<class Index>
Index* indicesOf(DictTableObject* table)
{
    return reinterpret_cast<Index*>(table->entries + table->entryCapacity);
}

// Calls visit with the table of places in its width.
template<class Visit>
auto withIndices(const DictTableObject* table, Visit visit)
{
    auto* t = const_cast<DictTableObject*>(table);
    switch (t->indexWidth) {
    case 1: return visit(indicesOf<std::int8_t>(t));
    case 2: return visit(indicesOf<std::int16_t>(t));
    default: return visit(indicesOf<std::int32_t>(t));
    }
}

// The sequence of slots that a hash visits.
class Probe
{
public:
    Probe(std::int64_t hash, std::uint32_t mask)
        : m_perturb(static_cast<std::uint64_t>(hash))
        , m_mask(mask)
        , m_slot(m_perturb & mask)
    {
    }
    std::size_t slot() const { return m_slot; }
    void next()
    {
        m_perturb >>= kPerturbShift;
        m_slot = (m_slot * 5 + m_perturb + 1) & m_mask;
    }

private:
    std::uint64_t m_perturb;
    std::uint64_t m_mask;
    std::size_t m_slot;
};

template<class Index, class Matches>
std::int64_t searchIn(const DictTableObject* table, const Index* indices, std::int64_t hash, Matches& matches)
{
    for (Probe probe(hash, table->indexMask);; probe.next()) {
        const Index at = indices[probe.slot()];
        if (at == kEmpty)
            return kNotFound;
        if (at < 0)
            continue;
        const Match match = matches(table->entries[at]);
        if (match == Match::Yes) [[likely]]
            return at;
        if (match != Match::No) [[unlikely]]
            return match == Match::Changed ? kChanged : kFailed;
    }
}

template<class Matches>
std::int64_t search(const DictTableObject* table, std::int64_t hash, Matches matches)
{
    return withIndices(table, [&](const auto* indices) { return searchIn(table, indices, hash, matches); });
}

std::int64_t searchStr(const DictObject* dict, const StrObject* name, std::int64_t hash)
{
    if (!dict->table)
        return kNotFound;
    const Value key = Value::heap(name);
    return search(dict->table, hash, [=](const DictEntry& e) {
        if (e.key.bits == key.bits)
            return Match::Yes;
        return e.hash == hash && isStr(e.key) && equalStr(asStr(e.key), name) ? Match::Yes : Match::No;
    });
}

Match matchAny(Vm& vm, const DictObject* dict, const DictEntry& e, Value key, std::int64_t hash)
{
    if (e.key.bits == key.bits)
        return Match::Yes;
    if (e.hash != hash)
        return Match::No;
    if (isExactStr(e.key) && isExactStr(key))
        return equalStr(asStr(e.key), asStr(key)) ? Match::Yes : Match::No;
    const DictTableObject* table = dict->table;
    const Value entryKey = e.key;
    const std::optional<bool> same = sameKeyMayRunPython(vm, entryKey, key);
    if (!same)
        return Match::Failed;
    if (dict->table != table || e.key.bits != entryKey.bits)
        return Match::Changed;
    return *same ? Match::Yes : Match::No;
}

// Compares without Python; kChanged where that does not decide.
std::int64_t searchQuickly(const DictTableObject* table, Value key, std::int64_t hash)
{
    if (isExactStr(key)) {
        return search(table, hash, [=](const DictEntry& e) {
            if (e.key.bits == key.bits)
                return Match::Yes;
            if (e.hash != hash)
                return Match::No;
            if (!isExactStr(e.key))
                return Match::Changed;
            return equalStr(asStr(e.key), asStr(key)) ? Match::Yes : Match::No;
        });
    }
    return search(table, hash, [=](const DictEntry& e) {
        if (e.key.bits == key.bits)
            return Match::Yes;
        return e.hash == hash ? Match::Changed : Match::No;
    });
}

std::int64_t searchAny(Vm& vm, const DictObject* dict, Value key, std::int64_t hash)
{
    if (!dict->table)
        return kNotFound;
    std::int64_t found = searchQuickly(dict->table, key, hash);
    while (found == kChanged) {
        if (!dict->table)
            return kNotFound;
        found = search(dict->table, hash, [&](const DictEntry& e) { return matchAny(vm, dict, e, key, hash); });
    }
    return found;
}

// A slot of the table of places where a new entry with this hash may be put.
template<class Index>
std::size_t freeSlot(const DictTableObject* table, const Index* indices, std::int64_t hash)
{
    Probe probe(hash, table->indexMask);
    while (indices[probe.slot()] >= 0)
        probe.next();
    return probe.slot();
}

// The slot that holds the place of an entry.
template<class Index>
std::size_t slotOfEntry(const DictTableObject* table, const Index* indices, std::int64_t hash, std::uint32_t entry)
{
    Probe probe(hash, table->indexMask);
    while (static_cast<std::int64_t>(indices[probe.slot()]) != entry)
        probe.next();
    return probe.slot();
}

std::size_t tableBytes(std::uint32_t slots)
{
    return sizeof(DictTableObject) + usableEntries(slots) * sizeof(DictEntry) + std::size_t{slots} * widthFor(slots);
}

// A table without entries; the slots are not initialised.
DictTableObject* allocateTable(Vm& vm, std::uint32_t slots)
{
    auto* table = vm.heap.allocate<DictTableObject>(
        ObjectKind::DictTable, builtinShape(ObjectKind::DictTable), tableBytes(slots));
    table->entryCapacity = usableEntries(slots);
    table->indexMask = slots - 1;
    table->indexWidth = widthFor(slots);
    table->usable = table->entryCapacity;
    return table;
}

void clearSlots(DictTableObject* table)
{
    const std::size_t bytes = (std::size_t{table->indexMask} + 1) * table->indexWidth;
    std::memset(static_cast<void*>(table->entries + table->entryCapacity), 0xFF, bytes); // all kEmpty
}

// Moves the live entries to a new table with that many slots.
void rebuild(Vm& vm, DictObject* dict, std::uint32_t slots)
{
    DictTableObject* table = allocateTable(vm, slots);
    clearSlots(table);
    std::uint32_t count = 0;
    if (dict->used != 0) {
        withIndices(table, [&](auto* indices) {
            using Index = std::remove_reference_t<decltype(*indices)>;
            for (std::uint32_t i = 0; i < dict->entryCount; ++i) {
                const DictEntry& e = dict->table->entries[i];
                if (e.key.isNull())
                    continue;
                table->entries[count] = e;
                indices[freeSlot(table, indices, e.hash)] = static_cast<Index>(count++);
            }
        });
    }
    table->usable -= count;
    dict->table = table;
    dict->entryCount = count;
    dict->keysVersion = 0;
    vm.heap.barrier(dict);
}

void insertNew(Vm& vm, DictObject* dict, Value key, std::int64_t hash, Value v)
{
    if (!dict->table || dict->table->usable == 0)
        rebuild(vm, dict, slotsFor(std::uint64_t{dict->used} * 3));
    DictTableObject* table = dict->table;
    const std::uint32_t entry = dict->entryCount++;
    withIndices(table, [&](auto* indices) {
        using Index = std::remove_reference_t<decltype(*indices)>;
        indices[freeSlot(table, indices, hash)] = static_cast<Index>(entry);
    });
    table->entries[entry] = {hash, key, v};
    --table->usable;
    ++dict->used;
    ++dict->mutations;
    dict->keysVersion = 0;
    vm.heap.barrier(dict);
}

void replaceValue(Vm& vm, DictObject* dict, std::int64_t entry, Value v)
{
    dict->table->entries[entry].value.bits = v.bits;
    vm.heap.barrier(dict);
}

Value removeEntry(DictObject* dict, std::uint32_t entry)
{
    DictTableObject* table = dict->table;
    DictEntry& e = table->entries[entry];
    withIndices(table, [&](auto* indices) { indices[slotOfEntry(table, indices, e.hash, entry)] = kDeleted; });
    const Value removed = e.value;
    e.key = kNull;
    e.value = kNull;
    --dict->used;
    ++dict->mutations;
    dict->keysVersion = 0;
    return removed;
}

} // namespace

DictObject* makeDict(Vm& vm)
{
    auto* dict = vm.heap.allocate<DictObject>(ObjectKind::Dict);
    dict->used = 0;
    dict->entryCount = 0;
    dict->keysVersion = 0;
    dict->mutations = 0;
    dict->table = nullptr;
    return dict;
}

DictObject* makeDictWithCapacity(Vm& vm, std::uint32_t entries)
{
    DictObject* dict = makeDict(vm);
    if (entries != 0)
        rebuild(vm, dict, slotsForEntries(entries));
    return dict;
}

Value dictFind(Vm& vm, DictObject* dict, Value key)
{
    const std::optional<std::int64_t> hash = hashKey(vm, key);
    return hash ? dictFindHashed(vm, dict, key, *hash) : kNull;
}

Value dictFindHashed(Vm& vm, DictObject* dict, Value key, std::int64_t hash)
{
    const std::int64_t at = searchAny(vm, dict, key, hash);
    return at >= 0 ? dict->table->entries[at].value : kNull;
}

bool dictSet(Vm& vm, DictObject* dict, Value key, Value v)
{
    const std::optional<std::int64_t> hash = hashKey(vm, key);
    return hash && dictSetHashed(vm, dict, key, *hash, v);
}

bool dictSetHashed(Vm& vm, DictObject* dict, Value key, std::int64_t hash, Value v)
{
    const std::int64_t at = searchAny(vm, dict, key, hash);
    if (at >= 0)
        replaceValue(vm, dict, at, v);
    else if (at == kNotFound)
        insertNew(vm, dict, key, hash, v);
    return at != kFailed;
}

Value dictRemove(Vm& vm, DictObject* dict, Value key)
{
    const std::optional<std::int64_t> hash = hashKey(vm, key);
    if (!hash)
        return kNull;
    const std::int64_t at = searchAny(vm, dict, key, *hash);
    return at >= 0 ? removeEntry(dict, static_cast<std::uint32_t>(at)) : kNull;
}

void dictClear(Vm& vm, DictObject* dict)
{
    dict->used = 0;
    dict->entryCount = 0;
    dict->keysVersion = 0;
    ++dict->mutations;
    dict->table = nullptr;
    vm.heap.barrier(dict);
}

DictObject* dictCopy(Vm& vm, const DictObject* dict)
{
    DictObject* copy = makeDict(vm);
    if (dict->used != 0)
        dictFill(vm, copy, dict);
    return copy;
}

void dictFill(Vm& vm, DictObject* empty, const DictObject* from)
{
    ++empty->mutations;
    const bool isDense = from->used == from->entryCount && from->used >= from->table->entryCapacity / 4;
    if (!isDense) {
        empty->used = from->used;
        empty->entryCount = from->entryCount;
        empty->table = from->table; // the source of `rebuild`
        rebuild(vm, empty, slotsForEntries(from->used));
        return;
    }
    const std::uint32_t slots = from->table->indexMask + 1;
    DictTableObject* table = allocateTable(vm, slots);
    std::memcpy(static_cast<void*>(table->entries), from->table->entries, tableBytes(slots) - sizeof(DictTableObject));
    table->usable = from->table->usable;
    empty->table = table;
    empty->used = from->used;
    empty->entryCount = from->entryCount;
    empty->keysVersion = 0;
    vm.heap.barrier(empty);
}

Value dictFindStr(const DictObject* dict, StrObject* name)
{
    const std::int64_t at = searchStr(dict, name, strHash(name));
    return at >= 0 ? dict->table->entries[at].value : kNull;
}

void dictSetStr(Vm& vm, DictObject* dict, StrObject* name, Value v)
{
    const std::int64_t hash = strHash(name);
    const std::int64_t at = searchStr(dict, name, hash);
    if (at >= 0)
        replaceValue(vm, dict, at, v);
    else
        insertNew(vm, dict, Value::heap(name), hash, v);
}

Value dictRemoveStr(Vm&, DictObject* dict, StrObject* name)
{
    const std::int64_t at = searchStr(dict, name, strHash(name));
    return at >= 0 ? removeEntry(dict, static_cast<std::uint32_t>(at)) : kNull;
}

std::optional<std::uint32_t> dictIndexOfStr(const DictObject* dict, StrObject* name)
{
    const std::int64_t at = searchStr(dict, name, strHash(name));
    if (at < 0)
        return std::nullopt;
    return static_cast<std::uint32_t>(at);
}

std::uint32_t dictKeysVersion(Vm& vm, DictObject* dict)
{
    if (dict->keysVersion == 0)
        dict->keysVersion = vm.nextVersion();
    return dict->keysVersion;
}

bool dictNext(const DictObject* dict, std::uint32_t& position, Value& key, Value& v)
{
    while (position < dict->entryCount) {
        const DictEntry& e = dict->table->entries[position++];
        if (e.key.isNull())
            continue;
        key = e.key;
        v = e.value;
        return true;
    }
    return false;
}

bool dictPopLast(DictObject* dict, Value& key, Value& v)
{
    if (dict->used == 0)
        return false;
    std::uint32_t last = dict->entryCount - 1;
    while (dict->table->entries[last].key.isNull())
        --last;
    key = dict->table->entries[last].key;
    v = removeEntry(dict, last);
    dict->entryCount = last;
    return true;
}

} // namespace vmcore
