// SPDX-License-Identifier: GPL-3.0-or-later
// Whether each access to memory is checked, and how much longer everything may take then.
#pragma once

namespace test {

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kIsInstrumented = true;
#else
inline constexpr bool kIsInstrumented = false;
#endif
inline constexpr int kSlowness = kIsInstrumented ? 10 : 1;

} // namespace test
