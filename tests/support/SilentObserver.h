// SPDX-License-Identifier: GPL-3.0-or-later
// An observer that does not care: tests override what they look at.
#pragma once
#include "vmcore/observe/Observer.h"

namespace test {

struct SilentObserver : vmcore::Observer
{
    void codeCreated(vmcore::Vm&, const vmcore::CodeObject*) override { }
    void codeRetired(vmcore::Vm&, const vmcore::CodeObject*) override { }
    void siteChanged(
        vmcore::Vm&, const vmcore::CodeObject*, std::uint32_t, std::uint8_t, std::span<const vmcore::Value>) override
    {
    }
    void classChanged(vmcore::Vm&, const vmcore::TypeObject*, const vmcore::TypeObject*, vmcore::ClassChange,
        const vmcore::StrObject*) override
    {
    }
    void classRetired(const vmcore::TypeObject*) override { }
    void exceptionRaised(std::uint32_t, std::uint32_t, std::string_view) override { }
    void imported(std::uint32_t, std::string_view) override { }
    void sourceLoaded(std::uint32_t, std::string_view, std::string_view) override { }
    void collected(bool, const vmcore::HeapStatistics&) override { }
    void traceEnded(
        const vmcore::Region&, const vmcore::ExecutorExit*, const vmcore::Executor*, vmcore::TraceRefusal) override
    {
    }
    void exitLinked(const vmcore::ExecutorExit&) override { }
    void executorInvalidated(const vmcore::Executor&, vmcore::ExecutorEnd) override { }
    void sample(vmcore::Vm&) override { }
    void settle(vmcore::Vm&, vmcore::Standing) override { }
};

} // namespace test
