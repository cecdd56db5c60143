// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/Sqlite.h"

namespace inspector {

bool SqliteStatement::run()
{
    const bool done = step() == SQLITE_DONE;
    return sqlite3_reset(m_statement.get()) == SQLITE_OK && done;
}

std::uint64_t SqliteStatement::integer(int column)
{
    return static_cast<std::uint64_t>(sqlite3_column_int64(m_statement.get(), column));
}

ByteView SqliteStatement::blob(int column)
{
    const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(m_statement.get(), column));
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    return bytes ? ByteView(bytes, static_cast<std::size_t>(size)) : ByteView();
}

std::string_view SqliteStatement::text(int column)
{
    const ByteView bytes = blob(column);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void SqliteStatement::bindOne(int parameter, std::uint64_t value)
{
    sqlite3_bind_int64(m_statement.get(), parameter, static_cast<sqlite3_int64>(value));
}

void SqliteStatement::bindOne(int parameter, ByteView value)
{
    // A null pointer would bind NULL; an empty blob is meant.
    const void* bytes = value.empty() ? static_cast<const void*>("") : value.data();
    sqlite3_bind_blob64(m_statement.get(), parameter, bytes, value.size(), SQLITE_STATIC);
}

void SqliteStatement::bindOne(int parameter, std::string_view value)
{
    sqlite3_bind_text64(m_statement.get(), parameter, value.data(), value.size(), SQLITE_STATIC, SQLITE_UTF8);
}

bool SqliteConnection::open(const std::string& name, int flags)
{
    sqlite3* connection = nullptr;
    const int status = sqlite3_open_v2(name.c_str(), &connection, flags, nullptr);
    m_connection.reset(connection); // Also on failure: it carries the error text.
    return status == SQLITE_OK;
}

bool SqliteConnection::run(const char* sql)
{
    return sqlite3_exec(m_connection.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

SqliteStatement SqliteConnection::prepare(std::string_view sql)
{
    SqliteStatement result;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v3(m_connection.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
            &statement, nullptr)
        == SQLITE_OK)
        result.m_statement.reset(statement);
    return result;
}

std::string SqliteConnection::errorText() const
{
    return m_connection ? sqlite3_errmsg(m_connection.get()) : "out of memory";
}

bool SqliteConnection::close()
{
    return sqlite3_close(m_connection.release()) == SQLITE_OK;
}

} // namespace inspector
