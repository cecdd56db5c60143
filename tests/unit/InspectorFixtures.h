// SPDX-License-Identifier: GPL-3.0-or-later
// Events as a VM would send them, made by hand: tests of the inspector need no VM.
#pragma once

#include "inspector/history/History.h"
#include "vmcore/observe/EventFields.h"
#include "vmcore/observe/Payloads.h"
#include "vmcore/observe/VmEvent.h"

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fixtures {

using vmcore::CounterKind;
using vmcore::EventKind;
using vmcore::Payloads;
using vmcore::SiteState;
using vmcore::VmEvent;

/// A folder that is gone at the end of the test; in memory where there is a place for that, since some tests write
/// thousands of files.
class TempFolder
{
public:
    TempFolder()
    {
        std::string name = (root() / "tierscope-XXXXXX").string();
        m_path = mkdtemp(name.data());
    }
    ~TempFolder() { std::filesystem::remove_all(m_path); }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    [[nodiscard]] std::string file(std::string_view name) const { return (m_path / name).string(); }
    [[nodiscard]] std::string path() const { return m_path.string(); }

private:
    static std::filesystem::path root()
    {
        const std::filesystem::path memory = "/dev/shm";
        return std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
    }

    std::filesystem::path m_path;
};

inline constexpr std::uint8_t kBinaryOp = 7;
inline constexpr std::uint8_t kBinaryOpAddInt = 200;

inline constexpr std::string_view kProgramJson = R"json({"program":"sum.py","arguments":["9"],
"ops":["CACHE","RESUME","LOAD_FAST","LOAD_GLOBAL","CALL","STORE_FAST","RETURN_VALUE","BINARY_OP"],
"families":["LOAD_GLOBAL","BINARY_OP"],"laterField":{"ignored":true}})json";

// def f(a, b): return a + b     two instructions in block 0, the rest in block 1, one site
inline constexpr std::string_view kAddJson
    = R"json({"name":"f","qualname":"f","file":"sum.py","firstLine":1,"argCount":2,
"units":"01000200020107000000000000000600","instructions":[
[0,1,"RESUME",0,"",1,0,1,0,-1,0],[1,1,"LOAD_FAST",0,"a",2,11,2,12,-1,0],[2,1,"LOAD_FAST",1,"b",2,15,2,16,-1,1],
[3,4,"BINARY_OP",0,"+",2,11,2,16,0,1],[7,1,"RETURN_VALUE",0,"",2,4,2,16,-1,1]],
"sites":[[3,"BINARY_OP","a + b"]],"firstBlock":0,"blocks":[[0,2],[2,8]],
"consts":["None"],"names":[],"locals":["a","b"],"exceptionTable":[],"bytes":160})json";

// The module: f(1, 2) in block 2, two sites
inline constexpr std::string_view kModuleJson = R"json({"name":"<module>","qualname":"<module>","file":"sum.py",
"firstLine":1,"argCount":0,"units":"0100030000000000000004020000","instructions":[
[0,1,"RESUME",0,"",0,0,0,0,-1,0],[1,4,"LOAD_GLOBAL",0,"f",3,0,3,1,0,0],[5,2,"CALL",2,"",3,0,3,7,1,0]],
"sites":[[1,"LOAD_GLOBAL","f"],[5,"CALL","f(1, 2)"]],"firstBlock":2,"blocks":[[0,7]],
"consts":["1","2"],"names":["f"],"locals":[],"exceptionTable":[[1,5,6,0,1]],"bytes":200})json";

/// A short run: source 0; code 0 with site 0 and blocks 0–1; code 1 with sites 1–2 and block 2. Site 0 is specialised
/// and then misses, site 2 backs off; the program prints, collects, pauses, raises and ends.
inline std::vector<VmEvent> shortRun(Payloads& payloads)
{
    std::vector<VmEvent> events;
    const auto add = [&](EventKind kind, std::uint16_t aux, std::uint32_t object, std::uint32_t other,
                         std::uint32_t detail, std::uint64_t value) {
        events.push_back({1000 * (events.size() + 1), kind, aux, object, other, detail, value});
    };
    const auto keep = [&](std::string_view bytes) { return payloads.intern_anyThread(bytes); };
    const auto sample = [&](CounterKind kind, std::uint32_t object, std::uint64_t growth) {
        add(EventKind::CounterSampled, static_cast<std::uint16_t>(kind), object, 0, 0, growth);
    };
    add(EventKind::TimeSync, 0, 0, 0, 0, 1'000'000'000'000);
    add(EventKind::ProgramStarted, 0, 0, 0, 0, keep(kProgramJson));
    add(EventKind::SourceLoaded, 0, 0, keep("sum.py"), 0, keep("def f(a, b):\n    return a + b\nf(1, 2)\n"));
    add(EventKind::CodeCreated, 0, 0, 0, 0, keep(kAddJson));
    add(EventKind::CodeCreated, 0, 1, 0, 1, keep(kModuleJson));
    sample(CounterKind::BlockExecutions, 0, 100);
    sample(CounterKind::BlockExecutions, 1, 99);
    sample(CounterKind::SiteDeferred, 0, 2);
    add(EventKind::SiteChanged, vmcore::packSiteChange(kBinaryOpAddInt, SiteState::Specialised), 0,
        keep("int + int, counter 52"), 832, keep("0340"));
    sample(CounterKind::BlockExecutions, 1, 900);
    sample(CounterKind::SiteMisses, 0, 7);
    add(EventKind::SpecializationFailed, 3, 2, 0, 17, 0);
    add(EventKind::SiteBackedOff, 4, 2, 0, 15, 0);
    add(EventKind::Output, 1, 0, 0, 0, keep("3\n"));
    add(EventKind::Collection, 0, 0, 12, 250, 4096);
    add(EventKind::Paused, static_cast<std::uint16_t>(vmcore::StopReason::PauseAsked), 0, 1, 3, keep("[]"));
    add(EventKind::Resumed, static_cast<std::uint16_t>(vmcore::ResumeCommand::Run), 0, 1, 0, 0);
    add(EventKind::ExceptionRaised, 0, 1, 0, 5, keep("ValueError"));
    add(EventKind::ProgramEnded, static_cast<std::uint16_t>(vmcore::EndKind::Error), 0, 0, 1, keep("Traceback …\n"));
    return events;
}

/// Deterministic events of a busy run over `sites` sites, about 1 µs apart.
inline std::vector<VmEvent> busyRun(std::size_t count, std::uint32_t sites = 5000)
{
    std::vector<VmEvent> events;
    events.reserve(count);
    std::uint64_t seed = 88172645463325252U;
    const auto random = [&] {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        return seed ^= seed << 17;
    };
    std::uint64_t time = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t r = random();
        time += r % 2000;
        VmEvent event{time, EventKind::CounterSampled, static_cast<std::uint16_t>(r % 3),
            static_cast<std::uint32_t>(random() % sites), 0, 0, 1 + random() % 5000};
        if (r % 16 < 5) {
            event = {time, EventKind::SiteChanged,
                vmcore::packSiteChange(static_cast<std::uint8_t>(r >> 32), SiteState(r % 6)), event.object,
                static_cast<std::uint32_t>(random() % 100), static_cast<std::uint32_t>(random()), 0};
        } else if (r % 16 == 5) {
            event = {time, EventKind::SpecializationFailed, static_cast<std::uint16_t>(random() % 30), event.object, 0,
                static_cast<std::uint32_t>(random() % 4096), 0};
        }
        events.push_back(event);
    }
    return events;
}

struct Run
{
    std::shared_ptr<Payloads> payloads = std::make_shared<Payloads>();
    std::unique_ptr<inspector::History> history = std::make_unique<inspector::History>(payloads);
};

/// A history that holds shortRun().
inline Run shortHistory()
{
    Run run;
    run.history->append(shortRun(*run.payloads));
    run.history->publish();
    return run;
}

} // namespace fixtures
