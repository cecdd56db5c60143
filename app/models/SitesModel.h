// SPDX-License-Identifier: GPL-3.0-or-later
//
// SitesState as a table.
#pragma once

#include "app/models/RowModel.h"
#include "app/models/SitesState.h"

namespace app {

class SitesModel : public RowModel<SitesRow>
{
    Q_OBJECT

public:
    explicit SitesModel(QObject* parent = nullptr);

    /// The site with that id, if it is shown.
    [[nodiscard]] const SitesRow* find(std::uint64_t site) const;

protected:
    Cell cellOf(const SitesRow& row, int column) const override;
};

} // namespace app
