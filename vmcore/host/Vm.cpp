// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/host/Vm.h"

#include "vmcore/builtins/Install.h"
#include "vmcore/interp/Interpreter.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/modules/Streams.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/ExecutionCounts.h"
#include "vmcore/object/Str.h"
#include "vmcore/observe/Observer.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Compile.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Finalization.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Traceback.h"
#include "vmcore/runtime/TypeBuilder.h"
#include "vmcore/trace/Tier2.h"

namespace vmcore {
namespace {

void installAll(Vm& vm)
{
    installObjectType(vm);
    installTypeType(vm);
    installFunctionTypes(vm);
    installDescriptorTypes(vm);
    installModuleType(vm);
    installExceptionTypes(vm);
    installGeneratorTypes(vm);
    installIntType(vm);
    installFloatType(vm);
    installComplexType(vm);
    installStrType(vm);
    installBytesTypes(vm);
    installSingletonTypes(vm);
    installListType(vm);
    installTupleType(vm);
    installDictTypes(vm);
    installSetTypes(vm);
    installRangeTypes(vm);
    installIteratorTypes(vm);
    installImport(vm);
    installBuiltinsModule(vm);
    installSysModule(vm);
    installMathModule(vm);
    installTimeModule(vm);
    installStandardModules(vm);
}

constexpr std::chrono::milliseconds kPatience(1000); // with threads that are to end

Value builtinNamed(Vm& vm, std::string_view name)
{
    return dictFindStr(vm.builtins, vm.intern(name));
}

// Filters that the command line names are set by the module warnings. False: an error is pending.
bool applyWarningOptions(Vm& vm)
{
    return vm.config.python.warnings.empty() || importDotted(vm, vm.intern("warnings"));
}

} // namespace

HostedVm::HostedVm(VmConfig config, Host& host)
    : m_config(std::make_unique<VmConfig>(std::move(config)))
    , m_vm(std::make_unique<Vm>(*m_config, host))
{
    Vm& vm = *m_vm;
    const StackBounds stack = boundsOfThisThreadsStack();
    vm.nativeStackLimit = stack.nativeStackLimit;
    vm.machineStackTop = stack.machineStackTop;
    if (m_config->counters == Counters::Exact || m_config->pairs) {
        m_counts = std::make_unique<ExecutionCounts>(m_config->counters == Counters::Exact, m_config->pairs);
        m_tables = std::make_unique<CountingTables>(*m_counts);
    } else if (m_config->specialize && m_config->tierTwo) {
        m_tierTwo = std::make_unique<Tier2>(vm);
        vm.higherTier = m_tierTwo.get();
    }
    setStepping(Stepping::Off);
    bootstrapTypes(vm);
    installAll(vm);
    vm.wellKnown.len = builtinNamed(vm, "len");
    vm.wellKnown.isInstance = builtinNamed(vm, "isinstance");
    vm.wellKnown.listAppend = lookupInType(vm, vm.types.List, vm.names.append);
}

HostedVm::~HostedVm()
{
    if (!m_vm->threads.isAlone() && !m_isAbandoned) // memory ran out, and so did the program
        m_isAbandoned = !m_vm->threads.endOthers(kPatience);
    setObserver(nullptr);
    if (!m_isAbandoned)
        return;
    static_cast<void>(m_vm.release());
    static_cast<void>(m_tierTwo.release());
    static_cast<void>(m_tables.release());
    static_cast<void>(m_counts.release());
    static_cast<void>(m_config.release());
}

void HostedVm::setObserver(Observer* observer)
{
    m_vm->observer = observer;
    if (observer)
        m_vm->heap.onCollected = [observer](Heap::Collection kind, const HeapStatistics& s) {
            observer->collected(kind == Heap::Collection::Full, s);
        };
    else
        m_vm->heap.onCollected = nullptr;
}

void HostedVm::setStepping(Stepping stepping)
{
    if (m_tierTwo)
        m_tierTwo->stopRecording();
    if (stepping == Stepping::On)
        m_vm->dispatch = m_tables ? &m_tables->stepping : &kStepping;
    else
        m_vm->dispatch = m_tables ? &m_tables->running : &kRunning;
}

ProgramEnd HostedVm::compile(std::string_view text, const std::string& fileName)
{
    Vm& vm = *m_vm;
    const SourceId source = vm.sources.add(fileName, std::string(text));
    if (vm.observer)
        vm.observer->sourceLoaded(source, fileName, text);
    m_mainCode = compileOrRaise(vm, text, fileName, frontend::ParseMode::Exec, source);
    if (!m_mainCode)
        return endOf(false);
    vm.permanent.push_back(Value::heap(m_mainCode));
    return {};
}

ProgramEnd HostedVm::run(std::string_view text, const std::string& fileName)
{
    Vm& vm = *m_vm;
    if (ProgramEnd end = compile(text, fileName); !m_mainCode)
        return end;
    ModuleObject* main = makeMainModule(vm, fileName);
    const bool ready = applyWarningOptions(vm);
    return finish(ready && runCode(vm, m_mainCode, main->dict, Value::heap(main->dict)));
}

ProgramEnd HostedVm::runModule(const std::string& name)
{
    return runWithRunpy(name, kTrue);
}

ProgramEnd HostedVm::runFolder()
{
    return runWithRunpy("__main__", kFalse);
}

ProgramEnd HostedVm::runWithRunpy(std::string_view module, Value changesArguments)
{
    Vm& vm = *m_vm;
    makeMainModule(vm, "<module>");
    const Value runpy = applyWarningOptions(vm) ? importDotted(vm, vm.intern("runpy")) : kNull;
    return finish(runpy
        && callMethod(
            vm, runpy, vm.intern("_run_module_as_main"), {Value::heap(makeStr(vm, module)), changesArguments}));
}

ProgramEnd HostedVm::finish(bool succeeded)
{
    Vm& vm = *m_vm;
    ProgramEnd end = endOf(succeeded);
    const Value threading = dictFindStr(vm.modules, vm.intern("threading"));
    if (threading && !vm.isStopping && !callMethod(vm, threading, vm.intern("_shutdown"), {}) && !vm.isStopping)
        reportUnraisable(vm, threading);
    vm.error = kNull;
    runExitFunctions(vm);
    if (vm.isStopping && end.kind == EndKind::Finished) // while it waited
        end = {EndKind::Stopped, kInterruptedStatus, {}};
    m_isAbandoned = !vm.threads.endOthers(kPatience);
    finalizeEverything(vm);
    flushOutput(vm);
    if (vm.observer)
        vm.observer->settle(vm, Standing::Inside);
    return end;
}

ProgramEnd HostedVm::endOf(bool succeeded)
{
    Vm& vm = *m_vm;
    ProgramEnd end;
    if (vm.isStopping) {
        takeError(vm);
        end = {EndKind::Stopped, kInterruptedStatus, {}};
    } else if (!succeeded && errorIs(vm, vm.types.SystemExit)) {
        ::vmcore::ProgramExit exit = exitOf(vm, takeError(vm));
        end = {EndKind::Exit, exit.status, exit.message.empty() ? "" : exit.message + "\n"};
    } else if (!succeeded) {
        const int status = errorIs(vm, vm.types.KeyboardInterrupt) ? kInterruptedStatus : 1;
        end = {EndKind::Error, status, formatException(vm, takeError(vm))};
    }
    flushOutput(vm);
    if (!end.message.empty())
        vm.host.write(Stream::Error, end.message);
    if (vm.observer)
        vm.observer->settle(vm, Standing::Inside);
    return end;
}

} // namespace vmcore
