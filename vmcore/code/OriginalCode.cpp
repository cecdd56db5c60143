// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/OriginalCode.h"

#include "vmcore/code/Instructions.h"

namespace vmcore {

std::string adaptiveBytes(const CodeObject* code)
{
    return {reinterpret_cast<const char*>(code->units), code->unitCount * sizeof(Unit)};
}

std::string originalBytes(const CodeObject* code)
{
    std::string bytes(code->unitCount * sizeof(Unit), '\0');
    for (const CodeInstruction& instruction : Instructions({code->units, code->unitCount})) {
        for (std::uint32_t unit = instruction.unit; unit <= instruction.opUnit; ++unit) {
            bytes[unit * 2] = static_cast<char>(code->units[unit].op);
            bytes[unit * 2 + 1] = static_cast<char>(code->units[unit].arg);
        }
        bytes[instruction.opUnit * 2] = static_cast<char>(opInfo(instruction.op).family);
    }
    return bytes;
}

} // namespace vmcore
