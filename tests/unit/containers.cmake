set(containers_tests
    DictTest.cpp
    ListTest.cpp
    OperatorsTest.cpp
    SetTest.cpp
    SortTest.cpp
    StreamsTest.cpp)
