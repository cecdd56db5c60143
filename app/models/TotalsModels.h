// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables of TotalsState.
#pragma once

#include "app/models/RowModel.h"
#include "app/models/TotalsState.h"

namespace app {

/// Functions or lines.
class TotalsModel : public RowModel<TotalsRow>
{
    Q_OBJECT

public:
    enum class Of : std::uint8_t { Functions, Lines };

    TotalsModel(Of of, QObject* parent = nullptr);

protected:
    Cell cellOf(const TotalsRow& row, int column) const override;

private:
    Of m_of;
};

class FailuresModel : public RowModel<FailuresRow>
{
    Q_OBJECT

public:
    explicit FailuresModel(QObject* parent = nullptr);

protected:
    Cell cellOf(const FailuresRow& row, int column) const override;
};

class PairsModel : public RowModel<PairsRow>
{
    Q_OBJECT

public:
    /// The column by which rows are in order until a person chooses another.
    static constexpr int kCountColumn = 1;

    explicit PairsModel(QObject* parent = nullptr);

protected:
    Cell cellOf(const PairsRow& row, int column) const override;
    bool isBefore(const PairsRow& a, const PairsRow& b, int column) const override;
};

} // namespace app
