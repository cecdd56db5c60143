// SPDX-License-Identifier: GPL-3.0-or-later
// Writes nodes with a work list instead of recursion: what a node is made of replaces it on the list.
// Private to AstDump; one use per object.
#pragma once

#include "vmcore/frontend/AstDump.h"

#include <string>
#include <utility>
#include <vector>

namespace vmcore::frontend {

class AstDumper
{
public:
    explicit AstDumper(DumpPositions positions)
        : m_positions(positions)
    {
    }

    std::string run(const ast::Module& module);

private:
    /// Text to write, or a node to take apart.
    struct Item
    {
        std::string text;
        const ast::Node* node = nullptr;
    };

    void write(std::string text) { m_parts.push_back({std::move(text), nullptr}); }
    void open(const char* name);
    void close(const ast::Node& node);
    void close() { write(")"); }
    void label(const char* name);
    void field(const char* name, std::string text);
    void field(const char* name, const ast::Node* node);
    void optional(const char* name, const ast::Node* node);
    void optional(const char* name, ast::Identifier identifier);
    void identifier(const char* name, ast::Identifier identifier);
    void context(ast::Context context);
    [[nodiscard]] static const char* operatorText(ast::BinaryOperator op);
    template<class T, class Write>
    void list(const char* name, ArenaSpan<T> items, Write writeItem);
    template<class T>
    void nodes(const char* name, ArenaSpan<T*> items);
    void identifiers(const char* name, ast::Identifiers items);
    void generators(ArenaSpan<ast::Comprehension> items);
    void arguments(const ast::Arguments& arguments);
    void withItems(ArenaSpan<ast::WithItem> items);
    void cases(ArenaSpan<ast::MatchCase> items);

    void take(const ast::Node& node);
    void takeModule(const ast::Module& module);
    void takeStatement(const ast::Node& node);
    void takeCompound(const ast::Node& node);
    void takeExpression(const ast::Node& node);
    void takeDisplay(const ast::Node& node);
    void takePattern(const ast::Node& node);

    DumpPositions m_positions;
    std::vector<Item> m_work;
    std::vector<Item> m_parts; ///< Of the node being taken apart.
    bool m_isFirstField = true;
};

template<class T, class Write>
void AstDumper::list(const char* name, ArenaSpan<T> items, Write writeItem)
{
    label(name);
    write("[");
    bool isFirst = true;
    for (const T& item : items) {
        write(isFirst ? "" : ", ");
        isFirst = false;
        writeItem(item);
    }
    write("]");
    m_isFirstField = false;
}

template<class T>
void AstDumper::nodes(const char* name, ArenaSpan<T*> items)
{
    list(name, items, [&](const T* node) { m_parts.push_back({node == nullptr ? "None" : "", node}); });
}

} // namespace vmcore::frontend
