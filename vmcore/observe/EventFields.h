// SPDX-License-Identifier: GPL-3.0-or-later
// The small enumerations that travel in VmEvent::aux. Their numbers are part of recordings: append only.
#pragma once

#include <cstddef>
#include <cstdint>

namespace vmcore {

/// State of an inline-cache site; SiteStates.def defines each.
enum class SiteState : std::uint8_t {
#define VM_SITE_STATE(name, ...) name,
#include "vmcore/observe/SiteStates.def"
#undef VM_SITE_STATE
};

inline constexpr std::size_t kSiteStates = 0
#define VM_SITE_STATE(...) +1
#include "vmcore/observe/SiteStates.def"
#undef VM_SITE_STATE
    ;

/// Largest exponent of a back-off counter: a failed attempt there waits 4,095 executions.
inline constexpr std::uint8_t kLongestBackoff = 12;

/// What a CounterSampled event counts. Executions of an instruction are derived: entries of its block − exits in front
/// of it; so are hits of a site: executions − misses − deferred.
enum class CounterKind : std::uint16_t {
    BlockExecutions, ///< Entries of a basic block; object is the block.
    SiteMisses,      ///< Failed guards of a specialised site; object is the site.
    SiteDeferred,    ///< Executions of a site in its general form; object is the site.
    BlockExits,      ///< Executions of a block that ended early at a place, or stand there now: growth may be negative.
                     ///< object is the exit, other the block, detail the place: 2 × unit (in front of it), or that + 1.
    OpcodePairs,     ///< Instructions that ran one after the other; object is 256 × first opcode + second.
    ExecutorRuns,    ///< Entries of an executor, from tier 1 and through links; object is the executor.
    ExecutorRounds,  ///< Jumps to the top of its loop; object is the executor.
    TraceExits,      ///< Departures through an exit of an executor; object is the trace exit.
};

/// What sets off a recording of tier 2.
enum class TraceTrigger : std::uint8_t {
#define VM_TRIGGER(name, ...) name,
#include "vmcore/observe/TraceReasons.def"
};
inline constexpr std::size_t kTraceTriggers = 0
#define VM_TRIGGER(...) +1
#include "vmcore/observe/TraceReasons.def"
    ;

/// How a recording ended.
enum class TraceEnd : std::uint8_t {
#define VM_TRACE_END(name, ...) name,
#include "vmcore/observe/TraceReasons.def"
};
inline constexpr std::size_t kTraceEnds = 0
#define VM_TRACE_END(...) +1
#include "vmcore/observe/TraceReasons.def"
    ;

/// Why no executor came of a recording.
enum class TraceRefusal : std::uint8_t {
#define VM_TRACE_REFUSAL(name, ...) name,
#include "vmcore/observe/TraceReasons.def"
};
inline constexpr std::size_t kTraceRefusals = 0
#define VM_TRACE_REFUSAL(...) +1
#include "vmcore/observe/TraceReasons.def"
    ;

/// Why a trace is left at a place.
enum class ExitKind : std::uint8_t {
#define VM_EXIT_KIND(name, ...) name,
#include "vmcore/observe/TraceReasons.def"
};
inline constexpr std::size_t kExitKinds = 0
#define VM_EXIT_KIND(...) +1
#include "vmcore/observe/TraceReasons.def"
    ;

/// Why nothing enters an executor any more.
enum class ExecutorEnd : std::uint8_t {
#define VM_EXECUTOR_END(name, ...) name,
#include "vmcore/observe/TraceReasons.def"
};
inline constexpr std::size_t kExecutorEnds = 0
#define VM_EXECUTOR_END(...) +1
#include "vmcore/observe/TraceReasons.def"
    ;

/// TraceEnded packs three values in aux.
constexpr std::uint16_t packTraceEnd(TraceTrigger trigger, TraceEnd end, TraceRefusal refusal)
{
    return static_cast<std::uint16_t>(
        static_cast<unsigned>(trigger) | static_cast<unsigned>(end) << 4 | static_cast<unsigned>(refusal) << 10);
}
constexpr TraceTrigger triggerOf(std::uint16_t aux)
{
    return static_cast<TraceTrigger>(aux & 0xF);
}
constexpr TraceEnd traceEndOf(std::uint16_t aux)
{
    return static_cast<TraceEnd>(aux >> 4 & 0x3F);
}
constexpr TraceRefusal refusalOf(std::uint16_t aux)
{
    return static_cast<TraceRefusal>(aux >> 10);
}

enum class StopReason : std::uint16_t {
    Entry,      ///< Before the program's first instruction.
    PauseAsked, ///< Somebody asked for a pause.
    StepDone,   ///< A step reached its end.
    Breakpoint, ///< A breakpoint was hit.
    Exception,  ///< An exception is about to leave the program.
};

enum class ResumeCommand : std::uint16_t { Run, StepOver, StepInto, StepOut, StepInstruction };

enum class CollectionKind : std::uint16_t { Minor, Full };

/// Why a class, and with it the shapes of its instances and the classes below it, got a new version.
enum class ClassChange : std::uint16_t {
    AttributeAdded,    ///< It got a class attribute that it did not have.
    AttributeReplaced, ///< A class attribute that lookups take for constant has another value.
    AttributeDeleted,
    MadeVolatile,      ///< Data was overwritten with data for the first time: caches keep that value no longer.
    BasesAssigned,     ///< __bases__
    ClassAssigned,     ///< The class got another metaclass, or a descriptor another class.
    DescriptorChanged, ///< A property or the like in some class was initialised again.
    Inherited,         ///< A class that it inherits from changed, or its metaclass.
    Several,           ///< More attributes in a short time than are told one by one.
    VersionGiven,      ///< No change: a cache asked for its version for the first time.
};

inline constexpr std::size_t kClassChanges = static_cast<std::size_t>(ClassChange::VersionGiven) + 1;

/// ClassChanged packs two values in aux.
constexpr std::uint16_t packClassChange(ClassChange change, ClassChange above = {})
{
    return static_cast<std::uint16_t>(static_cast<unsigned>(change) | static_cast<unsigned>(above) << 8);
}
constexpr ClassChange changeOf(std::uint16_t aux)
{
    return static_cast<ClassChange>(aux & 0xFF);
}
constexpr ClassChange changeAbove(std::uint16_t aux)
{
    return static_cast<ClassChange>(aux >> 8);
}

/// Bits of ClassCreated's aux.
inline constexpr std::uint16_t kClassBuiltIn = 1;

/// ShapeCreated's aux: inline slots, and these bits.
inline constexpr std::uint16_t kShapeInlineSlots = 0x0FFF;
inline constexpr std::uint16_t kShapeDictionary = 0x1000;   ///< Attributes lie in a dictionary.
inline constexpr std::uint16_t kShapeOfNewObjects = 0x2000; ///< The root that new instances begin with.
inline constexpr std::uint16_t kShapeOutgrown = 0x4000; ///< The root that they began with before they got more room.

/// Two numbers in one value.
constexpr std::uint64_t packHalves(std::uint32_t low, std::uint32_t high)
{
    return low | std::uint64_t{high} << 32;
}
constexpr std::uint32_t lowHalf(std::uint64_t value)
{
    return static_cast<std::uint32_t>(value);
}
constexpr std::uint32_t highHalf(std::uint64_t value)
{
    return static_cast<std::uint32_t>(value >> 32);
}

enum class EndKind : std::uint16_t {
    Finished, ///< The last instruction was executed.
    Error,    ///< An uncaught exception, or a source that does not compile.
    Exit,     ///< SystemExit.
    Stopped,  ///< Stopped from outside.
};

/// SiteChanged packs two values in aux.
constexpr std::uint16_t packSiteChange(std::uint8_t opcode, SiteState state)
{
    return static_cast<std::uint16_t>(opcode | static_cast<unsigned>(state) << 8);
}

} // namespace vmcore
