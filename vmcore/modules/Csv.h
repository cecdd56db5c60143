// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the module _csv share: dialects (CsvDialect.cpp), reading (CsvReader.cpp), writing (CsvWriter.cpp).
#pragma once
#include "vmcore/runtime/NativeData.h"

#include <cstdint>

namespace vmcore::csv {

enum class Quoting : std::uint8_t { Minimal, All, NonNumeric, None };
inline constexpr std::uint32_t kNotSet = ~0u; // a character that is never met

struct Dialect
{
    static constexpr const char* kName = "Dialect";
    std::uint32_t delimiter = ',', quote = '"', escape = kNotSet;
    Value lineEnd; // str
    Quoting quoting = Quoting::Minimal;
    bool doublesQuotes = true, skipsSpace = false, isStrict = false;
    void trace(Marker& m) { m.value(lineEnd); }
};
using DialectData = NativeData<Dialect>;

// A dialect from what reader, writer and register_dialect were given: a name, a class or an object (kNull: none), and
// the keywords of the call behind `args`. kNull: an error is pending.
Value dialectFrom(Vm& vm, Value base, const CallArgs& args);
Value raiseCsvError(Vm& vm, std::string_view message);
std::int64_t fieldLimit(Vm& vm);

void addDialects(Vm& vm, ModuleObject* module);
void addReader(Vm& vm, ModuleObject* module);
void addWriter(Vm& vm, ModuleObject* module);

} // namespace vmcore::csv
