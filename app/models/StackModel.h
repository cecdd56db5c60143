// SPDX-License-Identifier: GPL-3.0-or-later
//
// StackState as a table.
#pragma once

#include "app/models/RowModel.h"
#include "app/models/StackState.h"

namespace app {

class StackModel : public RowModel<StackRow>
{
    Q_OBJECT

public:
    explicit StackModel(QObject* parent = nullptr);

    /// The frame with that key, if it is shown.
    [[nodiscard]] const StackRow* find(std::uint64_t key) const;

protected:
    Cell cellOf(const StackRow& row, int column) const override;
};

} // namespace app
