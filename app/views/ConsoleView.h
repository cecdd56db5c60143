// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the program writes, and a line for what it reads.
#pragma once

#include "app/models/ConsoleState.h"
#include "app/views/Panel.h"

class QLineEdit;
class QPlainTextEdit;

namespace app {

class ConsoleView : public Panel
{
    Q_OBJECT

public:
    explicit ConsoleView(QWidget* parent);

    void refresh(const RunSnapshot& run) override;
    void setDensity(Density /*density*/) override { }
    QString wholeText() const override;
    void focusView() override;

    [[nodiscard]] QLineEdit& input() const { return *m_input; }

Q_SIGNALS:
    /// A line for the program, with its line end.
    void lineEntered(const QByteArray& line);
    /// Ctrl+D: the program's input ends.
    void inputEnded();

protected:
    void showEmptyText(const StateText& text) override { m_empty->show(text); }
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void append(const ConsoleReader::Look& look);
    void applyTheme();
    void showInputState(const RunSnapshot& run);
    [[nodiscard]] QTextCharFormat formatOf(ConsoleStream stream) const;

    static constexpr int kKeptLines = 10'000;

    ConsoleReader m_reader;
    QPlainTextEdit* m_output;
    QLineEdit* m_input;
    QWidget* m_inputRow;
    StateView* m_empty;
    std::uint64_t m_skipped = 0;
};

} // namespace app
