// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tier 2 has made of the run: the graph of executors, beside it the superblock of one of them, below it what set
// off recordings and what came of them.
#pragma once

#include "app/models/ExecutorsModel.h"
#include "app/views/GraphView.h"
#include "app/views/Panel.h"

namespace app {

class ExecutorsView : public Panel
{
    Q_OBJECT

public:
    ExecutorsView(Selection& selection, QWidget* parent);

    void refresh(const RunSnapshot& run) override { refreshAtOnce(run); }
    [[nodiscard]] Work prepare(const RunSnapshot& run) override;
    void setDensity(Density density) override;
    QString filterHint() const override { return tr("Find executors"); }
    void setFilter(const QString& text) override { m_graph->setSearch(text); }
    void filterEntered() override { m_graph->findNext(); }
    QString wholeText() const override;
    void focusView() override { m_graph->setFocus(); }

    /// Whether the next run uses tier 2: what the empty view says depends on it.
    void setUsesTierTwo(bool uses);

    [[nodiscard]] GraphView& graph() const { return *m_graph; }
    [[nodiscard]] UopsModel& superblock() const { return *m_uops; }
    [[nodiscard]] TriggersModel& triggers() const { return *m_triggers; }
    [[nodiscard]] DataView& superblockTable() const { return *m_uopsTable; }
    [[nodiscard]] DataView& triggersTable() const { return *m_triggersTable; }
    /// The executor whose superblock is shown; 0: none.
    [[nodiscard]] std::uint32_t shownExecutor() const { return m_executor; }

protected:
    void showEmptyText(const StateText& text) override { m_graph->setEmptyText(text); }

private:
    struct Look;

    void show(const RunSnapshot& run, Look&& look);
    void showExecutor(std::uint32_t executor);
    void pickNode(const GraphSelection& thing);
    void pickUop(std::uint64_t key);
    void pickTrigger(std::uint64_t key);
    void sayWhatIsMissing();

    Selection& m_selection;
    UopsModel* m_uops;
    TriggersModel* m_triggers;
    GraphView* m_graph;
    DataView* m_uopsTable;
    DataView* m_triggersTable;
    RunSnapshot m_run;
    std::uint32_t m_executor = 0;
    bool m_usesTierTwo = true;
};

} // namespace app
