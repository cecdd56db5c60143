// SPDX-License-Identifier: GPL-3.0-or-later
// What the VM reports while somebody listens. Vm::observer is null otherwise, and a build with
// TIERSCOPE_EVENTS=0 asks nothing at all. Implemented in observe/EventObserver; VM thread.
#pragma once
#include "vmcore/observe/EventFields.h"
#include "vmcore/observe/VmEvent.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace vmcore {

class Executor;
class Vm;
struct CodeObject;
struct ExecutorExit;
struct HeapStatistics;
struct Region;
struct StrObject;
struct TypeObject;
struct Value;

// Where the running frame stands: inside its current instruction, or in front of it (stepping).
enum class Standing : std::uint8_t { Inside, Before };

class Observer
{
public:
    virtual ~Observer() = default;
    // A code object was finished by the compiler, or is about to be freed.
    virtual void codeCreated(Vm& vm, const CodeObject* code) = 0;
    virtual void codeRetired(Vm& vm, const CodeObject* code) = 0;
    // The site's instruction was rewritten, or its counter reloaded after a failure (`failure` is a
    // FailureKind, 0: none). `operands` are the values that the attempt has looked at.
    virtual void siteChanged(
        Vm& vm, const CodeObject* code, std::uint32_t site, std::uint8_t failure, std::span<const Value> operands)
        = 0;
    // `type` was changed, and `top` and all below it have new versions. `name`: of the attribute, or null.
    virtual void classChanged(
        Vm& vm, const TypeObject* type, const TypeObject* top, ClassChange change, const StrObject* name)
        = 0;
    // The class and its shapes are about to be freed (a collection is going on).
    virtual void classRetired(const TypeObject* type) = 0;
    virtual void exceptionRaised(std::uint32_t code, std::uint32_t unit, std::string_view typeName) = 0;
    virtual void imported(std::uint32_t source, std::string_view module) = 0;
    virtual void sourceLoaded(std::uint32_t source, std::string_view fileName, std::string_view text) = 0;
    virtual void collected(bool full, const HeapStatistics& statistics) = 0;
    // A recording of tier 2 ended, and became the executor, unless it was refused; `exit` is what it follows, or null.
    virtual void traceEnded(
        const Region& region, const ExecutorExit* exit, const Executor* executor, TraceRefusal refusal)
        = 0;
    virtual void exitLinked(const ExecutorExit& exit) = 0;
    virtual void executorInvalidated(const Executor& executor, ExecutorEnd why) = 0;
    // Counters are to be read and reported now (a safepoint).
    virtual void sample(Vm& vm) = 0;
    // The program stands still or has ended: what was not told yet is told now, however much it is.
    virtual void settle(Vm& vm, Standing standing) = 0;
};

} // namespace vmcore
