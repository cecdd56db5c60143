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

protected:
    Cell cellOf(const SitesRow& row, int column) const override;
};

} // namespace app
