// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/trace/Facts.h"

#include "vmcore/code/StackEffect.h"

#include <algorithm>

namespace vmcore {
namespace {

template<class Map>
Map meetOf(const Map& a, const Map& b)
{
    Map both;
    for (const auto& [key, fact] : a)
        if (const auto other = b.find(key); other != b.end())
            if (Fact met = fact.meet(other->second); !(met == Fact{}))
                both.emplace(key, met);
    return both;
}

Representation representationOf(Value v)
{
    if (Int::matches(v))
        return Representation::Int;
    if (Bool::matches(v))
        return Representation::Bool;
    if (None::matches(v))
        return Representation::None;
    if (!v.isHeap())
        return Float::matches(v) ? Representation::Float : Representation::Any;
    if (Str::matches(v))
        return Representation::Str;
    if (Tuple::matches(v))
        return Representation::Tuple;
    return Bytes::matches(v) ? Representation::Bytes : Representation::Any;
}

std::optional<ObjectKind> kindOf(Representation representation)
{
    switch (representation) {
    case Representation::Str: return ObjectKind::Str;
    case Representation::List: return ObjectKind::List;
    case Representation::Tuple: return ObjectKind::Tuple;
    case Representation::Dict: return ObjectKind::Dict;
    case Representation::Bytes: return ObjectKind::Bytes;
    case Representation::ByteArray: return ObjectKind::ByteArray;
    default: return std::nullopt;
    }
}

} // namespace

Fact Fact::meet(const Fact& other) const
{
    Fact both;
    if (representation == other.representation)
        both.representation = representation;
    if (shapeVersion == other.shapeVersion)
        both.shapeVersion = shapeVersion;
    if (functionVersion == other.functionVersion)
        both.functionVersion = functionVersion;
    if (typeVersion == other.typeVersion)
        both.typeVersion = typeVersion;
    if (length == other.length)
        both.length = length;
    if (constant && other.constant && constant->bits == other.constant->bits)
        both.constant = constant;
    return both;
}

HeadFacts HeadFacts::meet(const HeadFacts& other) const
{
    HeadFacts both;
    both.locals = meetOf(locals, other.locals);
    both.stack = meetOf(stack, other.stack);
    both.globals = meetOf(globals, other.globals);
    both.builtins = meetOf(builtins, other.builtins);
    both.globalsKeys = globalsKeys == other.globalsKeys ? globalsKeys : 0;
    both.builtinsKeys = builtinsKeys == other.builtinsKeys ? builtinsKeys : 0;
    both.hasRoom = hasRoom && other.hasRoom;
    return both;
}

SymbolicState::SymbolicState(const HeadFacts& head)
    : m_frames(1)
    , m_head(head)
{
    FrameState& root = m_frames.front();
    root.globalsKeys = head.globalsKeys;
    root.builtinsKeys = head.builtinsKeys;
    root.hasRoom = head.hasRoom;
    for (const auto& [index, fact] : head.locals)
        root.locals[index] = make(fact);
    for (const auto& [index, fact] : head.globals)
        root.globals[index] = make(fact);
    for (const auto& [index, fact] : head.builtins)
        root.builtins[index] = make(fact);
    if (!head.stack.empty())
        input(root, head.stack.rbegin()->first);
}

SymbolicState::Symbol SymbolicState::make(Fact fact)
{
    m_facts.push_back(std::move(fact));
    return static_cast<Symbol>(m_facts.size() - 1);
}

SymbolicState::Symbol SymbolicState::input(FrameState& f, std::size_t below)
{
    while (f.inputs.size() <= below) {
        const auto known = m_head.stack.find(static_cast<std::uint32_t>(f.inputs.size()));
        const bool isRoot = f.entry == FrameState::Entry::Root && m_below == 0;
        f.inputs.push_back(make(isRoot && known != m_head.stack.end() ? known->second : Fact{}));
    }
    return f.inputs[below];
}

// The stack of a frame is its `stack` over those inputs that were not popped yet; popped inputs are dropped from the front.
SymbolicState::Symbol SymbolicState::pop()
{
    FrameState& f = frame();
    if (f.stack.empty()) { // bring up what lies below
        const Symbol s = input(f, f.popped);
        ++f.popped;
        return s;
    }
    const Symbol s = f.stack.back();
    f.stack.pop_back();
    return s;
}

SymbolicState::Symbol SymbolicState::peek(std::size_t below) const
{
    const FrameState& f = frame();
    if (below < f.stack.size())
        return f.stack[f.stack.size() - 1 - below];
    const std::size_t at = f.popped + below - f.stack.size();
    return at < f.inputs.size() ? f.inputs[at] : kNone;
}

SymbolicState::Symbol SymbolicState::local(std::uint32_t index)
{
    const auto [at, isNew] = frame().locals.try_emplace(index, kNone);
    if (isNew)
        at->second = make();
    return at->second;
}

void SymbolicState::forgetWhatMayChange()
{
    for (Fact& fact : m_facts) {
        fact.shapeVersion = fact.functionVersion = fact.typeVersion = 0;
        if (fact.representation == Representation::Object)
            fact.representation = Representation::Any;
        if (fact.representation == Representation::Generator)
            fact.representation = Representation::Any;
    }
    for (FrameState& f : m_frames) {
        f.globalsKeys = f.builtinsKeys = 0;
        f.globals.clear();
        f.builtins.clear();
        f.hasRoom = false;
    }
    m_slots.clear();
}

// --- guards ------------------------------------------------------------------------------------------------

bool SymbolicState::isProven(const TraceUop& uop, const char*& why) const
{
    const auto version = static_cast<std::uint32_t>(uop.operands[0]);
    const auto argument = static_cast<std::size_t>(uop.argument);
    why = "proven before";
    switch (uop.uop) {
    case Uop::GuardShape: return version != 0 && factOf(peek(0)).shapeVersion == version;
    case Uop::GuardTypeVersion: return version != 0 && factOf(peek(0)).typeVersion == version;
    case Uop::GuardGlobalsKeys: return version != 0 && frame().globalsKeys == version;
    case Uop::GuardBuiltinsKeys: return version != 0 && frame().builtinsKeys == version;
    case Uop::GuardFunctionVersion: return version != 0 && factOf(peek(argument + 1)).functionVersion == version;
    case Uop::GuardRoom: return frame().hasRoom;
    case Uop::GuardTosPair:
        return factOf(peek(0)).representation == Representation::Tuple && factOf(peek(0)).length == 2;
    case Uop::GuardTosIdleGenerator:
    case Uop::GuardNosIdleGenerator: return false; // its state changes as it runs
    case Uop::GuardNativeMethod: {
        why = "the method is known, and so is the type of its receiver";
        const Fact callable = factOf(peek(argument + 1)), self = factOf(peek(argument));
        const auto kind = kindOf(self.representation);
        return callable.constant && kind && isExactly(*callable.constant, ObjectKind::NativeMethod)
            && static_cast<const NativeFunctionObject*>(callable.constant->object())->owner->instanceKind == *kind
            && body::takes(static_cast<const NativeFunctionObject*>(callable.constant->object()), {uop.argument});
    }
    default: break;
    }
    const UopInfo& i = info(uop.uop);
    if (i.result.outcome != Outcome::Proves || i.result.provesCount == 0)
        return false;
    bool provesSomething = false;
    for (int p = 0; p < i.result.provesCount; ++p) {
        const Representation wanted = i.result.proves[static_cast<std::size_t>(p)];
        if (wanted == Representation::Any)
            continue;
        provesSomething = true;
        if (factOf(peek(static_cast<std::size_t>(i.peeks - 1 - p))).representation != wanted)
            return false;
    }
    why = "the type is known";
    return provesSomething;
}

void SymbolicState::prove(const TraceUop& uop)
{
    const UopInfo& i = info(uop.uop);
    const auto version = static_cast<std::uint32_t>(uop.operands[0]);
    const auto symbolAt = [&](std::size_t below) {
        FrameState& f = frame();
        return below < f.stack.size() ? f.stack[f.stack.size() - 1 - below]
                                      : input(f, f.popped + below - f.stack.size());
    };
    for (int p = 0; p < i.result.provesCount; ++p)
        if (const Representation r = i.result.proves[static_cast<std::size_t>(p)]; r != Representation::Any)
            m_facts[symbolAt(static_cast<std::size_t>(i.peeks - 1 - p))].representation = r;
    switch (uop.uop) {
    case Uop::GuardShape: m_facts[symbolAt(0)].shapeVersion = version; break;
    case Uop::GuardTypeVersion: m_facts[symbolAt(0)].typeVersion = version; break;
    case Uop::GuardGlobalsKeys: frame().globalsKeys = version; break;
    case Uop::GuardBuiltinsKeys: frame().builtinsKeys = version; break;
    case Uop::GuardFunctionVersion: m_facts[symbolAt(uop.argument + 1)].functionVersion = version; break;
    case Uop::GuardRoom: frame().hasRoom = true; break;
    case Uop::GuardTosPair: m_facts[symbolAt(0)].length = 2; break;
    case Uop::GuardListAppend: m_facts[symbolAt(uop.argument)].representation = Representation::List; break;
    default: break;
    }
}

// --- the walk ------------------------------------------------------------------------------------------------

void SymbolicState::apply(const TraceUop& uop, const TraceCode& code, int nextDepth)
{
    const UopInfo& i = info(uop.uop);
    if (!hasBody(uop.uop))
        return;
    if (i.takesState()) {
        applyState(uop, code, nextDepth);
        return;
    }
    if (i.result.outcome == Outcome::Proves)
        prove(uop);
    else
        applySignature(uop);
    if (i.effects == Effects::Escapes)
        forgetWhatMayChange();
}

void SymbolicState::applySignature(const TraceUop& uop)
{
    const UopInfo& i = info(uop.uop);
    const bool calls = (uop.argument & 1) != 0;
    switch (uop.uop) {
    case Uop::LoadFast:
    case Uop::LoadClosure: push(local(uop.argument)); return;
    case Uop::StoreFast: {
        const Symbol s = pop();
        frame().locals[uop.argument] = s;
        return;
    }
    case Uop::LoadConst: {
        const Value v = uop.code->constants[uop.argument];
        Fact fact;
        fact.representation = representationOf(v);
        fact.constant = v;
        if (fact.representation == Representation::Tuple)
            fact.length = static_cast<std::int64_t>(Tuple::unbox(v)->length);
        push(make(fact));
        return;
    }
    case Uop::LoadGlobalAt:
    case Uop::LoadBuiltinAt: {
        auto& known = uop.uop == Uop::LoadGlobalAt ? frame().globals : frame().builtins;
        const auto [at, isNew] = known.try_emplace(static_cast<std::uint32_t>(uop.operands[0]), kNone);
        if (isNew)
            at->second = make();
        push(at->second);
        if (calls)
            push(make());
        return;
    }
    case Uop::LoadMethodCached: {
        const Symbol self = pop();
        Fact fact;
        fact.constant = Value{uop.operands[0]};
        push(make(fact));
        push(self);
        return;
    }
    case Uop::LoadInlineSlot: {
        const Symbol object = pop();
        const auto [at, isNew] = m_slots.try_emplace({object, static_cast<std::uint32_t>(uop.operands[0])}, kNone);
        if (isNew)
            at->second = make();
        push(at->second);
        if (calls)
            push(make());
        return;
    }
    case Uop::StoreInlineSlot:
    case Uop::AddInlineSlot: {
        const Symbol object = pop(), value = pop();
        const auto word = static_cast<std::uint32_t>(uop.operands[0]);
        std::erase_if(
            m_slots, [&](const auto& slot) { return slot.first.second == word; }); // another name of the object
        m_slots[{object, word}] = value;
        if (uop.uop == Uop::AddInlineSlot)
            for (Fact& fact : m_facts)
                fact.shapeVersion = 0;
        return;
    }
    default: break;
    }
    for (int p = 0; p < i.pops; ++p)
        pop();
    if (i.result.outcome == Outcome::Next) {
        if (uop.expectTaken) { // exhausted: the iterator is gone
            pop();
            return;
        }
    }
    for (int p = 0; p < i.pushes; ++p) {
        Fact fact;
        fact.representation = i.result.representation;
        push(make(fact));
    }
    if (i.result.outcome == Outcome::PushCallable && calls)
        push(make());
    if (i.result.outcome == Outcome::PushMethod)
        push(make());
}

void SymbolicState::applyState(const TraceUop& uop, const TraceCode& code, int nextDepth)
{
    const UopInfo& i = info(uop.uop);
    if (moves(uop.uop) && nextDepth > code.depth) {
        enterFrame(uop, code);
        return;
    }
    if (moves(uop.uop) && nextDepth < code.depth) {
        leaveFrame(uop);
        return;
    }
    if (uop.uop == Uop::Copy) {
        const Symbol s = peek(uop.argument - 1);
        push(s == kNone ? input(frame(), frame().popped + uop.argument - 1 - frame().stack.size()) : s);
        return;
    }
    const std::uint32_t popped = stackInputs(code.op, code.argument);
    const int effect = stackEffect(code.op, code.argument, uop.expectTaken ? Edge::Jump : Edge::Next);
    if (uop.uop == Uop::Send) { // which way, the micro-op does not say
        frame().isAligned = false;
        frame().stack.clear();
    } else if (uop.uop == Uop::SwapDeep) {
        std::vector<Symbol> top(uop.argument);
        for (Symbol& s : top)
            s = pop();
        std::swap(top.front(), top.back());
        for (std::size_t k = top.size(); k-- > 0;)
            push(top[k]);
    } else {
        for (std::uint32_t p = 0; p < popped; ++p)
            pop();
        for (int p = 0; p < static_cast<int>(popped) + effect; ++p)
            push(make());
        if (!frame().stack.empty()) {
            Fact& top = m_facts[frame().stack.back()];
            switch (uop.uop) {
            case Uop::BuildTuple:
                top.representation = Representation::Tuple;
                top.length = uop.argument;
                break;
            case Uop::BuildList: top.representation = Representation::List; break;
            case Uop::CallIsInstance: top.representation = Representation::Bool; break;
            case Uop::CallListAppend: top.representation = Representation::None; break;
            default: break;
            }
        }
    }
    if (i.effects == Effects::Escapes || i.effects == Effects::Frames)
        forgetWhatMayChange();
}

void SymbolicState::enterFrame(const TraceUop& uop, const TraceCode& code)
{
    using Entry = FrameState::Entry;
    FrameState callee;
    callee.entry = uop.uop == Uop::EnterInit ? Entry::Init
        : uop.uop == Uop::EnterProperty      ? Entry::Property
        : opInfo(code.op).family == Op::CALL ? Entry::Call
                                             : Entry::Other;
    if (callee.entry == Entry::Property) {
        callee.locals[0] = pop();
    } else if (callee.entry != Entry::Other) {
        std::vector<Symbol> arguments(uop.argument);
        for (Symbol& s : arguments)
            s = pop();
        const Symbol self = pop();
        pop();
        const bool isMethod = uop.callee && uop.callee->argCount == uop.argument + 1;
        if (uop.uop == Uop::PushFrameExact && uop.callee) {
            if (isMethod)
                callee.locals[0] = self;
            for (std::uint32_t a = 0; a < uop.argument; ++a)
                callee.locals[a + isMethod] = arguments[uop.argument - 1 - a];
        }
    } else if (uop.uop == Uop::SendGen) {
        pop();
    } else if (opInfo(code.op).family != Op::FOR_ITER) {
        frame().isAligned = false;
        frame().stack.clear();
    }
    if (callee.entry == Entry::Init) // makes the instance, and may collect: runs nothing
        m_slots.clear();
    if (info(uop.uop).effects == Effects::Escapes)
        forgetWhatMayChange();
    m_frames.push_back(std::move(callee));
}

void SymbolicState::leaveFrame(const TraceUop& uop)
{
    using Entry = FrameState::Entry;
    const Symbol result = uop.uop == Uop::ReturnValue ? pop() : make();
    const Entry entry = frame().entry;
    m_frames.pop_back();
    if (m_frames.empty()) {
        m_frames.emplace_back();
        ++m_below;
        frame().isAligned = false;
        return;
    }
    if (entry == Entry::Call || entry == Entry::Property) {
        push(result);
    } else if (entry == Entry::Init) {
        push(make());
    } else if (uop.uop == Uop::YieldValue) {
        push(make());
    } else {
        frame().isAligned = false;
        frame().stack.clear();
    }
}

HeadFacts SymbolicState::atEnd() const
{
    HeadFacts head;
    if (m_frames.size() != 1 || m_below != 0)
        return head;
    const FrameState& root = m_frames.front();
    const auto keep = [&](auto& into, std::uint32_t key, Symbol s) {
        Fact fact = factOf(s);
        fact.constant.reset();
        if (!(fact == Fact{}))
            into.emplace(key, fact);
    };
    for (const auto& [index, s] : root.locals)
        keep(head.locals, index, s);
    for (const auto& [index, s] : root.globals)
        keep(head.globals, index, s);
    for (const auto& [index, s] : root.builtins)
        keep(head.builtins, index, s);
    if (root.isAligned && root.stack.size() == root.popped)
        for (std::size_t below = 0; below < std::max(root.inputs.size(), root.stack.size()); ++below)
            keep(head.stack, static_cast<std::uint32_t>(below), peek(below));
    head.globalsKeys = root.globalsKeys;
    head.builtinsKeys = root.builtinsKeys;
    head.hasRoom = root.hasRoom;
    return head;
}

} // namespace vmcore
