// SPDX-License-Identifier: GPL-3.0-or-later
//
// BytecodeState as a table.
#pragma once

#include "app/models/BytecodeState.h"
#include "app/models/RowModel.h"

namespace app {

/// What the view shows of the code: as it adapts, as compiled, or the units of both side by side.
enum class BytecodeLook : std::uint8_t { Adaptive, Original, SideBySide };

class BytecodeModel : public RowModel<BytecodeRow>
{
    Q_OBJECT

public:
    explicit BytecodeModel(QObject* parent = nullptr);

    /// The columns that are shown for that look at the code.
    [[nodiscard]] static std::vector<int> columnsOf(BytecodeLook look);

protected:
    Cell cellOf(const BytecodeRow& row, int column) const override;
    bool headingRow(const BytecodeRow& row) const override { return row.heading; }
};

} // namespace app
