// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/FlowAnalysis.h"

#include "vmcore/code/StackEffect.h"

#include <algorithm>
#include <unordered_map>

namespace vmcore::frontend {

namespace {

int effectOn(const Instruction& instruction, Edge edge)
{
    if (isSetup(instruction.op)) { // the handler finds the exception, and maybe the unit below it
        const int effect = instruction.op == kSetupCleanup ? 2 : 1; // kSetupWith: two, for one
        return edge == Edge::Jump ? effect : 0;
    }
    if (instruction.op == kJump || instruction.op == kPopBlock)
        return 0;
    return stackEffect(instruction.op, instruction.argument, edge);
}

/// The handlers in force, innermost first.
struct HandlerStack
{
    Block* handler;
    const HandlerStack* outer;
};

class HandlerLabels
{
public:
    void run(FlowGraph& graph)
    {
        enter(graph.entry(), nullptr);
        while (!m_pending.empty()) {
            Block* block = m_pending.back();
            m_pending.pop_back();
            label(*block, m_atEntry[block]);
        }
    }

private:
    void enter(Block* block, const HandlerStack* handlers)
    {
        if (m_atEntry.try_emplace(block, handlers).second)
            m_pending.push_back(block);
    }

    void label(Block& block, const HandlerStack* handlers)
    {
        for (Instruction& instruction : block.code) {
            if (isSetup(instruction.op)) {
                enter(instruction.target, handlers);
                instruction.target->isHandler = true;
                instruction.target->keepsUnit = instruction.op != kSetupFinally;
                handlers = &m_stacks.emplace_back(HandlerStack{instruction.target, handlers});
                becomeNop(instruction);
            } else if (instruction.op == kPopBlock) {
                handlers = handlers->outer;
                becomeNop(instruction);
            } else {
                instruction.handler = handlers != nullptr ? handlers->handler : nullptr;
                if (instruction.target != nullptr)
                    enter(instruction.target, handlers);
            }
        }
        if (block.next != nullptr && block.fallsThrough())
            enter(block.next, handlers);
    }

    static void becomeNop(Instruction& instruction)
    {
        instruction.op = Op::NOP;
        instruction.target = nullptr;
    }

    std::deque<HandlerStack> m_stacks;
    std::unordered_map<Block*, const HandlerStack*> m_atEntry;
    std::vector<Block*> m_pending;
};

/// Which locals may be unbound, a bit each, at the start of every block: the union over all ways into it.
class UnboundLocals
{
public:
    UnboundLocals(FlowGraph& graph, std::uint32_t localCount, std::uint32_t boundAtEntry)
        : m_graph(graph)
        , m_words((localCount + 63) / 64)
    {
        Bits& entry = m_atEntry[graph.entry()];
        entry.resize(m_words);
        for (std::uint32_t local = boundAtEntry; local < localCount; ++local)
            set(entry, local);
        m_pending.push_back(graph.entry());
    }

    void run()
    {
        while (!m_pending.empty()) {
            Block* block = m_pending.back();
            m_pending.pop_back();
            walk(*block, [](Instruction&) { });
        }
        // All states are final: a load of what may be unbound checks.
        for (Block* block = m_graph.entry(); block != nullptr; block = block->next) {
            if (m_atEntry.contains(block))
                walk(*block, [](Instruction& load) { load.op = Op::LOAD_FAST_CHECK; });
        }
    }

private:
    using Bits = std::vector<std::uint64_t>;

    static void set(Bits& bits, std::uint32_t local) { bits[local / 64] |= std::uint64_t{1} << (local % 64); }
    static void clear(Bits& bits, std::uint32_t local) { bits[local / 64] &= ~(std::uint64_t{1} << (local % 64)); }
    static bool has(const Bits& bits, std::uint32_t local) { return (bits[local / 64] >> (local % 64) & 1) != 0; }

    void merge(Block* into, const Bits& bits)
    {
        const auto [place, isNew] = m_atEntry.try_emplace(into, bits);
        if (isNew) {
            m_pending.push_back(into);
            return;
        }
        bool grew = false;
        for (std::size_t i = 0; i < m_words; ++i) {
            grew |= (bits[i] & ~place->second[i]) != 0;
            place->second[i] |= bits[i];
        }
        if (grew)
            m_pending.push_back(into);
    }

    template<class OnUncheckedLoad>
    void walk(Block& block, OnUncheckedLoad&& onUncheckedLoad)
    {
        Bits unbound = m_atEntry[&block];
        Block* handlerTold = nullptr; // has seen the state as it is
        for (Instruction& instruction : block.code) {
            if (instruction.handler != nullptr && instruction.handler != handlerTold)
                merge(handlerTold = instruction.handler, unbound);
            switch (instruction.op) {
            case Op::LOAD_FAST:
            case Op::LOAD_FAST_CHECK:
                if (has(unbound, instruction.argument))
                    onUncheckedLoad(instruction);
                clear(unbound, instruction.argument); // else it raised
                break;
            case Op::STORE_FAST: clear(unbound, instruction.argument); break;
            case Op::DELETE_FAST:
                set(unbound, instruction.argument);
                handlerTold = nullptr;
                break;
            default: break;
            }
            if (instruction.target != nullptr)
                merge(instruction.target, unbound);
        }
        if (block.next != nullptr && block.fallsThrough())
            merge(block.next, unbound);
    }

    FlowGraph& m_graph;
    std::size_t m_words;
    std::unordered_map<Block*, Bits> m_atEntry;
    std::vector<Block*> m_pending;
};

} // namespace

std::uint32_t computeStackDepth(FlowGraph& graph)
{
    std::int32_t deepest = 0;
    std::vector<Block*> pending{graph.entry()};
    graph.entry()->startDepth = 0;
    const auto enter = [&](Block* block, std::int32_t depth) {
        deepest = std::max(deepest, depth);
        if (block->startDepth < 0) {
            block->startDepth = depth;
            pending.push_back(block);
        }
    };
    while (!pending.empty()) {
        Block* block = pending.back();
        pending.pop_back();
        std::int32_t depth = block->startDepth;
        for (const Instruction& instruction : block->code) {
            if (instruction.target != nullptr)
                enter(instruction.target, depth + effectOn(instruction, Edge::Jump));
            depth += effectOn(instruction, Edge::Next);
            deepest = std::max(deepest, depth);
        }
        if (block->next != nullptr && block->fallsThrough())
            enter(block->next, depth);
    }
    return static_cast<std::uint32_t>(deepest);
}

void labelHandlers(FlowGraph& graph)
{
    HandlerLabels().run(graph);
}

void checkUnboundLocals(FlowGraph& graph, std::uint32_t localCount, std::uint32_t boundAtEntry)
{
    if (localCount > 0)
        UnboundLocals(graph, localCount, boundAtEntry).run();
}

} // namespace vmcore::frontend
