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

/// What a CounterSampled event counts. Hits are derived: executions of the site's block − misses − deferred.
enum class CounterKind : std::uint16_t {
    BlockExecutions, ///< Entries of a basic block; object is the block.
    SiteMisses,      ///< Failed guards of a specialised site; object is the site.
    SiteDeferred,    ///< Executions of a site in its general form; object is the site.
};

enum class StopReason : std::uint16_t {
    Entry,      ///< Before the program's first instruction.
    PauseAsked, ///< Somebody asked for a pause.
    StepDone,   ///< A step reached its end.
    Breakpoint, ///< A breakpoint was hit.
    Exception,  ///< An exception is about to leave the program.
};

enum class ResumeCommand : std::uint16_t { Run, StepOver, StepInto, StepOut, StepInstruction };

enum class CollectionKind : std::uint16_t { Minor, Full };

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
