// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/ExecutorsView.h"

#include "app/models/Numbers.h"
#include "app/theme/Theme.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <utility>

namespace app {
namespace {

constexpr int kGraphShare = 34;      // per cent of the width
constexpr int kSuperblockShare = 62; // per cent of the height beside it

/// The executor that does most of the work; 0: there is none.
std::uint32_t busiestOf(const GraphModelState& graph)
{
    const GraphNode* busiest = nullptr;
    for (const GraphNode& node : graph.nodes) {
        if (node.isExecutor() && (!busiest || node.share > busiest->share)) {
            busiest = &node;
        }
    }
    return busiest ? executorOfNode(busiest->id) : 0;
}

} // namespace

/// What the view shows of an instant.
struct ExecutorsView::Look
{
    ExecutorsState executors;
    std::uint32_t executor = 0; ///< Whose superblock it is.
    std::vector<UopsRow> superblock;
    QString words; ///< Of the executor.
};

ExecutorsView::ExecutorsView(Selection& selection, QWidget* parent)
    : Panel(tr("Executors"), parent)
    , m_selection(selection)
    , m_uops(new UopsModel(this))
    , m_triggers(new TriggersModel(this))
    , m_graph(new GraphView(this))
    , m_uopsTable(new DataView(tr("Superblock"), *m_uops, this))
    , m_triggersTable(new DataView(tr("Triggers"), *m_triggers, this))
{
    auto* right = new QVBoxLayout;
    right->setSpacing(theme::kGap);
    right->addWidget(m_uopsTable, kSuperblockShare);
    right->addWidget(m_triggersTable, 100 - kSuperblockShare);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kGap);
    layout->addWidget(m_graph, kGraphShare);
    layout->addLayout(right, 100 - kGraphShare);
    m_uopsTable->setEmptyText({Standing::Empty, tr("No executor is selected"),
        tr("Its micro-ops, and why some of them were removed, stand here."), {}, {}});
    m_uopsTable->hide();
    m_triggersTable->hide();
    sayWhatIsMissing();

    connect(m_graph, &GraphView::picked, this, &ExecutorsView::pickNode);
    connect(m_graph, &GraphView::opened, this, [this](const GraphSelection& thing) {
        pickNode(thing);
        Q_EMIT sourceWanted();
    });
    connect(m_graph, &GraphView::searchWanted, this, &Panel::filterWanted);
    connect(m_graph, &GraphView::searchCleared, this, &Panel::filterCleared);
    connect(m_graph, &GraphView::keyClicked, this, &Panel::keyClicked);
    for (DataView* table : {m_uopsTable, m_triggersTable}) {
        connect(table, &DataView::filterWanted, this, &Panel::filterWanted);
    }
    connect(m_uopsTable, &DataView::picked, this, &ExecutorsView::pickUop);
    connect(m_triggersTable, &DataView::picked, this, &ExecutorsView::pickTrigger);
    connect(m_uopsTable, &DataView::opened, this, &Panel::sourceWanted);
    connect(m_triggersTable, &DataView::opened, this, &Panel::sourceWanted);
}

Panel::Work ExecutorsView::prepare(const RunSnapshot& run)
{
    if (run.run != m_run.run) {
        m_executor = 0;
    }
    const std::uint64_t ticket = drawTicket();
    // Once shown, a superblock stays: which executor runs most changes from moment to moment.
    return [this, ticket, run, executor = m_executor] {
        auto look = std::make_shared<Look>();
        if (!run.empty()) {
            look->executors = executorsState(run);
            look->executor = executor != 0 ? executor : busiestOf(*look->executors.graph);
            if (look->executor != 0) {
                look->superblock = superblockOf(run, look->executor);
                look->words = executorWords(run, look->executor);
            }
        }
        return [this, ticket, run, look] {
            if (!isLatest(ticket)) {
                return false;
            }
            show(run, std::move(*look));
            return true;
        };
    };
}

void ExecutorsView::show(const RunSnapshot& run, Look&& look)
{
    m_run = run;
    const ExecutorsState& state = look.executors;
    auto graph = state.graph ? state.graph : finished({});
    if (graph->nodes != m_graph->graph().nodes) {
        m_graph->setGraph(std::move(graph));
    }
    const bool other = look.executor != m_executor;
    m_executor = look.executor;
    if (other) {
        m_uops->update({}); // rows of another superblock would seem to change into those of this one
    }
    m_uops->update(std::move(look.superblock));
    m_uopsTable->setVisible(m_executor != 0);
    m_triggersTable->setVisible(state.recordings > 0);
    if (state.recordings == 0) {
        setSubtitle({});
    } else {
        const QString gone = state.invalid == 0 ? QString() : tr(", %1 invalid").arg(grouped(state.invalid));
        setSubtitle(tr("%1%2 of %3%4")
                .arg(counted(state.valid, tr("executor"), tr("executors")), gone,
                    counted(state.recordings, tr("recording"), tr("recordings")),
                    look.words.isEmpty() ? QString() : tr("   %1").arg(look.words)));
    }
    m_triggers->update(std::move(look.executors.triggers));
}

void ExecutorsView::showExecutor(std::uint32_t executor)
{
    if (executor == m_executor || m_run.empty()) {
        return;
    }
    m_executor = executor;
    (void)drawTicket(); // what is being computed is the superblock of another one
    m_uops->update({});
    m_uops->update(superblockOf(m_run, executor));
}

/// An executor is selected everywhere as the instruction at which it begins.
void ExecutorsView::pickNode(const GraphSelection& thing)
{
    const std::uint32_t executor = executorOfNode(thing.node);
    if (thing.what == GraphSelection::What::Nothing || m_run.empty() || executor >= m_run.state->executorCount) {
        return;
    }
    showExecutor(executor);
    const ExecutorPlace head = headOf(m_run, executor);
    m_selection.pick(Selected{head.code, head.unit}, this);
}

void ExecutorsView::pickUop(std::uint64_t key)
{
    if (const UopsRow* row = m_uops->find(key); row && row->kind == UopsRow::Kind::Uop) {
        m_selection.pick(Selected{row->code, row->unit}, this);
    }
}

void ExecutorsView::pickTrigger(std::uint64_t key)
{
    const TriggersRow* row = m_triggers->find(key);
    if (!row) {
        return;
    }
    const Selected place{row->code, row->unit};
    if (row->executor != 0) {
        showExecutor(row->executor);
        m_graph->select({GraphSelection::What::Node, row->executor});
    }
    m_selection.pick(place, this);
}

void ExecutorsView::setDensity(Density density)
{
    m_uopsTable->setDensity(density);
    m_triggersTable->setDensity(density);
}

void ExecutorsView::setUsesTierTwo(bool uses)
{
    m_usesTierTwo = uses;
    sayWhatIsMissing();
}

void ExecutorsView::sayWhatIsMissing()
{
    if (m_usesTierTwo) {
        setEmptyText({Standing::Empty, tr("Nothing has been hot yet"),
            tr("Loops that have run, and functions that were called, some thousand times are recorded by tier 2, which "
               "a run uses unless it counts pairs of instructions. The executors that come of it stand here."),
            tr("F5"), tr("Run")});
    } else {
        setEmptyText({Standing::Empty, tr("Nothing has been recorded"),
            tr("What is hot becomes an executor in runs of tier 2, which is switched off: Run ▸ Use tier 2 asks for "
               "it."),
            tr("Ctrl+Alt+T"), tr("Use tier 2")});
    }
}

QString ExecutorsView::wholeText() const
{
    return allRows(*m_uops) + QStringLiteral("\n\n") + allRows(*m_triggers);
}

} // namespace app
