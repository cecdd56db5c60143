// SPDX-License-Identifier: GPL-3.0-or-later
// _csv.reader: lines into lists of fields, character by character.
#include "vmcore/modules/Csv.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/StrUnits.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"

#include <fmt/format.h>
#include <vector>

namespace vmcore::csv {
namespace {

constexpr std::uint32_t kEndOfLine = kNotSet - 1; // behind the last character of each line

enum class State : std::uint8_t {
    RecordStart,
    FieldStart,
    Escaped,
    InField,
    InQuotes,
    EscapedInQuotes,
    QuoteInQuotes, // the end of the field, or the first of two
    BehindLine,
    BehindEscapedLine
};

bool endsLine(std::uint32_t c)
{
    return c == '\n' || c == '\r' || c == kEndOfLine;
}

struct Reader
{
    static constexpr const char* kName = "reader";
    Value lines, dialect;
    std::int64_t lineNumber = 0;
    State state = State::RecordStart;
    bool isNumeric = false;
    std::vector<std::uint32_t> field{};
    ListObject* fields = nullptr; // of the record that is being read

    void trace(Marker& m)
    {
        m.value(lines);
        m.value(dialect);
        if (fields)
            m.value(Value::heap(fields));
    }

    Value next(Vm& vm, HeapObject* self)
    {
        begin(vm, self);
        do {
            const Value line = iteratorNext(vm, lines);
            if (!line)
                return vm.hasError() ? kNull : atEnd(vm, self);
            if (!isStr(line))
                return raiseCsvError(vm,
                    fmt::format("iterator should return strings, not {} (the file should be opened in text mode)",
                        typeName(vm, line)));
            ++lineNumber;
            const std::int64_t limit = fieldLimit(vm);
            const bool isRead = visitUnits(asStr(line), [&](auto units) {
                for (const auto unit : units)
                    if (!take(vm, self, unit, limit))
                        return false;
                return take(vm, self, kEndOfLine, limit);
            });
            if (!isRead)
                return kNull;
        } while (state != State::RecordStart);
        return finished();
    }

private:
    const Dialect& rules() const { return DialectData::of(dialect); }
    void begin(Vm& vm, HeapObject* self)
    {
        fields = makeList(vm);
        vm.heap.barrier(self);
        field.clear();
        state = State::RecordStart;
        isNumeric = false;
    }
    Value finished()
    {
        const Value record = Value::heap(fields);
        fields = nullptr;
        return record;
    }
    // The end of the input: what was begun is a record, too.
    Value atEnd(Vm& vm, HeapObject* self)
    {
        if (field.empty() && state != State::InQuotes)
            return kNull;
        if (rules().isStrict)
            return raiseCsvError(vm, "unexpected end of data");
        return save(vm, self) ? finished() : kNull;
    }
    bool save(Vm& vm, HeapObject*)
    {
        Value v = Value::heap(makeStr(vm, field.data(), field.size()));
        field.clear();
        if (isNumeric) {
            isNumeric = false;
            v = call(vm, Value::heap(vm.types.Float), {v});
        }
        if (v)
            listAppend(vm, fields, v);
        return static_cast<bool>(v);
    }
    bool add(Vm& vm, std::uint32_t c, std::int64_t limit)
    {
        if (static_cast<std::int64_t>(field.size()) >= limit)
            return static_cast<bool>(raiseCsvError(vm, fmt::format("field larger than field limit ({})", limit)));
        field.push_back(c);
        return true;
    }
    bool endField(Vm& vm, HeapObject* self, std::uint32_t c)
    {
        state = c == kEndOfLine ? State::RecordStart : endsLine(c) ? State::BehindLine : State::FieldStart;
        return save(vm, self);
    }
    bool enterField(Vm& vm, HeapObject* self, std::uint32_t c, std::int64_t limit)
    {
        const Dialect& d = rules();
        if (endsLine(c) || c == d.delimiter)
            return endField(vm, self, c);
        if (c == d.quote && d.quoting != Quoting::None) {
            state = State::InQuotes;
        } else if (c == d.escape) {
            state = State::Escaped;
        } else if (c != ' ' || !d.skipsSpace) {
            isNumeric = d.quoting == Quoting::NonNumeric;
            state = State::InField;
            return add(vm, c, limit);
        } else {
            state = State::FieldStart;
        }
        return true;
    }
    bool inField(Vm& vm, HeapObject* self, std::uint32_t c, std::int64_t limit)
    {
        if (endsLine(c) || c == rules().delimiter)
            return endField(vm, self, c);
        state = c == rules().escape ? State::Escaped : State::InField;
        return state == State::Escaped || add(vm, c, limit);
    }
    bool behindQuote(Vm& vm, HeapObject* self, std::uint32_t c, std::int64_t limit)
    {
        const Dialect& d = rules();
        if (c == d.quote && d.quoting != Quoting::None) {
            state = State::InQuotes;
            return add(vm, c, limit);
        }
        if (endsLine(c) || c == d.delimiter)
            return endField(vm, self, c);
        if (d.isStrict)
            return static_cast<bool>(raiseCsvError(vm,
                fmt::format(
                    "'{}' expected after '{}'", toUtf8(makeChar(vm, d.delimiter)), toUtf8(makeChar(vm, d.quote)))));
        state = State::InField;
        return add(vm, c, limit);
    }
    bool take(Vm& vm, HeapObject* self, std::uint32_t c, std::int64_t limit)
    {
        const Dialect& d = rules();
        switch (state) {
        case State::RecordStart:
            if (c == kEndOfLine)
                return true; // an empty line
            if (endsLine(c)) {
                state = State::BehindLine;
                return true;
            }
            return enterField(vm, self, c, limit);
        case State::FieldStart: return enterField(vm, self, c, limit);
        case State::Escaped:
            state = c == '\n' || c == '\r' ? State::BehindEscapedLine : State::InField;
            return add(vm, c == kEndOfLine ? '\n' : c, limit);
        case State::BehindEscapedLine: return c == kEndOfLine || inField(vm, self, c, limit);
        case State::InField: return inField(vm, self, c, limit);
        case State::InQuotes:
            if (c == kEndOfLine)
                return true;
            if (c == d.escape)
                state = State::EscapedInQuotes;
            else if (c == d.quote && d.quoting != Quoting::None)
                state = d.doublesQuotes ? State::QuoteInQuotes : State::InField;
            else
                return add(vm, c, limit);
            return true;
        case State::EscapedInQuotes: state = State::InQuotes; return add(vm, c == kEndOfLine ? '\n' : c, limit);
        case State::QuoteInQuotes: return behindQuote(vm, self, c, limit);
        case State::BehindLine:
            if (c == kEndOfLine)
                state = State::RecordStart;
            else if (!endsLine(c))
                return static_cast<bool>(raiseCsvError(vm,
                    "new-line character seen in unquoted field - do you need to open the file in universal-newline "
                    "mode?"));
            return true;
        }
        return true;
    }
};
using Data = NativeData<Reader>;

Value makeReader(Vm& vm, const CallArgs& args)
{
    const Value lines = getIterator(vm, args[0]);
    const Value dialect = lines ? dialectFrom(vm, args.valueOr(1, kNull), args) : kNull;
    return dialect ? Data::make(vm, lines, dialect) : kNull;
}

Value readDialect(Vm&, Value self)
{
    return Data::of(self).dialect;
}
Value readLineNumber(Vm& vm, Value self)
{
    return makeInt(vm, Data::of(self).lineNumber);
}
constexpr GetSetInfo kFields[] = {{"dialect", &readDialect, nullptr, ""}, {"line_num", &readLineNumber, nullptr, ""}};
constexpr NativeInfo kFunctions[] = {fnKeywords("reader", &makeReader, 1, 2, "An iterator over records of fields.")};

} // namespace

void addReader(Vm& vm, ModuleObject* module)
{
    TypeObject* type = Data::makeType(vm, "_csv");
    addGetSets(vm, type, kFields);
    setConstant(vm, module, "Reader", Value::heap(type));
    addFunctions(vm, module, kFunctions);
}

} // namespace vmcore::csv
