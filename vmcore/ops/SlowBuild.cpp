// SPDX-License-Identifier: GPL-3.0-or-later
// Out-of-line halves of the bodies that build containers, functions and strings, and import.
#include "vmcore/ops/UopBodies.h"
#include "vmcore/runtime/CalleeText.h"
#include "vmcore/runtime/ContainerOperators.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>

namespace vmcore {
namespace {

// Replaces the topmost `count` values by one.
Exit replace(State& s, std::uint32_t count, Value v)
{
    s.sp -= count;
    *s.sp++ = v;
    return v ? Exit::None : Exit::Error;
}
Value deep(const State& s, std::uint32_t depth)
{
    return s.sp[-static_cast<std::ptrdiff_t>(depth)];
}
Exit done(bool ok)
{
    return ok ? Exit::None : Exit::Error;
}

} // namespace

Exit buildTuple(State& s, std::uint32_t count)
{
    return replace(s, count, Value::heap(makeTuple(*s.vm, std::span<const Value>(s.sp - count, count))));
}

Exit buildList(State& s, std::uint32_t count)
{
    return replace(s, count, Value::heap(makeList(*s.vm, std::span<const Value>(s.sp - count, count))));
}

Exit buildSet(State& s, std::uint32_t count)
{
    SetObject* set = makeSet(*s.vm);
    for (std::uint32_t i = count; i > 0; --i)
        if (!setAdd(*s.vm, set, deep(s, i)))
            return Exit::Error;
    return replace(s, count, Value::heap(set));
}

Exit buildMap(State& s, std::uint32_t count)
{
    DictObject* dict = makeDictWithCapacity(*s.vm, count);
    for (std::uint32_t i = 2 * count; i > 0; i -= 2)
        if (!dictSet(*s.vm, dict, deep(s, i), deep(s, i - 1)))
            return Exit::Error;
    return replace(s, 2 * count, Value::heap(dict));
}

Exit buildString(State& s, std::uint32_t count)
{
    StrBuilder text(*s.vm);
    for (std::uint32_t i = count; i > 0; --i)
        text.add(asStr(deep(s, i)));
    return replace(s, count, Value::heap(text.finish()));
}

Exit buildSlice(State& s, std::uint32_t count)
{
    const Value step = count == 3 ? s.sp[-1] : kNone;
    return replace(s, count, Value::heap(makeSlice(*s.vm, deep(s, count), deep(s, count - 1), step)));
}

Exit setAddDeep(State& s, std::uint32_t depth)
{
    const Value v = *--s.sp;
    return done(setAdd(*s.vm, as<SetObject>(deep(s, depth)), v));
}

Exit mapAdd(State& s, std::uint32_t depth)
{
    s.sp -= 2;
    return done(dictSet(*s.vm, asDict(deep(s, depth)), s.sp[0], s.sp[1]));
}

Exit listExtendDeep(State& s, std::uint32_t depth)
{
    Vm& vm = *s.vm;
    const Value iterable = *--s.sp;
    ListObject* list = asList(deep(s, depth));
    const bool ok = listExtendAny(vm, list, iterable);
    if (!ok && errorIs(vm, vm.types.TypeError) && !lookupInType(vm, vm.typeOf(iterable), vm.names.iter_)
        && !lookupInType(vm, vm.typeOf(iterable), vm.names.getitem_)) {
        takeError(vm);
        raiseTypeError(vm, "Value after * must be an iterable, not " + std::string(typeName(vm, iterable)));
    }
    return done(ok);
}

Exit setUpdateDeep(State& s, std::uint32_t depth)
{
    const Value iterable = *--s.sp;
    return done(setUpdate(*s.vm, as<SetObject>(deep(s, depth)), iterable));
}

namespace {

bool isMapping(Vm& vm, Value v)
{
    return isDict(v) || lookupInType(vm, vm.typeOf(v), vm.intern("keys"));
}

} // namespace

Exit dictUpdateDeep(State& s, std::uint32_t depth)
{
    Vm& vm = *s.vm;
    const Value mapping = *--s.sp;
    if (!isMapping(vm, mapping)) {
        raiseTypeError(vm, "'" + std::string(typeName(vm, mapping)) + "' object is not a mapping");
        return Exit::Error;
    }
    return done(dictMergeAny(vm, asDict(deep(s, depth)), mapping));
}

// The callable lies three below the dict: callable, null, positional arguments, dict.
Exit dictMergeDeep(State& s, std::uint32_t depth)
{
    Vm& vm = *s.vm;
    const Value mapping = *--s.sp;
    DictObject* dict = asDict(deep(s, depth));
    const Value callable = deep(s, depth + 3);
    if (!isMapping(vm, mapping)) {
        raiseTypeError(vm,
            calleeText(vm, callable) + " argument after ** must be a mapping, not "
                + std::string(typeName(vm, mapping)));
        return Exit::Error;
    }
    DictObject* more = makeDict(vm);
    if (!dictMergeAny(vm, more, mapping))
        return Exit::Error;
    Value key, v;
    for (std::uint32_t at = 0; dictNext(more, at, key, v);) {
        if (!isStr(key)) {
            raiseTypeError(vm, "keywords must be strings");
            return Exit::Error;
        }
        if (dictFindStr(dict, asStr(key))) {
            // As CPython: while an exception is handled, the merge's own error is complete already and stays.
            if (vm.handled)
                raiseValue(vm, vm.types.KeyError, key);
            else
                raiseTypeError(vm,
                    calleeText(vm, callable) + " got multiple values for keyword argument '" + toUtf8(asStr(key))
                        + "'");
            return Exit::Error;
        }
        dictSetStr(vm, dict, asStr(key), v);
    }
    return Exit::None;
}

Exit listToTuple(State& s)
{
    const ListObject* list = asList(s.sp[-1]);
    return replace(s, 1,
        Value::heap(makeTuple(*s.vm, std::span<const Value>(list->items, static_cast<std::size_t>(list->length)))));
}

Exit formatValueOp(State& s, std::uint32_t flags)
{
    Vm& vm = *s.vm;
    StrObject* spec = (flags & 4) != 0 ? asStr(*--s.sp) : vm.emptyStr;
    Value v = s.sp[-1];
    switch (flags & 3) {
    case 1: v = strOf(vm, v); break;
    case 2: v = reprOf(vm, v); break;
    case 3: v = asciiOf(vm, v); break;
    default: break;
    }
    if (v && !(isExactly(v, ObjectKind::Str) && spec->length == 0))
        v = formatValue(vm, v, spec);
    return replace(s, 1, v);
}

Exit makeFunction(State& s, std::uint32_t flags)
{
    Vm& vm = *s.vm;
    auto* f = vm.heap.allocate<FunctionObject>(ObjectKind::Function);
    auto* code = as<CodeObject>(*--s.sp);
    f->code = code;
    f->version = code->version;
    f->padding = 0;
    f->globals = s.fp->globals;
    f->builtins = s.fp->builtins;
    f->closure = (flags & 8) != 0 ? asTuple(*--s.sp) : nullptr;
    f->annotations = (flags & 4) != 0 ? *--s.sp : kNull;
    f->keywordDefaults = (flags & 2) != 0 ? asDict(*--s.sp) : nullptr;
    f->defaults = (flags & 1) != 0 ? asTuple(*--s.sp) : nullptr;
    f->name = Value::heap(code->name);
    f->qualname = Value::heap(code->qualname);
    f->doc = !code->data->constants.empty() && isStr(code->data->constants[0]) ? code->data->constants[0] : kNone;
    const Value module = dictFindStr(f->globals, vm.names.name_);
    f->module = module ? module : kNone;
    f->dict = nullptr;
    f->typeParameters = kNull;
    *s.sp++ = Value::heap(f);
    return Exit::None;
}

// --- imports --------------------------------------------------------------------------------------
Exit importNameOp(State& s, std::uint32_t name)
{
    StrObject* module = s.fp->code->data->names[name];
    return replace(s, 2, importModule(*s.vm, module, s.fp->globals, s.sp[-1], s.sp[-2].asSmallInt()));
}

Exit importFromOp(State& s, std::uint32_t name)
{
    return replace(s, 0, importFrom(*s.vm, s.sp[-1], s.fp->code->data->names[name]));
}

Exit importStarOp(State& s)
{
    return done(importStar(*s.vm, *--s.sp, s.fp->locals));
}

} // namespace vmcore
