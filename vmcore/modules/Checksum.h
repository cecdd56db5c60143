// SPDX-License-Identifier: GPL-3.0-or-later
// Checksums of the library zlib as functions of modules: of the bytes, behind others whose sum may be given.
#pragma once
#include "vmcore/object/Int.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Operators.h"

#include <zlib.h>

namespace vmcore {

template<uLong (*kSum)(uLong, const Bytef*, z_size_t)>
Value checksum(Vm& vm, const CallArgs& args)
{
    if (!needBytesLike(vm, args[0]))
        return kNull;
    const Value start = toIndex(vm, args.valueOr(1, Value::smallInt(kSum == &adler32_z ? 1 : 0)));
    const auto bytes = start ? needBytesLike(vm, args[0]) : std::nullopt; // __index__ may have changed them
    if (!bytes)
        return kNull;
    const auto low = static_cast<uLong>(intToInt64(andInt(vm, start, makeInt(vm, 0xFFFFFFFF))).value_or(0));
    if (bytes->empty()) // the library takes no bytes at all for a question
        return makeIntUnsigned(vm, low);
    return makeIntUnsigned(vm, kSum(low, reinterpret_cast<const Bytef*>(bytes->data()), bytes->size()) & 0xFFFFFFFF);
}

} // namespace vmcore
