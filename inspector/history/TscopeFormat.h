// SPDX-License-Identifier: GPL-3.0-or-later
// What writer and reader of .tscope files agree on; docs/tscope-format.md explains it.
#pragma once

#include <cstdint>

namespace inspector {

inline constexpr std::uint32_t kTscopeApplicationId = 0x74736370; // "tscp"
inline constexpr std::uint32_t kTscopeVersion = 1;
inline constexpr std::uint32_t kTscopePageSize = 8192;

/// The reader wants the schema of a file to be this, to the letter.
inline constexpr char kTscopeSchema[]
    = "CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;"
      "CREATE TABLE payload(id INTEGER PRIMARY KEY, form INTEGER NOT NULL, data BLOB NOT NULL);"
      "CREATE TABLE chunk(id INTEGER PRIMARY KEY, first INTEGER NOT NULL, n INTEGER NOT NULL, t0 INTEGER NOT NULL, t1 "
      "INTEGER NOT NULL);"
      "CREATE TABLE block(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
      "CREATE TABLE keyframe(id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, plain BLOB NOT NULL, pages BLOB NOT NULL);"
      "CREATE TABLE page(id INTEGER PRIMARY KEY, data BLOB NOT NULL);";

/// block.id = chunk × kTscopeBlocksPerChunk + column.
inline constexpr std::uint64_t kTscopeBlocksPerChunk = 8;

/// payload.form.
enum class PayloadForm : std::uint8_t { Raw, Zstd };

/// Longer payloads are stored raw, so that a small file never unfolds into much memory.
inline constexpr std::uint64_t kLargestPackedPayload = 1 << 20;

/// Rows of meta.
inline constexpr char kMetaCreatedBy[] = "created_by";
inline constexpr char kMetaStateSchema[] = "state_schema";
inline constexpr char kMetaEventSchema[] = "event_schema";
inline constexpr char kMetaFirstEvent[] = "first_event";

} // namespace inspector
