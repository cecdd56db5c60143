// SPDX-License-Identifier: GPL-3.0-or-later
// The modules that the standard library expects in C: what makes each on its first import.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

ModuleObject* makeAbcModule(Vm& vm);               // _abc
ModuleObject* makeAstModule(Vm& vm);               // _ast
ModuleObject* makeArrayModule(Vm& vm);             // array
ModuleObject* makeBisectModule(Vm& vm);            // _bisect
ModuleObject* makeBinasciiModule(Vm& vm);          // binascii
ModuleObject* makeAtExitModule(Vm& vm);            // atexit
ModuleObject* makeCodecsModule(Vm& vm);            // _codecs
ModuleObject* makeCollectionsModule(Vm& vm);       // _collections
ModuleObject* makeComplexMathModule(Vm& vm);       // cmath
ModuleObject* makeCsvModule(Vm& vm);               // _csv
ModuleObject* makeDatetimeModule(Vm& vm);          // _datetime
ModuleObject* makeDecimalModule(Vm& vm);           // _decimal
ModuleObject* makeContextVarsModule(Vm& vm);       // _contextvars
ModuleObject* makeDisModule(Vm& vm);               // dis
ModuleObject* makeErrnoModule(Vm& vm);             // errno
ModuleObject* makeFaultHandlerModule(Vm& vm);      // faulthandler
ModuleObject* makeFrozenImportlib(Vm& vm);         // _frozen_importlib
ModuleObject* makeFrozenImportlibExternal(Vm& vm); // _frozen_importlib_external
ModuleObject* makeFunctoolsModule(Vm& vm);         // _functools
ModuleObject* makeGcModule(Vm& vm);                // gc
ModuleObject* makeHeapqModule(Vm& vm);             // _heapq
ModuleObject* makeImpModule(Vm& vm);               // _imp
ModuleObject* makeIoModule(Vm& vm);                // _io
ModuleObject* makeItertoolsModule(Vm& vm);         // itertools
ModuleObject* makeJsonModule(Vm& vm);              // _json
ModuleObject* makeMarshalModule(Vm& vm);           // marshal
ModuleObject* makeOpcodeModule(Vm& vm);            // opcode
ModuleObject* makeOpcodeTables(Vm& vm);            // _opcode
ModuleObject* makeOperatorModule(Vm& vm);          // _operator
ModuleObject* makePosixModule(Vm& vm);             // posix
ModuleObject* makePosixSubprocessModule(Vm& vm);   // _posixsubprocess
ModuleObject* makeRandomModule(Vm& vm);            // _random
ModuleObject* makeSelectModule(Vm& vm);            // select
ModuleObject* makeBlake2Module(Vm& vm);            // _blake2
ModuleObject* makeMd5Module(Vm& vm);               // _md5
ModuleObject* makeSha1Module(Vm& vm);              // _sha1
ModuleObject* makeSha256Module(Vm& vm);            // _sha256
ModuleObject* makeSha3Module(Vm& vm);              // _sha3
ModuleObject* makeSha512Module(Vm& vm);            // _sha512
ModuleObject* makeSignalModule(Vm& vm);            // _signal
ModuleObject* makeSocketModule(Vm& vm);            // _socket
ModuleObject* makeSreModule(Vm& vm);               // _sre
ModuleObject* makeStringModule(Vm& vm);            // _string
ModuleObject* makeStructModule(Vm& vm);            // _struct
ModuleObject* makeThreadModule(Vm& vm);            // _thread
ModuleObject* makeTypingModule(Vm& vm);            // _typing
ModuleObject* makeUnicodeDataModule(Vm& vm);       // unicodedata
ModuleObject* makeWarningsModule(Vm& vm);          // _warnings
ModuleObject* makeWeakrefModule(Vm& vm);           // _weakref
ModuleObject* makeZlibModule(Vm& vm);              // zlib

void addOpen(Vm& vm); // builtins.open
// Registers them all, and names them in sys.builtin_module_names.
void installStandardModules(Vm& vm);
// What programs registered with atexit, last first; errors are shown on sys.stderr.
void runExitFunctions(Vm& vm);

} // namespace vmcore
