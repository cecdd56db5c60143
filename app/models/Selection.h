// SPDX-License-Identifier: GPL-3.0-or-later
//
// The one selection of the window: an instruction, and with it its source range and its inline-cache site.
// Every view shows it in its own way; a view that changes it names itself and is not asked to follow. GUI thread.
#pragma once

#include <QObject>

#include <cstdint>
#include <optional>

namespace app {

struct Selected
{
    std::uint32_t code = 0;
    std::uint32_t unit = 0;

    bool operator==(const Selected&) const = default;
};

class Selection : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const std::optional<Selected>& thing() const { return m_thing; }
    /// `origin` is the view in which it was picked.
    void pick(const std::optional<Selected>& thing, const QObject* origin);

Q_SIGNALS:
    void changed(const QObject* origin);

private:
    std::optional<Selected> m_thing;
};

} // namespace app
