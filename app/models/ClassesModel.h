// SPDX-License-Identifier: GPL-3.0-or-later
//
// ClassesState as two tables: the classes, and the anatomy of one of them.
#pragma once

#include "app/models/ClassesState.h"
#include "app/models/RowModel.h"

namespace app {

class ClassesModel : public RowModel<ClassesRow>
{
    Q_OBJECT

public:
    explicit ClassesModel(QObject* parent = nullptr);

protected:
    Cell cellOf(const ClassesRow& row, int column) const override;
};

class AnatomyModel : public RowModel<AnatomyRow>
{
    Q_OBJECT

public:
    explicit AnatomyModel(QObject* parent = nullptr);

protected:
    Cell cellOf(const AnatomyRow& row, int column) const override;
    bool headingRow(const AnatomyRow& row) const override { return row.kind == AnatomyRow::Kind::Heading; }
};

/// What a standing means, in a sentence.
[[nodiscard]] QString standingWords(ClassStanding standing);

} // namespace app
