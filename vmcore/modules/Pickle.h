// SPDX-License-Identifier: GPL-3.0-or-later
// The module _pickle: what its writer and its reader share. The format is that of pickletools in Python's library.
#pragma once
#include "vmcore/runtime/NativeData.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace vmcore::pickle {

enum Opcode : char {
    kMark = '(',
    kStop = '.',
    kPop = '0',
    kPopMark = '1',
    kDup = '2',
    kFloat = 'F',
    kInt = 'I',
    kBinInt = 'J',
    kBinInt1 = 'K',
    kLong = 'L',
    kBinInt2 = 'M',
    kNone_ = 'N',
    kPersId = 'P',
    kBinPersId = 'Q',
    kReduce = 'R',
    kString = 'S',
    kBinString = 'T',
    kShortBinString = 'U',
    kUnicode = 'V',
    kBinUnicode = 'X',
    kAppend = 'a',
    kBuild = 'b',
    kGlobal = 'c',
    kDict = 'd',
    kEmptyDict = '}',
    kAppends = 'e',
    kGet = 'g',
    kBinGet = 'h',
    kInst = 'i',
    kLongBinGet = 'j',
    kList = 'l',
    kEmptyList = ']',
    kObj = 'o',
    kPut = 'p',
    kBinPut = 'q',
    kLongBinPut = 'r',
    kSetItem = 's',
    kTuple = 't',
    kEmptyTuple = ')',
    kSetItems = 'u',
    kBinFloat = 'G',
    kProto = '\x80',
    kNewObj = '\x81',
    kExt1 = '\x82',
    kExt2 = '\x83',
    kExt4 = '\x84',
    kTuple1 = '\x85',
    kTuple2 = '\x86',
    kTuple3 = '\x87',
    kNewTrue = '\x88',
    kNewFalse = '\x89',
    kLong1 = '\x8a',
    kLong4 = '\x8b',
    kBinBytes = 'B',
    kShortBinBytes = 'C',
    kShortBinUnicode = '\x8c',
    kBinUnicode8 = '\x8d',
    kBinBytes8 = '\x8e',
    kEmptySet = '\x8f',
    kAddItems = '\x90',
    kFrozenSet = '\x91',
    kNewObjEx = '\x92',
    kStackGlobal = '\x93',
    kMemoize = '\x94',
    kFrame = '\x95',
    kByteArray8 = '\x96',
    kNextBuffer = '\x97',
    kReadOnlyBuffer = '\x98'
};
inline constexpr int kHighestProtocol = 5, kDefaultProtocol = 4;
inline constexpr std::size_t kBatch = 1000; // items between a mark and the opcode that adds them

struct Pickler
{
    static constexpr const char* kName = "Pickler";
    static constexpr bool kHasWeakReferences = true;
    Value write = kNull;                                 // of the file; kNull: what is written is kept
    Value dispatchTable = kNull;                         // kNull: copyreg's
    Value persistentId = kNull, reducerOverride = kNull; // kNull: none, looked up at each dump
    Value bufferCallback = kNull;
    int protocol = kDefaultProtocol;
    bool fixImports = true, isFast = false;
    bool isReady = false; // __init__ was called
    std::string out;
    bool isFraming = false;
    std::size_t frameStart = std::string::npos;
    std::unordered_map<std::uint64_t, std::uint32_t> memo; // by the object's bits
    std::vector<Value> memoized;                           // in order; they live as long as their numbers
    void trace(Marker& m)
    {
        for (const Value v : {write, dispatchTable, persistentId, reducerOverride, bufferCallback})
            m.value(v);
        for (const Value v : memoized)
            m.value(v);
    }
};
using PicklerData = NativeData<Pickler>;

struct Unpickler
{
    static constexpr const char* kName = "Unpickler";
    static constexpr bool kHasWeakReferences = true;
    Value read = kNull, readLine = kNull; // of the file; kNull: all there is stands in `in`
    Value persistentLoad = kNull;         // kNull: none
    Value buffers = kNull;                // an iterator, or kNull
    bool fixImports = true, isReady = false, keepsBytes = false;
    std::string encoding = "ASCII", errors = "strict";
    int protocol = 0;
    std::string in;
    std::size_t at = 0;
    std::vector<Value> stack;
    std::vector<std::size_t> marks;
    std::vector<Value> memo; // kNull: no such entry
    void trace(Marker& m)
    {
        for (const Value v : {read, readLine, persistentLoad, buffers})
            m.value(v);
        for (const Value v : stack)
            m.value(v);
        for (const Value v : memo)
            m.value(v);
    }
};
using UnpicklerData = NativeData<Unpickler>;

// The classes of errors, by name: PickleError, PicklingError, UnpicklingError. kNull is returned.
Value raisePicklingError(Vm& vm, std::string_view message);
Value raiseUnpicklingError(Vm& vm, std::string_view message);
// module.name of a module of the library, imported if need be. kNull: error.
Value libraryValue(Vm& vm, const char* module, const char* name);

// Writes one object to the pickler; false: error.
bool dumpObject(Vm& vm, Value pickler, Value object);
// Reads one object.
Value loadObject(Vm& vm, Value unpickler);
// What a name in a module stands for, as Unpickler.find_class finds it.
Value findClass(Vm& vm, Value unpickler, Value module, Value name);

void addPicklerType(Vm& vm, ModuleObject* module);
void addUnpicklerType(Vm& vm, ModuleObject* module);

} // namespace vmcore::pickle

namespace vmcore {
ModuleObject* makePickleModule(Vm& vm);
}
