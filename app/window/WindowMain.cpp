// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/WindowMain.h"

#include "app/window/Capture.h"
#include "app/window/LiveSession.h"
#include "app/window/MainWindow.h"
#include "app/window/WindowApplication.h"

#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace {

/// Qt ends the process with a core dump when it finds no display.
bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

/// Whether the window is there for its pictures only.
bool takesPictures(int argc, char** argv)
{
    return std::any_of(argv + 1, argv + argc,
        [](const char* argument) { return std::string_view(argument).starts_with("--screenshot"); });
}

} // namespace

int tierscopeRunWindow(int argc, char** argv)
{
    if (!hasDisplay()) {
        if (!takesPictures(argc, argv)) {
            std::fputs("tierscope: there is no display (DISPLAY and WAYLAND_DISPLAY are empty); "
                       "`tierscope run` needs none\n",
                stderr);
            return 2;
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
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
