// SPDX-License-Identifier: GPL-3.0-or-later
// Runs bodies on the boxed machine. The stack slots that an instruction touches live in a small array
// indexed at compile time, so they become registers; unboxing and boxing happen at its edges and the
// compiler folds what it can.
#pragma once
#include "vmcore/ops/Op.h"

#include <algorithm>

namespace vmcore {

// Where the operands that are not on the stack come from: the instruction and its cache.
struct FromUnits
{
    static constexpr bool kSetsFrameIp = true; // in front of what may run C++ code outside the loop
    const Unit* at;
    std::uint32_t argument;
    template<class T>
    T cached(unsigned offset) const
    {
        return readUnits<T>(at + offset);
    }
};

namespace detail {

template<class P, class From>
[[gnu::always_inline]] inline decltype(auto) fetch(State& s, const Value* w, int index, const From& from)
{
    constexpr Source source = ParamOf<P>::info.source;
    if constexpr (source == Source::Peek) {
        using T = decltype(P::raw);
        if constexpr (std::is_same_v<T, Value>)
            return P{w[index]};
        else
            return P{T::unbox(w[index])};
    } else if constexpr (source == Source::Callee) {
        const Value* below = s.sp - from.argument;
        return P{below[-2], below[-1]};
    } else if constexpr (source == Source::Local) {
        return P{s.fp->slots[from.argument]};
    } else if constexpr (source == Source::Const) {
        return P{s.fp->constants[from.argument]};
    } else if constexpr (source == Source::Frame) {
        return static_cast<const Frame*>(s.fp);
    } else if constexpr (std::is_same_v<P, State&>) {
        return (s);
    } else if constexpr (std::is_same_v<P, const Unit*>) {
        return from.at;
    } else if constexpr (source == Source::Arg) {
        return P{from.argument};
    } else if constexpr (source == Source::Cache) {
        return P{from.template cached<decltype(P::raw)>(P::offset)};
    } else if constexpr (std::is_same_v<P, Vm&>) {
        return (*s.vm);
    } else if constexpr (std::is_same_v<P, const Vm*>) {
        return static_cast<const Vm*>(s.vm);
    } else if constexpr (std::is_same_v<P, Value>) {
        return w[index];
    } else {
        return P::unbox(w[index]);
    }
}
template<class T>
[[gnu::always_inline]] inline Value boxed(T v)
{
    if constexpr (std::is_same_v<T, Value>)
        return v;
    else if constexpr (std::is_same_v<T, MayRaise>)
        return v.value;
    else
        return v.box();
}

// The static shape of an instruction on the stack; slot 0 is the first above the stack pointer.
template<Uop... Us>
struct Window
{
    static constexpr std::array<Uop, sizeof...(Us)> uops{Us...};
    static constexpr int depthBefore(std::size_t n)
    {
        int d = 0;
        for (std::size_t i = 0; i < n; ++i)
            d += info(uops[i]).pushes - info(uops[i]).pops;
        return d;
    }
    static constexpr int lowestSlot()
    {
        int slot = 0;
        for (std::size_t i = 0; i < uops.size(); ++i)
            slot = std::min(slot, depthBefore(i) - info(uops[i]).pops - info(uops[i]).peeks);
        return slot;
    }
    static constexpr int highestSlot()
    {
        int slot = 0;
        for (std::size_t i = 0; i <= uops.size(); ++i)
            slot = std::max(slot, depthBefore(i));
        return slot;
    }
    static constexpr int low = lowestSlot(), size = highestSlot() - low + 2;
    static constexpr bool writes(int slot, std::size_t n)
    { // written by one of the first n micro-ops
        for (std::size_t i = 0; i < n; ++i) {
            const int out = depthBefore(i) - info(uops[i]).pops;
            if (slot >= out && slot < out + info(uops[i]).pushes)
                return true;
        }
        return false;
    }
    template<std::size_t Done>
    [[gnu::always_inline]] static void flush(State& s, const Value* w, int popped = 0)
    {
        constexpr int top = depthBefore(Done);
        [&]<int... I>(std::integer_sequence<int, I...>) __attribute__((always_inline)) {
            (
                [&]() __attribute__((always_inline)) {
                    if constexpr (low + I < top && writes(low + I, Done))
                        s.sp[low + I] = w[I];
                }(),
                ...);
        }(std::make_integer_sequence<int, size>{});
        s.sp += top - popped;
    }
};

// Takes a body's result to the window; `out` is the index of the first slot it makes.
template<Uop U, class R, class From>
[[gnu::always_inline]] inline Exit settle(State& s, Value* w, int out, const From& from, const R& r)
{
    constexpr const UopInfo& u = info(U);
    if constexpr (u.result.outcome == Outcome::Proves) {
        return r.ok ? Exit::None : Exit::Miss;
    } else if constexpr (u.result.checked) {
        if (!r.ok) [[unlikely]]
            return Exit::Miss;
        if constexpr (u.result.outcome == Outcome::None) {
            return Exit::None;
        } else if constexpr (u.result.outcome == Outcome::Push) {
            w[out] = boxed(r.value);
            return Exit::None;
        } else {
            static_assert(u.result.outcome == Outcome::PushCallable);
            w[out] = r.value.value;
            return Exit::None;
        }
    } else if constexpr (u.result.outcome == Outcome::None) { // Done
        return r.ok ? Exit::None : Exit::Error;
    } else if constexpr (u.result.outcome == Outcome::Push) {
        w[out] = boxed(r);
        if constexpr (u.result.raises)
            if (w[out].isNull()) [[unlikely]]
                return Exit::Error;
        return Exit::None;
    } else if constexpr (u.result.outcome == Outcome::PushTwo) {
        w[out] = r.below;
        w[out + 1] = r.top;
        return Exit::None;
    } else if constexpr (u.result.outcome == Outcome::PushCallable) {
        w[out] = r.value;
        return Exit::None;
    } else if constexpr (u.result.outcome == Outcome::PushMethod) {
        w[out] = r.callable;
        w[out + 1] = r.self;
        return Exit::None;
    } else if constexpr (u.result.outcome == Outcome::ToLocal) {
        s.fp->slots[from.argument].bits = r.value.bits;
        return Exit::None;
    } else if constexpr (u.result.outcome == Outcome::Next) {
        if (r.state == NextState::Item) [[likely]] {
            w[out] = boxed(r.value);
            return Exit::None;
        }
        return r.state == NextState::Exhausted ? Exit::Jumped : Exit::Error;
    } else {
        static_assert(u.result.outcome == Outcome::Jump);
        return r.taken ? Exit::Jumped : Exit::None;
    }
}

// One micro-op; `Depth` is the number of window slots below the top of the stack before it.
template<Uop U, int Depth, class From>
[[gnu::always_inline]] inline Exit runUop(State& s, Value* w, const From& from)
{
    constexpr const UopInfo& u = info(U);
    return [&]<class R, class... P, std::size_t... I>(R (*)(P...), std::index_sequence<I...>)
               __attribute__((always_inline)) {
                   constexpr auto indexOf = [](std::size_t param) {
                       int below = 0;
                       for (std::size_t i = 0; i < param; ++i)
                           below += u.params[i].source == Source::Stack || u.params[i].source == Source::Peek;
                       return Depth - u.pops - u.peeks + below;
                   };
                   if constexpr (std::is_void_v<R>) {
                       kBody<U>(fetch<P>(s, w, indexOf(I), from)...);
                       return Exit::None;
                   } else {
                       return settle<U>(s, w, Depth - u.pops, from, kBody<U>(fetch<P>(s, w, indexOf(I), from)...));
                   }
               }(kBody<U>, std::make_index_sequence<static_cast<std::size_t>(u.paramCount)>{});
}

// One that acts on the state, with the stack in memory.
template<Uop U, class From>
[[gnu::always_inline]] inline Exit runStateUop(State& s, const From& from)
{
    return [&]<class... P>(Exit (*)(P...))
               __attribute__((always_inline)) { return kBody<U>(fetch<P>(s, nullptr, 0, from)...); }(kBody<U>);
}

template<Uop U>
inline constexpr bool kIsJump = info(U).result.outcome == Outcome::Jump || info(U).result.outcome == Outcome::Next;

} // namespace detail

// Runs micro-ops as one instruction that ends at `next`. On a miss the state is as before, with s.ip
// at the instruction; else the stack is in memory and s.ip is where to go on.
template<Uop... Us, class From>
[[gnu::always_inline]] inline Exit runUops(State& s, const From& from, const Unit* next)
{
    using W = detail::Window<Us...>;
    Value w[W::size];
    [&]<int... I>(std::integer_sequence<int, I...>) __attribute__((always_inline)) {
        (
            [&]() __attribute__((always_inline)) {
                if constexpr (W::low + I < 0)
                    w[I] = s.sp[W::low + I];
            }(),
            ...);
    }(std::make_integer_sequence<int, W::size>{});
    s.ip = next;
    if constexpr (From::kSetsFrameIp && (info(Us).needsFrame() || ...))
        s.fp->ip = next;
    Exit exit = Exit::None;
    [&]<std::size_t... N>(std::index_sequence<N...>) __attribute__((always_inline)) {
        (void)([&]() __attribute__((always_inline)) {
            constexpr Uop U = W::uops[N];
            if constexpr (info(U).takesState()) {
                if constexpr (U != Uop::Adapt)
                    W::template flush<N>(s, w);
                exit = detail::runStateUop<U>(s, from);
            } else {
                exit = detail::runUop<U, W::depthBefore(N) - W::low>(s, w, from);
                if constexpr (detail::kIsJump<U>)
                    if (exit == Exit::Jumped) [[unlikely]] {
                        s.ip = next + from.argument;
                        // An exhausted iterator pushes nothing and is popped itself.
                        constexpr bool pops = info(U).result.outcome == Outcome::Next;
                        W::template flush<pops ? N : N + 1>(s, w, pops);
                        body::count(from.at, pops ? 2 : 1);
                    }
            }
            return exit == Exit::None;
        }() && ...);
    }(std::make_index_sequence<sizeof...(Us)>{});
    if (exit == Exit::Miss) [[unlikely]] {
        s.ip = from.at;
    } else if constexpr (!info(W::uops[sizeof...(Us) - 1]).takesState()) {
        if (exit == Exit::None) [[likely]] {
            W::template flush<sizeof...(Us)>(s, w);
            constexpr Outcome last = info(W::uops[sizeof...(Us) - 1]).result.outcome;
            if constexpr (last == Outcome::PushCallable) {
                *s.sp = kNull;
                s.sp += from.argument & 1;
            } else if constexpr (last == Outcome::PushMethod) {
                *s.sp++ = w[W::depthBefore(sizeof...(Us)) - W::low];
            }
        }
    }
    return exit;
}

} // namespace vmcore
