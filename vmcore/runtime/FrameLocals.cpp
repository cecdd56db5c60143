// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/FrameLocals.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/runtime/Errors.h"

namespace vmcore {

Value localsOf(Vm& vm, const Frame* frame)
{
    if (!frame)
        return raise(vm, vm.types.SystemError, "frame does not exist");
    if (frame->locals)
        return frame->locals;
    const CodeData& data = *frame->code->data;
    DictObject* locals = makeDict(vm);
    for (std::size_t i = 0; i < data.localNames.size(); ++i) {
        Value v = frame->slots[i];
        if (hasKind(v, ObjectKind::Cell)
            && (data.localKinds[i] & (static_cast<unsigned>(LocalKind::Cell) | static_cast<unsigned>(LocalKind::Free)))
                != 0)
            v = as<CellObject>(v)->value;
        if (v)
            dictSetStr(vm, locals, data.localNames[i], v);
    }
    return Value::heap(locals);
}

} // namespace vmcore
