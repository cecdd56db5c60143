// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/ColourMath.h"

#include <algorithm>
#include <cmath>

namespace app::test {
namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

Triple linearOf(const QColor& colour)
{
    return {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
}

double luminance(const QColor& colour)
{
    const Triple c = linearOf(colour);
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

Triple times(const Matrix& m, const Triple& v)
{
    Triple result{};
    for (std::size_t i = 0; i < 3; ++i) {
        result[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    }
    return result;
}

const Matrix& matrixOf(Vision vision)
{
    static constexpr std::array<Matrix, 4> kMatrices{{
        {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
        {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
        {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
    }};
    return kMatrices[static_cast<std::size_t>(vision)];
}

Triple labOf(const Triple& rgb)
{
    static constexpr Matrix kToXyz{{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};
    static constexpr Triple kWhite{0.95047, 1, 1.08883};
    const Triple xyz = times(kToXyz, rgb);
    Triple f{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double t = std::max(xyz[i], 0.0) / kWhite[i];
        f[i] = t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

Triple seen(const QColor& colour, Vision vision)
{
    Triple rgb = times(matrixOf(vision), linearOf(colour));
    for (double& channel : rgb) {
        channel = std::clamp(channel, 0.0, 1.0);
    }
    return labOf(rgb);
}

} // namespace

double contrast(const QColor& a, const QColor& b)
{
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

double distance(const QColor& a, const QColor& b, Vision vision)
{
    const Triple x = seen(a, vision);
    const Triple y = seen(b, vision);
    return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

} // namespace app::test
