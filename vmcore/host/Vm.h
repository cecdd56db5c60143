// SPDX-License-Identifier: GPL-3.0-or-later
// The public entry of an embedder: one VM with its types and modules, and running a program in it.
// Everything runs on the calling thread, the program's main one, and on those that the program starts, one at a time
// (object/Threads.h); only breaker requests come from others. Several of these live side by side.
#pragma once
#include "vmcore/object/Host.h"
#include "vmcore/object/Vm.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/observe/EventFields.h"

#include <memory>
#include <string>
#include <string_view>

namespace vmcore {

// Exit code of a program that was stopped, or ended by KeyboardInterrupt: 128 and the number of SIGINT.
inline constexpr int kInterruptedStatus = 130;

class ExecutionCounts;
class Tier2;
struct CountingTables;

struct ProgramEnd
{
    EndKind kind = EndKind::Finished;
    int exitCode = 0;
    std::string message; // what was written to the error stream because of the end: a traceback
};

class HostedVm
{
public:
    // `host` outlives the Vm. Throws std::bad_alloc when the address space cannot be had.
    HostedVm(VmConfig config, Host& host);
    ~HostedVm();
    HostedVm(const HostedVm&) = delete;

    Vm& vm() { return *m_vm; }

    // Events go there from now on; null: nobody listens. The observer outlives the Vm.
    void setObserver(Observer* observer);

    // While on, Host::onStep is asked before each instruction. VM thread, from a Host function.
    enum class Stepping : std::uint8_t { Off, On };
    void setStepping(Stepping stepping);

    // Runs a program file or text as __main__ and writes the traceback of an uncaught error to the host.
    // The text is Python source in any encoding that Python accepts. Once per HostedVm.
    ProgramEnd run(std::string_view text, const std::string& fileName);
    // Runs a module, or a folder with a __main__ that stands first on the search path, as runpy does. Once per HostedVm.
    ProgramEnd runModule(const std::string& name);
    ProgramEnd runFolder();
    // Compiles only; kNull code: the end says why.
    ProgramEnd compile(std::string_view text, const std::string& fileName);
    CodeObject* mainCode() const { return m_mainCode; }
    // null: the settings do not want it.
    Tier2* tierTwo() const { return m_tierTwo.get(); }

private:
    ProgramEnd endOf(bool succeeded);
    ProgramEnd runWithRunpy(std::string_view module, Value changesArguments);
    // The end, after waiting for the threads that the program wants to see end, and ending the others.
    ProgramEnd finish(bool succeeded);

    std::unique_ptr<VmConfig> m_config;
    std::unique_ptr<ExecutionCounts> m_counts; // null unless the settings ask for them
    std::unique_ptr<CountingTables> m_tables;
    std::unique_ptr<Tier2> m_tierTwo;
    std::unique_ptr<Vm> m_vm;
    bool m_isAbandoned = false;       // a thread that waits for the system will still look at the Vm
    CodeObject* m_mainCode = nullptr; // also in Vm::permanent
};

} // namespace vmcore
