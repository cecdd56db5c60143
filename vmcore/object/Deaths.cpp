// SPDX-License-Identifier: GPL-3.0-or-later
// An object that survived a collection is old, and a reference is made after its object. So a minor collection, in
// which only young objects die, needs to look at nothing but the references and mortals made since the last one.
#include "vmcore/object/Deaths.h"

#include "vmcore/object/Frame.h"
#include "vmcore/object/Vm.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace vmcore {
namespace {

bool isDying(const HeapObject* o)
{
    return o->gc == GcState::Young;
}

// Whether anything would happen if it was finalised now.
bool needsFinalizer(HeapObject* o)
{
    if (o->kind != ObjectKind::Generator && o->kind != ObjectKind::Coroutine && o->kind != ObjectKind::AsyncGenerator)
        return true;
    auto* g = static_cast<GeneratorObject*>(o);
    if (g->state == GeneratorState::Created)
        return o->kind == ObjectKind::Coroutine; // it was never awaited
    return g->state == GeneratorState::Suspended && handlerAt(g->frame()->code, g->frame()->currentUnit());
}

} // namespace

void Deaths::addReference(NativeObject* reference)
{
    WeakReference& data = weakReferenceOf(reference);
    data.serial = ++m_lastSerial;
    NativeObject** at = &m_references[data.referent];
    while (*at && weakReferenceOf(*at).rank < data.rank)
        at = &weakReferenceOf(*at).next;
    data.next = *at;
    *at = reference;
    m_recentReferences.push_back(reference);
}

NativeObject* Deaths::firstReference(HeapObject* referent) const
{
    const auto found = m_references.find(referent);
    return found == m_references.end() ? nullptr : found->second;
}

Deaths::Pending Deaths::takePending()
{
    const Pending first = m_pending.front();
    m_pending.pop_front();
    if (first.task == Task::Finalizer)
        m_finalized.insert(first.object);
    return first;
}

void Deaths::markRoots(Marker& m) const
{
    for (const Pending& p : m_pending)
        m.object(p.object);
}

void Deaths::notice(bool isFull)
{
    clearReferences(isFull);
    const auto recent = m_mortals.begin() + static_cast<std::ptrdiff_t>(isFull ? 0 : m_firstRecentMortal);
    std::vector<HeapObject*> dying;
    std::copy_if(recent, m_mortals.end(), std::back_inserter(dying),
        [](HeapObject* o) { return isDying(o) && needsFinalizer(o); });
    m_mortals.erase(std::remove_if(recent, m_mortals.end(), isDying), m_mortals.end());
    m_firstRecentMortal = m_mortals.size();
    putInLine(dying);
    forgetReferences(isFull);
    std::erase_if(m_finalized, isDying);
    if (!m_pending.empty())
        m_vm.breaker.request_anyThread(BreakReason::Death);
}

void Deaths::endAll()
{
    m_vm.heap.forgetMarks();
    std::vector<HeapObject*> dying;
    std::copy_if(m_mortals.begin(), m_mortals.end(), std::back_inserter(dying), needsFinalizer);
    m_mortals.clear();
    m_firstRecentMortal = 0;
    putInLine(dying);
}

void Deaths::clearAllTo(HeapObject* referent, std::vector<NativeObject*>& withCallback)
{
    const auto found = m_references.find(referent);
    if (found == m_references.end())
        return;
    for (NativeObject* reference = found->second; reference;) {
        WeakReference& data = weakReferenceOf(reference);
        data.referent = nullptr;
        if (data.callback && !isDying(reference))
            withCallback.push_back(reference);
        reference = std::exchange(data.next, nullptr);
    }
    m_references.erase(found);
}

void Deaths::clearReferences(bool isFull)
{
    std::vector<HeapObject*> dying;
    if (isFull) {
        for (const auto& [referent, first] : m_references)
            if (isDying(referent))
                dying.push_back(referent);
        // The table has no order that means anything.
        std::ranges::sort(
            dying, {}, [this](HeapObject* o) { return weakReferenceOf(m_references.find(o)->second).serial; });
    } else {
        for (NativeObject* reference : m_recentReferences)
            if (HeapObject* referent = weakReferenceOf(reference).referent; referent && isDying(referent))
                dying.push_back(referent);
    }
    std::vector<NativeObject*> withCallback;
    for (HeapObject* referent : dying)
        clearAllTo(referent, withCallback);
    for (NativeObject* reference : withCallback)
        m_pending.push_back({Task::Callback, reference});
}

void Deaths::forgetReferences(bool isFull)
{
    const auto forgetDying = [this](auto entry) { // the next entry
        for (NativeObject** at = &entry->second; *at;)
            if (isDying(*at))
                *at = weakReferenceOf(*at).next;
            else
                at = &weakReferenceOf(*at).next;
        return entry->second ? std::next(entry) : m_references.erase(entry);
    };
    if (isFull) {
        for (auto entry = m_references.begin(); entry != m_references.end();)
            entry = forgetDying(entry);
    } else {
        for (NativeObject* reference : m_recentReferences)
            if (isDying(reference))
                if (const auto entry = m_references.find(weakReferenceOf(reference).referent);
                    entry != m_references.end())
                    forgetDying(entry);
    }
    m_recentReferences.clear();
}

// Depth first, each object marked when it is entered: the order in which the dying ones are left is the reverse of the
// one wanted.
void Deaths::putInLine(const std::vector<HeapObject*>& dying)
{
    const std::unordered_set<const HeapObject*> wanted(dying.begin(), dying.end());
    struct Step
    {
        HeapObject* object;
        bool isLeaving;
    };
    std::vector<Step> steps;
    std::vector<HeapObject*> found, left;
    for (auto start = dying.rbegin(); start != dying.rend(); ++start) {
        steps.push_back({*start, false});
        while (!steps.empty()) {
            const auto [object, isLeaving] = steps.back();
            steps.pop_back();
            if (isLeaving) {
                left.push_back(object);
            } else if (isDying(object)) {
                m_vm.heap.keep(object);
                if (wanted.contains(object))
                    steps.push_back({object, true});
                found.clear();
                m_vm.heap.referents(object, found);
                for (HeapObject* o : found)
                    if (isDying(o))
                        steps.push_back({o, false});
            }
        }
    }
    for (auto object = left.rbegin(); object != left.rend(); ++object)
        m_pending.push_back({Task::Finalizer, *object});
}

} // namespace vmcore
