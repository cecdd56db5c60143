// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be done when objects die: weak references are cleared, their callbacks and the objects' finalisers
// (__del__, the finally blocks of generators) are put in line. The collector puts them in line, the program runs them
// later, at a safepoint (runtime/Finalization.h): collection runs no Python.
//
// The order within one collection: references to everything that dies are cleared first, and callbacks come before
// finalisers, so no callback sees an object that is finalised, and no finaliser brings back an object that a weak
// reference has given up. An object is finalised once; what it refers to lives until then, and an object that refers to
// another is finalised before it (inside a ring, any order).
#pragma once
#include "vmcore/object/Objects.h"

#include <cstddef>
#include <deque>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace vmcore {

class Heap;
class Marker;

// What the native objects of the module _weakref hold.
struct WeakReference
{
    enum class Rank : std::uint8_t { PlainReference, PlainProxy, Other }; // plain ones have no callback, and are shared
    HeapObject* referent;                                                 // not traced; null: gone
    Value callback;                                                       // kNull: none
    NativeObject* next;                                                   // reference to the same object; not traced
    std::uint64_t serial;                                                 // counts references
    std::int64_t hash;                                                    // of the referent; -1: not asked for yet
    Rank rank;
};
inline WeakReference& weakReferenceOf(HeapObject* reference)
{
    return *static_cast<WeakReference*>(static_cast<NativeObject*>(reference)->data());
}

class Deaths
{
public:
    explicit Deaths(Vm& vm)
        : m_vm(vm)
    {
    }

    // A new reference; its referent and rank are set. Plain ones come first, then the newest.
    void addReference(NativeObject* reference);
    NativeObject* firstReference(HeapObject* referent) const; // null: none

    // An object whose class has __del__, a generator with handlers, or a coroutine.
    void addMortal(HeapObject* object) { m_mortals.push_back(object); }
    const std::vector<HeapObject*>& mortals() const { return m_mortals; }

    enum class Task : std::uint8_t { Callback, Finalizer };
    struct Pending
    {
        Task task;
        HeapObject* object; // of a callback: the reference
    };
    bool hasPending() const { return !m_pending.empty(); }
    Pending takePending();
    bool wasFinalized(const HeapObject* object) const { return m_finalized.contains(object); }
    bool isRunning = false; // somebody is taking them, who will see what is added meanwhile

    // For the collector. Everything is marked that the program can reach.
    void notice(bool isFull);
    void markRoots(Marker& m) const;
    // Puts all finalisers in line, as if everything had died. A full collection must follow.
    void endAll();

private:
    void clearReferences(bool isFull);
    void clearAllTo(HeapObject* referent, std::vector<NativeObject*>& withCallback);
    void forgetReferences(bool isFull);
    void putInLine(const std::vector<HeapObject*>& dying);

    Vm& m_vm;
    std::unordered_map<HeapObject*, NativeObject*> m_references; // by referent
    std::vector<NativeObject*> m_recentReferences;               // since the last collection
    std::vector<HeapObject*> m_mortals;                          // in order of creation
    std::size_t m_firstRecentMortal = 0;
    std::uint64_t m_lastSerial = 0;
    std::deque<Pending> m_pending;
    std::unordered_set<const HeapObject*> m_finalized; // and brought back to life
};

} // namespace vmcore
