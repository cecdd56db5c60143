// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/Streams.h"

#include "tests/support/TestVm.h"

#include <gtest/gtest.h>

namespace {

TEST(Streams, OutputReachesTheHostInBlocks)
{
    test::TestVm test;
    test.run("import sys\nsys.stdout.write('x' * 100)\nprint(file=sys.stderr)");
    EXPECT_EQ(test.host.output, std::string(100, 'x'));
    EXPECT_EQ(test.host.errors, "\n");
}

TEST(Streams, PrintUsesAReplacedStdout)
{
    test::TestVm test;
    EXPECT_EQ(test.printed(R"(
import sys
class Writer:
    def __init__(self): self.parts = []
    def write(self, text): self.parts.append(text)
old, sys.stdout = sys.stdout, Writer()
print(1, 'a', sep='-')
new, sys.stdout = sys.stdout, old
print(new.parts)
)"),
        "['1', '-', 'a', '\\n']\n");
}

TEST(Streams, InputShowsThePromptAndDropsTheNewline)
{
    test::TestVm test;
    test.host.input = "one\ntwo";
    EXPECT_EQ(test.printed("print([input('? '), input()])"), "? ['one', 'two']\n");
}

TEST(Streams, InputAtTheEndIsAnError)
{
    test::TestVm test;
    EXPECT_EQ(test.printed("try: input()\nexcept EOFError as e: print(e)"), "EOF when reading a line\n");
}

TEST(Streams, StdinIsReadByCharactersAndLines)
{
    test::TestVm test;
    test.host.input = "äbc\nde\n\nend";
    EXPECT_EQ(test.printed("import sys\nprint([sys.stdin.read(2), sys.stdin.readline(), *sys.stdin])"),
        "['äb', 'c\\n', 'de\\n', '\\n', 'end']\n");
}

TEST(Streams, BufferTakesBytesInOrderWithText)
{
    test::TestVm test;
    EXPECT_EQ(test.printed("import sys\nprint('a')\nsys.stdout.buffer.write(b'b\\n')\nprint('c')"), "a\nb\nc\n");
}

TEST(Streams, WritingOtherThingsThanTextIsATypeError)
{
    test::TestVm test;
    EXPECT_EQ(test.printed("import sys\ntry: sys.stdout.write(5)\nexcept TypeError as e: print(e)"),
        "write() argument must be str, not int\n");
}

TEST(Streams, TwoVmsDoNotShareOutput)
{
    test::TestVm a, b;
    a.run("print('a')");
    b.run("print('b')");
    EXPECT_EQ(a.host.output, "a\n");
    EXPECT_EQ(b.host.output, "b\n");
}

} // namespace
