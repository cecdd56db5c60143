set(threads_tests
    EventRingTest.cpp
    PayloadsTest.cpp
    RecorderTest.cpp
    VmThreadsTest.cpp)
