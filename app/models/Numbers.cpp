// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/Numbers.h"

namespace app {
namespace {

constexpr QChar kNarrowSpace(0x202F);

} // namespace

QString grouped(std::uint64_t value)
{
    QString digits = QString::number(value);
    for (qsizetype at = digits.size() - 3; at > 0; at -= 3) {
        digits.insert(at, kNarrowSpace);
    }
    return digits;
}

QString instantDigits(std::uint64_t nanoseconds)
{
    const std::uint64_t microseconds = nanoseconds / 1000;
    const QString fraction = QStringLiteral("%1").arg(microseconds % 1'000'000, 6, 10, QLatin1Char('0'));
    return grouped(microseconds / 1'000'000) + QLatin1Char('.') + fraction.left(3) + kNarrowSpace + fraction.mid(3);
}

QString instant(std::uint64_t nanoseconds)
{
    return instantDigits(nanoseconds) + QStringLiteral(" s");
}

QString byteSize(std::uint64_t bytes)
{
    if (bytes < 1000) {
        return QStringLiteral("%1 B").arg(bytes);
    }
    static constexpr const char* kUnits[] = {"kB", "MB", "GB", "TB"};
    double value = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    while (value >= 999.5 && unit + 1 < std::size(kUnits)) {
        value /= 1000;
        ++unit;
    }
    return QStringLiteral("%1 %2").arg(value, 0, 'f', value < 99.95 ? 1 : 0).arg(QLatin1String(kUnits[unit]));
}

QString percentDigits(double share)
{
    const double value = share * 100;
    if (value > 0 && value < 0.05) {
        return QStringLiteral("<0.1");
    }
    return QString::number(value, 'f', value >= 99.95 ? 0 : 1);
}

QString percent(double share)
{
    return percentDigits(share) + QStringLiteral(" %");
}

QString counted(std::uint64_t count, const QString& singular, const QString& plural)
{
    return grouped(count) + QLatin1Char(' ') + (count == 1 ? singular : plural);
}

} // namespace app
