// SPDX-License-Identifier: GPL-3.0-or-later
// Open addressing with short linear runs. Probing, reuse of deleted entries, growth and merging follow
// CPython 3.11 (setobject.c) to the letter: together they decide the order in which a set is printed.
#include "vmcore/object/Set.h"

#include "vmcore/object/Keys.h"

#include <algorithm>

namespace vmcore {
namespace {

constexpr std::uint32_t kSmallestTable = 8, kLinearProbes = 9, kLargeSet = 50000;
constexpr int kPerturbShift = 5;

constexpr std::int64_t kDummyHash = -1; // no key has it

bool isLive(const SetEntry& e)
{
    return !e.key.isNull() && e.key.bits != kSetDummy.bits;
}

// The sequence of entries that a hash visits: a short run, then a jump.
class Probe
{
public:
    Probe(std::int64_t hash, std::uint32_t mask)
        : m_perturb(static_cast<std::uint64_t>(hash))
        , m_mask(mask)
    {
        startRun(m_perturb & mask);
    }
    std::size_t at() const { return m_at; }
    void next()
    {
        if (m_left-- != 0) {
            ++m_at;
            return;
        }
        m_perturb >>= kPerturbShift;
        startRun((m_start * 5 + 1 + m_perturb) & m_mask);
    }

private:
    void startRun(std::uint64_t start)
    {
        m_start = m_at = start;
        m_left = start + kLinearProbes <= m_mask ? kLinearProbes : 0;
    }
    std::uint64_t m_perturb, m_mask, m_start = 0;
    std::size_t m_at = 0;
    std::uint32_t m_left = 0;
};

enum class Match : std::uint8_t {
    No,
    Yes,
    Changed, // Python code changed the set while keys were compared
    Failed   // an error is pending
};

// Compares the key with an entry of the same hash.
Match match(Vm& vm, const SetObject* set, const SetEntry& e, Value key)
{
    const Value entryKey = e.key;
    if (entryKey.bits == key.bits)
        return Match::Yes;
    if (isExactStr(entryKey) && isExactStr(key) && equalStr(asStr(entryKey), asStr(key)))
        return Match::Yes;
    const SetTableObject* table = set->table;
    const std::optional<bool> same = sameKeyMayRunPython(vm, entryKey, key);
    if (!same)
        return Match::Failed;
    if (set->table != table || e.key.bits != entryKey.bits)
        return Match::Changed;
    return *same ? Match::Yes : Match::No;
}

// The live entry of the key; `entry` null: not there.
struct Found
{
    SetEntry* entry = nullptr;
    bool failed = false;
};

Found find(Vm& vm, SetObject* set, Value key, std::int64_t hash)
{
    for (Probe probe(hash, set->mask);;) {
        SetEntry& e = set->table->entries[probe.at()];
        if (e.key.isNull())
            return {};
        if (e.hash == hash) {
            switch (match(vm, set, e, key)) {
            case Match::Yes: return {&e, false};
            case Match::Failed: return {nullptr, true};
            case Match::Changed: probe = Probe(hash, set->mask); continue;
            case Match::No: break;
            }
        }
        probe.next();
    }
}

SetTableObject* allocateTable(Vm& vm, std::uint32_t capacity)
{
    auto* table = vm.heap.allocate<SetTableObject>(
        ObjectKind::SetTable, builtinShape(ObjectKind::SetTable), sizeof(SetTableObject) + capacity * sizeof(SetEntry));
    table->capacity = capacity;
    std::fill_n(table->entries, capacity, SetEntry{kNull, 0});
    return table;
}

// Adds a key known to be absent to a table without deleted entries.
void insertClean(SetTableObject* table, std::uint32_t mask, Value key, std::int64_t hash)
{
    Probe probe(hash, mask);
    while (!table->entries[probe.at()].key.isNull())
        probe.next();
    table->entries[probe.at()] = {key, hash};
}

// New table with more slots than `minimum`, without the deleted entries.
void resize(Vm& vm, SetObject* set, std::uint64_t minimum)
{
    std::uint32_t capacity = kSmallestTable;
    while (capacity <= minimum)
        capacity *= 2;
    SetTableObject* table = allocateTable(vm, capacity);
    for (std::uint32_t i = 0; i <= set->mask; ++i)
        if (const SetEntry& e = set->table->entries[i]; isLive(e))
            insertClean(table, capacity - 1, e.key, e.hash);
    set->table = table;
    set->mask = capacity - 1;
    set->fill = set->used;
    vm.heap.barrier(set);
}

void grow(Vm& vm, SetObject* set)
{
    resize(vm, set, std::uint64_t{set->used} * (set->used > kLargeSet ? 2 : 4));
}

} // namespace

SetTableObject* makeSetTable(Vm& vm)
{
    return allocateTable(vm, kSmallestTable);
}

void initializeSet(SetObject* instance, SetTableObject* emptyTable)
{
    instance->used = 0;
    instance->fill = 0;
    instance->hash = -1;
    instance->mask = static_cast<std::uint32_t>(emptyTable->capacity - 1);
    instance->finger = 0;
    instance->table = emptyTable;
}

SetObject* makeSet(Vm& vm)
{
    SetTableObject* table = makeSetTable(vm);
    auto* set = vm.heap.allocate<SetObject>(ObjectKind::Set);
    initializeSet(set, table);
    return set;
}

std::optional<bool> setContains(Vm& vm, SetObject* set, Value key)
{
    const std::optional<std::int64_t> hash = hashKey(vm, key);
    return hash ? setContainsHashed(vm, set, key, *hash) : std::nullopt;
}

std::optional<bool> setContainsHashed(Vm& vm, SetObject* set, Value key, std::int64_t hash)
{
    const Found found = find(vm, set, key, hash);
    if (found.failed)
        return std::nullopt;
    return found.entry != nullptr;
}

bool setAdd(Vm& vm, SetObject* set, Value key)
{
    const std::optional<std::int64_t> hash = hashKey(vm, key);
    return hash && setAddHashed(vm, set, key, *hash);
}

bool setAddHashed(Vm& vm, SetObject* set, Value key, std::int64_t hash)
{
    SetEntry* deleted = nullptr; // the last one on the way
    for (Probe probe(hash, set->mask);;) {
        SetEntry& e = set->table->entries[probe.at()];
        if (e.key.isNull()) {
            SetEntry& place = deleted ? *deleted : e;
            place = {key, hash};
            ++set->used;
            vm.heap.barrier(set);
            if (!deleted && std::uint64_t{++set->fill} * 5 >= std::uint64_t{set->mask} * 3)
                grow(vm, set);
            return true;
        }
        if (e.hash == hash) {
            switch (match(vm, set, e, key)) {
            case Match::Yes: return true;
            case Match::Failed: return false;
            case Match::Changed:
                probe = Probe(hash, set->mask);
                deleted = nullptr;
                continue;
            case Match::No: break;
            }
        } else if (e.hash == kDummyHash) {
            deleted = &e;
        }
        probe.next();
    }
}

std::optional<bool> setDiscard(Vm& vm, SetObject* set, Value key)
{
    const std::optional<std::int64_t> hash = hashKey(vm, key);
    return hash ? setDiscardHashed(vm, set, key, *hash) : std::nullopt;
}

std::optional<bool> setDiscardHashed(Vm& vm, SetObject* set, Value key, std::int64_t hash)
{
    const Found found = find(vm, set, key, hash);
    if (found.failed)
        return std::nullopt;
    if (!found.entry)
        return false;
    *found.entry = {kSetDummy, kDummyHash};
    --set->used;
    return true;
}

Value setPop(SetObject* set)
{
    if (set->used == 0)
        return kNull;
    std::uint32_t at = set->finger & set->mask;
    while (!isLive(set->table->entries[at]))
        at = (at + 1) & set->mask;
    SetEntry& e = set->table->entries[at];
    const Value key = e.key;
    e = {kSetDummy, kDummyHash};
    --set->used;
    set->finger = at + 1;
    return key;
}

void setClear(Vm& vm, SetObject* set)
{
    SetTableObject* table = makeSetTable(vm);
    set->used = 0;
    set->fill = 0;
    set->mask = kSmallestTable - 1;
    set->table = table;
    vm.heap.barrier(set);
}

SetObject* setCopy(Vm& vm, const SetObject* set, ObjectKind kind)
{
    SetObject* copy = makeSet(vm);
    copy->kind = kind;
    copy->shape = builtinShape(kind);
    setMerge(vm, copy, set); // into an empty set: no comparison, no error
    return copy;
}

void setReserve(Vm& vm, SetObject* set, std::uint32_t more)
{
    if ((std::uint64_t{set->fill} + more) * 5 >= std::uint64_t{set->mask} * 3)
        resize(vm, set, (std::uint64_t{set->used} + more) * 2);
}

bool setMerge(Vm& vm, SetObject* set, const SetObject* other)
{
    if (set == other || other->used == 0)
        return true;
    setReserve(vm, set, other->used);
    if (set->fill == 0) {
        if (set->mask == other->mask && other->fill == other->used) {
            std::copy_n(other->table->entries, other->mask + 1, set->table->entries);
        } else {
            for (std::uint32_t i = 0; i <= other->mask; ++i)
                if (const SetEntry& e = other->table->entries[i]; isLive(e))
                    insertClean(set->table, set->mask, e.key, e.hash);
        }
        set->fill = set->used = other->used;
        vm.heap.barrier(set);
        return true;
    }
    Value key;
    std::int64_t hash = 0;
    for (std::uint32_t position = 0; setNextHashed(other, position, key, hash);)
        if (!setAddHashed(vm, set, key, hash))
            return false;
    return true;
}

void setPurge(Vm& vm, SetObject* set)
{
    if (set->fill - set->used > set->mask / 4)
        grow(vm, set);
}

void setTakeOver(Vm& vm, SetObject* set, const SetObject* other)
{
    set->used = other->used;
    set->fill = other->fill;
    set->mask = other->mask;
    set->table = other->table;
    vm.heap.barrier(set);
}

bool setNext(const SetObject* set, std::uint32_t& position, Value& key)
{
    std::int64_t hash = 0;
    return setNextHashed(set, position, key, hash);
}

bool setNextHashed(const SetObject* set, std::uint32_t& position, Value& key, std::int64_t& hash)
{
    while (position <= set->mask) {
        const SetEntry& e = set->table->entries[position++];
        if (!isLive(e))
            continue;
        key = e.key;
        hash = e.hash;
        return true;
    }
    return false;
}

} // namespace vmcore
