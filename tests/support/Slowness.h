// SPDX-License-Identifier: GPL-3.0-or-later
// How much longer everything may take where each access to memory is checked.
#pragma once

namespace test {

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr int kSlowness = 10;
#else
inline constexpr int kSlowness = 1;
#endif

} // namespace test
