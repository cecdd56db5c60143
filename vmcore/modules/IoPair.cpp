// SPDX-License-Identifier: GPL-3.0-or-later
// BufferedRWPair: a reader and a writer over two raw streams, as of a pipe or a terminal.
#include "vmcore/modules/IoBuffered.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore::io {
namespace {

struct Pair
{
    static constexpr const char* kName = "BufferedRWPair";
    Value reader = kNull, writer = kNull;
    void trace(Marker& m)
    {
        m.value(reader);
        m.value(writer);
    }
};
using Data = NativeData<Pair>;

Value init(Vm& vm, const CallArgs& args)
{
    if (args.keywords && args.keywords->length != 0)
        return raiseTypeError(vm, "BufferedRWPair() takes no keyword arguments");
    if (args.count < 3)
        return raiseTypeError(vm, fmt::format("BufferedRWPair expected at least 2 arguments, got {}", args.count - 1));
    if (!checkAble(vm, args[1], "_checkReadable") || !checkAble(vm, args[2], "_checkWritable"))
        return kNull;
    const auto make = [&](TypeObject* type, Value raw) {
        return args.count > 3 ? call(vm, Value::heap(type), {raw, args[3]}) : call(vm, Value::heap(type), {raw});
    };
    const Value reader = make(NativeData<BufferedReader>::type(vm), args[1]);
    const Value writer = reader ? make(NativeData<BufferedWriter>::type(vm), args[2]) : kNull;
    if (!writer)
        return kNull;
    Data::self(args).reader = reader;
    Data::self(args).writer = writer;
    vm.heap.barrier(args[0].object());
    return kNone;
}

enum class Half : std::uint8_t { Reader, Writer };
template<Half kHalf, const char* kMethod>
Value forward(Vm& vm, const CallArgs& args)
{
    const Pair& p = Data::self(args);
    const Value half = kHalf == Half::Reader ? p.reader : p.writer;
    if (!half)
        return raiseValueError(vm, kUninitialized);
    const Value method = getAttribute(vm, half, vm.intern(kMethod));
    return method ? call(vm, method, CallArgs{args.values + 1, args.count - 1, nullptr}) : kNull;
}
constexpr char kRead[] = "read", kPeek[] = "peek", kRead1[] = "read1", kInto[] = "readinto", kInto1[] = "readinto1",
               kWrite[] = "write", kFlush[] = "flush", kReadable[] = "readable", kWritable[] = "writable",
               kClose[] = "close", kIsatty[] = "isatty";

Value close(Vm& vm, const CallArgs& args)
{
    forward<Half::Writer, kClose>(vm, args);
    const Value earlier = takeError(vm);
    const Value result = forward<Half::Reader, kClose>(vm, args);
    chain(vm, earlier);
    return vm.hasError() ? kNull : result;
}

Value isTerminal(Vm& vm, const CallArgs& args)
{
    const Value writes = forward<Half::Writer, kIsatty>(vm, args);
    return !writes || writes.bits == kTrue.bits ? writes : forward<Half::Reader, kIsatty>(vm, args);
}

Value readClosed(Vm& vm, Value self)
{
    const Value writer = Data::of(self).writer;
    return writer ? getAttribute(vm, writer, vm.intern("closed"))
                  : raise(vm, vm.types.RuntimeError, "the BufferedRWPair object is being garbage-collected");
}

constexpr NativeInfo kMethods[] = {
    newMethod(&makeUnfilled<Pair>, 0, kAnyCount),
    slotKeywords("__init__", &init, 0, 3),
    method("read", &forward<Half::Reader, kRead>, 0, 1),
    method("peek", &forward<Half::Reader, kPeek>, 0, 1),
    method("read1", &forward<Half::Reader, kRead1>, 0, 1),
    method("readinto", &forward<Half::Reader, kInto>, 1, 1),
    method("readinto1", &forward<Half::Reader, kInto1>, 1, 1),
    method("write", &forward<Half::Writer, kWrite>, 1, 1),
    method("flush", &forward<Half::Writer, kFlush>, 0, 0),
    method("readable", &forward<Half::Reader, kReadable>, 0, 0),
    method("writable", &forward<Half::Writer, kWritable>, 0, 0),
    method("close", &close, 0, 0, "Closes the writer, then the reader."),
    method("isatty", &isTerminal, 0, 0),
};
constexpr GetSetInfo kFields[] = {{"closed", &readClosed, nullptr, ""}};

} // namespace

void addPair(Vm& vm, ModuleObject* module, TypeObject* base)
{
    TypeObject* type = makeIoType<Pair>(vm, module, base);
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
}

} // namespace vmcore::io
