// SPDX-License-Identifier: GPL-3.0-or-later
// pickle.Pickler, and the functions dump and dumps.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Pickle.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore::pickle {
namespace {

// The protocol that is asked for; false: error.
bool readProtocol(Vm& vm, Value given, int& protocol)
{
    if (!given || given.isNone())
        return true;
    const auto number = intArgument(vm, given);
    if (!number)
        return false;
    if (*number > kHighestProtocol) {
        raiseValueError(vm, fmt::format("pickle protocol must be <= {}", kHighestProtocol));
        return false;
    }
    protocol = *number < 0 ? kHighestProtocol : *number;
    return true;
}

struct Options
{
    Value protocol = kNull, fixImports = kNull, bufferCallback = kNull;
};

// Makes the pickler ready to write; file kNull: it keeps what it writes. False: error.
bool prepare(Vm& vm, Value pickler, Value file, const Options& options)
{
    Pickler& p = PicklerData::of(pickler);
    const auto fixes = options.fixImports ? truth(vm, options.fixImports) : std::optional(true);
    if (!fixes || !readProtocol(vm, options.protocol, p.protocol))
        return false;
    p.fixImports = *fixes;
    if (options.bufferCallback && !options.bufferCallback.isNone()) {
        if (p.protocol < 5) {
            raiseValueError(vm, "buffer_callback needs protocol >= 5");
            return false;
        }
        p.bufferCallback = options.bufferCallback;
    }
    if (file) {
        p.write = getAttributeOrNull(vm, file, vm.intern("write"));
        if (!p.write) {
            if (!vm.hasError())
                raiseTypeError(vm, "file must have a 'write' attribute");
            return false;
        }
    }
    vm.heap.barrier(pickler.object());
    p.isReady = true;
    return true;
}

Value picklerNew(Vm& vm, const CallArgs& args)
{
    return PicklerData::make(vm, as<TypeObject>(args[0]));
}

Value picklerInit(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "Pickler");
    const Value file = keywords.need("file", 1);
    const Options options{
        keywords.take("protocol", 2), keywords.take("fix_imports", 3), keywords.take("buffer_callback", 4)};
    if (!keywords.done())
        return kNull;
    Pickler& p = PicklerData::self(args);
    p.memo.clear();
    p.memoized.clear();
    p.isFast = false;
    p.out.clear();
    p.protocol = kDefaultProtocol;
    p.bufferCallback = kNull;
    if (!prepare(vm, args[0], file, options))
        return kNull;
    if (vm.typeOf(args[0]) == PicklerData::type(vm)) {
        p.dispatchTable = kNull;
    } else { // a subclass may have one for all its picklers
        p.dispatchTable = getAttributeOrNull(vm, args[0], vm.intern("dispatch_table"));
        vm.heap.barrier(args[0].object());
    }
    return vm.hasError() ? kNull : kNone;
}

// What a subclass or an instance adds to the class, bound; kNull: nothing, or error.
Value addedMethod(Vm& vm, Value self, const char* name)
{
    return getAttributeOrNull(vm, self, vm.intern(name));
}

Value picklerDump(Vm& vm, const CallArgs& args)
{
    Pickler& p = PicklerData::self(args);
    if (!p.isReady)
        return raisePicklingError(
            vm, fmt::format("Pickler.__init__() was not called by {}.__init__()", shortTypeName(vm, args[0])));
    p.out.clear();
    p.persistentId = addedMethod(vm, args[0], "persistent_id");
    p.reducerOverride = vm.hasError() ? kNull : addedMethod(vm, args[0], "reducer_override");
    if (vm.hasError())
        return kNull;
    vm.heap.barrier(args[0].object());
    const bool ok = dumpObject(vm, args[0], args[1]);
    p.persistentId = p.reducerOverride = kNull;
    return ok ? kNone : kNull;
}

Value clearMemo(Vm&, const CallArgs& args)
{
    Pickler& p = PicklerData::self(args);
    p.memo.clear();
    p.memoized.clear();
    return kNone;
}

Value sizeOf(Vm&, const CallArgs&)
{
    return Value::smallInt(static_cast<std::int64_t>(sizeof(NativeObject) + sizeof(Pickler)));
}

// {id(object): (number, object)}, as the form in Python has it.
Value readMemo(Vm& vm, Value self)
{
    const Pickler& p = PicklerData::of(self);
    DictObject* memo = makeDict(vm);
    for (std::size_t i = 0; i < p.memoized.size(); ++i) {
        const Value object = p.memoized[i];
        const Value entry = Value::heap(makeTuple(vm, {Value::smallInt(static_cast<std::int64_t>(i)), object}));
        if (!dictSet(vm, memo, makeIntUnsigned(vm, reinterpret_cast<std::uintptr_t>(object.object())), entry))
            return kNull;
    }
    return Value::heap(memo);
}

bool writeMemo(Vm& vm, Value self, Value v)
{
    if (!v || !isDict(v)) {
        raiseTypeError(vm,
            fmt::format(
                "'memo' attribute must be a PicklerMemoProxy object or dict, not {}", v ? typeName(vm, v) : "NULL"));
        return false;
    }
    std::vector<Value> memoized(asDict(v)->used, kNull);
    Value key = kNull, entry = kNull;
    for (std::uint32_t at = 0; dictNext(asDict(v), at, key, entry);) {
        const auto number = isTuple(entry) && asTuple(entry)->length == 2 && isInt(asTuple(entry)->items[0])
            ? intToInt64(asTuple(entry)->items[0])
            : std::nullopt;
        if (!number || *number < 0 || *number >= static_cast<std::int64_t>(memoized.size())) {
            raiseTypeError(vm, "'memo' values must be 2-item tuples");
            return false;
        }
        memoized[static_cast<std::size_t>(*number)] = asTuple(entry)->items[1];
    }
    Pickler& p = PicklerData::of(self);
    p.memo.clear();
    for (std::size_t i = 0; i < memoized.size(); ++i)
        p.memo[memoized[i].bits] = static_cast<std::uint32_t>(i);
    p.memoized = std::move(memoized);
    vm.heap.barrier(self.object());
    return true;
}

Value readTable(Vm& vm, Value self)
{
    const Value table = PicklerData::of(self).dispatchTable;
    return table ? table : raise(vm, vm.types.AttributeError, "dispatch_table");
}
bool writeTable(Vm& vm, Value self, Value v)
{
    PicklerData::of(self).dispatchTable = v;
    vm.heap.barrier(self.object());
    return true;
}

Value readBin(Vm&, Value self)
{
    return Value::smallInt(PicklerData::of(self).protocol > 0 ? 1 : 0);
}
Value readFast(Vm&, Value self)
{
    return Value::smallInt(PicklerData::of(self).isFast ? 1 : 0);
}
bool writeFast(Vm& vm, Value self, Value v)
{
    const auto is = v ? truth(vm, v) : std::nullopt;
    PicklerData::of(self).isFast = is.value_or(false);
    return is.has_value();
}

constexpr NativeInfo kMethods[] = {
    newMethod(&picklerNew, 0, kAnyCount),
    slotKeywords("__init__", &picklerInit, 0, 4),
    method("dump", &picklerDump, 1, 1, "Write a pickled representation of the given object to the open file."),
    method("clear_memo", &clearMemo, 0, 0, "Clears the pickler's \"memo\"."),
    method("__sizeof__", &sizeOf, 0, 0),
};
constexpr GetSetInfo kFields[] = {
    {"memo", &readMemo, &writeMemo, ""},
    {"dispatch_table", &readTable, &writeTable, ""},
    {"bin", &readBin, nullptr, ""},
    {"fast", &readFast, &writeFast, ""},
};

Value dumps(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "dumps");
    const Value object = keywords.need("obj", 0);
    const Options options{keywords.take("protocol", 1), keywords.take("fix_imports"), keywords.take("buffer_callback")};
    if (!keywords.done())
        return kNull;
    const Value pickler = PicklerData::make(vm);
    if (!prepare(vm, pickler, kNull, options) || !dumpObject(vm, pickler, object))
        return kNull;
    return Value::heap(makeBytes(vm, PicklerData::of(pickler).out));
}

Value dump(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "dump");
    const Value object = keywords.need("obj", 0), file = keywords.need("file", 1);
    const Options options{keywords.take("protocol", 2), keywords.take("fix_imports"), keywords.take("buffer_callback")};
    if (!keywords.done())
        return kNull;
    const Value pickler = PicklerData::make(vm);
    return prepare(vm, pickler, file, options) && dumpObject(vm, pickler, object) ? kNone : kNull;
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("dump", &dump, 0, 3, "Write a pickled representation of obj to the open file object file."),
    fnKeywords("dumps", &dumps, 0, 2, "Return the pickled representation of the object as a bytes object."),
};

} // namespace

void addPicklerType(Vm& vm, ModuleObject* module)
{
    TypeObject* type = PicklerData::type(vm);
    if (!type) {
        type = PicklerData::makeType(vm, "_pickle", Subclassing::Allowed);
        addMethods(vm, type, kMethods);
        addGetSets(vm, type, kFields);
    }
    setConstant(vm, module, Pickler::kName, Value::heap(type));
    addFunctions(vm, module, kFunctions);
}

} // namespace vmcore::pickle
