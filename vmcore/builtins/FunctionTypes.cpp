// SPDX-License-Identifier: GPL-3.0-or-later
// function and method; the other types of callables and of code are installed from here.
#include "vmcore/builtins/FunctionTypes.h"

#include "vmcore/builtins/Install.h"
#include "vmcore/code/CodeObject.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/PrependedArguments.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

bool refuse(Vm& vm, std::string_view message)
{
    raiseTypeError(vm, message);
    return false;
}

FunctionObject* function(Value v)
{
    return as<FunctionObject>(v);
}

std::uint32_t freeVariables(const CodeObject* code)
{
    std::uint32_t n = 0;
    for (const std::uint8_t kind : code->data->localKinds)
        n += (kind & static_cast<std::uint8_t>(LocalKind::Free)) != 0;
    return n;
}

// Calls through caches must look at the function anew.
void changed(Vm& vm, FunctionObject* f)
{
    f->version = vm.nextVersion();
    vm.heap.barrier(f);
}

Value orNone(Value v)
{
    return v ? v : kNone;
}
Value orNone(const HeapObject* o)
{
    return o ? Value::heap(o) : kNone;
}

Value readCode(Vm&, Value v)
{
    return Value::heap(function(v)->code);
}

bool writeCode(Vm& vm, Value v, Value code)
{
    if (!hasKind(code, ObjectKind::Code))
        return refuse(vm, "__code__ must be set to a code object");
    FunctionObject* f = function(v);
    const std::int64_t have = f->closure ? f->closure->length : 0;
    const std::uint32_t need = freeVariables(as<CodeObject>(code));
    if (have != need)
        return refuse(vm,
            fmt::format("{}() requires a code object with {} free vars, not {}",
                isStr(f->name) ? toUtf8(asStr(f->name)) : "function", have, need));
    f->code = as<CodeObject>(code);
    changed(vm, f);
    return true;
}

Value readDefaults(Vm&, Value v)
{
    return orNone(function(v)->defaults);
}

bool writeDefaults(Vm& vm, Value v, Value defaults)
{
    const bool removes = !defaults || defaults.isNone();
    if (!removes && !isTuple(defaults))
        return refuse(vm, "__defaults__ must be set to a tuple object");
    function(v)->defaults = removes ? nullptr : asTuple(defaults);
    changed(vm, function(v));
    return true;
}

Value readKeywordDefaults(Vm&, Value v)
{
    return orNone(function(v)->keywordDefaults);
}

bool writeKeywordDefaults(Vm& vm, Value v, Value defaults)
{
    const bool removes = !defaults || defaults.isNone();
    if (!removes && !isDict(defaults))
        return refuse(vm, "__kwdefaults__ must be set to a dict object");
    function(v)->keywordDefaults = removes ? nullptr : asDict(defaults);
    changed(vm, function(v));
    return true;
}

Value readClosure(Vm&, Value v)
{
    return orNone(function(v)->closure);
}
Value readGlobals(Vm&, Value v)
{
    return Value::heap(function(v)->globals);
}
Value readBuiltins(Vm&, Value v)
{
    return Value::heap(function(v)->builtins);
}
Value readName(Vm&, Value v)
{
    return function(v)->name;
}
Value readQualname(Vm&, Value v)
{
    return function(v)->qualname;
}
Value readDoc(Vm&, Value v)
{
    return orNone(function(v)->doc);
}
Value readModule(Vm&, Value v)
{
    return orNone(function(v)->module);
}

bool writeName(Vm& vm, Value v, Value name)
{
    if (!isStr(name))
        return refuse(vm, "__name__ must be set to a string object");
    function(v)->name = name;
    vm.heap.barrier(v.object());
    return true;
}

bool writeQualname(Vm& vm, Value v, Value name)
{
    if (!isStr(name))
        return refuse(vm, "__qualname__ must be set to a string object");
    function(v)->qualname = name;
    vm.heap.barrier(v.object());
    return true;
}

bool writeDoc(Vm& vm, Value v, Value doc)
{
    function(v)->doc = doc ? doc : kNone;
    vm.heap.barrier(v.object());
    return true;
}

bool writeModule(Vm& vm, Value v, Value module)
{
    function(v)->module = module ? module : kNone;
    vm.heap.barrier(v.object());
    return true;
}

// The compiler hands annotations over as a flat tuple; the dict is made when somebody asks.
Value readAnnotations(Vm& vm, Value v)
{
    FunctionObject* f = function(v);
    if (isDict(f->annotations))
        return f->annotations;
    DictObject* dict = makeDict(vm);
    if (f->annotations) {
        const TupleObject* pairs = asTuple(f->annotations);
        for (std::int64_t i = 0; i + 1 < pairs->length; i += 2)
            dictSetStr(vm, dict, asStr(pairs->items[i]), pairs->items[i + 1]);
    }
    f->annotations = Value::heap(dict);
    vm.heap.barrier(f);
    return f->annotations;
}

bool writeAnnotations(Vm& vm, Value v, Value annotations)
{
    const bool removes = !annotations || annotations.isNone();
    if (!removes && !isDict(annotations))
        return refuse(vm, "__annotations__ must be set to a dict object");
    function(v)->annotations = removes ? kNull : annotations;
    vm.heap.barrier(v.object());
    return true;
}

Value readOwnDict(Vm& vm, Value v)
{
    return Value::heap(instanceDict(vm, v.object()));
}

bool writeOwnDict(Vm& vm, Value v, Value dict)
{
    if (!dict)
        return refuse(vm, "cannot delete __dict__");
    if (!isDict(dict))
        return refuse(vm, fmt::format("__dict__ must be set to a dictionary, not a '{}'", typeName(vm, dict)));
    return replaceInstanceDict(vm, v.object(), asDict(dict));
}

Value functionRepr(Vm& vm, const CallArgs& a)
{
    const Value name = function(a[0])->qualname;
    return Value::heap(makeStr(vm, fmt::format("<function {} at {:#x}>", toUtf8(asStr(name)), a[0].bits & ~kTagHeap)));
}

Value functionCall(Vm& vm, const CallArgs& a)
{
    return call(vm, a[0], CallArgs{a.values + 1, a.count - 1, a.keywords});
}

// function(code, globals, name=None, argdefs=None, closure=None)
Value functionNew(Vm& vm, const CallArgs& a)
{
    if (!hasKind(a.valueOr(1, kNone), ObjectKind::Code) || !isDict(a.valueOr(2, kNone)))
        return raiseTypeError(vm, "function() argument 'code' must be code and 'globals' must be dict");
    CodeObject* code = as<CodeObject>(a[1]);
    const Value closure = a.valueOr(5, kNone);
    const std::int64_t cells = isTuple(closure) ? asTuple(closure)->length : 0;
    if (cells != freeVariables(code))
        return raiseValueError(vm,
            fmt::format("{} requires closure of length {}, not {}", toUtf8(code->name), freeVariables(code), cells));
    auto* f = vm.heap.allocate<FunctionObject>(ObjectKind::Function);
    f->version = vm.nextVersion();
    f->padding = 0;
    f->code = code;
    f->globals = asDict(a[2]);
    f->builtins = vm.builtins;
    f->defaults = isTuple(a.valueOr(4, kNone)) ? asTuple(a[4]) : nullptr;
    f->keywordDefaults = nullptr;
    f->closure = isTuple(closure) ? asTuple(closure) : nullptr;
    f->name = isStr(a.valueOr(3, kNone)) ? a[3] : Value::heap(code->name);
    f->qualname = Value::heap(code->qualname);
    f->module = orNone(dictFindStr(f->globals, vm.names.name_));
    f->doc = kNone;
    f->annotations = kNull;
    f->dict = nullptr;
    f->typeParameters = kNull;
    return Value::heap(f);
}

constexpr NativeInfo kFunctionMethods[] = {
    newMethod(functionNew, 2, 5),
    slot("__repr__", functionRepr, 0, 0),
    slotKeywords("__call__", functionCall, 0, kAnyCount),
    slot("__get__", descriptorGet, 1, 2),
};
constexpr GetSetInfo kFunctionGetSets[] = {
    {"__code__", readCode, writeCode, nullptr},
    {"__defaults__", readDefaults, writeDefaults, nullptr},
    {"__kwdefaults__", readKeywordDefaults, writeKeywordDefaults, nullptr},
    {"__closure__", readClosure, nullptr, nullptr},
    {"__globals__", readGlobals, nullptr, nullptr},
    {"__builtins__", readBuiltins, nullptr, nullptr},
    {"__name__", readName, writeName, nullptr},
    {"__qualname__", readQualname, writeQualname, nullptr},
    {"__doc__", readDoc, writeDoc, nullptr},
    {"__module__", readModule, writeModule, nullptr},
    {"__annotations__", readAnnotations, writeAnnotations, nullptr},
    {"__dict__", readOwnDict, writeOwnDict, nullptr},
};

// --- method

BoundMethodObject* method(Value v)
{
    return as<BoundMethodObject>(v);
}

Value methodNew(Vm& vm, const CallArgs& a)
{
    if (!isCallable(vm, a[1]))
        return raiseTypeError(vm, "first argument must be callable");
    if (a[2].isNone())
        return raiseTypeError(vm, "self must not be None");
    return Value::heap(makeBoundMethod(vm, a[1], a[2]));
}

Value methodRepr(Vm& vm, const CallArgs& a)
{
    const BoundMethodObject* m = method(a[0]);
    Value name = getAttributeOrNull(vm, m->function, vm.names.qualname_);
    if (!name && !vm.hasError())
        name = getAttributeOrNull(vm, m->function, vm.names.name_);
    if (vm.hasError())
        return kNull;
    const Value receiver = reprOf(vm, m->self);
    if (!receiver)
        return kNull;
    return Value::heap(makeStr(
        vm, fmt::format("<bound method {} of {}>", isStr(name) ? toUtf8(asStr(name)) : "?", toUtf8(asStr(receiver)))));
}

Value methodCall(Vm& vm, const CallArgs& a)
{
    const BoundMethodObject* m = method(a[0]);
    const PrependedArguments withSelf(vm, m->self, {a.values + 1, a.count - 1, a.keywords});
    return call(vm, m->function, withSelf.all());
}

Value methodEq(Vm& vm, const CallArgs& a)
{
    if (!hasKind(a[1], ObjectKind::BoundMethod))
        return kNotImplemented;
    if (method(a[0])->self != method(a[1])->self)
        return kFalse;
    const auto same = sameOrEqual(vm, method(a[0])->function, method(a[1])->function);
    return same ? Value::boolean(*same) : kNull;
}

Value methodHash(Vm& vm, const CallArgs& a)
{
    const auto hash = hashOf(vm, method(a[0])->function);
    const std::uint64_t ofSelf = method(a[0])->self.bits >> 4;
    return hash ? makeInt(vm, *hash ^ static_cast<std::int64_t>(ofSelf)) : kNull;
}

Value readMethodSelf(Vm&, Value v)
{
    return method(v)->self;
}
Value readMethodFunction(Vm&, Value v)
{
    return method(v)->function;
}
Value readMethodDoc(Vm& vm, Value v)
{
    return getAttribute(vm, method(v)->function, vm.names.doc_);
}

// getattr(self, name)
Value methodReduce(Vm& vm, const CallArgs& a)
{
    const Value get = dictFindStr(vm.builtins, vm.intern("getattr"));
    const Value name = getAttribute(vm, method(a[0])->function, vm.names.name_);
    if (!name || !get)
        return kNull;
    const Value arguments = Value::heap(makeTuple(vm, {method(a[0])->self, name}));
    return Value::heap(makeTuple(vm, {get, arguments}));
}

constexpr NativeInfo kMethodMethods[] = {
    newMethod(methodNew, 2, 2),
    slot("__repr__", methodRepr, 0, 0),
    slotKeywords("__call__", methodCall, 0, kAnyCount),
    slot("__eq__", methodEq, 1, 1),
    slot("__hash__", methodHash, 0, 0),
    vmcore::method("__reduce__", methodReduce, 0, 0),
};
constexpr GetSetInfo kMethodGetSets[] = {
    {"__self__", readMethodSelf, nullptr, "the instance to which a method is bound"},
    {"__func__", readMethodFunction, nullptr, "the function (or other callable) implementing a method"},
    {"__doc__", readMethodDoc, nullptr, nullptr},
};

} // namespace

Value descriptorGet(Vm& vm, const CallArgs& a)
{
    const Value object = a[1];
    const Value type = a.valueOr(2, kNone);
    if (object.isNone() && type.isNone())
        return raiseTypeError(vm, "__get__(None, None) is invalid");
    TypeObject* owner = hasKind(type, ObjectKind::Type) ? as<TypeObject>(type) : vm.typeOf(object);
    return bindAttribute(vm, a[0], object.isNone() ? kNull : object, owner);
}

void installFunctionTypes(Vm& vm)
{
    addMethods(vm, vm.types.Function, kFunctionMethods);
    addGetSets(vm, vm.types.Function, kFunctionGetSets);
    addMethods(vm, vm.types.BoundMethod, kMethodMethods);
    addGetSets(vm, vm.types.BoundMethod, kMethodGetSets);
    installNativeFunctionTypes(vm);
    installCodeTypes(vm);
    installFrameTypes(vm);
}

} // namespace vmcore
