// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a program: the front end compiles them or reports an error, and never fails otherwise.
#include "vmcore/host/Vm.h"

#include <cstddef>
#include <cstdint>

namespace {

class SilentHost final : public vmcore::Host
{
public:
    void write(vmcore::Stream, std::string_view) override { }
    std::string readLine() override { return {}; }
    std::optional<std::string> readFile(const std::string&) override { return std::nullopt; }
    bool isDirectory(const std::string&) override { return false; }
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    SilentHost host;
    vmcore::HostedVm vm{vmcore::VmConfig{}, host};
    vm.compile({reinterpret_cast<const char*>(data), size}, "fuzz.py");
    return 0;
}
