// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/TextCodec.h"

#include "tests/support/TestVm.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;

constexpr Encoding kReversible[] = {Encoding::Utf8, Encoding::Utf8Signed, Encoding::Utf16, Encoding::Utf16Little,
    Encoding::Utf16Big, Encoding::Utf32, Encoding::Utf32Little, Encoding::Utf32Big};

TEST(TextCodec, EveryUnicodeFormGivesTheTextBack)
{
    test::TestVm t;
    StrObject* text = makeStr(t.vm(), "a\u00e9\u20ac\U0001F600z");
    for (const Encoding encoding : kReversible) {
        const auto bytes = encodeText(t.vm(), text, encoding, "strict");
        ASSERT_TRUE(bytes) << encodingName(encoding);
        const StrObject* back = decodeText(t.vm(), *bytes, encoding, "strict");
        ASSERT_TRUE(back) << encodingName(encoding);
        EXPECT_TRUE(equalStr(text, back)) << encodingName(encoding);
    }
}

TEST(TextCodec, NamesAreForgiving)
{
    test::TestVm t;
    EXPECT_EQ(encodingNamed(t.vm(), "UTF8"), Encoding::Utf8);
    EXPECT_EQ(encodingNamed(t.vm(), "Latin_1"), Encoding::Latin1);
    EXPECT_FALSE(encodingNamed(t.vm(), "no-such"));
    EXPECT_TRUE(t.vm().hasError());
}

TEST(TextCodec, EscapedBytesComeBack)
{
    test::TestVm t;
    StrObject* text = decodeText(t.vm(), "a\xff\xc3", Encoding::Utf8, "surrogateescape");
    ASSERT_TRUE(text);
    EXPECT_EQ(encodeText(t.vm(), text, Encoding::Utf8, "surrogateescape"), "a\xff\xc3");
}

TEST(TextCodec, ErrorsNameWhatAndWhere)
{
    test::TestVm t;
    EXPECT_EQ(
        t.printed("for f in (lambda: b'ab\\xe2\\x82'.decode(), lambda: 'x\\xe9'.encode('ascii'),\n"
                  "          lambda: b'\\x00\\xd8a\\x00'.decode('utf-16-le'), lambda: 'a\\ud800\\ud801'.encode()):\n"
                  "    try:\n        f()\n    except UnicodeError as e:\n        print(e)"),
        "'utf-8' codec can't decode bytes in position 2-3: unexpected end of data\n"
        "'ascii' codec can't encode character '\\xe9' in position 1: ordinal not in range(128)\n"
        "'utf-16-le' codec can't decode bytes in position 0-1: illegal UTF-16 surrogate\n"
        "'utf-8' codec can't encode characters in position 1-2: surrogates not allowed\n");
}

} // namespace
