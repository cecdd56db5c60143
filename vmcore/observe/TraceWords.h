// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of TraceReasons.def as data, for views and texts; the index of a row is the number of its kind. Constant; any
// thread.
#pragma once
#include "vmcore/observe/EventFields.h"

#include <array>
#include <string_view>

namespace vmcore {

struct ReasonWords
{
    std::string_view name; ///< As recordings and statistics have it.
    std::string_view text; ///< In words.
    std::string_view fix;  ///< What would help; of refusals only.
};

inline constexpr std::array kTriggerWords{
#define VM_TRIGGER(name, text) ReasonWords{#name, text, {}},
#include "vmcore/observe/TraceReasons.def"
};
inline constexpr std::array kTraceEndWords{
#define VM_TRACE_END(name, text) ReasonWords{#name, text, {}},
#include "vmcore/observe/TraceReasons.def"
};
inline constexpr std::array kRefusalWords{
#define VM_TRACE_REFUSAL(name, text, fix) ReasonWords{#name, text, fix},
#include "vmcore/observe/TraceReasons.def"
};
inline constexpr std::array kExitKindWords{
#define VM_EXIT_KIND(name, word, why) ReasonWords{word, why, {}},
#include "vmcore/observe/TraceReasons.def"
};
inline constexpr std::array kExecutorEndWords{
#define VM_EXECUTOR_END(name, why) ReasonWords{#name, why, {}},
#include "vmcore/observe/TraceReasons.def"
};

constexpr const ReasonWords& wordsOf(TraceTrigger trigger)
{
    return kTriggerWords[static_cast<std::size_t>(trigger)];
}
constexpr const ReasonWords& wordsOf(TraceEnd end)
{
    return kTraceEndWords[static_cast<std::size_t>(end)];
}
constexpr const ReasonWords& wordsOf(TraceRefusal refusal)
{
    return kRefusalWords[static_cast<std::size_t>(refusal)];
}
constexpr const ReasonWords& wordsOf(ExitKind kind)
{
    return kExitKindWords[static_cast<std::size_t>(kind)];
}

} // namespace vmcore
