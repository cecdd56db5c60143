// SPDX-License-Identifier: GPL-3.0-or-later
// What a CodeCreated payload says about a code object: parsed once, immutable, shared by all views.
// Parsing accepts any input: a payload that is not what it should be gives null, unknown fields are ignored.
#pragma once

#include "inspector/state/ClassInfo.h"
#include "inspector/state/ExecutorInfo.h"
#include "inspector/state/PayloadSource.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace inspector {

/// Lines count from 1, columns from 0 in UTF-8 bytes, as in CPython's positions; 0 in `line` means unknown.
struct SourceRange
{
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::uint32_t endLine = 0;
    std::uint32_t endColumn = 0;

    bool operator==(const SourceRange&) const = default;
};

inline constexpr std::uint32_t kNoSite = UINT32_MAX;

struct InstructionInfo
{
    std::uint32_t unit = 0;   ///< Index of its first unit.
    std::uint32_t length = 0; ///< Units, caches included.
    std::string opcode;       ///< Name of the base opcode.
    std::uint32_t argument = 0;
    std::string argumentText; ///< Decoded operand; may be empty.
    SourceRange range;
    std::uint32_t site = kNoSite; ///< Index into CodeInfo::sites.
    std::uint32_t block = 0;      ///< Index into CodeInfo::blocks.
};

struct SiteInfo
{
    std::uint32_t unit = 0;
    std::string family;
    std::string expression;        ///< Source text of the sub-expression; may be empty.
    std::uint32_t instruction = 0; ///< Index into CodeInfo::instructions.
};

/// Units [start, end).
struct BlockInfo
{
    std::uint32_t start = 0;
    std::uint32_t end = 0;
};

struct ExceptionRange
{
    std::uint32_t start = 0;
    std::uint32_t end = 0;
    std::uint32_t target = 0;
    std::uint32_t depth = 0;
    bool pushesLastUnit = false;
};

struct CodeInfo
{
    PayloadId payload = 0; ///< What it was parsed from; 0: unknown.
    std::string name;
    std::string qualname;
    std::string file;
    std::uint32_t firstLine = 0;
    std::uint32_t argCount = 0;
    std::uint32_t bytes = 0;                   ///< Memory the code object takes.
    std::uint32_t firstBlock = 0;              ///< Block i is BlockId firstBlock + i.
    std::vector<std::uint16_t> units;          ///< As compiled; the opcode is the low byte.
    std::vector<InstructionInfo> instructions; ///< By ascending unit.
    std::vector<SiteInfo> sites;
    std::vector<BlockInfo> blocks;
    std::vector<std::string> consts; ///< As repr prints them.
    std::vector<std::string> names;
    std::vector<std::string> locals;
    std::vector<ExceptionRange> exceptionTable;

    /// The instruction that covers `unit`, cache units included; null if none does.
    [[nodiscard]] const InstructionInfo* instructionAt(std::uint32_t unit) const;
};

/// What the ProgramStarted payload says.
struct ProgramInfo
{
    std::string program;
    std::vector<std::string> arguments;
    std::vector<std::string> opcodes; ///< Names by opcode byte.
    std::vector<std::string> families;

    /// "<17>" for a byte that has no name.
    [[nodiscard]] std::string opcodeName(std::uint8_t opcode) const;
};

[[nodiscard]] std::shared_ptr<const CodeInfo> parseCodeInfo(std::string_view json, PayloadId payload = 0);
[[nodiscard]] std::shared_ptr<const ProgramInfo> parseProgramInfo(std::string_view json);

/// Parsed payloads of one run or recording, each parsed once. Any thread.
class CodeBook
{
public:
    /// `payloads` outlives the book.
    explicit CodeBook(const PayloadSource& payloads)
        : m_payloads(payloads)
        , m_classes(payloads)
        , m_executors(payloads)
    {
    }

    /// Null when the payload is missing, damaged, or beyond PayloadSource::descriptionLimit().
    [[nodiscard]] std::shared_ptr<const CodeInfo> code(PayloadId id) const;

    /// Never null: an empty one when the payload is missing or damaged.
    [[nodiscard]] std::shared_ptr<const ProgramInfo> program(PayloadId id) const;

    [[nodiscard]] const PayloadSource& payloads() const { return m_payloads; }
    /// What ClassCreated payloads say.
    [[nodiscard]] const ClassBook& classes() const { return m_classes; }
    /// What ExecutorCreated payloads say.
    [[nodiscard]] const ExecutorBook& executors() const { return m_executors; }

private:
    PayloadBytes read(PayloadId id) const;

    const PayloadSource& m_payloads;
    const ClassBook m_classes;
    const ExecutorBook m_executors;
    mutable std::mutex m_mutex;
    mutable std::size_t m_unfolded = 0; ///< Bytes of payloads that were parsed.
    mutable std::unordered_map<PayloadId, std::shared_ptr<const CodeInfo>> m_codes;
    mutable std::unordered_map<PayloadId, std::shared_ptr<const ProgramInfo>> m_programs;
};

} // namespace inspector
