// SPDX-License-Identifier: GPL-3.0-or-later
// tierscope-python: a program run as `python` runs it, with the options of CPython 3.11, so that what starts
// sys.executable works. Wrong options are told in CPython's words, with its status 2.
#include "app/cli/ProgramRun.h"
#include "inspector/session/Files.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <unistd.h>

namespace app {
namespace {

constexpr std::string_view kVersion = "Python 3.11.2";
constexpr std::string_view kUsageLine = "[option] ... [-c cmd | -m mod | file | -] [arg] ...";
constexpr std::string_view kOptions
    = "Runs a Python 3.11 program in Tierscope's VM, without a window.\n"
      "-b     : bytes warnings (-bb: errors); only sys.flags tells\n"
      "-c cmd : the program is this text; ends the options\n"
      "-d, -q, -v : as CPython; only sys.flags tells\n"
      "-E     : PYTHON* variables of the environment are ignored\n"
      "-h     : this help (also --help)\n"
      "-I     : isolated: -E, -P and -s\n"
      "-m mod : the program is this module of the search path; ends the options\n"
      "-O, -OO: no asserts and a false __debug__; no docstrings either\n"
      "-P     : the program's folder is not put on sys.path\n"
      "-B, -s, -S : hold always: there are no .pyc files, and site is not imported\n"
      "-u     : output is not buffered\n"
      "-V     : the version (also --version)\n"
      "-W arg : a filter of warnings: action:message:category:module:lineno\n"
      "-x     : the first line of the file is skipped\n"
      "-X opt : put into sys._xoptions; -X dev turns all warnings on\n"
      "file   : a program file, or a folder with a __main__.py\n"
      "-      : the program is the text on the standard input, which is also so when nothing is named\n"
      "Variables that count: PYTHONPATH, PYTHONWARNINGS, PYTHONOPTIMIZE, PYTHONSAFEPATH, PYTHONUNBUFFERED, "
      "PYTHONDEVMODE.\n";

struct Parsed
{
    ProgramRun run;
    std::size_t rest = 0; // of the program's own first argument
    std::vector<std::string> warnings;
    bool hasProgram = false, skipsFirstLine = false, help = false;
    int version = 0;
};

int refuse(const std::string& name, const std::string& what)
{
    std::fprintf(stderr, "%s\nusage: %s %s\nTry `%s -h' for more information.\n", what.c_str(), name.c_str(),
        kUsageLine.data(), name.c_str());
    return kUsageError;
}

// Options of one letter without a value; false: there is no such option.
bool takeFlag(char letter, Parsed& p)
{
    vmcore::PythonOptions& o = p.run.config.python;
    switch (letter) {
    case 'b': ++o.bytesWarning; return true;
    case 'd': ++o.debug; return true;
    case 'E': o.ignoresEnvironment = true; return true;
    case 'I':
        o.isIsolated = o.ignoresEnvironment = o.isPathSafe = true;
        o.noUserSite = 1;
        return true;
    case 'O': o.optimize = static_cast<std::uint8_t>(std::min(o.optimize + 1, 2)); return true;
    case 'P': o.isPathSafe = true; return true;
    case 'q': ++o.quiet; return true;
    case 's': o.noUserSite = 1; return true;
    case 'u': o.isUnbuffered = true; return true;
    case 'v': ++o.verbose; return true;
    case 'V': ++p.version; return true;
    case 'x': p.skipsFirstLine = true; return true;
    case 'h':
    case '?': p.help = true; return true;
    case 'B':
    case 'R':
    case 'S': return true;
    default: return false;
    }
}

// The options of one word, which may hold several letters. False: `error` is what is wrong.
bool takeWord(const Arguments& words, std::size_t& i, Parsed& p, std::string& error)
{
    const std::string word = words[i];
    for (std::size_t k = 1; k < word.size(); ++k) {
        const char letter = word[k];
        if (std::strchr("cmWX", letter) == nullptr) {
            if (takeFlag(letter, p))
                continue;
            error = std::string("Unknown option: -") + letter;
            return false;
        }
        std::string value = word.substr(k + 1);
        if (value.empty()) {
            if (i + 1 >= words.size()) {
                error = std::string("Argument expected for the -") + letter + " option";
                return false;
            }
            value = words[++i];
        }
        if (letter == 'W') {
            p.warnings.push_back(value);
        } else if (letter == 'X') {
            p.run.config.python.extensions.push_back(value);
            p.run.config.python.isDevelopment |= value == "dev";
        } else {
            p.run.kind = letter == 'c' ? ProgramKind::Text : ProgramKind::Module;
            p.run.operand = value;
            p.hasProgram = true;
        }
        return true;
    }
    return true;
}

bool parse(const Arguments& words, Parsed& p, std::string& error)
{
    std::size_t i = 0;
    for (; i < words.size() && !p.hasProgram && words[i].size() > 1 && words[i][0] == '-'; ++i) {
        if (words[i] == "--help") {
            p.help = true;
        } else if (words[i] == "--version") {
            ++p.version;
        } else if (words[i] == "--check-hash-based-pycs") {
            ++i; // there are no .pyc files
        } else if (words[i] == "--") {
            ++i;
            break;
        } else if (words[i].starts_with("--")) {
            error = "unknown option " + words[i];
            return false;
        } else if (!takeWord(words, i, p, error)) {
            return false;
        }
    }
    p.rest = std::min(i, words.size());
    if (p.hasProgram)
        return true;
    p.run.kind = ProgramKind::Input;
    if (p.rest < words.size()) {
        p.run.operand = words[p.rest++];
        p.run.kind = p.run.operand == "-"        ? ProgramKind::Input
            : inspector::isFolder(p.run.operand) ? ProgramKind::Folder
                                                 : ProgramKind::File;
    }
    if (p.run.kind == ProgramKind::Input && isatty(STDIN_FILENO) == 1)
        p.run.kind = ProgramKind::Console;
    return true;
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        parts.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

std::string_view variable(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

void applyEnvironment(Parsed& p)
{
    vmcore::PythonOptions& o = p.run.config.python;
    if (o.ignoresEnvironment)
        return;
    if (const std::string_view path = variable("PYTHONPATH"); !path.empty())
        for (const std::string& folder : split(path, ':'))
            p.run.config.path.push_back(inspector::absolutePath(folder));
    if (const std::string_view filters = variable("PYTHONWARNINGS"); !filters.empty())
        o.warnings = split(filters, ',');
    if (const std::string_view level = variable("PYTHONOPTIMIZE"); !level.empty())
        o.optimize = std::max<std::uint8_t>(o.optimize, level == "2" ? 2 : level == "0" ? 0 : 1);
    o.isPathSafe |= !variable("PYTHONSAFEPATH").empty();
    o.isUnbuffered |= !variable("PYTHONUNBUFFERED").empty();
    o.isDevelopment |= !variable("PYTHONDEVMODE").empty();
}

bool readSource(Parsed& p, const std::string& name)
{
    auto text = inspector::readWholeFile(p.run.operand);
    if (!text) {
        const int error = errno;
        std::fprintf(stderr, "%s: can't open file '%s': [Errno %d] %s\n", name.c_str(),
            inspector::absolutePath(p.run.operand).c_str(), error, std::strerror(error));
        return false;
    }
    p.run.source = std::move(*text);
    if (p.skipsFirstLine)
        p.run.source.erase(0, p.run.source.find('\n'));
    return true;
}

} // namespace

int pythonCommand(const std::string& name, const Arguments& arguments)
{
    Parsed p;
    std::string error;
    if (!parse(arguments, p, error))
        return refuse(name, error);
    if (p.help) {
        std::printf("usage: %s %s\n%s", name.c_str(), kUsageLine.data(), kOptions.data());
        return 0;
    }
    if (p.version > 0) {
        std::printf("%s%s\n", kVersion.data(), p.version > 1 ? " (tierscope " TIERSCOPE_VERSION ")" : "");
        return 0;
    }
    if (p.run.kind == ProgramKind::File && !readSource(p, name))
        return kUsageError;
    vmcore::PythonOptions& o = p.run.config.python;
    applyEnvironment(p);
    if (o.isDevelopment)
        o.warnings.insert(o.warnings.begin(), "default");
    o.warnings.insert(o.warnings.end(), p.warnings.begin(), p.warnings.end());
    if (o.bytesWarning > 0)
        o.warnings.emplace_back(o.bytesWarning > 1 ? "error::BytesWarning" : "default::BytesWarning");
    o.allWords = arguments;
    o.allWords.insert(o.allWords.begin(), name);
    placeProgram(p.run, {arguments.begin() + static_cast<std::ptrdiff_t>(p.rest), arguments.end()});
    return runProgram(p.run);
}

} // namespace app
