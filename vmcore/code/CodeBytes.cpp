// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/CodeBytes.h"

#include "vmcore/code/CodeObject.h"
#include "vmcore/code/Instructions.h"
#include "vmcore/object/CodeRegistry.h"

#include <algorithm>

namespace vmcore {
namespace {

bool isQuickened(const CodeObject* code)
{
    return std::ranges::any_of(code->data->sites, [code](const Site& site) {
        const std::uint8_t op = code->units[site.unit].op;
        return opInfo(op).family != static_cast<Op>(op);
    });
}

} // namespace

CodeBytes codeBytes(const CodeRegistry& codes)
{
    CodeBytes bytes;
    for (const CodeObject* code : codes.all) {
        CodeBytes::Sum& sum = isQuickened(code) ? bytes.quickened : bytes.cold;
        ++sum.codes;
        for ([[maybe_unused]] const CodeInstruction& instruction : Instructions({code->units, code->unitCount}))
            ++sum.instructions;
        sum.unitBytes += code->unitCount * sizeof(Unit);
        sum.siteBytes += code->data->sites.size() * sizeof(Site);
    }
    return bytes;
}

} // namespace vmcore
