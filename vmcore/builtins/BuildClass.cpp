// SPDX-License-Identifier: GPL-3.0-or-later
// __build_class__: what a class statement calls with its body as a function.
#include "vmcore/builtins/BuildClass.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>
#include <optional>

namespace vmcore {
namespace {

// The bases with those that are no classes replaced by what their __mro_entries__ gives (PEP 560);
// the tuple itself when there are none. Null: error.
TupleObject* resolvedBases(Vm& vm, TupleObject* bases)
{
    ListObject* resolved = makeList(vm);
    bool isSame = true;
    for (std::int64_t i = 0; i < bases->length; ++i) {
        const Value base = bases->items[i];
        const Value entries
            = hasKind(base, ObjectKind::Type) ? kNull : getAttributeOrNull(vm, base, vm.names.mro_entries_);
        if (vm.hasError())
            return nullptr;
        if (!entries) {
            listAppend(vm, resolved, base);
            continue;
        }
        const Value replacement = call(vm, entries, {Value::heap(bases)});
        if (!replacement)
            return nullptr;
        if (!isTuple(replacement)) {
            raiseTypeError(vm, "__mro_entries__ must return a tuple");
            return nullptr;
        }
        isSame = false;
        listExtend(vm, resolved, asTuple(replacement)->items, asTuple(replacement)->length);
    }
    return isSame ? bases : makeTuple(vm, {resolved->items, static_cast<std::size_t>(resolved->length)});
}

// The keywords of the class statement, metaclass taken out. values: count 0, then one per keyword.
struct ClassKeywords
{
    explicit ClassKeywords(Vm& vm)
        : values(vm)
    {
    }
    RootedValues values;
    TupleObject* names = nullptr;
    Value metaclass = kNull;
};

void readKeywords(Vm& vm, const CallArgs& args, ClassKeywords& result)
{
    ListObject* names = makeList(vm);
    for (std::int64_t i = 0; args.keywords && i < args.keywords->length; ++i) {
        const Value name = args.keywords->items[i], v = args.values[args.count + static_cast<std::size_t>(i)];
        if (equalStr(asStr(name), vm.names.metaclass)) {
            result.metaclass = v;
            continue;
        }
        listAppend(vm, names, name);
        result.values.push(v);
    }
    if (names->length != 0)
        result.names = makeTuple(vm, {names->items, static_cast<std::size_t>(names->length)});
}

// callable(positional…, **keywords)
Value callWithKeywords(Vm& vm, Value callable, std::initializer_list<Value> positional, ClassKeywords& keywords)
{
    RootedValues values(vm);
    for (const Value v : positional)
        values.push(v);
    for (const Value v : keywords.values.values())
        values.push(v);
    return call(vm, callable, CallArgs{values.data(), static_cast<std::uint32_t>(positional.size()), keywords.names});
}

// The metaclass: the given one, or the most derived of the bases' ones; kNull: error.
Value metaclassOf(Vm& vm, Value given, const TupleObject* bases)
{
    Value meta = given;
    if (!meta)
        meta = Value::heap(bases->length == 0 ? vm.types.Type : vm.typeOf(bases->items[0]));
    if (!hasKind(meta, ObjectKind::Type)) // any callable may stand for a metaclass
        return meta;
    const TypeObject* winner = calculateMetaclass(vm, as<TypeObject>(meta), bases);
    return winner ? Value::heap(winner) : kNull;
}

bool isMapping(Vm& vm, Value v)
{
    return isDict(v) || (!isList(v) && !isTuple(v) && lookupInType(vm, vm.typeOf(v), vm.names.getitem_));
}

// The namespace that the body runs in: what __prepare__ gives, by default a new dict. kNull: error.
Value prepare(Vm& vm, Value meta, Value name, Value bases, ClassKeywords& keywords)
{
    if (meta.object() == vm.types.Type)
        return Value::heap(makeDict(vm));
    const Value method = getAttributeOrNull(vm, meta, vm.names.prepare_);
    if (!method)
        return vm.hasError() ? kNull : Value::heap(makeDict(vm));
    const Value space = callWithKeywords(vm, method, {name, bases}, keywords);
    if (space && !isMapping(vm, space)) {
        const std::string_view metaName
            = hasKind(meta, ObjectKind::Type) ? className(vm, as<TypeObject>(meta)) : "<metaclass>";
        return raiseTypeError(
            vm, fmt::format("{}.__prepare__() must return a mapping, not {}", metaName, typeName(vm, space)));
    }
    return space;
}

// The body's cell of __class__ must have been filled by type.__new__ with the very class.
bool checkClassCell(Vm& vm, Value cell, Value cls, Value name)
{
    if (!hasKind(cell, ObjectKind::Cell) || !hasKind(cls, ObjectKind::Type))
        return true;
    const Value content = as<CellObject>(cell)->value;
    if (content == cls)
        return true;
    if (!content)
        raise(vm, vm.types.RuntimeError,
            fmt::format("__class__ not set defining {} as {}. Was __classcell__ propagated to type.__new__?",
                reprForMessage(vm, name), reprForMessage(vm, cls)));
    else
        raiseTypeError(vm,
            fmt::format("__class__ set to {} defining {} as {}", reprForMessage(vm, content), reprForMessage(vm, name),
                reprForMessage(vm, cls)));
    return false;
}

} // namespace

Value buildClass(Vm& vm, const CallArgs& args)
{
    if (args.count < 2)
        return raiseTypeError(vm, "__build_class__: not enough arguments");
    if (!hasKind(args[0], ObjectKind::Function))
        return raiseTypeError(vm, "__build_class__: func must be a function");
    const Value name = args[1];
    if (!isStr(name))
        return raiseTypeError(vm, "__build_class__: name is not a string");
    TupleObject* original = makeTuple(vm, {args.values + 2, args.count - 2});
    TupleObject* bases = resolvedBases(vm, original);
    if (!bases)
        return kNull;
    ClassKeywords keywords(vm);
    readKeywords(vm, args, keywords);
    const Value meta = metaclassOf(vm, keywords.metaclass, bases);
    const Value space = meta ? prepare(vm, meta, name, Value::heap(bases), keywords) : kNull;
    if (!space)
        return kNull;
    const auto* body = as<FunctionObject>(args[0]);
    const Value cell = runCode(vm, body->code, body->globals, space, body->closure);
    if (!cell)
        return kNull;
    if (bases != original && !setItem(vm, space, Value::heap(vm.names.orig_bases_), Value::heap(original)))
        return kNull;
    const Value cls = callWithKeywords(vm, meta, {name, Value::heap(bases), space}, keywords);
    return cls && checkClassCell(vm, cell, cls, name) ? cls : kNull;
}

} // namespace vmcore
