// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Settings.h"

#include <charconv>
#include <type_traits>

namespace app {
namespace {

std::string pad(std::string text, std::size_t width)
{
    text.resize(std::max(text.size(), width), ' ');
    return text;
}
std::string show(bool b)
{
    return b ? "on" : "off";
}
std::string show(std::uint32_t n)
{
    return std::to_string(n);
}
std::string show(std::uint64_t n)
{
    return std::to_string(n);
}
std::string show(vmcore::Counters c)
{
    return c == vmcore::Counters::Exact ? "exact" : "derived";
}

bool parse(std::string_view text, bool& value)
{
    if (text != "on" && text != "off" && text != "1" && text != "0" && text != "true" && text != "false")
        return false;
    value = text == "on" || text == "1" || text == "true";
    return true;
}
bool parse(std::string_view text, vmcore::Counters& value)
{
    if (text != "derived" && text != "exact")
        return false;
    value = text == "exact" ? vmcore::Counters::Exact : vmcore::Counters::Derived;
    return true;
}
template<class Number>
bool parse(std::string_view text, Number& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}
template<class T>
std::string_view kind(const T&)
{
    return std::is_same_v<T, bool>            ? "on or off"
        : std::is_same_v<T, vmcore::Counters> ? "derived or exact"
                                              : "a whole number";
}

} // namespace

std::optional<std::string> applySetting(vmcore::VmConfig& config, std::string_view assignment)
{
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos)
        return "--set wants KEY=VALUE, not '" + std::string(assignment) + "'";
    const std::string_view key = assignment.substr(0, equals), text = assignment.substr(equals + 1);
#define VM_SETTING(name, type, value, doc)                                                                             \
    if (key == #name)                                                                                                  \
        return parse(text, config.name) ? std::nullopt                                                                 \
                                        : std::optional("--set " #name " wants " + std::string(kind(config.name))      \
                                              + ", not '" + std::string(text) + "'");
#include "vmcore/object/Settings.def"
    return "--set: there is no setting '" + std::string(key) + "' (--list-settings prints them)";
}

std::string settingsTable()
{
    const vmcore::VmConfig config;
    std::string table;
#define VM_SETTING(name, type, value, doc) table += pad(#name, 20) + pad(show(config.name), 14) + (doc) + "\n";
#include "vmcore/object/Settings.def"
    return table;
}

} // namespace app
