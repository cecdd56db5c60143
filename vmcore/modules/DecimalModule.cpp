// SPDX-License-Identifier: GPL-3.0-or-later
// The module _decimal, from which decimal takes all of its names.
#include "vmcore/modules/Decimal.h"
#include "vmcore/modules/EmbeddedModule.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"

namespace vmcore {
namespace {

using namespace decimal;

// What takes fewer words in Python: the classes of the signals, and what the module needs of others.
constexpr std::string_view kBody = R"(
import collections.abc, _contextvars, numbers

__name__ = 'decimal'

class DecimalException(ArithmeticError): pass
class Clamped(DecimalException): pass
class InvalidOperation(DecimalException): pass
class DivisionByZero(DecimalException, ZeroDivisionError): pass
class Inexact(DecimalException): pass
class Rounded(DecimalException): pass
class Subnormal(DecimalException): pass
class Overflow(Inexact, Rounded): pass
class Underflow(Inexact, Rounded, Subnormal): pass
class FloatOperation(DecimalException, TypeError): pass
class ConversionSyntax(InvalidOperation): pass
class DivisionImpossible(InvalidOperation): pass
class DivisionUndefined(InvalidOperation, ZeroDivisionError): pass
class InvalidContext(InvalidOperation): pass

DecimalTuple = collections.namedtuple('DecimalTuple', 'sign digits exponent', module='decimal')
_signals = (InvalidOperation, FloatOperation, DivisionByZero, Overflow, Underflow, Subnormal, Inexact, Rounded, Clamped)
_reasons = (ConversionSyntax, DivisionImpossible, DivisionUndefined, InvalidContext)
__name__ = '_decimal'

def _finish(decimal, mapping):
    numbers.Number.register(decimal)
    mapping = type(collections.abc.MutableMapping)('SignalDict', (mapping, collections.abc.MutableMapping), {})
    variable = _contextvars.ContextVar('decimal_context')
    return mapping, variable, _contextvars._switches, DecimalTuple, numbers.Rational, _signals, _reasons
)";

struct OwnState // where the one state of the Vm lies: in its class, which no program sees
{
    TypeObject* type;
    Value object;
};

OwnState makeState(Vm& vm)
{
    TypeObject* type = StateData::makeType(vm, "decimal");
    const Value object = StateData::make(vm, ModuleState());
    type->module = object;
    vm.heap.barrier(type);
    return {type, object};
}

void takeAll(Value tuple, std::span<Value> values)
{
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = asTuple(tuple)->items[i];
}

Value makeTemplate(Vm& vm, ModuleState& s, std::int64_t precision, Rounding rounding, Status traps)
{
    Context c;
    c.settings.precision = precision;
    c.settings.rounding = rounding;
    c.traps = traps;
    return makeContext(vm, s.context, c);
}

constexpr Status kUsualTraps = kAnyInvalid | kDivisionByZero | kOverflow;

bool fillState(Vm& vm, ModuleObject* module)
{
    const OwnState own = makeState(vm);
    ModuleState& s = StateData::of(own.object);
    const auto keep = [&] { vm.heap.barrier(own.object.object()); };
    s.decimal = makeDecimalType(vm);
    keep();
    s.context = makeContextType(vm);
    keep();
    const Value parts = call(vm, dictFindStr(module->dict, vm.intern("_finish")),
        {Value::heap(s.decimal), Value::heap(makeMappingType(vm))});
    if (!parts)
        return false;
    const Value* const part = asTuple(parts)->items;
    s.mapping = as<TypeObject>(part[0]);
    s.variable = part[1];
    s.switches = part[2];
    s.tuple = part[3];
    s.rational = part[4];
    takeAll(part[5], s.signals);
    takeAll(part[6], s.reasons);
    keep();
    s.standard = makeTemplate(vm, s, 28, Rounding::HalfEven, kUsualTraps);
    keep();
    s.basic = makeTemplate(vm, s, 9, Rounding::HalfUp, kUsualTraps | kClamped | kUnderflow);
    keep();
    s.extended = makeTemplate(vm, s, 9, Rounding::HalfEven, 0);
    s.module = Value::heap(module);
    keep();
    return true;
}

void fillModule(Vm& vm, ModuleObject* module)
{
    const ModuleState& s = stateOf(vm);
    for (const char* name :
        {"_finish", "_signals", "_reasons", "_contextvars", "collections", "numbers", "__builtins__"})
        dictRemoveStr(vm, module->dict, vm.intern(name));
    addFunctions(vm, module, currentFunctions());
    setConstant(vm, module, "Decimal", Value::heap(s.decimal));
    setConstant(vm, module, "Context", Value::heap(s.context));
    setConstant(vm, module, "DefaultContext", s.standard);
    setConstant(vm, module, "BasicContext", s.basic);
    setConstant(vm, module, "ExtendedContext", s.extended);
    for (const Value rounding : s.roundings)
        setConstant(vm, module, toUtf8(asStr(rounding)), rounding);
    setConstant(vm, module, "MAX_PREC", makeInt(vm, kMaxPrecision));
    setConstant(vm, module, "MAX_EMAX", makeInt(vm, kMaxEmax));
    setConstant(vm, module, "MIN_EMIN", makeInt(vm, kMinEmin));
    setConstant(vm, module, "MIN_ETINY", makeInt(vm, kMinEtiny));
    setConstant(vm, module, "HAVE_THREADS", kTrue);
    setConstant(vm, module, "HAVE_CONTEXTVAR", kTrue);
    setConstant(vm, module, "__doc__", makeText(vm, "C decimal arithmetic module"));
    setConstant(vm, module, "__version__", makeText(vm, "1.70"));
    setConstant(vm, module, "__libmpdec_version__", makeText(vm, "2.5.1"));
}

} // namespace

ModuleObject* makeDecimalModule(Vm& vm)
{
    if (!StateData::type(vm)) {
        ModuleObject* module = makeEmbeddedModule(vm, "_decimal", kBody);
        if (!module || !fillState(vm, module))
            return nullptr;
        fillModule(vm, module);
        return module;
    }
    // A program that imports the module afresh gets the same classes.
    ModuleObject* module = makeModule(vm, "_decimal", nullptr);
    const DictObject* first = as<ModuleObject>(stateOf(vm).module)->dict;
    for (std::uint32_t i = 0; i < first->entryCount; ++i)
        if (const DictEntry entry = first->table->entries[i]; entry.key)
            dictSetStr(vm, module->dict, asStr(entry.key), entry.value);
    return module;
}

} // namespace vmcore
