// SPDX-License-Identifier: GPL-3.0-or-later
// The module posix, over which os is written.
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/modules/StructSequence.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vmcore {
namespace {

struct NumberName
{
    const char* name;
    std::int64_t number;
};
#define VM_NUMBER(name)                                                                                                \
    NumberName                                                                                                         \
    {                                                                                                                  \
        #name, name                                                                                                    \
    }
constexpr NumberName kNumbers[] = {VM_NUMBER(F_OK), VM_NUMBER(R_OK), VM_NUMBER(W_OK), VM_NUMBER(X_OK),
    VM_NUMBER(O_RDONLY), VM_NUMBER(O_WRONLY), VM_NUMBER(O_RDWR), VM_NUMBER(O_CREAT), VM_NUMBER(O_EXCL),
    VM_NUMBER(O_TRUNC), VM_NUMBER(O_APPEND), VM_NUMBER(O_NONBLOCK), VM_NUMBER(O_SYNC), VM_NUMBER(O_DSYNC),
    VM_NUMBER(O_NOCTTY), VM_NUMBER(O_CLOEXEC), VM_NUMBER(O_DIRECTORY), VM_NUMBER(O_NOFOLLOW), VM_NUMBER(O_PATH),
    VM_NUMBER(O_TMPFILE), VM_NUMBER(WNOHANG), VM_NUMBER(WUNTRACED), VM_NUMBER(WCONTINUED)};
#undef VM_NUMBER
constexpr NumberName kExits[] = {{"EX_OK", 0}, {"EX_USAGE", 64}, {"EX_DATAERR", 65}, {"EX_NOINPUT", 66},
    {"EX_UNAVAILABLE", 69}, {"EX_SOFTWARE", 70}, {"EX_OSERR", 71}, {"EX_IOERR", 74}, {"NGROUPS_MAX", 65536},
    {"TMP_MAX", 238328}, {"SEEK_DATA", 3}, {"SEEK_HOLE", 4}};

DictObject* environment(Vm& vm)
{
    DictObject* variables = makeDict(vm);
    for (char** v = environ; v && *v; ++v) {
        const std::string_view text = *v;
        const std::size_t equals = text.find('=', 1); // a name may begin with one
        if (equals != std::string_view::npos)
            dictSet(vm, variables, Value::heap(makeBytes(vm, text.substr(0, equals))),
                Value::heap(makeBytes(vm, text.substr(equals + 1))));
    }
    return variables;
}

} // namespace

ModuleObject* makePosixModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "posix", "Files, folders and the process, as the system has them.");
    dictSetStr(vm, vm.modules, vm.intern("posix"), Value::heap(module)); // makeStatResult looks there
    addFunctions(vm, module, posixFileFunctions());
    addFunctions(vm, module, posixPathFunctions());
    addFunctions(vm, module, posixProcessFunctions());
    addFunctions(vm, module, posixWaitFunctions());
    addStatFunctions(vm, module);
    addScanDirectory(vm, module);
    for (const auto& table : {std::span<const NumberName>(kNumbers), std::span<const NumberName>(kExits)})
        for (const NumberName& n : table)
            setConstant(vm, module, n.name, Value::smallInt(n.number));
    constexpr const char* kSizeFields[] = {"columns", "lines"};
    setConstant(vm, module, "terminal_size", Value::heap(makeStructType(vm, "terminal_size", "os", kSizeFields)));
    setConstant(vm, module, "environ", Value::heap(environment(vm)));
    setConstant(vm, module, "error", Value::heap(vm.types.OSError));
    const Value follows = Value::heap(makeStr(vm, "HAVE_FSTATAT"));
    setConstant(vm, module, "_have_functions", Value::heap(makeList(vm, {&follows, 1})));
    return module;
}

} // namespace vmcore
