set(interp_tests
    BlockCountsTest.cpp
    CounterTest.cpp
    HeapTest.cpp
    InterpreterTest.cpp
    QuickeningTest.cpp
    SpecializerTest.cpp)
