// SPDX-License-Identifier: GPL-3.0-or-later
//
// The title bar of a dock: title, subtitle, filter, actions of the panel, help, menu.
#pragma once

#include "app/views/Panel.h"

class QDockWidget;
class QLineEdit;
class QToolButton;

namespace app {

class DockTitle : public QWidget
{
    Q_OBJECT

public:
    DockTitle(QDockWidget& dock, Panel& panel);

    /// Puts the keyboard into the filter.
    void focusFilter();
    /// Shows what the panel is for, below its help button.
    void showHelp();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* addButton(const QString& iconName, const QString& words);
    void addFilter();
    void addPanelActions();
    void addMenu();
    void applyTheme();

    QDockWidget& m_dock;
    Panel& m_panel;
    QLineEdit* m_filter = nullptr;
    QAction* m_filterIcon = nullptr;
    QToolButton* m_help = nullptr;
    std::vector<QToolButton*> m_buttons;
};

} // namespace app
