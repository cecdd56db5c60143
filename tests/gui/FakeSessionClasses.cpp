// SPDX-License-Identifier: GPL-3.0-or-later
//
// The classes of the story, and what becomes of them.
#include "tests/gui/FakeSession.h"

namespace app::test {

using inspector::SiteState;
using nlohmann::json;
using vmcore::EventKind;

void FakeSession::addClass(std::uint32_t id, const std::string& name, const std::string& base, std::uint16_t flags)
{
    const json described{{"name", name}, {"module", flags == vmcore::kClassBuiltIn ? "builtins" : "__main__"},
        {"bases", base.empty() ? json::array() : json::array({base})}};
    m_classVersions[id] = ++m_version;
    emitEvent({.kind = EventKind::ClassCreated,
        .aux = flags,
        .object = id,
        .other = m_payloads->intern_anyThread(described.dump()),
        .detail = m_version});
}

void FakeSession::addShape(std::uint32_t id, std::uint32_t ofClass, std::uint32_t parent, const std::string& name)
{
    constexpr std::uint16_t kInline = 4;
    const bool isRoot = parent == 0;
    const bool isDictionary = name == "{}";
    m_shapeVersions[id] = ++m_version;
    emitEvent({.kind = EventKind::ShapeCreated,
        .aux = static_cast<std::uint16_t>(kInline
            | (isDictionary  ? vmcore::kShapeDictionary
                    : isRoot ? vmcore::kShapeOfNewObjects
                             : 0)),
        .object = id,
        .other = ofClass,
        .detail = parent,
        .value = vmcore::packHalves(isRoot ? 0 : m_payloads->intern_anyThread(name), m_version)});
}

/// Classes 1 object, 2 Body, 3 Probe, 4 int; Body has shapes 2 to 4, Probe 5 to 9.
void FakeSession::addClasses()
{
    addClass(1, "object", "", vmcore::kClassBuiltIn);
    addShape(1, 1, 0, "");
    addClass(2, "Body", "object", 0);
    addShape(2, 2, 0, "");
    addShape(3, 2, 2, "x");
    addShape(4, 2, 3, "v");
    addClass(3, "Probe", "Body", 0);
    addShape(5, 3, 0, "");
    addShape(6, 3, 5, "x");
    addShape(7, 3, 6, "v");
    addShape(8, 3, 6, "charge");
    addShape(9, 3, 0, "{}");
    addClass(4, "int", "object", vmcore::kClassBuiltIn);
    addShape(10, 4, 0, "");
}

void FakeSession::makeClasses(std::uint32_t count)
{
    for (std::uint32_t i = 0; i < count; ++i) {
        addClass(100 + i, "Made" + std::to_string(i), "object", 0);
        addShape(100 + i, 100 + i, 0, "");
    }
    publish();
}

/// The class that the cache of a site depends on once it is specialised; 0: none.
std::uint32_t FakeSession::classOf(const Site& site)
{
    const bool ofShape = site.opcode == "LOAD_ATTR" || site.opcode == "STORE_ATTR" || site.opcode == "LOAD_METHOD";
    if (!ofShape || site.expression.starts_with("Body.") || site.line > 40) {
        return 0;
    }
    return site.line >= 20 && site.line <= 22 ? 3 : 2;
}

/// What the cache of a site that has just changed holds for.
void FakeSession::depend(std::uint32_t id)
{
    const std::uint32_t ofClass = classOf(m_sites[id]);
    const std::uint32_t shape = ofClass == 3 ? 7 : 4;
    if (ofClass != 0) {
        emitEvent({.kind = EventKind::SiteDepends,
            .object = id,
            .other = shape,
            .detail = m_shapeVersions[shape],
            .value = ofClass});
    }
}

/// Once, late in the story: Body gets another drag, which its caches learn; Probe gets an attribute, which they do not.
void FakeSession::changeClasses()
{
    constexpr std::uint64_t kLate = 3500; // turns
    if (m_classesChanged || m_turns < kLate) {
        return;
    }
    m_classesChanged = true;
    const auto change = [this](std::uint32_t id, vmcore::ClassChange what, const std::string& name,
                            std::uint32_t above = 0, vmcore::ClassChange aboveWhat = {}) {
        m_classVersions[id] = ++m_version;
        emitEvent({.kind = EventKind::ClassChanged,
            .aux = vmcore::packClassChange(what, aboveWhat),
            .object = id,
            .other = m_payloads->intern_anyThread(name),
            .detail = m_version,
            .value = vmcore::packHalves(1, above)});
    };
    const auto renew = [this](std::uint32_t first, std::uint32_t last) {
        for (std::uint32_t shape = first; shape <= last; ++shape) {
            m_shapeVersions[shape] = ++m_version;
            emitEvent({.kind = EventKind::ShapeRenewed, .object = shape, .detail = m_version});
        }
    };
    change(2, vmcore::ClassChange::MadeVolatile, "drag");
    change(3, vmcore::ClassChange::Inherited, "drag", 2, vmcore::ClassChange::MadeVolatile);
    renew(2, 9);
    for (std::uint32_t id = 0; id < m_sites.size(); ++id) {
        const Site& site = m_sites[id];
        const std::string form = m_story["forms"].value(site.opcode, site.opcode);
        if (classOf(site) == 2 && (site.state == SiteState::Specialised || site.state == SiteState::Missing)) {
            const bool loadsMethod = site.opcode == "LOAD_METHOD";
            changeSite(id, site.state, form,
                loadsMethod ? "type Body v412 · keys v57 · Body.step" : "type Body v412 · slot 1");
        }
    }
    change(3, vmcore::ClassChange::AttributeAdded, "charge");
    renew(5, 9);
}

} // namespace app::test
