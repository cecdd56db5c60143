set(text_tests
    FloatDigitsTest.cpp
    FormatTest.cpp
    IntTest.cpp
    MathTest.cpp
    StrTest.cpp
    TextCodecTest.cpp
    TextUnicodeTest.cpp)
