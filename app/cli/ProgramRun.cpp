// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ProgramRun.h"

#include "app/cli/CliHost.h"
#include "app/cli/RunReport.h"
#include "inspector/history/Recordings.h"
#include "inspector/session/Files.h"
#include "inspector/session/Session.h"
#include "vmcore/trace/TraceText.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <new>

namespace app {
namespace {

// As tracebacks name it.
std::string nameOf(const ProgramRun& run)
{
    switch (run.kind) {
    case ProgramKind::File: return inspector::absolutePath(run.operand);
    case ProgramKind::Input:
    case ProgramKind::Console: return "<stdin>";
    case ProgramKind::Text: return "<string>";
    case ProgramKind::Folder:
    case ProgramKind::Module: return run.operand;
    }
    return {};
}

std::string wholeInput()
{
    std::string text;
    char buffer[4096];
    while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, stdin))
        text.append(buffer, n);
    return text;
}

constexpr std::string_view kConsole = R"(
import code as _code, sys as _sys
_banner = '' if _sys.flags.quiet else f'Python {_sys.version} on {_sys.platform}'
_code.interact(_banner, local={'__name__': '__main__', '__doc__': None}, exitmsg='')
)";

vmcore::ProgramEnd runIn(vmcore::HostedVm& vm, const ProgramRun& run)
{
    switch (run.kind) {
    case ProgramKind::File: return vm.run(run.source, nameOf(run));
    case ProgramKind::Input: return vm.run(wholeInput(), nameOf(run));
    case ProgramKind::Console: return vm.run(kConsole, nameOf(run));
    case ProgramKind::Text: return vm.run(run.operand + "\n", nameOf(run));
    case ProgramKind::Module: return vm.runModule(run.operand);
    case ProgramKind::Folder: return vm.runFolder();
    }
    return {};
}

std::atomic<vmcore::Breaker*> g_interrupted = nullptr; // set while a program runs; the signal handler reads it

void onInterrupt(int)
{
    if (vmcore::Breaker* breaker = g_interrupted)
        breaker->request_anyThread(vmcore::BreakReason::Interrupt);
}

struct Finished
{
    vmcore::ProgramEnd end;
    std::string error; // of writing statistics or the recording
};

Finished runObserved(const ProgramRun& o)
{
    const bool observed = !o.stats.empty() || !o.record.empty();
    std::unique_ptr<inspector::EventPipe> pipe;
    if (observed)
        pipe = std::make_unique<inspector::EventPipe>();
    Finished f;
    VmFigures figures;
    {
        CliHost host(CliHost::Output::ToStreams, pipe.get());
        vmcore::HostedVm vm(o.config, host);
        g_interrupted = &vm.vm().breaker;
        struct sigaction onSignal{}; // not to restart what waits: it looks at the breaker
        onSignal.sa_handler = &onInterrupt;
        sigaction(SIGINT, &onSignal, nullptr);
        if (pipe) {
            vm.setObserver(&pipe->observer());
            pipe->programStarted(nameOf(o), o.config.arguments);
            pipe->startSampling(vm.vm().breaker);
        }
        f.end = runIn(vm, o);
        g_interrupted = nullptr;
        if (!o.traces.empty())
            f.error = writeWhole(vm.tierTwo() ? vmcore::executorsText(*vm.tierTwo()) : "", o.traces);
        if (vm.tierTwo())
            figures.tierTwo = vmcore::figuresOf(*vm.tierTwo());
        figures.codeBytes = vmcore::codeBytes(vm.vm().codes);
        if (pipe) {
            pipe->stopSampling();
            if (o.config.counters == vmcore::Counters::Exact)
                figures.exact = pipe->observer().exactReport(vm.vm());
            pipe->programEnded(f.end.kind, f.end.exitCode, f.end.message);
            vm.setObserver(nullptr);
        }
    }
    if (!pipe)
        return f;
    pipe->settle();
    if (!o.record.empty() && f.error.empty())
        if (const auto saved = inspector::saveRecording(pipe->history(), o.record); !saved)
            f.error = saved.error().line;
    if (!o.stats.empty() && f.error.empty())
        f.error = writeStatistics(pipe->history(), figures, o.stats);
    return f;
}

void endBySignal(int signal)
{
    std::fflush(nullptr);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

// sys.argv[0]. runpy puts the file of a module there.
std::string firstArgument(const ProgramRun& run)
{
    switch (run.kind) {
    case ProgramKind::File:
    case ProgramKind::Folder:
    case ProgramKind::Input: return run.operand;
    case ProgramKind::Console: return "";
    case ProgramKind::Text: return "-c";
    case ProgramKind::Module: return "-m";
    }
    return {};
}

// sys.path[0].
std::string firstFolder(const ProgramRun& run)
{
    switch (run.kind) {
    case ProgramKind::File: {
        std::error_code ignored; // symbolic links are followed
        return inspector::folderOf(std::filesystem::weakly_canonical(run.operand, ignored));
    }
    case ProgramKind::Folder: return inspector::absolutePath(run.operand);
    case ProgramKind::Module: return std::filesystem::current_path();
    case ProgramKind::Console:
    case ProgramKind::Input:
    case ProgramKind::Text: return "";
    }
    return {};
}

} // namespace

void placeProgram(ProgramRun& run, const Arguments& rest)
{
    vmcore::VmConfig& c = run.config;
    c.arguments.push_back(firstArgument(run));
    c.arguments.insert(c.arguments.end(), rest.begin(), rest.end());
    if (!c.python.isPathSafe || run.kind == ProgramKind::Folder)
        c.path.insert(c.path.begin(), firstFolder(run));
    if (c.python.executable.empty())
        c.python.executable = inspector::pythonExecutable();
}

int runProgram(const ProgramRun& run)
{
    try {
        const Finished f = runObserved(run);
        if (!f.error.empty())
            return fail(f.error);
        if (f.end.exitCode == vmcore::kInterruptedStatus && f.end.kind == vmcore::EndKind::Error)
            endBySignal(SIGINT); // so that a shell sees it and ends its script too
        return f.end.exitCode;
    } catch (const std::bad_alloc&) {
        return fail("not enough memory");
    }
}

} // namespace app
