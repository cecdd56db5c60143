// SPDX-License-Identifier: GPL-3.0-or-later
//
// One thread beside the window that computes what views show, from published States, so that a large program does not
// hold up the window. Jobs run one after the other, in the order in which they came.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace app {

class Worker
{
public:
    Worker();
    /// Waits for the job that is under way; those that wait are dropped.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Any thread.
    void run(std::function<void()> job);

private:
    void work();

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<std::function<void()>> m_jobs;
    bool m_ends = false;
    std::thread m_thread; ///< Last: it uses the others.
};

} // namespace app
