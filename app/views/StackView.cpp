// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/StackView.h"

#include "app/models/Numbers.h"

#include <QVBoxLayout>

namespace app {
namespace {

StateText emptyText(const RunSnapshot& run)
{
    if (!run.empty()) {
        switch (run.state->status) {
        case inspector::RunStatus::Running:
        case inspector::RunStatus::WaitingForInput:
            return {Standing::Waiting, StackView::tr("The program is running"),
                StackView::tr("Frames are shown while it is paused. A running program is never asked."),
                StackView::tr("F6"), StackView::tr("Pause")};
        case inspector::RunStatus::Ended:
            return {Standing::Empty, StackView::tr("The program has ended"),
                StackView::tr("It has no frames any more."), StackView::tr("F5"), StackView::tr("Run again")};
        case inspector::RunStatus::Empty:
        case inspector::RunStatus::Paused: break;
        }
    }
    return {Standing::Empty, StackView::tr("No program"), StackView::tr("Frames appear when a program pauses."),
        StackView::tr("Ctrl+O"), StackView::tr("Open a program")};
}

} // namespace

StackView::StackView(Selection& selection, QWidget* parent)
    : Panel(tr("Call stack"), parent)
    , m_selection(selection)
    , m_model(new StackModel(this))
    , m_table(new DataView(tr("Call stack"), *m_model, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    setEmptyText(emptyText({}));
    forward(*m_table);
    connect(m_table, &DataView::picked, this, [this](std::uint64_t key) {
        if (const StackRow* row = m_model->find(key)) {
            m_selection.pick(Selected{row->code, row->unit}, this);
        }
    });
}

void StackView::refresh(const RunSnapshot& run)
{
    StackState state = run.empty() ? StackState() : stackState(run);
    setSubtitle(state.rows.empty() ? QString() : counted(state.rows.size(), tr("frame"), tr("frames")));
    m_model->update(std::move(state.rows));
    setEmptyText(emptyText(run));
}

} // namespace app
