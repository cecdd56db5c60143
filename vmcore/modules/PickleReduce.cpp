// SPDX-License-Identifier: GPL-3.0-or-later
// Objects that are written as a name, or as a call that makes them again.
#include "vmcore/modules/PickleWriter.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore::pickle {
namespace {

std::string nameText(Vm& vm, Value v)
{
    return isStr(v) ? toUtf8(asStr(v)) : reprForMessage(vm, v);
}

// Follows a dotted name; `parent` becomes what has its last part. kNull: there is no such thing, or error.
Value followPath(Vm& vm, Value from, const std::string& path, Value& parent)
{
    for (std::size_t at = 0;;) {
        const std::size_t end = std::min(path.find('.', at), path.size());
        parent = from;
        from = getAttributeOrNull(vm, from, vm.intern(path.substr(at, end - at)));
        if (!from || end == path.size())
            return from;
        at = end + 1;
    }
}

// The name of the module that has the object under this path.
Value moduleNameOf(Vm& vm, Value object, const std::string& path)
{
    const Value own = getAttributeOrNull(vm, object, vm.names.module_);
    if (vm.hasError() || (own && !own.isNone()))
        return own;
    DictObject* modules = dictCopy(vm, vm.modules);
    Value name = kNull, module = kNull;
    for (std::uint32_t at = 0; dictNext(modules, at, name, module);) {
        if (module.isNone() || nameText(vm, name) == "__main__")
            continue;
        Value parent = kNull;
        if (followPath(vm, module, path, parent) == object)
            return name;
        takeError(vm);
    }
    return Value::heap(makeStr(vm, "__main__"));
}

bool isNamed(Vm& vm, Value callable, std::string_view name)
{
    const Value own = getAttributeOrNull(vm, callable, vm.names.name_);
    return own && isStr(own) && toUtf8(asStr(own)) == name;
}

bool isExactFunction(Value v)
{
    return isExactly(v, ObjectKind::Function);
}

} // namespace

bool Writer::saveCallOf(Value callable, std::initializer_list<Value> arguments, Value object)
{
    const Value tuple = Value::heap(makeTuple(m_vm, arguments));
    return saveReduced(Value::heap(makeTuple(m_vm, {callable, tuple})), object);
}

bool Writer::saveByReduction(Value v)
{
    bool byName = false;
    const Value parts = reductionOf(v, byName);
    if (byName)
        return hasKind(v, ObjectKind::Type) && !parts ? saveType(v) : saveGlobal(v, parts);
    if (!parts)
        return false;
    if (isStr(parts))
        return saveGlobal(v, parts);
    if (!isTuple(parts)) {
        raisePicklingError(m_vm, "__reduce__ must return a string or tuple");
        return false;
    }
    return saveReduced(parts, v);
}

// What makes the object again; `byName`: its name does.
Value Writer::reductionOf(Value v, bool& byName)
{
    if (m_p.reducerOverride) {
        const Value parts = call(m_vm, m_p.reducerOverride, {v});
        if (!parts || parts != kNotImplemented)
            return parts;
    }
    TypeObject* type = m_vm.typeOf(v);
    byName = type == m_vm.types.Type || isExactFunction(v);
    if (byName)
        return kNull;
    Value reduce = kNull;
    if (!m_p.dispatchTable) {
        const Value table = libraryValue(m_vm, "copyreg", "dispatch_table");
        if (!table)
            return kNull;
        reduce = isDict(table) ? dictFind(m_vm, asDict(table), Value::heap(type)) : kNull;
    } else {
        reduce = getItem(m_vm, m_p.dispatchTable, Value::heap(type));
        clearErrorIf(m_vm, m_vm.types.KeyError);
    }
    if (m_vm.hasError())
        return kNull;
    if (reduce)
        return call(m_vm, reduce, {v});
    if (isSubclass(type, m_vm.types.Type)) {
        byName = true;
        return kNull;
    }
    reduce = getAttributeOrNull(m_vm, v, m_vm.intern("__reduce_ex__"));
    if (reduce)
        return call(m_vm, reduce, {Value::smallInt(m_p.protocol)});
    reduce = m_vm.hasError() ? kNull : getAttributeOrNull(m_vm, v, m_vm.intern("__reduce__"));
    if (reduce)
        return call(m_vm, reduce);
    if (!m_vm.hasError())
        raisePicklingError(
            m_vm, fmt::format("can't pickle '{}' object: {}", typeName(m_vm, v), reprForMessage(m_vm, v)));
    return kNull;
}

// object kNull: it cannot be referred to later.
bool Writer::saveReduced(Value parts, Value object)
{
    const auto fail = [&](std::string_view text) {
        raisePicklingError(m_vm, text);
        return false;
    };
    const TupleObject* t = asTuple(parts);
    if (t->length < 2 || t->length > 6)
        return fail("tuple returned by __reduce__ must contain 2 through 6 elements");
    const auto part = [&](std::int64_t i) { return i < t->length && !t->items[i].isNone() ? t->items[i] : kNull; };
    if (!isCallable(m_vm, t->items[0]))
        return fail("first item of the tuple returned by __reduce__ must be callable");
    if (!isTuple(t->items[1]))
        return fail("second item of the tuple returned by __reduce__ must be a tuple");
    const Value state = part(2), items = part(3), pairs = part(4), setter = part(5);
    for (const auto& [v, which] : {std::pair(items, "fourth"), std::pair(pairs, "fifth")})
        if (v && !lookupInType(m_vm, m_vm.typeOf(v), m_vm.names.next_))
            return fail(fmt::format("{} element of the tuple returned by __reduce__ must be an iterator, not {}", which,
                typeName(m_vm, v)));
    if (setter && !isCallable(m_vm, setter))
        return fail(fmt::format(
            "sixth element of the tuple returned by __reduce__ must be a function, not {}", typeName(m_vm, setter)));
    if (!saveCall(t->items[0], t->items[1], object))
        return false;
    if (object) {
        if (isMemoized(object)) { // it is in one of its own arguments
            put(kPop);
            putGet(object);
            return true;
        }
        memoize(object);
    }
    if ((items && !saveItems(items)) || (pairs && !savePairs(pairs)))
        return false;
    if (!state)
        return true;
    if (!setter) {
        if (!save(state))
            return false;
        put(kBuild);
        return true;
    }
    if (!save(setter) || !save(object) || !save(state))
        return false;
    put(kTuple2);
    put(kReduce);
    put(kPop);
    return true;
}

bool Writer::saveCall(Value callable, Value arguments, Value object)
{
    if (m_p.protocol >= 2 && isNamed(m_vm, callable, "__newobj_ex__"))
        return saveNewObjectEx(callable, arguments);
    if (m_p.protocol >= 2 && isNamed(m_vm, callable, "__newobj__"))
        return saveNewObject(arguments, object);
    if (m_vm.hasError() || !save(callable) || !save(arguments))
        return false;
    put(kReduce);
    return true;
}

bool Writer::saveNewObject(Value arguments, Value object)
{
    const auto fail = [&](std::string_view text) {
        raisePicklingError(m_vm, text);
        return false;
    };
    const TupleObject* t = asTuple(arguments);
    if (t->length < 1)
        return fail("__newobj__ arglist is empty");
    const Value cls = t->items[0];
    if (!hasKind(cls, ObjectKind::Type))
        return fail("args[0] from __newobj__ args is not a type");
    if (!getAttributeOrNull(m_vm, cls, m_vm.intern("__new__")))
        return fail("args[0] from __newobj__ args has no __new__");
    if (object) {
        const Value own = getAttribute(m_vm, object, m_vm.intern("__class__"));
        if (!own)
            return false;
        if (own != cls)
            return fail("args[0] from __newobj__ args has the wrong class");
    }
    const Value rest = Value::heap(makeTuple(m_vm, std::span(t->items + 1, static_cast<std::size_t>(t->length - 1))));
    if (!save(cls) || !save(rest))
        return false;
    put(kNewObj);
    return true;
}

bool Writer::saveNewObjectEx(Value callable, Value arguments)
{
    const TupleObject* t = asTuple(arguments);
    if (t->length != 3) {
        raisePicklingError(
            m_vm, fmt::format("length of the NEWOBJ_EX argument tuple must be exactly 3, not {}", t->length));
        return false;
    }
    if (m_p.protocol >= 4) {
        if (!save(t->items[0]) || !save(t->items[1]) || !save(t->items[2]))
            return false;
        put(kNewObjEx);
        return true;
    }
    // Older protocols know no keywords: partial(cls.__new__, cls, *args, **kwargs)()
    static_cast<void>(callable);
    const Value partial = libraryValue(m_vm, "functools", "partial");
    const Value create = partial ? getAttribute(m_vm, t->items[0], m_vm.intern("__new__")) : kNull;
    if (!create || !isTuple(t->items[1]) || !isDict(t->items[2]))
        return false;
    ListObject* positional = makeList(m_vm);
    listAppend(m_vm, positional, create);
    listAppend(m_vm, positional, t->items[0]);
    listExtend(m_vm, positional, asTuple(t->items[1])->items, asTuple(t->items[1])->length);
    TupleObject* all = makeTuple(m_vm, std::span(positional->items, static_cast<std::size_t>(positional->length)));
    const Value bound = callWith(m_vm, partial, all, asDict(t->items[2]));
    if (!bound || !save(bound) || !save(Value::heap(m_vm.emptyTuple)))
        return false;
    put(kReduce);
    return true;
}

bool Writer::saveType(Value type)
{
    const Value singletons[] = {kNone, kEllipsis, kNotImplemented};
    for (const Value v : singletons)
        if (type.object() == m_vm.typeOf(v))
            return saveCallOf(Value::heap(m_vm.types.Type), {v}, type);
    return saveGlobal(type, kNull);
}

// Text forms of what cannot be found again by its name.
bool Writer::saveGlobal(Value v, Value name)
{
    if (!name)
        name = getAttributeOrNull(m_vm, v, m_vm.names.qualname_);
    if (!name && !m_vm.hasError())
        name = getAttribute(m_vm, v, m_vm.names.name_);
    if (!name)
        return false;
    const std::string path = nameText(m_vm, name);
    if (path.find("<locals>") != std::string::npos) {
        raise(m_vm, m_vm.types.AttributeError, fmt::format("Can't pickle local object {}", reprForMessage(m_vm, name)));
        return false;
    }
    const Value moduleName = moduleNameOf(m_vm, v, path);
    if (!moduleName)
        return false;
    const std::string shown = reprForMessage(m_vm, v), moduleText = nameText(m_vm, moduleName);
    const Value module = isStr(moduleName) ? importDotted(m_vm, m_vm.intern(asStr(moduleName))) : kNull;
    if (!module) {
        takeError(m_vm);
        raisePicklingError(
            m_vm, fmt::format("Can't pickle {}: import of module {} failed", shown, reprForMessage(m_vm, moduleName)));
        return false;
    }
    Value parent = kNull;
    const Value found = followPath(m_vm, module, path, parent);
    if (!found) {
        takeError(m_vm);
        raisePicklingError(
            m_vm, fmt::format("Can't pickle {}: attribute lookup {} on {} failed", shown, path, moduleText));
        return false;
    }
    if (found != v) {
        raisePicklingError(
            m_vm, fmt::format("Can't pickle {}: it's not the same object as {}.{}", shown, moduleText, path));
        return false;
    }
    const Value last = Value::heap(makeStr(m_vm, path.substr(path.rfind('.') + 1)));
    if (parent == module)
        name = last;
    bool done = false;
    if (m_p.protocol >= 2 && !saveExtension(moduleName, name, done))
        return false;
    if (done)
        return true;
    if (!saveName(moduleName, name, parent == module ? kNull : parent, last))
        return false;
    memoize(v);
    return true;
}

bool Writer::saveExtension(Value module, Value name, bool& done)
{
    const Value registry = libraryValue(m_vm, "copyreg", "_extension_registry");
    if (!registry)
        return false;
    const Value key = Value::heap(makeTuple(m_vm, {module, name}));
    const Value code = isDict(registry) ? dictFind(m_vm, asDict(registry), key) : kNull;
    if (!code)
        return !m_vm.hasError();
    const auto number = isInt(code) ? intToInt64(code) : std::nullopt;
    if (!number || *number <= 0 || *number > 0x7FFFFFFF) {
        raisePicklingError(m_vm,
            fmt::format(
                "Can't pickle {}: extension code {} is out of range", reprForMessage(m_vm, name), number.value_or(0)));
        return false;
    }
    const auto n = static_cast<std::uint64_t>(*number);
    if (n < 256)
        putNumber(kExt1, n, 1);
    else if (n < 65536)
        putNumber(kExt2, n, 2);
    else
        putNumber(kExt4, n, 4);
    done = true;
    return true;
}

bool Writer::saveName(Value module, Value name, Value parent, Value last)
{
    if (m_p.protocol >= 4) {
        if (!save(module) || !save(name))
            return false;
        put(kStackGlobal);
        return true;
    }
    if (parent) {
        const Value get = libraryValue(m_vm, "builtins", "getattr");
        return get && saveCallOf(get, {parent, last}, kNull);
    }
    if (m_p.fixImports && m_p.protocol < 3) { // the names that Python 2 has
        const Value names = libraryValue(m_vm, "_compat_pickle", "REVERSE_NAME_MAPPING");
        const Value modules = names ? libraryValue(m_vm, "_compat_pickle", "REVERSE_IMPORT_MAPPING") : kNull;
        if (!modules)
            return false;
        const Value key = Value::heap(makeTuple(m_vm, {module, name}));
        if (const Value both = dictFind(m_vm, asDict(names), key); both && isTuple(both)) {
            module = asTuple(both)->items[0];
            name = asTuple(both)->items[1];
        } else if (const Value old = dictFind(m_vm, asDict(modules), module)) {
            module = old;
        }
        if (m_vm.hasError())
            return false;
    }
    const std::string text = fmt::format("c{}\n{}\n", nameText(m_vm, module), nameText(m_vm, name));
    if (m_p.protocol < 3 && !isAscii(text)) {
        raisePicklingError(m_vm,
            fmt::format("can't pickle global identifier '{}.{}' using pickle protocol {}", nameText(m_vm, module),
                nameText(m_vm, name), m_p.protocol));
        return false;
    }
    put(text);
    return true;
}

} // namespace vmcore::pickle
