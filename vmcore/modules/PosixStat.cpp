// SPDX-License-Identifier: GPL-3.0-or-later
// posix: stat. Its result is a tuple of ten items that has more by name.
#include "vmcore/modules/PosixStat.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fcntl.h>
#include <sys/stat.h>

namespace vmcore {
namespace {

// Fields that have only names; what repr shows are those of the tuple.
constexpr const char* kMore[] = {"st_atime", "st_mtime", "st_ctime", "st_atime_ns", "st_mtime_ns", "st_ctime_ns",
    "st_blksize", "st_blocks", "st_rdev"};
constexpr const char* kShown[]
    = {"st_mode", "st_ino", "st_dev", "st_nlink", "st_uid", "st_gid", "st_size", "st_atime", "st_mtime", "st_ctime"};
constexpr std::int64_t kItems = 10;

double seconds(const timespec& t)
{
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

Value nanoseconds(Vm& vm, const timespec& t)
{
    return addInt(vm, multiplyInt(vm, makeInt(vm, t.tv_sec), Value::smallInt(1'000'000'000)), makeInt(vm, t.tv_nsec));
}

TypeObject* resultType(Vm& vm)
{
    const Value posix = dictFindStr(vm.modules, vm.intern("posix"));
    return as<TypeObject>(dictFindStr(as<ModuleObject>(posix)->dict, vm.intern("stat_result")));
}

template<std::size_t kIndex>
Value item(Vm&, Value self)
{
    return asTuple(self)->items[kIndex];
}

Value statRepr(Vm& vm, const CallArgs& args)
{
    std::string text = "os.stat_result(";
    for (std::size_t i = 0; i < kItems; ++i) {
        if (i != 0)
            text += ", ";
        text += std::string(kShown[i]) + "=" + reprForMessage(vm, asTuple(args[0])->items[i]);
    }
    return Value::heap(makeStr(vm, text + ")"));
}

Value statFile(Vm& vm, const CallArgs& args, const char* name, bool follows)
{
    KeywordReader keywords(vm, args, name);
    const Value given = keywords.take("path", 0), base = keywords.take("dir_fd"),
                follow = keywords.take("follow_symlinks");
    if (!keywords.done())
        return kNull;
    if (!given)
        return raiseTypeError(vm, std::string(name) + "() missing required argument 'path' (pos 1)");
    const auto path = pathArgument(vm, given, name, "path", follows ? AlsoDescriptor::Yes : AlsoDescriptor::No);
    const auto through = path && follow ? truth(vm, follow) : std::optional(follows);
    const auto folder = base && !base.isNone() ? intArgument(vm, base) : std::optional(AT_FDCWD);
    if (!path || !through || !folder)
        return kNull;
    struct stat s{};
    const int status = path->isDescriptor()
        ? fstat(path->descriptor, &s)
        : fstatat(*folder, path->path.c_str(), &s, *through ? 0 : AT_SYMLINK_NOFOLLOW);
    return status < 0 ? raisePathError(vm, *path) : makeStatResult(vm, s);
}

Value statFollowing(Vm& vm, const CallArgs& args)
{
    return statFile(vm, args, "stat", true);
}
Value statLink(Vm& vm, const CallArgs& args)
{
    return statFile(vm, args, "lstat", false);
}
Value statDescriptor(Vm& vm, const CallArgs& args)
{
    const auto descriptor = intArgument(vm, args[0]);
    struct stat s{};
    if (!descriptor)
        return kNull;
    return fstat(*descriptor, &s) < 0 ? raiseErrno(vm) : makeStatResult(vm, s);
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("stat", &statFollowing, 0, 1, "What the system knows of a file."),
    fnKeywords("lstat", &statLink, 0, 1, "The same, of a link itself."),
    fn("fstat", &statDescriptor, 1, 1),
};
constexpr NativeInfo kMethods[] = {slot("__repr__", &statRepr, 0, 0)};

Value resultNew(Vm& vm, const CallArgs& args)
{
    const TupleObject* given = args.count > 1 ? tupleFrom(vm, args[1]) : vm.emptyTuple;
    if (!given)
        return kNull;
    if (given->length < kItems)
        return raiseTypeError(vm, "os.stat_result() takes an at least 10-sequence");
    TupleObject* items = allocateTuple(vm, kItems);
    std::copy_n(given->items, kItems, items->items);
    return makeTupleInstance(vm, as<TypeObject>(args[0]), {items->items, static_cast<std::size_t>(kItems)});
}
constexpr NativeInfo kNew[] = {newMethod(&resultNew, 1, 2)};

} // namespace

Value makeStatResult(Vm& vm, const struct stat& s)
{
    const auto unsignedInt = [&](auto n) { return makeIntUnsigned(vm, static_cast<std::uint64_t>(n)); };
    const Value items[] = {unsignedInt(s.st_mode), unsignedInt(s.st_ino), unsignedInt(s.st_dev),
        unsignedInt(s.st_nlink), unsignedInt(s.st_uid), unsignedInt(s.st_gid), makeInt(vm, s.st_size),
        makeInt(vm, s.st_atim.tv_sec), makeInt(vm, s.st_mtim.tv_sec), makeInt(vm, s.st_ctim.tv_sec)};
    const Value more[] = {Value::number(seconds(s.st_atim)), Value::number(seconds(s.st_mtim)),
        Value::number(seconds(s.st_ctim)), nanoseconds(vm, s.st_atim), nanoseconds(vm, s.st_mtim),
        nanoseconds(vm, s.st_ctim), makeInt(vm, s.st_blksize), makeInt(vm, s.st_blocks), unsignedInt(s.st_rdev)};
    const Value result = makeTupleInstance(vm, resultType(vm), items);
    for (std::size_t i = 0; i < std::size(more); ++i)
        if (!setAttribute(vm, result, vm.intern(kMore[i]), more[i]))
            return kNull;
    return result;
}

void addStatFunctions(Vm& vm, ModuleObject* module)
{
    DictObject* body = makeDict(vm);
    dictSetStr(vm, body, vm.names.module_, Value::heap(vm.intern("os")));
    const Value type = makeClass(vm, vm.types.Type, vm.intern("stat_result"),
        makeTuple(vm, {Value::heap(vm.types.Tuple)}), body, CallArgs{nullptr, 0, nullptr});
    auto* cls = as<TypeObject>(type);
    addMethods(vm, cls, kMethods);
    addMethods(vm, cls, kNew);
    constexpr GetSetInfo kFields[] = {{"st_mode", &item<0>, nullptr, ""}, {"st_ino", &item<1>, nullptr, ""},
        {"st_dev", &item<2>, nullptr, ""}, {"st_nlink", &item<3>, nullptr, ""}, {"st_uid", &item<4>, nullptr, ""},
        {"st_gid", &item<5>, nullptr, ""}, {"st_size", &item<6>, nullptr, ""}};
    addGetSets(vm, cls, kFields);
    setConstant(vm, module, "stat_result", type);
    addFunctions(vm, module, kFunctions);
}

} // namespace vmcore
