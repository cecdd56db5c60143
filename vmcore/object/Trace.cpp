// SPDX-License-Identifier: GPL-3.0-or-later
// One case per layout. Kinds whose values are all in the layout's fields name them; the attribute
// part of instances is the same for every kind.
#include "vmcore/object/Trace.h"

#include "vmcore/code/CodeObject.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Vm.h"

namespace vmcore {
namespace {

void traceAttributes(const Vm& vm, HeapObject* o, Marker& m)
{
    if (o->shape < kFirstUserShape)
        return;
    const Shape* shape = vm.shapes[o->shape];
    m.object(shape->type);
    if (isVariableSize(o->kind)) {
        m.value(variableExtension(o));
        return;
    }
    if (shape->attrOffset == 0)
        return;
    const auto* words = reinterpret_cast<const Value*>(reinterpret_cast<char*>(o) + shape->attrOffset);
    m.range(words, 1u + shape->inlineSlots);
    // Overflow slots are walked here, so that one barrier on the instance covers them.
    if (hasKind(words[0], ObjectKind::ValueArray)) {
        auto* overflow = static_cast<ValueArrayObject*>(words[0].object());
        m.range(overflow->values, overflow->capacity);
    }
}

void traceType(TypeObject* t, Marker& m)
{
    for (HeapObject* o :
        {static_cast<HeapObject*>(t->name), static_cast<HeapObject*>(t->qualname), static_cast<HeapObject*>(t->base),
            static_cast<HeapObject*>(t->bases), static_cast<HeapObject*>(t->mro), static_cast<HeapObject*>(t->dict),
            static_cast<HeapObject*>(t->subclasses), static_cast<HeapObject*>(t->volatileNames)})
        m.object(o);
    m.value(t->init);
    m.value(t->create);
    m.value(t->module);
    for (const Shape* s = t->firstShape; s; s = s->nextOfType)
        m.object(s->name);
}

void traceFunction(FunctionObject* f, Marker& m)
{
    for (HeapObject* o :
        {static_cast<HeapObject*>(f->code), static_cast<HeapObject*>(f->globals), static_cast<HeapObject*>(f->builtins),
            static_cast<HeapObject*>(f->defaults), static_cast<HeapObject*>(f->keywordDefaults),
            static_cast<HeapObject*>(f->closure), static_cast<HeapObject*>(f->dict)})
        m.object(o);
    for (const Value v : {f->name, f->qualname, f->module, f->doc, f->annotations, f->typeParameters})
        m.value(v);
}

void traceCode(CodeObject* c, Marker& m)
{
    m.object(c->name);
    m.object(c->qualname);
    m.object(c->filename);
    m.range(c->data->constants.data(), c->data->constants.size());
    for (StrObject* s : c->data->names)
        m.object(s);
    for (StrObject* s : c->data->localNames)
        m.object(s);
}

void traceGenerator(GeneratorObject* g, Marker& m)
{
    for (const Value v : {g->name, g->qualname, g->handled, g->outerHandled})
        m.value(v);
    // Slots above the stack pointer may name objects that are gone, so addresses are checked.
    const Frame* f = g->frame();
    const bool isExact = g->state == GeneratorState::Suspended || g->state == GeneratorState::Created;
    m.words(f, &f->constructed);
    m.words(f->slots, isExact ? f->stackTop : f->slots + f->code->slotCount());
}

void traceException(ExceptionObject* e, Marker& m)
{
    for (const Value v : {e->args, e->traceback, e->context, e->cause, e->notes, e->extra})
        m.value(v);
}

void traceDict(DictObject* d, Marker& m)
{
    m.object(d->table);
    for (std::uint32_t i = 0; i < d->entryCount; ++i) {
        m.value(d->table->entries[i].key);
        m.value(d->table->entries[i].value);
    }
}

void traceSet(SetObject* s, Marker& m)
{
    m.object(s->table);
    for (std::uint32_t i = 0; i <= s->mask; ++i)
        m.value(s->table->entries[i].key);
}

// All words of a layout that consists of values and pointers only, from `first` to the end.
template<class T>
void traceWords(HeapObject* o, Marker& m)
{
    m.words(static_cast<HeapObject*>(o) + 1, static_cast<T*>(o) + 1);
}

} // namespace

void traceObject(Vm& vm, HeapObject* o, Marker& m)
{
    traceAttributes(vm, o, m);
    switch (o->kind) {
    case ObjectKind::Free:
    case ObjectKind::Instance:
    case ObjectKind::Int:
    case ObjectKind::Float:
    case ObjectKind::Complex:
    case ObjectKind::Bytes:
    case ObjectKind::NoneType:
    case ObjectKind::EllipsisType:
    case ObjectKind::NotImplementedType:
    case ObjectKind::Bool:
    case ObjectKind::ValueArray:
    case ObjectKind::ByteStore:
    case ObjectKind::TextStore:
    case ObjectKind::DictTable:
    case ObjectKind::SetTable: return;
    case ObjectKind::Str: {
        auto* s = static_cast<StrObject*>(o);
        return m.object((s->flags & kStrShared) != 0 ? s->store() : nullptr);
    }
    case ObjectKind::Type: return traceType(static_cast<TypeObject*>(o), m);
    case ObjectKind::ByteArray: return m.object(static_cast<ByteArrayObject*>(o)->store);
    case ObjectKind::List: {
        auto* list = static_cast<ListObject*>(o);
        m.object(list->store);
        return m.range(list->items, static_cast<std::size_t>(list->length));
    }
    case ObjectKind::Tuple: {
        auto* tuple = static_cast<TupleObject*>(o);
        return m.range(tuple->items, static_cast<std::size_t>(tuple->length));
    }
    case ObjectKind::Dict: return traceDict(static_cast<DictObject*>(o), m);
    case ObjectKind::Set:
    case ObjectKind::FrozenSet: return traceSet(static_cast<SetObject*>(o), m);
    case ObjectKind::Function: return traceFunction(static_cast<FunctionObject*>(o), m);
    case ObjectKind::Code: return traceCode(static_cast<CodeObject*>(o), m);
    case ObjectKind::Generator:
    case ObjectKind::Coroutine:
    case ObjectKind::AsyncGenerator: return traceGenerator(static_cast<GeneratorObject*>(o), m);
    case ObjectKind::BaseException: return traceException(static_cast<ExceptionObject*>(o), m);
    case ObjectKind::Native: {
        const NativeClass* c = static_cast<NativeObject*>(o)->nativeClass;
        return c->trace ? c->trace(o, m) : void();
    }
    case ObjectKind::Range: return traceWords<RangeObject>(o, m);
    case ObjectKind::Slice: return traceWords<SliceObject>(o, m);
    case ObjectKind::BoundMethod: return traceWords<BoundMethodObject>(o, m);
    case ObjectKind::NativeFunction:
    case ObjectKind::NativeMethod:
    case ObjectKind::SlotWrapper: return traceWords<NativeFunctionObject>(o, m);
    case ObjectKind::GetSet: return traceWords<GetSetObject>(o, m);
    case ObjectKind::Member: return traceWords<MemberObject>(o, m);
    case ObjectKind::Property: return traceWords<PropertyObject>(o, m);
    case ObjectKind::StaticMethod:
    case ObjectKind::ClassMethod:
    case ObjectKind::MappingProxy: return traceWords<WrapperObject>(o, m);
    case ObjectKind::Super: return traceWords<SuperObject>(o, m);
    case ObjectKind::Module: return traceWords<ModuleObject>(o, m);
    case ObjectKind::Cell: return traceWords<CellObject>(o, m);
    case ObjectKind::Traceback: return traceWords<TracebackObject>(o, m);
    case ObjectKind::Frame: return traceWords<FrameObject>(o, m);
    case ObjectKind::DictKeys:
    case ObjectKind::DictValues:
    case ObjectKind::DictItems: return traceWords<DictViewObject>(o, m);
    case ObjectKind::ListIter: return traceWords<ListIterObject>(o, m);
    case ObjectKind::TupleIter: return traceWords<TupleIterObject>(o, m);
    case ObjectKind::RangeIter: return;
    case ObjectKind::LongRangeIter: return traceWords<LongRangeIterObject>(o, m);
    case ObjectKind::StrAsciiIter:
    case ObjectKind::StrIter:
    case ObjectKind::BytesIter:
    case ObjectKind::ListReverseIter:
    case ObjectKind::SequenceIter:
    case ObjectKind::Reversed: return traceWords<SequenceIterObject>(o, m);
    case ObjectKind::CallableIter:
    case ObjectKind::Enumerate:
    case ObjectKind::Zip:
    case ObjectKind::Map:
    case ObjectKind::Filter:
    case ObjectKind::GenericAlias:
    case ObjectKind::UnionType: return traceWords<PairIterObject>(o, m);
    case ObjectKind::DictKeyIter:
    case ObjectKind::DictValueIter:
    case ObjectKind::DictItemIter:
    case ObjectKind::DictReverseKeyIter:
    case ObjectKind::DictReverseValueIter:
    case ObjectKind::DictReverseItemIter: return traceWords<DictIterObject>(o, m);
    case ObjectKind::SetIter: return traceWords<SetIterObject>(o, m);
    }
}

void finalizeObject(HeapObject* o)
{
    if (o->kind == ObjectKind::Code) {
        delete static_cast<CodeObject*>(o)->data;
    } else if (o->kind == ObjectKind::Native) {
        const NativeClass* c = static_cast<NativeObject*>(o)->nativeClass;
        if (c->finalize)
            c->finalize(o);
    }
}

std::size_t variableSize(const HeapObject* o)
{
    constexpr auto roundUp = [](std::size_t bytes) { return (bytes + 7) & ~std::size_t{7}; };
    switch (o->kind) {
    case ObjectKind::Str: {
        const auto* s = static_cast<const StrObject*>(o);
        return roundUp(sizeof(StrObject) + s->bytes());
    }
    case ObjectKind::Int: {
        const std::int64_t size = static_cast<const BigIntObject*>(o)->size;
        return sizeof(BigIntObject) + 8u * static_cast<std::size_t>(size < 0 ? -size : size);
    }
    case ObjectKind::Bytes: return roundUp(sizeof(BytesObject) + static_cast<const BytesObject*>(o)->length + 1);
    case ObjectKind::Tuple:
        return sizeof(TupleObject) + 8u * static_cast<std::size_t>(static_cast<const TupleObject*>(o)->length);
    default: return 0;
    }
}

} // namespace vmcore
