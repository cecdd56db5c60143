# Libraries that vmcore needs. The other folders find their own, so that vmcore configures without Qt.

find_package(PkgConfig REQUIRED)
find_package(double-conversion REQUIRED CONFIG)
find_package(fmt REQUIRED CONFIG)
pkg_check_modules(GMP REQUIRED IMPORTED_TARGET gmp)
pkg_check_modules(UTF8PROC REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
