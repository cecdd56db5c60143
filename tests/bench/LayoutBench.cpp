// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long the layout of executor graphs takes: everything anew, and one executor more.
#include "inspector/layout/LayeredLayout.h"
#include "tests/support/LayoutGraphs.h"

#include <benchmark/benchmark.h>

namespace inspector::layout {
namespace {

constexpr std::uint32_t kEdgesPerNode = 3;

Graph graphOf(const benchmark::State& state)
{
    const auto nodes = static_cast<std::uint32_t>(state.range(0));
    return test::executorGraph(nodes, kEdgesPerNode * nodes, 1, static_cast<std::uint32_t>(state.range(1)));
}

void arrange(benchmark::State& state)
{
    const Graph graph = graphOf(state);
    LayeredLayout layout;
    for (auto _ : state) {
        layout.arrange(graph);
    }
}

void arrangeTangled(benchmark::State& state)
{
    const auto nodes = static_cast<std::uint32_t>(state.range(0));
    const Graph graph = test::tangledGraph(nodes, kEdgesPerNode * nodes, 1);
    LayeredLayout layout;
    for (auto _ : state) {
        layout.arrange(graph);
    }
}

/// One executor comes, or goes.
void update(benchmark::State& state)
{
    const Graph graph = graphOf(state);
    Graph more = graph;
    constexpr NodeId kNew = 1000000;
    const NodeId middle = graph.nodes[graph.nodes.size() / 2].id;
    more.nodes.push_back(test::executorNode(kNew, 4));
    more.edges.push_back({middle, 3, kNew});
    more.edges.push_back({kNew, 0, middle, Side::Top});
    more = tidied(std::move(more));
    LayeredLayout layout;
    layout.arrange(graph);
    bool isIn = false;
    for (auto _ : state) {
        layout.update(isIn ? graph : more);
        isIn = !isIn;
    }
}

// The second number: how many in a thousand edges lead to any executor of the program.
BENCHMARK(arrange)
    ->Args({15, 5})
    ->Args({1000, 5})
    ->Args({5000, 5})
    ->Args({5000, 50})
    ->Args({20000, 5})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(arrangeTangled)->Args({5000})->Unit(benchmark::kMillisecond);
BENCHMARK(update)->Args({5000, 5})->Args({20000, 5})->Unit(benchmark::kMillisecond);

} // namespace
} // namespace inspector::layout

BENCHMARK_MAIN();
