// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shapes of a class as rows of a drawn tree: a shape stands below the one that it extends. Only where ways part does
// a lane to the right begin, so a long chain of attributes stays a straight line.
#pragma once

#include "app/models/Cell.h"
#include "inspector/state/ClassQueries.h"

#include <vector>

namespace app {

struct TreePlace
{
    inspector::ShapeRow shape;
    TreeLook look;
};

/// All of `shapes`, each once, whatever a damaged recording says of their parents.
[[nodiscard]] std::vector<TreePlace> shapeTree(const std::vector<inspector::ShapeRow>& shapes);

} // namespace app
