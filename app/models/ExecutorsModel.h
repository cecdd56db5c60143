// SPDX-License-Identifier: GPL-3.0-or-later
//
// ExecutorsState as two tables: the superblock of an executor, and what set off recordings.
#pragma once

#include "app/models/ExecutorsState.h"
#include "app/models/RowModel.h"

namespace app {

class UopsModel : public RowModel<UopsRow>
{
    Q_OBJECT

public:
    explicit UopsModel(QObject* parent = nullptr);

protected:
    Cell cellOf(const UopsRow& row, int column) const override;
    bool headingRow(const UopsRow& row) const override { return row.kind == UopsRow::Kind::Instruction; }
};

class TriggersModel : public RowModel<TriggersRow>
{
    Q_OBJECT

public:
    explicit TriggersModel(QObject* parent = nullptr);

protected:
    Cell cellOf(const TriggersRow& row, int column) const override;
};

} // namespace app
