// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CliHost.h"

#include "inspector/session/Files.h"
#include "vmcore/modules/Waiting.h"

#include <cerrno>
#include <unistd.h>

namespace app {

void CliHost::write(vmcore::Stream stream, std::string_view bytes)
{
    if (m_pipe)
        m_pipe->output(static_cast<int>(stream), bytes);
    if (m_output == Output::Discarded)
        return;
    while (!bytes.empty()) {
        const ssize_t n = ::write(static_cast<int>(stream), bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return; // nobody reads any more
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

bool CliHost::isTerminal(vmcore::Stream stream)
{
    return m_output == Output::ToStreams && isatty(static_cast<int>(stream)) == 1;
}

std::string CliHost::readLine(vmcore::Vm& vm)
{
    std::size_t end = m_input.find('\n');
    while (end == std::string::npos) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (vmcore::pollMayRunPython(vm, {&input, 1}, std::nullopt) < 0)
            return {};
        char buffer[4096];
        ssize_t n = 0;
        {
            const vmcore::BlockingRegion region(vm);
            n = read(STDIN_FILENO, buffer, sizeof buffer);
        }
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        const std::size_t searched = m_input.size();
        m_input.append(buffer, static_cast<std::size_t>(n));
        end = m_input.find('\n', searched);
    }
    std::string line = m_input.substr(0, end == std::string::npos ? end : end + 1);
    m_input.erase(0, line.size());
    if (m_pipe)
        m_pipe->inputGiven(line);
    return line;
}

std::optional<std::string> CliHost::readFile(const std::string& path)
{
    auto text = inspector::readWholeFile(path);
    return text ? std::optional(std::move(*text)) : std::nullopt;
}

bool CliHost::isDirectory(const std::string& path)
{
    return inspector::isFolder(path);
}

} // namespace app
