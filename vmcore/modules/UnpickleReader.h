// SPDX-License-Identifier: GPL-3.0-or-later
// The machine that reads one pickled object.
#pragma once
#include "vmcore/modules/Pickle.h"

#include <optional>

namespace vmcore::pickle {

class Reader
{
public:
    Reader(Vm& vm, Value unpickler)
        : m_vm(vm)
        , m_self(unpickler)
        , m_u(UnpicklerData::of(unpickler))
    {
    }
    Value load();

private:
    bool step(Opcode opcode);

    bool take(std::size_t count, std::string_view& bytes, bool isOpcode = false);
    bool fill(std::size_t count, bool isOpcode);
    bool takeLine(std::string& line);
    bool takeNumber(std::size_t size, std::uint64_t& number);
    bool readProtocol();
    bool readFrame();

    bool push(Value v); // false when it is kNull
    Value pop();
    Value top();
    bool popOne();
    std::optional<Value> popMark(); // a list

    bool makeShortTuple(std::size_t count);
    bool collect(Opcode opcode);
    bool append(Opcode opcode);
    bool setItems(Opcode opcode);
    bool addItems();
    bool readMemo(Opcode opcode);
    bool writeMemo(Opcode opcode);

    // --- values (UnpickleValues.cpp)
    bool readLineValue(Opcode opcode);
    bool readBinaryNumber(Opcode opcode);
    bool readText(Opcode opcode);
    bool readBuffer(Opcode opcode);
    bool pushOldText(std::string_view bytes);
    Value intFromBytes(std::string_view bytes);

    // --- objects of classes (UnpickleValues.cpp)
    bool makeObject(Opcode opcode);
    bool readGlobal();
    bool stackGlobal();
    bool instantiateOld(Opcode opcode);
    bool newObject(Opcode opcode);
    bool reduce();
    bool build();
    bool setState(Value object, Value state);
    bool readExtension(Opcode opcode);
    bool persistent(Opcode opcode);

    Vm& m_vm;
    Value m_self;
    Unpickler& m_u;
};

} // namespace vmcore::pickle
