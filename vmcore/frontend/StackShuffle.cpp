// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/StackShuffle.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace vmcore::frontend {

namespace {

bool isSwap(const Instruction& instruction)
{
    return instruction.op == Op::SWAP;
}

bool isStore(const Instruction& instruction)
{
    return instruction.op == Op::STORE_FAST || instruction.op == Op::POP_TOP;
}

void makeNop(Instruction& instruction)
{
    instruction.op = Op::NOP;
    instruction.argument = 0;
}

/// SWAPs and NOPs from `at` on.
std::span<Instruction> runOfSwaps(Block& block, std::size_t at)
{
    std::size_t end = at;
    while (end < block.code.size() && (isSwap(block.code[end]) || block.code[end].op == Op::NOP))
        ++end;
    return {block.code.data() + at, end - at};
}

/// Which value ends where when the run is done; index 0 is the top.
std::vector<std::uint32_t> permutationOf(std::span<const Instruction> run)
{
    std::uint32_t depth = 1;
    for (const Instruction& instruction : run) {
        if (isSwap(instruction))
            depth = std::max(depth, instruction.argument);
    }
    std::vector<std::uint32_t> stack(depth);
    std::iota(stack.begin(), stack.end(), 0u);
    for (const Instruction& instruction : run) {
        if (isSwap(instruction))
            std::swap(stack[0], stack[instruction.argument - 1]);
    }
    return stack;
}

/// The SWAP arguments that bring about the permutation, last one first: a walk around each of its cycles,
/// entered through the top, where alone values can be exchanged.
std::vector<std::uint32_t> swapsBackwards(std::vector<std::uint32_t> stack)
{
    constexpr std::uint32_t kVisited = UINT32_MAX;
    std::vector<std::uint32_t> swaps;
    for (std::uint32_t start = 0; start < stack.size(); ++start) {
        if (stack[start] == kVisited || stack[start] == start)
            continue;
        for (std::uint32_t at = start;;) {
            if (at != 0)
                swaps.push_back(at + 1);
            if (stack[at] == kVisited)
                break;
            at = std::exchange(stack[at], kVisited);
        }
    }
    return swaps;
}

void shortenRun(std::span<Instruction> run)
{
    if (std::ranges::count_if(run, isSwap) < 2)
        return;
    const std::vector<std::uint32_t> swaps = swapsBackwards(permutationOf(run));
    for (Instruction& instruction : run)
        makeNop(instruction);
    auto at = run.rbegin();
    for (const std::uint32_t argument : swaps) {
        at->op = Op::SWAP;
        at->argument = argument;
        ++at;
    }
}

/// The next store after `at`, past NOPs only. With a line, everything passed must be on it: a debugger
/// could look at the variables in between.
std::optional<std::size_t> nextStore(const Block& block, std::size_t at, std::uint32_t line)
{
    while (++at < block.code.size()) {
        const Instruction& instruction = block.code[at];
        if (line != 0 && instruction.position.line != line)
            return std::nullopt;
        if (isStore(instruction))
            return at;
        if (instruction.op != Op::NOP)
            return std::nullopt;
    }
    return std::nullopt;
}

bool storeToSame(const Instruction& a, const Instruction& b)
{
    return a.op == Op::STORE_FAST && b.op == Op::STORE_FAST && a.argument == b.argument;
}

bool mayExchange(const Block& block, std::size_t first, std::size_t second)
{
    const Instruction& a = block.code[first];
    const Instruction& b = block.code[second];
    if (storeToSame(a, b))
        return false;
    return std::none_of(block.code.begin() + static_cast<std::ptrdiff_t>(first) + 1,
        block.code.begin() + static_cast<std::ptrdiff_t>(second),
        [&](const Instruction& between) { return storeToSame(between, a) || storeToSame(between, b); });
}

/// Turns the SWAP at `at` into an exchange of the two stores it serves. False: it has to stay.
bool exchangeStores(Block& block, std::size_t at)
{
    const std::optional<std::size_t> first = nextStore(block, at, 0);
    std::optional<std::size_t> second = first;
    for (std::uint32_t left = block.code[at].argument; second && left > 1; --left)
        second = nextStore(block, *second, block.code[*first].position.line);
    if (!second || !mayExchange(block, *first, *second))
        return false;
    makeNop(block.code[at]);
    std::swap(block.code[*first], block.code[*second]);
    return true;
}

} // namespace

void simplifySwaps(Block& block)
{
    for (std::size_t at = 0; at < block.code.size(); ++at) {
        if (!isSwap(block.code[at]))
            continue;
        const std::span<Instruction> run = runOfSwaps(block, at);
        shortenRun(run);
        // From the last SWAP of the run backwards: each one acts on what the later ones left.
        for (std::size_t i = at + run.size(); i-- > at;) {
            if (isSwap(block.code[i]) && !exchangeStores(block, i))
                break;
        }
        at += run.size() - 1;
    }
}

} // namespace vmcore::frontend
