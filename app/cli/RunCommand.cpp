// SPDX-License-Identifier: GPL-3.0-or-later
// tierscope run: a program without a window. Its output, errors and exit status are its own.
#include "app/cli/ProgramRun.h"
#include "app/cli/Settings.h"
#include "inspector/session/Files.h"

#include <cstdio>
#include <string_view>

namespace app {
namespace {

constexpr std::string_view kUsage
    = "usage: tierscope run [options] (FILE | -c CODE | -m MODULE | -) [ARGUMENT…]\n"
      "  FILE                  a program file; -c CODE: this text; -m MODULE: a module of the search path;\n"
      "                        -: the text on the standard input\n"
      "  --tier 0|1|2|3        highest tier that may be used (0: nothing is specialised; 1: inline caches,\n"
      "                        the highest there is so far)\n"
      "  --stats FILE.json     write counters when the program has ended\n"
      "  --traces FILE.txt     write the executors of tier 2, micro-op by micro-op, when the program has ended\n"
      "  --record FILE.tscope  record the run\n"
      "  --set KEY=VALUE       change a setting; may be repeated\n"
      "  --list-settings       print the settings with defaults and meaning\n"
      "  --stdlib FOLDER       where the standard library's modules lie, as TIERSCOPE_STDLIB names it;\n"
      "                        else /usr/lib/python3.11\n"
      "tierscope-python beside it takes the options of `python` instead; sys.executable names it.\n";

struct Options
{
    ProgramRun run;
    bool hasProgram = false, listSettings = false, help = false;
};

// Reads options and program; the index of the first argument behind them. A negative result: `error` says why.
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
            if (!value(option == "--stats" ? o.run.stats : o.run.record))
                return -1;
        } else if (option == "--traces") {
            if (!value(o.run.traces))
                return -1;
        } else if (option == "--set") {
            if (!value(text))
                return -1;
            if (const auto wrong = applySetting(o.run.config, text)) {
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
            o.run.config.specialize = text != "0";
            o.run.config.tierTwo = text >= "2";
        } else if (option == "-c" || option == "-m") {
            o.run.kind = option == "-c" ? ProgramKind::Text : ProgramKind::Module;
            o.hasProgram = true;
            return value(o.run.operand) ? static_cast<int>(i + 1) : -1;
        } else {
            error = "run: unknown option '" + option + "' (see tierscope run --help)";
            return -1;
        }
    }
    if (i < arguments.size() && !arguments[i].empty()) {
        o.run.operand = arguments[i++];
        o.run.kind = o.run.operand == "-" ? ProgramKind::Input : ProgramKind::File;
        o.hasProgram = true;
    }
    return static_cast<int>(i);
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
    if (!o.hasProgram)
        return fail("run: which program? (see tierscope run --help)");
    if (o.run.kind == ProgramKind::File) {
        auto read = inspector::readWholeFile(o.run.operand);
        if (!read)
            return fail(read.error());
        o.run.source = std::move(*read);
    }
    placeProgram(o.run, {arguments.begin() + rest, arguments.end()});
    return runProgram(o.run);
}

} // namespace app
