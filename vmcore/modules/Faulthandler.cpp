// SPDX-License-Identifier: GPL-3.0-or-later
// The module faulthandler: it shows where the program is. Faults of the process itself are not caught; what was
// switched on is remembered.
#include "vmcore/modules/EmbeddedModule.h"
#include "vmcore/modules/StandardModules.h"

namespace vmcore {
namespace {

constexpr std::string_view kFaultHandler = R"(
import sys

_state = {'enabled': False, 'registered': set()}

def _write(file, text):
    if file is None:
        file = sys.stderr
        if file is None:
            raise RuntimeError('sys.stderr is None')
    if isinstance(file, int):
        if file < 0:
            raise ValueError('file is not a valid file descripter')
        import os
        os.write(file, text.encode('ascii', 'backslashreplace'))
    else:
        file.write(text)
        file.flush()

def dump_traceback(file=None, all_threads=True):
    import _thread
    lines = ['Current thread 0x%016x (most recent call first):' % _thread.get_ident() if all_threads else
             'Stack (most recent call first):']
    frame = sys._getframe(1)
    while frame is not None:
        code = frame.f_code
        lines.append(f'  File "{code.co_filename}", line {frame.f_lineno} in {code.co_name}')
        frame = frame.f_back
    _write(file, '\n'.join(lines) + '\n')

def enable(file=None, all_threads=True):
    _state['enabled'] = True

def disable():
    before, _state['enabled'] = _state['enabled'], False
    return before

def is_enabled():
    return _state['enabled']

def dump_traceback_later(timeout, repeat=False, file=None, exit=False):
    if timeout <= 0:
        raise ValueError('timeout must be greater than 0')

def cancel_dump_traceback_later():
    pass

def register(signum, file=None, all_threads=True, chain=False):
    _state['registered'].add(signum)

def unregister(signum):
    known = signum in _state['registered']
    _state['registered'].discard(signum)
    return known
)";

} // namespace

ModuleObject* makeFaultHandlerModule(Vm& vm)
{
    return makeEmbeddedModule(vm, "faulthandler", kFaultHandler);
}

} // namespace vmcore
