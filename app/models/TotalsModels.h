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

    /// The row with that key, if it is shown.
    [[nodiscard]] const TotalsRow* find(std::uint64_t key) const;

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

} // namespace app
