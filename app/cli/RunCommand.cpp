// SPDX-License-Identifier: GPL-3.0-or-later
// tierscope run: a program without a window. Its output, errors and exit status are its own.
#include "app/cli/CliHost.h"
#include "app/cli/Command.h"
#include "app/cli/RunReport.h"
#include "app/cli/Settings.h"
#include "inspector/history/Recordings.h"
#include "inspector/session/Files.h"
#include "inspector/session/Session.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <memory>
#include <new>

namespace app {
namespace {

constexpr std::string_view kUsage
    = "usage: tierscope run [options] (FILE | -c CODE) [ARGUMENT…]\n"
      "  --tier 0|1|2|3        highest tier that may be used (0: nothing is specialised; 1: inline caches,\n"
      "                        the highest there is so far)\n"
      "  --stats FILE.json     write counters when the program has ended\n"
      "  --record FILE.tscope  record the run\n"
      "  --set KEY=VALUE       change a setting; may be repeated\n"
      "  --list-settings       print the settings with defaults and meaning\n"
      "  --stdlib FOLDER       where the standard library's modules lie, as TIERSCOPE_STDLIB names it;\n"
      "                        else /usr/lib/python3.11\n";

struct Options
{
    std::string file, code, stats, record;
    bool hasCode = false, listSettings = false, help = false;
    vmcore::VmConfig config;
};

// The index of the first argument behind options and file; a negative result: `error` says why.
int parseOptions(const Arguments& arguments, Options& o, std::string& error)
{
    std::size_t i = 0;
    const auto value = [&](std::string& to) {
        if (i + 1 >= arguments.size()) {
            error = arguments[i] + " wants a value";
            return false;
        }
        to = arguments[++i];
        return true;
    };
    for (; i < arguments.size() && arguments[i].size() > 1 && arguments[i][0] == '-'; ++i) {
        const std::string option = arguments[i];
        std::string text;
        if (option == "--help" || option == "-h") {
            o.help = true;
        } else if (option == "--list-settings") {
            o.listSettings = true;
        } else if (option == "--stats" || option == "--record") {
            if (!value(option == "--stats" ? o.stats : o.record))
                return -1;
        } else if (option == "--set") {
            if (!value(text))
                return -1;
            if (const auto wrong = applySetting(o.config, text)) {
                error = *wrong;
                return -1;
            }
        } else if (option == "--stdlib") {
            if (!value(text))
                return -1;
            setenv("TIERSCOPE_STDLIB", text.c_str(), 1);
        } else if (option == "--tier") {
            if (!value(text))
                return -1;
            if (text.size() != 1 || text[0] < '0' || text[0] > '3') {
                error = "--tier wants 0, 1, 2 or 3, not '" + text + "'";
                return -1;
            }
            o.config.specialize = text != "0";
        } else if (option == "-c") {
            if (!value(o.code))
                return -1;
            o.hasCode = true;
            return static_cast<int>(i + 1);
        } else {
            error = "run: unknown option '" + option + "' (see tierscope run --help)";
            return -1;
        }
    }
    if (i < arguments.size())
        o.file = arguments[i++];
    return static_cast<int>(i);
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

Finished runProgram(const Options& o, const std::string& name, const std::string& text)
{
    const bool observed = !o.stats.empty() || !o.record.empty();
    std::unique_ptr<inspector::EventPipe> pipe;
    if (observed)
        pipe = std::make_unique<inspector::EventPipe>();
    Finished f;
    vmcore::CodeBytes codeBytes;
    {
        CliHost host(CliHost::Output::ToStreams, pipe.get());
        vmcore::HostedVm vm(o.config, host);
        g_interrupted = &vm.vm().breaker;
        std::signal(SIGINT, onInterrupt);
        if (pipe) {
            vm.setObserver(&pipe->observer());
            pipe->programStarted(name, o.config.arguments);
            pipe->startSampling(vm.vm().breaker);
        }
        f.end = vm.run(text, name);
        g_interrupted = nullptr;
        codeBytes = vmcore::codeBytes(vm.vm().codes);
        if (pipe) {
            pipe->stopSampling();
            pipe->programEnded(f.end.kind, f.end.exitCode, f.end.message);
            vm.setObserver(nullptr);
        }
    }
    if (!pipe)
        return f;
    pipe->settle();
    if (!o.record.empty())
        if (const auto saved = inspector::saveRecording(pipe->history(), o.record); !saved)
            f.error = saved.error().line;
    if (!o.stats.empty() && f.error.empty())
        f.error = writeStatistics(pipe->history(), codeBytes, o.stats);
    return f;
}

void endBySignal(int signal)
{
    std::fflush(nullptr);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

} // namespace

int runCommand(const Arguments& arguments)
{
    Options o;
    std::string error;
    const int rest = parseOptions(arguments, o, error);
    if (rest < 0)
        return fail(error);
    if (o.help || o.listSettings) {
        const std::string text = o.help ? std::string(kUsage) : settingsTable();
        std::fwrite(text.data(), 1, text.size(), stdout);
        return 0;
    }
    if (o.file.empty() && !o.hasCode)
        return fail("run: which program? (see tierscope run --help)");
    std::string text = o.code + "\n";
    if (!o.hasCode) {
        auto read = inspector::readWholeFile(o.file);
        if (!read)
            return fail(read.error());
        text = std::move(*read);
    }
    o.config.arguments.push_back(o.hasCode ? "-c" : o.file);
    o.config.arguments.insert(o.config.arguments.end(), arguments.begin() + rest, arguments.end());
    o.config.path.push_back(o.hasCode ? "" : inspector::folderOf(o.file));
    try {
        const Finished f = runProgram(o, o.hasCode ? "<string>" : inspector::absolutePath(o.file), text);
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
