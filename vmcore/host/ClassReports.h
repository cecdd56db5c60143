// SPDX-License-Identifier: GPL-3.0-or-later
// Tells what becomes of classes and shapes, in events. VM thread, with the lock.
//
// A class is told when it is first looked at: at a sample, or when a cache depends on it. So classes that come and go
// between two samples are only counted, and a class that changes many times between two is told once, with the number.
// What a sample may tell is bounded; the next one goes on. Ids are dense and used again some time after their class has
// died, so that a program that makes classes for ever does not fill the memory of who listens.
#pragma once
#include "vmcore/code/CodeObject.h"
#include "vmcore/object/Type.h"
#include "vmcore/observe/EventFields.h"
#include "vmcore/observe/EventRing.h"
#include "vmcore/observe/Payloads.h"

#include <chrono>
#include <deque>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace vmcore {

class ClassReports
{
public:
    // Both outlive the reports.
    ClassReports(EventRing& ring, Payloads& payloads)
        : m_ring(ring)
        , m_payloads(payloads)
    {
    }

    // `type` was changed; `top` and all below it have new versions. `name`: of the attribute, or null.
    void changed(const TypeObject* type, const TypeObject* top, ClassChange change, const StrObject* name);
    // The class is about to be freed.
    void retired(const TypeObject* type);
    // A collection has ended: names that were compared by address may be gone.
    void forgetNames();

    // Tells changes that wait, before an event that follows from them.
    void tellChanges(Vm& vm);
    // What the cache of the site depends on, after its SiteChanged.
    void tellDependency(
        Vm& vm, const CodeObject* code, const Site& site, std::uint32_t siteId, std::span<const Value> operands);
    // Some of what is new.
    void sample(Vm& vm);
    // All of it.
    void settle(Vm& vm);

private:
    struct Change
    {
        ClassChange what{};
        const StrObject* name = nullptr; // to recognise it; not to be followed
        std::string text;
        std::uint32_t count = 0;
    };
    struct Known
    {
        std::uint32_t id = 0;
        std::uint32_t version = 0;         // told last
        std::uint32_t shapesVersion = 0;   // version of the class when those of its shapes were told
        std::uint32_t causesSeen = 0;      // numbers up to this one
        const Shape* newest = nullptr;     // the newest shape that was told
        std::vector<std::uint32_t> shapes; // their ids in events
    };
    struct Waiting // changes of a class that were not told yet
    {
        const TypeObject* type = nullptr;
        const TypeObject* top = nullptr;
        std::vector<Change> changes;
    };
    // A change that was told and may not have been followed down to all classes below.
    struct Cause
    {
        const TypeObject* top = nullptr;
        std::uint32_t type = 0;
        ClassChange what{};
        PayloadId name = 0;
        std::uint32_t count = 0;
        std::uint32_t number = 0; // ascending
    };
    struct ToldShape
    {
        std::uint32_t id = 0; // in events; 0: not told
        std::uint32_t version = 0;
    };
    struct Retired
    {
        std::uint32_t id = 0;
        std::vector<std::uint32_t> shapes;
    };

    void emit(EventKind kind, std::uint16_t aux, std::uint32_t object, std::uint32_t other, std::uint32_t detail,
        std::uint64_t value);
    [[nodiscard]] bool mayTellMore();
    Known& know(Vm& vm, const TypeObject* type);
    void tell(Vm& vm, const TypeObject* type);
    void bringUpToDate(Vm& vm, const TypeObject* type, Known& known);
    void tellNewShapes(Vm& vm, const TypeObject* type, Known& known);
    void tellInherited(const TypeObject* type, Known& known);
    void tellOwnChanges(Vm& vm, const Waiting& waiting);
    void goOn(Vm& vm);
    ToldShape& toldShape(ShapeId id);
    [[nodiscard]] PayloadId keep(const std::string& text);
    [[nodiscard]] std::uint32_t takeClassId();
    [[nodiscard]] std::uint32_t takeShapeId();

    EventRing& m_ring;
    Payloads& m_payloads;
    std::unordered_map<const TypeObject*, Known> m_known;
    std::vector<ToldShape> m_shapes; // by ShapeId
    std::vector<Waiting> m_waiting;
    std::vector<Cause> m_causes;
    std::uint32_t m_causeNumber = 0;
    std::vector<const TypeObject*> m_round; // classes that are looked at one after the other
    std::size_t m_next = 0;                 // into m_round
    std::size_t m_told = 0;                 // events of this sample
    bool m_tellsAll = false;
    std::chrono::milliseconds m_patience{}; // of settle()
    std::chrono::steady_clock::time_point m_restsUntil{};
    std::uint64_t m_unseen = 0;
    std::uint32_t m_lastClassId = 0, m_lastShapeId = 0;
    std::vector<std::uint32_t> m_freeShapeIds;
    std::deque<Retired> m_retired;
    std::uint32_t m_newTexts = 0;
};

} // namespace vmcore
