// SPDX-License-Identifier: GPL-3.0-or-later
// The module _abc: what abstract base classes remember of the classes that were asked about.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/InstanceCheck.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Patterns.h"
#include "vmcore/runtime/SetOperations.h"

namespace vmcore {
namespace {

struct AbcData
{
    static constexpr const char* kName = "_abc_data";
    SetObject *registry, *cache, *negativeCache;
    std::int64_t negativeVersion;
    void trace(Marker& m)
    {
        m.object(registry);
        m.object(cache);
        m.object(negativeCache);
    }
};
using Data = NativeData<AbcData>;

// Counts registrations: what is not a subclass may become one by them. Kept as the first item of a list that the
// module holds.
constexpr std::string_view kCounterName = "_invalidation";

ListObject* counterList(Vm& vm)
{
    const Value module = dictFindStr(vm.modules, vm.intern("_abc"));
    return module ? asList(dictFindStr(as<ModuleObject>(module)->dict, vm.intern(kCounterName))) : nullptr;
}

std::int64_t counter(Vm& vm)
{
    const ListObject* list = counterList(vm);
    return list ? list->items[0].asSmallInt() : 0;
}

AbcData* dataOf(Vm& vm, Value cls)
{
    const Value v
        = hasKind(cls, ObjectKind::Type) ? dictFindStr(as<TypeObject>(cls)->dict, vm.intern("_abc_impl")) : kNull;
    if (v && Data::holds(v))
        return &Data::of(v);
    raiseTypeError(vm, "_abc_impl is set to a wrong type");
    return nullptr;
}

bool isAbstract(Vm& vm, Value v)
{
    const Value flag = getAttributeOrNull(vm, v, vm.names.isabstractmethod_);
    return flag && truth(vm, flag).value_or(false);
}

// The names of abstract methods: the class's own, and those of its bases that it does not replace.
bool findAbstractMethods(Vm& vm, TypeObject* type, SetObject* names)
{
    Value key = kNull, v = kNull;
    const DictObject* own = dictCopy(vm, type->dict);
    for (std::uint32_t at = 0; dictNext(own, at, key, v);) {
        const bool abstract = isAbstract(vm, v);
        if (vm.hasError() || (abstract && !setAdd(vm, names, key)))
            return false;
    }
    for (std::int64_t i = 0; i < type->bases->length; ++i) {
        const Value inherited = getAttributeOrNull(vm, type->bases->items[i], vm.intern("__abstractmethods__"));
        if (!inherited) {
            if (vm.hasError() && !clearErrorIf(vm, vm.types.AttributeError))
                return false;
            continue;
        }
        const bool ok = forEach(vm, inherited, [&](Value name) {
            const Value method = getAttributeOrNull(vm, Value::heap(type), attributeName(vm, name));
            const bool abstract = method && isAbstract(vm, method);
            return !vm.hasError() && (!abstract || setAdd(vm, names, name));
        });
        if (!ok)
            return false;
    }
    return true;
}

// Takes over what the class's __abc_tpflags__ says of patterns; the attribute goes. False: an error is pending.
bool takePatternFlags(Vm& vm, TypeObject* type)
{
    constexpr std::int64_t kSequence = 1 << 5, kMapping = 1 << 6;
    StrObject* name = vm.intern("__abc_tpflags__");
    const Value given = dictFindStr(type->dict, name);
    if (!given || !isInt(given))
        return true;
    const std::int64_t flags = intToInt64(given).value_or(0) & (kSequence | kMapping);
    if (flags == (kSequence | kMapping)) {
        raiseTypeError(vm, "__abc_tpflags__ cannot be both Py_TPFLAGS_SEQUENCE and Py_TPFLAGS_MAPPING");
        return false;
    }
    if (flags != 0)
        type->typeFlags |= flags == kSequence ? kTypeMatchesSequence : kTypeMatchesMapping;
    return setTypeAttribute(vm, type, name, kNull);
}

Value abcInit(Vm& vm, const CallArgs& args)
{
    auto* type = as<TypeObject>(args[0]);
    SetObject* names = setFrom(vm, ObjectKind::Set, Value::heap(vm.emptyTuple));
    if (!takePatternFlags(vm, type))
        return kNull;
    if (!findAbstractMethods(vm, type, names))
        return kNull;
    SetObject* frozen = setCopy(vm, names, ObjectKind::FrozenSet);
    if (!setAttribute(vm, args[0], vm.intern("__abstractmethods__"), Value::heap(frozen)))
        return kNull;
    const auto fresh = [&] { return setFrom(vm, ObjectKind::Set, Value::heap(vm.emptyTuple)); };
    SetObject *registry = fresh(), *cache = fresh(), *negative = fresh();
    const Value data = Data::make(vm, registry, cache, negative, counter(vm));
    return setAttribute(vm, args[0], vm.intern("_abc_impl"), data) ? kNone : kNull;
}

Value abcRegister(Vm& vm, const CallArgs& args)
{
    const Value cls = args[0], subclass = args[1];
    if (!hasKind(subclass, ObjectKind::Type))
        return raiseTypeError(vm, "Can only register classes");
    const std::optional<bool> already = isSubclassOf(vm, subclass, cls);
    if (!already || *already)
        return already ? subclass : kNull;
    const std::optional<bool> circular = isSubclassOf(vm, cls, subclass);
    if (!circular)
        return kNull;
    if (*circular)
        return raise(vm, vm.types.RuntimeError, "Refusing to create an inheritance cycle");
    AbcData* data = dataOf(vm, cls);
    if (!data || !setAdd(vm, data->registry, subclass))
        return kNull;
    if (ListObject* list = counterList(vm))
        listSet(vm, list, 0, Value::smallInt(list->items[0].asSmallInt() + 1));
    auto* type = as<TypeObject>(subclass);
    const std::uint16_t flags = matchFlags(as<TypeObject>(cls));
    if (flags != 0 && (type->typeFlags & kTypeHeap) != 0)
        type->typeFlags = static_cast<std::uint16_t>((type->typeFlags & ~kTypeMatchMask) | flags);
    return subclass;
}

bool has(Vm& vm, SetObject* set, Value v)
{
    return setContains(vm, set, v).value_or(false);
}

Value remember(Vm& vm, SetObject* set, Value subclass, bool answer)
{
    return setAdd(vm, set, subclass) ? Value::boolean(answer) : kNull;
}

// Is it a subclass of one of those? nullopt: error.
std::optional<bool> isBelowAny(Vm& vm, Value subclass, Value classes)
{
    bool found = false;
    const bool ok = forEach(vm, classes, [&](Value cls) {
        const std::optional<bool> below = isSubclassOf(vm, subclass, cls);
        found = below.value_or(false);
        return below.has_value() && !found;
    });
    return ok ? std::optional(found) : std::nullopt;
}

Value abcSubclassCheck(Vm& vm, const CallArgs& args)
{
    const Value cls = args[0], subclass = args[1];
    if (!hasKind(subclass, ObjectKind::Type))
        return raiseTypeError(vm, "issubclass() arg 1 must be a class");
    AbcData* data = dataOf(vm, cls);
    if (!data)
        return kNull;
    if (has(vm, data->cache, subclass))
        return kTrue;
    if (data->negativeVersion < counter(vm)) {
        setClear(vm, data->negativeCache);
        data->negativeVersion = counter(vm);
    } else if (has(vm, data->negativeCache, subclass)) {
        return kFalse;
    }
    const Value hooked = callMethod(vm, cls, vm.intern("__subclasshook__"), {subclass});
    if (!hooked)
        return kNull;
    if (hooked == kTrue)
        return remember(vm, data->cache, subclass, true);
    if (hooked == kFalse)
        return remember(vm, data->negativeCache, subclass, false);
    if (hooked != kNotImplemented)
        return raise(vm, vm.types.AssertionError, "__subclasshook__ must return either False, True, or NotImplemented");
    if (isSubclass(as<TypeObject>(subclass), as<TypeObject>(cls)))
        return remember(vm, data->cache, subclass, true);
    const ListObject* registered = listFrom(vm, Value::heap(data->registry));
    std::optional<bool> below = isBelowAny(vm, subclass, Value::heap(registered));
    if (below && !*below) {
        const Value subclasses = callMethod(vm, cls, vm.intern("__subclasses__"));
        below = subclasses ? isBelowAny(vm, subclass, subclasses) : std::nullopt;
    }
    if (!below)
        return kNull;
    return remember(vm, *below ? data->cache : data->negativeCache, subclass, *below);
}

Value abcInstanceCheck(Vm& vm, const CallArgs& args)
{
    const Value cls = args[0], instance = args[1];
    AbcData* data = dataOf(vm, cls);
    const Value subclass = data ? getAttribute(vm, instance, vm.names.class_) : kNull;
    if (!subclass)
        return kNull;
    if (has(vm, data->cache, subclass))
        return kTrue;
    const Value type = Value::heap(vm.typeOf(instance));
    if (type.bits == subclass.bits && data->negativeVersion == counter(vm) && has(vm, data->negativeCache, subclass))
        return kFalse;
    const Value answer = callMethod(vm, cls, vm.names.subclasscheck_, {subclass});
    if (!answer || type.bits == subclass.bits)
        return answer;
    const std::optional<bool> is = truth(vm, answer);
    if (!is || *is)
        return is ? kTrue : kNull;
    return callMethod(vm, cls, vm.names.subclasscheck_, {type});
}

Value cacheToken(Vm& vm, const CallArgs&)
{
    return Value::smallInt(counter(vm));
}

Value resetRegistry(Vm& vm, const CallArgs& args)
{
    if (const AbcData* data = dataOf(vm, args[0]))
        setClear(vm, data->registry);
    return vm.hasError() ? kNull : kNone;
}

Value resetCaches(Vm& vm, const CallArgs& args)
{
    if (const AbcData* data = dataOf(vm, args[0])) {
        setClear(vm, data->cache);
        setClear(vm, data->negativeCache);
    }
    return vm.hasError() ? kNull : kNone;
}

Value dump(Vm& vm, const CallArgs& args)
{
    const AbcData* data = dataOf(vm, args[0]);
    if (!data)
        return kNull;
    return Value::heap(makeTuple(vm,
        {Value::heap(data->registry), Value::heap(data->cache), Value::heap(data->negativeCache),
            Value::smallInt(data->negativeVersion)}));
}

constexpr NativeInfo kFunctions[] = {
    fn("_abc_init", &abcInit, 1, 1),
    fn("_abc_register", &abcRegister, 2, 2),
    fn("_abc_subclasscheck", &abcSubclassCheck, 2, 2),
    fn("_abc_instancecheck", &abcInstanceCheck, 2, 2),
    fn("get_cache_token", &cacheToken, 0, 0, "Changes with each registration of a class."),
    fn("_reset_registry", &resetRegistry, 1, 1),
    fn("_reset_caches", &resetCaches, 1, 1),
    fn("_get_dump", &dump, 1, 1),
};

} // namespace

ModuleObject* makeAbcModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_abc", "What abstract base classes remember.");
    Data::makeType(vm, "_abc");
    const Value zero = Value::smallInt(0);
    setConstant(vm, module, kCounterName, Value::heap(makeList(vm, {&zero, 1})));
    addFunctions(vm, module, kFunctions);
    return module;
}

} // namespace vmcore
