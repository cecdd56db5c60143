// SPDX-License-Identifier: GPL-3.0-or-later
//
// The things on the welcome page that can be pressed: buttons of our own painting, so that they have focus, Enter, Space
// and a name for screen readers like any other button.
#pragma once

#include "app/models/Examples.h"
#include "app/theme/Role.h"
#include "app/views/DataView.h"

#include <QAbstractButton>

namespace app {

/// A card for one example program.
class ExampleCard : public QAbstractButton
{
    Q_OBJECT

public:
    ExampleCard(const Example& example, QWidget* parent);

    [[nodiscard]] const Example& example() const { return m_example; }
    void setDensity(Density density);

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void paintRun(QPainter& painter) const;
    void paintWords(QPainter& painter, int top) const;
    [[nodiscard]] QString watchText(int width, int lines) const;

    Example m_example;
    Density m_density = Density::Full;
};

/// "Open a program…  Ctrl+O".
class WelcomeButton : public QAbstractButton
{
    Q_OBJECT

public:
    enum class Weight : std::uint8_t { Main, Other };

    WelcomeButton(const QString& text, const QString& key, const QString& iconName, Weight weight, QWidget* parent);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_key;
    QString m_icon;
    Weight m_weight;
};

/// A recent file: its name, and its folder below.
class RecentItem : public QAbstractButton
{
    Q_OBJECT

public:
    RecentItem(const QString& path, QWidget* parent);
    [[nodiscard]] const QString& path() const { return m_path; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_path;
};

} // namespace app
