// SPDX-License-Identifier: GPL-3.0-or-later
// The module _io: files as _pyio of the standard library has them, over descriptors of the module posix, under the
// names that io expects. A program that opens no file does not load it.
#include "vmcore/modules/Io.h"

#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Compile.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Native.h"

namespace vmcore {
namespace {

// io and _pyio import each other; what _pyio needs of io is given to it beforehand.
constexpr std::string_view kBody = R"(
import sys

class FileIO:
    @staticmethod
    def register(cls):
        return cls

def load():
    given = type(sys)('io')
    given.__all__ = ['BlockingIOError', 'open', 'open_code', 'IOBase', 'RawIOBase', 'FileIO', 'BytesIO', 'StringIO',
                     'BufferedIOBase', 'BufferedReader', 'BufferedWriter', 'BufferedRWPair', 'BufferedRandom',
                     'TextIOBase', 'TextIOWrapper', 'UnsupportedOperation', 'SEEK_SET', 'SEEK_CUR', 'SEEK_END']
    given.SEEK_SET, given.SEEK_CUR, given.SEEK_END = 0, 1, 2
    given.IOBase = given.RawIOBase = given.BufferedIOBase = given.TextIOBase = FileIO
    importing = sys.modules.get('io')
    sys.modules['io'] = given
    try:
        import _pyio
    finally:
        if importing is None:
            del sys.modules['io']
        else:
            sys.modules['io'] = importing
    return _pyio

_pyio = load()
DEFAULT_BUFFER_SIZE = _pyio.DEFAULT_BUFFER_SIZE
_pyio.UnsupportedOperation = UnsupportedOperation
for name in ('FileIO', 'BufferedReader', 'BufferedWriter', 'BufferedRWPair', 'BufferedRandom', 'TextIOWrapper'):
    cls = globals()[name] = getattr(_pyio, name)
    cls.__module__ = '_io'
open, text_encoding = _pyio.open, _pyio.text_encoding

def open_code(path):
    if not isinstance(path, str):
        raise TypeError(f"open_code() argument 'path' must be str, not {type(path).__name__}")
    return open(path, 'rb') # no hooks are to be asked

TextIOWrapper._get_locale_encoding = lambda self: 'utf-8'
del load, name, cls, sys, _pyio
)";

Value openFile(Vm& vm, const CallArgs& args)
{
    const Value io = importDotted(vm, vm.intern("io"));
    const Value open = io ? getAttribute(vm, io, vm.intern("open")) : kNull;
    return open ? call(vm, open, args) : kNull;
}

Value makeUnsupportedOperation(Vm& vm)
{
    DictObject* body = makeDict(vm);
    dictSetStr(vm, body, vm.names.module_, Value::heap(vm.intern("io")));
    return makeClass(vm, vm.types.Type, vm.intern("UnsupportedOperation"),
        makeTuple(vm, {Value::heap(vm.types.OSError), Value::heap(vm.types.ValueError)}), body,
        CallArgs{nullptr, 0, nullptr});
}

constexpr NativeInfo kBuiltins[] = {
    fnKeywords("open", &openFile, 0, kAnyCount, "Opens a file for reading or writing."),
};

} // namespace

ModuleObject* makeIoModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_io", "Streams.");
    dictSetStr(vm, module->dict, vm.names.builtins_, Value::heap(vm.builtins));
    dictSetStr(vm, vm.modules, vm.intern("_io"), Value::heap(module));
    const Value unsupported = makeUnsupportedOperation(vm);
    if (!unsupported)
        return nullptr;
    setConstant(vm, module, "UnsupportedOperation", unsupported);
    setConstant(vm, module, "BlockingIOError", Value::heap(vm.types.BlockingIOError));
    const io::BaseTypes bases = io::addBases(vm, module);
    io::addBytesIo(vm, module, bases.buffered);
    io::addStringIo(vm, module, bases.text);
    io::addNewlineDecoder(vm, module);
    const SourceId source = vm.sources.add("<frozen _io>", std::string(kBody));
    CodeObject* code = compileOrRaise(vm, kBody, "<frozen _io>", frontend::ParseMode::Exec, source);
    if (code && runCode(vm, code, module->dict, Value::heap(module->dict)))
        return module;
    dictRemoveStr(vm, vm.modules, vm.intern("_io"));
    return nullptr;
}

void addOpen(Vm& vm)
{
    addFunctions(vm, as<ModuleObject>(dictFindStr(vm.modules, vm.intern("builtins"))), kBuiltins);
}

} // namespace vmcore
