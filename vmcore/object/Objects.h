// SPDX-License-Identifier: GPL-3.0-or-later
// The memory layout of every built-in object, in the order of Kinds.def. Layouts only: what can be
// done with them stands in runtime/ and builtins/. Stores of values into an object that may be old
// go through Heap::barrier(object) (see Heap.h); reading needs nothing.
#pragma once
#include "vmcore/object/HeapObject.h"

namespace vmcore {

class Vm;
struct Frame;
struct Unit;
struct CodeData;
struct TypeObject;
struct StrObject;
struct DictObject;
struct TupleObject;
struct CodeObject;
struct FunctionObject;
struct GeneratorObject;
struct ExceptionObject;
struct NativeInfo;

// --- storage that other objects own -------------------------------------------------------------
struct ValueArrayObject : HeapObject
{ // contents are walked through the owner, which passes the barrier
    std::uint64_t capacity;
    Value values[];
};
struct ByteStoreObject : HeapObject
{
    std::uint64_t capacity;
    std::uint8_t bytes[];
};

// --- instances ----------------------------------------------------------------------------------
// Attributes of an object of a class with attributes start at Shape::attrOffset: first `extension`
// (null, a ValueArrayObject with the slots that do not fit, or a DictObject when the shape is in
// dictionary mode), then Shape::inlineSlots slots. A null slot is an unset attribute.
struct InstanceObject : HeapObject
{
};

// --- text and numbers ---------------------------------------------------------------------------
struct TextStoreObject : HeapObject
{ // strings that were made by appending to one another share it: each is a prefix of its bytes
    std::uint64_t capacity;
    std::uint64_t used; // bytes; text is appended only behind them
    std::uint8_t bytes[];
};
inline constexpr std::uint16_t kStrInterned = 1, kStrAscii = 2, kStrShared = 4;
// Text of `length` code points, each `width` bytes (1, 2 or 4; the smallest that fits, surrogates
// allowed). Data follow the struct, or with kStrShared a pointer to their store does. Equal text has equal width.
struct StrObject : HeapObject
{                      // flags: kStrInterned, kStrAscii, kStrShared
    std::int64_t hash; // -1: not computed yet
    std::uint32_t length;
    std::uint32_t width;
    TextStoreObject*& store() { return *reinterpret_cast<TextStoreObject**>(this + 1); }
    std::uint8_t* data()
    {
        return (flags & kStrShared) != 0 ? store()->bytes : reinterpret_cast<std::uint8_t*>(this + 1);
    }
    const std::uint8_t* data() const { return const_cast<StrObject*>(this)->data(); }
    std::size_t bytes() const { return std::size_t{length} * width; }
};

// Sign and magnitude, limbs least significant first, no leading zero limbs (GMP's mpn form).
struct BigIntObject : HeapObject
{
    std::int64_t size; // count of limbs, negative for a negative number
    std::uint64_t limbs[];
};
struct BoxedFloatObject : HeapObject
{ // only for instances of subclasses of float
    double value;
};
struct ComplexObject : HeapObject
{
    double real, imag;
};
struct BytesObject : HeapObject
{
    std::int64_t hash; // -1: not computed yet
    std::uint64_t length;
    std::uint8_t* data() { return reinterpret_cast<std::uint8_t*>(this + 1); }
    const std::uint8_t* data() const { return reinterpret_cast<const std::uint8_t*>(this + 1); }
};
struct ByteArrayObject : HeapObject
{
    std::uint64_t length;
    ByteStoreObject* store; // null while empty
};

// --- containers ---------------------------------------------------------------------------------
struct ListObject : HeapObject
{
    std::int64_t length;
    Value* items;            // inside `store`
    ValueArrayObject* store; // null while nothing was ever put in
};
struct TupleObject : HeapObject
{
    std::int64_t length;
    std::int64_t hash; // unused by now: tuples hash each time, as in CPython 3.11
    Value items[];
};

// Insertion-ordered hash table: `entries` in order, deleted ones with a null key; `indices` open
// addressed, 1, 2 or 4 bytes wide.
struct DictEntry
{
    std::int64_t hash;
    Value key, value;
};
struct DictTableObject : HeapObject
{
    std::uint32_t entryCapacity;
    std::uint32_t indexMask;
    std::uint32_t indexWidth;
    std::uint32_t usable; // entries that may still be added before a rebuild
    DictEntry entries[];  // entryCapacity entries, then indexMask + 1 indices
};
struct DictObject : HeapObject
{
    std::uint32_t used;       // live entries
    std::uint32_t entryCount; // live and deleted entries at the front of the table
    // Nonzero: names this exact set of keys at these places; caches compare it. Any insertion,
    // deletion or rebuild sets it to 0; replacing a value does not. Given out by Vm::nextVersion.
    std::uint32_t keysVersion;
    std::uint32_t mutations; // structural changes, for iterators ("changed size during iteration")
    DictTableObject* table;  // null while empty
};
// CPython's set table: its probing and growth decide the order of iteration, which programs print.
struct SetEntry
{
    Value key; // kNull: never used; kSetDummy: deleted
    std::int64_t hash;
};
struct SetTableObject : HeapObject
{
    std::uint64_t capacity; // a power of two
    SetEntry entries[];
};
struct SetObject : HeapObject
{
    std::uint32_t used, fill; // fill counts deleted entries too
    std::int64_t hash;        // frozenset: -1 until computed
    std::uint32_t mask;
    std::uint32_t finger;  // where pop looks next
    SetTableObject* table; // never null
};
inline constexpr Value kSetDummy{kTagSingleton | 6};

struct RangeObject : HeapObject
{ // ints of any size
    Value start, stop, step, length;
};
struct SliceObject : HeapObject
{
    Value start, stop, step;
};

// --- callables ----------------------------------------------------------------------------------
struct FunctionObject : HeapObject
{
    std::uint32_t version; // the code's version; another one once __code__ was assigned
    std::uint32_t padding;
    CodeObject* code;
    DictObject* globals;
    DictObject* builtins;
    TupleObject* defaults;       // null: none
    DictObject* keywordDefaults; // null: none
    TupleObject* closure;        // of cells; null: none
    Value name, qualname, module, doc;
    Value annotations; // null, dict, or a tuple of name, value pairs until first asked for
    DictObject* dict;  // null until the first attribute
    Value typeParameters;
};
struct BoundMethodObject : HeapObject
{
    Value function, self;
};

// Arguments of a native call: `count` positional ones, then one for each of `keywords`.
struct CallArgs
{
    const Value* values;
    std::uint32_t count;
    TupleObject* keywords; // of str; null: none
    Value operator[](std::uint32_t i) const { return values[i]; }
    Value valueOr(std::uint32_t i, Value other) const { return i < count ? values[i] : other; }
};
// Null: an error is pending. May run Python and collect garbage unless its entry says otherwise.
using NativeCode = Value (*)(Vm&, const CallArgs&);
struct NativeFunctionObject : HeapObject
{
    const NativeInfo* info;
    NativeCode code;   // copied from info: one load less on the way
    TypeObject* owner; // of a method descriptor; null for functions
    Value self;        // bound receiver (module functions: null)
    Value module;      // name; null: none
};
struct GetSetObject : HeapObject
{
    Value (*get)(Vm&, Value self);             // null result: error pending
    bool (*set)(Vm&, Value self, Value value); // value null: delete; may be null: read-only
    const char* name;
    const char* doc;
    TypeObject* owner;
};
struct MemberObject : HeapObject
{ // one of __slots__: attribute slot `slot` of instances
    std::uint32_t slot;
    std::uint32_t padding;
    StrObject* name;
    TypeObject* owner;
};
struct PropertyObject : HeapObject
{
    Value get, set, del, doc, name;
};
struct WrapperObject : HeapObject
{ // staticmethod, classmethod, mappingproxy
    Value wrapped;
    DictObject* dict;
};
struct SuperObject : HeapObject
{
    TypeObject* type;
    Value self; // null: unbound
    TypeObject* selfType;
};
struct ModuleObject : HeapObject
{
    DictObject* dict;
};
struct CellObject : HeapObject
{
    Value value; // null: empty
};

// --- exceptions ---------------------------------------------------------------------------------
struct TracebackObject : HeapObject
{
    TracebackObject* next; // the frame called by this one
    CodeObject* code;
    std::uint32_t unit; // unit of the instruction that raised or called
    std::int32_t line;  // -1: none
    Value frame;        // FrameObject, made on demand; null until then
};
struct ExceptionObject : HeapObject
{                         // attributes follow as in instances
    Value args;           // a tuple
    Value traceback;      // null or TracebackObject
    Value context, cause; // null or an exception
    Value notes;          // null or list
    Value extra;          // fields of some types, as a tuple by type: see runtime/Exceptions
    bool suppressContext;
};
struct FrameObject : HeapObject
{                 // a view of a frame; outlives it
    Frame* frame; // null once the frame is gone
    CodeObject* code;
    std::uint32_t unit;
    std::uint32_t padding;
    Value back;   // FrameObject or null, once the frame is gone
    Value locals; // snapshot dict or null
    DictObject* globals;
    DictObject* builtins;
};

// --- iterators ----------------------------------------------------------------------------------
struct ListIterObject : HeapObject
{
    ListObject* list; // null: exhausted
    std::int64_t index;
};
struct TupleIterObject : HeapObject
{
    TupleObject* tuple; // null: exhausted
    std::int64_t index;
};
struct RangeIterObject : HeapObject
{ // ints that fit 48 bits, also one step past the end
    std::int64_t next, step;
    std::int64_t remaining;
};
struct LongRangeIterObject : HeapObject
{
    Value start, step, length, index;
};
struct SequenceIterObject : HeapObject
{
    Value sequence; // null: exhausted
    std::int64_t index;
};
struct PairIterObject : HeapObject
{ // enumerate {iterator, count}; zip {tuple of iterators, strict}; map, filter {iterator(s), function};
    // callable_iterator {callable, sentinel}; GenericAlias {origin, tuple of arguments}; UnionType {tuple
    // of its members, null}
    Value first, second;
};
struct DictIterObject : HeapObject
{
    DictObject* dict;        // null: exhausted
    std::uint32_t position;  // entry
    std::uint32_t remaining; // items that are still expected
    std::uint32_t usedAtStart;
    std::uint32_t padding;
};
struct SetIterObject : HeapObject
{
    SetObject* set; // null: exhausted
    std::uint32_t position;
    std::uint32_t usedAtStart;
};
struct DictViewObject : HeapObject
{
    DictObject* dict;
};

// --- subclasses of variable-size kinds ----------------------------------------------------------
// Bytes of a str, int, bytes or tuple with its data, rounded up to 8. In an instance of a Python
// subclass the `extension` word (kNull or its __dict__) lies there.
std::size_t variableSize(const HeapObject* object);
inline Value& variableExtension(HeapObject* object)
{
    return *reinterpret_cast<Value*>(reinterpret_cast<char*>(object) + variableSize(object));
}
constexpr bool isVariableSize(ObjectKind kind)
{
    return kind == ObjectKind::Str || kind == ObjectKind::Int || kind == ObjectKind::Bytes || kind == ObjectKind::Tuple;
}

// --- objects of native modules ------------------------------------------------------------------
// What the collector asks of a native object; `data` follows the struct.
struct NativeClass
{
    const char* name;
    void (*trace)(HeapObject*, class Marker&); // may be null
    void (*finalize)(HeapObject*);             // may be null; frees C++ memory, runs no Python
};
struct NativeObject : HeapObject
{
    const NativeClass* nativeClass;
    void* data() { return this + 1; }
};

} // namespace vmcore
