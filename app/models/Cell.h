// SPDX-License-Identifier: GPL-3.0-or-later
//
// What one cell of a table shows, as a plain value. Models make cells, one delegate paints them (views/CellDelegate.h),
// so a state looks the same in every table.
#pragma once

#include "app/theme/Role.h"

#include <QList>
#include <QMetaType>
#include <QString>

#include <cstdint>
#include <optional>

namespace app {

/// An 8 × 8 shape. The shape carries the state, the colour repeats it.
enum class Mark : std::uint8_t {
    None,
    Ring,
    HalfDisc,
    Disc,
    Cross,
    SlashedRing,
    Tick,
    Dot,
    Square,
    BarredRing,
    Triangle
};

enum class CellKind : std::uint8_t {
    Label,     ///< words about the program: interface face
    Code,      ///< things of the program: fixed-width face, left
    Number,    ///< fixed-width face, right
    Chip,      ///< a state: text on a wash, with its mark
    Badge,     ///< a tier badge followed by a name
    Sparkline, ///< a small history
    Bar,       ///< a share as a bar with its number
    Tree,      ///< a name behind its place in a tree
};

/// Where a row stands in a tree whose lanes are 0, 1, … from the left.
struct TreeLook
{
    int lane = 0;
    std::uint32_t passing = 0; ///< Bits of other lanes whose line goes through.
    bool above = false;        ///< The line comes from the row above.
    bool below = false;        ///< The line goes on below.
    int branchFrom = -1;       ///< The lane from which this one parts here.

    bool operator==(const TreeLook&) const = default;
};

struct Cell
{
    CellKind kind = CellKind::Label;
    theme::Role role = theme::Role::Text;
    Mark mark = Mark::None;
    bool bold = false;
    bool struck = false;                         ///< the text is struck out: it is there no more
    bool changed = false;                        ///< raw units that differ from the original: on a wash
    std::uint32_t changedWords = 0;              ///< the same for single words of the text: bit i for the i-th …
    theme::Role changedRole = theme::Role::Warm; ///< … on a wash of this role
    QString text;
    QString sub; ///< dim text after `text`
    QString tip;
    double value = 0;                   ///< Bar: share from 0 to 1. Badge: the tier
    TreeLook tree;                      ///< Tree
    QList<float> series;                ///< Sparkline: values from 0 to 1, oldest first
    std::optional<theme::Role> rowWash; ///< first cell of a row: wash of the whole row
    double flash = 0;                   ///< 1 just changed … 0 at rest; set by the model

    bool operator==(const Cell&) const = default;
};

[[nodiscard]] Cell labelCell(QString text, theme::Role role = theme::Role::Text, QString sub = {});
[[nodiscard]] Cell codeCell(QString text, theme::Role role = theme::Role::Text, QString sub = {});
[[nodiscard]] Cell numberCell(QString text, theme::Role role = theme::Role::Text);
[[nodiscard]] Cell chipCell(QString text, theme::Role role, Mark mark);
[[nodiscard]] Cell badgeCell(int tier, QString name);
[[nodiscard]] Cell sparklineCell(QList<float> series, theme::Role role);
[[nodiscard]] Cell barCell(QString text, double share, theme::Role role);

} // namespace app

Q_DECLARE_METATYPE(app::Cell)
