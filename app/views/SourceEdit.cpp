// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/SourceEdit.h"

#include "app/theme/Theme.h"
#include "app/views/DataView.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace app {
namespace {

using theme::Role;

// Indicators: washes under the text, line shapes, and frames.
constexpr int kLevels = 5;
constexpr int kWashes = 10;
constexpr int kShapes = 20;
constexpr int kLinkedFrame = 30;
constexpr int kFindFrame = 31;
constexpr int kCurrentMarker = 1;
constexpr double kSourcePixels = 13;
constexpr std::uint32_t kPaintedAround = 120; // lines above and below the viewport

void colourLexer(QsciLexerPython& lexer)
{
    const QColor paper = theme::colour(Role::Panel);
    lexer.setPaper(paper);
    lexer.setDefaultPaper(paper);
    lexer.setColor(theme::colour(Role::Text));
    lexer.setDefaultColor(theme::colour(Role::Text));
    const std::pair<int, Role> inks[] = {
        {QsciLexerPython::Keyword, Role::SynKeyword},
        {QsciLexerPython::ClassName, Role::SynDef},
        {QsciLexerPython::FunctionMethodName, Role::SynDef},
        {QsciLexerPython::Number, Role::SynNumber},
        {QsciLexerPython::DoubleQuotedString, Role::SynString},
        {QsciLexerPython::SingleQuotedString, Role::SynString},
        {QsciLexerPython::TripleDoubleQuotedString, Role::SynString},
        {QsciLexerPython::TripleSingleQuotedString, Role::SynString},
        {QsciLexerPython::DoubleQuotedFString, Role::SynString},
        {QsciLexerPython::SingleQuotedFString, Role::SynString},
        {QsciLexerPython::TripleDoubleQuotedFString, Role::SynString},
        {QsciLexerPython::TripleSingleQuotedFString, Role::SynString},
        {QsciLexerPython::Comment, Role::SynComment},
        {QsciLexerPython::CommentBlock, Role::SynComment},
        {QsciLexerPython::Operator, Role::Text2},
        {QsciLexerPython::Decorator, Role::SynDef},
    };
    for (const auto& [style, role] : inks) {
        lexer.setColor(theme::colour(role), style);
    }
}

double washStrength(int level)
{
    const bool dark = theme::scheme() == theme::Scheme::Dark;
    switch (level) { // calm is the good state
    case 0: return dark ? 0.09 : 0.11;
    case 1: return dark ? 0.13 : 0.18;
    default: return 0.20;
    }
}

} // namespace

SourceEdit::SourceEdit(QWidget* parent)
    : QsciScintilla(parent)
{
    setUtf8(true);
    setLexer(new QsciLexerPython(this));
    for (int margin = 0; margin < 5; ++margin) {
        setMarginWidth(margin, 0);
    }
    SendScintilla(SCI_SETMARGINLEFT, 0UL, 0L); // the gutter owns the space: no gap in the current line
    setFrameShape(NoFrame);
    setExtraAscent(2);
    setExtraDescent(2);
    setReadOnly(true);
    setCaretWidth(0);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    SendScintilla(SCI_SETENDATLASTLINE, 1UL);
    SendScintilla(SCI_USEPOPUP, 0UL);
    markerDefine(QsciScintilla::Background, kCurrentMarker);
    setAccessibleName(tr("Source text"));
    viewport()->setMouseTracking(true);
    connect(this, &QsciScintillaBase::SCN_UPDATEUI, this, &SourceEdit::paintSpans);
    m_restTimer.setSingleShot(true);
    m_restTimer.setInterval(DataView::kRest);
    connect(&m_restTimer, &QTimer::timeout, this, [this] {
        if (m_restsOn) {
            Q_EMIT rested(m_restsOn->line, m_restsOn->column);
        }
    });
    applyTheme();
}

void SourceEdit::applyTheme()
{
    auto& lexer = *static_cast<QsciLexerPython*>(this->lexer());
    QFont font = theme::monoFont();
    const double points = kSourcePixels * 72 / logicalDpiY(); // QScintilla wants points
    font.setPointSizeF(points);
    lexer.setDefaultFont(font);
    lexer.setFont(font);
    colourLexer(lexer);
    setSelectionBackgroundColor(theme::colour(Role::SelectStrong));
    setCaretForegroundColor(theme::colour(Role::Text));
    const bool dark = theme::scheme() == theme::Scheme::Dark;
    setMarkerBackgroundColor(theme::blend(Role::Warm, Role::Panel, dark ? 0.17 : 0.22), kCurrentMarker);
    defineIndicators();
}

void SourceEdit::defineIndicators()
{
    constexpr IndicatorStyle kShape[kLevels]
        = {HiddenIndicator, DotsIndicator, DashesIndicator, SquiggleLowIndicator, SquiggleLowIndicator};
    for (int level = 0; level < kLevels; ++level) {
        const Role role = theme::specialisationRole(level);
        indicatorDefine(StraightBoxIndicator, kWashes + level);
        setIndicatorForegroundColor(theme::translucent(role, washStrength(level)), kWashes + level);
        setIndicatorOutlineColor(theme::translucent(role, 0), kWashes + level);
        setIndicatorDrawUnder(true, kWashes + level);
        indicatorDefine(kShape[level], kShapes + level);
        setIndicatorForegroundColor(theme::colour(role), kShapes + level);
    }
    for (const auto& [indicator, role] : {std::pair(kLinkedFrame, Role::Accent), std::pair(kFindFrame, Role::Warm)}) {
        indicatorDefine(StraightBoxIndicator, indicator);
        setIndicatorForegroundColor(theme::translucent(role, 0.25), indicator);
        setIndicatorOutlineColor(theme::colour(role), indicator);
        setIndicatorDrawUnder(true, indicator);
    }
}

void SourceEdit::changeEvent(QEvent* event)
{
    QsciScintilla::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && lexer()) {
        applyTheme();
    }
}

void SourceEdit::setSource(const SourceText& text)
{
    setReadOnly(false);
    const QByteArray bytes = text.shownBytes();
    SendScintilla(SCI_CLEARALL);
    SendScintilla(SCI_ADDTEXT, static_cast<unsigned long>(bytes.size()), bytes.constData());
    SendScintilla(SCI_EMPTYUNDOBUFFER);
    setReadOnly(true);
    setFirstVisibleLine(0);
    m_spans.clear();
    m_paintedFrom = m_paintedTo = 0;
    m_currentLine.reset();
    m_linked.reset();
    m_found = -1;
}

long SourceEdit::positionOf(std::uint32_t line, std::uint32_t column) const
{
    const long start = SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(line - 1));
    const long end = SendScintilla(SCI_GETLINEENDPOSITION, static_cast<unsigned long>(line - 1));
    return std::min(start + static_cast<long>(column), end);
}

void SourceEdit::mark(int indicator, const inspector::SourceRange& range)
{
    const long start = positionOf(range.line, range.column);
    const long end = positionOf(range.endLine, range.endColumn);
    SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(indicator));
    SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(start), end - start);
}

void SourceEdit::unmark(int indicator, const inspector::SourceRange& range)
{
    const long start = positionOf(range.line, range.column);
    const long end = positionOf(range.endLine, range.endColumn);
    SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(indicator));
    SendScintilla(SCI_INDICATORCLEARRANGE, static_cast<unsigned long>(start), end - start);
}

void SourceEdit::unmarkAll(int indicator)
{
    SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(indicator));
    SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, SendScintilla(SCI_GETLENGTH));
}

void SourceEdit::setSpans(const std::vector<SourceSpan>& spans)
{
    if (spans == m_spans) {
        return;
    }
    m_spans = spans;
    for (int level = 0; level < kLevels; ++level) {
        unmarkAll(kWashes + level);
        unmarkAll(kShapes + level);
    }
    m_paintedFrom = m_paintedTo = 0;
    paintSpans();
}

/// Outer spans come first; an inner one takes its place out of them, so every character has one level. Only lines near
/// the viewport are painted: a text of many thousand lines would hold up the window.
void SourceEdit::paintSpans()
{
    const std::uint32_t top = topLine();
    const auto visible = static_cast<std::uint32_t>(SendScintilla(SCI_LINESONSCREEN));
    if (top >= m_paintedFrom && top + visible < m_paintedTo) {
        return;
    }
    m_paintedFrom = top > kPaintedAround ? top - kPaintedAround : 1;
    m_paintedTo = top + visible + kPaintedAround;
    for (const SourceSpan& span : m_spans) {
        if (span.range.line >= m_paintedTo || span.range.endLine < m_paintedFrom) {
            continue;
        }
        for (int level = 0; level < kLevels; ++level) {
            unmark(kWashes + level, span.range);
            unmark(kShapes + level, span.range);
        }
        mark(kWashes + span.level, span.range);
        mark(kShapes + span.level, span.range);
    }
}

void SourceEdit::setCurrentLine(std::optional<std::uint32_t> line)
{
    if (line == m_currentLine) {
        return;
    }
    m_currentLine = line;
    markerDeleteAll(kCurrentMarker);
    if (line && *line > 0) {
        markerAdd(static_cast<int>(*line) - 1, kCurrentMarker);
    }
}

void SourceEdit::setLinked(const std::optional<inspector::SourceRange>& range)
{
    if (range == m_linked) {
        return;
    }
    m_linked = range;
    unmarkAll(kLinkedFrame);
    if (!range || range->line == 0) {
        return;
    }
    inspector::SourceRange shown = *range;
    if (shown.endLine != shown.line) { // a statement of many lines: its first line stands for it
        shown.endLine = shown.line;
        shown.endColumn = UINT32_MAX;
    }
    mark(kLinkedFrame, shown);
}

void SourceEdit::showMatches(const QString& text)
{
    unmarkAll(kFindFrame);
    m_needle = text.toUtf8();
    m_found = -1;
    if (m_needle.isEmpty()) {
        return;
    }
    const QByteArray haystack = this->text().toUtf8().toLower();
    const QByteArray needle = m_needle.toLower();
    SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(kFindFrame));
    for (qsizetype at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.size())) {
        SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(at), static_cast<long>(needle.size()));
    }
    showNextMatch();
}

void SourceEdit::showNextMatch()
{
    if (m_needle.isEmpty()) {
        return;
    }
    const QByteArray haystack = text().toUtf8().toLower();
    const QByteArray needle = m_needle.toLower();
    qsizetype at = haystack.indexOf(needle, m_found + 1);
    if (at < 0) {
        at = haystack.indexOf(needle);
    }
    if (at >= 0) {
        m_found = static_cast<long>(at);
        const long line = SendScintilla(SCI_LINEFROMPOSITION, static_cast<unsigned long>(at));
        reveal(static_cast<std::uint32_t>(line + 1));
    }
}

void SourceEdit::reveal(std::uint32_t line)
{
    const long first = SendScintilla(SCI_GETFIRSTVISIBLELINE);
    const long visible = SendScintilla(SCI_LINESONSCREEN);
    const long wanted = static_cast<long>(line) - 1;
    if (wanted < first || wanted >= first + visible) {
        setFirstVisibleLine(static_cast<int>(std::max(0L, wanted - visible / 3)));
    }
}

int SourceEdit::lineTop(std::uint32_t line) const
{
    const long start = SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(line - 1));
    return static_cast<int>(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, start));
}

int SourceEdit::lineHeight() const
{
    return static_cast<int>(SendScintilla(SCI_TEXTHEIGHT, 0UL));
}

std::optional<SourceEdit::Place> SourceEdit::textAt(const QPoint& at) const
{
    const long position
        = SendScintilla(SCI_CHARPOSITIONFROMPOINTCLOSE, static_cast<unsigned long>(at.x()), static_cast<long>(at.y()));
    if (position < 0) {
        return std::nullopt;
    }
    const long line = SendScintilla(SCI_LINEFROMPOSITION, static_cast<unsigned long>(position));
    const long start = SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(line));
    return Place{static_cast<std::uint32_t>(line + 1), static_cast<std::uint32_t>(position - start)};
}

void SourceEdit::mouseReleaseEvent(QMouseEvent* event)
{
    QsciScintilla::mouseReleaseEvent(event);
    const auto place = textAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && place && !hasSelectedText()) {
        Q_EMIT placeClicked(place->line, place->column);
    }
}

void SourceEdit::mouseMoveEvent(QMouseEvent* event)
{
    QsciScintilla::mouseMoveEvent(event);
    const auto place = event->buttons() == Qt::NoButton ? textAt(event->position().toPoint()) : std::nullopt;
    if (place != m_restsOn) {
        m_restsOn = place;
        m_restTimer.start();
    }
}

bool SourceEdit::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave) {
        m_restsOn.reset();
        m_restTimer.stop();
    }
    return QsciScintilla::viewportEvent(event);
}

QRect SourceEdit::screenRectOf(std::uint32_t line) const
{
    const QRect rect(0, lineTop(line), viewport()->width(), lineHeight());
    return viewport()->rect().intersects(rect) ? QRect(viewport()->mapToGlobal(rect.topLeft()), rect.size()) : QRect();
}

std::uint32_t SourceEdit::topLine() const
{
    return static_cast<std::uint32_t>(SendScintilla(SCI_GETFIRSTVISIBLELINE)) + 1;
}

void SourceEdit::keyPressEvent(QKeyEvent* event)
{
    const bool slash = event->key() == Qt::Key_Slash && event->modifiers() == Qt::NoModifier;
    if (slash || event->matches(QKeySequence::Find)) {
        Q_EMIT findWanted();
        return;
    }
    if (event->modifiers() == Qt::AltModifier && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)) {
        event->key() == Qt::Key_Up ? Q_EMIT parentWanted() : Q_EMIT childWanted();
        return;
    }
    if (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab) {
        event->ignore(); // the text is read only: Tab goes on to the next widget
        return;
    }
    QsciScintilla::keyPressEvent(event);
}

} // namespace app
