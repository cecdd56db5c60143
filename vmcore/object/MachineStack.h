// SPDX-License-Identifier: GPL-3.0-or-later
// What the collector must know of a thread's machine stack and registers.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vmcore {

// The callee-saved registers may hold the only pointer to an object.
struct SavedRegisters
{
    std::uint64_t words[6];
};
[[gnu::always_inline]] inline SavedRegisters saveRegisters()
{
    SavedRegisters r;
    asm volatile("movq %%rbx, 0(%0)\n\tmovq %%rbp, 8(%0)\n\tmovq %%r12, 16(%0)\n\t"
                 "movq %%r13, 24(%0)\n\tmovq %%r14, 32(%0)\n\tmovq %%r15, 40(%0)"
        :
        : "r"(r.words)
        : "memory");
    return r;
}

struct StackBounds
{
    std::uintptr_t nativeStackLimit = 0; // with the room that C++ code may need after the last check
    const void* machineStackTop = nullptr;
};
StackBounds boundsOfThisThreadsStack();

} // namespace vmcore
