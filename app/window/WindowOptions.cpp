// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/WindowOptions.h"

#include <QRegularExpression>

namespace app {
namespace {

constexpr int kLeastSide = 320;
constexpr int kMostSide = 16'384;

std::optional<QSize> parseSize(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
    const auto match = form.match(text);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    const bool sane = match.hasMatch() && std::min(size.width(), size.height()) >= kLeastSide
        && std::max(size.width(), size.height()) <= kMostSide;
    return sane ? std::optional(size) : std::nullopt;
}

/// Takes the value of an option; an error line if it is not acceptable.
std::optional<QString> applyOption(WindowOptions& options, const QString& name, const QString& value)
{
    if (name == QLatin1String("--theme")) {
        if (value != QLatin1String("dark") && value != QLatin1String("light")) {
            return QStringLiteral("--theme: expected dark or light, not “%1”").arg(value);
        }
        options.scheme = value == QLatin1String("dark") ? theme::Scheme::Dark : theme::Scheme::Light;
    } else if (name == QLatin1String("--size")) {
        const auto size = parseSize(value);
        if (!size) {
            return QStringLiteral("--size: expected WIDTHxHEIGHT, not “%1”").arg(value);
        }
        options.size = *size;
        options.sizeGiven = true;
    } else if (name == QLatin1String("--screenshot")) {
        options.screenshot = value;
    } else if (name == QLatin1String("--record")) {
        options.record = value;
    } else if (name == QLatin1String("--screenshots")) {
        options.screenshots = value;
    } else {
        return QStringLiteral("unknown option %1").arg(name);
    }
    return std::nullopt;
}

} // namespace

std::expected<WindowOptions, QString> parseWindowOptions(const QStringList& arguments)
{
    WindowOptions options;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString& argument = arguments[i];
        if (!argument.startsWith(QStringLiteral("--"))) {
            options.file = argument;
            options.arguments = arguments.mid(i + 1);
            break;
        }
        if (argument == QLatin1String("--autorun")) {
            options.autorun = true;
            continue;
        }
        const QString name = argument.section(QLatin1Char('='), 0, 0);
        const bool joined = argument.contains(QLatin1Char('='));
        if (!joined && i + 1 >= arguments.size()) {
            return std::unexpected(QStringLiteral("%1 needs a value").arg(name));
        }
        const QString value = joined ? argument.section(QLatin1Char('='), 1) : arguments[++i];
        if (const auto error = applyOption(options, name, value)) {
            return std::unexpected(*error);
        }
    }
    return options;
}

} // namespace app
