// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of each micro-op: its row (name, effects, doc) and, from its body's signature,
// everything else.
#pragma once
#include "vmcore/ops/UopBodies.h"

#include <array>
#include <string_view>
#include <tuple>
#include <utility>

namespace vmcore {

// Adapt is a body of the interpreter (interp/Adapt.h): it needs the specialiser.
namespace body {
Exit Adapt(State& s, const Unit* at, Arg);
} // namespace body

enum class Uop : std::uint8_t {
#define VM_UOP(name, ...) name,
#define VM_TRACE_UOP(name, ...) name,
#include "vmcore/ops/Uops.def"
};
enum class Effects : std::uint8_t { Move, Guard, Pure, Reads, Allocates, Writes, Branch, Registers, Escapes, Frames };
enum class Source : std::uint8_t { Stack, Peek, Callee, Local, Const, Arg, Cache, Vm, Frame, State };
enum class Outcome : std::uint8_t {
    None,
    Push,
    PushTwo,
    PushCallable, // and a null behind it when the argument's low bit is set
    PushMethod,   // and self behind it (the argument's low bit is set)
    Proves,
    Jump,
    Next,
    ToLocal,
    Exit
};
struct ParamInfo
{
    Source source;
    Representation representation = Representation::Any;
    std::uint8_t offset = 0; // Cache: units from the instruction
    std::uint8_t bytes = 0;
};
struct ResultInfo
{
    Outcome outcome;
    bool checked = false; // may miss
    bool raises = false;
    Representation representation = Representation::Any;
    std::array<Representation, 2> proves{};
    int provesCount = 0;
};

namespace detail {

template<class T>
constexpr Representation representationOf()
{
    if constexpr (requires { T::representation; })
        return T::representation;
    else
        return Representation::Any;
}

template<class T>
struct ParamOf
{
    static constexpr ParamInfo info{Source::Stack, representationOf<T>()};
};
template<class T>
struct ParamOf<Peek<T>>
{
    static constexpr ParamInfo info{Source::Peek, representationOf<T>()};
};
template<unsigned O, class T>
struct ParamOf<Cached<O, T>>
{
    static constexpr ParamInfo info{Source::Cache, Representation::Any, O, sizeof(T)};
};
#define VM_PARAM(Type, from)                                                                                           \
    template<>                                                                                                         \
    struct ParamOf<Type>                                                                                               \
    {                                                                                                                  \
        static constexpr ParamInfo info{Source::from};                                                                 \
    };
VM_PARAM(Callee, Callee)
VM_PARAM(Local, Local)
VM_PARAM(Const, Const)
VM_PARAM(Arg, Arg)
VM_PARAM(Vm&, Vm)
VM_PARAM(const Vm*, Vm)
VM_PARAM(const Frame*, Frame)
VM_PARAM(State&, State)
VM_PARAM(const Unit*, State)
#undef VM_PARAM

template<class T>
struct ResultOf
{
    static constexpr ResultInfo info{Outcome::Push, false, false, representationOf<T>()};
};
#define VM_RESULT(Type, ...)                                                                                           \
    template<>                                                                                                         \
    struct ResultOf<Type>                                                                                              \
    {                                                                                                                  \
        static constexpr ResultInfo info{__VA_ARGS__};                                                                 \
    };
VM_RESULT(void, Outcome::None)
VM_RESULT(void*, Outcome::None)
VM_RESULT(MayRaise, Outcome::Push, false, true)
VM_RESULT(Done, Outcome::None, false, true)
VM_RESULT(Pair, Outcome::PushTwo)
VM_RESULT(Callable, Outcome::PushCallable)
VM_RESULT(CallableAndSelf, Outcome::PushMethod)
VM_RESULT(Jump, Outcome::Jump)
VM_RESULT(ToLocal, Outcome::ToLocal)
VM_RESULT(Exit, Outcome::Exit)
#undef VM_RESULT
template<class T>
struct ResultOf<Next<T>>
{
    static constexpr ResultInfo info{Outcome::Next, false, true, representationOf<T>()};
};
template<class... T>
struct ResultOf<Proves<T...>>
{
    static constexpr ResultInfo info{
        Outcome::Proves, false, false, Representation::Any, {representationOf<T>()...}, sizeof...(T)};
};
template<class T>
struct ResultOf<Checked<T>>
{
    static constexpr ResultInfo info = [] {
        ResultInfo r = ResultOf<T>::info;
        r.checked = true;
        return r;
    }();
};

} // namespace detail

struct UopInfo
{
    std::string_view name;
    Effects effects;
    std::string_view doc;
    ResultInfo result;
    std::array<ParamInfo, 6> params{};
    int paramCount = 0, peeks = 0, pops = 0, pushes = 0;
    constexpr bool mayMiss() const { return result.checked || result.outcome == Outcome::Proves; }
    // Acts on the State with the stack in memory.
    constexpr bool takesState() const { return result.outcome == Outcome::Exit; }
    // Python, or the collector, may run inside: the frame's ip must be current.
    constexpr bool needsFrame() const { return effects == Effects::Allocates || effects >= Effects::Escapes; }
};
template<class R, class... P>
consteval UopInfo describe(std::string_view name, Effects effects, std::string_view doc, R (*)(P...))
{
    UopInfo u{name, effects, doc, detail::ResultOf<R>::info, {detail::ParamOf<P>::info...}, sizeof...(P)};
    for (int i = 0; i < u.paramCount; ++i) {
        u.pops += u.params[static_cast<std::size_t>(i)].source == Source::Stack;
        u.peeks += u.params[static_cast<std::size_t>(i)].source == Source::Peek;
    }
    switch (u.result.outcome) {
    case Outcome::Push:
    case Outcome::PushCallable:
    case Outcome::PushMethod:
    case Outcome::Next: u.pushes = 1; break;
    case Outcome::PushTwo: u.pushes = 2; break;
    default: break;
    }
    return u;
}
inline constexpr auto kUopInfo = std::to_array<UopInfo>({
#define VM_UOP(name, effects, doc) describe(#name, Effects::effects, doc, &body::name),
#define VM_TRACE_UOP(name, effects, doc) UopInfo{#name, Effects::effects, doc, {Outcome::None}},
#include "vmcore/ops/Uops.def"
});
inline constexpr std::size_t kBodyCount = 0 // micro-ops of instructions; those that only traces have stand behind them
#define VM_UOP(...) +1
#include "vmcore/ops/Uops.def"
    ;
constexpr bool hasBody(Uop u)
{
    return static_cast<std::size_t>(u) < kBodyCount;
}
inline constexpr auto kBodies = std::tuple{
#define VM_UOP(name, ...) &body::name,
#include "vmcore/ops/Uops.def"
    0};
constexpr const UopInfo& info(Uop u)
{
    return kUopInfo[static_cast<std::size_t>(u)];
}
template<Uop U>
inline constexpr auto kBody = std::get<static_cast<std::size_t>(U)>(kBodies);

} // namespace vmcore
