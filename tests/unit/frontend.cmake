set(frontend_tests
    ParserTest.cpp
    SyntaxErrorCorpusTest.cpp
    TokenizerTest.cpp)
