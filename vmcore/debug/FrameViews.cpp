// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/debug/FrameViews.h"

#include "vmcore/object/Frame.h"
#include "vmcore/runtime/Text.h"

namespace vmcore {

std::vector<FrameView> framesOf(const Vm& vm, std::size_t limit)
{
    std::vector<FrameView> views;
    for (const Frame* f = vm.frame; f && views.size() < limit; f = f->back) {
        const std::uint32_t unit = f->currentUnit();
        views.push_back(
            {f->code->id, unit, lineAt(f->code, unit), toUtf8(f->code->qualname), toUtf8(f->code->filename)});
    }
    return views;
}

std::size_t frameCount(const Vm& vm)
{
    std::size_t count = 0;
    for (const Frame* f = vm.frame; f; f = f->back)
        ++count;
    return count;
}

} // namespace vmcore
