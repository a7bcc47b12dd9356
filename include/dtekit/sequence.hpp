/* Numbers of documents, each handed out once. Part of dtekit.hpp. */
#ifndef DTEKIT_SEQUENCE_HPP
#define DTEKIT_SEQUENCE_HPP

#include "error.hpp"
#include "json.hpp"
#include "records.hpp"
#include "sql.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

/**
 * The numbers of documents (consecutivo, correlativo, eNCF, folio of a range), in a file or in the program's own
 * database. No number is handed out twice, by any number of threads and processes, even if they are killed. Several
 * threads may use one at once. `dtekit_sequence` says how a counter is named.
 */
class Sequence {
public:
    /** Opens the sequence in this file; see `dtekit_sequence_open`. Throws Error. */
    explicit Sequence(std::string_view path)
        : handle_(detail::handle<dtekit_sequence>([&](dtekit_sequence **out, dtekit_error **err) {
              return dtekit_sequence_open(detail::data(path), path.size(), out, err);
          })) {}

    /**
     * The sequence in tables of the program's own database, for any number of machines: `postgresql`, `mariadb` or
     * `mysql`, in this schema, or in that of the connection for an empty text. See `dtekit_sequence_over`. Throws
     * Error.
     */
    static Sequence over(SqlConnect connect, std::string_view dialect, std::string_view schema = {}) {
        auto kept = std::make_unique<SqlConnect>(std::move(connect));
        const dtekit_sql_driver driver = detail::sql_driver(kept.get());
        auto handle = detail::handle<dtekit_sequence>([&](dtekit_sequence **out, dtekit_error **err) {
            return dtekit_sequence_over(&driver, detail::data(dialect), dialect.size(), detail::data(schema), schema.size(), out,
                                        err);
        });
        return Sequence(std::move(kept), std::move(handle));
    }

    /** The statements that make the tables in the program's own database, for a migration tool; throws Error. */
    static std::string schema(std::string_view dialect, std::string_view schema = {}) {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_sequence_schema(detail::data(dialect), dialect.size(), detail::data(schema), schema.size(), out, err);
        });
    }

    /** Makes the tables that are missing in the program's own database; throws Error. */
    void create_tables() const {
        detail::check([&](dtekit_error **err) { return dtekit_sequence_create_tables(handle_.get(), err); });
    }

    /**
     * Hands out the next number of a counter in the transaction that is open on the caller's connection: a rollback
     * gives it back. After an Error of the kind `storage` the caller rolls back. See `dtekit_sequence_next_within`.
     */
    SequenceNumbers next_within(SqlConnection &connection, const Options &key) const {
        return numbers([&](dtekit_numbers *out, dtekit_bytes *findings, dtekit_error **err) {
            return dtekit_sequence_next_within(handle_.get(), &connection, detail::data(key), key.size(), out, findings, err);
        });
    }

    /**
     * Hands out numbers in one piece, in the caller's transaction; see `dtekit_sequence_block_within`. Throws Error.
     */
    SequenceNumbers block_within(SqlConnection &connection, const Options &key, std::uint64_t count,
                                 std::string_view holder) const {
        return numbers([&](dtekit_numbers *out, dtekit_bytes *findings, dtekit_error **err) {
            return dtekit_sequence_block_within(handle_.get(), &connection, detail::data(key), key.size(), count,
                                                detail::data(holder), holder.size(), out, findings, err);
        });
    }

    /**
     * Reports that numbers stand on documents, in the caller's transaction; see `dtekit_sequence_used_within`. Throws
     * Error.
     */
    void used_within(SqlConnection &connection, const Options &key, std::uint64_t first, std::uint64_t last) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_sequence_used_within(handle_.get(), &connection, detail::data(key), key.size(), first, last, err);
        });
    }

    /**
     * Reports that numbers will never stand on a document, in the caller's transaction; see
     * `dtekit_sequence_void_within`.
     */
    void mark_void_within(SqlConnection &connection, const Options &key, std::uint64_t first, std::uint64_t last,
                          std::string_view reason) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_sequence_void_within(handle_.get(), &connection, detail::data(key), key.size(), first, last,
                                               detail::data(reason), reason.size(), err);
        });
    }

    /** Authorises the numbers from `first` to `last`; see `dtekit_sequence_range`. Throws Error. */
    AuthorisedRange range(const Options &key, std::uint64_t first, std::uint64_t last,
                          std::optional<std::uint64_t> warn_below = std::nullopt) const {
        std::uint64_t remaining = 0;
        const Json findings = detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_sequence_range(handle_.get(), detail::data(key), key.size(), first, last,
                                         warn_below.value_or(UINT64_MAX), &remaining, out, err);
        });
        return AuthorisedRange(remaining, detail::findings(findings));
    }

    /** Hands out the next number of a counter; see `dtekit_sequence_next`. Throws Error. */
    SequenceNumbers next(const Options &key) const {
        return numbers([&](dtekit_numbers *out, dtekit_bytes *findings, dtekit_error **err) {
            return dtekit_sequence_next(handle_.get(), detail::data(key), key.size(), out, findings, err);
        });
    }

    /** Hands out numbers in one piece, for a till that works alone; see `dtekit_sequence_block`. Throws Error. */
    SequenceNumbers block(const Options &key, std::uint64_t count, std::string_view holder) const {
        return numbers([&](dtekit_numbers *out, dtekit_bytes *findings, dtekit_error **err) {
            return dtekit_sequence_block(handle_.get(), detail::data(key), key.size(), count, detail::data(holder),
                                         holder.size(), out, findings, err);
        });
    }

    /** Reports that a number stands on a document; see `dtekit_sequence_used`. Throws Error. */
    void used(const Options &key, std::uint64_t number) const { used(key, number, number); }

    /** Reports that numbers stand on documents; see `dtekit_sequence_used`. Throws Error. */
    void used(const Options &key, std::uint64_t first, std::uint64_t last) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_sequence_used(handle_.get(), detail::data(key), key.size(), first, last, err);
        });
    }

    /**
     * Reports that numbers will never stand on a document. `void` is a word of C++; see `dtekit_sequence_void`. Throws
     * Error.
     */
    void mark_void(const Options &key, std::uint64_t first, std::uint64_t last, std::string_view reason) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_sequence_void(handle_.get(), detail::data(key), key.size(), first, last, detail::data(reason),
                                        reason.size(), err);
        });
    }

    /** What became of the numbers of a counter; see `dtekit_sequence_gaps`. Throws Error. */
    Gaps gaps(const Options &key) const {
        return Gaps(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_sequence_gaps(handle_.get(), detail::data(key), key.size(), out, err);
        }));
    }

    /** The last number that was handed out or passed over; 0 before the first. Throws Error. */
    std::uint64_t last(const Options &key) const {
        std::uint64_t number = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_sequence_last(handle_.get(), detail::data(key), key.size(), &number, err);
        });
        return number;
    }

    /** Moves a counter forward; see `dtekit_sequence_advance`. Throws Error. */
    void advance(const Options &key, std::uint64_t last) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_sequence_advance(handle_.get(), detail::data(key), key.size(), last, err);
        });
    }

    /** The keys of the counters, a JSON array. Throws Error. */
    Json keys() const {
        return detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_sequence_keys(handle_.get(), out, err);
        });
    }

private:
    Sequence(std::unique_ptr<SqlConnect> connect, detail::Owned<dtekit_sequence> handle)
        : connect_(std::move(connect)), handle_(std::move(handle)) {}

    template <typename Take>
    static SequenceNumbers numbers(Take take) {
        dtekit_numbers taken{};
        const Json findings = detail::json([&](dtekit_bytes *out, dtekit_error **err) { return take(&taken, out, err); });
        const bool is_open = taken.remaining == UINT64_MAX;
        const auto remaining = is_open ? std::nullopt : std::optional<std::uint64_t>(taken.remaining);
        return SequenceNumbers(taken.first, taken.last, remaining, detail::findings(findings));
    }

    // It outlives the handle, whose connections it makes.
    std::unique_ptr<SqlConnect> connect_;
    detail::Owned<dtekit_sequence> handle_;
};

}  // namespace dtekit

#endif
