// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ShapeTree.h"

#include <algorithm>
#include <unordered_map>

namespace app {
namespace {

constexpr int kLastLane = 9; // further ones share it

struct Waiting
{
    std::size_t shape = 0;
    int lane = 0;
    int parentLane = -1;       ///< -1: a root.
    std::uint32_t passing = 0; ///< Lanes whose line goes on to rows below.
};

} // namespace

std::vector<TreePlace> shapeTree(const std::vector<inspector::ShapeRow>& shapes)
{
    std::unordered_map<std::uint32_t, std::size_t> places;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        places.emplace(shapes[i].id, i);
    }
    std::vector<std::vector<std::size_t>> children(shapes.size());
    std::vector<Waiting> waiting;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const auto parent = places.find(shapes[i].record.parent);
        if (parent != places.end() && parent->second < i) { // parents are made first: no circles
            children[parent->second].push_back(i);
        } else {
            waiting.push_back({i});
        }
    }
    std::ranges::reverse(waiting); // the last one is taken first
    std::vector<TreePlace> tree;
    while (!waiting.empty()) {
        const Waiting next = waiting.back();
        waiting.pop_back();
        const auto& below = children[next.shape];
        const bool branches = next.parentLane >= 0 && next.parentLane != next.lane;
        TreeLook look;
        look.lane = next.lane;
        look.passing = next.passing;
        look.above = next.parentLane >= 0 && !branches;
        look.below = !below.empty();
        look.branchFrom = branches ? next.parentLane : -1;
        tree.push_back({shapes[next.shape], look});
        if (below.empty()) {
            continue;
        }
        // The way that was taken first goes straight on, below those that part from it.
        waiting.push_back({below.front(), next.lane, next.lane, next.passing});
        const int side = std::min(next.lane + 1, kLastLane);
        for (std::size_t i = 1; i < below.size(); ++i) {
            waiting.push_back({below[i], side, next.lane, next.passing | 1U << next.lane});
        }
    }
    return tree;
}

} // namespace app
