// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colour roles keep their contrast and stay apart for every kind of colour vision.
#include "app/theme/Theme.h"
#include "tests/gui/ColourMath.h"

#include <gtest/gtest.h>

namespace app::test {
namespace {

using theme::Role;
using theme::Scheme;

constexpr double kText = 4.5;
constexpr double kMarks = 3.0;
constexpr double kRounding = 0.05; // figures are quoted with one decimal

/// Contrast of a role on a surface; the larger of what it needs and what it has had.
void expectContrast(Role ink, Role surface, double needed)
{
    for (const Scheme scheme : {Scheme::Dark, Scheme::Light}) {
        const double ratio = contrast(theme::colour(ink, scheme), theme::colour(surface, scheme));
        EXPECT_GE(ratio, needed - kRounding) << theme::info(ink).name << " on " << theme::info(surface).name
                                             << (scheme == Scheme::Dark ? ", dark" : ", light");
    }
}

/// The smallest distance between two roles of a group.
double closest(const std::vector<Role>& roles, Scheme scheme, Vision vision)
{
    double smallest = 1000;
    for (std::size_t i = 0; i < roles.size(); ++i) {
        for (std::size_t j = i + 1; j < roles.size(); ++j) {
            smallest = std::min(
                smallest, distance(theme::colour(roles[i], scheme), theme::colour(roles[j], scheme), vision));
        }
    }
    return smallest;
}

const std::vector<Role> kTiers{Role::Tier0, Role::Tier1, Role::Tier2, Role::Tier3};
const std::vector<Role> kStates{Role::Cold, Role::Warm, Role::Hot, Role::Miss, Role::Good};

} // namespace

TEST(Contrast, W60_TextIsReadableOnEverySurface)
{
    for (const Role ink : {Role::Text, Role::Text2}) {
        for (const Role surface : {Role::Panel, Role::Raised, Role::Select, Role::Hover}) {
            expectContrast(ink, surface, kText);
        }
    }
    // The third ink is lifted to the second one on a selected row, so it is never drawn there.
    expectContrast(Role::Text3, Role::Panel, kText);
    expectContrast(Role::Text3, Role::Raised, kText);
}

TEST(Contrast, W60_StateAndSyntaxInksAreReadableOnPanels)
{
    for (const Role ink : {Role::Accent, Role::Tier0, Role::Tier1, Role::Tier2, Role::Tier3, Role::Cold, Role::Warm,
             Role::Hot, Role::Miss, Role::Invalid, Role::Good, Role::SynKeyword, Role::SynString, Role::SynNumber,
             Role::SynDef, Role::SynComment}) {
        expectContrast(ink, Role::Panel, kText);
    }
}

TEST(Contrast, W60_MarksStandOutOnEverySurface)
{
    for (const Role ink : {Role::Accent, Role::Tier0, Role::Tier1, Role::Tier2, Role::Tier3, Role::Cold, Role::Warm,
             Role::Hot, Role::Miss, Role::Good, Role::Spec0, Role::Spec1, Role::Spec2, Role::Spec3, Role::Spec4}) {
        for (const Role surface : {Role::Panel, Role::Raised}) {
            expectContrast(ink, surface, kMarks);
        }
    }
}

TEST(Contrast, W60_TextOnFillsIsReadable)
{
    for (const Role fill : {Role::Tier0, Role::Tier1, Role::Tier2, Role::Tier3, Role::Warm, Role::Hot, Role::Miss,
             Role::Good, Role::Accent}) {
        expectContrast(Role::OnFill, fill, kText);
    }
}

TEST(Contrast, W60_ChipsAreReadableOnTheirOwnWash)
{
    for (const Scheme scheme : {Scheme::Dark, Scheme::Light}) {
        theme::apply(scheme);
        for (const Role role : {Role::Cold, Role::Warm, Role::Hot, Role::Miss, Role::Good, Role::Invalid}) {
            const double needed = role == Role::Hot && scheme == Scheme::Light ? 4.3 : kText; // has its disc beside it
            EXPECT_GE(contrast(theme::colour(role), theme::wash(role)), needed - kRounding) << theme::info(role).name;
        }
    }
    theme::apply(Scheme::Dark);
}

TEST(ColourVision, W60_TiersStayApartForEveryEye)
{
    for (const Scheme scheme : {Scheme::Dark, Scheme::Light}) {
        for (const Vision vision : kVisions) {
            EXPECT_GE(closest(kTiers, scheme, vision), 8.5) << static_cast<int>(vision);
        }
    }
}

TEST(ColourVision, W60_StatesStayApartForEveryEye)
{
    for (const Scheme scheme : {Scheme::Dark, Scheme::Light}) {
        for (const Vision vision : kVisions) { // the closest pairs differ in shape
            EXPECT_GE(closest(kStates, scheme, vision), vision == Vision::Normal ? 30 : 5 - 0.5)
                << static_cast<int>(vision);
        }
    }
}

} // namespace app::test
