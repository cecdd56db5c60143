// SPDX-License-Identifier: GPL-3.0-or-later
// Code objects as bytes and back: what the cache of compiled modules keeps. The bytes are the original view, with
// empty caches, so a warm code object and a cold one give the same; they are for this build on this machine only.
#pragma once
#include "vmcore/code/CodeObject.h"

#include <string>
#include <string_view>

namespace vmcore {

// The code with all code objects inside it; empty: it holds a constant that has no such form.
[[nodiscard]] std::string archiveCode(const CodeObject* code);
// Null: the bytes are cut or damaged. That the code does what it should is not checked. `sourceId` is noted in all
// code objects. Runs no Python; makes heap objects.
[[nodiscard]] CodeObject* restoreCode(Vm& vm, std::string_view bytes, std::uint32_t sourceId);

} // namespace vmcore
