// SPDX-License-Identifier: GPL-3.0-or-later
// What a Writer writes goes into frames from protocol 4 on: so many bytes are announced, and can be read at once.
#include "vmcore/modules/PickleWriter.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore::pickle {
namespace {

constexpr std::size_t kFrameTarget = 64 * 1024, kLeastFrame = 4, kFrameHead = 9;

std::string littleEndian(std::uint64_t number, std::size_t size)
{
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes += static_cast<char>(number >> (8 * i));
    return bytes;
}

} // namespace

void Writer::put(std::string_view bytes)
{
    if (m_p.isFraming && m_p.frameStart == std::string::npos) {
        m_p.frameStart = m_p.out.size();
        m_p.out.append(kFrameHead, '\0');
    }
    m_p.out += bytes;
}

void Writer::putNumber(Opcode opcode, std::uint64_t number, std::size_t size)
{
    put(std::string(1, opcode) + littleEndian(number, size));
}

// Large contents stand between frames, and are handed to the file without being collected first.
bool Writer::putLarge(const std::string& head, std::string_view bytes)
{
    if (bytes.size() < kFrameTarget) {
        put(head);
        put(bytes);
        return true;
    }
    const bool wasFraming = std::exchange(m_p.isFraming, false);
    endFrame();
    put(head);
    bool ok = true;
    if (m_p.write)
        ok = flush() && call(m_vm, m_p.write, {Value::heap(makeBytes(m_vm, bytes))});
    else
        put(bytes);
    m_p.isFraming = wasFraming;
    return ok;
}

void Writer::endFrame()
{
    if (m_p.frameStart == std::string::npos)
        return;
    const std::size_t length = m_p.out.size() - m_p.frameStart - kFrameHead;
    if (length >= kLeastFrame)
        m_p.out.replace(m_p.frameStart, kFrameHead, std::string(1, kFrame) + littleEndian(length, kFrameHead - 1));
    else
        m_p.out.erase(m_p.frameStart, kFrameHead);
    m_p.frameStart = std::string::npos;
}

bool Writer::endOfOpcode()
{
    if (!m_p.isFraming || m_p.frameStart == std::string::npos
        || m_p.out.size() - m_p.frameStart - kFrameHead < kFrameTarget)
        return true;
    endFrame();
    return !m_p.write || flush();
}

bool Writer::flush()
{
    const Value bytes = Value::heap(makeBytes(m_vm, m_p.out));
    m_p.out.clear();
    return static_cast<bool>(call(m_vm, m_p.write, {bytes}));
}

void Writer::putGet(Value memoized)
{
    const std::uint32_t number = m_p.memo.at(memoized.bits);
    if (m_p.protocol == 0)
        put(fmt::format("g{}\n", number));
    else if (number < 256)
        putNumber(kBinGet, number, 1);
    else
        putNumber(kLongBinGet, number, 4);
}

void Writer::memoize(Value v)
{
    if (m_p.isFast)
        return;
    const auto number = static_cast<std::uint32_t>(m_p.memoized.size());
    m_p.memo[v.bits] = number;
    m_p.memoized.push_back(v);
    m_vm.heap.barrier(m_self.object());
    if (m_p.protocol >= 4)
        put(kMemoize);
    else if (m_p.protocol == 0)
        put(fmt::format("p{}\n", number));
    else if (number < 256)
        putNumber(kBinPut, number, 1);
    else
        putNumber(kLongBinPut, number, 4);
}

bool Writer::dump(Value object)
{
    m_p.frameStart = std::string::npos;
    m_p.isFraming = false;
    if (m_p.protocol >= 2)
        putNumber(kProto, static_cast<std::uint64_t>(m_p.protocol), 1);
    m_p.isFraming = m_p.protocol >= 4;
    const bool ok = save(object);
    if (ok) {
        put(kStop);
        endFrame();
    }
    m_p.isFraming = false;
    return ok && (!m_p.write || flush());
}

bool dumpObject(Vm& vm, Value pickler, Value object)
{
    return Writer(vm, pickler).dump(object);
}

} // namespace vmcore::pickle
