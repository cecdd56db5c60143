// SPDX-License-Identifier: GPL-3.0-or-later
// The function that functools.lru_cache makes: results by arguments, the ones used last kept. The links of the order
// of use lie in one array; the dictionary says which link belongs to a key.
#include "vmcore/modules/Functools.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/InstanceDict.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"

#include <vector>

namespace vmcore {
namespace {

constexpr std::int64_t kUnlimited = -1;
constexpr std::uint32_t kRing = 0; // the link whose neighbours are the oldest and the newest

struct Link
{
    Value key, result;
    std::uint32_t older, newer;
};

struct CachedFunction
{
    static constexpr const char* kName = "_lru_cache_wrapper";
    static constexpr bool kHasWeakReferences = true;
    Value function, infoType, keywordMark;
    DictObject* places; // key → link; with no limit: key → result
    std::int64_t most;
    bool isTyped;
    std::int64_t hits = 0, misses = 0;
    std::vector<Link> links{{kNull, kNull, kRing, kRing}};

    void trace(Marker& m)
    {
        for (const Value v : {function, infoType, keywordMark, Value::heap(places)})
            m.value(v);
        for (const Link& link : links) {
            m.value(link.key);
            m.value(link.result);
        }
    }
    void unlink(std::uint32_t i)
    {
        links[links[i].older].newer = links[i].newer;
        links[links[i].newer].older = links[i].older;
    }
    void linkAsNewest(std::uint32_t i)
    {
        links[i].older = links[kRing].older;
        links[i].newer = kRing;
        links[links[kRing].older].newer = i;
        links[kRing].older = i;
    }
    void clear(Vm& vm)
    {
        dictClear(vm, places);
        links.resize(1);
        links[kRing] = {kNull, kNull, kRing, kRing};
        hits = misses = 0;
    }
};
using Data = NativeData<CachedFunction>;

// What stands for the arguments: the one argument itself if that is an int or a string, else a tuple.
Value keyOf(Vm& vm, const CachedFunction& c, const CallArgs& args)
{
    const std::int64_t named = args.keywords ? args.keywords->length : 0;
    if (!c.isTyped && named == 0 && args.count == 1 && (isExactInt(args[0]) || isExactly(args[0], ObjectKind::Str)))
        return args[0];
    const std::int64_t count = args.count, marks = named != 0 ? 1 : 0;
    const std::int64_t plain = count + marks + 2 * named;
    TupleObject* key = allocateTuple(vm, plain + (c.isTyped ? count + named : 0));
    Value* to = key->items;
    for (std::int64_t i = 0; i < count; ++i)
        (to++)->bits = args.values[i].bits;
    if (named != 0)
        (to++)->bits = c.keywordMark.bits;
    for (std::int64_t i = 0; i < named; ++i) {
        (to++)->bits = args.keywords->items[i].bits;
        (to++)->bits = args.values[count + i].bits;
    }
    for (std::int64_t i = 0; c.isTyped && i < count + named; ++i)
        (to++)->bits = Value::heap(vm.typeOf(args.values[i])).bits;
    return Value::heap(key);
}

Value callUnlimited(Vm& vm, Value self, const CallArgs& args)
{
    CachedFunction& c = Data::of(self);
    const Value key = keyOf(vm, c, args);
    const auto hash = hashOf(vm, key);
    if (!hash)
        return kNull;
    if (const Value known = dictFindHashed(vm, c.places, key, *hash)) {
        ++c.hits;
        return known;
    }
    if (vm.hasError())
        return kNull;
    ++c.misses;
    const Value result = call(vm, c.function, args);
    return result && dictSetHashed(vm, c.places, key, *hash, result) ? result : kNull;
}

// Notes a new result; the oldest makes room when there is none. False: an error is pending.
bool remember(Vm& vm, Value self, Value key, std::int64_t hash, Value result)
{
    CachedFunction& c = Data::of(self);
    auto place = static_cast<std::uint32_t>(c.links.size());
    if (static_cast<std::int64_t>(place) - 1 >= c.most) {
        place = c.links[kRing].newer;
        const Value old = c.links[place].key;
        c.unlink(place);
        c.links[place].key = c.links[place].result = kNull;
        if (!dictRemove(vm, c.places, old) && vm.hasError())
            return false;
    } else {
        c.links.push_back({kNull, kNull, kRing, kRing});
    }
    c.links[place].key = key;
    c.links[place].result = result;
    c.linkAsNewest(place);
    vm.heap.barrier(self.object());
    return dictSetHashed(vm, c.places, key, hash, Value::smallInt(place));
}

Value callLimited(Vm& vm, Value self, const CallArgs& args)
{
    CachedFunction& c = Data::of(self);
    const Value key = keyOf(vm, c, args);
    const auto hash = hashOf(vm, key);
    if (!hash)
        return kNull;
    if (const Value found = dictFindHashed(vm, c.places, key, *hash)) {
        const auto place = static_cast<std::uint32_t>(found.asSmallInt());
        const Value result = c.links[place].result;
        c.unlink(place);
        c.linkAsNewest(place);
        ++c.hits;
        return result;
    }
    if (vm.hasError())
        return kNull;
    ++c.misses;
    const Value result = call(vm, c.function, args);
    if (!result || dictFindHashed(vm, c.places, key, *hash)) // a call inside this one was quicker
        return result;
    return !vm.hasError() && remember(vm, self, key, *hash, result) ? result : kNull;
}

Value cachedCall(Vm& vm, const CallArgs& all)
{
    CachedFunction& c = Data::self(all);
    const CallArgs args{all.values + 1, all.count - 1, all.keywords};
    if (c.most == kUnlimited)
        return callUnlimited(vm, all[0], args);
    if (c.most > 0)
        return callLimited(vm, all[0], args);
    ++c.misses;
    return call(vm, c.function, args);
}

Value cachedNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "lru_cache");
    const Value function = keywords.take("user_function", 1), most = keywords.take("maxsize", 2),
                typed = keywords.take("typed", 3), infoType = keywords.take("cache_info_type", 4);
    if (!keywords.done())
        return kNull;
    if (!function || !most || !typed || !infoType)
        return raiseTypeError(vm, "lru_cache() missing required argument");
    if (!isCallable(vm, function))
        return raiseTypeError(vm, "the first argument must be callable");
    std::int64_t limit = kUnlimited;
    if (!most.isNone()) {
        if (!isInt(most))
            return raiseTypeError(vm, "maxsize should be integer or None");
        const auto given = toInt64(vm, most, vm.types.OverflowError);
        if (!given)
            return kNull;
        limit = std::max<std::int64_t>(*given, 0);
    }
    const auto isTyped = truth(vm, typed);
    if (!isTyped)
        return kNull;
    const Value mark = call(vm, Value::heap(vm.types.Instance));
    DictObject* places = makeDict(vm);
    return Data::make(vm, as<TypeObject>(args[0]), function, infoType, mark, places, limit, *isTyped);
}

Value cachedInit(Vm&, const CallArgs&)
{
    return kNone;
}

Value cacheInfo(Vm& vm, const CallArgs& args)
{
    const CachedFunction& c = Data::self(args);
    return call(vm, c.infoType,
        {makeInt(vm, c.hits), makeInt(vm, c.misses), c.most == kUnlimited ? kNone : makeInt(vm, c.most),
            Value::smallInt(c.places->used)});
}

Value cacheClear(Vm& vm, const CallArgs& args)
{
    Data::self(args).clear(vm);
    return kNone;
}

Value cachedGet(Vm& vm, const CallArgs& args)
{
    if (args[1].isNone())
        return args[0];
    return Value::heap(makeBoundMethod(vm, args[0], args[1]));
}

Value cachedReduce(Vm& vm, const CallArgs& args)
{
    return getAttribute(vm, args[0], vm.names.qualname_);
}

Value itself(Vm&, const CallArgs& args)
{
    return args[0];
}

constexpr NativeInfo kMethods[] = {
    newMethod(&cachedNew, 0, kAnyCount),
    slotKeywords("__init__", &cachedInit, 0, kAnyCount),
    slotKeywords("__call__", &cachedCall, 0, kAnyCount, "Call self as a function."),
    slot("__get__", &cachedGet, 1, 2, "Return an attribute of instance, which is of type owner."),
    method("cache_info", &cacheInfo, 0, 0, "Report cache statistics"),
    method("cache_clear", &cacheClear, 0, 0, "Clear the cache and cache statistics"),
    method("__reduce__", &cachedReduce, 0, 0),
    method("__copy__", &itself, 0, 0),
    method("__deepcopy__", &itself, 1, 1),
};

} // namespace

void addCachedFunction(Vm& vm, ModuleObject* module)
{
    TypeObject* type = Data::makeType(vm, "functools", Subclassing::Allowed);
    giveInstanceDict(vm, type, "A function whose results are kept by its arguments.");
    addMethods(vm, type, kMethods);
    setConstant(vm, module, "_lru_cache_wrapper", Value::heap(type));
}

} // namespace vmcore
