// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/Listing.h"

#include "vmcore/code/CodeText.h"
#include "vmcore/code/Disassembler.h"

#include <fmt/format.h>

namespace vmcore {

namespace {

class Lister
{
public:
    Lister(const Vm& vm, const ListingOptions& options)
        : m_vm(vm)
        , m_options(options)
    {
    }

    std::string take() { return std::move(m_text); }

    void list(const CodeObject* code)
    {
        std::uint32_t lineBefore = 0;
        for (const InstructionRow& row : disassemble(code)) {
            const std::uint32_t line = row.position.line;
            const bool startsLine = line != lineBefore && line != 0;
            if (startsLine && !m_text.empty() && row.unit != 0)
                m_text += '\n';
            lineBefore = line;
            add(row, startsLine);
            if (m_options.caches)
                addCaches(code, row);
        }
        addExceptions(code);
        if (m_options.nested)
            listNested(code);
    }

private:
    void add(const InstructionRow& row, bool startsLine)
    {
        const OpInfo& now = opInfo(row.op);
        const std::string_view name = m_options.adaptive ? now.name : opInfo(now.family).name;
        std::string text = fmt::format("{:>4} {:>2} {:>5} {}", startsLine ? std::to_string(row.position.line) : "",
            row.isTarget ? ">>" : "", row.unit, name);
        if (now.argument != OpArgument::None) {
            constexpr std::size_t kArgumentColumn = 44;
            if (text.size() < kArgumentColumn)
                text.resize(kArgumentColumn, ' ');
            text += fmt::format(" {:>4}", row.argument);
            if (!row.argumentText.empty())
                text += fmt::format(" ({})", row.argumentText);
        }
        m_text += text + '\n';
    }

    void addCaches(const CodeObject* code, const InstructionRow& row)
    {
        for (const CacheField& field : cacheFields(m_vm, code, row.opUnit)) {
            m_text += fmt::format("{:>4} {:>2} {:>5}   CACHE{}", "", "", row.opUnit + field.offset,
                field.units > 1 ? fmt::format(" x{}", field.units) : "");
            m_text += field.text.empty() ? "\n" : fmt::format("  {}\n", field.text);
        }
    }

    void addExceptions(const CodeObject* code)
    {
        if (code->data->exceptions.empty())
            return;
        m_text += "ExceptionTable:\n";
        for (const ExceptionEntry& entry : code->data->exceptions) {
            m_text += fmt::format("  {} to {} -> {} [{}]{}\n", entry.start, entry.end - 1, entry.target, entry.depth,
                entry.pushUnit ? " lasti" : "");
        }
    }

    void listNested(const CodeObject* code)
    {
        for (const Value constant : code->data->constants) {
            if (!hasKind(constant, ObjectKind::Code))
                continue;
            const auto* inner = static_cast<const CodeObject*>(constant.object());
            m_text += fmt::format("\nDisassembly of {}:\n", codeTitle(inner));
            list(inner);
        }
    }

    const Vm& m_vm;
    const ListingOptions& m_options;
    std::string m_text;
};

} // namespace

std::string listing(const Vm& vm, const CodeObject* code, const ListingOptions& options)
{
    Lister lister(vm, options);
    lister.list(code);
    return lister.take();
}

} // namespace vmcore
