set(interp_tests
    FusedTest.cpp
    BlockCountsTest.cpp
    CounterTest.cpp
    HeapTest.cpp
    InterpreterTest.cpp
    QuickeningTest.cpp
    SpecializerTest.cpp)
