// SPDX-License-Identifier: GPL-3.0-or-later
// One zstd context of each direction. Frames carry their content size and a checksum. One thread at a time.
#pragma once

#include "inspector/history/Varint.h"

#include <memory>

namespace inspector {

class Zstd
{
public:
    Zstd();
    ~Zstd();
    Zstd(const Zstd&) = delete;
    Zstd& operator=(const Zstd&) = delete;

    /// Level 1: after the columns are grouped, more effort buys nothing.
    [[nodiscard]] Bytes pack(ByteView raw);

    /// False for anything but one whole frame that says it holds at most `most` bytes; that is checked before memory
    /// is taken.
    [[nodiscard]] bool unpack(ByteView packed, std::size_t most, Bytes& raw);

private:
    struct Contexts;
    std::unique_ptr<Contexts> m_contexts;
};

} // namespace inspector
