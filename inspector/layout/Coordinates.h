// SPDX-License-Identifier: GPL-3.0-or-later
//
// Step 4 of the layout: the height of each item, near those it is connected with, in the order that is given. Parts are
// set below each other.
#pragma once

#include "inspector/layout/Proper.h"

#include <vector>

namespace inspector::layout {

struct Coordinates
{
    std::vector<double> middles; ///< By item, from the top of its part.
    std::vector<double> heights; ///< By part.
};

[[nodiscard]] Coordinates coordinatesOf(const Proper& proper);

} // namespace inspector::layout
