// SPDX-License-Identifier: GPL-3.0-or-later
// posix: listdir and scandir.
#include "vmcore/modules/PosixArguments.h"
#include "vmcore/modules/PosixStat.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <fmt/format.h>
#include <sys/stat.h>

namespace vmcore {
namespace {

struct FoundEntry
{
    std::string name;
    unsigned char type;
    std::uint64_t inode;
};

// All entries but "." and ".."; nullopt: OSError is pending.
std::optional<std::vector<FoundEntry>> entriesOf(Vm& vm, const PathArgument& path)
{
    DIR* folder = opendir(path.path.c_str());
    if (!folder) {
        raisePathError(vm, path);
        return std::nullopt;
    }
    std::vector<FoundEntry> entries;
    while (const dirent* e = readdir(folder)) {
        const std::string name = e->d_name;
        if (name != "." && name != "..")
            entries.push_back({name, e->d_type, e->d_ino});
    }
    closedir(folder);
    return entries;
}

std::optional<PathArgument> folderArgument(Vm& vm, const CallArgs& args, const char* function)
{
    KeywordReader keywords(vm, args, function);
    const Value given = keywords.take("path", 0);
    if (!keywords.done())
        return std::nullopt;
    const Value path = given && !given.isNone() ? given : Value::heap(makeStr(vm, "."));
    return pathArgument(vm, path, function);
}

Value listFolder(Vm& vm, const CallArgs& args)
{
    const auto path = folderArgument(vm, args, "listdir");
    const auto entries = path ? entriesOf(vm, *path) : std::nullopt;
    if (!entries)
        return kNull;
    ListObject* names = makeList(vm);
    for (const FoundEntry& e : *entries) {
        const Value name = pathValue(vm, e.name, path->isBytes);
        if (!name)
            return kNull;
        listAppend(vm, names, name);
    }
    return Value::heap(names);
}

// --- os.DirEntry
struct Entry
{
    static constexpr const char* kName = "DirEntry";
    Value name, path;
    std::string file;
    unsigned char type;
    std::uint64_t inode;
    void trace(Marker& m)
    {
        m.value(name);
        m.value(path);
    }
};
using EntryData = NativeData<Entry>;

enum class Links : std::uint8_t { Follow, Keep };
std::optional<Links> linksArgument(Vm& vm, const CallArgs& args, const char* function)
{
    KeywordReader keywords(vm, args, function);
    const Value follow = keywords.take("follow_symlinks");
    if (!keywords.done())
        return std::nullopt;
    const auto does = follow ? truth(vm, follow) : std::optional(true);
    return does ? std::optional(*does ? Links::Follow : Links::Keep) : std::nullopt;
}

// Whether the entry is of this kind; what is not there any more is of none.
template<mode_t kKind, unsigned char kType>
Value isKind(Vm& vm, const CallArgs& args)
{
    const auto links = linksArgument(vm, args, "is_dir");
    if (!links)
        return kNull;
    const Entry& e = EntryData::self(args);
    if (e.type != DT_UNKNOWN && (e.type != DT_LNK || *links == Links::Keep))
        return Value::boolean(e.type == kType);
    struct stat s{};
    const int status = *links == Links::Follow ? stat(e.file.c_str(), &s) : lstat(e.file.c_str(), &s);
    if (status < 0)
        return errno == ENOENT ? kFalse : raiseOSError(vm, errno, e.path);
    return Value::boolean((s.st_mode & S_IFMT) == kKind);
}

Value isLink(Vm&, const CallArgs& args)
{
    const Entry& e = EntryData::self(args);
    struct stat s{};
    if (e.type != DT_UNKNOWN)
        return Value::boolean(e.type == DT_LNK);
    return Value::boolean(lstat(e.file.c_str(), &s) == 0 && S_ISLNK(s.st_mode));
}

Value entryStat(Vm& vm, const CallArgs& args)
{
    const auto links = linksArgument(vm, args, "stat");
    if (!links)
        return kNull;
    const Entry& e = EntryData::self(args);
    struct stat s{};
    const int status = *links == Links::Follow ? stat(e.file.c_str(), &s) : lstat(e.file.c_str(), &s);
    return status < 0 ? raiseOSError(vm, errno, e.path) : makeStatResult(vm, s);
}

Value entryInode(Vm& vm, const CallArgs& args)
{
    return makeIntUnsigned(vm, EntryData::self(args).inode);
}
Value entryPath(Vm&, const CallArgs& args)
{
    return EntryData::self(args).path;
}
Value entryRepr(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeStr(vm, fmt::format("<DirEntry {}>", reprForMessage(vm, EntryData::self(args).name))));
}
Value readName(Vm&, Value self)
{
    return EntryData::of(self).name;
}
Value readPath(Vm&, Value self)
{
    return EntryData::of(self).path;
}

struct Scan
{
    static constexpr const char* kName = "ScandirIterator";
    std::string folder;
    bool isBytes;
    std::vector<FoundEntry> entries;
    std::size_t index = 0;
    void trace(Marker&) { }
    Value next(Vm& vm, HeapObject*)
    {
        if (index >= entries.size())
            return kNull;
        const FoundEntry e = entries[index++];
        const std::string file = folder.ends_with('/') ? folder + e.name : folder + "/" + e.name;
        const Value name = pathValue(vm, e.name, isBytes), path = name ? pathValue(vm, file, isBytes) : kNull;
        return path ? EntryData::make(vm, name, path, file, e.type, e.inode) : kNull;
    }
};

Value scanFolder(Vm& vm, const CallArgs& args)
{
    const auto path = folderArgument(vm, args, "scandir");
    auto entries = path ? entriesOf(vm, *path) : std::nullopt;
    return entries ? NativeData<Scan>::make(vm, path->path, path->isBytes, std::move(*entries)) : kNull;
}

Value scanEnter(Vm&, const CallArgs& args)
{
    return args[0];
}
Value scanClose(Vm&, const CallArgs& args)
{
    NativeData<Scan>::self(args).entries.clear();
    return kNone;
}

constexpr NativeInfo kEntryMethods[] = {
    slot("__repr__", &entryRepr, 0, 0),
    method("__fspath__", &entryPath, 0, 0),
    methodKeywords("is_dir", &isKind<S_IFDIR, DT_DIR>, 0, 0),
    methodKeywords("is_file", &isKind<S_IFREG, DT_REG>, 0, 0),
    method("is_symlink", &isLink, 0, 0),
    methodKeywords("stat", &entryStat, 0, 0),
    method("inode", &entryInode, 0, 0),
};
constexpr GetSetInfo kEntryFields[] = {{"name", &readName, nullptr, ""}, {"path", &readPath, nullptr, ""}};
constexpr NativeInfo kScanMethods[] = {
    method("__enter__", &scanEnter, 0, 0),
    method("__exit__", &scanClose, 0, kAnyCount),
    method("close", &scanClose, 0, 0),
};
constexpr NativeInfo kFunctions[] = {
    fnKeywords("listdir", &listFolder, 0, 1, "The names of what is in a folder."),
    fnKeywords("scandir", &scanFolder, 0, 1, "What is in a folder, as DirEntry objects."),
};

} // namespace

void addScanDirectory(Vm& vm, ModuleObject* module)
{
    TypeObject* entry = EntryData::makeType(vm, "posix");
    addMethods(vm, entry, kEntryMethods);
    addGetSets(vm, entry, kEntryFields);
    setConstant(vm, module, "DirEntry", Value::heap(entry));
    addMethods(vm, NativeData<Scan>::makeType(vm, "posix"), kScanMethods);
    addFunctions(vm, module, kFunctions);
}

} // namespace vmcore
