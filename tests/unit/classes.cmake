set(classes_tests
    AttributesTest.cpp
    ExceptionsTest.cpp
    ImportTest.cpp
    ShapeTest.cpp
    TracebackTest.cpp)
