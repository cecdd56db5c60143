// SPDX-License-Identifier: GPL-3.0-or-later
//
// Main function of the window's tests: no display is needed, and no settings of a person are touched.
#include "app/theme/Theme.h"
#include "app/window/WindowApplication.h"

#include <QSettings>
#include <QTemporaryDir>

#include <gtest/gtest.h>

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    app::WindowApplication::dropPlatformNoise();
    ::testing::InitGoogleTest(&argc, argv);
    app::WindowApplication application(argc, argv);
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    app::theme::apply(app::theme::Scheme::Dark);
    return RUN_ALL_TESTS();
}
