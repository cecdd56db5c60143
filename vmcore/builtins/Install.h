// SPDX-License-Identifier: GPL-3.0-or-later
// Fills built-in types and modules; called once per Vm by host/ in the order of declaration.
#pragma once

namespace vmcore {

class Vm;

// --- classes
void installObjectType(Vm& vm);
void installTypeType(Vm& vm);
void installFunctionTypes(Vm& vm);   // function, method, builtins, code, cell, frame
void installDescriptorTypes(Vm& vm); // property, staticmethod, classmethod, super, member, getset
void installModuleType(Vm& vm);
void installExceptionTypes(Vm& vm);
void installGeneratorTypes(Vm& vm);
// --- numbers and text
void installIntType(Vm& vm); // and bool
void installFloatType(Vm& vm);
void installComplexType(Vm& vm);
void installStrType(Vm& vm);
void installBytesTypes(Vm& vm);
void installSingletonTypes(Vm& vm); // NoneType, ellipsis, NotImplementedType
// --- containers
void installListType(Vm& vm);
void installTupleType(Vm& vm);
void installDictTypes(Vm& vm); // dict, views, mappingproxy
void installSetTypes(Vm& vm);
void installRangeTypes(Vm& vm); // range and slice
void installIteratorTypes(Vm& vm);
void installMemoryView(Vm& vm); // puts it into builtins
// --- modules
void installBuiltinsModule(Vm& vm);
void installSysModule(Vm& vm);
void installMathModule(Vm& vm); // registers what `import math` makes
void installTimeModule(Vm& vm);
void installImport(Vm& vm); // __import__ and the loaders of native modules and files

} // namespace vmcore
