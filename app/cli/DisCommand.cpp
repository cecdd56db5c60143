// SPDX-License-Identifier: GPL-3.0-or-later
// tierscope dis: the bytecode of a program; after a run with its output discarded when the adaptive view or the caches
// are asked for.
#include "app/cli/CliHost.h"
#include "app/cli/Command.h"
#include "inspector/session/Files.h"
#include "vmcore/code/CodeText.h"
#include "vmcore/code/Listing.h"
#include "vmcore/host/CodeDescription.h"
#include "vmcore/host/Vm.h"

#include <algorithm>
#include <cstdio>
#include <new>

namespace app {
namespace {

constexpr std::string_view kUsage
    = "usage: tierscope dis [--raw] [--adaptive] [--caches] [--function NAME] FILE\n"
      "  --adaptive       instructions as they are after a run (the program runs, its output is discarded)\n"
      "  --caches         inline caches, decoded, after a run\n"
      "  --raw            code units in hexadecimal\n"
      "  --function NAME  only this function (its qualified name)\n";

struct Options
{
    vmcore::ListingOptions listing;
    bool raw = false, help = false;
    std::string function, file;
};

void print(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stdout);
}

std::string parse(const Arguments& arguments, Options& o)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& a = arguments[i];
        if (a == "--help" || a == "-h")
            o.help = true;
        else if (a == "--raw")
            o.raw = true;
        else if (a == "--adaptive")
            o.listing.adaptive = true;
        else if (a == "--caches")
            o.listing.caches = true;
        else if (a == "--function" && i + 1 < arguments.size())
            o.function = arguments[++i];
        else if (a == "--function")
            return "--function wants a name";
        else if (a.size() > 1 && a[0] == '-')
            return "dis: unknown option '" + a + "' (see tierscope dis --help)";
        else if (o.file.empty())
            o.file = a;
        else
            return "dis: one file at a time, not also '" + a + "'";
    }
    return o.help || !o.file.empty() ? "" : "dis: which program? (see tierscope dis --help)";
}

std::string rawUnits(const vmcore::CodeObject* code)
{
    std::string text = vmcore::codeTitle(code) + "\n";
    constexpr std::uint32_t kPerLine = 16;
    for (std::uint32_t u = 0; u < code->unitCount; u += kPerLine) {
        for (std::uint32_t i = u; i < std::min(u + kPerLine, code->unitCount); ++i)
            text += vmcore::hexUnits(code->units + i, 1) + (i % kPerLine == kPerLine - 1 ? "" : " ");
        text += "\n";
    }
    return text;
}

int list(vmcore::HostedVm& vm, const Options& o)
{
    bool found = o.function.empty();
    for (const vmcore::CodeObject* code : vm.vm().codes.all) {
        const bool wanted
            = o.function.empty() ? o.raw || code == vm.mainCode() : vmcore::utf8Of(code->qualname) == o.function;
        if (!wanted)
            continue;
        found = true;
        print(o.raw ? rawUnits(code) : vmcore::listing(vm.vm(), code, o.listing));
    }
    return found ? 0 : fail("dis: " + o.file + " has no function '" + o.function + "'");
}

} // namespace

int disCommand(const Arguments& arguments)
{
    Options o;
    if (const std::string wrong = parse(arguments, o); !wrong.empty())
        return fail(wrong);
    if (o.help) {
        print(kUsage);
        return 0;
    }
    const auto text = inspector::readWholeFile(o.file);
    if (!text)
        return fail(text.error());
    const bool runs = o.listing.adaptive || o.listing.caches;
    vmcore::VmConfig config;
    config.arguments.push_back(o.file);
    config.path.push_back(inspector::folderOf(o.file));
    CliHost host(runs ? CliHost::Output::Discarded : CliHost::Output::ToStreams);
    try {
        vmcore::HostedVm vm(config, host);
        if (runs)
            vm.run(*text, o.file);
        else
            vm.compile(*text, o.file);
        return vm.mainCode() ? list(vm, o) : 1;
    } catch (const std::bad_alloc&) {
        return fail("not enough memory");
    }
}

} // namespace app
