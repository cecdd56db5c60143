// SPDX-License-Identifier: GPL-3.0-or-later
// The host of a headless run: the process's own streams and files.
#pragma once
#include "inspector/session/EventPipe.h"
#include "vmcore/object/Host.h"

#include <string>

namespace app {

class CliHost : public vmcore::Host
{
public:
    enum class Output : std::uint8_t { ToStreams, Discarded };
    // `pipe`, if any, is told of output and input too.
    explicit CliHost(Output output, inspector::EventPipe* pipe = nullptr)
        : m_output(output)
        , m_pipe(pipe)
    {
    }

    void write(vmcore::Stream stream, std::string_view bytes) override;
    bool isTerminal(vmcore::Stream stream) override;
    std::string readLine(vmcore::Vm& vm) override;
    std::optional<std::string> readFile(const std::string& path) override;
    bool isDirectory(const std::string& path) override;

private:
    Output m_output;
    inspector::EventPipe* m_pipe;
    std::string m_input; // read ahead
};

} // namespace app
