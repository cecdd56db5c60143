set(session_tests
    ClassReportsTest.cpp
    SessionTest.cpp)
