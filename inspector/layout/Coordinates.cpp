// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/layout/Coordinates.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace inspector::layout {
namespace {

enum class Towards : std::uint8_t { Left, Right, Both };

constexpr double kLaneWeight = 4; // lanes pull to be straight, more than nodes to be level

class Placer
{
public:
    explicit Placer(const Proper& proper)
        : m_proper(proper)
        , m_middles(proper.items.size())
    {
        for (const auto& layer : proper.order) {
            stack(layer);
        }
    }

    /// Moves every item of the layer as near as its order allows to where its neighbours want it: least squares under
    /// "each stands below the one before", which pooling of those that would overlap solves in linear time.
    void settle(const std::vector<std::uint32_t>& layer, Towards towards)
    {
        m_pools.clear();
        double offset = 0; // of the item's middle, if all items touched
        std::uint32_t part = UINT32_MAX;
        for (std::uint32_t i = 0; i < layer.size(); ++i) {
            const Item& item = m_proper.items[layer[i]];
            if (item.part != part) {
                flush(layer);
                part = item.part;
                offset = 0;
            }
            offset += item.height / 2;
            const auto [wish, weight] = wishOf(layer[i], towards);
            m_pools.push_back({i, weight, weight * (wish - offset), offset});
            offset += item.height / 2;
            while (m_pools.size() > 1 && m_pools[m_pools.size() - 2].mean() > m_pools.back().mean()) {
                const Pool lower = m_pools.back();
                m_pools.pop_back();
                m_pools.back().weight += lower.weight;
                m_pools.back().sum += lower.sum;
            }
            m_last = i + 1;
        }
        flush(layer);
    }

    std::vector<double> take() { return std::move(m_middles); }

private:
    /// Items that touch each other; `sum` is of their wishes less their offsets.
    struct Pool
    {
        std::uint32_t first;
        double weight;
        double sum;
        double offset; ///< Of the first item's middle.

        [[nodiscard]] double mean() const { return sum / weight; }
    };
    struct Wish
    {
        double at;
        double weight;
    };

    void stack(const std::vector<std::uint32_t>& layer)
    {
        double top = 0;
        std::uint32_t part = UINT32_MAX;
        for (const std::uint32_t i : layer) {
            const Item& item = m_proper.items[i];
            top = item.part == part ? top : 0;
            part = item.part;
            m_middles[i] = top + item.height / 2;
            top += item.height;
        }
    }

    [[nodiscard]] Wish wishOf(std::uint32_t item, Towards towards) const
    {
        double sum = 0;
        double weight = 0;
        const auto add = [&](std::uint32_t other, double at) {
            const bool straight = m_proper.items[other].isLane || m_proper.items[item].isLane;
            const double pull = straight ? kLaneWeight : 1;
            sum += pull * (m_middles[other] + at);
            weight += pull;
        };
        if (towards != Towards::Right) {
            for (const std::uint32_t i : m_proper.toTheLeft.of(item)) {
                const Segment& segment = m_proper.segments[i];
                add(segment.left, segment.leftAt - segment.rightAt);
            }
        }
        if (towards != Towards::Left) {
            for (const std::uint32_t i : m_proper.toTheRight.of(item)) {
                const Segment& segment = m_proper.segments[i];
                add(segment.right, segment.rightAt - segment.leftAt);
            }
        }
        constexpr double kFaint = 0.01; // nothing pulls: it would rather stay
        return weight > 0 ? Wish{sum / weight, weight} : Wish{m_middles[item], kFaint};
    }

    /// Writes down the pools of a part.
    void flush(const std::vector<std::uint32_t>& layer)
    {
        double bottom = -INFINITY;
        for (std::size_t p = 0; p < m_pools.size(); ++p) {
            const std::uint32_t first = m_pools[p].first;
            const std::uint32_t end = p + 1 < m_pools.size() ? m_pools[p + 1].first : m_last;
            const double half = m_proper.items[layer[first]].height / 2;
            // Rounding may not make pools overlap that touch.
            bottom = std::max(bottom, std::round(m_pools[p].mean() + m_pools[p].offset - half));
            for (std::uint32_t i = first; i < end; ++i) {
                const double height = m_proper.items[layer[i]].height;
                m_middles[layer[i]] = bottom + height / 2;
                bottom += height;
            }
        }
        m_pools.clear();
    }

    const Proper& m_proper;
    std::vector<double> m_middles;
    std::vector<Pool> m_pools;
    std::uint32_t m_last = 0;
};

} // namespace

Coordinates coordinatesOf(const Proper& proper)
{
    Placer placer(proper);
    const auto& order = proper.order;
    const auto rightwards = [&](Towards towards) {
        for (const auto& layer : order) {
            placer.settle(layer, towards);
        }
    };
    const auto leftwards = [&](Towards towards) {
        for (auto layer = order.rbegin(); layer != order.rend(); ++layer) {
            placer.settle(*layer, towards);
        }
    };
    rightwards(Towards::Left);
    leftwards(Towards::Right);
    rightwards(Towards::Both);
    leftwards(Towards::Both);
    rightwards(Towards::Both);

    Coordinates coordinates{placer.take(), std::vector<double>(proper.parts)};
    std::vector<double> tops(proper.parts, INFINITY);
    std::vector<double> bottoms(proper.parts, -INFINITY);
    for (std::size_t i = 0; i < proper.items.size(); ++i) {
        const Item& item = proper.items[i];
        tops[item.part] = std::min(tops[item.part], coordinates.middles[i] - item.height / 2);
        bottoms[item.part] = std::max(bottoms[item.part], coordinates.middles[i] + item.height / 2);
    }
    for (std::size_t i = 0; i < proper.items.size(); ++i) {
        coordinates.middles[i] -= tops[proper.items[i].part];
    }
    for (std::uint32_t part = 0; part < proper.parts; ++part) {
        coordinates.heights[part] = bottoms[part] - tops[part];
    }
    return coordinates;
}

} // namespace inspector::layout
