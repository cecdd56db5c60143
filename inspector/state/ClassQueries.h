// SPDX-License-Identifier: GPL-3.0-or-later
// Classes, the shapes of their instances, and the inline caches that depend on them, as rows.
// Pure functions of a State and its CodeBook; any thread.
#pragma once

#include "inspector/state/CodeInfo.h"
#include "inspector/state/State.h"

#include <vector>

namespace inspector {

/// Who made a class.
enum class ClassOrigin : std::uint8_t {
    Program, ///< The program, or a module beside it.
    Library, ///< A module of the library, in Python.
    BuiltIn, ///< The VM.
};

struct ClassRow
{
    std::uint32_t id = 0;
    ClassRecord record;
    std::shared_ptr<const ClassInfo> info; ///< Never null.
    ClassOrigin origin = ClassOrigin::Program;
    std::uint32_t dependents = 0; ///< Sites whose cache depends on it or on one of its shapes.
    std::uint32_t stale = 0;      ///< Of those, sites whose cache holds for an earlier version.
};

struct ShapeRow
{
    std::uint32_t id = 0;
    ShapeRecord record;
};

/// A site whose cache depends on a class or a shape.
struct Dependent
{
    std::uint32_t site = 0;
    std::uint32_t ofClass = 0;
    std::uint32_t shape = 0; ///< 0: the class itself.
    std::uint32_t version = 0;
    bool stale = false; ///< The version is another one now: its guard will fail.
};

/// Every class that is known, those that have died included until their id is used again; by id.
[[nodiscard]] std::vector<ClassRow> classRows(const State& state, const CodeBook& book);

/// The shapes of a class, as they were made.
[[nodiscard]] std::vector<ShapeRow> shapesOf(const State& state, std::uint32_t ofClass);

/// All of code that is alive, by site.
[[nodiscard]] std::vector<Dependent> dependents(const State& state);

/// What the cache of the site depends on; `ofClass` is 0 when on nothing.
[[nodiscard]] Dependent dependencyOf(const State& state, std::uint32_t site);

/// Why a class changed last: "step replaced", "Body: step replaced"; empty when it never did.
[[nodiscard]] std::string lastChangeWords(const State& state, const CodeBook& book, const ClassRecord& record);

} // namespace inspector
