// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/StyleSheet.h"

#include "app/theme/Theme.h"

#include <QFile>
#include <QRegularExpression>

namespace app::theme {

QString withRoles(const QString& text)
{
    static const QRegularExpression reference(QStringLiteral("@([a-zA-Z0-9]+)"));
    QString result;
    qsizetype end = 0;
    for (auto it = reference.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        result += text.mid(end, match.capturedStart() - end);
        QString replacement = match.captured(0);
        for (int i = 0; i < kRoleCount; ++i) {
            const Role role = static_cast<Role>(i);
            if (match.captured(1) == QLatin1String(info(role).name)) {
                replacement = colour(role).name();
            }
        }
        result += replacement;
        end = match.capturedEnd();
    }
    return result + text.mid(end);
}

QString styleSheet()
{
    QFile file(QStringLiteral(":/themes/window.qss"));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return withRoles(QString::fromUtf8(file.readAll()));
}

} // namespace app::theme
