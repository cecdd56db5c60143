// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/WelcomeView.h"

#include "app/theme/Theme.h"
#include "app/views/CardArt.h"
#include "app/views/Draw.h"
#include "app/views/WelcomeItems.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

namespace app {
namespace {

using theme::Role;

constexpr int kCardGap = 16;
constexpr int kSideGap = 48;
constexpr int kHeadHeight = 76;

/// A section's title.
class SectionTitle : public QWidget
{
public:
    SectionTitle(QString text, QWidget* parent)
        : QWidget(parent)
        , m_text(std::move(text))
    {
        setFixedHeight(32);
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        draw::text(painter, QRect(0, 0, width(), 20), m_text, theme::uiFont(theme::kSection, QFont::DemiBold),
            theme::colour(Role::Text));
    }

private:
    QString m_text;
};

/// The program's sign, its name, and one sentence.
class Head : public QWidget
{
public:
    explicit Head(QWidget* parent)
        : QWidget(parent)
    {
        setFixedHeight(kHeadHeight);
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        draw::programSign(painter, {0, 2});
        draw::text(painter, QRect(60, 0, width() - 60, 40), QStringLiteral("Tierscope"),
            theme::uiFont(theme::kHero, QFont::DemiBold), theme::colour(Role::Text));
        draw::text(painter, QRect(0, 48, width(), 22),
            WelcomeView::tr("Run a Python program and see what every tier does with it, while it runs."),
            theme::uiFont(theme::kTitle), theme::colour(Role::Text2));
    }
};

/// A key and what it does.
class KeyRow : public QWidget
{
public:
    KeyRow(QStringList keys, QString action, QWidget* parent)
        : QWidget(parent)
        , m_keys(std::move(keys))
        , m_action(std::move(action))
    {
        setFixedHeight(26);
        setAccessibleName(m_keys.join(QStringLiteral(", ")) + QStringLiteral(": ") + m_action);
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        constexpr int kActionLeft = 112;
        QPainter painter(this);
        int left = 0;
        for (const QString& key : m_keys) {
            left += draw::keyCap(painter, {left, 1}, key) + theme::kGap;
        }
        draw::text(painter, QRect(kActionLeft, 0, width() - kActionLeft, 20), m_action, theme::uiFont(),
            theme::colour(Role::Text2));
    }

private:
    QStringList m_keys;
    QString m_action;
};

/// The page in the panel's colour.
class Page : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), theme::colour(Role::Panel));
    }
};

} // namespace

WelcomeView::WelcomeView(const QList<Example>& examples, QWidget* parent)
    : QScrollArea(parent)
{
    setObjectName(QStringLiteral("Welcome"));
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new Page(this);
    auto* body = new QGridLayout(page);
    body->setContentsMargins(24, 12, 24, 12);
    body->setHorizontalSpacing(kSideGap);
    body->setVerticalSpacing(0);
    body->addWidget(makeHead(), 1, 1, 1, 2);
    body->addWidget(makeCards(examples), 2, 1, Qt::AlignTop | Qt::AlignLeft);
    body->addWidget(makeSide(), 2, 2, Qt::AlignTop);
    body->setRowStretch(0, 1);
    body->setRowStretch(3, 2); // a little above the middle
    body->setColumnStretch(0, 1);
    body->setColumnStretch(3, 1);
    setWidget(page);
    setRecent({});
}

QWidget* WelcomeView::makeHead()
{
    auto* head = new QWidget(this);
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 24);
    column->setSpacing(8);
    column->addWidget(new Head(head));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* program = new WelcomeButton(
        tr("Open a program…"), tr("Ctrl+O"), QStringLiteral("media-playback-start"), WelcomeButton::Weight::Main, head);
    auto* recording = new WelcomeButton(tr("Open a recording…"), tr("Ctrl+Shift+O"),
        QStringLiteral("document-open-data"), WelcomeButton::Weight::Other, head);
    connect(program, &QAbstractButton::clicked, this, &WelcomeView::openProgramWanted);
    connect(recording, &QAbstractButton::clicked, this, &WelcomeView::openRecordingWanted);
    row->addWidget(program);
    row->addWidget(recording);
    row->addStretch(1);
    column->addLayout(row);
    return head;
}

QWidget* WelcomeView::makeCards(const QList<Example>& examples)
{
    auto* host = new QWidget(this);
    auto* column = new QVBoxLayout(host);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new SectionTitle(tr("Examples"), host));
    m_grid = new QGridLayout;
    m_grid->setSpacing(kCardGap);
    for (const Example& example : examples) {
        auto* card = new ExampleCard(example, host);
        const int place = static_cast<int>(m_cards.size());
        m_grid->addWidget(card, place / kColumns, place % kColumns);
        connect(card, &QAbstractButton::clicked, this, [this, card] { Q_EMIT exampleChosen(card->example().path); });
        m_cards << card;
    }
    column->addLayout(m_grid);
    return host;
}

QWidget* WelcomeView::makeSide()
{
    m_side = new QWidget(this);
    m_side->setFixedWidth(340);
    auto* column = new QVBoxLayout(m_side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_recentSection = new QWidget(m_side);
    auto* recent = new QVBoxLayout(m_recentSection);
    recent->setContentsMargins(0, 0, 0, 12);
    recent->setSpacing(0);
    recent->addWidget(new SectionTitle(tr("Recent"), m_recentSection));
    m_recent = new QVBoxLayout;
    m_recent->setSpacing(4);
    recent->addLayout(m_recent);
    column->addWidget(m_recentSection);
    column->addWidget(new SectionTitle(tr("Keys"), m_side));
    const std::pair<QStringList, QString> keys[] = {
        {{tr("F5")}, tr("run, continue")},
        {{tr("F6")}, tr("pause")},
        {{tr("Shift+F5")}, tr("stop")},
        {{tr("F10"), tr("F11")}, tr("step over, into")},
        {{tr("Shift+F11")}, tr("step out")},
        {{tr("Ctrl+F10")}, tr("step one bytecode instruction")},
        {{tr("/")}, tr("filter the view with the focus")},
        {{tr("Ctrl+Tab")}, tr("next view")},
        {{tr("Ctrl+Shift+P")}, tr("every command by name")},
        {{tr("F1")}, tr("what am I looking at?")},
    };
    for (const auto& [names, action] : keys) {
        column->addWidget(new KeyRow(names, action, m_side));
    }
    column->addStretch(1);
    return m_side;
}

void WelcomeView::setRecent(const QStringList& paths)
{
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const QString& path : paths) {
        auto* item = new RecentItem(path, m_recentSection);
        connect(item, &QAbstractButton::clicked, this, [this, item] { Q_EMIT fileChosen(item->path()); });
        m_recent->addWidget(item);
    }
    m_recentSection->setVisible(!paths.isEmpty());
}

void WelcomeView::setDensity(Density density)
{
    for (ExampleCard* card : m_cards) {
        card->setDensity(density);
    }
    m_side->setFixedWidth(density == Density::Full ? 340 : 300);
}

void WelcomeView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return moveFocus(-1, 0);
    case Qt::Key_Right: return moveFocus(1, 0);
    case Qt::Key_Up: return moveFocus(0, -1);
    case Qt::Key_Down: return moveFocus(0, 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (auto* button = qobject_cast<QAbstractButton*>(focusWidget())) {
            button->click();
        }
        return;
    default: QScrollArea::keyPressEvent(event);
    }
}

void WelcomeView::moveFocus(int columns, int rows)
{
    if (m_cards.isEmpty()) {
        return;
    }
    const auto focused = m_cards.indexOf(qobject_cast<ExampleCard*>(focusWidget()));
    if (focused < 0) {
        m_cards.constFirst()->setFocus(Qt::TabFocusReason);
        return;
    }
    const auto wanted = focused + columns + rows * kColumns;
    if (wanted >= 0 && wanted < m_cards.size()) {
        m_cards[wanted]->setFocus(Qt::TabFocusReason);
        ensureWidgetVisible(m_cards[wanted]);
    }
}

} // namespace app
