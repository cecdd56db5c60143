// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/ClassesView.h"

#include "app/models/Numbers.h"
#include "app/theme/Theme.h"

#include <QAction>
#include <QHBoxLayout>

#include <memory>
#include <optional>
#include <utility>

namespace app {
namespace {

constexpr std::chrono::milliseconds kReadingTime{6}; // of one refresh, for the changes of the class that is shown
constexpr int kAnatomyShare = 46;                    // per cent of the width

} // namespace

/// What the view shows of an instant.
struct ClassesView::Look
{
    ClassesState classes;
    std::uint32_t ofClass = 0; ///< Whose anatomy it is.
    ClassChanges changes;
    std::vector<AnatomyRow> anatomy;

    void readAnatomy(const RunSnapshot& run)
    {
        changes.follow(run, ofClass, kReadingTime);
        anatomy = anatomyOf(run, ofClass, changes.changes());
    }
};

ClassesView::ClassesView(Selection& selection, QWidget* parent)
    : Panel(tr("Classes"), parent)
    , m_selection(selection)
    , m_model(new ClassesModel(this))
    , m_anatomy(new AnatomyModel(this))
    , m_table(new DataView(tr("Classes"), *m_model, this))
    , m_anatomyTable(new DataView(tr("Anatomy"), *m_anatomy, this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kGap);
    layout->addWidget(m_table, 100 - kAnatomyShare);
    layout->addWidget(m_anatomyTable, kAnatomyShare);
    setEmptyText({Standing::Empty, tr("No class yet"),
        tr("Classes, their shapes and the caches that depend on them appear as soon as a program runs."), tr("F5"),
        tr("Run")});
    m_anatomyTable->setEmptyText({Standing::Empty, tr("No class is selected"),
        tr("Its shapes, the caches that depend on it and its changes stand here."), {}, {}});
    m_anatomyTable->hide();
    forward(*m_table);
    connect(m_anatomyTable, &DataView::filterWanted, this, &Panel::filterWanted);
    m_anatomyTable->setCards();
    connect(m_anatomyTable, &DataView::rested, this, [this](std::uint64_t key) {
        if (const auto shown = shownSite(key)) {
            Q_EMIT rested(*shown);
        }
    });

    auto* all = new QAction(tr("List built-in and freed classes, too"), this);
    all->setData(QStringLiteral("view-list-tree"));
    all->setCheckable(true);
    addTitleAction(all);
    connect(all, &QAction::toggled, this, [this](bool on) { setListed(on ? Listed::All : Listed::Relevant); });

    disconnect(m_table, &DataView::opened, this, &Panel::sourceWanted);
    connect(m_table, &DataView::opened, this, [this](std::uint64_t key) { goToBody(static_cast<std::uint32_t>(key)); });
    connect(m_table, &DataView::picked, this,
        [this](std::uint64_t key) { showClass(static_cast<std::uint32_t>(key), By::Person); });
    connect(m_anatomyTable, &DataView::picked, this, &ClassesView::pickSite);
    connect(m_anatomyTable, &DataView::opened, this, [this](std::uint64_t key) {
        pickSite(key);
        const AnatomyRow* row = m_anatomy->find(key);
        if (row && row->kind == AnatomyRow::Kind::Site) {
            Q_EMIT sourceWanted();
        }
    });
    connect(&m_selection, &Selection::changed, this, &ClassesView::followSelection);
}

Panel::Work ClassesView::prepare(const RunSnapshot& run)
{
    if (run.run != m_run.run) {
        m_class = 0;
        m_chosen = false;
    }
    const std::uint64_t ticket = drawTicket();
    const auto chosen = m_chosen ? std::optional(m_class) : std::nullopt;
    return [this, ticket, run, chosen, changes = m_changes, filter = m_model->filter(), listed = m_listed] {
        auto look = std::make_shared<Look>();
        look->changes = changes;
        if (!run.empty()) {
            look->classes = classesState(run, filter, listed);
            const auto& rows = look->classes.rows;
            look->ofClass = chosen.value_or(rows.empty() ? 0 : static_cast<std::uint32_t>(rows.front().key));
            look->readAnatomy(run);
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

void ClassesView::show(const RunSnapshot& run, Look&& look)
{
    m_run = run;
    m_state = std::move(look.classes);
    m_model->update(std::exchange(m_state.rows, {}));
    m_class = look.ofClass;
    m_changes = std::move(look.changes);
    m_anatomyTable->setVisible(m_state.known > 0);
    m_anatomy->update(std::move(look.anatomy));
    describe();
    if (m_selectionWaits) {
        showSelection();
    }
}

bool ClassesView::unfinished() const
{
    return !m_changes.complete() || (m_model->orderPending() && !m_model->held());
}

void ClassesView::setDensity(Density density)
{
    m_density = density;
    m_table->setDensity(density);
    m_anatomyTable->setDensity(density);
    describe();
}

void ClassesView::setFilter(const QString& text)
{
    m_model->setFilter(text);
    refresh(m_run); // of all classes, not of those that are listed without a filter
}

void ClassesView::setListed(Listed listed)
{
    m_listed = listed;
    refresh(m_run);
}

void ClassesView::describe()
{
    const QString classes = counted(m_state.matching, tr("class"), tr("classes"));
    if (m_state.known == 0) {
        setSubtitle({});
    } else if (!m_model->filter().isEmpty()) {
        setSubtitle(
            tr("%1 of %2").arg(grouped(m_state.matching)).arg(counted(m_state.known, tr("class"), tr("classes"))));
    } else if (m_density == Density::Compact) {
        setSubtitle(classes);
    } else {
        const QString gone = m_state.gone == 0 ? QString() : tr(", %1 freed").arg(grouped(m_state.gone));
        setSubtitle(tr("%1, %2, %3%4")
                .arg(classes, counted(m_state.shapes, tr("shape"), tr("shapes")),
                    counted(m_state.sites, tr("cache depends on them"), tr("caches depend on them")), gone));
    }
}

QString ClassesView::wholeText() const
{
    return allRows(*m_model) + QStringLiteral("\n\n") + allRows(*m_anatomy);
}

void ClassesView::showClass(std::uint32_t ofClass, By by)
{
    m_chosen = m_chosen || by == By::Person;
    if (ofClass == m_class) {
        return;
    }
    m_class = ofClass;
    (void)drawTicket(); // what is being computed is the anatomy of another class
    Look look;
    look.ofClass = ofClass;
    look.readAnatomy(m_run);
    m_changes = std::move(look.changes);
    m_anatomy->update({}); // rows of another class would seem to change into those of this one
    m_anatomy->update(std::move(look.anatomy));
}

/// A cache that depends on the class is an instruction: it is selected everywhere.
void ClassesView::pickSite(std::uint64_t key)
{
    const AnatomyRow* row = m_anatomy->find(key);
    if (row && row->kind == AnatomyRow::Kind::Site) {
        m_chosen = true;
        m_selection.pick(Selected{row->code, row->unit}, this);
    }
}

std::optional<ShownThing> ClassesView::shownSite(std::uint64_t key) const
{
    const AnatomyRow* row = m_anatomy->find(key);
    const QRect rect = m_anatomyTable->screenRectOf(key);
    if (!row || row->kind != AnatomyRow::Kind::Site || rect.isEmpty()) {
        return std::nullopt;
    }
    return ShownThing{{row->code, row->unit}, rect};
}

std::optional<ShownThing> ClassesView::selectedThing() const
{
    const auto key = m_anatomyTable->hasFocus() ? m_anatomyTable->selectedKey() : std::nullopt;
    return key ? shownSite(*key) : std::nullopt;
}

/// Selects the body of the class and goes there; classes without one have no source.
void ClassesView::goToBody(std::uint32_t ofClass)
{
    const auto body = m_run.empty() ? std::nullopt : bodyOf(m_run, ofClass);
    if (body) {
        m_selection.pick(Selected{body->first, body->second}, this);
        Q_EMIT sourceWanted();
    }
}

void ClassesView::followSelection(const QObject* origin)
{
    m_selectionWaits = origin != this && (!isVisible() || m_run.empty()); // what the view knows may be old
    if (origin != this && !m_selectionWaits) {
        showSelection();
    }
}

void ClassesView::showSelection()
{
    if (m_run.empty()) {
        return;
    }
    m_selectionWaits = false;
    const std::optional<Selected>& thing = m_selection.thing();
    const auto site = thing ? siteAt(m_run, thing->code, thing->unit) : std::nullopt;
    const std::uint32_t ofClass = site ? inspector::dependencyOf(*m_run.state, *site).ofClass : 0;
    if (ofClass == 0) {
        m_anatomyTable->clearSelection();
        return;
    }
    showClass(ofClass, By::Person);
    m_table->selectKey(ofClass);
    m_anatomyTable->selectKey(anatomySiteKey(*site));
}

} // namespace app
