// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of Python functions: on the VM's Python stack, or inside a generator object, where they run
// in place. All slots are initialised; those above the stack pointer may be stale.
#pragma once
#include "vmcore/code/CodeObject.h"
#include "vmcore/object/Objects.h"

namespace vmcore {

enum class FrameRole : std::uint8_t {
    Plain, // returns to the frame below it in the same loop
    Entry, // C++ called it: returning leaves the loop
    Init   // an __init__ entered by a class call: returns `constructed`
};

struct Frame
{
    Frame* back; // the caller; null: called from the host
    const Value* constants;
    // One past some unit of the current instruction while C++ outside the loop runs; where to go on
    // while a callee runs or the generator is suspended.
    const Unit* ip;
    Value* stackTop; // stack pointer while a callee runs or the generator is suspended
    CodeObject* code;
    DictObject* globals;
    DictObject* builtins;
    Value locals;               // namespace of a module or class body (any mapping); kNull in functions
    TupleObject* closure;       // null: none
    GeneratorObject* generator; // null: not one
    Value* above;               // where the frame of a callee goes
    Value constructed;          // Init: the new object
    FrameRole role;
    Value slots[]; // code->localCount locals, cells and free variables, then the stack

    Value* stackBase() { return slots + code->localCount; }
    std::uint32_t unitOf(const Unit* at) const { return static_cast<std::uint32_t>(at - code->units); }
    // Unit inside the current instruction; CodeObject::positions and the exception table take it.
    std::uint32_t currentUnit() const { return ip == code->units ? 0 : unitOf(ip) - 1; }
};
static_assert(sizeof(Frame) % sizeof(Value) == 0);

enum class GeneratorState : std::uint8_t {
    Created, // not started
    Suspended,
    Running,
    Finished
};
// A call of a generator function (kinds Generator, Coroutine, AsyncGenerator); its frame follows.
struct GeneratorObject : HeapObject
{
    Value name, qualname;
    Value handled;            // exception that was being handled inside when it was suspended
    Value outerHandled;       // the resumer's, while it runs
    const Unit* whenFinished; // where the resumer's loop goes on when it returns; null: C++ resumed it
    GeneratorState state;
    bool keepsResult; // a SEND wants the returned value; a FOR_ITER does not
    Frame* frame() { return reinterpret_cast<Frame*>(this + 1); }
};

} // namespace vmcore
