// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/SysConstants.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/SimpleNamespace.h"
#include "vmcore/modules/StructSequence.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/runtime/Native.h"

#include <cfloat>
#include <limits>

namespace vmcore {
namespace {

// Language level: Python 3.11.2.
constexpr std::int64_t kMajor = 3, kMinor = 11, kMicro = 2;
constexpr std::int64_t kHexVersion = kMajor << 24 | kMinor << 16 | kMicro << 8 | 0xF0;

// Where the machine's libraries lie, as Debian names it; sysconfig finds its data by it.
#if defined(__x86_64__)
constexpr std::string_view kMultiarch = "x86_64-linux-gnu";
#elif defined(__aarch64__)
constexpr std::string_view kMultiarch = "aarch64-linux-gnu";
#else
constexpr std::string_view kMultiarch = "";
#endif

Value text(Vm& vm, std::string_view s)
{
    return Value::heap(makeStr(vm, s));
}

constexpr const char* kVersionFields[] = {"major", "minor", "micro", "releaselevel", "serial"};
constexpr const char* kFloatFields[]
    = {"max", "max_exp", "max_10_exp", "min", "min_exp", "min_10_exp", "dig", "mant_dig", "epsilon", "radix", "rounds"};
constexpr const char* kIntFields[]
    = {"bits_per_digit", "sizeof_digit", "default_max_str_digits", "str_digits_check_threshold"};
constexpr const char* kHashFields[]
    = {"width", "modulus", "inf", "nan", "imag", "algorithm", "hash_bits", "seed_bits", "cutoff"};
constexpr const char* kFlagFields[] = {"debug", "inspect", "interactive", "optimize", "dont_write_bytecode",
    "no_user_site", "no_site", "ignore_environment", "verbose", "bytes_warning", "quiet", "hash_randomization",
    "isolated", "dev_mode", "utf8_mode", "warn_default_encoding", "safe_path", "int_max_str_digits"};

Value addStruct(Vm& vm, std::string_view name, std::span<const char* const> fields, std::initializer_list<Value> items)
{
    const TypeObject* type = makeStructType(vm, name, "sys", fields);
    const Value v = makeTupleInstance(vm, type, {items.begin(), items.size()});
    setConstant(vm, vm.sys, name, v);
    return v;
}

void addNumberFacts(Vm& vm)
{
    const auto number = [](std::int64_t i) { return Value::smallInt(i); };
    addStruct(vm, "float_info", kFloatFields,
        {Value::number(DBL_MAX), number(DBL_MAX_EXP), number(DBL_MAX_10_EXP), Value::number(DBL_MIN),
            number(DBL_MIN_EXP), number(DBL_MIN_10_EXP), number(DBL_DIG), number(DBL_MANT_DIG),
            Value::number(DBL_EPSILON), number(FLT_RADIX), number(1)});
    addStruct(vm, "int_info", kIntFields, {number(30), number(4), number(4300), number(640)});
    addStruct(vm, "hash_info", kHashFields,
        {number(64), makeInt(vm, (std::int64_t{1} << 61) - 1), number(314159), number(0), number(1000003),
            text(vm, "siphash13"), number(64), number(128), number(0)});
    setConstant(vm, vm.sys, "maxsize", makeInt(vm, std::numeric_limits<std::int64_t>::max()));
    setConstant(vm, vm.sys, "maxunicode", number(0x10FFFF));
    setConstant(vm, vm.sys, "float_repr_style", text(vm, "short"));
    setConstant(vm, vm.sys, "byteorder", text(vm, "little"));
}

void addFlags(Vm& vm)
{
    const PythonOptions& o = vm.config.python;
    const auto number = [](std::int64_t i) { return Value::smallInt(i); };
    const auto flag = [](bool b) { return Value::smallInt(b ? 1 : 0); };
    addStruct(vm, "flags", kFlagFields,
        {number(o.debug), number(o.inspect), number(o.inspect), number(o.optimize), number(1), number(o.noUserSite),
            number(1), flag(o.ignoresEnvironment), number(o.verbose), number(o.bytesWarning), number(o.quiet),
            number(0), flag(o.isIsolated), Value::boolean(o.isDevelopment), number(1), number(0),
            Value::boolean(o.isPathSafe), number(vm.maxIntDigits)});
    setConstant(vm, vm.sys, "dont_write_bytecode", kTrue);
}

void addVersion(Vm& vm)
{
    const Value version = addStruct(vm, "version_info", kVersionFields,
        {Value::smallInt(kMajor), Value::smallInt(kMinor), Value::smallInt(kMicro), text(vm, "final"),
            Value::smallInt(0)});
    setConstant(vm, vm.sys, "version", text(vm, "3.11.2 (tierscope)"));
    setConstant(vm, vm.sys, "hexversion", Value::smallInt(kHexVersion));
    DictObject* facts = makeDict(vm);
    for (const auto& [name, v] : {std::pair{"name", text(vm, "tierscope")}, {"cache_tag", kNone}, {"version", version},
             {"hexversion", Value::smallInt(kHexVersion)}, {"_multiarch", text(vm, kMultiarch)}})
        dictSetStr(vm, facts, vm.intern(name), v);
    setConstant(vm, vm.sys, "implementation", makeSimpleNamespace(vm, facts));
}

} // namespace

void addSysConstants(Vm& vm)
{
    addNumberFacts(vm);
    addFlags(vm);
    addVersion(vm);
    setConstant(vm, vm.sys, "platform", text(vm, "linux"));
    setConstant(vm, vm.sys, "platlibdir", text(vm, "lib"));
    setConstant(vm, vm.sys, "abiflags", text(vm, ""));
    for (const char* name : {"prefix", "exec_prefix", "base_prefix", "base_exec_prefix"})
        setConstant(vm, vm.sys, name, text(vm, ""));
    setConstant(vm, vm.sys, "executable", text(vm, vm.config.python.executable));
    DictObject* extensions = makeDict(vm);
    setConstant(vm, vm.sys, "_xoptions", Value::heap(extensions));
    for (const std::string& option : vm.config.python.extensions) {
        const std::size_t sign = option.find('=');
        dictSetStr(vm, extensions, vm.intern(option.substr(0, sign)),
            sign == std::string::npos ? kTrue : text(vm, option.substr(sign + 1)));
    }
}

} // namespace vmcore
