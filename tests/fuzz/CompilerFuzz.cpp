// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: any bytes, as a file, an expression or an interactive statement, give a code object or an error.
#include "vmcore/frontend/Compiler.h"
#include "vmcore/host/Vm.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace {

using vmcore::frontend::ParseMode;

class SilentHost final : public vmcore::Host
{
public:
    void write(vmcore::Stream, std::string_view) override { }
    std::string readLine(vmcore::Vm&) override { return {}; }
    std::optional<std::string> readFile(const std::string&) override { return std::nullopt; }
    bool isDirectory(const std::string&) override { return false; }
};

// A machine for some hundred inputs: starting one takes longer than compiling.
vmcore::Vm& machine()
{
    constexpr int kInputsPerMachine = 200;
    static SilentHost host;
    static std::unique_ptr<vmcore::HostedVm> current;
    static int left = 0;
    if (left-- == 0) {
        current.reset();
        current = std::make_unique<vmcore::HostedVm>(vmcore::VmConfig{}, host);
        left = kInputsPerMachine;
    }
    return current->vm();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    vmcore::Vm& vm = machine();
    const std::string_view source(reinterpret_cast<const char*>(data), size);
    for (const ParseMode mode : {ParseMode::Exec, ParseMode::Eval, ParseMode::Single}) {
        const auto result = vmcore::frontend::compileSource(vm, source, "fuzz.py", mode, 0);
        if ((result.code != nullptr) == result.error.has_value()) {
            std::abort();
        }
    }
    return 0;
}
