// SPDX-License-Identifier: GPL-3.0-or-later
//
// The classes of a run as the Classes view lists them, and the anatomy of one: its shapes as a tree of transitions, the
// inline caches that depend on it, and what changed it.
#pragma once

#include "app/models/Cell.h"
#include "app/models/ClassChanges.h"
#include "app/models/RunSnapshot.h"
#include "inspector/state/ClassQueries.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace app {

/// How a class does, worst last.
enum class ClassStanding : std::uint8_t {
    Freed,   ///< It has died.
    Unused,  ///< No cache depends on it.
    Stable,  ///< Caches depend on it, and it never changed.
    Changed, ///< It has changed; caches hold for what it is now.
    Stale,   ///< Caches hold for what it was.
};

struct ClassesRow
{
    std::uint64_t key = 0; ///< The ClassId.
    QString name;
    QString module;
    QString bases; ///< "Base, Mixin"
    inspector::ClassOrigin origin{};
    ClassStanding standing{};
    std::uint32_t version = 0;
    std::uint32_t changes = 0;
    std::uint32_t shapes = 0;
    std::uint32_t sites = 0;
    std::uint32_t stale = 0;
    QString lastChange;

    bool operator==(const ClassesRow&) const = default;
};

struct ClassesState
{
    /// More rows than anybody reads: of so many classes a filter finds one.
    static constexpr std::size_t kMostRows = 2000;

    std::vector<ClassesRow> rows;
    std::size_t matching = 0; ///< Rows there would be without kMostRows.
    std::size_t known = 0;    ///< Classes that are alive, built-in ones included.
    std::uint64_t shapes = 0; ///< Of the classes that match.
    std::uint64_t sites = 0;  ///< That depend on them.
    std::uint64_t gone = 0;   ///< Classes that have died.
};

/// Which classes are listed while nothing is searched for.
enum class Listed : std::uint8_t {
    Relevant, ///< Those that the program or the library made, and built-in ones on which caches depend.
    All,      ///< Every one, those that have died included.
};

/// With a `filter`, of all classes those that have it in their name, module or last change.
[[nodiscard]] ClassesState classesState(const RunSnapshot& run, const QString& filter, Listed listed);

/// Where a row of a tree stands: lanes are 0, 1, … from the left.
struct AnatomyRow
{
    enum class Kind : std::uint8_t { Heading, Shape, Site, Change };

    std::uint64_t key = 0;
    Kind kind = Kind::Heading;
    QString text;
    QString sub;
    QString place; ///< Shape: where its attribute lies. Site: its form. Change: when.
    std::uint32_t version = 0;
    std::uint32_t sites = 0; ///< Shape: how many depend on it.
    std::uint32_t stale = 0; ///< Shape: of those. Site: 1 if it is stale.
    std::uint64_t times = 0; ///< Change.
    inspector::ShapeRole role{};
    TreeLook tree;
    std::uint32_t code = 0; ///< Site: its instruction.
    std::uint32_t unit = 0;

    bool operator==(const AnatomyRow&) const = default;
};

[[nodiscard]] constexpr std::uint64_t anatomySiteKey(std::uint32_t site)
{
    return std::uint64_t{2} << 40 | site;
}

[[nodiscard]] constexpr std::uint64_t anatomyShapeKey(std::uint32_t shape)
{
    return std::uint64_t{1} << 40 | shape;
}

/// Of the class with that id; empty if there is none.
[[nodiscard]] std::vector<AnatomyRow> anatomyOf(
    const RunSnapshot& run, std::uint32_t ofClass, const std::vector<ClassChange>& changes);

/// The site of an instruction, if it has one.
[[nodiscard]] std::optional<std::uint32_t> siteAt(const RunSnapshot& run, std::uint32_t code, std::uint32_t unit);

/// The first instruction of the body of a class, if its code is known.
[[nodiscard]] std::optional<std::pair<std::uint32_t, std::uint32_t>> bodyOf(
    const RunSnapshot& run, std::uint32_t ofClass);

} // namespace app
