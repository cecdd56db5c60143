// SPDX-License-Identifier: GPL-3.0-or-later
//
// One instant of one run, as the views read it: a published State and the books that explain its ids.
// Everything in it is immutable or safe to read from any thread. A live run and an opened recording look the same.
#pragma once

#include "inspector/state/CodeInfo.h"
#include "inspector/state/State.h"

#include <cstdint>
#include <memory>

namespace inspector {
class EventSource;
}

namespace app {

struct RunSnapshot
{
    /// Another run or recording has another number; ids of different runs have nothing to do with each other.
    std::uint64_t run = 0;
    std::shared_ptr<const inspector::State> state;
    std::shared_ptr<const inspector::CodeBook> book;
    std::shared_ptr<const inspector::EventSource> events;

    /// Whether there is anything to show.
    [[nodiscard]] bool empty() const { return !state || !book; }
    [[nodiscard]] bool sameInstant(const RunSnapshot& other) const { return run == other.run && state == other.state; }
};

} // namespace app
