// SPDX-License-Identifier: GPL-3.0-or-later
// The module errno: the system's numbers of errors, and their names.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Native.h"

#include <cerrno>

namespace vmcore {
namespace {

struct ErrorName
{
    const char* name;
    int number;
};
#define VM_ERRNO(name)                                                                                                 \
    ErrorName                                                                                                          \
    {                                                                                                                  \
        #name, name                                                                                                    \
    }
constexpr ErrorName kNames[] = {VM_ERRNO(EPERM), VM_ERRNO(ENOENT), VM_ERRNO(ESRCH), VM_ERRNO(EINTR), VM_ERRNO(EIO),
    VM_ERRNO(ENXIO), VM_ERRNO(E2BIG), VM_ERRNO(ENOEXEC), VM_ERRNO(EBADF), VM_ERRNO(ECHILD), VM_ERRNO(EAGAIN),
    VM_ERRNO(ENOMEM), VM_ERRNO(EACCES), VM_ERRNO(EFAULT), VM_ERRNO(ENOTBLK), VM_ERRNO(EBUSY), VM_ERRNO(EEXIST),
    VM_ERRNO(EXDEV), VM_ERRNO(ENODEV), VM_ERRNO(ENOTDIR), VM_ERRNO(EISDIR), VM_ERRNO(EINVAL), VM_ERRNO(ENFILE),
    VM_ERRNO(EMFILE), VM_ERRNO(ENOTTY), VM_ERRNO(ETXTBSY), VM_ERRNO(EFBIG), VM_ERRNO(ENOSPC), VM_ERRNO(ESPIPE),
    VM_ERRNO(EROFS), VM_ERRNO(EMLINK), VM_ERRNO(EPIPE), VM_ERRNO(EDOM), VM_ERRNO(ERANGE), VM_ERRNO(EDEADLK),
    VM_ERRNO(ENAMETOOLONG), VM_ERRNO(ENOLCK), VM_ERRNO(ENOSYS), VM_ERRNO(ENOTEMPTY), VM_ERRNO(ELOOP), VM_ERRNO(ENOMSG),
    VM_ERRNO(EIDRM), VM_ERRNO(ENOSTR), VM_ERRNO(ENODATA), VM_ERRNO(ETIME), VM_ERRNO(ENOLINK), VM_ERRNO(EPROTO),
    VM_ERRNO(EBADMSG), VM_ERRNO(EOVERFLOW), VM_ERRNO(EILSEQ), VM_ERRNO(EUSERS), VM_ERRNO(ENOTSOCK),
    VM_ERRNO(EDESTADDRREQ), VM_ERRNO(EMSGSIZE), VM_ERRNO(EPROTOTYPE), VM_ERRNO(ENOPROTOOPT), VM_ERRNO(EPROTONOSUPPORT),
    VM_ERRNO(ESOCKTNOSUPPORT), VM_ERRNO(EOPNOTSUPP), VM_ERRNO(EPFNOSUPPORT), VM_ERRNO(EAFNOSUPPORT),
    VM_ERRNO(EADDRINUSE), VM_ERRNO(EADDRNOTAVAIL), VM_ERRNO(ENETDOWN), VM_ERRNO(ENETUNREACH), VM_ERRNO(ENETRESET),
    VM_ERRNO(ECONNABORTED), VM_ERRNO(ECONNRESET), VM_ERRNO(ENOBUFS), VM_ERRNO(EISCONN), VM_ERRNO(ENOTCONN),
    VM_ERRNO(ESHUTDOWN), VM_ERRNO(ETOOMANYREFS), VM_ERRNO(ETIMEDOUT), VM_ERRNO(ECONNREFUSED), VM_ERRNO(EHOSTDOWN),
    VM_ERRNO(EHOSTUNREACH), VM_ERRNO(EALREADY), VM_ERRNO(EINPROGRESS), VM_ERRNO(ESTALE), VM_ERRNO(EDQUOT),
    VM_ERRNO(ECANCELED), VM_ERRNO(EOWNERDEAD), VM_ERRNO(ENOTRECOVERABLE)};
// Second names of the same numbers.
constexpr ErrorName kAliases[] = {VM_ERRNO(EWOULDBLOCK), VM_ERRNO(EDEADLOCK), VM_ERRNO(ENOTSUP)};
#undef VM_ERRNO

} // namespace

ModuleObject* makeErrnoModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "errno", "Numbers of errors of the system.");
    DictObject* codes = makeDict(vm);
    for (const ErrorName& e : kNames) {
        setConstant(vm, module, e.name, Value::smallInt(e.number));
        dictSet(vm, codes, Value::smallInt(e.number), Value::heap(makeStr(vm, e.name)));
    }
    for (const ErrorName& e : kAliases)
        setConstant(vm, module, e.name, Value::smallInt(e.number));
    setConstant(vm, module, "errorcode", Value::heap(codes));
    return module;
}

} // namespace vmcore
