// SPDX-License-Identifier: GPL-3.0-or-later
// Finding text in text. Positions and ranges count code points; [from, to) lies inside the string.
#pragma once
#include "vmcore/object/Str.h"

namespace vmcore {

inline constexpr std::int64_t kNotFound = -1;

// First and last place of `needle` in [from, to); an empty needle is found at `from` and at `to`.
std::int64_t findStr(const StrObject* s, const StrObject* needle, std::size_t from, std::size_t to);
std::int64_t findLastStr(const StrObject* s, const StrObject* needle, std::size_t from, std::size_t to);
// Occurrences that do not overlap; an empty needle occurs between all code points and at both ends.
std::int64_t countStr(const StrObject* s, const StrObject* needle, std::size_t from, std::size_t to);
// Whether the string holds `part` at this place, which may reach behind the end (then no).
bool matchesAt(const StrObject* s, std::size_t at, const StrObject* part);

// The same on bytes.
std::int64_t findBytes(std::string_view bytes, std::string_view needle, std::size_t from, std::size_t to);
std::int64_t findLastBytes(std::string_view bytes, std::string_view needle, std::size_t from, std::size_t to);
std::int64_t countBytes(std::string_view bytes, std::string_view needle, std::size_t from, std::size_t to);

} // namespace vmcore
