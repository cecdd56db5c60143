// SPDX-License-Identifier: GPL-3.0-or-later
// The type complex.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/builtins/NumberSlots.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/NumberText.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextFormat.h"

#include <fmt/format.h>

namespace vmcore {

namespace {

using Complex = std::complex<double>;

Value complexOfClass(Vm& vm, TypeObject* type, Complex c)
{
    if (type == vm.types.Complex)
        return makeComplex(vm, c);
    auto* o = static_cast<ComplexObject*>(allocateInstance(vm, type));
    o->real = c.real();
    o->imag = c.imag();
    return Value::heap(o);
}

// One argument of complex(): a real number, or a complex one. `isReal` tells which.
std::optional<Complex> part(Vm& vm, Value v, bool& isReal, const char* refusal)
{
    auto c = toComplex(vm, v);
    if (!c && !vm.hasError())
        raiseTypeError(vm, fmt::format("complex() {}, not '{}'", refusal, typeName(vm, v)));
    isReal = c && !isComplex(v) && !lookupInType(vm, vm.typeOf(v), vm.names.complex_);
    return c;
}

std::optional<Complex> complexFromParts(Vm& vm, Value real, Value imag)
{
    bool firstIsReal = true, secondIsReal = true;
    Complex first = 0, second = 0;
    if (real) {
        const auto c = part(vm, real, firstIsReal, "first argument must be a string or a number");
        if (!c)
            return std::nullopt;
        first = *c;
    }
    if (!imag)
        return first;
    const TypeObject* type = vm.typeOf(imag);
    const bool onlyComplexMethod = !isNumber(imag) && !lookupInType(vm, const_cast<TypeObject*>(type), vm.names.float_)
        && !lookupInType(vm, const_cast<TypeObject*>(type), vm.names.index_);
    if (onlyComplexMethod) {
        raiseTypeError(vm, fmt::format("complex() second argument must be a number, not '{}'", typeName(vm, imag)));
        return std::nullopt;
    }
    const auto c = part(vm, imag, secondIsReal, "second argument must be a number");
    if (!c)
        return std::nullopt;
    second = *c;
    // first + second · i; signs of zeros survive where a part does not exist.
    return Complex(secondIsReal ? first.real() : first.real() - second.imag(),
        firstIsReal ? second.real() : second.real() + first.imag());
}

Value complexNew(Vm& vm, const CallArgs& args)
{
    if (!atMost(vm, args, "complex", 2))
        return kNull;
    KeywordReader keywords(vm, args, "complex");
    const Value real = keywords.take("real", 1), imag = keywords.take("imag", 2);
    if (!keywords.done())
        return kNull;
    auto* type = as<TypeObject>(args[0]);
    if (real && !imag && type == vm.types.Complex && isExactly(real, ObjectKind::Complex))
        return real;
    if (real && isStr(real) && imag)
        return raiseTypeError(vm, "complex() can't take second arg if first is a string");
    if (imag && isStr(imag))
        return raiseTypeError(vm, "complex() second arg can't be a string");
    const auto c
        = real && isStr(real) ? parseComplex(vm, numberText(asStr(real)), real) : complexFromParts(vm, real, imag);
    return c ? complexOfClass(vm, type, *c) : kNull;
}

Value complexReprSlot(Vm& vm, const CallArgs& args)
{
    const Complex c = complexOf(args[0]);
    return Value::heap(makeStr(vm, complexRepr(c.real(), c.imag())));
}

Value complexFormatMethod(Vm& vm, const CallArgs& args)
{
    if (!needStr(vm, args[1], "__format__", 0))
        return kNull;
    return asStr(args[1])->length == 0 ? strOf(vm, args[0]) : formatComplex(vm, args[0], asStr(args[1]));
}

Value complexConjugate(Vm& vm, const CallArgs& args)
{
    return makeComplex(vm, std::conj(complexOf(args[0])));
}

Value complexItself(Vm& vm, const CallArgs& args)
{
    return numericPositive(vm, args[0]);
}

Value complexGetNewArgs(Vm& vm, const CallArgs& args)
{
    const Complex c = complexOf(args[0]);
    return Value::heap(makeTuple(vm, {Value::number(c.real()), Value::number(c.imag())}));
}

Value complexReal(Vm&, Value self)
{
    return Value::number(complexOf(self).real());
}
Value complexImag(Vm&, Value self)
{
    return Value::number(complexOf(self).imag());
}

constexpr NativeInfo kRows[] = {
    newMethod(&complexNew, 0, kAnyCount),
    slot("__repr__", &complexReprSlot, 0, 0),
    method("__format__", &complexFormatMethod, 1, 1),
    method("__complex__", &complexItself, 0, 0),
    method("__getnewargs__", &complexGetNewArgs, 0, 0),
    method("conjugate", &complexConjugate, 0, 0, "The number with the sign of its imaginary part changed."),
};
constexpr GetSetInfo kFields[] = {
    {"real", &complexReal, nullptr, "the real part of a complex number"},
    {"imag", &complexImag, nullptr, "the imaginary part of a complex number"},
};

} // namespace

void installComplexType(Vm& vm)
{
    TypeObject* type = vm.types.Complex;
    type->doc = "complex(real=0, imag=0)\n--\n\nA complex number, from its parts or from text.";
    addMethods(vm, type, kRows);
    addMethods(vm, type, kNumberRows<&isNumber>);
    addGetSets(vm, type, kFields);
}

} // namespace vmcore
