// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/BuildStamp.h"

#include <cstdint>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <string>

namespace vmcore {
namespace {

constexpr std::size_t padded(std::size_t size)
{
    return (size + 3) & ~std::size_t{3};
}

std::string_view buildIdIn(const char* notes, std::size_t size)
{
    for (std::size_t at = 0; at + sizeof(ElfW(Nhdr)) <= size;) {
        ElfW(Nhdr) note;
        std::memcpy(&note, notes + at, sizeof note);
        const std::size_t name = at + sizeof note, text = name + padded(note.n_namesz);
        if (note.n_type == NT_GNU_BUILD_ID
            && std::string_view(notes + name, note.n_namesz) == std::string_view("GNU", 4))
            return {notes + text, note.n_descsz};
        at = text + padded(note.n_descsz);
    }
    return {};
}

// Of the loaded file that this function is in.
int findStamp(dl_phdr_info* file, std::size_t, void* result)
{
    const auto here = reinterpret_cast<std::uintptr_t>(&findStamp);
    bool isThisFile = false;
    for (int i = 0; i < file->dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = file->dlpi_phdr[i];
        isThisFile |= part.p_type == PT_LOAD && here - (file->dlpi_addr + part.p_vaddr) < part.p_memsz;
    }
    for (int i = 0; isThisFile && i < file->dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = file->dlpi_phdr[i];
        if (part.p_type != PT_NOTE)
            continue;
        const auto* notes = reinterpret_cast<const char*>(file->dlpi_addr + part.p_vaddr);
        if (const std::string_view id = buildIdIn(notes, part.p_memsz); !id.empty()) {
            *static_cast<std::string*>(result) = id;
            return 1;
        }
    }
    return isThisFile ? 1 : 0;
}

} // namespace

std::string_view buildStamp()
{
    static const std::string stamp = [] {
        std::string found;
        dl_iterate_phdr(&findStamp, &found);
        return found;
    }();
    return stamp;
}

} // namespace vmcore
