// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/CommandPalette.h"

#include "app/theme/Icons.h"
#include "app/views/Draw.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>

namespace app {
namespace {

using theme::Role;

constexpr int kWidth = 520;
constexpr int kRows = 12;
constexpr int kRow = 24;
constexpr int kActionRole = Qt::UserRole;

QString nameOf(const QAction& action)
{
    QString name = action.text();
    return name.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

/// A command's name at the left, its key at the right.
class CommandDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const override
    {
        return {kWidth, kRow};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto* action = index.data(kActionRole).value<QAction*>();
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        if (selected) {
            painter->fillRect(option.rect, theme::colour(Role::Select));
            painter->fillRect(QRect(option.rect.topLeft(), QSize(2, kRow)), theme::colour(Role::Accent));
        }
        const QRect text = option.rect.adjusted(12, 0, -12, 0);
        draw::text(*painter, text, nameOf(*action), theme::uiFont(), theme::colour(Role::Text));
        draw::text(*painter, text, action->shortcut().toString(QKeySequence::NativeText), theme::uiFont(theme::kSmall),
            theme::colour(selected ? Role::Text2 : Role::Text3), Qt::AlignRight | Qt::AlignVCenter);
    }
};

} // namespace

CommandPalette* CommandPalette::open(const QList<QAction*>& actions, QWidget& window)
{
    auto* palette = new CommandPalette(actions, window);
    palette->move(window.mapToGlobal(QPoint((window.width() - kWidth) / 2, 84)));
    palette->show();
    palette->m_input->setFocus();
    return palette;
}

CommandPalette::CommandPalette(const QList<QAction*>& actions, QWidget& window)
    : QFrame(&window, Qt::Popup | Qt::FramelessWindowHint)
    , m_actions(actions)
    , m_input(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("commandPalette"));
    setFixedSize(kWidth, 48 + kRows * kRow);
    m_input->setPlaceholderText(tr("Name of a command"));
    m_input->setAccessibleName(m_input->placeholderText());
    m_input->setFixedHeight(28);
    m_input->addAction(theme::icon(QStringLiteral("edit-find"), Role::Text3), QLineEdit::LeadingPosition);
    m_input->installEventFilter(this);
    m_list->setItemDelegate(new CommandDelegate(m_list));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 4);
    layout->setSpacing(8);
    layout->addWidget(m_input);
    layout->addWidget(m_list, 1);
    connect(m_input, &QLineEdit::textChanged, this, qOverload<const QString&>(&CommandPalette::list));
    connect(m_input, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::run);
    list(QString());
}

void CommandPalette::list(const QString& text)
{
    m_list->clear();
    for (QAction* action : m_actions) {
        if (action->isEnabled() && nameOf(*action).contains(text, Qt::CaseInsensitive)) {
            auto* item = new QListWidgetItem(nameOf(*action), m_list);
            item->setData(kActionRole, QVariant::fromValue(action));
        }
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::run()
{
    const QListWidgetItem* item = m_list->currentItem();
    QAction* action = item ? item->data(kActionRole).value<QAction*>() : nullptr;
    close();
    if (action) { // after the popup has gone: the command may open a dialog
        QTimer::singleShot(0, action, &QAction::trigger);
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_input && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            const int row = m_list->currentRow() + (key == Qt::Key_Down ? 1 : -1);
            m_list->setCurrentRow(std::clamp(row, 0, std::max(0, m_list->count() - 1)));
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace app
