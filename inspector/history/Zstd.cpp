// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/Zstd.h"

#include <new>
#include <zstd.h>

namespace inspector {

namespace {

struct FreeContext
{
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

} // namespace

struct Zstd::Contexts
{
    std::unique_ptr<ZSTD_CCtx, FreeContext> pack{ZSTD_createCCtx()};
    std::unique_ptr<ZSTD_DCtx, FreeContext> unpack{ZSTD_createDCtx()};
};

Zstd::Zstd()
    : m_contexts(std::make_unique<Contexts>())
{
    if (!m_contexts->pack || !m_contexts->unpack)
        throw std::bad_alloc();
    ZSTD_CCtx_setParameter(m_contexts->pack.get(), ZSTD_c_compressionLevel, 1);
    ZSTD_CCtx_setParameter(m_contexts->pack.get(), ZSTD_c_checksumFlag, 1);
}

Zstd::~Zstd() = default;

Bytes Zstd::pack(ByteView raw)
{
    Bytes packed(ZSTD_compressBound(raw.size()));
    const std::size_t size
        = ZSTD_compress2(m_contexts->pack.get(), packed.data(), packed.size(), raw.data(), raw.size());
    if (ZSTD_isError(size)) // The buffer is large enough, so only memory can be missing.
        throw std::bad_alloc();
    packed.resize(size);
    packed.shrink_to_fit();
    return packed;
}

bool Zstd::unpack(ByteView packed, std::size_t most, Bytes& raw)
{
    const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size > most) // Also true for "unknown" and "error", which are the largest numbers.
        return false;
    raw.resize(size);
    return ZSTD_decompressDCtx(m_contexts->unpack.get(), raw.data(), raw.size(), packed.data(), packed.size()) == size;
}

} // namespace inspector
