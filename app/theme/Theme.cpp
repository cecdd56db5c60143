// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/Theme.h"

#include "app/theme/StyleSheet.h"

#include <QApplication>
#include <QFontDatabase>
#include <QHash>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>

#include <array>
#include <cmath>

/// The resources lie in a static library: without this call nobody asks for them.
static void loadResources()
{
    Q_INIT_RESOURCE(window);
}

namespace app::theme {
namespace {

// clang-format off
constexpr std::array<RoleInfo, kRoleCount> kRoles {{
    {Role::Window,       "window",       "#131518", "#D9DDE2", "gaps between panels"},
    {Role::Panel,        "panel",        "#1B1E22", "#FFFFFF", "every data surface"},
    {Role::Raised,       "raised",       "#23272C", "#F1F3F6", "title bars, headers, chips, cards"},
    {Role::Hover,        "hover",        "#2A2F36", "#E8ECF1", "row or item under the pointer"},
    {Role::Select,       "select",       "#27384E", "#D6E4FA", "selected row; linked highlight at half strength"},
    {Role::SelectStrong, "selectStrong", "#34506F", "#BBD2F5", "selected item of the view with the focus"},
    {Role::Line,         "line",         "#2A2E34", "#E3E7EC", "separators, grid"},
    {Role::LineStrong,   "lineStrong",   "#414851", "#BCC4CE", "frames, connectors, axes"},
    {Role::Text,         "text",         "#DCE0E5", "#1C2126", "data, primary labels"},
    {Role::Text2,        "text2",        "#A3ACB6", "#4D5762", "secondary labels, units"},
    {Role::Text3,        "text3",        "#8C96A1", "#5F6975", "hints, disabled, line numbers"},
    {Role::OnFill,       "onFill",       "#101214", "#FFFFFF", "text on a filled tier or state colour"},
    {Role::Accent,       "accent",       "#82A9F7", "#2459C4", "focus, links, current position"},
    {Role::Tier0,        "tier0",        "#8A94A1", "#5E6875", "tier 0: never specialised"},
    {Role::Tier1,        "tier1",        "#3B9DE0", "#096C9D", "tier 1: inline caches"},
    {Role::Tier2,        "tier2",        "#C8AEFF", "#7038CC", "tier 2: executors"},
    {Role::Tier3,        "tier3",        "#2FBF9B", "#087A60", "tier 3: native module"},
    {Role::Cold,         "cold",         "#93A2B3", "#5A6879", "cold; drawn hollow"},
    {Role::Warm,         "warm",         "#F2CB6B", "#745700", "warm; drawn half filled"},
    {Role::Hot,          "hot",          "#F07E3C", "#BF4B00", "hot, linked; drawn filled"},
    {Role::Miss,         "miss",         "#F0717F", "#C02A3E", "miss, failed guard, refused; with a cross"},
    {Role::Invalid,      "invalid",      "#8F98A3", "#626C77", "invalid; hatched, struck out"},
    {Role::Good,         "good",         "#8CC265", "#41760F", "hit, specialised, checked; with a tick"},
    {Role::Spec0,        "spec0",        "#6FBF6A", "#448C28", "specialised, no miss"},
    {Role::Spec1,        "spec1",        "#B5BF55", "#7F8B0C", "specialised, some misses"},
    {Role::Spec2,        "spec2",        "#E0B04A", "#B27600", "adaptive, deferred"},
    {Role::Spec3,        "spec3",        "#EE8A4A", "#CC5E0C", "many misses, backed off"},
    {Role::Spec4,        "spec4",        "#EE6272", "#D23B4E", "failed or megamorphic"},
    {Role::SynKeyword,   "synKeyword",   "#C792C9", "#8A3A94", "source: keyword"},
    {Role::SynString,    "synString",    "#A3BE8C", "#456B1D", "source: string"},
    {Role::SynNumber,    "synNumber",    "#D9A37A", "#95501B", "source: number"},
    {Role::SynDef,       "synDef",       "#8FB6E8", "#1F57A8", "source: name being defined"},
    {Role::SynComment,   "synComment",   "#87919C", "#616B77", "source: comment"},
}};
// clang-format on

constexpr bool rolesAreInOrder()
{
    for (int i = 0; i < kRoleCount; ++i) {
        if (static_cast<int>(kRoles[static_cast<std::size_t>(i)].role) != i) {
            return false;
        }
    }
    return true;
}
static_assert(rolesAreInOrder(), "kRoles is indexed by Role");

struct Current
{
    Scheme scheme = Scheme::Dark;
    Motion motion = Motion::Full;
    std::array<QColor, kRoleCount> colours; ///< Of the scheme: painting asks for them thousands of times.
};

Current& current()
{
    static Current value;
    return value;
}

QString firstInstalled(std::initializer_list<const char*> names)
{
    const QStringList families = QFontDatabase::families();
    for (const char* name : names) {
        if (families.contains(QLatin1String(name))) {
            return QLatin1String(name);
        }
    }
    return QLatin1String(*(names.end() - 1));
}

/// Fonts are kept: a copy shares the engine that the first use has looked up, which is most of the work of a label.
template<class Make>
QFont cached(QHash<int, QFont>& fonts, int pixels, QFont::Weight weight, Make&& make)
{
    const int key = pixels * 1024 + weight;
    auto found = fonts.constFind(key);
    if (found == fonts.cend()) {
        QFont font = make();
        font.setPixelSize(pixels);
        font.setWeight(weight);
        found = fonts.insert(key, font);
    }
    return *found;
}

QPalette paletteOfRoles()
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole target, Role role) { palette.setColor(target, colour(role)); };
    set(QPalette::Window, Role::Raised);
    set(QPalette::WindowText, Role::Text);
    set(QPalette::Base, Role::Panel);
    set(QPalette::AlternateBase, Role::Panel);
    set(QPalette::Text, Role::Text);
    set(QPalette::PlaceholderText, Role::Text3);
    set(QPalette::Button, Role::Raised);
    set(QPalette::ButtonText, Role::Text);
    set(QPalette::Highlight, Role::Select);
    set(QPalette::HighlightedText, Role::Text);
    set(QPalette::ToolTipBase, Role::Hover);
    set(QPalette::ToolTipText, Role::Text);
    set(QPalette::Link, Role::Accent);
    set(QPalette::Mid, Role::Line);
    set(QPalette::Light, Role::Hover);
    set(QPalette::Dark, Role::Line);
    set(QPalette::Shadow, Role::Window);
    for (const auto target : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, target, blend(Role::Text3, Role::Raised, 0.6));
    }
    return palette;
}

} // namespace

const RoleInfo& info(Role role)
{
    return kRoles[static_cast<std::size_t>(role)];
}

void apply(Scheme scheme)
{
    loadResources();
    current().scheme = scheme;
    for (const RoleInfo& row : kRoles) {
        current().colours[static_cast<std::size_t>(row.role)] = colour(row.role, scheme);
    }
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(paletteOfRoles());
    QApplication::setFont(uiFont());
    qApp->setStyleSheet(styleSheet());
}

Scheme scheme()
{
    return current().scheme;
}

Scheme systemScheme()
{
    const QPalette palette = QGuiApplication::palette();
    const bool dark = palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
    return dark ? Scheme::Dark : Scheme::Light;
}

void setMotion(Motion motion)
{
    current().motion = motion;
}

Motion motion()
{
    const bool animated = QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) > 0;
    return animated ? current().motion : Motion::None;
}

QColor colour(Role role, Scheme scheme)
{
    return QColor(QLatin1String(scheme == Scheme::Dark ? info(role).dark : info(role).light));
}

QColor colour(Role role)
{
    return current().colours[static_cast<std::size_t>(role)];
}

QColor translucent(Role role, double alpha)
{
    QColor result = colour(role);
    result.setAlphaF(static_cast<float>(alpha));
    return result;
}

QColor blend(Role over, Role under, double share)
{
    const QColor a = colour(over);
    const QColor b = colour(under);
    const auto mix = [share](int x, int y) { return static_cast<int>(std::lround(x * share + y * (1 - share))); };
    return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

QColor wash(Role role)
{
    return blend(role, Role::Panel, scheme() == Scheme::Dark ? 0.14 : 0.10);
}

QFont uiFont(int pixels, QFont::Weight weight)
{
    static QHash<int, QFont> fonts;
    return cached(fonts, pixels, weight, [] {
        QFont font(firstInstalled({"Inter", "Noto Sans", "DejaVu Sans"}));
        font.setHintingPreference(QFont::PreferNoHinting);
        return font;
    });
}

QFont monoFont(int pixels, QFont::Weight weight)
{
    static QHash<int, QFont> fonts;
    return cached(fonts, pixels, weight, [] {
        QFont font(firstInstalled({"DejaVu Sans Mono"}));
        font.setStyleHint(QFont::Monospace);
        font.setHintingPreference(QFont::PreferVerticalHinting);
        return font;
    });
}

} // namespace app::theme
