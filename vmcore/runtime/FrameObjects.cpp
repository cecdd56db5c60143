// SPDX-License-Identifier: GPL-3.0-or-later
// Views are found again through a list in Vm::permanent, which forgets those whose frames have ended.
#include "vmcore/runtime/FrameObjects.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/runtime/FrameLocals.h"

namespace vmcore {
namespace {

constexpr std::uint16_t kViewList = 0x4000; // HeapObject::flags of the list

ListObject* viewList(Vm& vm)
{
    for (const Value v : vm.permanent)
        if (isList(v) && (v.object()->flags & kViewList) != 0)
            return asList(v);
    ListObject* list = makeList(vm);
    list->flags |= kViewList;
    vm.permanent.push_back(Value::heap(list));
    return list;
}

bool isGenerator(Value v)
{
    return hasKind(v, ObjectKind::Generator) || hasKind(v, ObjectKind::Coroutine)
        || hasKind(v, ObjectKind::AsyncGenerator);
}

// The frame on the stack of one of the threads; null: it has ended.
const Frame* findRunning(const Vm& vm, const FrameObject* view)
{
    for (const auto& thread : vm.threads.all())
        for (const Frame* f = vm.threads.frameOf(*thread); f; f = f->back)
            if (f == view->frame && f->code == view->code && f->globals == view->globals)
                return f;
    return nullptr;
}

// The list must not keep generators alive that nobody resumes.
void forgetEnded(Vm& vm, ListObject* list)
{
    std::int64_t kept = 0;
    for (std::int64_t i = 0; i < list->length; ++i)
        if (auto* view = as<FrameObject>(list->items[i]); liveFrame(vm, view) && !waitingGenerator(view))
            list->items[kept++] = list->items[i];
    listErase(vm, list, kept, list->length - kept);
}

} // namespace

FrameObject* frameObjectOf(Vm& vm, Frame* frame)
{
    ListObject* list = viewList(vm);
    forgetEnded(vm, list);
    for (std::int64_t i = 0; i < list->length; ++i)
        if (as<FrameObject>(list->items[i])->frame == frame)
            return as<FrameObject>(list->items[i]);
    auto* view = vm.heap.allocate<FrameObject>(ObjectKind::Frame);
    view->frame = frame;
    view->code = frame->code;
    view->unit = frame->currentUnit();
    view->padding = 0;
    view->back = frame->generator ? Value::heap(frame->generator) : kNull;
    view->locals = kNull;
    view->globals = frame->globals;
    view->builtins = frame->builtins;
    listAppend(vm, list, Value::heap(view));
    return view;
}

GeneratorObject* waitingGenerator(const FrameObject* view)
{
    auto* generator = view->frame && isGenerator(view->back) ? as<GeneratorObject>(view->back) : nullptr;
    const bool waits
        = generator && (generator->state == GeneratorState::Created || generator->state == GeneratorState::Suspended);
    return waits ? generator : nullptr;
}

const Frame* liveFrame(const Vm& vm, FrameObject* view)
{
    if (waitingGenerator(view)) {
        view->unit = view->frame->currentUnit();
        return view->frame;
    }
    if (const Frame* f = view->frame ? findRunning(vm, view) : nullptr) {
        view->unit = f->currentUnit();
        return f;
    }
    view->frame = nullptr;
    if (isGenerator(view->back))
        view->back = kNull;
    return nullptr;
}

Value localsOfView(Vm& vm, FrameObject* view)
{
    const Frame* frame = liveFrame(vm, view);
    const Value now = frame ? localsOf(vm, frame) : Value::heap(makeDict(vm));
    if (!now)
        return kNull;
    if (!view->locals || (frame && frame->locals)) {
        view->locals = now;
        vm.heap.barrier(view);
    } else if (frame) {
        dictClear(vm, asDict(view->locals));
        if (asDict(now)->used != 0)
            dictFill(vm, asDict(view->locals), asDict(now));
    }
    return view->locals;
}

} // namespace vmcore
