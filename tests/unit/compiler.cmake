set(compiler_tests
    CodeVerifierTest.cpp
    CompilerErrorsTest.cpp
    CompilerTest.cpp
    ConstantFoldingTest.cpp
    DisassemblerTest.cpp
    ScopesTest.cpp
    UnparserTest.cpp)
