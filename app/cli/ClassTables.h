// SPDX-License-Identifier: GPL-3.0-or-later
// Classes and shapes of a run as tables, for tierscope show and the statistics of tierscope run.
#pragma once
#include "inspector/state/ClassQueries.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace app {

// Rows are arrays as long as the header.
struct Table
{
    std::vector<std::string> header;
    std::vector<std::vector<nlohmann::json>> rows;
};

// Those of the program first, then those of the library, then built-in ones.
Table classTable(const inspector::State& state, const inspector::CodeBook& book);
// Of classes that are not built in or that caches depend on: each with the one that it extends (0: none).
Table shapeTable(const inspector::State& state, const inspector::CodeBook& book);
// Figures of the classes of the program, and of others that caches depend on.
nlohmann::json classFigures(const inspector::State& state, const inspector::CodeBook& book);

} // namespace app
