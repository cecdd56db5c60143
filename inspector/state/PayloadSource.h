// SPDX-License-Identifier: GPL-3.0-or-later
// Where the byte strings behind payload ids come from: a live run or an opened recording.
#pragma once

#include "vmcore/observe/Payloads.h"

namespace inspector {

using vmcore::PayloadBytes;
using vmcore::PayloadId;

class PayloadSource
{
public:
    virtual ~PayloadSource() = default;

    /// Null when there is nothing under the id. Any thread.
    [[nodiscard]] virtual PayloadBytes payload(PayloadId id) const = 0;

    /// How many bytes of descriptions may be unfolded into CodeInfo: a small file must not grow without end.
    [[nodiscard]] virtual std::size_t descriptionLimit() const { return SIZE_MAX; }

    /// The payload as text; empty when there is none. Any thread.
    [[nodiscard]] std::string text(PayloadId id) const
    {
        const PayloadBytes bytes = payload(id);
        return bytes ? *bytes : std::string();
    }
};

} // namespace inspector
