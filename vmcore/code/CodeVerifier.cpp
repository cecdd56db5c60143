// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/CodeVerifier.h"

#include "vmcore/code/Instructions.h"
#include "vmcore/code/StackEffect.h"

#include <vector>

namespace vmcore {

namespace {

constexpr std::int32_t kNotReached = -1;

class Verifier
{
public:
    explicit Verifier(const CodeObject* code)
        : m_code(code)
        , m_starts(code->data->units.size())
        , m_depths(code->data->units.size(), kNotReached)
    {
    }

    std::optional<CodeProblem> run()
    {
        if (findStarts() && checkHandlers()) {
            enter(0, 0, 0);
            while (!m_problem && !m_pending.empty()) {
                const std::uint32_t unit = m_pending.back();
                m_pending.pop_back();
                walk(unit);
            }
        }
        return m_problem;
    }

private:
    bool fail(CodeFault fault, std::uint32_t unit)
    {
        if (!m_problem)
            m_problem = CodeProblem{fault, unit};
        return false;
    }

    bool findStarts()
    {
        for (const CodeInstruction& instruction : Instructions(m_code->data->units)) {
            if (instruction.op == Op::CACHE || instruction.end() > m_starts.size())
                return fail(CodeFault::UnknownOpcode, instruction.unit);
            m_starts[instruction.unit] = true;
        }
        return true;
    }

    bool checkHandlers()
    {
        for (const ExceptionEntry& entry : m_code->data->exceptions) {
            if (entry.target >= m_starts.size() || !m_starts[entry.target] || entry.start >= entry.end)
                return fail(CodeFault::TargetOutside, entry.start);
        }
        return true;
    }

    void enter(std::uint32_t unit, std::int32_t depth, std::uint32_t from)
    {
        if (unit >= m_starts.size()) {
            fail(CodeFault::RunsOffEnd, from);
        } else if (!m_starts[unit]) {
            fail(CodeFault::TargetOutside, from);
        } else if (depth > static_cast<std::int32_t>(m_code->stackSize)) {
            fail(CodeFault::StackOverflow, from);
        } else if (m_depths[unit] == kNotReached) {
            m_depths[unit] = depth;
            m_pending.push_back(unit);
        } else if (m_depths[unit] != depth) {
            fail(CodeFault::DepthMismatch, unit);
        }
    }

    bool argumentExists(const CodeInstruction& instruction) const
    {
        const CodeData& data = *m_code->data;
        switch (opInfo(instruction.op).argument) {
        case OpArgument::Const: return instruction.argument < data.constants.size();
        case OpArgument::Local: return instruction.argument < data.localNames.size();
        case OpArgument::Name: return instruction.argument < data.names.size();
        case OpArgument::GlobalName:
        case OpArgument::AttrName: return instruction.argument >> 1 < data.names.size();
        default: return true;
        }
    }

    void walk(std::uint32_t unit)
    {
        const CodeInstruction instruction = instructionAt(m_code->data->units, unit);
        const std::int32_t depth = m_depths[unit];
        if (!argumentExists(instruction)) {
            fail(CodeFault::BadArgument, unit);
            return;
        }
        if (depth < static_cast<std::int32_t>(stackInputs(instruction.op, instruction.argument))) {
            fail(CodeFault::StackUnderflow, unit);
            return;
        }
        if (const ExceptionEntry* handler = handlerAt(m_code, instruction.opUnit)) {
            if (depth < handler->depth)
                fail(CodeFault::HandlerDepth, unit);
            enter(handler->target, handler->depth + (handler->pushUnit ? 2 : 1), unit);
        }
        const auto depthBy = [&](Edge edge) { return depth + stackEffect(instruction.op, instruction.argument, edge); };
        if (const std::optional<std::uint32_t> target = instruction.target())
            enter(*target, depthBy(Edge::Jump), unit);
        if (!endsFlow(instruction.op))
            enter(instruction.end(), depthBy(Edge::Next), unit);
    }

    const CodeObject* m_code;
    std::vector<bool> m_starts;         // units where instructions start
    std::vector<std::int32_t> m_depths; // at those; kNotReached: no way found yet
    std::vector<std::uint32_t> m_pending;
    std::optional<CodeProblem> m_problem;
};

} // namespace

std::optional<CodeProblem> verifyCode(const CodeObject* code)
{
    return Verifier(code).run();
}

std::string_view faultText(CodeFault fault)
{
    switch (fault) {
    case CodeFault::UnknownOpcode: return "no instruction, or one that is cut short";
    case CodeFault::TargetOutside: return "leads to a place where no instruction starts";
    case CodeFault::RunsOffEnd: return "runs off the end of the code";
    case CodeFault::StackUnderflow: return "needs more values than are on the stack";
    case CodeFault::StackOverflow: return "needs more stack than the code asks for";
    case CodeFault::DepthMismatch: return "is reached with stacks of different height";
    case CodeFault::HandlerDepth: return "its exception handler expects more values than are on the stack";
    case CodeFault::BadArgument: return "names a constant, name or local that is not there";
    }
    return "";
}

} // namespace vmcore
