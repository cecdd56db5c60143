// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/StandardModules.h"

#include "vmcore/modules/Pickle.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Native.h"

#include <algorithm>

namespace vmcore {
namespace {

struct StandardModule
{
    const char* name;
    MakeModule make;
};
constexpr StandardModule kModules[] = {
    {"_abc", &makeAbcModule},
    {"_ast", &makeAstModule},
    {"_bisect", &makeBisectModule},
    {"_blake2", &makeBlake2Module},
    {"_codecs", &makeCodecsModule},
    {"_collections", &makeCollectionsModule},
    {"_contextvars", &makeContextVarsModule},
    {"_csv", &makeCsvModule},
    {"_datetime", &makeDatetimeModule},
    {"_decimal", &makeDecimalModule},
    {"_frozen_importlib", &makeFrozenImportlib},
    {"_frozen_importlib_external", &makeFrozenImportlibExternal},
    {"_functools", &makeFunctoolsModule},
    {"_heapq", &makeHeapqModule},
    {"_imp", &makeImpModule},
    {"_io", &makeIoModule},
    {"_json", &makeJsonModule},
    {"_md5", &makeMd5Module},
    {"_opcode", &makeOpcodeTables},
    {"_operator", &makeOperatorModule},
    {"_pickle", &makePickleModule},
    {"_posixsubprocess", &makePosixSubprocessModule},
    {"_random", &makeRandomModule},
    {"_sha1", &makeSha1Module},
    {"_sha256", &makeSha256Module},
    {"_sha3", &makeSha3Module},
    {"_sha512", &makeSha512Module},
    {"_signal", &makeSignalModule},
    {"_socket", &makeSocketModule},
    {"_sre", &makeSreModule},
    {"_string", &makeStringModule},
    {"_struct", &makeStructModule},
    {"_thread", &makeThreadModule},
    {"_typing", &makeTypingModule},
    {"_warnings", &makeWarningsModule},
    {"_weakref", &makeWeakrefModule},
    {"array", &makeArrayModule},
    {"atexit", &makeAtExitModule},
    {"binascii", &makeBinasciiModule},
    {"cmath", &makeComplexMathModule},
    {"dis", &makeDisModule},
    {"errno", &makeErrnoModule},
    {"faulthandler", &makeFaultHandlerModule},
    {"gc", &makeGcModule},
    {"itertools", &makeItertoolsModule},
    {"marshal", &makeMarshalModule},
    {"opcode", &makeOpcodeModule},
    {"posix", &makePosixModule},
    {"select", &makeSelectModule},
    {"unicodedata", &makeUnicodeDataModule},
    {"zlib", &makeZlibModule},
};

} // namespace

void installStandardModules(Vm& vm)
{
    for (const StandardModule& m : kModules)
        registerNativeModule(vm, m.name, m.make);
    addOpen(vm);
    std::vector<std::string> names{"builtins", "sys"};
    for (const auto& [name, make] : vm.nativeModules)
        names.push_back(name);
    std::ranges::sort(names);
    RootedValues texts(vm);
    for (const std::string& name : names)
        texts.push(Value::heap(makeStr(vm, name)));
    setConstant(vm, vm.sys, "builtin_module_names", Value::heap(makeTuple(vm, texts.values())));
}

} // namespace vmcore
