// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every command by name: type a part of it, Enter does it, Esc closes.
#pragma once

#include <QFrame>
#include <QList>

class QAction;
class QLineEdit;
class QListWidget;

namespace app {

class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    /// Opens over the upper part of `window` and deletes itself when it closes.
    static CommandPalette* open(const QList<QAction*>& actions, QWidget& window);

    [[nodiscard]] QLineEdit& input() const { return *m_input; }
    [[nodiscard]] QListWidget& list() const { return *m_list; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    CommandPalette(const QList<QAction*>& actions, QWidget& window);
    void list(const QString& text);
    void run();

    QList<QAction*> m_actions;
    QLineEdit* m_input;
    QListWidget* m_list;
};

} // namespace app
