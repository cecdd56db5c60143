// SPDX-License-Identifier: GPL-3.0-or-later
//
// Work that must not hold up the window: each job has a thread of its own. The destructor waits for all of them.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace app {

class Background
{
public:
    Background() = default;
    ~Background();
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    /// Any thread but those of the jobs.
    void run(std::function<void()> job);

    /// True on the thread of a job of any Background.
    [[nodiscard]] static bool isJobThread();

private:
    struct Job
    {
        std::thread thread;
        std::shared_ptr<std::atomic<bool>> done;
    };

    std::mutex m_mutex;
    std::vector<Job> m_jobs;
};

} // namespace app
