// SPDX-License-Identifier: GPL-3.0-or-later
// Modules in C that need nothing of C here: _contextvars, _signal, _typing, _warnings, marshal.
#include "vmcore/modules/EmbeddedModule.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Objects.h"
#include "vmcore/runtime/Native.h"

namespace vmcore {
namespace {

constexpr std::string_view kContextVars = R"(
import types
from _thread import _local

class Token:
    MISSING = type('Missing', (), {'__repr__': lambda self: '<Token.MISSING>'})()
    __class_getitem__ = classmethod(types.GenericAlias)

    def __init__(self, context, var, old_value):
        self._context, self.var, self.old_value, self._used = context, var, old_value, False

    def __repr__(self):
        return f'<Token{" used" if self._used else ""} var={self.var!r} at {id(self):#x}>'

class Context:
    def __init__(self):
        self._values, self._entered = {}, False

    def run(self, callable, *args, **kwargs):
        if self._entered:
            raise RuntimeError(f'cannot enter context: {self} is already entered')
        outer, _here.context, self._entered = _current(), self, True
        _switches[0] = object()
        try:
            return callable(*args, **kwargs)
        finally:
            _here.context, self._entered = outer, False
            _switches[0] = object()

    def copy(self):
        copied = Context()
        copied._values = dict(self._values)
        return copied

    def __getitem__(self, var):
        if not isinstance(var, ContextVar):
            raise TypeError(f'a ContextVar key was expected, got {var!r}')
        return self._values[var]

    def __contains__(self, var):
        return var in self._values

    def get(self, var, default=None):
        return self._values.get(var, default)

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def keys(self):
        return self._values.keys()

    def values(self):
        return self._values.values()

    def items(self):
        return self._values.items()

_here = _local()
_switches = [None] # another object whenever variables may have other values: _decimal remembers what one of them holds

def _current():
    try:
        return _here.context
    except AttributeError:
        _here.context = context = Context()
        return context

class ContextVar:
    __class_getitem__ = classmethod(types.GenericAlias)

    def __init__(self, name, *, default=Token.MISSING):
        if not isinstance(name, str):
            raise TypeError('context variable name must be a str')
        self.name, self._default = name, default

    def get(self, default=Token.MISSING):
        value = _current()._values.get(self, default)
        if value is Token.MISSING:
            value = self._default
        if value is Token.MISSING:
            raise LookupError(self)
        return value

    def set(self, value):
        token = Token(_current(), self, _current()._values.get(self, Token.MISSING))
        _current()._values[self] = value
        _switches[0] = object()
        return token

    def reset(self, token):
        if token._used:
            raise RuntimeError(f'{token!r} has already been used once')
        if token.var is not self:
            raise ValueError(f'{token!r} was created by a different ContextVar')
        if token._context is not _current():
            raise ValueError(f'{token!r} was created in a different Context')
        token._used, _switches[0] = True, object()
        if token.old_value is Token.MISSING:
            del _current()._values[self]
        else:
            _current()._values[self] = token.old_value

    def __repr__(self):
        default = '' if self._default is Token.MISSING else f' default={self._default!r}'
        return f'<ContextVar name={self.name!r}{default} at {id(self):#x}>'

def copy_context():
    return _current().copy()
)";

// Handlers are remembered; none is called but that of an interrupt, which raises KeyboardInterrupt.
constexpr std::string_view kSignal = R"(
SIG_DFL, SIG_IGN, SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK, NSIG = 0, 1, 0, 1, 2, 65
ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF = 0, 1, 2
for _number, _name in enumerate('HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD '
                                'CONT STOP TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS'.split(), 1):
    globals()['SIG' + _name] = _number
SIGCLD, SIGPOLL, SIGIOT, SIGRTMIN, SIGRTMAX = SIGCHLD, SIGIO, SIGABRT, 34, 64

class ItimerError(OSError):
    pass

def default_int_handler(signalnum, frame, /):
    raise KeyboardInterrupt

_handlers = {SIGINT: default_int_handler}

def signal(signalnum, handler, /):
    if not 1 <= signalnum < NSIG:
        raise ValueError('signal number out of range')
    if not callable(handler) and handler not in (SIG_DFL, SIG_IGN):
        raise TypeError('signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object')
    before = getsignal(signalnum)
    _handlers[int(signalnum)] = handler
    return before

def getsignal(signalnum, /):
    return _handlers.get(int(signalnum), SIG_DFL)

def raise_signal(signalnum, /):
    handler = getsignal(signalnum)
    if callable(handler):
        handler(int(signalnum), None)

def strsignal(signalnum, /):
    return None

def valid_signals():
    return set(range(1, NSIG)) - {32, 33}

def set_wakeup_fd(fd, /, *, warn_on_full_buffer=True):
    return -1

def siginterrupt(signalnum, flag, /):
    pass

def alarm(seconds, /):
    raise OSError('alarms are not supported')

def setitimer(which, seconds, interval=0.0, /):
    raise ItimerError('timers are not supported')

def pthread_sigmask(how, mask, /):
    return set()
)";

constexpr std::string_view kWarnings = R"(
def warn(message, category=None, stacklevel=1, source=None):
    import warnings
    warnings.warn(message, category, stacklevel + 1, source)
)";

constexpr std::string_view kMarshal = R"(
version = 4

def dumps(value, version=version, /):
    raise ValueError('unmarshallable object')

def dump(value, file, version=version, /):
    raise ValueError('unmarshallable object')

def loads(bytes, /):
    raise ValueError('bad marshal data (unknown type code)')

def load(file, /):
    raise ValueError('bad marshal data (unknown type code)')
)";

Value itself(Vm&, const CallArgs& args)
{
    return args[0];
}
constexpr NativeInfo kTyping[] = {fn("_idfunc", &itself, 1, 1)};

} // namespace

ModuleObject* makeContextVarsModule(Vm& vm)
{
    return makeEmbeddedModule(vm, "_contextvars", kContextVars);
}

ModuleObject* makeSignalModule(Vm& vm)
{
    return makeEmbeddedModule(vm, "_signal", kSignal);
}

ModuleObject* makeWarningsModule(Vm& vm)
{
    return makeEmbeddedModule(vm, "_warnings", kWarnings);
}

ModuleObject* makeMarshalModule(Vm& vm)
{
    return makeEmbeddedModule(vm, "marshal", kMarshal);
}

ModuleObject* makeTypingModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_typing", "Parts of typing that are called often.");
    addFunctions(vm, module, kTyping);
    return module;
}

} // namespace vmcore
