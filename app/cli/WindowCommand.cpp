// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the module with the window, which brings Qt with it, only when a window is asked for.
#include "app/cli/Command.h"

#include <array>
#include <dlfcn.h>
#include <linux/limits.h>
#include <unistd.h>

namespace app {
namespace {

// Where the module lies: beside the program in a build tree, in lib/ when installed.
constexpr auto kPlaces = std::to_array<std::string_view>(
    {"/tierscope-window.so", "/app/tierscope-window.so", "/../lib/tierscope/tierscope-window.so"});

std::string programFolder()
{
    char path[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    const std::string whole(path, length > 0 ? static_cast<std::size_t>(length) : 0);
    return whole.substr(0, whole.rfind('/'));
}

} // namespace

int windowCommand(const Arguments& arguments)
{
    const std::string folder = programFolder();
    std::string module;
    for (const std::string_view place : kPlaces)
        if (module.empty() && access((folder + std::string(place)).c_str(), R_OK) == 0)
            module = folder + std::string(place);
    if (module.empty())
        return fail(
            "the window is not installed: tierscope-window.so is neither beside the program nor in its lib folder");
    void* handle = dlopen(module.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return fail(std::string("the window cannot be loaded: ") + dlerror());
    using Run = int (*)(int, char**);
    const auto run = reinterpret_cast<Run>(dlsym(handle, "tierscopeRunWindow"));
    if (!run)
        return fail("the window cannot be loaded: " + module + " is not Tierscope's");
    Arguments all{folder + "/tierscope"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& a : all)
        pointers.push_back(a.data());
    pointers.push_back(nullptr);
    return run(static_cast<int>(all.size()), pointers.data());
}

} // namespace app
