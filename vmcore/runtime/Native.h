// SPDX-License-Identifier: GPL-3.0-or-later
// How functions, methods and types in C++ are described and put into classes and modules: constant
// tables, one row each. Argument counts are checked in one place, with CPython's words, before the
// C++ function is called; keywords are refused there unless the row takes them.
#pragma once
#include "vmcore/object/Vm.h"

#include <span>
#include <string_view>

namespace vmcore {

enum class NativeKind : std::uint8_t {
    Function,    // of a module
    Method,      // values[0] is self, checked to be an instance of the owner
    Slot,        // a dunder of a type: shown as slot wrapper; values[0] is self
    ClassMethod, // values[0] is the class
    Static       // __new__ and str.maketrans
};
inline constexpr std::uint8_t kAnyCount = 255;

struct NativeInfo
{
    const char* name;
    NativeCode code;
    std::uint8_t minimum; // positional arguments, self not counted
    std::uint8_t maximum; // kAnyCount: no limit
    NativeKind kind;
    bool takesKeywords; // the function reads arguments.keywords itself (see KeywordReader)
    const char* doc;    // "name(signature)\n--\n\ntext", as CPython's
};

// Rows for tables:  fn("len", &builtinLen, 1, 1, "…"), method("append", …), slot("__len__", …)
constexpr NativeInfo fn(const char* n, NativeCode c, int lo, int hi, const char* doc = "")
{
    return {n, c, static_cast<std::uint8_t>(lo), static_cast<std::uint8_t>(hi), NativeKind::Function, false, doc};
}
constexpr NativeInfo fnKeywords(const char* n, NativeCode c, int lo, int hi, const char* doc = "")
{
    return {n, c, static_cast<std::uint8_t>(lo), static_cast<std::uint8_t>(hi), NativeKind::Function, true, doc};
}
constexpr NativeInfo method(const char* n, NativeCode c, int lo, int hi, const char* doc = "")
{
    return {n, c, static_cast<std::uint8_t>(lo), static_cast<std::uint8_t>(hi), NativeKind::Method, false, doc};
}
constexpr NativeInfo methodKeywords(const char* n, NativeCode c, int lo, int hi, const char* doc = "")
{
    return {n, c, static_cast<std::uint8_t>(lo), static_cast<std::uint8_t>(hi), NativeKind::Method, true, doc};
}
constexpr NativeInfo slot(const char* n, NativeCode c, int lo, int hi, const char* doc = "")
{
    return {n, c, static_cast<std::uint8_t>(lo), static_cast<std::uint8_t>(hi), NativeKind::Slot, false, doc};
}
constexpr NativeInfo slotKeywords(const char* n, NativeCode c, int lo, int hi, const char* doc = "")
{
    return {n, c, static_cast<std::uint8_t>(lo), static_cast<std::uint8_t>(hi), NativeKind::Slot, true, doc};
}
constexpr NativeInfo classMethod(const char* n, NativeCode c, int lo, int hi, const char* doc = "")
{
    return {n, c, static_cast<std::uint8_t>(lo), static_cast<std::uint8_t>(hi), NativeKind::ClassMethod, true, doc};
}
// __new__: values[0] is the class; counts do not include it; keywords are passed on.
constexpr NativeInfo newMethod(NativeCode c, int lo, int hi, const char* doc = "")
{
    return {"__new__", c, static_cast<std::uint8_t>(lo), static_cast<std::uint8_t>(hi), NativeKind::Static, true, doc};
}
constexpr NativeInfo staticMethod(const char* n, NativeCode c, int lo, int hi, const char* doc = "")
{
    return {n, c, static_cast<std::uint8_t>(lo), static_cast<std::uint8_t>(hi), NativeKind::Static, false, doc};
}
struct GetSetInfo
{
    const char* name;
    Value (*get)(Vm&, Value self);
    bool (*set)(Vm&, Value self, Value v); // null: read-only; v kNull: delete
    const char* doc;
};

// Whether the function may be called with these arguments (self included, keywords behind them); else
// TypeError with CPython's words is pending. Function, not bound to a self.
bool checkNativeArguments(Vm& vm, const NativeFunctionObject* function, const CallArgs& arguments);
// Calls a native function of any kind after that check; a bound one gets its self as first argument.
Value callNative(Vm& vm, NativeFunctionObject* function, const CallArgs& arguments);

// Adds rows to a type's dict, or functions to a module.
void addMethods(Vm& vm, TypeObject* type, std::span<const NativeInfo> rows);
void addGetSets(Vm& vm, TypeObject* type, std::span<const GetSetInfo> rows);
void addFunctions(Vm& vm, ModuleObject* module, std::span<const NativeInfo> rows);
void setConstant(Vm& vm, ModuleObject* module, std::string_view name, Value v);
ModuleObject* makeModule(Vm& vm, std::string_view name, const char* doc);
Value makeNativeFunction(Vm& vm, const NativeInfo* info, Value self, std::string_view module);

// Reads keyword arguments by name:  KeywordReader k(vm, args, "sorted");
//   Value key = k.take("key"), reverse = k.take("reverse"); if (!k.done()) return kNull;
// positional index ≥ 0: the same parameter may be given positionally (error when given twice).
class KeywordReader
{
public:
    KeywordReader(Vm& vm, const CallArgs& arguments, const char* function);
    Value take(std::string_view name, int positionalIndex = -1); // kNull: not given
    Value need(std::string_view name, int positionalIndex);      // kNull: it is missing, done() will say so
    bool done(); // false: unexpected or doubled keyword, TypeError pending

private:
    Vm& m_vm;
    CallArgs m_arguments; // a copy: the reader may outlive a temporary
    const char* m_function;
    std::uint64_t m_taken = 0;
    bool m_failed = false;
};

} // namespace vmcore
