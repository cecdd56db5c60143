// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window with a session that tells a story without a VM: to look at it by hand, or to take its pictures
// (window_demo --screenshots FOLDER).
#include "app/window/Capture.h"
#include "app/window/LiveFeed.h"
#include "app/window/MainWindow.h"
#include "app/window/WindowApplication.h"
#include "tests/gui/FakeSession.h"

#include <QElapsedTimer>
#include <QTimer>

#include <cstdio>

namespace {

/// Lets the story go on as time passes.
class LiveStory : public app::test::FakeSession
{
public:
    using FakeSession::FakeSession;

    void update() override
    {
        if (status().phase == app::SessionPhase::Running) {
            advance(700);
            if (++m_ticks == 20) {
                print(1, "68 bodies, 120 000 steps\n");
            }
        }
    }

private:
    int m_ticks = 0;
};

} // namespace

int main(int argc, char** argv)
{
    app::WindowApplication application(argc, argv);
    const auto options = app::parseWindowOptions(QCoreApplication::arguments().mid(1));
    if (!options) {
        std::fprintf(stderr, "%s\n", qPrintable(options.error()));
        return 2;
    }
    LiveStory session(std::string(TIERSCOPE_TEST_DATA) + "/gui/data");
    app::MainWindow window(session, *options, app::Memory::None);
    window.show();
    int status = 0;
    if (!options->screenshots.isEmpty()) {
        app::Capture capture(window, session, *options);
        QTimer::singleShot(0, &window, [&] {
            status = capture.runStates(options->screenshots, QStringLiteral("drift.py"));
            QCoreApplication::quit();
        });
    } else {
        window.runFile(QStringLiteral("drift.py"));
    }
    QApplication::exec();
    std::printf("longest event of the window: %.1f ms, %.1f ms of it computing\n", application.longestEvent().elapsed,
        application.longestEvent().computed);
    return status;
}
