// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/ConsoleView.h"

#include "app/models/Numbers.h"
#include "app/views/Draw.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QVBoxLayout>

namespace app {
namespace {

using theme::Role;

constexpr int kInputHeight = 26;

/// The arrow in front of the input line.
class Prompt : public QWidget
{
public:
    explicit Prompt(QWidget* parent)
        : QWidget(parent)
    {
        setFixedSize(theme::kPad + 12, kInputHeight - 1);
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        draw::text(painter, QRect(theme::kPad, 0, 12, height()), QStringLiteral("›"),
            theme::monoFont(theme::kBody, QFont::DemiBold), theme::colour(isEnabled() ? Role::Accent : Role::Text3));
    }
};

/// A row with a line above it, in the panel's colour.
class InputRow : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), theme::colour(Role::Panel));
        painter.fillRect(0, 0, width(), 1, theme::colour(Role::Line));
    }
};

} // namespace

ConsoleView::ConsoleView(QWidget* parent)
    : Panel(tr("Console"), parent)
    , m_output(new QPlainTextEdit(this))
    , m_input(new QLineEdit(this))
    , m_inputRow(new InputRow(this))
    , m_empty(new StateView(m_output->viewport()))
{
    m_output->setReadOnly(true);
    m_output->setFrameShape(QFrame::NoFrame);
    m_output->setMaximumBlockCount(kKeptLines);
    m_output->setUndoRedoEnabled(false);
    m_output->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_output->setWordWrapMode(QTextOption::WrapAnywhere);
    m_output->document()->setDocumentMargin(theme::kPad);
    m_output->setAccessibleName(tr("Output of the program"));
    m_output->viewport()->installEventFilter(this);
    setEmptyText({Standing::Empty, tr("No output yet"), tr("What the program prints appears here."), {}, {}});

    m_input->setObjectName(QStringLiteral("consoleInput"));
    m_input->setAccessibleName(tr("Input for the program"));
    m_input->installEventFilter(this);
    connect(m_input, &QLineEdit::returnPressed, this, [this] {
        Q_EMIT lineEntered(m_input->text().toUtf8() + '\n');
        m_input->clear();
    });

    m_inputRow->setFixedHeight(kInputHeight);
    auto* row = new QHBoxLayout(m_inputRow);
    row->setContentsMargins(0, 1, theme::kPad, 0);
    row->setSpacing(0);
    row->addWidget(new Prompt(m_inputRow));
    row->addWidget(m_input, 1);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_output, 1);
    layout->addWidget(m_inputRow);
    applyTheme();
    showInputState({});
}

void ConsoleView::applyTheme()
{
    m_output->setFont(theme::monoFont());
    m_input->setFont(theme::monoFont());
}

void ConsoleView::changeEvent(QEvent* event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        applyTheme();
    }
}

QTextCharFormat ConsoleView::formatOf(ConsoleStream stream) const
{
    QTextCharFormat format;
    switch (stream) {
    case ConsoleStream::Output: format.setForeground(theme::colour(Role::Text)); break;
    case ConsoleStream::Errors: format.setForeground(theme::colour(Role::Miss)); break;
    case ConsoleStream::Input: format.setForeground(theme::colour(Role::Accent)); break;
    }
    return format;
}

void ConsoleView::refresh(const RunSnapshot& run)
{
    append(m_reader.look(run));
    showInputState(run);
}

void ConsoleView::append(const ConsoleReader::Look& look)
{
    if (look.restarted) {
        m_output->clear();
        m_skipped = 0;
        setSubtitle({});
    }
    if (look.pieces.empty()) {
        m_empty->setVisible(m_output->document()->isEmpty());
        return;
    }
    QScrollBar& bar = *m_output->verticalScrollBar();
    const bool follows = bar.value() >= bar.maximum();
    QTextCursor cursor(m_output->document());
    cursor.movePosition(QTextCursor::End);
    cursor.beginEditBlock();
    for (const ConsolePiece& piece : look.pieces) {
        cursor.insertText(piece.text, formatOf(piece.stream));
    }
    cursor.endEditBlock();
    m_empty->hide();
    if (follows) {
        bar.setValue(bar.maximum());
    }
    m_skipped += look.skippedBytes;
    if (m_skipped > 0) {
        setSubtitle(tr("%1 were written too fast to show").arg(byteSize(m_skipped)));
    }
}

void ConsoleView::showInputState(const RunSnapshot& run)
{
    const inspector::RunStatus status = run.empty() ? inspector::RunStatus::Empty : run.state->status;
    const bool waiting = status == inspector::RunStatus::WaitingForInput;
    const bool open = waiting || status == inspector::RunStatus::Running || status == inspector::RunStatus::Paused;
    m_inputRow->setEnabled(open);
    m_input->setPlaceholderText(waiting ? tr("The program waits for a line")
            : open                      ? tr("Input: Enter sends, Ctrl+D ends")
                                        : tr("No program reads here"));
}

bool ConsoleView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_output->viewport() && event->type() == QEvent::Resize) {
        m_empty->setGeometry(m_output->viewport()->rect());
    }
    if (watched == m_input && event->type() == QEvent::KeyPress) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (key.key() == Qt::Key_D && key.modifiers() == Qt::ControlModifier) {
            Q_EMIT inputEnded();
            return true;
        }
    }
    return Panel::eventFilter(watched, event);
}

QString ConsoleView::wholeText() const
{
    return m_output->toPlainText();
}

void ConsoleView::focusView()
{
    m_inputRow->isEnabled() ? m_input->setFocus() : m_output->setFocus();
}

} // namespace app
