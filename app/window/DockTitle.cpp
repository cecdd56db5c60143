// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/DockTitle.h"

#include "app/theme/Icons.h"
#include "app/views/Draw.h"
#include "app/window/HelpCard.h"

#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace app {
namespace {

using theme::Role;

constexpr int kFilterWidth = 148;
constexpr char kIconProperty[] = "iconName";

} // namespace

DockTitle::DockTitle(QDockWidget& dock, Panel& panel)
    : QWidget(&dock)
    , m_dock(dock)
    , m_panel(panel)
{
    setFixedHeight(theme::kDockTitleHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::kPad, 2, theme::kGap, 2);
    layout->setSpacing(2);
    layout->addStretch(1);
    addFilter();
    addPanelActions();
    m_help = addButton(QStringLiteral("help-contextual"), tr("What am I looking at?"));
    connect(m_help, &QToolButton::clicked, this, &DockTitle::showHelp);
    addMenu();
    applyTheme();
    connect(&panel, &Panel::subtitleChanged, this, [this] { update(); });
}

void DockTitle::addFilter()
{
    if (m_panel.filterHint().isEmpty()) {
        return;
    }
    m_filter = new QLineEdit(this);
    m_filter->setPlaceholderText(m_panel.filterHint());
    m_filter->setAccessibleName(m_panel.filterHint());
    m_filter->setFixedSize(kFilterWidth, 20);
    m_filter->setFocusPolicy(Qt::ClickFocus); // "/" goes there; it must not be the first to get the keyboard
    m_filterIcon = m_filter->addAction(QIcon(), QLineEdit::LeadingPosition);
    m_filter->installEventFilter(this);
    layout()->addWidget(m_filter);
    connect(m_filter, &QLineEdit::textChanged, &m_panel, &Panel::setFilter);
    connect(m_filter, &QLineEdit::returnPressed, &m_panel, &Panel::filterEntered);
    connect(&m_panel, &Panel::filterWanted, this, &DockTitle::focusFilter);
    connect(&m_panel, &Panel::filterTextWanted, m_filter, &QLineEdit::setText);
    connect(&m_panel, &Panel::filterCleared, m_filter, &QLineEdit::clear);
}

QToolButton* DockTitle::addButton(const QString& iconName, const QString& words)
{
    auto* button = new QToolButton(this);
    button->setProperty(kIconProperty, iconName);
    button->setIconSize({theme::kIconSize, theme::kIconSize});
    button->setFixedSize(22, 22);
    button->setToolTip(words);
    button->setAccessibleName(words);
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    m_buttons.push_back(button);
    return button;
}

void DockTitle::addPanelActions()
{
    for (QAction* action : m_panel.titleActions()) {
        QToolButton* button = addButton(action->data().toString(), action->text());
        if (action->menu()) {
            button->setMenu(action->menu());
            button->setPopupMode(QToolButton::InstantPopup);
        } else {
            button->setCheckable(action->isCheckable());
            connect(button, &QToolButton::clicked, action, &QAction::trigger);
        }
    }
}

void DockTitle::addMenu()
{
    QToolButton* button = addButton(QStringLiteral("overflow-menu"), tr("Menu of this view"));
    auto* menu = new QMenu(this);
    connect(menu->addAction(tr("Copy all")), &QAction::triggered, this,
        [this] { QGuiApplication::clipboard()->setText(m_panel.wholeText()); });
    menu->addSeparator();
    connect(menu->addAction(tr("Float or dock")), &QAction::triggered, this,
        [this] { m_dock.setFloating(!m_dock.isFloating()); });
    connect(menu->addAction(tr("Close")), &QAction::triggered, &m_dock, &QDockWidget::close);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
}

void DockTitle::focusFilter()
{
    if (m_filter) {
        m_filter->setFocus(Qt::ShortcutFocusReason);
        m_filter->selectAll();
    }
}

void DockTitle::showHelp()
{
    HelpCard::show(m_panel.name(), *m_help);
}

void DockTitle::applyTheme()
{
    for (QToolButton* button : m_buttons) {
        button->setIcon(theme::icon(button->property(kIconProperty).toString(), Role::Text3));
    }
    if (m_filter) {
        m_filter->setFont(theme::uiFont(theme::kSmall));
        m_filterIcon->setIcon(theme::icon(QStringLiteral("view-filter"), Role::Text3));
    }
}

void DockTitle::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        applyTheme();
    }
}

bool DockTitle::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_filter && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        if (m_filter->text().isEmpty()) {
            m_panel.focusView();
        }
        m_filter->clear();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void DockTitle::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::colour(Role::Raised));
    const draw::Place place(m_panel.name() + QStringLiteral(" / title"));
    const int right = m_filter ? m_filter->x() : m_buttons.front()->x();
    const QRect text = rect().adjusted(theme::kPad, 0, 0, 0).intersected(QRect(0, 0, right - theme::kPad, height()));
    const int width = draw::text(
        painter, text, m_panel.name(), theme::uiFont(theme::kBody, QFont::DemiBold), theme::colour(Role::Text));
    draw::text(painter, text.adjusted(width + theme::kPad, 0, 0, 0), m_panel.subtitle(), theme::uiFont(theme::kSmall),
        theme::colour(Role::Text3));
}

} // namespace app
