// SPDX-License-Identifier: GPL-3.0-or-later
//
// BytecodeState as a table.
#pragma once

#include "app/models/BytecodeState.h"
#include "app/models/RowModel.h"

namespace app {

class BytecodeModel : public RowModel<BytecodeRow>
{
    Q_OBJECT

public:
    explicit BytecodeModel(QObject* parent = nullptr);

protected:
    Cell cellOf(const BytecodeRow& row, int column) const override;
    bool headingRow(const BytecodeRow& row) const override { return row.heading; }
};

} // namespace app
