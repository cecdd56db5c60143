// SPDX-License-Identifier: GPL-3.0-or-later
//
// The text of a program: QScintilla with our colours, washes for sub-expressions, and no margins (SourceGutter has
// them). Lines count from 1, columns are UTF-8 bytes.
#pragma once

#include "app/models/SourceState.h"
#include "app/views/Scintilla.h"

#include <QTimer>

namespace app {

class SourceEdit : public QsciScintilla
{
    Q_OBJECT

public:
    explicit SourceEdit(QWidget* parent);

    void setSource(const SourceText& text);
    void setSpans(const std::vector<SourceSpan>& spans);
    /// Marks the line on which the program stands; nothing removes the mark.
    void setCurrentLine(std::optional<std::uint32_t> line);
    /// Frames the range of the selected instruction, its first line if it has many; nothing removes the frame.
    void setLinked(const std::optional<inspector::SourceRange>& range);
    /// Frames every place where `text` stands, and shows the first one behind the last one shown.
    void showMatches(const QString& text);
    void showNextMatch();

    /// Scrolls only if the line is out of sight, and then to a third from the top.
    void reveal(std::uint32_t line);

    /// Top of a line in the viewport, in pixels.
    [[nodiscard]] int lineTop(std::uint32_t line) const;
    [[nodiscard]] int lineHeight() const;
    /// Where that line is on the screen; empty while it is out of sight.
    [[nodiscard]] QRect screenRectOf(std::uint32_t line) const;
    /// The line at the top of the viewport.
    [[nodiscard]] std::uint32_t topLine() const;

Q_SIGNALS:
    /// Text was clicked.
    void placeClicked(std::uint32_t line, std::uint32_t column);
    /// The pointer has rested on text, for as long as DataView::kRest.
    void rested(std::uint32_t line, std::uint32_t column);
    /// Alt+Up, Alt+Down: the expression around the selected one, or within it.
    void parentWanted();
    void childWanted();
    void findWanted();

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Place
    {
        std::uint32_t line = 0;
        std::uint32_t column = 0;

        bool operator==(const Place&) const = default;
    };

    /// The text at that point of the viewport.
    [[nodiscard]] std::optional<Place> textAt(const QPoint& at) const;
    void applyTheme();
    void defineIndicators();
    void paintSpans();
    void mark(int indicator, const inspector::SourceRange& range);
    void unmark(int indicator, const inspector::SourceRange& range);
    void unmarkAll(int indicator);
    [[nodiscard]] long positionOf(std::uint32_t line, std::uint32_t column) const;

    std::vector<SourceSpan> m_spans;
    std::uint32_t m_paintedFrom = 0; ///< First line whose spans are painted.
    std::uint32_t m_paintedTo = 0;   ///< The one behind the last.
    std::optional<std::uint32_t> m_currentLine;
    std::optional<inspector::SourceRange> m_linked;
    QByteArray m_needle;
    QTimer m_restTimer;
    std::optional<Place> m_restsOn;
    long m_found = -1; ///< Position of the match shown last.
};

} // namespace app
