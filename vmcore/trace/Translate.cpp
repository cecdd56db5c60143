// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/trace/Translate.h"

#include <cstring>

namespace vmcore {
namespace {

class Translation
{
public:
    Translation(Region& region, const TraceInstruction& instruction)
        : m_region(region)
        , m_i(instruction)
        , m_start(instruction.code->units + instruction.at.unit)
        , m_at(instruction.code->units + instruction.at.opUnit)
        , m_next(m_at + unitLength(instruction.form))
    {
    }

    void run()
    {
        m_region.instructions.push_back({m_i.code, m_i.at.unit, m_i.form, m_i.at.argument, m_i.depth});
        if (m_i.afterEscape && !isSilent(m_i.form))
            add(Uop::CheckValidity).exit = addExit(m_region, ExitKind::Event, m_i.code, m_start);
        const Op family = opInfo(m_i.form).family;
        if (family == Op::RESUME || family == Op::JUMP_BACKWARD) {
            add(Uop::CountRun).exit = addExit(m_region, ExitKind::Event, m_i.code, m_start);
            return;
        }
        if (isSilent(m_i.form))
            return;
        add(Uop::SetIp);
        for (const Uop u : uopsOf(m_i.form))
            if (u != Uop::Adapt && u != Uop::Nop)
                addBody(u);
    }

private:
    TraceUop& add(Uop u)
    {
        TraceUop& t = m_region.uops.emplace_back();
        t.uop = u;
        t.at = m_at;
        t.code = m_i.code;
        t.next = m_next;
        t.went = m_next;
        t.argument = m_i.at.argument;
        t.instruction = static_cast<std::uint32_t>(m_region.instructions.size() - 1);
        t.depth = m_i.depth;
        return t;
    }

    void addBody(Uop u)
    {
        const UopInfo& i = info(u);
        TraceUop& t = add(u);
        int n = 0;
        for (int p = 0; p < i.paramCount; ++p) {
            const ParamInfo& param = i.params[static_cast<std::size_t>(p)];
            if (param.source == Source::Cache)
                std::memcpy(&t.operands[n++], m_at + param.offset, param.bytes);
        }
        if (i.result.outcome == Outcome::Jump || i.result.outcome == Outcome::Next)
            t.exit = addExit(m_region, ExitKind::Branch, m_i.code, m_next + m_i.at.argument); // until it is known
        else if (i.mayMiss() || i.takesState())
            t.exit = guardExit();
    }

    std::uint16_t guardExit() // one for all guards of the instruction
    {
        if (m_guardExit == TraceUop::kNoExit)
            m_guardExit = addExit(m_region, ExitKind::Guard, m_i.code, m_start);
        return m_guardExit;
    }

    Region& m_region;
    const TraceInstruction& m_i;
    const Unit* m_start;
    const Unit* m_at;
    const Unit* m_next;
    std::uint16_t m_guardExit = TraceUop::kNoExit;
};

} // namespace

bool isSilent(Op form)
{
    return form == Op::JUMP_FORWARD || form == Op::NOP;
}

bool isSupported(Op form)
{
    return form != Op::CACHE;
}

bool mayRunPython(Op form)
{
    for (const Uop u : uopsOf(form))
        if (u != Uop::Adapt && info(u).effects >= Effects::Escapes)
            return true;
    return false;
}

std::uint16_t addExit(Region& region, ExitKind kind, CodeObject* code, const Unit* target)
{
    ExecutorExit& exit = region.exits.emplace_back();
    exit.kind = kind;
    exit.index = static_cast<std::uint16_t>(region.exits.size() - 1);
    exit.uop = static_cast<std::uint32_t>(region.uops.size());
    exit.code = code;
    exit.target = target;
    return exit.index;
}

void appendInstruction(Region& region, const TraceInstruction& instruction)
{
    Translation(region, instruction).run();
}

} // namespace vmcore
