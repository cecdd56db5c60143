set(session_tests SessionTest.cpp)
