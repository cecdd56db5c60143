// SPDX-License-Identifier: GPL-3.0-or-later
// Writes one object with all that it refers to.
#pragma once
#include "vmcore/modules/Pickle.h"

namespace vmcore::pickle {

class Writer
{
public:
    Writer(Vm& vm, Value pickler)
        : m_vm(vm)
        , m_self(pickler)
        , m_p(PicklerData::of(pickler))
    {
    }
    bool dump(Value object);

private:
    enum class Persistence : std::uint8_t { Ask, Skip };

    // --- output (PickleOutput.cpp)
    void put(std::string_view bytes);
    void put(Opcode opcode) { put(std::string_view(reinterpret_cast<const char*>(&opcode), 1)); }
    void putNumber(Opcode opcode, std::uint64_t number, std::size_t size);
    bool putLarge(const std::string& head, std::string_view bytes);
    bool endOfOpcode();
    void endFrame();
    bool flush();

    // --- memo
    bool isMemoized(Value v) const { return m_p.memo.contains(v.bits); }
    void putGet(Value memoized);
    void memoize(Value v);

    // --- objects (PickleSave.cpp)
    bool save(Value v, Persistence persistence = Persistence::Ask);
    bool saveAtom(Value v);
    bool saveBuiltin(Value v, bool& done);
    void saveInt(Value v);
    void saveFloat(double d);
    bool saveBytes(Value v);
    bool saveByteArray(Value v);
    bool saveText(Value v);
    bool saveTuple(Value v);
    bool saveList(Value v);
    bool saveDict(Value v);
    bool saveSet(Value v);
    bool saveFrozenSet(Value v);
    bool saveItems(Value iterator);
    bool savePairs(Value iterator);
    bool savePersistent(Value v, bool& done);
    bool saveBatches(Value iterator, Opcode one, Opcode many, bool isPairs);

    // --- by name, and by what __reduce_ex__ says (PickleReduce.cpp)
    bool saveByReduction(Value v);
    Value reductionOf(Value v, bool& byName);
    bool saveReduced(Value parts, Value object);
    bool saveCall(Value callable, Value arguments, Value object);
    bool saveNewObject(Value arguments, Value object);
    bool saveNewObjectEx(Value callable, Value arguments);
    bool saveCallOf(Value callable, std::initializer_list<Value> arguments, Value object);
    bool saveType(Value type);
    bool saveGlobal(Value v, Value name);
    bool saveName(Value module, Value name, Value parent, Value last);
    bool saveExtension(Value module, Value name, bool& done);

    Vm& m_vm;
    Value m_self;
    Pickler& m_p;
};

} // namespace vmcore::pickle
