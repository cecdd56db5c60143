// SPDX-License-Identifier: GPL-3.0-or-later
// What sys has for tools that watch the interpreter, as far as there is an honest answer here.
#include "vmcore/modules/StructSequence.h"
#include "vmcore/modules/SysFrames.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/Traceback.h"

#include <algorithm>
#include <chrono>

namespace vmcore {
namespace {

Value nothing(Vm&, const CallArgs&)
{
    return kNone;
}

Value referenceCount(Vm&, const CallArgs&)
{
    return Value::smallInt(1);
}

Value switchInterval(Vm& vm, const CallArgs&)
{
    return Value::number(std::chrono::duration<double>(vm.threads.switchInterval_anyThread()).count());
}

Value setSwitchInterval(Vm& vm, const CallArgs& args)
{
    constexpr double kLongest = 3600; // seconds; who waits looks again
    const auto seconds = toDouble(vm, args[0]);
    if (!seconds)
        return kNull;
    if (!(*seconds > 0))
        return raiseValueError(vm, "switch interval must be strictly positive");
    const auto interval
        = std::chrono::ceil<std::chrono::microseconds>(std::chrono::duration<double>(std::min(*seconds, kLongest)));
    vm.threads.setSwitchInterval_anyThread(interval);
    return kNone;
}

// Switches tracing or profiling off, which it always is.
template<const char* const& kName>
Value stopWatching(Vm& vm, const CallArgs& args)
{
    if (args[0].isNone())
        return kNone;
    return raise(vm, vm.types.NotImplementedError, std::string(kName) + "() takes None only: the inspector watches");
}
constexpr const char* kSetTrace = "settrace";
constexpr const char* kSetProfile = "setprofile";

// Shows an error that could not be raised.
Value unraisableHook(Vm& vm, const CallArgs& args)
{
    const Value error = getAttribute(vm, args[0], vm.intern("exc_value"));
    const Value object = error ? getAttribute(vm, args[0], vm.intern("object")) : kNull;
    if (!object)
        return kNull;
    const Value message = getAttribute(vm, args[0], vm.intern("err_msg"));
    if (!message)
        return kNull;
    std::string text = isStr(message) ? toUtf8(asStr(message)) : "Exception ignored in";
    if (!object.isNone())
        text += ": " + reprForMessage(vm, object);
    text += (object.isNone() ? ":\n" : "\n") + formatException(vm, error);
    const Value file = dictFindStr(vm.sys->dict, vm.names.stderr);
    if (!file || file.isNone())
        return kNone;
    return callMethod(vm, file, vm.names.write, {Value::heap(makeStr(vm, text))}) ? kNone : kNull;
}

constexpr NativeInfo kFunctions[] = {
    fn("audit", &nothing, 1, kAnyCount, "Nobody audits."),
    fn("addaudithook", &nothing, 1, 1),
    fnKeywords("breakpointhook", &nothing, 0, kAnyCount),
    fn("getprofile", &nothing, 0, 0),
    fn("getrefcount", &referenceCount, 1, 1, "Objects are not counted: always 1."),
    fn("getswitchinterval", &switchInterval, 0, 0),
    fn("gettrace", &nothing, 0, 0),
    fn("setprofile", &stopWatching<kSetProfile>, 1, 1),
    fn("setswitchinterval", &setSwitchInterval, 1, 1, "How long a thread runs while another one waits."),
    fn("settrace", &stopWatching<kSetTrace>, 1, 1),
    fn("unraisablehook", &unraisableHook, 1, 1),
};

} // namespace

void addSysHooks(Vm& vm)
{
    static constexpr const char* kUnraisableFields[] = {"exc_type", "exc_value", "exc_traceback", "err_msg", "object"};
    setConstant(vm, vm.sys, "UnraisableHookArgs",
        Value::heap(makeStructType(vm, "UnraisableHookArgs", "sys", kUnraisableFields)));
    addFunctions(vm, vm.sys, kFunctions);
    setConstant(vm, vm.sys, "__unraisablehook__", dictFindStr(vm.sys->dict, vm.intern("unraisablehook")));
    setConstant(vm, vm.sys, "__breakpointhook__", dictFindStr(vm.sys->dict, vm.intern("breakpointhook")));
    setConstant(vm, vm.sys, "abiflags", Value::heap(vm.emptyStr));
    setConstant(vm, vm.sys, "api_version", Value::smallInt(1013));
    setConstant(vm, vm.sys, "pycache_prefix", kNone);
    setConstant(vm, vm.sys, "copyright", Value::heap(makeStr(vm, "Tierscope is free software: GPL version 3.")));
}

} // namespace vmcore
