// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: any bytes, as a file, an expression or an interactive statement, give a tree or an error.
#include "vmcore/frontend/AstDump.h"
#include "vmcore/frontend/Parser.h"
#include "vmcore/frontend/SyntaxErrorText.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using vmcore::frontend::ParseMode;
using vmcore::frontend::ParseResult;

void parseAs(std::string_view source, ParseMode mode)
{
    const ParseResult result = vmcore::frontend::parse(source, "fuzz.py", mode);
    if ((result.module != nullptr) == result.error.has_value()) {
        std::abort();
    }
    if (result.module != nullptr) {
        static_cast<void>(dumpAst(*result.module, vmcore::frontend::DumpPositions::Show));
    } else {
        static_cast<void>(syntaxErrorText(*result.error, "fuzz.py"));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view source(reinterpret_cast<const char*>(data), size);
    parseAs(source, ParseMode::Exec);
    parseAs(source, ParseMode::Eval);
    parseAs(source, ParseMode::Single);
    return 0;
}
