// SPDX-License-Identifier: GPL-3.0-or-later
// What to put in place of a generic instruction, by family. A chosen form's guards hold for the values
// that are on the stack now, and its caches are filled in.
#pragma once
#include "vmcore/interp/FailureKinds.h"
#include "vmcore/ops/Op.h"

namespace vmcore {

struct Attempt
{
    Vm& vm;
    const Frame* frame;
    const Value* sp;
    Unit* at;
    std::uint32_t argument;
    mutable bool lacksVersion = false; // what was to be cached can be changed unnoticed

    Value top(int below = 0) const { return sp[-1 - below]; }
    StrObject* name(std::uint32_t index) const { return frame->code->data->names[index]; }
    template<class C, class T>
    void fill(T value) const // a Cached operand
    {
        writeUnits(at + C::offset, static_cast<decltype(C::raw)>(value));
    }
    template<class C>
    void fillVersion(std::uint32_t version) const // 0: see Vm::nextVersion
    {
        lacksVersion |= version == 0;
        fill<C>(version);
    }
};
struct Choice
{
    Op op{};
    FailureKind failure = FailureKind::None;
    Choice(Op chosen)
        : op(chosen)
    {
    } // NOLINT(google-explicit-constructor)
    Choice(FailureKind kind)
        : failure(kind)
    {
    } // NOLINT(google-explicit-constructor)
};

Choice chooseLoadGlobal(const Attempt& a);
Choice chooseLoadAttr(const Attempt& a);
Choice chooseStoreAttr(const Attempt& a);
Choice chooseToBool(const Attempt& a);
Choice chooseBinaryOp(const Attempt& a);
Choice chooseStoreSubscr(const Attempt& a);
Choice chooseCompareOp(const Attempt& a);
Choice chooseContainsOp(const Attempt& a);
Choice chooseForIter(const Attempt& a);
Choice chooseSend(const Attempt& a);
Choice chooseUnpackSequence(const Attempt& a);
Choice chooseCall(const Attempt& a);

} // namespace vmcore
