// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/layout/Occupancy.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace inspector::layout {
namespace {

bool startsBefore(const Occupancy::Slot& slot, double top)
{
    return slot.top < top;
}

} // namespace

void Occupancy::fill(std::uint32_t column, std::vector<Slot> slots)
{
    std::sort(slots.begin(), slots.end(), [](const Slot& a, const Slot& b) { return a.top < b.top; });
    m_columns[column] = std::move(slots);
}

void Occupancy::take(std::uint32_t column, double top, double bottom)
{
    Column& slots = m_columns[column];
    slots.insert(std::lower_bound(slots.begin(), slots.end(), top, startsBefore), {top, bottom});
}

void Occupancy::release(std::uint32_t column, double top)
{
    Column& slots = m_columns[column];
    const auto slot = std::lower_bound(slots.begin(), slots.end(), top, startsBefore);
    if (slot != slots.end() && slot->top == top) {
        slots.erase(slot);
    }
}

double Occupancy::nearestFree(std::uint32_t column, double wanted, double height) const
{
    const Column& slots = m_columns[column];
    wanted = std::max(wanted, 0.0);
    const auto next = std::lower_bound(slots.begin(), slots.end(), wanted, startsBefore);
    // Downwards: the first gap between a slot and the one below it.
    double below = wanted;
    for (auto slot = next == slots.begin() ? next : next - 1; slot != slots.end(); ++slot) {
        if (slot->top >= below + height) {
            break;
        }
        below = std::max(below, slot->bottom);
    }
    // Upwards: the same, as long as it would be nearer.
    double above = next == slots.end() ? wanted : std::min(wanted, next->top - height);
    for (auto slot = next; slot != slots.begin() && wanted - above < below - wanted;) {
        --slot;
        if (slot->bottom <= above) {
            break;
        }
        above = std::min(above, slot->top - height);
    }
    return above >= 0 && wanted - above < below - wanted ? above : below;
}

double Occupancy::freeBelow(std::uint32_t column, double bottom) const
{
    const Column& slots = m_columns[column];
    const auto next = std::lower_bound(slots.begin(), slots.end(), bottom, startsBefore);
    return next == slots.end() ? INFINITY : next->top - bottom;
}

double Occupancy::bottomOf(std::uint32_t column) const
{
    const Column& slots = m_columns[column];
    return slots.empty() ? 0 : slots.back().bottom;
}

} // namespace inspector::layout
