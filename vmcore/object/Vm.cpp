// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a Vm below the language: stacks, names, roots. host/ makes types and modules.
#include "vmcore/object/Vm.h"

#include "vmcore/object/AttributeCache.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Deaths.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/InternTable.h"
#include "vmcore/object/MethodCache.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/observe/Observer.h"

#include <algorithm>
#include <new>
#include <sys/mman.h>

namespace vmcore {

Vm::Vm(const VmConfig& settings, Host& owner)
    : config(settings)
    , host(owner)
    , heap(*this)
    , shapes(*this)
    , threads(*this)
    , m_interned(std::make_unique<InternTable>())
    , m_methodCache(std::make_unique<MethodCache>())
    , m_attributeCache(std::make_unique<AttributeCache>())
    , m_deaths(std::make_unique<Deaths>(*this))
{
    m_lastVersion = std::max(settings.firstVersion, 1u) - 1;
    recursionLimit = static_cast<std::int32_t>(settings.recursionLimit);
    void* stack = mmap(
        nullptr, settings.pythonStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED)
        throw std::bad_alloc();
    stackBase = static_cast<Value*>(stack);
    stackEnd = stackBase + settings.pythonStackBytes / sizeof(Value);
    machineStackTop = __builtin_frame_address(0);
#define VM_NAME(id, text) names.id = intern(text);
#include "vmcore/object/Names.def"
    emptyStr = names.empty;
    for (std::uint32_t c = 0; c < latin1.size(); ++c) {
        StrObject* s = allocateStr(*this, 1, 1);
        s->data()[0] = static_cast<std::uint8_t>(c);
        s->flags = c < 128 ? kStrAscii : 0;
        latin1[c] = intern(s);
    }
    emptyTuple = allocateTuple(*this, 0);
}

Vm::~Vm()
{
    munmap(stackBase, config.pythonStackBytes);
}

StrObject* Vm::intern(std::string_view utf8)
{
    return m_interned->add(makeStr(*this, utf8));
}

StrObject* Vm::intern(StrObject* s)
{
    return m_interned->add(s);
}

namespace {

template<class Table>
void markNamed(const Table& table, Marker& m)
{ // a struct of object pointers only
    const auto* words = reinterpret_cast<HeapObject* const*>(&table);
    for (std::size_t i = 0; i < sizeof table / sizeof *words; ++i)
        m.object(words[i]);
}

} // namespace

[[gnu::noinline]] void Vm::markRoots(Marker& m)
{
    const SavedRegisters registers = saveRegisters();
    m.words(&registers, &registers + 1);
    m.words(__builtin_frame_address(0), machineStackTop);
    markNamed(types, m);
    markNamed(names, m);
    for (HeapObject* o : {static_cast<HeapObject*>(builtins), static_cast<HeapObject*>(modules),
             static_cast<HeapObject*>(sys), static_cast<HeapObject*>(emptyTuple)})
        m.object(o);
    for (StrObject* s : latin1)
        m.object(s);
    m.value(error);
    m.value(handled);
    m.value(result);
    m.range(permanent.data(), permanent.size());
    m_deaths->markRoots(m);
    for (RootedValues* r : m_rooted)
        m.range(r->data(), r->size());
    markFrames(m, frame);
    threads.markRoots(m);
    if (higherTier)
        higherTier->markRoots(m);
}

void Vm::dropUnmarked(bool isFull)
{
    m_interned->dropUnmarked(isFull);
    shapes.dropUnmarked(isFull);
    m_methodCache->clear();
    m_attributeCache->clear();
    std::erase_if(codes.all, [this](CodeObject* c) {
        if (c->gc != GcState::Young)
            return false;
        if (observer)
            observer->codeRetired(*this, c);
        return true;
    });
}

} // namespace vmcore
