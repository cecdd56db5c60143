// SPDX-License-Identifier: GPL-3.0-or-later
// What a ClassCreated payload says about a class: parsed once, immutable, shared by all views.
// Parsing accepts any input: fields that are missing or of another type are empty.
#pragma once

#include "inspector/state/ParsedPayloads.h"

#include <memory>
#include <string>
#include <vector>

namespace inspector {

struct ClassInfo
{
    std::string name; ///< Qualified: "Outer.Inner".
    std::string module;
    std::vector<std::string> bases; ///< Their qualified names.
};

[[nodiscard]] std::shared_ptr<const ClassInfo> parseClassInfo(std::string_view json);

class ClassBook : public ParsedPayloads<ClassInfo, parseClassInfo>
{
public:
    explicit ClassBook(const PayloadSource& payloads)
        : ParsedPayloads(payloads, 1 << 17)
    {
    }
};

} // namespace inspector
