// SPDX-License-Identifier: GPL-3.0-or-later
// _collections._tuplegetter: the descriptor behind a field of a namedtuple.
#include "vmcore/modules/TupleGetter.h"

#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

struct TupleGetter
{
    static constexpr const char* kName = "_tuplegetter";
    std::int64_t index;
    Value doc;
    void trace(Marker& m) { m.value(doc); }
};
using Data = NativeData<TupleGetter>;

Value getterNew(Vm& vm, const CallArgs& args)
{
    const auto index = toInt64(vm, args[1], vm.types.OverflowError);
    return index ? Data::make(vm, as<TypeObject>(args[0]), *index, args[2]) : kNull;
}

Value getterGet(Vm& vm, const CallArgs& args)
{
    const Value object = args.valueOr(1, kNone);
    if (object.isNone())
        return args[0];
    const std::int64_t index = Data::self(args).index;
    if (!isTuple(object))
        return raiseTypeError(vm,
            fmt::format("descriptor for index '{}' for tuple subclasses doesn't apply to '{}' object", index,
                typeName(vm, object)));
    if (index < 0 || index >= asTuple(object)->length)
        return raiseIndexError(vm, "tuple index out of range");
    return asTuple(object)->items[index];
}

Value getterSet(Vm& vm, const CallArgs&)
{
    return raise(vm, vm.types.AttributeError, "can't set attribute");
}

Value getterDelete(Vm& vm, const CallArgs&)
{
    return raise(vm, vm.types.AttributeError, "can't delete attribute");
}

Value getterReduce(Vm& vm, const CallArgs& args)
{
    const TupleGetter& g = Data::self(args);
    const Value arguments = Value::heap(makeTuple(vm, {makeInt(vm, g.index), g.doc}));
    return Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(args[0])), arguments}));
}

Value getterRepr(Vm& vm, const CallArgs& args)
{
    const TupleGetter& g = Data::self(args);
    return Value::heap(makeStr(vm, fmt::format("_tuplegetter({}, {})", g.index, reprForMessage(vm, g.doc))));
}

Value readDoc(Vm&, Value self)
{
    return Data::of(self).doc;
}
bool writeDoc(Vm& vm, Value self, Value v)
{
    Data::of(self).doc = v ? v : kNone;
    vm.heap.barrier(self.object());
    return true;
}

constexpr NativeInfo kMethods[] = {
    newMethod(&getterNew, 2, 2),
    slot("__get__", &getterGet, 1, 2),
    slot("__set__", &getterSet, 2, 2),
    slot("__delete__", &getterDelete, 1, 1),
    slot("__repr__", &getterRepr, 0, 0),
    method("__reduce__", &getterReduce, 0, 0),
};
constexpr GetSetInfo kFields[] = {{"__doc__", &readDoc, &writeDoc, ""}};

} // namespace

void addTupleGetter(Vm& vm, ModuleObject* module)
{
    TypeObject* type = Data::makeType(vm, "_collections");
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
    setConstant(vm, module, "_tuplegetter", Value::heap(type));
}

} // namespace vmcore
