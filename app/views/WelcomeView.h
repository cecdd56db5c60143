// SPDX-License-Identifier: GPL-3.0-or-later
//
// The first page: examples that each say what to watch, recent files, keys. Tab and arrows move, Enter runs.
#pragma once

#include "app/models/Examples.h"
#include "app/views/DataView.h"

#include <QScrollArea>

class QGridLayout;
class QVBoxLayout;

namespace app {

class ExampleCard;

class WelcomeView : public QScrollArea
{
    Q_OBJECT

public:
    WelcomeView(const QList<Example>& examples, QWidget* parent);

    /// Files that were opened before, newest first; an empty list leaves the section out.
    void setRecent(const QStringList& paths);
    void setDensity(Density density);
    [[nodiscard]] const QList<ExampleCard*>& cards() const { return m_cards; }

Q_SIGNALS:
    /// A card was pressed: load this program and run it.
    void exampleChosen(const QString& path);
    void fileChosen(const QString& path);
    void openProgramWanted();
    void openRecordingWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeCards(const QList<Example>& examples);
    QWidget* makeSide();
    void moveFocus(int columns, int rows);

    static constexpr int kColumns = 3;

    QList<ExampleCard*> m_cards;
    QGridLayout* m_grid = nullptr;
    QVBoxLayout* m_recent = nullptr;
    QWidget* m_recentSection = nullptr;
    QWidget* m_side = nullptr;
};

} // namespace app
