// SPDX-License-Identifier: GPL-3.0-or-later
//
// A card that says what a view shows and how to use it; the texts are resources/help/*.md. Esc or a click elsewhere
// closes it.
#pragma once

#include <QFrame>

namespace app {

class HelpCard : public QFrame
{
    Q_OBJECT

public:
    /// Opens the card of the view called `name` below `anchor`.
    static void show(const QString& name, const QWidget& anchor);

    /// The text of a view's help, Markdown; empty if there is none.
    [[nodiscard]] static QString textOf(const QString& name);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    explicit HelpCard(const QString& text);
};

} // namespace app
