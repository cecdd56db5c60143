// SPDX-License-Identifier: GPL-3.0-or-later
// Symbol tables: which names a module, class or function binds, and where each name of it lives.
// Built from the syntax tree on the thread that compiles; immutable afterwards. Names are mangled
// (`__x` in class C is `_C__x`) and live in the arena of the tree.
#pragma once

#include "vmcore/frontend/Ast.h"
#include "vmcore/frontend/SyntaxError.h"

#include <deque>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vmcore::frontend {

enum class ScopeKind : std::uint8_t {
    Module,
    Class,
    Function,  ///< Also lambdas and comprehensions.
    Annotation ///< Text of an annotation that is never evaluated; hangs in no parent.
};

enum class ComprehensionKind : std::uint8_t { None, List, Set, Dict, Generator };

/// Where a name of a scope lives.
enum class Binding : std::uint8_t {
    Unknown,
    Local,
    GlobalExplicit, ///< Declared `global`.
    GlobalImplicit, ///< Not bound in any enclosing function: a global or a builtin.
    Free,           ///< In a cell of an enclosing function.
    Cell            ///< Local, and shared with inner functions.
};

/// What the source does with a name in one scope; a set of bits.
enum SymbolFlag : std::uint16_t {
    kSymbolGlobal = 1, ///< `global x`
    kSymbolLocal = 2,  ///< Assigned.
    kSymbolParameter = 4,
    kSymbolNonlocal = 8, ///< `nonlocal x`
    kSymbolUsed = 16,
    kSymbolFreeInClass = 32, ///< Bound in the class and free in a method of it.
    kSymbolImport = 64,
    kSymbolAnnotated = 128,
    kSymbolIteration = 256, ///< Target of a `for` of a comprehension.
    kSymbolBound = kSymbolLocal | kSymbolParameter | kSymbolImport
};

struct Symbol
{
    std::string_view name;
    std::uint16_t flags = 0;
    Binding binding = Binding::Unknown;
};

/// A `global` or `nonlocal` statement, for messages about it.
struct Directive
{
    std::string_view name;
    ast::Position position;
};

struct Scope
{
    ScopeKind kind = ScopeKind::Module;
    ComprehensionKind comprehension = ComprehensionKind::None;
    bool isNested = false;    ///< Inside a function, at any depth.
    bool isGenerator = false; ///< Has a `yield`.
    bool isCoroutine = false; ///< `async def`, or a comprehension that awaits.
    bool hasVarArgs = false;
    bool hasVarKeywords = false;
    bool needsClassCell = false; ///< Of a class: a method uses `super` or `__class__`.
    std::string_view name;
    ast::Position position;
    Scope* parent = nullptr;
    std::vector<Scope*> children;
    std::vector<Symbol> symbols;              ///< In order of first mention.
    std::vector<std::string_view> parameters; ///< In the order of the slots of a call.
    std::vector<Directive> directives;

    /// Null when the scope does not mention the (mangled) name.
    [[nodiscard]] const Symbol* find(std::string_view mangled) const;
    [[nodiscard]] Symbol* find(std::string_view mangled);
    Symbol& findOrAdd(std::string_view mangled);
    /// Unknown when the scope does not mention the name.
    [[nodiscard]] Binding binding(std::string_view mangled) const;
    /// Names with the binding or any of the flags, sorted by code point.
    [[nodiscard]] std::vector<std::string_view> sortedNames(Binding wanted, std::uint16_t orFlags = 0) const;

private:
    std::unordered_map<std::string_view, std::uint32_t> m_places;
};

/// All scopes of a module. Nodes that open one: Module, FunctionDef, ClassDef, Lambda, comprehensions.
struct ScopeTable
{
    std::deque<Scope> scopes; ///< The module's is the first.
    std::unordered_map<const ast::Node*, Scope*> byNode;
};

/// How deep the tree may be walked: the same numbers for every pass over it.
struct DepthLimit
{
    std::uint32_t start = 0;
    std::uint32_t limit = 3000;
    std::uintptr_t lowestAddress = 0; ///< Of the machine stack; 0: not checked.

    /// True when the stack of the calling thread is nearly used up.
    [[nodiscard]] bool stackIsLow() const;
};

/// Fills `table`; the error of the first violation of the scoping rules. Names that have to be
/// mangled are written into the arena. With `annotationsAreText` (`from __future__ import
/// annotations`) annotations bind and use nothing.
enum class AnnotationForm : std::uint8_t { Evaluated, Text };
[[nodiscard]] std::optional<SyntaxError> buildScopes(
    const ast::Module& module, Arena& arena, AnnotationForm annotations, DepthLimit depth, ScopeTable& table);

/// The name as it is stored: `__x` inside class `_C` is `_C__x`. An empty class name: not in a class.
[[nodiscard]] std::string_view mangle(std::string_view className, std::string_view name, Arena& arena);

/// An error that spans a node. Columns count bytes, as the compiler of CPython reports them; the text of
/// the line is left to the caller.
[[nodiscard]] SyntaxError syntaxErrorAt(const ast::Position& position, std::string message);
[[nodiscard]] SyntaxError tooDeepError();

} // namespace vmcore::frontend
