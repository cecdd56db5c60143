// SPDX-License-Identifier: GPL-3.0-or-later
// A program runs in a session and its events arrive, with nothing linked but the inspector. Exit code 0: they did.
#include "inspector/session/Session.h"

#include <chrono>
#include <cstdlib>

int main()
{
    inspector::Program program;
    program.file = "program.py";
    program.text = "total = 0\nfor n in range(100):\n    total += n\nprint(total)\n";
    inspector::Session session{std::move(program), inspector::Session::Begin::Running};
    using enum inspector::SessionStatus;
    if (!session.waitFor(Ended, Ended, std::chrono::seconds{60}))
        return EXIT_FAILURE;
    session.settle();
    return session.history().eventCount() > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
