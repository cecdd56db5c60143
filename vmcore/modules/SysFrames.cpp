// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/SysFrames.h"

#include "vmcore/modules/ThreadLocks.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/FrameObjects.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"

namespace vmcore {
namespace {

Value sysGetFrame(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> depth
        = args.count != 0 ? toInt64(vm, args[0], vm.types.OverflowError) : std::optional<std::int64_t>(0);
    if (!depth)
        return kNull;
    Frame* frame = vm.frame;
    for (std::int64_t i = 0; i < *depth && frame; ++i)
        frame = frame->back;
    return frame ? Value::heap(frameObjectOf(vm, frame)) : raiseValueError(vm, "call stack is not deep enough");
}

Value sysCurrentFrames(Vm& vm, const CallArgs&)
{
    DictObject* frames = makeDict(vm);
    for (const auto& thread : vm.threads.all()) {
        Frame* frame = vm.threads.frameOf(*thread);
        const Value ident = makeInt(vm, static_cast<std::int64_t>(identOf(*thread)));
        if (frame && !dictSet(vm, frames, ident, Value::heap(frameObjectOf(vm, frame))))
            return kNull;
    }
    return Value::heap(frames);
}

constexpr NativeInfo kFunctions[] = {
    fn("_current_frames", &sysCurrentFrames, 0, 0, "The running frame of each thread."),
    fn("_getframe", &sysGetFrame, 0, 1, "The frame so many calls up; 0: that of the caller."),
};

} // namespace

void addSysFrames(Vm& vm)
{
    addFunctions(vm, vm.sys, kFunctions);
}

} // namespace vmcore
