// SPDX-License-Identifier: GPL-3.0-or-later
// One code object while its instructions are being written: the flow graph, the tables of names and
// constants, the blocks that `break` and `return` have to leave, and the source range of what comes next.
#pragma once

#include "vmcore/frontend/ConstantPool.h"
#include "vmcore/frontend/FlowGraph.h"
#include "vmcore/frontend/Scopes.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vmcore {
struct CodeObject;
}

namespace vmcore::frontend {

enum class UnitKind : std::uint8_t { Module, Class, Function, AsyncFunction, Lambda, Comprehension };

/// What surrounds a statement and needs code when it is left early.
enum class FrameBlockKind : std::uint8_t {
    WhileLoop,
    ForLoop, ///< The iterator is on the stack.
    TryExcept,
    FinallyTry, ///< `finalBody` has to run.
    FinallyEnd, ///< In a `finally` that an exception entered.
    With,
    AsyncWith,
    HandlerCleanup, ///< In an `except`; `name` is unbound at its end.
    ExceptionHandler,
    GroupHandler, ///< In an `except*`: may not be left.
    PopValue,     ///< A value is on the stack.
    AsyncComprehension
};

struct FrameBlock
{
    FrameBlockKind kind;
    Block* start = nullptr; ///< Of loops: where `continue` goes.
    Block* exit = nullptr;  ///< Of loops: where `break` goes.
    const ast::Statements* finalBody = nullptr;
    const ast::Statement* statement = nullptr; ///< Of `with`.
    std::string_view name{};
};

/// Distinct names in order of first use.
class NameTable
{
public:
    std::uint32_t indexOf(std::string_view name);
    [[nodiscard]] bool contains(std::string_view name) const { return m_places.contains(name); }
    [[nodiscard]] const std::vector<std::string_view>& names() const { return m_names; }

private:
    std::vector<std::string_view> m_names;
    std::unordered_map<std::string_view, std::uint32_t> m_places;
};

class CodeUnit
{
public:
    CodeUnit(UnitKind unitKind, const Scope& unitScope, std::string_view unitName, std::uint32_t line);

    // --- instructions, at the current position
    void add(Op op, std::uint32_t argument = 0) { graph.add(op, argument, position); }
    void addWithoutLine(Op op, std::uint32_t argument = 0) { graph.add(op, argument, kNoPosition); }
    void jump(Op op, Block* target) { graph.add(op, 0, position, target); }
    void jumpWithoutLine(Block* target) { graph.add(kJump, 0, kNoPosition, target); }
    void start(Block* block) { graph.startBlock(block); }
    [[nodiscard]] Block* newBlock() { return graph.newBlock(); }
    void clearPosition() { position = kNoPosition; }

    void loadConstant(Value canonical);
    void loadNone() { loadConstant(kNone); }
    /// The null of a call, below the arguments.
    void pushNull();
    /// Replaces the top by its truth, unless it is a bool already.
    void toBool();
    /// Pops a value and jumps when its truth is as wanted.
    void jumpIf(bool wanted, Block* target);
    /// Jumps, keeping the value, when its truth is as wanted; else pops it.
    void jumpIfKeeping(bool wanted, Block* target);
    /// Pops `count` values into a tuple; constants are joined at once.
    void buildTuple(std::uint32_t count, ConstantPool& pool);
    void unpackSequence(std::uint32_t count);

    // --- tables
    std::uint32_t constantIndex(Value canonical);
    /// Number of a cell or free variable; finish() turns it into a slot.
    [[nodiscard]] std::uint32_t cellNumber(std::string_view name) const;
    [[nodiscard]] std::uint32_t freeNumber(std::string_view name) const;

    const UnitKind kind;
    const Scope& scope;
    const std::string_view name;
    std::string qualname;
    std::string_view className; ///< For mangling; empty outside classes.
    std::uint32_t firstLine;
    std::uint32_t argCount = 0, positionalOnlyCount = 0, keywordOnlyCount = 0;
    ast::Position position;
    FlowGraph graph;
    NameTable names, locals;
    std::vector<std::string_view> cells, frees;
    std::vector<Value> constants; ///< Canonical ones, alive in the pool.
    std::vector<FrameBlock> frameBlocks;

private:
    std::unordered_map<std::uint64_t, std::uint32_t> m_constantPlaces; ///< By bits: equal constants are one value.
};

/// Where a unit comes from; the same for all units of a module.
struct UnitOrigin
{
    StrObject* fileName = nullptr;
    std::uint32_t sourceId = 0;
    std::uint32_t inheritedFlags = 0; ///< Bits of `__future__` features.
};

/// Optimizes and assembles a unit whose instructions are complete. Control that falls off the end returns
/// None.
enum class FallOff : std::uint8_t { ReturnsNone, ReturnsTop };
[[nodiscard]] CodeObject* finishUnit(CodeUnit& unit, FallOff fallOff, const UnitOrigin& origin, ConstantPool& pool);

} // namespace vmcore::frontend
