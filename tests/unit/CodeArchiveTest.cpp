// SPDX-License-Identifier: GPL-3.0-or-later
// Code objects as bytes, and the cache of compiled modules that is made of them.
#include "vmcore/code/CodeArchive.h"

#include "tests/support/TestVm.h"
#include "vmcore/code/OriginalCode.h"
#include "vmcore/object/Containers.h"
#include "vmcore/runtime/CodeCache.h"
#include "vmcore/runtime/Compile.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/stat.h>

using namespace vmcore;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kProgram = R"(
def outer(a, b=(1, 2.5, -0.0, 3j, b'bytes\xff', 'gr\u00fc\u00dfe \udc80', ..., None, True), *c, d, **e):
    "A docstring."
    x = 123456789012345678901234567890 + -98765432109876543210
    def inner(y):
        nonlocal x
        try:
            return a.field + y in {'one', 'two'} and x
        except ValueError:
            raise
    return [inner(i) for i in c if i not in (1, 2.5)]
class C:
    async def m(self): return await self
)";

CodeObject* compiled(test::TestVm& t, std::string_view source = kProgram)
{
    CodeObject* code = compileOrRaise(t.vm(), source, "some.py", frontend::ParseMode::Exec, 0);
    EXPECT_NE(code, nullptr);
    return code;
}

// Names a folder by TIERSCOPE_CACHE for as long as it lives.
class CacheFolder
{
public:
    CacheFolder()
    {
        char name[] = "/tmp/tierscope-test-XXXXXX";
        m_folder = fs::path(mkdtemp(name)) / "code";
        setenv("TIERSCOPE_CACHE", m_folder.c_str(), 1);
    }
    ~CacheFolder()
    {
        unsetenv("TIERSCOPE_CACHE");
        fs::remove_all(m_folder.parent_path());
    }
    const fs::path& path() const { return m_folder; }
    std::vector<fs::path> files() const
    {
        std::vector<fs::path> found;
        if (fs::exists(m_folder))
            for (const auto& entry : fs::directory_iterator(m_folder))
                found.push_back(entry.path());
        return found;
    }

private:
    fs::path m_folder;
};

std::string importedModule(const std::string& module)
{
    test::TestVm t(VmConfig{}, test::CodeCache::On);
    t.host.files["/lib/mod.py"] = module;
    return t.printed("import sys\nsys.path.insert(0, '/lib')\nimport mod\nprint(mod.f(2))\n");
}

} // namespace

TEST(CodeArchive, GivesBackTheSameCode)
{
    test::TestVm t;
    const std::string bytes = archiveCode(compiled(t));
    ASSERT_FALSE(bytes.empty());
    test::TestVm other;
    const CodeObject* restored = restoreCode(other.vm(), bytes, 7);
    ASSERT_NE(restored, nullptr);
    EXPECT_EQ(archiveCode(restored), bytes);
    EXPECT_EQ(restored->sourceId, 7u);
}

TEST(CodeArchive, A007_WarmCodeGivesTheBytesOfColdCode)
{
    test::TestVm t;
    constexpr std::string_view source = "def f(x): return x.real + 1\nfor i in range(100): f(i)\n";
    const std::string cold = archiveCode(compiled(t, source));
    test::TestVm warm;
    warm.run(std::string(source) + "code = f.__code__\n");
    const auto* code = as<CodeObject>(warm.global("code"));
    EXPECT_NE(adaptiveBytes(code), originalBytes(code));
    test::TestVm again;
    const CodeObject* module = restoreCode(again.vm(), cold, 0);
    ASSERT_NE(module, nullptr);
    const auto inner
        = std::ranges::find_if(module->data->constants, [](Value v) { return hasKind(v, ObjectKind::Code); });
    ASSERT_NE(inner, module->data->constants.end());
    EXPECT_EQ(originalBytes(as<CodeObject>(*inner)), originalBytes(code));
    EXPECT_EQ(adaptiveBytes(as<CodeObject>(*inner)).size(), adaptiveBytes(code).size());
}

TEST(CodeArchive, CutBytesAreRefused)
{
    test::TestVm t;
    const std::string bytes = archiveCode(compiled(t));
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_EQ(restoreCode(t.vm(), std::string_view(bytes).substr(0, size), 0), nullptr) << size;
}

TEST(CodeCache, AModuleIsCompiledOnceForEachText)
{
    const CacheFolder folder;
    EXPECT_EQ(importedModule("def f(x): return x + 1\n"), "3\n");
    const std::size_t first = folder.files().size();
    EXPECT_GT(first, 0u);
    EXPECT_EQ(importedModule("def f(x): return x + 1\n"), "3\n");
    EXPECT_EQ(folder.files().size(), first);
    EXPECT_EQ(importedModule("def f(x): return x + 5\n"), "7\n");
    EXPECT_EQ(folder.files().size(), first + 1);
}

TEST(CodeCache, DamagedFilesAreCompiledAgain)
{
    const CacheFolder folder;
    importedModule("def f(x): return x + 1\n");
    for (const fs::path& file : folder.files())
        fs::resize_file(file, fs::file_size(file) / 2);
    EXPECT_EQ(importedModule("def f(x): return x + 1\n"), "3\n");
    for (const fs::path& file : folder.files()) {
        std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
        stream.seekp(40);
        stream.put('\xff');
    }
    EXPECT_EQ(importedModule("def f(x): return x + 1\n"), "3\n");
}

TEST(CodeCache, FilesThatOthersCanWriteAreNotRead)
{
    const CacheFolder folder;
    importedModule("def f(x): return x + 1\n");
    for (const fs::path& file : folder.files()) {
        chmod(file.c_str(), 0666);
        fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(1));
    }
    const auto before = fs::last_write_time(folder.files().front());
    EXPECT_EQ(importedModule("def f(x): return x + 1\n"), "3\n");
    for (const fs::path& file : folder.files())
        EXPECT_GT(fs::last_write_time(file), before); // written anew
    struct stat s{};
    ASSERT_EQ(stat(folder.path().c_str(), &s), 0);
    EXPECT_EQ(s.st_mode & 077, 0u);
}

TEST(CodeCache, AFolderThatCannotBeMadeIsDoneWithout)
{
    setenv("TIERSCOPE_CACHE", "/proc/nowhere/code", 1);
    EXPECT_EQ(importedModule("def f(x): return x + 1\n"), "3\n");
    unsetenv("TIERSCOPE_CACHE");
}

TEST(CodeCache, TextsWithWarningsAreCompiledEachTime)
{
    const CacheFolder folder;
    const std::size_t others = (importedModule("def f(x): return x + 1\n"), folder.files().size());
    importedModule("def f(x): return '\\d'\n");
    EXPECT_EQ(folder.files().size(), others);
}
