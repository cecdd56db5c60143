// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/SourceView.h"

#include "app/views/SourceEdit.h"
#include "app/views/SourceGutter.h"

#include <QHBoxLayout>
#include <QStackedLayout>

#include <memory>

namespace app {

SourceView::SourceView(Selection& selection, QWidget* parent)
    : Panel(tr("Source"), parent)
    , m_selection(selection)
    , m_edit(new SourceEdit(this))
    , m_gutter(new SourceGutter(*m_edit, this))
    , m_empty(new StateView(this))
    , m_stack(new QStackedLayout(this))
{
    auto* text = new QWidget(this);
    auto* layout = new QHBoxLayout(text);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_gutter);
    layout->addWidget(m_edit);
    m_stack->setContentsMargins(0, 0, 0, 0);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(text);
    setEmptyText(
        {Standing::Empty, tr("No program"), tr("Open a Python file, or run one of the examples from the welcome page."),
            tr("Ctrl+O"), tr("Open a program")});

    connect(m_empty, &StateView::activated, this, [this] { Q_EMIT keyClicked(m_empty->shown().key); });
    connect(m_edit, &SourceEdit::findWanted, this, &Panel::filterWanted);
    connect(m_edit, &QsciScintillaBase::SCN_UPDATEUI, m_gutter, [this] { m_gutter->update(); });
    connect(m_edit, &SourceEdit::placeClicked, this, &SourceView::placeClicked);
    connect(m_edit, &SourceEdit::parentWanted, this, &SourceView::selectParent);
    connect(m_edit, &SourceEdit::childWanted, this, &SourceView::selectChild);
    connect(m_edit, &SourceEdit::rested, this, [this](std::uint32_t line, std::uint32_t column) {
        const auto place = m_state.source ? placeAt(m_run, *m_state.source, line, column) : std::nullopt;
        const QRect rect = m_edit->screenRectOf(line);
        if (place && !rect.isEmpty()) {
            Q_EMIT rested({{place->code, place->unit}, rect});
        }
    });
    connect(&m_selection, &Selection::changed, this, &SourceView::followSelection);
}

void SourceView::pick(const CodePlace& place)
{
    m_framesStop = false;
    m_selection.pick(Selected{place.code, place.unit}, this);
    showLinked();
}

/// Selects the innermost expression there; a click on the same one again widens the selection to the one around it.
void SourceView::placeClicked(std::uint32_t line, std::uint32_t column)
{
    const auto innermost = placeAt(m_run, *m_state.source, line, column);
    if (!innermost) {
        return;
    }
    const auto& selected = m_selection.thing();
    const bool again = innermost == m_clicked && selected;
    const auto wider = again ? parentOf(m_run, {selected->code, selected->unit}) : std::nullopt;
    m_clicked = innermost;
    m_narrower.clear();
    pick(wider.value_or(*innermost));
}

void SourceView::selectParent()
{
    const auto& selected = m_selection.thing();
    if (!selected) {
        selectChild();
        return;
    }
    const CodePlace place{selected->code, selected->unit};
    if (const auto parent = parentOf(m_run, place)) {
        const auto narrower = std::move(m_narrower);
        pick(*parent);
        m_narrower = narrower;
        m_narrower.push_back(place);
    }
}

void SourceView::selectChild()
{
    const auto& selected = m_selection.thing();
    if (m_run.empty() || !m_state.source) {
        return;
    }
    if (!selected) {
        const std::uint32_t line = m_state.current ? m_state.current->line : m_edit->topLine();
        if (const auto first = firstPlaceFrom(m_run, *m_state.source, line)) {
            pick(*first);
        }
        return;
    }
    const CodePlace place{selected->code, selected->unit};
    auto narrower = std::move(m_narrower);
    m_narrower.clear();
    const bool known = !narrower.empty() && parentOf(m_run, narrower.back()) == place;
    const auto child = known ? std::optional(narrower.back()) : childOf(m_run, place);
    if (child) {
        pick(*child);
    }
    if (known) {
        narrower.pop_back();
        m_narrower = std::move(narrower);
    }
}

std::optional<ShownThing> SourceView::selectedThing() const
{
    const inspector::InstructionInfo* instruction = selectedInstruction();
    const bool here = instruction && instruction->range.line != 0
        && m_run.state->codes.at(m_selection.thing()->code).source == m_state.source;
    const QRect rect = here ? m_edit->screenRectOf(instruction->range.line) : QRect();
    return rect.isEmpty() ? std::nullopt : std::optional(ShownThing{*m_selection.thing(), rect});
}

Panel::Work SourceView::prepare(const RunSnapshot& run)
{
    const bool some = !run.empty() && run.state->sourceCount > 0;
    const std::uint32_t source = some ? sourceToShow(run) : 0;
    const std::uint64_t ticket = drawTicket();
    return [this, ticket, run, some, source] {
        auto state = std::make_shared<SourceState>(some ? sourceState(run, source) : SourceState());
        return [this, ticket, run, state] {
            if (!isLatest(ticket)) {
                return false;
            }
            show(run, std::move(*state));
            return true;
        };
    };
}

void SourceView::show(const RunSnapshot& run, SourceState&& state)
{
    if (run.run != m_run.run) {
        m_state = {};
        m_chosen.reset();
        m_stop = 0;
        m_framesStop = false;
        m_clicked.reset();
        m_narrower.clear();
    }
    m_run = run;
    if (!state.source) {
        showText(Shown::State);
        setSubtitle({});
        return;
    }
    const bool freshStop = isFreshStop(run);
    if (freshStop) {
        m_stop = run.state->stop.id;
        m_chosen = state.source;
    }
    if (state.source != m_state.source || state.text.bytes() != m_state.text.bytes()) {
        m_edit->setSource(state.text);
    }
    m_state = std::move(state);
    const std::optional<std::uint32_t> line = m_state.current ? std::optional(m_state.current->line) : std::nullopt;
    m_edit->setSpans(m_state.spans);
    m_edit->setCurrentLine(line);
    m_gutter->setLines(m_state.lines, line);
    showText(m_state.text.empty() ? Shown::State : Shown::Text);
    if (freshStop && line) {
        m_edit->reveal(*line);
    }
    m_framesStop = m_framesStop || freshStop;
    showLinked();
    setSubtitle(m_density == Density::Full ? tr("%1, % of instructions").arg(m_state.name) : m_state.name);
}

bool SourceView::isFreshStop(const RunSnapshot& run) const
{
    const bool other = run.run != m_run.run || run.state->stop.id != m_stop;
    return run.state->status == inspector::RunStatus::Paused && other;
}

/// The source of a new stop, else the chosen one, else the program's own.
std::uint32_t SourceView::sourceToShow(const RunSnapshot& run) const
{
    if (isFreshStop(run)) {
        return run.state->codes.at(run.state->stop.code).source;
    }
    if (m_chosen && run.run == m_run.run) {
        return *m_chosen;
    }
    for (std::uint32_t source = 0; source < run.state->sourceCount; ++source) {
        const inspector::SourceRecord record = run.state->sources.at(source);
        if (record.text != 0 && record.importedAs == 0) {
            return source;
        }
    }
    return 0;
}

void SourceView::setDensity(Density density)
{
    m_density = density;
}

QString SourceView::filterHint() const
{
    return tr("Find in source");
}

void SourceView::setFilter(const QString& text)
{
    m_edit->showMatches(text);
}

void SourceView::filterEntered()
{
    m_edit->showNextMatch();
}

QString SourceView::wholeText() const
{
    return QString::fromUtf8(m_state.text.bytes());
}

void SourceView::focusView()
{
    m_stack->currentIndex() == 0 ? m_empty->setFocus() : m_edit->setFocus();
}

void SourceView::showText(Shown shown)
{
    const QWidget* focus = window()->focusWidget(); // also while another window is active
    const bool focused = focus == m_empty || focus == m_edit;
    m_stack->setCurrentIndex(shown == Shown::Text ? 1 : 0);
    if (focused) {
        focusView();
    }
}

const inspector::InstructionInfo* SourceView::selectedInstruction() const
{
    if (m_run.empty() || !m_selection.thing()) {
        return nullptr;
    }
    const Selected thing = *m_selection.thing();
    const auto info = m_run.book->code(m_run.state->codes.at(thing.code).info);
    return info ? info->instructionAt(thing.unit) : nullptr; // the book keeps `info` alive
}

void SourceView::showLinked()
{
    const inspector::InstructionInfo* instruction = selectedInstruction();
    m_edit->setLinked(m_framesStop ? m_state.current : instruction ? std::optional(instruction->range) : std::nullopt);
}

void SourceView::followSelection(const QObject* origin)
{
    m_framesStop = false;
    if (origin == this) {
        return;
    }
    m_clicked.reset();
    m_narrower.clear();
    if (const inspector::InstructionInfo* instruction = selectedInstruction()) {
        m_chosen = m_run.state->codes.at(m_selection.thing()->code).source;
        refresh(m_run);
        if (instruction->range.line != 0) {
            m_edit->reveal(instruction->range.line);
        }
    }
    showLinked();
}

void SourceView::revealCode(std::uint32_t code)
{
    const auto info = m_run.empty() ? nullptr : m_run.book->code(m_run.state->codes.at(code).info);
    const bool shown = info && m_run.state->codes.at(code).source == m_state.source;
    if (shown && !m_edit->viewport()->underMouse()) {
        m_edit->reveal(info->firstLine);
    }
}

void SourceView::goToSelection()
{
    followSelection(nullptr);
    focusView();
}

} // namespace app
