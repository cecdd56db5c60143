// SPDX-License-Identifier: GPL-3.0-or-later
// What a ClassCreated payload says about a class: parsed once, immutable, shared by all views.
// Parsing accepts any input: fields that are missing or of another type are empty.
#pragma once

#include "inspector/state/PayloadSource.h"

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace inspector {

struct ClassInfo
{
    std::string name; ///< Qualified: "Outer.Inner".
    std::string module;
    std::vector<std::string> bases; ///< Their qualified names.
};

[[nodiscard]] std::shared_ptr<const ClassInfo> parseClassInfo(std::string_view json);

/// Parsed descriptions of one run or recording, each parsed once. Any thread.
class ClassBook
{
public:
    /// `payloads` outlives the book.
    explicit ClassBook(const PayloadSource& payloads)
        : m_payloads(payloads)
    {
    }

    /// Never null: an empty one when the payload is missing or damaged.
    [[nodiscard]] std::shared_ptr<const ClassInfo> at(PayloadId id) const;

    [[nodiscard]] const PayloadSource& payloads() const { return m_payloads; }

private:
    const PayloadSource& m_payloads;
    mutable std::mutex m_mutex;
    mutable std::unordered_map<PayloadId, std::shared_ptr<const ClassInfo>> m_infos;
};

} // namespace inspector
