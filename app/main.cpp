// SPDX-License-Identifier: GPL-3.0-or-later
// The program: a subcommand by its name, else the window.
#include "app/cli/Command.h"

#include <cstdio>
#include <string>
#include <string_view>

namespace {

constexpr std::string_view kUsage
    = "usage: tierscope [FILE]                      the window, on a .py or .tscope file\n"
      "       tierscope run [options] FILE          run a program without a window\n"
      "       tierscope dis [options] FILE          bytecode, with caches\n"
      "       tierscope show FILE.tscope [PART]     what a recording holds\n"
      "       tierscope --version\n"
      "       tierscope-python [options] FILE       a program as `python` runs it (sys.executable)\n"
      "Each subcommand explains itself with --help.\n";

struct Subcommand
{
    std::string_view name;
    int (*run)(const app::Arguments&);
};
constexpr Subcommand kSubcommands[] = {
    {"run", app::runCommand},
    {"dis", app::disCommand},
    {"show", app::showCommand},
};

} // namespace

int app::fail(std::string_view line)
{
    std::fprintf(stderr, "tierscope: %.*s\n", static_cast<int>(line.size()), line.data());
    return kUsageError;
}

int main(int argc, char** argv)
{
    const app::Arguments arguments(argv + 1, argv + argc);
    const std::string_view called = argv[0];
    if (called.substr(called.rfind('/') + 1).starts_with("tierscope-python"))
        return app::pythonCommand(argv[0], arguments);
    const std::string_view first = arguments.empty() ? std::string_view() : arguments.front();
    for (const Subcommand& s : kSubcommands)
        if (first == s.name)
            return s.run({arguments.begin() + 1, arguments.end()});
    if (first == "--version") {
        std::puts("tierscope " TIERSCOPE_VERSION);
        return 0;
    }
    if (first == "--help" || first == "-h") {
        std::fwrite(kUsage.data(), 1, kUsage.size(), stdout);
        return 0;
    }
    return app::windowCommand(arguments);
}
