// SPDX-License-Identifier: GPL-3.0-or-later
// The module _io: what the io of the standard library stands on. A program that opens no file does not load it.
#include "vmcore/modules/Io.h"

#include "vmcore/modules/IoBuffered.h"
#include "vmcore/modules/IoFile.h"
#include "vmcore/modules/IoOpen.h"
#include "vmcore/modules/IoText.h"
#include "vmcore/modules/ModuleErrors.h"
#include "vmcore/modules/StandardModules.h"

namespace vmcore {

ModuleObject* makeIoModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_io", "Streams of bytes and of text.");
    const Value unsupported = makeErrorClass(vm, "io", "UnsupportedOperation", {vm.types.OSError, vm.types.ValueError});
    if (!unsupported)
        return nullptr;
    setConstant(vm, module, "UnsupportedOperation", unsupported);
    setConstant(vm, module, "BlockingIOError", Value::heap(vm.types.BlockingIOError));
    setConstant(vm, module, "DEFAULT_BUFFER_SIZE", Value::smallInt(io::kBufferSize));
    const io::BaseTypes bases = io::addBases(vm, module);
    io::addFileIo(vm, module, bases.raw);
    io::addBytesIo(vm, module, bases.buffered);
    io::addBuffered(vm, module, bases.buffered);
    io::addPair(vm, module, bases.buffered);
    io::addStringIo(vm, module, bases.text);
    io::addTextIo(vm, module, bases.text);
    io::addNewlineDecoder(vm, module);
    io::addOpenFunctions(vm, module);
    return module;
}

} // namespace vmcore
