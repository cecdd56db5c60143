// SPDX-License-Identifier: GPL-3.0-or-later
// What events of classes and shapes change.
#include "inspector/state/Reducer.h"

#include <algorithm>

namespace inspector {

using vmcore::ClassChange;
using vmcore::VmEvent;

bool Reducer::siteDepends(const VmEvent& event)
{
    return edit(m_state.sites, event.object, [&](SiteRecord& site) {
        site.heldClass = vmcore::lowHalf(event.value);
        site.heldShape = event.other;
        site.heldVersion = event.detail;
    });
}

bool Reducer::classCreated(const VmEvent& event)
{
    return edit(m_state.classes, event.object, [&](ClassRecord& type) {
        type = {};
        type.createdTime = event.time;
        type.info = event.other;
        type.version = event.detail;
        type.slots = vmcore::lowHalf(event.value);
        type.builtIn = event.aux & vmcore::kClassBuiltIn;
        type.life = ClassLife::Alive;
        m_state.classCount = std::max(m_state.classCount, event.object + 1);
    });
}

bool Reducer::classChanged(const VmEvent& event)
{
    return edit(m_state.classes, event.object, [&](ClassRecord& type) {
        type.version = event.detail;
        const ClassChange change = vmcore::changeOf(event.aux);
        const ClassChange above = vmcore::changeAbove(event.aux);
        const bool isKnown = std::max(change, above) <= ClassChange::VersionGiven;
        if (!isKnown || change == ClassChange::VersionGiven)
            return;
        const std::uint32_t times = vmcore::lowHalf(event.value);
        type.changes += times;
        type.lastChangeTime = event.time;
        type.lastChange = static_cast<std::uint8_t>(change);
        type.changeAbove = static_cast<std::uint8_t>(above);
        type.lastCause = vmcore::highHalf(event.value);
        type.lastName = change == ClassChange::BasesAssigned ? 0 : event.other;
        if (change == ClassChange::Inherited)
            type.inherited += times;
        if (change == ClassChange::MadeVolatile)
            type.volatileNames += times;
        if (change == ClassChange::BasesAssigned && event.other != 0)
            type.info = event.other;
    });
}

bool Reducer::classRetired(const VmEvent& event)
{
    return edit(m_state.classes, event.object, [](ClassRecord& type) { type.life = ClassLife::Retired; });
}

bool Reducer::shapeCreated(const VmEvent& event)
{
    const std::uint32_t owner = event.other;
    if (owner >= decltype(m_state.classes)::kMaxItems || event.object == 0)
        return ignore();
    const ClassRecord before = m_state.classes.at(owner);
    const bool isDictionary = (event.aux & vmcore::kShapeDictionary) != 0;
    const bool isOfNewObjects = (event.aux & vmcore::kShapeOfNewObjects) != 0;
    const auto fill = [&](ShapeRecord& shape) {
        shape = {};
        shape.ofClass = owner;
        shape.parent = event.detail;
        shape.nextOfClass = before.newestShape;
        shape.name = vmcore::lowHalf(event.value);
        shape.version = vmcore::highHalf(event.value);
        shape.inlineSlots = event.aux & vmcore::kShapeInlineSlots;
        shape.slots = event.detail == 0 ? before.slots : m_state.shapes.at(event.detail).slots + 1;
        shape.role = isDictionary                       ? ShapeRole::Dictionary
            : isOfNewObjects                            ? ShapeRole::Root
            : (event.aux & vmcore::kShapeOutgrown) != 0 ? ShapeRole::Outgrown
                                                        : ShapeRole::Plain;
        m_state.shapeCount = std::max(m_state.shapeCount, event.object + 1);
    };
    const auto outgrow = [](ShapeRecord& shape) {
        if (shape.role == ShapeRole::Root)
            shape.role = ShapeRole::Outgrown;
    };
    const auto link = [&](ClassRecord& type) {
        ++type.shapes;
        type.newestShape = event.object;
        type.rootShape = isOfNewObjects ? event.object : type.rootShape;
    };
    if (isOfNewObjects && before.rootShape != 0 && !edit(m_state.shapes, before.rootShape, outgrow))
        return false;
    return edit(m_state.shapes, event.object, fill) && edit(m_state.classes, owner, link);
}

bool Reducer::shapeRenewed(const VmEvent& event)
{
    return edit(m_state.shapes, event.object, [&](ShapeRecord& shape) {
        shape.version = event.detail;
        ++shape.renewals;
    });
}

} // namespace inspector
