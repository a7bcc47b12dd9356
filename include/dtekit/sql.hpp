/* The program's own database, for a journal, a poll store or a sequence. Part of dtekit.hpp. */
#ifndef DTEKIT_SQL_HPP
#define DTEKIT_SQL_HPP

#include "error.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {

/** A value that a statement takes, or of a row; `kind` is `DTEKIT_SQL_NULL`, `DTEKIT_SQL_INT` and so on. */
using SqlValue = dtekit_sql_value;

/** What a statement gives: how many rows it changed, and its rows. */
class SqlAnswer {
public:
    /** Takes the answer of a C function. */
    explicit SqlAnswer(dtekit_sql_answer *answer) noexcept : answer_(answer) {}

    /** No value. */
    static SqlValue null() noexcept { return {DTEKIT_SQL_NULL, 0, nullptr, 0}; }
    /** A whole number. */
    static SqlValue number(std::int64_t value) noexcept { return {DTEKIT_SQL_INT, value, nullptr, 0}; }
    /** A text in UTF-8, which must live until the row was told. */
    static SqlValue text(std::string_view value) noexcept {
        return {DTEKIT_SQL_TEXT, 0, detail::data(value), value.size()};
    }
    /** Bytes, which must live until the row was told. */
    static SqlValue bytes(std::string_view value) noexcept {
        return {DTEKIT_SQL_BYTES, 0, detail::data(value), value.size()};
    }

    /** Tells how many rows the statement has changed. */
    void changed(std::uint64_t rows) noexcept { dtekit_sql_answer_changed(answer_, rows); }
    /** Tells the next row. */
    void row(const std::vector<SqlValue> &values) noexcept { dtekit_sql_answer_row(answer_, values.data(), values.size()); }

private:
    dtekit_sql_answer *answer_;
};

/** What a driver throws for an error of the database; another exception says that the statement cannot be run. */
class SqlFailure : public std::exception {
public:
    /**
     * Takes the SQLSTATE of PostgreSQL, the number of an error of MariaDB or MySQL, or an empty text for a lost
     * connection.
     */
    explicit SqlFailure(std::string code) : code_(std::move(code)) {}
    /** The code. */
    const std::string &code() const noexcept { return code_; }
    /** The code. */
    const char *what() const noexcept override { return code_.c_str(); }

private:
    std::string code_;
};

/** A connection of the program's driver; its destructor closes it. See `dtekit_sql_driver`. */
class SqlConnection {
public:
    SqlConnection() = default;
    SqlConnection(const SqlConnection &) = delete;
    SqlConnection &operator=(const SqlConnection &) = delete;
    virtual ~SqlConnection() = default;

    /** Runs a statement with its values and tells what it gives; throws SqlFailure. */
    virtual void run(std::string_view statement, const std::vector<SqlValue> &values, SqlAnswer &answer) = 0;

    /**
     * Waits at most so many milliseconds for notifications of PostgreSQL, on a connection that has run `LISTEN`, and
     * tells the payload of each that is there as a row with one text; throws SqlFailure. One that does not override it
     * has none.
     */
    virtual void wait(std::uint32_t milliseconds, SqlAnswer &answer) {
        static_cast<void>(milliseconds);
        static_cast<void>(answer);
        throw SqlFailure("0A000");
    }
};

/** Makes a connection; throws SqlFailure. Several threads may call it at once. */
using SqlConnect = std::function<std::unique_ptr<SqlConnection>()>;

namespace detail {

/** Does what a driver is asked for; what it throws becomes the failure. */
template <typename Work>
void answered(dtekit_sql_answer *answer, Work &&work) noexcept {
    std::string_view code = "exception";
    try {
        work();
        return;
    } catch (const SqlFailure &failure) {
        dtekit_sql_answer_fail(answer, detail::data(failure.code()), failure.code().size());
        return;
    } catch (...) {
        // A fault of the program: the statement cannot be run.
    }
    dtekit_sql_answer_fail(answer, detail::data(code), code.size());
}

inline void *sql_connect(void *context, dtekit_sql_answer *answer) {
    SqlConnection *made = nullptr;
    answered(answer, [&] { made = (*static_cast<SqlConnect *>(context))().release(); });
    return made;
}

inline void sql_run(void *connection, const std::uint8_t *statement, std::size_t statement_len, const SqlValue *values,
                    std::size_t count, dtekit_sql_answer *answer) {
    answered(answer, [&] {
        SqlAnswer told(answer);
        const std::string_view text(reinterpret_cast<const char *>(statement), statement_len);
        static_cast<SqlConnection *>(connection)->run(text, std::vector<SqlValue>(values, values + count), told);
    });
}

inline void sql_wait(void *connection, std::uint32_t milliseconds, dtekit_sql_answer *answer) {
    answered(answer, [&] {
        SqlAnswer told(answer);
        static_cast<SqlConnection *>(connection)->wait(milliseconds, told);
    });
}

inline void sql_close(void *connection) { delete static_cast<SqlConnection *>(connection); }

/** The driver over a function that makes connections, which must live as long as what uses the driver. */
inline dtekit_sql_driver sql_driver(SqlConnect *connect) {
    return {connect, sql_connect, sql_run, sql_close, sql_wait};
}

}  // namespace detail

}  // namespace dtekit

#endif
