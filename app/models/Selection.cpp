// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/Selection.h"

namespace app {

void Selection::pick(const std::optional<Selected>& thing, const QObject* origin)
{
    if (thing != m_thing) {
        m_thing = thing;
        Q_EMIT changed(origin);
    }
}

} // namespace app
