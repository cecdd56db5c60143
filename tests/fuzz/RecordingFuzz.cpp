// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a recording: opened and read to its last State, or refused with a reason.
#include "inspector/history/Recordings.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::string path
        = std::filesystem::temp_directory_path() / ("fuzz-" + std::to_string(getpid()) + ".tscope");
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr)
        return 0;
    std::fwrite(data, 1, size, file);
    std::fclose(file);
    if (const auto source = inspector::openRecording(path))
        (void)(*source)->stateAt((*source)->eventCount());
    std::filesystem::remove(path);
    return 0;
}
