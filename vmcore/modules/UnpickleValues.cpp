// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and texts that were pickled, and objects of classes.
#include "vmcore/modules/UnpickleReader.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextCodec.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace vmcore::pickle {
namespace {

std::uint64_t littleEndian(std::string_view bytes)
{
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        number |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return number;
}

Value textFrom(Vm& vm, std::string_view bytes, std::string_view encoding, std::string_view errors)
{
    if (isAscii(bytes) && (encoding == "utf-8" || encoding == "ASCII" || encoding == "latin1"))
        return Value::heap(makeStr(vm, bytes));
    const Value packed = Value::heap(makeBytes(vm, bytes));
    return callMethod(
        vm, packed, vm.intern("decode"), {Value::heap(makeStr(vm, encoding)), Value::heap(makeStr(vm, errors))});
}

} // namespace

Value Reader::intFromBytes(std::string_view bytes)
{
    if (bytes.size() <= 8) {
        const std::uint64_t low = littleEndian(bytes);
        const auto shift = static_cast<unsigned>(64 - 8 * bytes.size());
        return bytes.empty() ? Value::smallInt(0) : makeInt(m_vm, static_cast<std::int64_t>(low << shift) >> shift);
    }
    std::string digits;
    for (std::size_t i = bytes.size(); i-- > 0;)
        digits += fmt::format("{:02x}", static_cast<unsigned char>(bytes[i]));
    const Value number = intFromDigits(m_vm, digits, 16, false);
    if (!number || (bytes.back() & 0x80) == 0)
        return number;
    const Value range
        = leftShiftInt(m_vm, Value::smallInt(1), Value::smallInt(static_cast<std::int64_t>(8 * bytes.size())));
    return range ? subtractInt(m_vm, number, range) : kNull;
}

bool Reader::readLineValue(Opcode opcode)
{
    std::string line;
    if (!takeLine(line))
        return false;
    if (opcode == kInt && (line == "00" || line == "01"))
        return push(Value::boolean(line == "01"));
    if (opcode == kLong && line.ends_with('L'))
        line.pop_back();
    if (opcode == kUnicode)
        return push(textFrom(m_vm, line, "raw-unicode-escape", "strict"));
    if (opcode == kString) {
        if (line.size() < 2 || line.front() != line.back() || (line.front() != '"' && line.front() != '\'')) {
            raiseUnpicklingError(m_vm, "the STRING opcode argument must be quoted");
            return false;
        }
        const Value decode = libraryValue(m_vm, "_codecs", "escape_decode");
        const Value inside = Value::heap(makeBytes(m_vm, std::string_view(line).substr(1, line.size() - 2)));
        const Value pair = decode ? call(m_vm, decode, {inside}) : kNull;
        return pair && pushOldText(std::string(bytesView(as<BytesObject>(asTuple(pair)->items[0]))));
    }
    const Value text = Value::heap(makeStr(m_vm, line));
    if (opcode == kFloat)
        return push(call(m_vm, Value::heap(m_vm.types.Float), {text}));
    const Value number = call(m_vm, Value::heap(m_vm.types.Int), {text, Value::smallInt(0)});
    if (!number && opcode == kInt && clearErrorIf(m_vm, m_vm.types.ValueError))
        raiseValueError(m_vm, "could not convert string to int");
    return push(number);
}

bool Reader::readBinaryNumber(Opcode opcode)
{
    std::string_view bytes;
    std::uint64_t size = 0;
    switch (opcode) {
    case kBinInt: return take(4, bytes) && push(intFromBytes(bytes));
    case kBinInt1: return take(1, bytes) && push(makeIntUnsigned(m_vm, littleEndian(bytes)));
    case kBinInt2: return take(2, bytes) && push(makeIntUnsigned(m_vm, littleEndian(bytes)));
    case kBinFloat:
        return take(8, bytes) && push(Value::number(std::bit_cast<double>(std::byteswap(littleEndian(bytes)))));
    default: break;
    }
    if (!takeNumber(opcode == kLong1 ? 1 : 4, size))
        return false;
    if (size > 0x7FFFFFFF) {
        raiseUnpicklingError(m_vm, "LONG pickle has negative byte count");
        return false;
    }
    return take(size, bytes) && push(intFromBytes(bytes));
}

// A str of Python 2, in the encoding that the caller gave.
bool Reader::pushOldText(std::string_view bytes)
{
    return push(m_u.encoding == "bytes" ? Value::heap(makeBytes(m_vm, bytes))
                                        : textFrom(m_vm, bytes, m_u.encoding, m_u.errors));
}

bool Reader::readText(Opcode opcode)
{
    const bool isShort = opcode == kShortBinString || opcode == kShortBinBytes || opcode == kShortBinUnicode;
    const bool isLong = opcode == kBinBytes8 || opcode == kByteArray8 || opcode == kBinUnicode8;
    std::uint64_t size = 0;
    std::string_view bytes;
    if (!takeNumber(isShort ? 1 : isLong ? 8 : 4, size))
        return false;
    if (opcode == kBinString && size > 0x7FFFFFFF) {
        raiseUnpicklingError(m_vm, "BINSTRING pickle has negative byte count");
        return false;
    }
    if (size > std::uint64_t{1} << 62) {
        raiseOverflowError(m_vm,
            fmt::format("{} exceeds system's maximum size of 9223372036854775807 bytes",
                opcode == kByteArray8      ? "BYTEARRAY8"
                    : opcode == kBinBytes8 ? "BINBYTES8"
                                           : "BINUNICODE8"));
        return false;
    }
    if (!take(size, bytes))
        return false;
    switch (opcode) {
    case kBinString:
    case kShortBinString: return pushOldText(std::string(bytes));
    case kBinBytes:
    case kShortBinBytes:
    case kBinBytes8: return push(Value::heap(makeBytes(m_vm, bytes)));
    case kByteArray8: return push(call(m_vm, Value::heap(m_vm.types.ByteArray), {Value::heap(makeBytes(m_vm, bytes))}));
    default: return push(textFrom(m_vm, bytes, "utf-8", "surrogatepass"));
    }
}

bool Reader::readBuffer(Opcode opcode)
{
    if (opcode == kNextBuffer) {
        if (!m_u.buffers) {
            raiseUnpicklingError(m_vm, "pickle stream refers to out-of-band data but no *buffers* argument was given");
            return false;
        }
        const Value buffer = iteratorNext(m_vm, m_u.buffers);
        if (!buffer && !m_vm.hasError())
            raiseUnpicklingError(m_vm, "not enough out-of-band buffers");
        return push(buffer);
    }
    const Value buffer = pop();
    const Value viewType = buffer ? libraryValue(m_vm, "builtins", "memoryview") : kNull;
    const Value view = viewType ? call(m_vm, viewType, {buffer}) : kNull;
    const Value isReadOnly = view ? getAttribute(m_vm, view, m_vm.intern("readonly")) : kNull;
    if (!isReadOnly)
        return false;
    return push(isReadOnly == kTrue ? buffer : callMethod(m_vm, view, m_vm.intern("toreadonly")));
}

// --- objects of classes
bool Reader::makeObject(Opcode opcode)
{
    switch (opcode) {
    case kGlobal: return readGlobal();
    case kStackGlobal: return stackGlobal();
    case kInst:
    case kObj: return instantiateOld(opcode);
    case kNewObj:
    case kNewObjEx: return newObject(opcode);
    case kReduce: return reduce();
    case kBuild: return build();
    case kExt1:
    case kExt2:
    case kExt4: return readExtension(opcode);
    case kPersId:
    case kBinPersId: return persistent(opcode);
    default: break;
    }
    const auto code = static_cast<unsigned char>(opcode);
    raiseUnpicklingError(m_vm,
        code >= 0x20 && code <= 0x7E && code != '\'' && code != '\\'
            ? fmt::format("invalid load key, '{}'.", static_cast<char>(opcode))
            : fmt::format("invalid load key, '\\x{:02x}'.", code));
    return false;
}

bool Reader::readGlobal()
{
    std::string module, name;
    if (!takeLine(module) || !takeLine(name))
        return false;
    const Value moduleText = textFrom(m_vm, module, "utf-8", "strict");
    const Value nameText = moduleText ? textFrom(m_vm, name, "utf-8", "strict") : kNull;
    return nameText && push(findClass(m_vm, m_self, moduleText, nameText));
}

bool Reader::stackGlobal()
{
    const Value name = pop(), module = name ? pop() : kNull;
    if (!module)
        return false;
    if (!isExactly(name, ObjectKind::Str) || !isExactly(module, ObjectKind::Str)) {
        raiseUnpicklingError(m_vm, "STACK_GLOBAL requires str");
        return false;
    }
    return push(findClass(m_vm, m_self, module, name));
}

// As classes of Python 2 were instantiated: without arguments, __init__ is not called.
bool Reader::instantiateOld(Opcode opcode)
{
    std::string module, name;
    if (opcode == kInst && (!takeLine(module) || !takeLine(name)))
        return false;
    const auto popped = popMark();
    if (!popped)
        return false;
    const ListObject* items = asList(*popped);
    Value cls = kNull;
    std::int64_t from = 0;
    if (opcode == kInst) {
        cls = findClass(m_vm, m_self, Value::heap(makeStr(m_vm, module)), Value::heap(makeStr(m_vm, name)));
    } else if (items->length > 0) {
        cls = items->items[from++];
    } else {
        raiseUnpicklingError(m_vm, "unpickling stack underflow");
    }
    if (!cls)
        return false;
    TupleObject* arguments
        = makeTuple(m_vm, std::span<const Value>(items->items + from, static_cast<std::size_t>(items->length - from)));
    if (arguments->length == 0 && hasKind(cls, ObjectKind::Type)
        && !getAttributeOrNull(m_vm, cls, m_vm.intern("__getinitargs__"))) {
        if (m_vm.hasError())
            return false;
        return push(callMethod(m_vm, cls, m_vm.intern("__new__"), {cls}));
    }
    return push(callWith(m_vm, cls, arguments, nullptr));
}

bool Reader::newObject(Opcode opcode)
{
    const char* name = opcode == kNewObj ? "NEWOBJ" : "NEWOBJ_EX";
    const Value keywords = opcode == kNewObjEx ? pop() : kNone;
    const Value arguments = keywords ? pop() : kNull, cls = arguments ? pop() : kNull;
    if (!cls)
        return false;
    if (!hasKind(cls, ObjectKind::Type)) {
        raiseUnpicklingError(m_vm, fmt::format("{} class argument must be a type, not {}", name, typeName(m_vm, cls)));
        return false;
    }
    if (!isTuple(arguments) || (opcode == kNewObjEx && !isDict(keywords))) {
        raiseUnpicklingError(m_vm,
            fmt::format("{} {} argument must be a {}, not {}", name, isTuple(arguments) ? "kwargs" : "args",
                isTuple(arguments) ? "dict" : "tuple", typeName(m_vm, isTuple(arguments) ? keywords : arguments)));
        return false;
    }
    const Value create = getAttribute(m_vm, cls, m_vm.intern("__new__"));
    if (!create)
        return false;
    const TupleObject* given = asTuple(arguments);
    TupleObject* all = allocateTuple(m_vm, given->length + 1);
    all->items[0] = cls;
    std::copy_n(given->items, given->length, all->items + 1);
    m_vm.heap.barrier(all);
    return push(callWith(m_vm, create, all, opcode == kNewObjEx ? asDict(keywords) : nullptr));
}

bool Reader::reduce()
{
    const Value arguments = pop(), callable = arguments ? pop() : kNull;
    if (!callable)
        return false;
    if (isTuple(arguments))
        return push(callWith(m_vm, callable, asTuple(arguments), nullptr));
    raiseTypeError(m_vm, fmt::format("argument list must be a tuple, not {}", typeName(m_vm, arguments)));
    return false;
}

bool Reader::build()
{
    const Value state = pop(), object = state ? top() : kNull;
    if (!object)
        return false;
    const Value set = getAttributeOrNull(m_vm, object, m_vm.intern("__setstate__"));
    if (set)
        return static_cast<bool>(call(m_vm, set, {state}));
    return !m_vm.hasError() && setState(object, state);
}

bool Reader::setState(Value object, Value state)
{
    Value slots = kNone;
    if (isTuple(state) && asTuple(state)->length == 2) {
        slots = asTuple(state)->items[1];
        state = asTuple(state)->items[0];
    }
    if ((!state.isNone() && !isDict(state)) || (!slots.isNone() && !isDict(slots))) {
        raiseUnpicklingError(
            m_vm, !state.isNone() && !isDict(state) ? "state is not a dictionary" : "slot state is not a dictionary");
        return false;
    }
    Value key = kNull, v = kNull;
    // The object's dictionary is only asked for when attributes cannot be put into it directly.
    Value dict = kNull;
    const bool isDirect = object.isHeap() && hasInstanceDict(m_vm, object.object());
    if (!state.isNone() && !isDirect && !(dict = getAttribute(m_vm, object, m_vm.intern("__dict__"))))
        return false;
    for (std::uint32_t at = 0; !state.isNone() && dictNext(asDict(state), at, key, v);) {
        const bool isName = isExactly(key, ObjectKind::Str);
        const Value name = isName ? Value::heap(m_vm.intern(asStr(key))) : key;
        if (isName && !dict) {
            if (!setInstanceAttribute(m_vm, object.object(), asStr(name), v))
                return false;
            continue;
        }
        if (!dict)
            dict = getAttribute(m_vm, object, m_vm.intern("__dict__"));
        if (!dict || !setItem(m_vm, dict, name, v))
            return false;
    }
    if (slots.isNone())
        return true;
    for (std::uint32_t at = 0; dictNext(asDict(slots), at, key, v);) {
        StrObject* name = attributeName(m_vm, key);
        if (!name || !setAttribute(m_vm, object, name, v))
            return false;
    }
    return true;
}

bool Reader::readExtension(Opcode opcode)
{
    std::uint64_t code = 0;
    if (!takeNumber(opcode == kExt1 ? 1 : opcode == kExt2 ? 2 : 4, code))
        return false;
    if (code == 0) {
        raiseUnpicklingError(m_vm, "EXT specifies code <= 0");
        return false;
    }
    const Value cache = libraryValue(m_vm, "copyreg", "_extension_cache");
    const Value names = cache ? libraryValue(m_vm, "copyreg", "_inverted_registry") : kNull;
    if (!names || !isDict(cache) || !isDict(names))
        return false;
    const Value key = makeIntUnsigned(m_vm, code);
    if (const Value known = dictFind(m_vm, asDict(cache), key))
        return push(known);
    const Value pair = dictFind(m_vm, asDict(names), key);
    if (!pair || !isTuple(pair) || asTuple(pair)->length != 2) {
        raiseValueError(m_vm, fmt::format("unregistered extension code {}", code));
        return false;
    }
    const Value found = findClass(m_vm, m_self, asTuple(pair)->items[0], asTuple(pair)->items[1]);
    return found && dictSet(m_vm, asDict(cache), key, found) && push(found);
}

bool Reader::persistent(Opcode opcode)
{
    Value id = kNull;
    if (opcode == kPersId) {
        std::string line;
        if (!takeLine(line))
            return false;
        if (!isAscii(line)) {
            raiseUnpicklingError(m_vm, "persistent IDs in protocol 0 must be ASCII strings");
            return false;
        }
        id = Value::heap(makeStr(m_vm, line));
    } else {
        id = pop();
    }
    if (!id)
        return false;
    if (m_u.persistentLoad)
        return push(call(m_vm, m_u.persistentLoad, {id}));
    raiseUnpicklingError(
        m_vm, "A load persistent id instruction was encountered,\nbut no persistent_load function was specified.");
    return false;
}

} // namespace vmcore::pickle
