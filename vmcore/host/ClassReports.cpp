// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/host/ClassReports.h"

#include "vmcore/code/CacheFields.h"
#include "vmcore/host/CodeDescription.h"
#include "vmcore/ops/OpInfo.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <utility>

namespace vmcore {
namespace {

constexpr std::size_t kMostOfASample = 4096;   // events
constexpr std::size_t kRoomForOthers = 16'384; // in the ring
constexpr std::chrono::milliseconds kPatience{500};
constexpr std::size_t kMostChanges = 4;       // of one class that are told one by one
constexpr std::size_t kMostCauses = 64;       // followed down to the classes below
constexpr std::size_t kKeptRetired = 1024;    // classes whose ids are not used again yet
constexpr std::uint32_t kMostTexts = 100'000; // so that names do not use up the room of other payloads
constexpr int kRest = 25;                     // a look rests this many times as long as it took

bool isComplete(const TypeObject* type) // not in the midst of being made
{
    return type->qualname && type->bases && type->mro && type->rootShape;
}

bool inherits(const TypeObject* type, const TypeObject* base)
{
    for (std::int64_t i = 0; type->mro && i < type->mro->length; ++i)
        if (type->mro->items[i].object() == base)
            return true;
    return false;
}

// All classes, each once: below the first of its bases.
void gatherClasses(const TypeObject* top, std::vector<const TypeObject*>& classes)
{
    classes.push_back(top);
    for (std::size_t at = classes.size() - 1; at < classes.size(); ++at) {
        const TypeObject* base = classes[at];
        for (std::uint64_t i = 0; i < base->subclassCount; ++i) {
            const TypeObject* type = base->subclass(i);
            if (type->bases && type->bases->length > 0 && type->bases->items[0].object() == base)
                classes.push_back(type);
        }
    }
}

bool isOutgrown(const Shape& shape)
{
    return !shape.parent && !shape.dictionaryMode && shape.inlineSlots < shape.type->rootShape->inlineSlots;
}

} // namespace

void ClassReports::changed(const TypeObject* type, const TypeObject* top, ClassChange change, const StrObject* name)
{
    auto waiting = std::ranges::find(m_waiting, type, &Waiting::type);
    if (waiting == m_waiting.end())
        waiting = m_waiting.insert(m_waiting.end(), Waiting{type, top, {}});
    else if (inherits(waiting->top, top))
        waiting->top = top;
    std::vector<Change>& changes = waiting->changes;
    auto same = std::ranges::find_if(changes, [&](const Change& c) { return c.what == change && c.name == name; });
    if (same == changes.end() && changes.size() >= kMostChanges) {
        if (changes.back().what != ClassChange::Several)
            changes.push_back({ClassChange::Several, nullptr, {}, 0});
        same = changes.end() - 1;
    } else if (same == changes.end()) {
        same = changes.insert(changes.end(), Change{change, name, name ? toUtf8(name) : std::string(), 0});
    }
    ++same->count;
}

void ClassReports::retired(const TypeObject* type)
{
    std::erase_if(m_waiting, [type](const Waiting& w) { return w.type == type; });
    for (Waiting& w : m_waiting)
        w.top = w.top == type ? w.type : w.top;
    std::erase_if(m_causes, [type](const Cause& c) { return c.top == type; });
    m_round.clear();
    const auto known = m_known.find(type);
    if (known == m_known.end()) {
        ++m_unseen;
        return;
    }
    for (const Shape* shape = type->firstShape; shape; shape = shape->nextOfType)
        toldShape(shape->id) = {};
    m_retired.push_back({known->second.id, std::move(known->second.shapes)});
    emit(EventKind::ClassRetired, 0, known->second.id, 0, 0, 0);
    m_known.erase(known);
}

void ClassReports::forgetNames()
{
    for (Waiting& waiting : m_waiting)
        for (Change& change : waiting.changes)
            change.name = nullptr;
}

void ClassReports::tellChanges(Vm& vm)
{
    for (const Waiting& waiting : m_waiting)
        tellOwnChanges(vm, waiting);
    m_waiting.clear();
}

void ClassReports::tellOwnChanges(Vm& vm, const Waiting& waiting)
{
    if (!isComplete(waiting.type))
        return;
    const bool isNew = !m_known.contains(waiting.type);
    Known& known = know(vm, waiting.type);
    for (const Change& change : waiting.changes) {
        // What a class was given before anybody saw it is part of its making.
        if (isNew)
            break;
        const bool describes = change.what == ClassChange::BasesAssigned;
        const PayloadId text = keep(describes ? describeClass(vm, waiting.type) : change.text);
        emit(EventKind::ClassChanged, packClassChange(change.what), known.id, text, waiting.type->version,
            packHalves(change.count, 0));
        if (m_causes.size() < kMostCauses)
            m_causes.push_back(
                {waiting.top, known.id, change.what, describes ? 0 : text, change.count, ++m_causeNumber});
    }
    known.version = waiting.type->version;
    known.causesSeen = m_causeNumber;
}

void ClassReports::tellDependency(
    Vm& vm, const CodeObject* code, const Site& site, std::uint32_t siteId, std::span<const Value> operands)
{
    const Unit* at = code->units + site.unit;
    for (const CacheFieldPlace& place : cacheLayout(static_cast<Op>(at->op))) {
        const bool ofShape = place.name == kShapeVersionField;
        if (!ofShape && place.name != kClassVersionField)
            continue;
        const auto version = readUnits<std::uint32_t>(at + place.offset);
        for (const Value v : operands) {
            if (!v.isHeap())
                continue;
            const Shape* shape = ofShape ? vm.shapes[v.object()->shape] : nullptr;
            const TypeObject* type = shape ? shape->type : static_cast<const TypeObject*>(v.object());
            if (ofShape ? vm.shapes.version(shape->id) != version
                        : v.object()->kind != ObjectKind::Type || type->version != version)
                continue;
            if (!isComplete(type))
                return;
            Known& known = know(vm, type);
            bringUpToDate(vm, type, known);
            emit(EventKind::SiteDepends, 0, siteId, shape ? toldShape(shape->id).id : 0, version, known.id);
            return;
        }
    }
}

void ClassReports::sample(Vm& vm)
{
    tellChanges(vm);
    const auto start = std::chrono::steady_clock::now();
    if (start < m_restsUntil)
        return;
    m_told = 0;
    goOn(vm);
    const auto end = std::chrono::steady_clock::now();
    m_restsUntil = end + kRest * (end - start);
}

void ClassReports::settle(Vm& vm)
{
    tellChanges(vm);
    m_tellsAll = true;
    m_patience = kPatience;
    m_round.clear();
    goOn(vm);
    m_tellsAll = false;
}

void ClassReports::goOn(Vm& vm)
{
    if (m_round.empty()) {
        gatherClasses(vm.types.Instance, m_round);
        m_next = 0;
    }
    while (m_next < m_round.size() && mayTellMore())
        tell(vm, m_round[m_next++]);
    if (m_next < m_round.size())
        return;
    m_round.clear();
    m_causes.clear();
    if (m_unseen != 0)
        emit(EventKind::ClassesUnseen, 0, 0, 0, 0, std::exchange(m_unseen, 0));
}

bool ClassReports::mayTellMore()
{
    if (!m_tellsAll)
        return m_told < kMostOfASample && m_ring.room() > kRoomForOthers;
    static_cast<void>(m_ring.waitForRoom(kRoomForOthers, m_patience)); // whoever stands still can wait for the recorder
    return true;
}

void ClassReports::tell(Vm& vm, const TypeObject* type)
{
    if (!isComplete(type))
        return;
    bringUpToDate(vm, type, know(vm, type));
}

void ClassReports::bringUpToDate(Vm& vm, const TypeObject* type, Known& known)
{
    if (known.newest != type->firstShape)
        tellNewShapes(vm, type, known);
    if (known.version != type->version)
        tellInherited(type, known);
    if (known.shapesVersion == type->version)
        return;
    known.shapesVersion = type->version;
    for (const Shape* shape = type->firstShape; shape; shape = shape->nextOfType) {
        ToldShape& told = toldShape(shape->id);
        if (told.version == vm.shapes.version(shape->id))
            continue;
        told.version = vm.shapes.version(shape->id);
        emit(EventKind::ShapeRenewed, 0, told.id, 0, told.version, 0);
    }
}

void ClassReports::tellInherited(const TypeObject* type, Known& known)
{
    Cause cause;
    for (const Cause& c : m_causes)
        if (c.number > known.causesSeen && c.type != known.id && inherits(type, c.top))
            cause = {c.top, c.type, c.what, c.name, cause.count + c.count, c.number};
    const bool isFirst = known.version == 0;
    emit(EventKind::ClassChanged,
        isFirst ? packClassChange(ClassChange::VersionGiven) : packClassChange(ClassChange::Inherited, cause.what),
        known.id, isFirst ? 0 : cause.name, type->version,
        isFirst ? 0 : packHalves(std::max(cause.count, 1u), cause.type));
    known.version = type->version;
    known.causesSeen = m_causeNumber;
}

ClassReports::Known& ClassReports::know(Vm& vm, const TypeObject* type)
{
    if (const auto known = m_known.find(type); known != m_known.end())
        return known->second;
    for (std::int64_t i = 0; i < type->bases->length; ++i) {
        const auto* base = static_cast<const TypeObject*>(type->bases->items[i].object());
        if (isComplete(base))
            know(vm, base);
    }
    Known& known = m_known[type];
    known.id = takeClassId();
    known.version = known.shapesVersion = type->version;
    known.causesSeen = m_causeNumber;
    const bool isBuiltIn = (type->typeFlags & kTypeHeap) == 0;
    emit(EventKind::ClassCreated, isBuiltIn ? kClassBuiltIn : std::uint16_t{0}, known.id, keep(describeClass(vm, type)),
        type->version, type->slotsCount);
    tellNewShapes(vm, type, known);
    return known;
}

void ClassReports::tellNewShapes(Vm& vm, const TypeObject* type, Known& known)
{
    std::vector<const Shape*> fresh;
    for (const Shape* shape = type->firstShape; shape && shape != known.newest; shape = shape->nextOfType)
        fresh.push_back(shape);
    for (auto next = fresh.rbegin(); next != fresh.rend(); ++next) { // parents first
        const Shape& shape = **next;
        ToldShape& told = toldShape(shape.id);
        told.id = takeShapeId();
        told.version = vm.shapes.version(shape.id);
        known.shapes.push_back(told.id);
        const int aux = std::min<int>(shape.inlineSlots, kShapeInlineSlots)
            | (shape.dictionaryMode ? kShapeDictionary : 0) | (type->rootShape == &shape ? kShapeOfNewObjects : 0)
            | (isOutgrown(shape) ? kShapeOutgrown : 0);
        const PayloadId name = shape.parent ? keep(toUtf8(shape.name)) : 0;
        emit(EventKind::ShapeCreated, static_cast<std::uint16_t>(aux), told.id, known.id,
            shape.parent ? toldShape(shape.parent->id).id : 0, packHalves(name, told.version));
    }
    known.newest = type->firstShape;
}

void ClassReports::emit(EventKind kind, std::uint16_t aux, std::uint32_t object, std::uint32_t other,
    std::uint32_t detail, std::uint64_t value)
{
    ++m_told;
    m_ring.emit(kind, aux, object, other, detail, value);
}

ClassReports::ToldShape& ClassReports::toldShape(ShapeId id)
{
    if (id >= m_shapes.size())
        m_shapes.resize(std::max<std::size_t>(id + 1, 2 * m_shapes.size()));
    return m_shapes[id];
}

PayloadId ClassReports::keep(const std::string& text)
{
    if (m_newTexts >= kMostTexts)
        return 0;
    const PayloadId last = m_payloads.count_anyThread();
    const PayloadId id = m_payloads.intern_anyThread(text);
    m_newTexts += id > last ? 1 : 0;
    return id;
}

std::uint32_t ClassReports::takeClassId()
{
    if (m_retired.size() <= kKeptRetired)
        return ++m_lastClassId;
    const Retired oldest = std::move(m_retired.front());
    m_retired.pop_front();
    m_freeShapeIds.insert(m_freeShapeIds.end(), oldest.shapes.begin(), oldest.shapes.end());
    return oldest.id;
}

std::uint32_t ClassReports::takeShapeId()
{
    if (m_freeShapeIds.empty())
        return ++m_lastShapeId;
    const std::uint32_t id = m_freeShapeIds.back();
    m_freeShapeIds.pop_back();
    return id;
}

} // namespace vmcore
