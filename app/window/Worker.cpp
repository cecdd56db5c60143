// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/Worker.h"

#include <utility>

namespace app {

Worker::Worker()
    : m_thread([this] { work(); })
{
}

Worker::~Worker()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_ends = true;
        m_jobs.clear();
    }
    m_wake.notify_one();
    m_thread.join();
}

void Worker::run(std::function<void()> job)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
}

void Worker::work()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [this] { return m_ends || !m_jobs.empty(); });
        if (m_ends) {
            return;
        }
        const std::function<void()> job = std::move(m_jobs.front());
        m_jobs.pop_front();
        lock.unlock();
        job();
        lock.lock();
    }
}

} // namespace app
