// SPDX-License-Identifier: GPL-3.0-or-later
// Reading whole files, with one plain line when that does not work.
#pragma once
#include <expected>
#include <string>

namespace inspector {

// The error names the file and says what is wrong: "cannot open a.py: no such file".
std::expected<std::string, std::string> readWholeFile(const std::string& path);
// The path from the root, not resolved further: what tracebacks name.
std::string absolutePath(const std::string& path);
bool isFolder(const std::string& path);
// The program that stands beside the running one and takes the command line of `python`; empty: there is none.
std::string pythonExecutable();
std::string folderOf(const std::string& path); // "." for a bare name

} // namespace inspector
