// SPDX-License-Identifier: GPL-3.0-or-later
// Saving and opening: what comes back, what is refused with which words, and what a failed save leaves.
#include "inspector/history/Recordings.h"

#include "InspectorFixtures.h"
#include "inspector/history/Sqlite.h"

#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace inspector;
using fixtures::TempFolder;
using testing::HasSubstr;

namespace {

RecordingError refusalOf(const std::string& path)
{
    auto opened = openRecording(path);
    EXPECT_FALSE(opened) << path;
    return opened ? RecordingError{} : opened.error();
}

void write(const std::string& path, std::string_view bytes)
{
    std::ofstream(path, std::ios::binary) << bytes;
}

std::string read(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string savedShortRun(const TempFolder& folder)
{
    const std::string path = folder.file("short.tscope");
    EXPECT_TRUE(saveRecording(*fixtures::shortHistory().history, path));
    return path;
}

void changeFile(const std::string& path, const char* sql)
{
    SqliteConnection db;
    ASSERT_TRUE(db.open(path, SQLITE_OPEN_READWRITE)) << db.errorText();
    ASSERT_TRUE(db.run(sql)) << db.errorText();
}

} // namespace

TEST(Recordings, W48_ReopenedRecordingShowsTheSameState)
{
    const TempFolder folder;
    const fixtures::Run run = fixtures::shortHistory();
    const std::string path = folder.file("a%?#b.tscope"); // Characters that URIs treat specially.
    ASSERT_TRUE(saveRecording(*run.history, path));
    const auto opened = openRecording(path);
    ASSERT_TRUE(opened) << opened.error().line;
    ASSERT_EQ((*opened)->eventCount(), run.history->eventCount());
    EXPECT_EQ((*opened)->endTime(), run.history->endTime());
    for (std::uint64_t seq = 0; seq <= run.history->eventCount(); ++seq)
        EXPECT_TRUE(sameContent(*(*opened)->stateAt(seq), *run.history->stateAt(seq))) << seq;
}

TEST(Recordings, W48_ReopenedRecordingHasTheSameEventsAndPayloads)
{
    const TempFolder folder;
    const fixtures::Run run = fixtures::shortHistory();
    const std::string path = folder.file("a.tscope");
    ASSERT_TRUE(saveRecording(*run.history, path));
    const auto opened = openRecording(path);
    ASSERT_TRUE(opened) << opened.error().line;
    EXPECT_EQ(*(*opened)->events(0, 1000), *run.history->events(0, 1000));
    for (PayloadId id = 1; id <= run.payloads->count_anyThread(); ++id)
        EXPECT_EQ((*opened)->text(id), *run.payloads->read_anyThread(id));
    EXPECT_EQ((*opened)->payload(0), nullptr);
    EXPECT_EQ((*opened)->payload(1000), nullptr);
}

TEST(Recordings, W48_LongRunComesBackThroughItsKeyframes)
{
    const TempFolder folder;
    const fixtures::Run run;
    run.history->append(fixtures::busyRun(900000));
    run.history->publish();
    const std::string path = folder.file("long.tscope");
    ASSERT_TRUE(saveRecording(*run.history, path));
    const auto opened = openRecording(path);
    ASSERT_TRUE(opened) << opened.error().line;
    for (const std::uint64_t seq : {900000U, 100U, 393216U, 800000U, 786432U, 500000U})
        EXPECT_TRUE(sameContent(*(*opened)->stateAt(seq), *run.history->stateAt(seq))) << seq;
    EXPECT_EQ((*opened)->seqAtTime(run.history->endTime() / 2), run.history->seqAtTime(run.history->endTime() / 2));
}

TEST(Recordings, W48_HistoryThatLostItsBeginningIsSavedFromThere)
{
    const TempFolder folder;
    History history(std::make_shared<vmcore::Payloads>(), 4 << 20);
    history.append(fixtures::busyRun(1'300'000));
    history.publish();
    const std::string path = folder.file("late.tscope");
    ASSERT_TRUE(saveRecording(history, path));
    const auto opened = openRecording(path);
    ASSERT_TRUE(opened) << opened.error().line;
    EXPECT_EQ((*opened)->firstEvent(), history.firstEvent());
    EXPECT_GT((*opened)->firstEvent(), 0U);
    EXPECT_TRUE(sameContent(*(*opened)->stateAt(UINT64_MAX), *history.liveState()));
}

TEST(Recordings, W48_FilesOfFormat1StayReadable)
{
    // Saved by the first release from the short run as it was then; never to be written again.
    const auto opened = openRecording(TIERSCOPE_TESTS "/recordings/format1.tscope");
    ASSERT_TRUE(opened) << opened.error().line;
    const auto state = (*opened)->stateAt(UINT64_MAX);
    ASSERT_TRUE(state) << state.error().line;
    EXPECT_EQ(state->seq, 19U);
    EXPECT_EQ(state->status, RunStatus::Ended);
    EXPECT_EQ(state->sites.at(0).state, vmcore::SiteState::Missing);
    EXPECT_EQ(state->blocks.at(1).executions, 999U);
    EXPECT_EQ((*opened)->text(state->sites.at(0).cacheText), "int + int, counter 52");
}

TEST(Recordings, W48_EmptyHistoryIsARecordingToo)
{
    const TempFolder folder;
    const std::string path = folder.file("empty.tscope");
    ASSERT_TRUE(saveRecording(*fixtures::Run().history, path));
    const auto opened = openRecording(path);
    ASSERT_TRUE(opened) << opened.error().line;
    EXPECT_EQ((*opened)->eventCount(), 0U);
    EXPECT_EQ((*opened)->stateAt(0)->status, RunStatus::Empty);
}

TEST(Recordings, LargePayloadsComeBack)
{
    const TempFolder folder;
    const fixtures::Run run;
    const std::string large(3'000'000, 'x');
    const auto id = run.payloads->intern_anyThread(large);
    const std::string path = folder.file("large.tscope");
    ASSERT_TRUE(saveRecording(*run.history, path));
    EXPECT_EQ((*openRecording(path))->text(id), large);
}

TEST(Recordings, PayloadsThatWereLetGoAreMissing)
{
    const TempFolder folder;
    const auto payloads = std::make_shared<vmcore::Payloads>(10000, 300);
    const History history(payloads);
    for (int i = 0; i < 3; ++i)
        ASSERT_NE(payloads->addRecent_anyThread(std::string(100, 'x')), 0U);
    const std::string path = folder.file("a.tscope");
    ASSERT_TRUE(saveRecording(history, path));
    const auto opened = openRecording(path);
    ASSERT_TRUE(opened) << opened.error().line;
    EXPECT_EQ((*opened)->payload(1), nullptr);
    EXPECT_EQ((*opened)->payload(3)->size(), 100U);
}

TEST(Recordings, AMissingFileIsNotFound)
{
    const TempFolder folder;
    const RecordingError error = refusalOf(folder.file("nothing.tscope"));
    EXPECT_EQ(error.fault, RecordingFault::NotFound);
    EXPECT_EQ(error.line, folder.file("nothing.tscope") + ": there is no such file");
}

TEST(Recordings, AFolderIsNoRecording)
{
    const TempFolder folder;
    EXPECT_EQ(refusalOf(folder.path()).fault, RecordingFault::IsDirectory);
}

TEST(Recordings, APipeIsRefusedWithoutWaiting)
{
    const TempFolder folder;
    ASSERT_EQ(mkfifo(folder.file("pipe").c_str(), 0600), 0);
    EXPECT_EQ(refusalOf(folder.file("pipe")).fault, RecordingFault::NotRegular);
    EXPECT_EQ(refusalOf("/dev/null").fault, RecordingFault::NotRegular);
}

TEST(Recordings, AnUnreadableFileSaysSo)
{
    if (geteuid() == 0)
        GTEST_SKIP() << "root may read everything";
    const TempFolder folder;
    write(folder.file("secret.tscope"), "x");
    ASSERT_EQ(chmod(folder.file("secret.tscope").c_str(), 0), 0);
    EXPECT_EQ(refusalOf(folder.file("secret.tscope")).fault, RecordingFault::Unreadable);
}

TEST(Recordings, EmptyAndForeignFilesAreNoRecordings)
{
    const TempFolder folder;
    const std::string path = folder.file("x.tscope");
    for (const std::string& bytes : {std::string(), std::string("print(1)\n"), std::string(5000, '\0')}) {
        write(path, bytes);
        EXPECT_EQ(refusalOf(path).fault, RecordingFault::NotATscope);
    }
}

TEST(Recordings, ADatabaseOfAnotherProgramIsNoRecording)
{
    const TempFolder folder;
    const std::string path = folder.file("other.db");
    SqliteConnection db;
    ASSERT_TRUE(db.open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
    ASSERT_TRUE(db.run("CREATE TABLE bookmarks(url)"));
    ASSERT_TRUE(db.close());
    const RecordingError error = refusalOf(path);
    EXPECT_EQ(error.fault, RecordingFault::NotATscope);
    EXPECT_THAT(error.line, HasSubstr("another program"));
}

TEST(Recordings, ANewerFormatSaysSo)
{
    const TempFolder folder;
    const std::string path = savedShortRun(folder);
    changeFile(path, "PRAGMA user_version=2");
    const RecordingError error = refusalOf(path);
    EXPECT_EQ(error.fault, RecordingFault::NewerVersion);
    EXPECT_THAT(error.line, HasSubstr("format 2"));
}

TEST(Recordings, AnUnknownKindOfEventIsOfANewerRelease)
{
    const TempFolder folder;
    const std::string path = savedShortRun(folder);
    changeFile(path, "UPDATE meta SET value=value || ' Teleported' WHERE key='event_schema'");
    EXPECT_EQ(refusalOf(path).fault, RecordingFault::NewerVersion);
}

TEST(Recordings, W48_KindsAreMatchedByName)
{
    // A release whose table starts with another row: every number of the file means something else here.
    const TempFolder folder;
    const std::string path = savedShortRun(folder);
    changeFile(path,
        "UPDATE meta SET value='TimeSync Dropped' || substr(value, length('Dropped TimeSync') + 1) "
        "WHERE key='event_schema'");
    const auto opened = openRecording(path);
    ASSERT_TRUE(opened) << opened.error().line;
    EXPECT_EQ((*opened)->events(0, 1)->front().kind, vmcore::EventKind::Dropped);
    EXPECT_EQ((*opened)->events(1, 1)->front().kind, vmcore::EventKind::ProgramStarted);
}

TEST(Recordings, W48_KeyframesOfAnotherSchemaAreFoldedAgain)
{
    const TempFolder folder;
    const fixtures::Run run;
    run.history->append(fixtures::busyRun(500000));
    const std::string path = folder.file("old.tscope");
    ASSERT_TRUE(saveRecording(*run.history, path));
    changeFile(path, "UPDATE meta SET value=999 WHERE key='state_schema'; DELETE FROM page");
    const auto opened = openRecording(path);
    ASSERT_TRUE(opened) << opened.error().line;
    EXPECT_TRUE(sameContent(*(*opened)->stateAt(450000), *run.history->stateAt(450000)));
}

TEST(Recordings, AnUnfinishedDatabaseIsCutShort)
{
    const TempFolder folder;
    const std::string path = savedShortRun(folder);
    changeFile(path, "PRAGMA journal_mode=WAL");
    EXPECT_EQ(refusalOf(path).fault, RecordingFault::Truncated);
}

TEST(Recordings, ATruncatedFileSaysWhereItEnds)
{
    const TempFolder folder;
    const std::string path = savedShortRun(folder);
    write(path, read(path).substr(0, 9000));
    const RecordingError error = refusalOf(path);
    EXPECT_EQ(error.fault, RecordingFault::Truncated);
    EXPECT_THAT(error.line, HasSubstr("byte 9000 of"));
}

TEST(Recordings, SavingReplacesAnOlderFile)
{
    const TempFolder folder;
    const std::string path = folder.file("a.tscope");
    write(path, "older");
    ASSERT_TRUE(saveRecording(*fixtures::shortHistory().history, path));
    EXPECT_TRUE(openRecording(path));
    EXPECT_FALSE(std::filesystem::exists(path + ".part"));
}

TEST(Recordings, SavingWhereItCannotSaysWhy)
{
    const auto saved = saveRecording(*fixtures::shortHistory().history, "/no/such/folder/a.tscope");
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().fault, RecordingFault::CannotWrite);
    EXPECT_THAT(saved.error().line, HasSubstr("/no/such/folder/a.tscope"));
}

TEST(Recordings, SavingNeverReplacesAFolderOrADevice)
{
    const TempFolder folder;
    EXPECT_FALSE(saveRecording(*fixtures::shortHistory().history, folder.path()));
    EXPECT_FALSE(saveRecording(*fixtures::shortHistory().history, "/dev/null"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() + ".part"));
}

TEST(Recordings, AFullDiskLeavesTheOldFile)
{
    const TempFolder folder;
    const std::string path = folder.file("a.tscope");
    ASSERT_TRUE(saveRecording(*fixtures::shortHistory().history, path));
    const std::string before = read(path);
    const pid_t child = fork();
    if (child == 0) { // A limit on file size stands for the full disk.
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{100000, 100000};
        setrlimit(RLIMIT_FSIZE, &limit);
        const fixtures::Run run;
        run.history->append(fixtures::busyRun(100000));
        const auto saved = saveRecording(*run.history, path);
        _exit(!saved && saved.error().fault == RecordingFault::CannotWrite ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(read(path), before);
    EXPECT_FALSE(std::filesystem::exists(path + ".part"));
}

TEST(Recordings, KilledWhileSavingLeavesAWholeFile)
{
    const TempFolder folder;
    const std::string path = folder.file("a.tscope");
    const fixtures::Run run;
    run.history->append(fixtures::busyRun(30000));
    ASSERT_TRUE(saveRecording(*run.history, path));
    for (int round = 0; round < 10; ++round) {
        const pid_t child = fork();
        if (child == 0) {
            while (true)
                static_cast<void>(saveRecording(*run.history, path));
        }
        usleep(static_cast<useconds_t>(3000 + 4100 * round));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        const auto opened = openRecording(path);
        ASSERT_TRUE(opened) << opened.error().line;
        EXPECT_EQ((*opened)->eventCount(), 30000U);
        EXPECT_EQ((*opened)->events(0, 30000)->size(), 30000U);
    }
}
