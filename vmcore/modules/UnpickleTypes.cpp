// SPDX-License-Identifier: GPL-3.0-or-later
// pickle.Unpickler, and the functions load and loads.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Pickle.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore::pickle {
namespace {

struct Options
{
    Value fixImports = kNull, encoding = kNull, errors = kNull, buffers = kNull;
};

bool readText(Vm& vm, Value given, const char* function, const char* name, std::string& text)
{
    if (given && !needNamedStr(vm, given, function, name))
        return false;
    if (given)
        text = toUtf8(asStr(given));
    return true;
}

bool prepare(Vm& vm, Value unpickler, const char* function, const Options& options)
{
    Unpickler& u = UnpicklerData::of(unpickler);
    const auto fixes = options.fixImports ? truth(vm, options.fixImports) : std::optional(true);
    if (!fixes || !readText(vm, options.encoding, function, "encoding", u.encoding)
        || !readText(vm, options.errors, function, "errors", u.errors))
        return false;
    u.fixImports = *fixes;
    if (options.buffers && !options.buffers.isNone()) {
        u.buffers = getIterator(vm, options.buffers);
        if (!u.buffers)
            return false;
    }
    vm.heap.barrier(unpickler.object());
    u.isReady = true;
    return true;
}

bool attachFile(Vm& vm, Value unpickler, Value file)
{
    Unpickler& u = UnpicklerData::of(unpickler);
    u.read = getAttributeOrNull(vm, file, vm.intern("read"));
    u.readLine = vm.hasError() ? kNull : getAttributeOrNull(vm, file, vm.intern("readline"));
    vm.heap.barrier(unpickler.object());
    if (u.read && u.readLine)
        return true;
    if (!vm.hasError())
        raise(vm, vm.types.TypeError, "file must have 'read' and 'readline' attributes");
    return false;
}

Value unpicklerNew(Vm& vm, const CallArgs& args)
{
    return UnpicklerData::make(vm, as<TypeObject>(args[0]));
}

Value unpicklerInit(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "Unpickler");
    const Value file = keywords.need("file", 1);
    const Options options{
        keywords.take("fix_imports"), keywords.take("encoding"), keywords.take("errors"), keywords.take("buffers")};
    if (!keywords.done())
        return kNull;
    Unpickler& u = UnpicklerData::self(args);
    u.memo.clear();
    u.in.clear();
    u.at = 0;
    u.buffers = kNull;
    return attachFile(vm, args[0], file) && prepare(vm, args[0], "Unpickler", options) ? kNone : kNull;
}

Value unpicklerLoad(Vm& vm, const CallArgs& args)
{
    Unpickler& u = UnpicklerData::self(args);
    if (!u.isReady)
        return raiseUnpicklingError(
            vm, fmt::format("Unpickler.__init__() was not called by {}.__init__()", shortTypeName(vm, args[0])));
    u.persistentLoad = getAttributeOrNull(vm, args[0], vm.intern("persistent_load"));
    if (vm.hasError())
        return kNull;
    vm.heap.barrier(args[0].object());
    const Value object = loadObject(vm, args[0]);
    u.persistentLoad = kNull;
    return object;
}

// The name as Python 3 has it, of a pickle that Python 2 wrote; false: error.
bool fixName(Vm& vm, Value& module, Value& name)
{
    const Value names = libraryValue(vm, "_compat_pickle", "NAME_MAPPING");
    const Value modules = names ? libraryValue(vm, "_compat_pickle", "IMPORT_MAPPING") : kNull;
    if (!modules)
        return false;
    const Value key = Value::heap(makeTuple(vm, {module, name}));
    if (const Value both = dictFind(vm, asDict(names), key); both && isTuple(both)) {
        module = asTuple(both)->items[0];
        name = asTuple(both)->items[1];
    } else if (const Value renamed = dictFind(vm, asDict(modules), module)) {
        module = renamed;
    }
    return !vm.hasError();
}

Value findInModule(Vm& vm, Value unpickler, Value moduleName, Value name)
{
    const Unpickler& u = UnpicklerData::of(unpickler);
    if (u.protocol < 3 && u.fixImports && !fixName(vm, moduleName, name))
        return kNull;
    const Value module = importDotted(vm, vm.intern(asStr(moduleName)));
    const std::string path = toUtf8(asStr(name));
    Value found = module;
    for (std::size_t at = 0; found;) {
        const std::size_t end = u.protocol < 4 ? path.size() : std::min(path.find('.', at), path.size());
        const std::string part = path.substr(at, end - at);
        found = part == "<locals>" && u.protocol >= 4 ? kNull : getAttributeOrNull(vm, found, vm.intern(part));
        if (found && end == path.size())
            return found;
        at = end + 1;
    }
    if (module && !vm.hasError())
        raise(vm, vm.types.AttributeError,
            fmt::format("Can't get attribute {} on {}", reprForMessage(vm, name), reprForMessage(vm, module)));
    return kNull;
}

Value findClassMethod(Vm& vm, const CallArgs& args)
{
    return needStr(vm, args[1], "find_class", 1) && needStr(vm, args[2], "find_class", 2)
        ? findInModule(vm, args[0], args[1], args[2])
        : kNull;
}

Value readMemo(Vm& vm, Value self)
{
    const Unpickler& u = UnpicklerData::of(self);
    DictObject* memo = makeDict(vm);
    for (std::size_t i = 0; i < u.memo.size(); ++i)
        if (u.memo[i] && !dictSet(vm, memo, Value::smallInt(static_cast<std::int64_t>(i)), u.memo[i]))
            return kNull;
    return Value::heap(memo);
}

bool writeMemo(Vm& vm, Value self, Value v)
{
    if (!v || !isDict(v)) {
        raiseTypeError(vm,
            fmt::format(
                "'memo' attribute must be an UnpicklerMemoProxy object or dict, not {}", v ? typeName(vm, v) : "NULL"));
        return false;
    }
    std::vector<Value> memo;
    Value key = kNull, object = kNull;
    for (std::uint32_t at = 0; dictNext(asDict(v), at, key, object);) {
        const auto number = isInt(key) ? intToInt64(key) : std::nullopt;
        constexpr std::int64_t kMostEntries = std::int64_t{1} << 32;
        if (!number || *number < 0 || *number >= kMostEntries) {
            if (!isInt(key))
                raiseTypeError(vm, "memo key must be integers");
            else
                raiseValueError(vm, "memo key must be positive integers.");
            return false;
        }
        if (static_cast<std::size_t>(*number) >= memo.size())
            memo.resize(static_cast<std::size_t>(*number) + 1, kNull);
        memo[static_cast<std::size_t>(*number)] = object;
    }
    UnpicklerData::of(self).memo = std::move(memo);
    vm.heap.barrier(self.object());
    return true;
}

Value sizeOf(Vm&, const CallArgs&)
{
    return Value::smallInt(static_cast<std::int64_t>(sizeof(NativeObject) + sizeof(Unpickler)));
}

constexpr NativeInfo kMethods[] = {
    newMethod(&unpicklerNew, 0, kAnyCount),
    slotKeywords("__init__", &unpicklerInit, 0, 1),
    method("load", &unpicklerLoad, 0, 0, "Load a pickle."),
    method("find_class", &findClassMethod, 2, 2, "Return an object from a specified module."),
    method("__sizeof__", &sizeOf, 0, 0),
};
constexpr GetSetInfo kFields[] = {{"memo", &readMemo, &writeMemo, ""}};

Value loads(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "loads");
    const Value data = args.count > 0 ? args[0] : kNull;
    const Options options{
        keywords.take("fix_imports"), keywords.take("encoding"), keywords.take("errors"), keywords.take("buffers")};
    if (!keywords.done())
        return kNull;
    if (!data)
        return raiseTypeError(vm, "loads() missing required argument 'data' (pos 1)");
    const auto bytes = needBytesLike(vm, data);
    const Value unpickler = bytes ? UnpicklerData::make(vm) : kNull;
    if (!unpickler || !prepare(vm, unpickler, "loads", options))
        return kNull;
    UnpicklerData::of(unpickler).in = *bytes;
    return loadObject(vm, unpickler);
}

Value load(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "load");
    const Value file = keywords.need("file", 0);
    const Options options{
        keywords.take("fix_imports"), keywords.take("encoding"), keywords.take("errors"), keywords.take("buffers")};
    if (!keywords.done())
        return kNull;
    const Value unpickler = UnpicklerData::make(vm);
    return attachFile(vm, unpickler, file) && prepare(vm, unpickler, "load", options) ? loadObject(vm, unpickler)
                                                                                      : kNull;
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("load", &load, 0, 1, "Read and return an object from the pickle data stored in a file."),
    fnKeywords("loads", &loads, 0, 1, "Read and return an object from the given pickle data."),
};

} // namespace

Value findClass(Vm& vm, Value unpickler, Value module, Value name)
{
    if (vm.typeOf(unpickler) == UnpicklerData::type(vm))
        return findInModule(vm, unpickler, module, name);
    return callMethod(vm, unpickler, vm.intern("find_class"), {module, name});
}

void addUnpicklerType(Vm& vm, ModuleObject* module)
{
    TypeObject* type = UnpicklerData::type(vm);
    if (!type) {
        type = UnpicklerData::makeType(vm, "_pickle", Subclassing::Allowed);
        addMethods(vm, type, kMethods);
        addGetSets(vm, type, kFields);
    }
    setConstant(vm, module, Unpickler::kName, Value::heap(type));
    addFunctions(vm, module, kFunctions);
}

} // namespace vmcore::pickle
