set(trace_tests
    ExecutorsTest.cpp
    OptimizerTest.cpp
    RecorderTest.cpp)
