// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/debug/StepPlan.h"

#include "vmcore/object/Frame.h"
#include "vmcore/ops/OpInfo.h"

namespace vmcore {
namespace {

// Instructions in front of a function's first line.
bool isPrologue(const Frame& frame, std::uint32_t unit)
{
    switch (opInfo(frame.code->units[unit].op).family) {
    case Op::RESUME:
    case Op::MAKE_CELL:
    case Op::COPY_FREE_VARS:
    case Op::RETURN_GENERATOR: return true;
    default: return false;
    }
}

} // namespace

StepPlan::StepPlan(const Vm& vm, StepKind kind)
    : m_kind(kind)
    , m_thread(vm.threads.current().serial)
    , m_depth(vm.recursionDepth)
    , m_frame(vm.frame)
    , m_line(0)
    , m_unit(0)
{
    if (m_frame) {
        m_unit = m_frame->currentUnit();
        m_line = lineAt(m_frame->code, m_unit);
    }
}

bool StepPlan::isDone(const Vm& vm)
{
    if (vm.threads.current().serial != m_thread)
        return !vm.threads.find(m_thread);
    const Frame& frame = *vm.frame;
    const std::uint32_t unit = frame.currentUnit();
    if (m_kind == StepKind::Instruction)
        return true;
    if (m_kind == StepKind::Out)
        return vm.recursionDepth < m_depth;
    if (m_kind == StepKind::Over && vm.recursionDepth > m_depth)
        return false;
    const bool done = beginsLine(frame, unit);
    m_frame = &frame;
    m_unit = unit;
    m_line = lineAt(frame.code, unit);
    return done;
}

// Another line, another frame, or a jump back within the line.
bool StepPlan::beginsLine(const Frame& frame, std::uint32_t unit)
{
    const std::int32_t line = lineAt(frame.code, unit);
    if (line <= 0 || isPrologue(frame, unit))
        return false;
    return &frame != m_frame || line != m_line || unit < m_unit;
}

} // namespace vmcore
