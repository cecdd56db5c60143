// SPDX-License-Identifier: GPL-3.0-or-later
// The product of the compiler: units with inline caches, constants, names, tables.
#pragma once
#include "vmcore/code/Unit.h"
#include "vmcore/object/Vm.h"

#include <memory>
#include <string>
#include <vector>

namespace vmcore {

using CodeId = std::uint32_t; // dense in a Vm, from 1

inline constexpr std::uint32_t kCodeVarArgs = 4, kCodeVarKeywords = 8, kCodeNested = 16, kCodeGenerator = 32,
                               kCodeCoroutine = 128, kCodeAsyncGenerator = 512, kCodeOptimized = 1, kCodeNewLocals = 2,
                               kCodeFutureAnnotations = 0x1000000; // CPython's co_flags

// Source range of the instruction that starts at `unit`; lines from 1, columns in bytes from 0;
// line 0: no position. Ordered by unit; each row holds until the next.
struct Position
{
    std::uint32_t unit;
    std::uint32_t line, endLine;
    std::uint16_t column, endColumn;
};
// While ip is in [start, end) an error goes to `target` with the stack cut to `depth` values; with
// `pushUnit` the raising unit is pushed below the exception (RERAISE restores it).
struct ExceptionEntry
{
    std::uint32_t start, end, target;
    std::uint16_t depth;
    bool pushUnit;
};
// An instruction with an inline cache that specialises. Its SiteId is CodeObject::firstSite + index.
struct Site
{
    std::uint32_t unit; // of the instruction itself, behind prefixes
    std::uint64_t misses = 0;
    std::uint64_t deferred = 0;     // executions in generic form, up to the last counter reload
    std::uint16_t counterStart = 0; // counter value at that reload
};
// Where executions of a block ended early (an exception left it), or stand. `place`: see placeBehind().
struct BlockExit
{
    std::uint32_t place;
    std::uint64_t count;
};
// Behind the instruction that contains the unit, and in front of the one that starts there.
constexpr std::uint32_t placeBehind(std::uint32_t unit)
{
    return 2 * unit + 1;
}
constexpr std::uint32_t placeBefore(std::uint32_t unit)
{
    return 2 * unit;
}
// What --set counters=exact counts of one instruction.
struct InstructionCount
{
    std::uint64_t executions = 0; // each one of the next three, if it has a cache
    std::uint64_t hits = 0, misses = 0, deferred = 0;
};
// What is counted of the runs of a code object besides the counts in its caches; see BlockCounts.h.
struct RunCounts
{
    std::vector<std::uint64_t> exceptionEntries; // per block, by handled exceptions; empty until the first
    std::vector<BlockExit> exits;                // by exceptions, by place
    std::uint64_t generatorsMade = 0;            // executions of RETURN_GENERATOR
    std::vector<InstructionCount> exact;         // by unit of the instruction itself; empty unless asked for
};
enum class LocalKind : std::uint8_t {
    Plain = 1,    // a parameter or local in its slot
    Cell = 2,     // shared with inner functions: the slot holds a cell
    Free = 4,     // cell of an enclosing function
    Parameter = 8 // may be combined with Plain or Cell
};

// C++ side of a code object; owned by it, freed when it is collected.
struct CodeData
{
    std::vector<Unit> units; // live: quickened in place
    std::vector<Value> constants;
    std::vector<StrObject*> names;
    std::vector<StrObject*> localNames;   // parameters first, then locals, cells, free variables
    std::vector<std::uint8_t> localKinds; // LocalKind bits
    std::vector<Position> positions;
    std::vector<ExceptionEntry> exceptions; // innermost first for any unit
    std::vector<Site> sites;                // by unit
    std::vector<std::uint32_t> blocks;      // first unit of each basic block, ascending
    RunCounts counts;
};

struct CodeObject : HeapObject
{
    // Read by the interpreter.
    Unit* units; // data->units.data()
    const Value* constants;
    std::uint32_t version; // of the code; see FunctionObject::version
    std::uint32_t instrumentation;
    std::uint32_t argCount; // positional parameters, positional-only ones included
    std::uint32_t positionalOnlyCount, keywordOnlyCount;
    std::uint32_t flags;
    std::uint32_t localCount; // all slots: locals, cells, free variables
    std::uint32_t stackSize;
    std::uint32_t unitCount;
    CodeId id;
    std::uint32_t firstSite, firstBlock;
    std::uint32_t sourceId; // of the text it was compiled from; 0: none
    std::int32_t firstLine;
    StrObject* name;
    StrObject* qualname;
    StrObject* filename;
    CodeData* data;

    std::uint32_t slotCount() const { return localCount + stackSize; }
    // Frames are sized, and simple calls recognised, without looking at flags bit by bit.
    bool simpleParameters() const { return keywordOnlyCount == 0 && (flags & (kCodeVarArgs | kCodeVarKeywords)) == 0; }
    bool isGeneratorLike() const { return (flags & (kCodeGenerator | kCodeCoroutine | kCodeAsyncGenerator)) != 0; }
};

// Position of the instruction that contains the unit; a zero Position if there is none.
Position positionAt(const CodeObject* code, std::uint32_t unit);
inline std::int32_t lineAt(const CodeObject* code, std::uint32_t unit)
{
    return static_cast<std::int32_t>(positionAt(code, unit).line);
}
// Entry of the exception table for an error at the unit; null: none.
const ExceptionEntry* handlerAt(const CodeObject* code, std::uint32_t unit);

// What the compiler hands over. finishCode lays out the object, sets counters, finds sites and
// blocks, gives ids, and reports it to the observer.
struct CodeParts
{
    CodeData data;
    std::uint32_t argCount = 0, positionalOnlyCount = 0, keywordOnlyCount = 0, flags = 0;
    std::uint32_t stackSize = 0, sourceId = 0;
    std::int32_t firstLine = 1;
    StrObject *name = nullptr, *qualname = nullptr, *filename = nullptr;
};
CodeObject* finishCode(Vm& vm, CodeParts&& parts);

} // namespace vmcore
