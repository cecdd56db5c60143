// SPDX-License-Identifier: GPL-3.0-or-later
// State: everything a view may show at one instant, as plain values; the fold of the events before that instant.
// Copies share pages and are cheap (see Paged.h): a published State never changes and may be read by any thread.
#pragma once

#include "inspector/state/Paged.h"
#include "vmcore/observe/EventFields.h"
#include "vmcore/observe/Payloads.h"
#include "vmcore/observe/VmEvent.h"

#include <array>
#include <cstdint>

namespace inspector {

using vmcore::PayloadId;
using vmcore::SiteState;

// The layouts of the records in pages are part of recordings: a change needs a new kStateSchema (StateCodec.h).

/// A source text, by SourceId.
struct SourceRecord
{
    PayloadId name = 0; ///< File name.
    PayloadId text = 0;
    PayloadId importedAs = 0; ///< Module name; 0 for the program itself.
};

enum class CodeLife : std::uint32_t { Unknown, Alive, Retired };

/// A code object, by CodeId.
struct CodeRecord
{
    std::uint64_t createdSeq = 0; ///< Number of events before its CodeCreated.
    PayloadId info = 0;           ///< Description; parse with CodeBook.
    std::uint32_t source = 0;
    std::uint32_t firstSite = 0; ///< Site i of the description is firstSite + i. Ascends with the CodeId.
    CodeLife life = CodeLife::Unknown;
};

/// An instruction with an inline cache, by SiteId.
struct SiteRecord
{
    std::uint64_t misses = 0;         ///< Failed guards of specialised forms.
    std::uint64_t deferred = 0;       ///< Executions in the general form.
    std::uint64_t lastChangeSeq = 0;  ///< Number of events before the last change; meaningful if changes > 0.
    std::uint64_t lastChangeTime = 0; ///< Nanoseconds since the start.
    std::uint32_t changes = 0;
    std::uint32_t specialisations = 0; ///< Changes that ended in a specialised form.
    std::uint32_t failures = 0;
    std::uint32_t untilNextTry = 0; ///< As told by the last back-off.
    std::uint32_t counter = 0;      ///< Counter word at the last change or failure.
    PayloadId cacheText = 0;
    PayloadId cacheUnits = 0;
    std::uint32_t heldClass = 0;   ///< ClassId that the cache depends on; 0: none.
    std::uint32_t heldShape = 0;   ///< ShapeId that the cache depends on; 0: none, or the class itself.
    std::uint32_t heldVersion = 0; ///< Version for which the cache holds; meaningful if heldClass != 0.
    std::uint32_t reserved = 0;
    std::uint8_t lastFailure = 0; ///< Failure kind; meaningful if failures > 0.
    std::uint8_t opcode = 0;      ///< Opcode after the last change; meaningful if changes > 0.
    SiteState state = SiteState::Cold;
    std::uint8_t backoffExponent = 0;
    PayloadId newestCache = 0;  ///< Largest cacheText so far: a larger one was never seen here.
    std::uint16_t rewrites = 0; ///< Specialised anew in quick succession, with no failed attempt between; saturates.
    std::uint16_t unseenCaches = 0; ///< The last so many of them brought a cache that was never seen here.
};

/// A basic block, by BlockId.
struct BlockRecord
{
    std::uint64_t executions = 0; ///< Entries.
    std::uint32_t firstExit = 0;  ///< ExitId; 0: none.
    std::uint32_t exitCount = 0;
};

/// A place at which executions of a block ended early, or stand now, by ExitId. Instructions behind it ran less often.
struct ExitRecord
{
    std::uint64_t count = 0;
    std::uint32_t place = 0; ///< 1 + 2 × unit in front of the unit, that + 1 behind it; 0: not in use.
    std::uint32_t next = 0;  ///< ExitId of another one of the block; 0: none.
};

/// Instructions that ran one after the other, by 256 × first opcode + second.
struct PairRecord
{
    std::uint64_t count = 0;
};

enum class ClassLife : std::uint8_t { Unknown, Alive, Retired };

/// A class, by ClassId. Ids are used again some time after the class has died.
struct ClassRecord
{
    std::uint64_t createdTime = 0;    ///< When it was seen first, nanoseconds since the start.
    std::uint64_t lastChangeTime = 0; ///< Meaningful if changes > 0.
    PayloadId info = 0;               ///< Description; parse with ClassBook.
    std::uint32_t version = 0;        ///< 0: none given out.
    std::uint32_t changes = 0;        ///< How often it got a new version.
    std::uint32_t inherited = 0;      ///< Of those, because a class that it inherits from changed.
    PayloadId lastName = 0;           ///< Attribute of the last change.
    std::uint32_t lastCause = 0;      ///< Class that changed last and took this one along; 0: itself.
    std::uint32_t shapes = 0;         ///< How many it has.
    std::uint32_t newestShape = 0;    ///< The others follow by ShapeRecord::nextOfClass.
    std::uint32_t rootShape = 0;      ///< Of new instances.
    std::uint32_t slots = 0;          ///< __slots__ of the class and its bases.
    std::uint32_t volatileNames = 0;  ///< Attributes whose value caches do not keep.
    std::uint8_t lastChange = 0;      ///< vmcore::ClassChange.
    std::uint8_t builtIn = 0;         ///< 1: not made by the program.
    ClassLife life = ClassLife::Unknown;
    std::uint8_t changeAbove = 0; ///< vmcore::ClassChange of lastCause; meaningful after an inherited one.
};

/// Where the objects of a shape are in its class's life.
enum class ShapeRole : std::uint8_t {
    Plain,      ///< A root for objects of another origin, or a shape that extends another one.
    Root,       ///< New objects begin with it.
    Outgrown,   ///< New objects once began with it; since then they have more room.
    Dictionary, ///< Attributes lie in a dictionary.
};

/// A shape, by ShapeId. It dies with its class.
struct ShapeRecord
{
    std::uint32_t ofClass = 0;     ///< ClassId; 0: no such shape.
    std::uint32_t parent = 0;      ///< Shape that it extends; 0: it is a root.
    std::uint32_t nextOfClass = 0; ///< The shape of the class that was seen before it.
    PayloadId name = 0;            ///< Attribute that it adds.
    std::uint32_t version = 0;
    std::uint32_t renewals = 0; ///< How often it got a new version.
    std::uint32_t slots = 0;    ///< Attributes and __slots__.
    std::uint16_t inlineSlots = 0;
    ShapeRole role = ShapeRole::Plain;
    std::uint8_t reserved = 0;
};

enum class ExecutorLife : std::uint8_t { Unknown, Valid, Invalid };

/// An executor of tier 2, by ExecutorId.
struct ExecutorRecord
{
    std::uint64_t runs = 0;        ///< Entries, from tier 1 and through links.
    std::uint64_t rounds = 0;      ///< Jumps to the top of its loop.
    std::uint64_t createdTime = 0; ///< Nanoseconds since the start.
    std::uint64_t endTime = 0;     ///< Meaningful when invalid.
    PayloadId info = 0;            ///< Description; parse with ExecutorBook.
    std::uint32_t code = 0;        ///< That it is attached to.
    std::uint32_t firstExit = 0;   ///< TraceExitId; the others follow.
    std::uint32_t exitCount = 0;
    std::uint32_t trace = 0; ///< Recording that it came of.
    ExecutorLife life = ExecutorLife::Unknown;
    std::uint8_t why = 0; ///< vmcore::ExecutorEnd.
    std::uint16_t reserved = 0;
};

/// A way out of an executor, by TraceExitId.
struct TraceExitRecord
{
    std::uint64_t count = 0;    ///< Departures.
    std::uint32_t executor = 0; ///< That it belongs to.
    std::uint32_t linked = 0;   ///< Executor that it leads to; 0: tier 1.
};

/// A recording of tier 2, by order, from 1.
struct TraceRecord
{
    std::uint64_t time = 0; ///< When it ended, nanoseconds since the start.
    std::uint32_t code = 0; ///< In which it began.
    std::uint32_t unit = 0;
    std::uint32_t executor = 0; ///< That came of it; 0: it was refused.
    std::uint32_t exit = 0;     ///< TraceExitId that it follows; 0: none.
    std::uint32_t uops = 0;     ///< Recorded.
    std::uint8_t trigger = 0;   ///< vmcore::TraceTrigger.
    std::uint8_t end = 0;       ///< vmcore::TraceEnd.
    std::uint8_t refusal = 0;   ///< vmcore::TraceRefusal.
    std::uint8_t reserved = 0;
};

/// OutputRecord::descriptor of what was typed into the program.
inline constexpr std::uint32_t kInputDescriptor = 0;

/// One write of the program, or what was typed into it, by order.
struct OutputRecord
{
    std::uint64_t time = 0;
    PayloadId bytes = 0;          ///< Reads as nothing when the store let it go.
    std::uint32_t descriptor = 0; ///< 1 output, 2 errors, kInputDescriptor.
};

/// Specialisation failures, by failure kind.
struct FailureRecord
{
    std::uint64_t count = 0;
};

inline constexpr std::uint32_t kOpcodePairs = 256 * 256;

enum class RunStatus : std::uint8_t { Empty, Running, Paused, WaitingForInput, Ended };

/// Where the program stands; meaningful while paused.
struct Stop
{
    std::uint32_t id = 0;
    std::uint32_t code = 0;
    std::uint32_t unit = 0;
    vmcore::StopReason reason{};
    PayloadId frames = 0; ///< JSON.

    bool operator==(const Stop&) const = default;
};

/// How the program ended; meaningful in RunStatus::Ended.
struct End
{
    vmcore::EndKind kind{};
    std::uint32_t exitCode = 0;
    PayloadId traceback = 0;

    bool operator==(const End&) const = default;
};

struct CollectionTotals
{
    std::uint64_t minor = 0;
    std::uint64_t full = 0;
    std::uint64_t microseconds = 0;
    std::uint64_t objectsFreed = 0;
    std::uint64_t liveBytes = 0; ///< After the last collection.

    bool operator==(const CollectionTotals&) const = default;
};

/// The exception raised last, handled or not.
struct LastException
{
    std::uint32_t code = 0;
    std::uint32_t unit = 0;
    PayloadId type = 0;

    bool operator==(const LastException&) const = default;
};

struct State
{
    std::uint64_t seq = 0;                                   ///< Events folded.
    std::uint64_t time = 0;                                  ///< Of the last one, nanoseconds since the start.
    std::array<std::uint64_t, vmcore::kEventKinds> counts{}; ///< Events per kind.
    std::uint64_t lostEvents = 0;                            ///< The ring was full.
    std::uint64_t ignoredEvents = 0;                         ///< They named ids beyond what a State holds.
    std::uint64_t wallStart = 0;                             ///< Nanoseconds since 1970 at time 0; 0 when unknown.

    RunStatus status = RunStatus::Empty;
    PayloadId program = 0; ///< Parse with CodeBook::program.
    Stop stop;
    End end;
    CollectionTotals collections;
    LastException exception;

    std::uint32_t sourceCount = 0; ///< Ids below may be in use; the same for the next three.
    std::uint32_t codeCount = 0;
    std::uint32_t failureKindCount = 0;
    std::uint32_t outputCount = 0; ///< All ids below are in use.
    std::uint32_t classCount = 0;  ///< Ids from 1 below may be in use; the same for the next one.
    std::uint32_t shapeCount = 0;
    std::uint32_t executorCount = 0; ///< Ids from 1 below may be in use; the same for the next two.
    std::uint32_t traceExitCount = 0;
    std::uint32_t traceCount = 0;
    std::uint64_t unseenClasses = 0; ///< Made and freed between two looks.

    Paged<SourceRecord, 6> sources;
    Paged<CodeRecord, 6> codes;
    Paged<SiteRecord, 8> sites;
    Paged<BlockRecord, 8> blocks;
    Paged<OutputRecord, 8> outputs;
    Paged<FailureRecord, 6> failures;
    Paged<ClassRecord, 6> classes;
    Paged<ShapeRecord, 7> shapes;
    Paged<ExitRecord, 8> exits;
    Paged<PairRecord, 8> pairs;
    Paged<ExecutorRecord, 6> executors;
    Paged<TraceExitRecord, 8> traceExits;
    Paged<TraceRecord, 7> traces;

    [[nodiscard]] std::uint64_t count(vmcore::EventKind kind) const { return counts[static_cast<std::size_t>(kind)]; }

    /// Number of paged vectors.
    static constexpr std::size_t kVectors = 13;

    /// Calls `visit` with each paged vector, in the order of recordings; with several States, with the same vector of
    /// each.
    template<class Visit, class... States>
    static void eachVector(Visit&& visit, States&... states)
    {
        visit(states.sources...);
        visit(states.codes...);
        visit(states.sites...);
        visit(states.blocks...);
        visit(states.outputs...);
        visit(states.failures...);
        visit(states.classes...);
        visit(states.shapes...);
        visit(states.exits...);
        visit(states.pairs...);
        visit(states.executors...);
        visit(states.traceExits...);
        visit(states.traces...);
    }

    /// Bytes in pages, shared ones included.
    [[nodiscard]] std::size_t bytes() const;
};

/// True when both show the same: every plain value and every item of every page.
[[nodiscard]] bool sameContent(const State& a, const State& b);

} // namespace inspector
