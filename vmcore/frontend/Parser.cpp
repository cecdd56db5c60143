// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Parser.h"

#include "vmcore/frontend/Diagnosis.h"
#include "vmcore/frontend/SourceText.h"
#include "vmcore/frontend/Tokenizer.h"
#include "vmcore/frontend/TreeParser.h"

#include <utility>

namespace vmcore::frontend {

ParseResult parse(std::string_view source, std::string_view fileName, ParseMode mode)
{
    ParseResult result;
    result.arena = std::make_unique<Arena>();
    const LastLine lastLine = mode == ParseMode::Exec ? LastLine::Terminated : LastLine::AsIs;
    SourceText decoded = decodeSource(source, fileName, lastLine, *result.arena);
    if (decoded.error) {
        result.error = std::move(decoded.error);
        return result;
    }
    const auto ending = mode == ParseMode::Single ? Tokenizer::Ending::Prompt : Tokenizer::Ending::Plain;
    const TokenList tokens = Tokenizer(decoded.text, TextOrigin{}, ending).run();
    result.warnings = tokens.warnings;
    ParseContext context = {*result.arena, &result.warnings};
    TreeParser parser(tokens, context);
    result.module = parser.parseModule(mode);
    if (result.module != nullptr) {
        return result;
    }
    if (context.isTooDeep) {
        result.error.emplace().kind = SyntaxError::Kind::MemoryError;
        return result;
    }
    ParseContext quietContext = {*result.arena, nullptr};
    const TextSource textSource = fileName.starts_with('<') ? TextSource::Memory : TextSource::File;
    result.error = explainModule(tokens, quietContext, mode, textSource, parser.failedStatement());
    return result;
}

} // namespace vmcore::frontend
