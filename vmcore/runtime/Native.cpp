// SPDX-License-Identifier: GPL-3.0-or-later
// Putting functions written in C++ into classes and modules, and the checks before they are called.
#include "vmcore/runtime/Native.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/PrependedArguments.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

bool isConstructor(const NativeInfo& info)
{
    return info.kind == NativeKind::Static && std::string_view(info.name) == "__new__";
}

// Whether values[0] is the receiver and not counted as an argument.
bool takesReceiver(const NativeInfo& info)
{
    switch (info.kind) {
    case NativeKind::Function: return false;
    case NativeKind::Method:
    case NativeKind::Slot:
    case NativeKind::ClassMethod: return true;
    case NativeKind::Static: return isConstructor(info);
    }
    return false;
}

std::string_view plural(std::size_t n)
{
    return n == 1 ? "" : "s";
}

// "list.append", "len", "math.sqrt".
std::string shownName(const NativeFunctionObject* f)
{
    if (f->owner)
        return fmt::format("{}.{}", toUtf8(f->owner->qualname), f->info->name); // without the module
    if (isStr(f->module) && toUtf8(asStr(f->module)) != "builtins")
        return fmt::format("{}.{}", toUtf8(asStr(f->module)), f->info->name);
    return f->info->name;
}

bool isInit(const NativeInfo& info)
{
    return std::string_view(info.name) == "__init__";
}

// As shownName, but a constructor is called by the name of its class.
std::string calledName(const Vm& vm, const NativeFunctionObject* f)
{
    return isConstructor(*f->info) || isInit(*f->info) ? std::string(className(vm, f->owner)) : f->info->name;
}

bool refuse(Vm& vm, std::string_view message)
{
    raiseTypeError(vm, message);
    return false;
}

// Which of CPython's ways to count arguments a function has; each has its own words.
enum class Counting : std::uint8_t { Slot, SlotOfSeveral, Exact, Positional, Parsed, Keywords, KeywordsOnly };

bool belongsToText(const Vm& vm, const NativeFunctionObject* f)
{
    return f->owner == vm.types.Str || f->owner == vm.types.Bytes || f->owner == vm.types.ByteArray;
}

bool repeatsSequence(const Vm& vm, const NativeFunctionObject* f)
{
    const std::string_view name = f->info->name;
    return (name == "__mul__" || name == "__rmul__" || name == "__imul__")
        && (belongsToText(vm, f) || f->owner == vm.types.List || f->owner == vm.types.Tuple);
}

Counting countingOf(const Vm& vm, const NativeFunctionObject* f)
{
    const NativeInfo& info = *f->info;
    if (info.kind == NativeKind::Slot && isInit(info))
        return Counting::Positional;
    if (info.kind == NativeKind::Slot)
        return info.maximum > 1 || repeatsSequence(vm, f) ? Counting::SlotOfSeveral : Counting::Slot;
    const bool isExact = info.minimum == info.maximum && info.maximum <= 1 && !isConstructor(info);
    if (isExact && (info.maximum == 0 || !info.takesKeywords || info.kind == NativeKind::ClassMethod))
        return Counting::Exact;
    if (info.kind == NativeKind::Method && belongsToText(vm, f)) {
        if (info.takesKeywords)
            return Counting::Keywords;
        if (info.minimum == 1 && info.maximum == 3) // searches, which take places as slices do
            return Counting::Parsed;
    }
    if (info.kind == NativeKind::Function && info.takesKeywords && info.minimum == 0 && info.maximum > 1
        && info.maximum != kAnyCount && isStr(f->module) && toUtf8(asStr(f->module)) == "builtins")
        return Counting::Keywords;
    if (f->owner == vm.types.Int && info.takesKeywords && !isConstructor(info))
        return Counting::KeywordsOnly; // "signed" has no place
    return Counting::Positional;
}

bool refuseCount(Vm& vm, const NativeFunctionObject* f, std::uint32_t count)
{
    const NativeInfo& info = *f->info;
    const std::uint32_t limit = count < info.minimum ? info.minimum : info.maximum;
    const char* bound = info.minimum == info.maximum ? "" : count < info.minimum ? "at least " : "at most ";
    switch (countingOf(vm, f)) {
    case Counting::Slot: return refuse(vm, fmt::format("expected {} argument{}, got {}", limit, plural(limit), count));
    case Counting::SlotOfSeveral:
        return refuse(vm, fmt::format(" expected {}{} argument{}, got {}", bound, limit, plural(limit), count));
    case Counting::Exact:
        return refuse(vm,
            fmt::format(
                "{}() takes {} ({} given)", shownName(f), limit == 0 ? "no arguments" : "exactly one argument", count));
    case Counting::Keywords:
        if (count < info.minimum)
            return refuse(vm,
                fmt::format(
                    "{}() takes at least {} positional argument{} ({} given)", info.name, limit, plural(limit), count));
        [[fallthrough]];
    case Counting::Parsed:
        return refuse(
            vm, fmt::format("{}() takes {}{} argument{} ({} given)", info.name, bound, limit, plural(limit), count));
    case Counting::KeywordsOnly:
        return refuse(vm,
            fmt::format(
                "{}() takes {}{} positional argument{} ({} given)", info.name, bound, limit, plural(limit), count));
    case Counting::Positional: break;
    }
    return refuse(
        vm, fmt::format("{} expected {}{} argument{}, got {}", calledName(vm, f), bound, limit, plural(limit), count));
}

// Where the object comes from that a method is called on: the method was bound to it, or it is the first argument.
enum class Receiver : std::uint8_t { Given, Bound };

// CPython's functions with METH_VARARGS, which do not name their class when they are bound.
bool isVariadic(const Vm& vm, const NativeFunctionObject* f)
{
    const bool ofSets = f->owner == vm.types.Set || f->owner == vm.types.FrozenSet;
    return countingOf(vm, f) == Counting::Parsed || (ofSets && f->info->maximum == kAnyCount);
}

bool refuseKeywords(Vm& vm, const NativeFunctionObject* f, Value self, Receiver from)
{
    if (from == Receiver::Bound && isVariadic(vm, f))
        return refuse(vm, fmt::format("{}() takes no keyword arguments", f->info->name));
    if (isInit(*f->info)) {
        const bool isException = isSubclass(f->owner, vm.types.BaseException);
        return refuse(vm,
            fmt::format("{}() takes no keyword arguments", isException ? typeName(vm, self) : className(vm, f->owner)));
    }
    if (f->info->kind == NativeKind::Slot)
        return refuse(vm, fmt::format("wrapper {}() takes no keyword arguments", f->info->name));
    return refuse(
        vm, fmt::format("{}() takes no keyword arguments", isConstructor(*f->info) ? calledName(vm, f) : shownName(f)));
}

// X.__new__(class, …): the class must be one whose instances X.__new__ makes.
bool checkConstructedClass(Vm& vm, const NativeFunctionObject* f, const CallArgs& arguments)
{
    const std::string_view owner = className(vm, f->owner);
    if (arguments.count == 0)
        return refuse(vm, fmt::format("{}.__new__(): not enough arguments", owner));
    if (!hasKind(arguments[0], ObjectKind::Type))
        return refuse(vm, fmt::format("{}.__new__(X): X is not a type object ({})", owner, typeName(vm, arguments[0])));
    const auto* type = as<TypeObject>(arguments[0]);
    const std::string_view name = className(vm, type);
    if (!isSubclass(type, f->owner))
        return refuse(vm, fmt::format("{0}.__new__({1}): {1} is not a subtype of {0}", owner, name));
    if (type->instanceKind != f->owner->instanceKind)
        return refuse(vm, fmt::format("{0}.__new__({1}) is not safe, use {1}.__new__()", owner, name));
    return true;
}

bool checkReceiver(Vm& vm, const NativeFunctionObject* f, const CallArgs& arguments)
{
    if (f->info->kind == NativeKind::Static)
        return checkConstructedClass(vm, f, arguments);
    if (f->info->kind == NativeKind::ClassMethod)
        return true;
    const std::string_view owner = className(vm, f->owner);
    const bool isSlot = f->info->kind == NativeKind::Slot;
    if (arguments.count == 0)
        return refuse(vm,
            isSlot ? fmt::format("descriptor '{}' of '{}' object needs an argument", f->info->name, owner)
                   : fmt::format("unbound method {}() needs an argument", shownName(f)));
    const Value self = arguments[0];
    if (isInstance(vm, self, f->owner))
        return true;
    const std::string_view given = typeName(vm, self);
    return refuse(vm,
        isSlot ? fmt::format("descriptor '{}' requires a '{}' object but received a '{}'", f->info->name, owner, given)
               : fmt::format(
                     "descriptor '{}' for '{}' objects doesn't apply to a '{}' object", f->info->name, owner, given));
}

NativeFunctionObject* makeNative(Vm& vm, ObjectKind kind, const NativeInfo* info, TypeObject* owner)
{
    auto* f = vm.heap.allocate<NativeFunctionObject>(kind);
    f->info = info;
    f->code = info->code;
    f->owner = owner;
    f->self = kNull;
    f->module = kNull;
    return f;
}

ObjectKind objectKindOf(NativeKind kind)
{
    switch (kind) {
    case NativeKind::Method:
    case NativeKind::ClassMethod: return ObjectKind::NativeMethod;
    case NativeKind::Slot: return ObjectKind::SlotWrapper;
    case NativeKind::Function:
    case NativeKind::Static: return ObjectKind::NativeFunction;
    }
    return ObjectKind::NativeFunction;
}

void putIntoType(Vm& vm, TypeObject* type, const char* name, Value v)
{
    dictSetStr(vm, type->dict, vm.intern(name), v);
}

bool checkArguments(Vm& vm, const NativeFunctionObject* f, const CallArgs& arguments, Receiver from)
{
    const NativeInfo& info = *f->info;
    const bool receiver = takesReceiver(info);
    if (receiver && !checkReceiver(vm, f, arguments))
        return false;
    const auto keywords = static_cast<std::uint32_t>(arguments.keywords ? arguments.keywords->length : 0);
    const Counting counting = keywords != 0 ? countingOf(vm, f) : Counting::Positional;
    if (keywords != 0
        && (!info.takesKeywords
            || (info.kind == NativeKind::ClassMethod && (counting == Counting::Exact || f->owner == vm.types.Dict))))
        return refuseKeywords(vm, f, receiver ? arguments[0] : kNone, from);
    const std::uint32_t count = arguments.count - (receiver ? 1 : 0);
    if (counting == Counting::KeywordsOnly && count + keywords > info.maximum + 1U)
        return refuse(vm,
            fmt::format("{}() takes at most {} arguments ({} given)", info.name, info.maximum + 1, count + keywords));
    if (counting == Counting::Keywords && info.maximum != kAnyCount && count + keywords > info.maximum)
        return refuseCount(vm, f, count + keywords);
    const bool tooFew = count < info.minimum && (!info.takesKeywords || !arguments.keywords);
    if (tooFew || (info.maximum != kAnyCount && count > info.maximum))
        return refuseCount(vm, f, count);
    return true;
}

} // namespace

bool checkNativeArguments(Vm& vm, const NativeFunctionObject* f, const CallArgs& arguments)
{
    return checkArguments(vm, f, arguments, Receiver::Given);
}

Value callNative(Vm& vm, NativeFunctionObject* f, const CallArgs& arguments)
{
    if (!f->self || f->info->kind == NativeKind::Function)
        return checkNativeArguments(vm, f, arguments) ? f->code(vm, arguments) : kNull;
    const PrependedArguments withSelf(vm, f->self, arguments);
    return checkArguments(vm, f, withSelf.all(), Receiver::Bound) ? f->code(vm, withSelf.all()) : kNull;
}

Value makeNativeFunction(Vm& vm, const NativeInfo* info, Value self, std::string_view module)
{
    const Value moduleName = module.empty() ? kNull : Value::heap(vm.intern(module));
    NativeFunctionObject* f = makeNative(vm, ObjectKind::NativeFunction, info, nullptr);
    f->self = self;
    f->module = moduleName;
    return Value::heap(f);
}

void addMethods(Vm& vm, TypeObject* type, std::span<const NativeInfo> rows)
{
    for (const NativeInfo& row : rows) {
        Value v = Value::heap(makeNative(vm, objectKindOf(row.kind), &row, type));
        if (row.kind == NativeKind::Static && !takesReceiver(row)) {
            auto* wrapper = vm.heap.allocate<WrapperObject>(ObjectKind::StaticMethod);
            wrapper->wrapped = v;
            wrapper->dict = nullptr;
            v = Value::heap(wrapper);
        }
        putIntoType(vm, type, row.name, v);
    }
}

void addGetSets(Vm& vm, TypeObject* type, std::span<const GetSetInfo> rows)
{
    for (const GetSetInfo& row : rows) {
        auto* getSet = vm.heap.allocate<GetSetObject>(ObjectKind::GetSet);
        getSet->get = row.get;
        getSet->set = row.set;
        getSet->name = row.name;
        getSet->doc = row.doc;
        getSet->owner = type;
        putIntoType(vm, type, row.name, Value::heap(getSet));
    }
}

void addFunctions(Vm& vm, ModuleObject* module, std::span<const NativeInfo> rows)
{
    const Value name = dictFindStr(module->dict, vm.names.name_);
    for (const NativeInfo& row : rows) {
        NativeFunctionObject* f = makeNative(vm, ObjectKind::NativeFunction, &row, nullptr);
        f->module = name;
        dictSetStr(vm, module->dict, vm.intern(row.name), Value::heap(f));
    }
}

void setConstant(Vm& vm, ModuleObject* module, std::string_view name, Value v)
{
    dictSetStr(vm, module->dict, vm.intern(name), v);
}

ModuleObject* makeModule(Vm& vm, std::string_view name, const char* doc)
{
    DictObject* dict = makeDict(vm);
    dictSetStr(vm, dict, vm.names.name_, Value::heap(vm.intern(name)));
    dictSetStr(vm, dict, vm.names.doc_, doc ? Value::heap(makeStr(vm, doc)) : kNone);
    dictSetStr(vm, dict, vm.names.package_, kNone);
    dictSetStr(vm, dict, vm.names.loader_, kNone);
    dictSetStr(vm, dict, vm.names.spec_, kNone);
    auto* module = vm.heap.allocate<ModuleObject>(ObjectKind::Module);
    module->dict = dict;
    return module;
}

namespace {
constexpr std::int64_t kMaxKeywords = 64; // bits of KeywordReader::m_taken; no native function has more
}

KeywordReader::KeywordReader(Vm& vm, const CallArgs& arguments, const char* function)
    : m_vm(vm)
    , m_arguments(arguments)
    , m_function(function)
{
}

Value KeywordReader::take(std::string_view name, int positionalIndex)
{
    const auto position = static_cast<std::uint32_t>(positionalIndex);
    Value v = positionalIndex >= 0 && position < m_arguments.count ? m_arguments[position] : kNull;
    const TupleObject* keywords = m_arguments.keywords;
    for (std::int64_t i = 0; keywords && i < keywords->length; ++i) {
        const StrObject* keyword = asStr(keywords->items[i]);
        if ((keyword->flags & kStrAscii) != 0 ? asciiView(keyword) != name : toUtf8(keyword) != name)
            continue;
        if (i < kMaxKeywords)
            m_taken |= std::uint64_t{1} << i;
        if (v && !m_failed) {
            m_failed = true;
            raiseTypeError(m_vm,
                fmt::format(
                    "argument for {}() given by name ('{}') and position ({})", m_function, name, positionalIndex + 1));
        }
        v = m_arguments.values[m_arguments.count + static_cast<std::size_t>(i)];
    }
    return v;
}

Value KeywordReader::need(std::string_view name, int positionalIndex)
{
    const Value v = take(name, positionalIndex);
    if (!v && !m_failed) {
        m_failed = true;
        raiseTypeError(
            m_vm, fmt::format("{}() missing required argument '{}' (pos {})", m_function, name, positionalIndex + 1));
    }
    return v;
}

bool KeywordReader::done()
{
    const TupleObject* keywords = m_arguments.keywords;
    for (std::int64_t i = 0; !m_failed && keywords && i < keywords->length; ++i) {
        if (i < kMaxKeywords && (m_taken >> i & 1) != 0)
            continue;
        m_failed = true;
        raiseTypeError(m_vm,
            fmt::format("'{}' is an invalid keyword argument for {}()", toUtf8(asStr(keywords->items[i])), m_function));
    }
    return !m_failed;
}

} // namespace vmcore
