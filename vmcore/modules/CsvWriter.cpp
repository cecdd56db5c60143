// SPDX-License-Identifier: GPL-3.0-or-later
// _csv.writer: fields into lines, quoted as the dialect says.
#include "vmcore/modules/Csv.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/StrUnits.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Numbers.h"

#include <fmt/format.h>

namespace vmcore::csv {
namespace {

struct Writer
{
    static constexpr const char* kName = "writer";
    Value write, dialect;
    void trace(Marker& m)
    {
        m.value(write);
        m.value(dialect);
    }
};
using Data = NativeData<Writer>;

bool isAmong(const StrObject* text, std::uint32_t c)
{
    for (std::size_t i = 0; i < text->length; ++i)
        if (codePoint(text, i) == c)
            return true;
    return false;
}

// One line that is being put together.
class Line
{
public:
    Line(Vm& vm, const Dialect& dialect)
        : m_vm(vm)
        , m_d(dialect)
        , m_text(vm)
    {
    }

    // False: an error is pending.
    bool add(Value field)
    {
        bool isQuoted = m_d.quoting == Quoting::All || (m_d.quoting == Quoting::NonNumeric && !looksLikeNumber(field));
        if (field.isNone())
            return append(m_vm.emptyStr, isQuoted);
        const Value text = isStr(field) ? field : strOf(m_vm, field);
        return text && append(asStr(text), isQuoted);
    }
    StrObject* finish()
    {
        if (m_count > 0 && m_text.length() == 0) { // a single empty field must be told from no field
            if (m_d.quoting == Quoting::None) {
                raiseCsvError(m_vm, "single empty field record must be quoted");
                return nullptr;
            }
            m_count = 0;
            append(m_vm.emptyStr, true);
        }
        m_text.add(asStr(m_d.lineEnd));
        return m_text.finish();
    }

private:
    bool looksLikeNumber(Value v)
    {
        if (isNumber(v))
            return true;
        for (const char* name : {"__float__", "__int__", "__index__"})
            if (lookupInType(m_vm, m_vm.typeOf(v), m_vm.intern(name)))
                return true;
        return false;
    }
    bool append(StrObject* field, bool isQuoted)
    {
        if (m_count++ > 0)
            m_text.add(m_d.delimiter);
        StrBuilder content(m_vm);
        const StrObject* lineEnd = asStr(m_d.lineEnd);
        const bool isRight = visitUnits(field, [&](auto units) {
            for (const auto unit : units) {
                const std::uint32_t c = unit;
                if (c == m_d.delimiter || c == m_d.escape || c == m_d.quote || isAmong(lineEnd, c)) {
                    bool isEscaped = m_d.quoting == Quoting::None || c == m_d.escape;
                    if (!isEscaped && c == m_d.quote) {
                        isEscaped = !m_d.doublesQuotes;
                        if (m_d.doublesQuotes)
                            content.add(c);
                    }
                    if (!isEscaped)
                        isQuoted = true;
                    else if (m_d.escape == kNotSet)
                        return static_cast<bool>(raiseCsvError(m_vm, "need to escape, but no escapechar set"));
                    else
                        content.add(m_d.escape);
                }
                content.add(c);
            }
            return true;
        });
        if (!isRight)
            return false;
        if (isQuoted)
            m_text.add(m_d.quote);
        m_text.add(content.finish());
        if (isQuoted)
            m_text.add(m_d.quote);
        return true;
    }

    Vm& m_vm;
    const Dialect& m_d;
    StrBuilder m_text;
    std::int64_t m_count = 0;
};

Value writeRecord(Vm& vm, Value self, Value record)
{
    const Value fields = getIterator(vm, record);
    if (!fields) {
        if (clearErrorIf(vm, vm.types.TypeError))
            raiseCsvError(vm, fmt::format("iterable expected, not {}", typeName(vm, record)));
        return kNull;
    }
    Line line(vm, DialectData::of(Data::of(self).dialect));
    while (const Value field = iteratorNext(vm, fields))
        if (!line.add(field))
            return kNull;
    if (vm.hasError())
        return kNull;
    StrObject* text = line.finish();
    return text ? call(vm, Data::of(self).write, {Value::heap(text)}) : kNull;
}

Value writeRow(Vm& vm, const CallArgs& args)
{
    return writeRecord(vm, args[0], args[1]);
}

Value writeRows(Vm& vm, const CallArgs& args)
{
    const bool ok
        = forEach(vm, args[1], [&](Value record) { return static_cast<bool>(writeRecord(vm, args[0], record)); });
    return ok ? kNone : kNull;
}

Value makeWriter(Vm& vm, const CallArgs& args)
{
    const Value dialect = dialectFrom(vm, args.valueOr(1, kNull), args);
    if (!dialect)
        return kNull;
    const Value write = getAttributeOrNull(vm, args[0], vm.names.write);
    if (vm.hasError())
        return kNull;
    if (!write || !isCallable(vm, write))
        return raiseTypeError(vm, "argument 1 must have a \"write\" method");
    return Data::make(vm, write, dialect);
}

Value readDialect(Vm&, Value self)
{
    return Data::of(self).dialect;
}
constexpr GetSetInfo kFields[] = {{"dialect", &readDialect, nullptr, ""}};
constexpr NativeInfo kMethods[] = {
    method("writerow", &writeRow, 1, 1, "Writes one record; what the write method returns."),
    method("writerows", &writeRows, 1, 1, "Writes all records."),
};
constexpr NativeInfo kFunctions[]
    = {fnKeywords("writer", &makeWriter, 1, 2, "An object that writes records of fields.")};

} // namespace

void addWriter(Vm& vm, ModuleObject* module)
{
    TypeObject* type = Data::makeType(vm, "_csv");
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
    setConstant(vm, module, "Writer", Value::heap(type));
    addFunctions(vm, module, kFunctions);
}

} // namespace vmcore::csv
