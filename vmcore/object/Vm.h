// SPDX-License-Identifier: GPL-3.0-or-later
// What all layers of one VM share. Owned by host/Vm.h; everything here belongs to the thread that holds the VM's lock
// (Threads.h) unless it ends in _anyThread. There is no process-wide state: several Vms live side by side. Fields marked
// "of the thread" change when the lock changes hands.
#pragma once
#include "vmcore/object/CodeRegistry.h"
#include "vmcore/object/Heap.h"
#include "vmcore/object/HigherTier.h"
#include "vmcore/object/Sources.h"
#include "vmcore/object/Threads.h"
#include "vmcore/object/Type.h"
#include "vmcore/observe/Breaker.h"

#include <array>
#include <string>
#include <string_view>

namespace vmcore {

struct Dispatch;
struct VmConfig;
class Host;
class Observer;
class AttributeCache;
class Deaths;
class MethodCache;
class InternTable;

// Type objects of the built-in types, one per named kind, and of the built-in exceptions.
struct Types
{
#define VM_KIND(name, ...) TypeObject* name = nullptr;
#include "vmcore/object/Kinds.def"
#define VM_EXCEPTION(name, ...) TypeObject* name = nullptr;
#include "vmcore/object/Exceptions.def"
};
struct Names
{
#define VM_NAME(id, text) StrObject* id = nullptr;
#include "vmcore/object/Names.def"
};

class ShapeTable
{
public:
    explicit ShapeTable(Vm& vm)
        : m_vm(vm)
        , m_shapes(kFirstUserShape)
        , m_versions(kFirstUserShape)
    {
    }
    ~ShapeTable();
    Shape* operator[](ShapeId id) const { return m_shapes[id]; }
    // Changes when lookups on instances of this shape may give something else. Read by tier 1.
    std::uint32_t version(ShapeId id) const { return m_versions[id]; }
    const std::uint32_t* versions() const { return m_versions.data(); }
    // A shape without attributes for a class.
    Shape* makeRoot(TypeObject* type, std::uint16_t attrOffset, std::uint16_t inlineSlots);
    Shape* makeDictionary(TypeObject* type, std::uint16_t attrOffset);
    // The shape after adding `name` (interned) to an object of shape `from`.
    Shape* withAttribute(Shape* from, StrObject* name);
    // All shapes of the class and of its subclasses get new versions, and the classes too.
    void invalidate(TypeObject* type);
    // A new class, before the next collection.
    void addClass(TypeObject* type) { m_classes.push_back(type); }
    // After marking: classes that die leave the lists of their bases and take their shapes with them.
    void dropUnmarked(bool isFull);
    // Shape of exact instances of a built-in type; at start only.
    void install(ShapeId id, TypeObject* type, std::uint16_t attrOffset, std::uint16_t inlineSlots);

private:
    Shape* add(TypeObject* type);
    // Classes whose version is newer than `since` were renewed already.
    void renew(TypeObject* type, std::uint32_t since);
    void drop(TypeObject* type);
    Vm& m_vm;
    std::vector<Shape*> m_shapes;
    std::vector<std::uint32_t> m_versions;
    std::vector<ShapeId> m_freeIds;     // of shapes whose class has died
    std::vector<TypeObject*> m_classes; // all but the built-in ones
    std::size_t m_firstRecentClass = 0; // made since the last collection
};

class Vm
{
public:
    explicit Vm(const VmConfig& config, Host& host);
    ~Vm();
    Vm(const Vm&) = delete;

    // --- read by the interpreter in every loop; keep first -------------------------------------
    Breaker breaker;                    // nonzero: something waits for a safepoint
    Frame* frame = nullptr;             // of the thread: the running frame (its ip is current whenever C++ outside
                                        // the loop runs)
    const Dispatch* dispatch = nullptr; // handlers in force; another table while stepping
    Observer* observer = nullptr;       // null: nobody listens
    HigherTier* higherTier = nullptr;   // null: there is none
    const std::uint32_t* shapeVersions = nullptr; // ShapeTable::versions(), kept current

    // --- errors, of the thread -------------------------------------------------------------------
    // The exception that is being raised; null: none. A function that returns kNull (or false)
    // because of an error has set it.
    Value error = kNull;
    // The exception that an except block handles; null: none. Becomes __context__ of new ones.
    Value handled = kNull;
    bool hasError() const { return error.bits != kNull.bits; }

    Value result = kNull; // of the interpreter loop that ended last
    // The host wants the program to end: no handler catches the pending error, no Python runs.
    bool isStopping = false;

    // --- recursion, of the thread but for the limit ----------------------------------------------
    std::int32_t recursionDepth = 0; // Python frames and native calls that call back
    std::int32_t recursionLimit = 1000;
    std::uintptr_t nativeStackLimit = 0; // C++ code deeper than this address must raise RecursionError

    const VmConfig& config;
    Host& host;
    Heap heap;
    ShapeTable shapes;
    Types types;
    Names names;

    struct WellKnown
    { // callables that tier 1 recognises by identity
        Value len = kNull, isInstance = kNull, listAppend = kNull;
    } wellKnown;

    DictObject* builtins = nullptr; // of the module builtins
    DictObject* modules = nullptr;  // sys.modules
    ModuleObject* sys = nullptr;
    TupleObject* emptyTuple = nullptr;
    StrObject* emptyStr = nullptr;
    std::array<StrObject*, 256> latin1{}; // one-character strings

    // Unique numbers for type, shape, function-code and dict-keys versions. 0: all are used up; what has it is never
    // cached, and nothing that was cached has it.
    std::uint32_t nextVersion() { return m_lastVersion == UINT32_MAX ? 0 : ++m_lastVersion; }
    // The one object for a text; compare interned strings by address.
    StrObject* intern(std::string_view utf8);
    StrObject* intern(StrObject* s);
    MethodCache& methodCache() { return *m_methodCache; }
    AttributeCache& attributeCache() { return *m_attributeCache; }
    Deaths& deaths() { return *m_deaths; }

    // The class of any value.
    TypeObject* typeOf(Value v) const { return v.isHeap() ? shapes[v.object()->shape]->type : typeOfImmediate(v); }

    CodeRegistry codes;
    SourceRegistry sources;

    // --- stacks, of the thread -------------------------------------------------------------------
    Value* stackBase = nullptr; // of Python frames
    Value* stackEnd = nullptr;
    // Highest address of the machine stack that may hold values; set by each entry from the host.
    const void* machineStackTop = nullptr;

    // What `import name` makes for modules in C++; see runtime/Import.h.
    std::vector<std::pair<std::string, ModuleObject* (*)(Vm&)>> nativeModules;
    // The classes of native objects, by what describes them to the collector; see runtime/TypeBuilder.h.
    std::vector<std::pair<const NativeClass*, TypeObject*>> nativeTypes;

    // Values that live as long as the Vm (singletons of modules); marked at each collection.
    std::vector<Value> permanent;

    // Longest decimal text of an int; 0: no limit (sys.set_int_max_str_digits).
    std::uint32_t maxIntDigits = 4300;

    Threads threads;

private:
    friend class Heap;
    friend class RootedValues;
    friend class Threads;
    TypeObject* typeOfImmediate(Value v) const;
    void markRoots(Marker& marker);
    void dropUnmarked(bool isFull); // weak tables forget what the collection that runs is about to free
    std::uint32_t m_lastVersion = 0;
    std::unique_ptr<InternTable> m_interned;
    std::unique_ptr<MethodCache> m_methodCache;
    std::unique_ptr<AttributeCache> m_attributeCache;
    std::unique_ptr<Deaths> m_deaths;
    std::vector<RootedValues*> m_rooted; // of the thread
};

} // namespace vmcore
