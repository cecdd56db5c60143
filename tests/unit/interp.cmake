set(interp_tests
    BlockCountsTest.cpp
    CounterTest.cpp
    HeapTest.cpp
    InterpreterTest.cpp
    SpecializerTest.cpp)
