// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/BytecodeView.h"

#include "app/models/Numbers.h"
#include "inspector/state/SiteQueries.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <QVBoxLayout>

#include <memory>

namespace app {
namespace {

/// Entries of the code object: executions of its first instruction.
std::uint64_t callsOf(const RunSnapshot& run, const inspector::CodeInfo& info)
{
    return info.instructions.empty() ? 0 : inspector::executionsOf(*run.state, info, info.instructions.front());
}

std::uint64_t instructionsOf(const RunSnapshot& run, const inspector::CodeInfo& info)
{
    std::uint64_t sum = 0;
    for (const auto& instruction : info.instructions) {
        sum += inspector::executionsOf(*run.state, info, instruction);
    }
    return sum;
}

BytecodeLook following(BytecodeLook look)
{
    switch (look) {
    case BytecodeLook::Adaptive: return BytecodeLook::SideBySide;
    case BytecodeLook::SideBySide: return BytecodeLook::Original;
    case BytecodeLook::Original: return BytecodeLook::Adaptive;
    }
    return look;
}

constexpr std::uint64_t kBusy = 10'000; // instructions after which a function is worth looking at

/// The function that executed most instructions.
struct Busiest
{
    std::optional<std::uint32_t> code;
    std::uint64_t instructions = 0;
};

Busiest busiestOf(const RunSnapshot& run)
{
    Busiest best;
    for (std::uint32_t code = 0; code < run.state->codeCount; ++code) {
        const auto info = run.book->code(run.state->codes.at(code).info);
        const std::uint64_t executed = info ? instructionsOf(run, *info) : 0;
        if (info && (!best.code || executed > best.instructions)) {
            best = {code, executed};
        }
    }
    return best;
}

} // namespace

BytecodeView::BytecodeView(Selection& selection, QWidget* parent)
    : Panel(tr("Bytecode"), parent)
    , m_selection(selection)
    , m_model(new BytecodeModel(this))
    , m_table(new DataView(tr("Bytecode"), *m_model, this))
    , m_functions(new QMenu(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    setEmptyText({Standing::Empty, tr("No bytecode yet"),
        tr("The instructions of a function appear as soon as a program runs."), tr("F5"), tr("Run")});
    forward(*m_table);

    auto* choose = new QAction(tr("Choose a function"), this);
    choose->setData(QStringLiteral("code-function"));
    choose->setMenu(m_functions);
    addTitleAction(choose);
    auto* cycle = new QAction(tr("Adaptive, original, side by side (T)"), this);
    cycle->setData(QStringLiteral("view-file-columns"));
    addTitleAction(cycle);
    connect(cycle, &QAction::triggered, this, [this] { setLook(following(m_look)); });
    m_table->setColumns(BytecodeModel::columnsOf(m_look));
    connect(m_functions, &QMenu::aboutToShow, this, &BytecodeView::fillFunctions);

    connect(m_table, &DataView::picked, this,
        [this](std::uint64_t key) { m_selection.pick(Selected{*m_code, static_cast<std::uint32_t>(key)}, this); });
    m_table->setCards();
    connect(m_table, &DataView::rested, this, [this](std::uint64_t key) {
        if (const auto shown = shownAt(key)) {
            Q_EMIT rested(*shown);
        }
    });
    connect(&m_selection, &Selection::changed, this, &BytecodeView::followSelection);
}

void BytecodeView::setLook(BytecodeLook look)
{
    m_look = look;
    refresh(m_run);
    m_table->setColumns(BytecodeModel::columnsOf(look)); // now that there is text for them
    describe();
}

void BytecodeView::describe()
{
    const QString look = m_look == BytecodeLook::Original ? tr("original")
        : m_look == BytecodeLook::SideBySide              ? tr("original and adaptive units")
                                                          : tr("adaptive view");
    setSubtitle(m_name.isEmpty() ? QString() : tr("%1, %2").arg(m_name, look));
}

void BytecodeView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_T && event->modifiers() == Qt::NoModifier) {
        setLook(following(m_look));
        return;
    }
    Panel::keyPressEvent(event);
}

std::optional<ShownThing> BytecodeView::shownAt(std::uint64_t key) const
{
    const QRect rect = m_table->screenRectOf(key);
    return m_code && !rect.isEmpty() ? std::optional(ShownThing{{*m_code, static_cast<std::uint32_t>(key)}, rect})
                                     : std::nullopt;
}

std::optional<ShownThing> BytecodeView::selectedThing() const
{
    const auto key = m_table->selectedKey();
    return key ? shownAt(*key) : std::nullopt;
}

BytecodeView::Choice BytecodeView::choiceFor(const RunSnapshot& run) const
{
    Choice choice;
    const bool same = run.run == m_run.run;
    if (same) {
        choice.code = m_code;
        choice.chosen = m_chosen;
    }
    const bool paused = !run.empty() && run.state->status == inspector::RunStatus::Paused;
    if (paused && (!same || run.state->stop.id != m_stop)) {
        choice.freshStop = true;
        choice.code = run.state->stop.code;
        choice.chosen = run.state->stop.reason != vmcore::StopReason::Entry; // the busiest function comes soon
    }
    return choice;
}

/// As long as nobody has chosen a function, the one that executes most is shown; once it is busy, it stays.
Panel::Work BytecodeView::prepare(const RunSnapshot& run)
{
    const std::uint64_t ticket = drawTicket();
    const Units units = m_look == BytecodeLook::Adaptive ? Units::Left : Units::Told;
    return [this, ticket, run, units, before = choiceFor(run)] {
        Choice choice = before;
        bool busy = false;
        if (!run.empty() && !choice.chosen) {
            const Busiest busiest = busiestOf(run);
            choice.code = busiest.code ? busiest.code : choice.code;
            busy = busiest.instructions >= kBusy;
        }
        const bool some = !run.empty() && choice.code;
        auto state = std::make_shared<BytecodeState>(some ? bytecodeState(run, *choice.code, units) : BytecodeState());
        return [this, ticket, run, choice, busy, state] {
            if (!isLatest(ticket)) {
                return false;
            }
            show(run, choice, busy, std::move(*state));
            return true;
        };
    };
}

void BytecodeView::show(const RunSnapshot& run, const Choice& choice, bool busy, BytecodeState&& state)
{
    if (run.run != m_run.run) {
        m_listed.reset();
        m_stop = 0;
    }
    m_run = run;
    m_code = choice.code;
    m_chosen = choice.chosen || busy;
    if (choice.freshStop) {
        m_stop = run.state->stop.id;
    }
    const bool listsAnother = m_listed != m_code;
    if (listsAnother || run.empty()) { // keys of another function's rows mean other instructions
        m_listed = m_code;
        m_model->update({});
    }
    m_name = state.name;
    describe();
    m_model->update(std::move(state.rows));
    if (listsAnother && m_selection.thing() && m_selection.thing()->code == m_code) {
        m_table->selectKey(instructionKey(m_selection.thing()->unit));
    }
    if (choice.freshStop && m_code == run.state->stop.code) {
        m_table->revealKey(instructionKey(run.state->stop.unit));
    }
    if (busy) {
        Q_EMIT busyFunctionShown(*m_code);
    }
}

void BytecodeView::followSelection(const QObject* origin)
{
    if (origin == this || !m_selection.thing() || m_run.empty()) {
        return;
    }
    const Selected thing = *m_selection.thing();
    showCode(thing.code);
    m_table->selectKey(instructionKey(thing.unit));
}

void BytecodeView::showCode(std::uint32_t code)
{
    m_chosen = true;
    if (m_code != code) {
        m_code = code;
        refresh(m_run);
    }
}

void BytecodeView::fillFunctions()
{
    constexpr std::uint32_t kMostListed = 60;
    m_functions->clear();
    std::uint32_t listed = 0;
    for (std::uint32_t code = 0; !m_run.empty() && code < m_run.state->codeCount; ++code) {
        const auto info = m_run.book->code(m_run.state->codes.at(code).info);
        if (!info || listed == kMostListed) {
            continue;
        }
        ++listed;
        const QString text = tr("%1\t%2").arg(
            QString::fromStdString(info->qualname), counted(callsOf(m_run, *info), tr("call"), tr("calls")));
        QAction* action = m_functions->addAction(text);
        action->setCheckable(true);
        action->setChecked(m_code == code);
        connect(action, &QAction::triggered, this, [this, code] { showCode(code); });
    }
    if (listed == 0) {
        m_functions->addAction(tr("No function has run yet"))->setEnabled(false);
    }
}

} // namespace app
