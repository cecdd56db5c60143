// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/WindowMain.h"

#include "app/window/Capture.h"
#include "app/window/LiveSession.h"
#include "app/window/MainWindow.h"
#include "app/window/WindowApplication.h"

#include <QTimer>

#include <cstdio>

int tierscopeRunWindow(int argc, char** argv)
{
    app::WindowApplication::dropPlatformNoise();
    app::WindowApplication application(argc, argv);
    const auto options = app::parseWindowOptions(QCoreApplication::arguments().mid(1));
    if (!options) {
        std::fprintf(stderr, "tierscope: %s\n", qPrintable(options.error()));
        return 2;
    }
    const bool scripted = !options->screenshot.isEmpty() || !options->screenshots.isEmpty();
    app::LiveSession session;
    app::MainWindow window(session, *options, scripted ? app::Memory::None : app::Memory::Kept);
    window.show();
    if (scripted) {
        app::Capture capture(window, session, *options);
        int status = 0;
        QTimer::singleShot(0, &window, [&] {
            status = capture.run();
            QCoreApplication::quit();
        });
        QApplication::exec();
        std::printf("longest event of the window: %.1f ms, %.1f ms of it computing\n",
            application.longestEvent().elapsed, application.longestEvent().computed);
        return status;
    }
    if (!options->file.isEmpty()) {
        if (options->autorun) {
            window.runFile(options->file, options->arguments);
        } else {
            window.openFile(options->file, options->arguments);
        }
    }
    return QApplication::exec();
}
