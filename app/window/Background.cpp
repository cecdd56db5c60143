// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/Background.h"

#include <utility>

namespace app {
namespace {

thread_local bool t_isJob = false;

} // namespace

Background::~Background()
{
    for (Job& job : m_jobs) { // nobody can add one any more
        job.thread.join();
    }
}

void Background::run(std::function<void()> job)
{
    const std::scoped_lock lock(m_mutex);
    std::erase_if(m_jobs, [](Job& old) {
        const bool done = old.done->load(std::memory_order_acquire);
        if (done) {
            old.thread.join();
        }
        return done;
    });
    auto done = std::make_shared<std::atomic<bool>>(false);
    m_jobs.push_back({std::thread([work = std::move(job), done] {
                          t_isJob = true;
                          work();
                          done->store(true, std::memory_order_release);
                      }),
        done});
}

bool Background::isJobThread()
{
    return t_isJob;
}

} // namespace app
