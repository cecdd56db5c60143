// SPDX-License-Identifier: GPL-3.0-or-later
// The vocabulary of micro-op bodies. A body is a plain function on typed operands: its parameter
// types say where each operand comes from and in which representation it must be, its result type
// what it makes and how it can leave. Adapters do the rest. Everything is one or two machine words,
// so the C ABI passes operands unboxed in registers.
#pragma once
#include "vmcore/code/Unit.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Vm.h"
#include "vmcore/runtime/Iterators.h"

namespace vmcore {

// Representations an operand may have. Any: a boxed Value, nothing known.
enum class Representation : std::uint8_t {
    Any,
    Int,
    Float,
    Bool,
    None,
    Str,
    List,
    Tuple,
    Dict,
    Bytes,
    ByteArray,
    BuiltinIter,
    Set,
    ListIter,
    TupleIter,
    RangeIter,
    Generator,
    Object // a heap object with attributes; its shape is a separate fact
};

// --- typed views of a Value: matches(v) tests, unbox(v) may follow, box() goes back ----------------
// The payload stays in the upper 48 bits, so the CPU's overflow flag is the 48-bit range check.
struct Int
{
    static constexpr Representation representation = Representation::Int;
    std::int64_t raw;
    static constexpr bool matches(Value v) { return v.isSmallInt(); }
    static constexpr Int unbox(Value v) { return {static_cast<std::int64_t>(v.bits << 16)}; }
    constexpr Value box() const { return {static_cast<std::uint64_t>(raw) >> 16 | kTagInt}; }
    static constexpr Int of(std::int64_t i) { return {static_cast<std::int64_t>(static_cast<std::uint64_t>(i) << 16)}; }
    constexpr std::int64_t number() const { return raw >> 16; }
};
struct Float
{
    static constexpr Representation representation = Representation::Float;
    double raw;
    static constexpr bool matches(Value v) { return v.isFloat(); }
    static constexpr Float unbox(Value v) { return {v.asFloat()}; }
    // Results of arithmetic on canonical NaNs are canonical: only bits from outside need Value::number.
    constexpr Value box() const { return {std::bit_cast<std::uint64_t>(raw)}; }
};
struct Bool
{
    static constexpr Representation representation = Representation::Bool;
    bool raw;
    static constexpr bool matches(Value v) { return v.isBool(); }
    static constexpr Bool unbox(Value v) { return {v.asBool()}; }
    constexpr Value box() const { return Value::boolean(raw); }
};
struct None
{
    static constexpr Representation representation = Representation::None;
    static constexpr bool matches(Value v) { return v.isNone(); }
    static constexpr None unbox(Value) { return {}; }
    constexpr Value box() const { return kNone; }
};
// Exactly the built-in type, by shape.
template<Representation R, class T, ObjectKind K>
struct HeapView
{
    static constexpr Representation representation = R;
    T* raw;
    static bool matches(Value v) { return isExactly(v, K); }
    static HeapView unbox(Value v) { return {static_cast<T*>(v.object())}; }
    Value box() const { return Value::heap(raw); }
    T* operator->() const { return raw; }
};
using Str = HeapView<Representation::Str, StrObject, ObjectKind::Str>;
using List = HeapView<Representation::List, ListObject, ObjectKind::List>;
using Tuple = HeapView<Representation::Tuple, TupleObject, ObjectKind::Tuple>;
using Dict = HeapView<Representation::Dict, DictObject, ObjectKind::Dict>;
using Bytes = HeapView<Representation::Bytes, BytesObject, ObjectKind::Bytes>;
using ByteArray = HeapView<Representation::ByteArray, ByteArrayObject, ObjectKind::ByteArray>;
using ListIter = HeapView<Representation::ListIter, ListIterObject, ObjectKind::ListIter>;
using TupleIter = HeapView<Representation::TupleIter, TupleIterObject, ObjectKind::TupleIter>;
using RangeIter = HeapView<Representation::RangeIter, RangeIterObject, ObjectKind::RangeIter>;
using Generator = HeapView<Representation::Generator, GeneratorObject, ObjectKind::Generator>;
struct Set // set or frozenset
{
    static constexpr Representation representation = Representation::Set;
    SetObject* raw;
    static bool matches(Value v) { return isExactly(v, ObjectKind::Set) || isExactly(v, ObjectKind::FrozenSet); }
    static Set unbox(Value v) { return {static_cast<SetObject*>(v.object())}; }
    Value box() const { return Value::heap(raw); }
};
struct BuiltinIter // an iterator of a built-in type, not of a subclass
{
    static constexpr Representation representation = Representation::BuiltinIter;
    HeapObject* raw;
    static bool matches(Value v)
    {
        return v.isHeap() && v.object()->shape < kFirstUserShape && isIteratorKind(v.object()->kind);
    }
    static BuiltinIter unbox(Value v) { return {v.object()}; }
    Value box() const { return Value::heap(raw); }
};
struct Object
{
    static constexpr Representation representation = Representation::Object;
    HeapObject* raw;
    static bool matches(Value v) { return v.isHeap(); }
    static Object unbox(Value v) { return {v.object()}; }
    Value box() const { return Value::heap(raw); }
    // Attribute words are counted in 8 bytes from the object's start, see Shape::wordOf.
    Value& word(std::uint32_t n) const { return reinterpret_cast<Value*>(raw)[n]; }
};

// --- where an operand comes from, if not popped from the stack -------------------------------------
template<class T>
struct Peek
{ // from the stack, but left there
    T raw;
};
struct Callee
{ // below the `arg` arguments of a call, left there
    Value callable, self;
};
struct Local
{
    Value raw;
};
struct Const
{
    Value raw;
};
struct Arg
{
    std::uint32_t raw;
};
template<unsigned Offset, class T>
struct Cached
{ // at this many units from the instruction
    static constexpr unsigned offset = Offset;
    T raw;
};
// Cache layouts; the first unit is the counter.
using CachedVersion = Cached<2, std::uint32_t>;     // of a shape
using CachedTypeVersion = Cached<2, std::uint32_t>; // of a class
using CachedCallVersion = Cached<2, std::uint32_t>; // of a function's code
using CachedKeys = Cached<2, std::uint32_t>;        // of a dict of globals or of a module
using CachedWord = Cached<4, std::uint16_t>;        // attribute: inline slot, or where `extension` is
using CachedSlot = Cached<5, std::uint16_t>;        // attribute: overflow slot
using CachedNewShape = Cached<5, std::uint32_t>;    // STORE_ATTR: shape after adding
using CachedObject = Cached<4, std::uint64_t>;      // LOAD_ATTR: method or value
using CachedBuiltinKeys = Cached<4, std::uint32_t>; // LOAD_GLOBAL
using CachedKeysIndex = Cached<6, std::uint16_t>;   // entry in the dict

// --- results: how a body can leave ------------------------------------------------------------------
template<class T>
struct Checked
{ // not ok: leave with the operands untouched; nothing has happened
    T value;
    bool ok;
};
template<class... T>
struct Proves
{ // a guard: peeked operand i is a T[i] from here on
    bool ok;
};
struct MayRaise
{ // kNull: an exception is pending
    Value value;
};
struct MayRaiseBool
{
    bool value, ok;
};
struct Done
{ // pushes nothing; not ok: an exception is pending
    bool ok;
};
struct Jump
{ // tier 1 jumps; a trace leaves if it goes the other way
    bool taken;
};
enum class NextState : std::uint8_t {
    Item,
    Exhausted, // pops the iterator and jumps
    Failed     // an exception is pending
};
template<class T>
struct Next
{
    T value;
    NextState state;
};
struct ToLocal
{
    Value value;
};
struct Pair
{
    Value below, top;
};
struct Callable
{ // pushed; behind it a null when the low bit of the argument says that it is to be called
    Value value;
};
struct CallableAndSelf
{ // pushed, where the low bit of the argument is set
    Value callable, self;
};

// How an instruction ends.
enum class Exit : std::uint8_t {
    None,   // go on behind it
    Miss,   // a guard failed; nothing has happened: run the generic form
    Jumped, // s.ip was set
    Left,   // the loop's entry frame returned: Vm::result
    Error,  // an exception is pending
    Reraise // the same, without a new traceback entry for this frame
};

// The registers of the boxed tiers.
struct State
{
    const Unit* ip;
    Value* sp;
    Frame* fp;
    Vm* vm;
};

} // namespace vmcore
