// SPDX-License-Identifier: GPL-3.0-or-later
// A Vm for tests, with its output collected and files served from memory, those of the standard library from where
// they lie.
#pragma once
#include "vmcore/host/Vm.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/StandardLibrary.h"
#include "vmcore/runtime/Text.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace test {

class TestHost : public vmcore::Host
{
public:
    std::string output, errors, input;
    std::map<std::string, std::string> files;

    void write(vmcore::Stream stream, std::string_view bytes) override
    {
        (stream == vmcore::Stream::Out ? output : errors) += bytes;
    }
    std::string readLine(vmcore::Vm&) override
    {
        const std::size_t end = input.find('\n');
        std::string line = input.substr(0, end == std::string::npos ? end : end + 1);
        input.erase(0, line.size());
        return line;
    }
    std::optional<std::string> readFile(const std::string& path) override
    {
        const auto f = files.find(path);
        if (f != files.end())
            return f->second;
        if (!path.starts_with(vmcore::standardLibraryFolder()))
            return std::nullopt;
        std::ifstream file(path, std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        return file ? std::optional(text.str()) : std::nullopt;
    }
    bool isDirectory(const std::string& path) override
    {
        return path.starts_with(vmcore::standardLibraryFolder()) && std::filesystem::is_directory(path);
    }
};

enum class CodeCache : std::uint8_t { Off, On };

class TestVm
{
public:
    explicit TestVm(vmcore::VmConfig config = {}, CodeCache cache = CodeCache::Off)
        : m_hosted(with(std::move(config), cache), host)
    {
    }

    vmcore::Vm& vm() { return m_hosted.vm(); }
    vmcore::HostedVm& hosted() { return m_hosted; }
    // Runs a program as __main__, once.
    vmcore::ProgramEnd run(std::string_view text) { return m_hosted.run(text, "test.py"); }
    // Runs a program and returns what it printed, or the traceback.
    std::string printed(std::string_view text)
    {
        const vmcore::ProgramEnd end = run(text);
        return end.message.empty() ? host.output : end.message;
    }
    // A global of __main__ after run; kNull: none.
    vmcore::Value global(std::string_view name)
    {
        const vmcore::Value main = vmcore::dictFindStr(vm().modules, vm().intern("__main__"));
        return vmcore::dictFindStr(static_cast<vmcore::ModuleObject*>(main.object())->dict, vm().intern(name));
    }
    std::string repr(vmcore::Value v) { return vmcore::reprForMessage(vm(), v); }

    TestHost host;

private:
    static vmcore::VmConfig with(vmcore::VmConfig config, CodeCache cache)
    {
        config.codeCache = cache == CodeCache::On;
        return config;
    }
    vmcore::HostedVm m_hosted;
};

} // namespace test
