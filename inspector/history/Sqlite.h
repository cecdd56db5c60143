// SPDX-License-Identifier: GPL-3.0-or-later
// Owners of an SQLite connection and its statements. One thread at a time.
#pragma once

#include "inspector/history/Varint.h"

#include <cstdint>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <string_view>

namespace inspector {

class SqliteStatement
{
public:
    SqliteStatement() = default;

    /// Binds the arguments from the first parameter on; blobs must outlive the run.
    template<class... Values>
    SqliteStatement& bind(const Values&... values)
    {
        int parameter = 0;
        (bindOne(++parameter, values), ...);
        return *this;
    }

    /// SQLITE_ROW, SQLITE_DONE or an error.
    int step() { return m_statement ? sqlite3_step(m_statement.get()) : SQLITE_MISUSE; }
    /// Runs a statement that gives no rows; true if it was carried out. Ready for the next bind.
    [[nodiscard]] bool run();
    void reset() { sqlite3_reset(m_statement.get()); }

    /// Of the current row. Valid until the next step or reset; empty for NULL.
    [[nodiscard]] std::uint64_t integer(int column);
    [[nodiscard]] ByteView blob(int column);
    [[nodiscard]] std::string_view text(int column);

    explicit operator bool() const { return m_statement != nullptr; }

private:
    friend class SqliteConnection;
    struct Finalize
    {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    void bindOne(int parameter, std::uint64_t value);
    void bindOne(int parameter, ByteView value);
    void bindOne(int parameter, std::string_view value);

    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
};

/// Statements must be gone before their connection.
class SqliteConnection
{
public:
    /// `flags` of sqlite3_open_v2; false when it cannot be opened.
    [[nodiscard]] bool open(const std::string& name, int flags);
    [[nodiscard]] bool run(const char* sql);
    /// Empty when the SQL does not fit the file.
    [[nodiscard]] SqliteStatement prepare(std::string_view sql);
    [[nodiscard]] std::string errorText() const;
    [[nodiscard]] sqlite3* handle() const { return m_connection.get(); }
    /// False when it could not be closed in order.
    [[nodiscard]] bool close();

private:
    struct Close
    {
        void operator()(sqlite3* connection) const { sqlite3_close(connection); }
    };
    std::unique_ptr<sqlite3, Close> m_connection;
};

} // namespace inspector
