// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two tables of StatisticsState.
#pragma once

#include "app/models/RowModel.h"
#include "app/models/StatisticsState.h"

namespace app {

class FamiliesModel : public RowModel<FamilyStatisticsRow>
{
    Q_OBJECT

public:
    explicit FamiliesModel(QObject* parent = nullptr);

protected:
    Cell cellOf(const FamilyStatisticsRow& row, int column) const override;
};

class CountsModel : public RowModel<CountsRow>
{
    Q_OBJECT

public:
    explicit CountsModel(QObject* parent = nullptr);

protected:
    Cell cellOf(const CountsRow& row, int column) const override;
    bool headingRow(const CountsRow& row) const override { return row.heading; }
};

} // namespace app
