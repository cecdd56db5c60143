// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/ClassInfo.h"

#include <nlohmann/json.hpp>

namespace inspector {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongest = 1 << 16; ///< Bytes of a description; longer ones are none.

std::string textIn(const Json& object, const char* name)
{
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

} // namespace

std::shared_ptr<const ClassInfo> parseClassInfo(std::string_view text)
{
    auto info = std::make_shared<ClassInfo>();
    const Json root = text.size() > kLongest ? Json() : Json::parse(text, nullptr, false);
    if (!root.is_object())
        return info;
    info->name = textIn(root, "name");
    info->module = textIn(root, "module");
    if (const auto bases = root.find("bases"); bases != root.end() && bases->is_array()) {
        for (const Json& base : *bases)
            info->bases.push_back(base.is_string() ? base.get<std::string>() : std::string());
    }
    return info;
}

} // namespace inspector
