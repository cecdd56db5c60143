// SPDX-License-Identifier: GPL-3.0-or-later
// Frames as Python objects. A FrameObject is a view: while its frame runs, it shows the frame's present state; later
// what was last seen.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// The view of a frame that runs or waits for a callee; the same one each time as long as it is kept.
FrameObject* frameObjectOf(Vm& vm, Frame* frame);
// The generator whose frame the view shows, while it is not running; else null. `back` of a view of a generator's
// frame is the generator, as long as that has not finished.
GeneratorObject* waitingGenerator(const FrameObject* view);
// The frame while it is on the stack or a generator's that goes on, and its place taken over into the view; null: it has ended.
const Frame* liveFrame(const Vm& vm, FrameObject* view);
// f_locals: of a function a dict that the view keeps and brings up to date. kNull: error.
Value localsOfView(Vm& vm, FrameObject* view);

} // namespace vmcore
