// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/layout/Ordering.h"

#include <algorithm>
#include <utility>

namespace inspector::layout {
namespace {

/// Where each item stands in its layer.
std::vector<std::uint32_t> ranksOf(const Proper& proper)
{
    std::vector<std::uint32_t> ranks(proper.items.size());
    for (const auto& layer : proper.order) {
        for (std::uint32_t i = 0; i < layer.size(); ++i) {
            ranks[layer[i]] = i;
        }
    }
    return ranks;
}

/// Counts pairs out of order while numbers come in (a Fenwick tree).
class Inversions
{
public:
    void begin(std::size_t values)
    {
        m_tree.assign(values + 1, 0);
        m_added = 0;
    }

    [[nodiscard]] std::uint64_t above(std::uint32_t value) const
    {
        std::uint64_t upTo = 0;
        for (std::size_t i = value + 1U; i > 0; i &= i - 1) {
            upTo += m_tree[i];
        }
        return m_added - upTo;
    }

    void add(std::uint32_t value)
    {
        ++m_added;
        for (std::size_t i = value + 1U; i < m_tree.size(); i += i & (~i + 1)) {
            ++m_tree[i];
        }
    }

private:
    std::vector<std::uint32_t> m_tree;
    std::uint64_t m_added = 0;
};

class Sweeper
{
public:
    explicit Sweeper(Proper& proper)
        : m_proper(proper)
        , m_ranks(ranksOf(proper))
    {
    }

    void toTheRight()
    {
        for (std::size_t i = 1; i < m_proper.order.size(); ++i) {
            sort(m_proper.order[i], m_proper.toTheLeft);
        }
    }

    void toTheLeft()
    {
        for (std::size_t i = m_proper.order.size() - 1; i-- > 0;) {
            sort(m_proper.order[i], m_proper.toTheRight);
        }
    }

private:
    struct Wish
    {
        double rank;
        std::uint32_t part;
        std::uint32_t now; ///< The rank that it has.
        std::uint32_t item;
    };

    /// Sorts by the middle of the neighbours on one side. What has none there stays behind its upper neighbour.
    void sort(std::vector<std::uint32_t>& layer, const Csr& segmentsOf)
    {
        m_wishes.clear();
        double before = 0;
        for (const std::uint32_t item : layer) {
            const auto segments = segmentsOf.of(item);
            if (!segments.empty()) {
                double sum = 0;
                for (const std::uint32_t segment : segments) {
                    sum += rankAcross(m_proper.segments[segment], item);
                }
                before = sum / static_cast<double>(segments.size());
            }
            m_wishes.push_back({before, m_proper.items[item].part, m_ranks[item], item});
        }
        std::sort(m_wishes.begin(), m_wishes.end(), [](const Wish& a, const Wish& b) {
            return a.part != b.part ? a.part < b.part : a.rank != b.rank ? a.rank < b.rank : a.now < b.now;
        });
        for (std::uint32_t i = 0; i < layer.size(); ++i) {
            layer[i] = m_wishes[i].item;
            m_ranks[layer[i]] = i;
        }
    }

    /// The rank of the other end, moved by less than one half towards the port.
    [[nodiscard]] double rankAcross(const Segment& segment, std::uint32_t item) const
    {
        const bool isLeft = segment.left != item;
        const std::uint32_t other = isLeft ? segment.left : segment.right;
        const double at = isLeft ? segment.leftAt : segment.rightAt;
        return m_ranks[other] + std::clamp(at / m_proper.items[other].height, -0.49, 0.49);
    }

    Proper& m_proper;
    std::vector<std::uint32_t> m_ranks;
    std::vector<Wish> m_wishes;
};

} // namespace

std::uint64_t crossingsOf(const Proper& proper)
{
    const std::vector<std::uint32_t> ranks = ranksOf(proper);
    std::uint64_t crossings = 0;
    Inversions inversions;
    std::vector<std::pair<double, std::uint32_t>> ends;
    for (std::size_t i = 0; i + 1 < proper.order.size(); ++i) {
        inversions.begin(proper.order[i + 1].size());
        for (const std::uint32_t item : proper.order[i]) {
            ends.clear();
            for (const std::uint32_t segment : proper.toTheRight.of(item)) {
                ends.emplace_back(proper.segments[segment].leftAt, ranks[proper.segments[segment].right]);
            }
            std::sort(ends.begin(), ends.end()); // from the upper port to the lower one
            for (const auto& [port, end] : ends) {
                crossings += inversions.above(end);
                inversions.add(end);
            }
        }
    }
    return crossings;
}

void reduceCrossings(Proper& proper, const Metrics& metrics)
{
    Sweeper sweeper(proper);
    auto best = proper.order;
    std::uint64_t fewest = crossingsOf(proper);
    std::uint32_t withoutGain = 0;
    for (std::uint32_t sweep = 0; sweep + 1 < metrics.sweeps && fewest > 0 && withoutGain < 2; sweep += 2) {
        sweeper.toTheRight();
        sweeper.toTheLeft();
        const std::uint64_t now = crossingsOf(proper);
        ++withoutGain;
        if (now < fewest) {
            withoutGain = now * 20 < fewest * 19 ? 0 : withoutGain; // a gain below 5 % is not worth many more
            fewest = now;
            best = proper.order;
        }
    }
    proper.order = std::move(best);
}

} // namespace inspector::layout
