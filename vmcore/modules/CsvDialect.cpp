// SPDX-License-Identifier: GPL-3.0-or-later
// The module _csv, and dialects: which characters part and quote fields.
#include "vmcore/modules/Csv.h"
#include "vmcore/modules/ModuleErrors.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore::csv {
namespace {

constexpr const char* kModule = "_csv";
constexpr const char* kLimit = "_field_limit";
constexpr std::int64_t kStandardLimit = 128 * 1024;

enum class Empty : std::uint8_t { Allowed, Refused };

bool refuse(Vm& vm, std::string_view message)
{
    raiseTypeError(vm, message);
    return false;
}

bool readCharacter(Vm& vm, const char* name, Value v, Empty empty, std::uint32_t& to)
{
    if (!v)
        return true;
    if (v.isNone() && empty == Empty::Allowed) {
        to = kNotSet;
        return true;
    }
    if (!isStr(v))
        return refuse(vm,
            fmt::format(
                "\"{}\" must be string{}, not {}", name, empty == Empty::Allowed ? " or None" : "", typeName(vm, v)));
    const std::size_t length = asStr(v)->length;
    if (length != 1)
        return refuse(vm, fmt::format("\"{}\" must be a 1-character string", name));
    to = codePoint(asStr(v), 0);
    return true;
}

bool readFlag(Vm& vm, Value v, bool& to)
{
    const auto is = v ? truth(vm, v) : to;
    to = is.value_or(false);
    return is.has_value();
}

constexpr const char* kParts[] = {
    "delimiter", "doublequote", "escapechar", "lineterminator", "quotechar", "quoting", "skipinitialspace", "strict"};
enum Part : std::uint8_t {
    Delimiter,
    DoubleQuote,
    EscapeChar,
    LineTerminator,
    QuoteChar,
    QuotingPart,
    SkipSpace,
    Strict
};

bool fill(Vm& vm, const Value (&parts)[std::size(kParts)], Dialect& d)
{
    d.lineEnd = Value::heap(makeStr(vm, "\r\n"));
    if (!readCharacter(vm, "delimiter", parts[Delimiter], Empty::Refused, d.delimiter)
        || !readFlag(vm, parts[DoubleQuote], d.doublesQuotes)
        || !readCharacter(vm, "escapechar", parts[EscapeChar], Empty::Allowed, d.escape)
        || !readCharacter(vm, "quotechar", parts[QuoteChar], Empty::Allowed, d.quote)
        || !readFlag(vm, parts[SkipSpace], d.skipsSpace) || !readFlag(vm, parts[Strict], d.isStrict))
        return false;
    if (const Value end = parts[LineTerminator]) {
        if (end.isNone())
            return refuse(vm, "lineterminator must be set");
        if (!isStr(end))
            return refuse(vm, "\"lineterminator\" must be a string");
        d.lineEnd = end;
    }
    if (const Value quoting = parts[QuotingPart]) {
        if (!isExactInt(quoting))
            return refuse(vm, "\"quoting\" must be an integer");
        const auto n = intToInt64(quoting);
        if (!n || *n < 0 || *n > static_cast<std::int64_t>(Quoting::None))
            return refuse(vm, "bad \"quoting\" value");
        d.quoting = static_cast<Quoting>(*n);
    } else if (parts[QuoteChar] && parts[QuoteChar].isNone()) {
        d.quoting = Quoting::None;
    }
    if (d.quoting != Quoting::None && d.quote == kNotSet)
        return refuse(vm, "quotechar must be set if quoting enabled");
    return true;
}

DictObject* dialects(Vm& vm) // by name
{
    return asDict(moduleValue(vm, kModule, "_dialects"));
}

Value registeredDialect(Vm& vm, Value name)
{
    const Value found = dictFind(vm, dialects(vm), name);
    return found || vm.hasError() ? found : raiseCsvError(vm, "unknown dialect");
}

Value dialectNew(Vm& vm, const CallArgs& args)
{
    if (args.count > 2)
        return raiseTypeError(
            vm, fmt::format("Dialect() takes at most 1 positional argument ({} given)", args.count - 1));
    return dialectFrom(vm, args.valueOr(1, kNull), args);
}

Value characterOf(Vm& vm, std::uint32_t c)
{
    return c == kNotSet ? kNone : Value::heap(makeChar(vm, c));
}
template<std::uint32_t Dialect::* kPart>
Value readPart(Vm& vm, Value self)
{
    return characterOf(vm, DialectData::of(self).*kPart);
}
template<bool Dialect::* kPart>
Value readBoolean(Vm&, Value self)
{
    return Value::boolean(DialectData::of(self).*kPart);
}
Value readLineEnd(Vm&, Value self)
{
    return DialectData::of(self).lineEnd;
}
Value readQuoting(Vm&, Value self)
{
    return Value::smallInt(static_cast<std::int64_t>(DialectData::of(self).quoting));
}
constexpr GetSetInfo kFields[] = {
    {"delimiter", &readPart<&Dialect::delimiter>, nullptr, ""},
    {"doublequote", &readBoolean<&Dialect::doublesQuotes>, nullptr, ""},
    {"escapechar", &readPart<&Dialect::escape>, nullptr, ""},
    {"lineterminator", &readLineEnd, nullptr, ""},
    {"quotechar", &readPart<&Dialect::quote>, nullptr, ""},
    {"quoting", &readQuoting, nullptr, ""},
    {"skipinitialspace", &readBoolean<&Dialect::skipsSpace>, nullptr, ""},
    {"strict", &readBoolean<&Dialect::isStrict>, nullptr, ""},
};
constexpr NativeInfo kDialectMethods[] = {newMethod(&dialectNew, 0, kAnyCount)};

Value registerDialect(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]))
        return raiseTypeError(vm, "dialect name must be a string");
    const Value dialect = dialectFrom(vm, args.valueOr(1, kNull), args);
    return dialect && dictSet(vm, dialects(vm), args[0], dialect) ? kNone : kNull;
}

Value unregisterDialect(Vm& vm, const CallArgs& args)
{
    if (dictRemove(vm, dialects(vm), args[0]))
        return kNone;
    return vm.hasError() ? kNull : raiseCsvError(vm, "unknown dialect");
}

Value getDialect(Vm& vm, const CallArgs& args)
{
    return registeredDialect(vm, args[0]);
}

Value listDialects(Vm& vm, const CallArgs&)
{
    ListObject* names = makeList(vm);
    Value key, value;
    for (std::uint32_t at = 0; dictNext(dialects(vm), at, key, value);)
        listAppend(vm, names, key);
    return Value::heap(names);
}

Value fieldSizeLimit(Vm& vm, const CallArgs& args)
{
    const Value before = makeInt(vm, fieldLimit(vm));
    if (args.count == 0)
        return before;
    if (!isExactInt(args[0]))
        return raiseTypeError(vm, "limit must be an integer");
    if (!intToInt64(args[0]))
        return raiseOverflowError(vm, "Python int too large to convert to C long");
    setConstant(vm, as<ModuleObject>(dictFindStr(vm.modules, vm.intern(kModule))), kLimit, args[0]);
    return before;
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("register_dialect", &registerDialect, 1, 2, "Gives a dialect a name."),
    fn("unregister_dialect", &unregisterDialect, 1, 1, "Forgets a dialect."),
    fn("get_dialect", &getDialect, 1, 1, "The dialect of this name."),
    fn("list_dialects", &listDialects, 0, 0, "The names of all dialects."),
    fn("field_size_limit", &fieldSizeLimit, 0, 1, "The longest field that is read; sets it, too."),
};

} // namespace

std::int64_t fieldLimit(Vm& vm)
{
    const Value limit = moduleValue(vm, kModule, kLimit);
    return limit ? intToInt64(limit).value_or(kStandardLimit) : kStandardLimit;
}

Value raiseCsvError(Vm& vm, std::string_view message)
{
    return raiseModuleError(vm, kModule, "Error", vm.types.Exception, message);
}

Value dialectFrom(Vm& vm, Value base, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "Dialect");
    if (const Value named = keywords.take("dialect"); named && !base)
        base = named;
    Value parts[std::size(kParts)];
    bool isGiven = false;
    for (std::size_t i = 0; i < std::size(kParts); ++i) {
        parts[i] = keywords.take(kParts[i]);
        isGiven |= static_cast<bool>(parts[i]);
    }
    if (!keywords.done())
        return kNull;
    if (base && isStr(base)) {
        base = registeredDialect(vm, base);
        if (!base)
            return kNull;
    }
    if (base && DialectData::holds(base) && !isGiven)
        return base;
    for (std::size_t i = 0; i < std::size(kParts); ++i)
        if (base && !base.isNone() && !parts[i]) {
            parts[i] = getAttributeOrNull(vm, base, vm.intern(kParts[i]));
            if (vm.hasError())
                return kNull;
        }
    const Value dialect = DialectData::make(vm);
    return fill(vm, parts, DialectData::of(dialect)) ? dialect : kNull;
}

void addDialects(Vm& vm, ModuleObject* module)
{
    TypeObject* type = DialectData::makeType(vm, "_csv", Subclassing::Allowed);
    addMethods(vm, type, kDialectMethods);
    addGetSets(vm, type, kFields);
    setConstant(vm, module, "Dialect", Value::heap(type));
    addFunctions(vm, module, kFunctions);
    setConstant(vm, module, "_dialects", Value::heap(makeDict(vm)));
    setConstant(vm, module, kLimit, Value::smallInt(kStandardLimit));
}

} // namespace vmcore::csv

namespace vmcore {

ModuleObject* makeCsvModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_csv", "Reading and writing tables as text.");
    csv::addDialects(vm, module);
    csv::addReader(vm, module);
    csv::addWriter(vm, module);
    for (const auto& [name, quoting] :
        {std::pair{"QUOTE_MINIMAL", csv::Quoting::Minimal}, {"QUOTE_ALL", csv::Quoting::All},
            {"QUOTE_NONNUMERIC", csv::Quoting::NonNumeric}, {"QUOTE_NONE", csv::Quoting::None}})
        setConstant(vm, module, name, Value::smallInt(static_cast<std::int64_t>(quoting)));
    setConstant(vm, module, "__version__", Value::heap(makeStr(vm, "1.0")));
    setConstant(vm, module, "Error", makeErrorClass(vm, "_csv", "Error", {vm.types.Exception}));
    return module;
}

} // namespace vmcore
