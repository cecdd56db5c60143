// SPDX-License-Identifier: GPL-3.0-or-later
// Two VMs in one process run a program each, with nothing linked but vmcore. Exit code 0: both printed what they should.
#include "vmcore/host/Vm.h"

#include <cstdlib>
#include <string>

namespace {

class CollectingHost final : public vmcore::Host
{
public:
    std::string output;

    void write(vmcore::Stream, std::string_view bytes) override { output += bytes; }
    std::string readLine(vmcore::Vm&) override { return {}; }
    std::optional<std::string> readFile(const std::string&) override { return std::nullopt; }
    bool isDirectory(const std::string&) override { return false; }
};

} // namespace

int main()
{
    CollectingHost firstHost;
    CollectingHost secondHost;
    vmcore::HostedVm first{vmcore::VmConfig{}, firstHost};
    vmcore::HostedVm second{vmcore::VmConfig{}, secondHost};
    first.run("print(sum(range(10)))\n", "first.py");
    second.run("print('second', 2 ** 64)\n", "second.py");
    const bool right = firstHost.output == "45\n" && secondHost.output == "second 18446744073709551616\n";
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
