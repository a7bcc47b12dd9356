/* What arrives, in a file that several workers share. Part of dtekit.hpp. */
#ifndef DTEKIT_INBOX_HPP
#define DTEKIT_INBOX_HPP

#include "error.hpp"
#include "json.hpp"
#include "print.hpp"
#include "records.hpp"
#include "sql.hpp"
#include "time.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {

class Client;
class FolioSequence;
class Journal;

/**
 * What the service has for an account, in an SQLite file or in the program's own database, so that it survives a crash,
 * for any number of workers; see `dtekit_inbox`. It moves, and is not copied; several threads may use one at once.
 */
class Inbox {
public:
    /** Opens the inbox in this file, and creates the file if there is none; see `dtekit_inbox_open`. Throws Error. */
    explicit Inbox(std::string_view path)
        : handle_(detail::handle<dtekit_inbox>([&](dtekit_inbox **out, dtekit_error **err) {
              return dtekit_inbox_open(detail::data(path), path.size(), out, err);
          })) {}

    /**
     * The inbox in tables of the program's own database, for workers on any number of machines: `postgresql`,
     * `mariadb` or `mysql`, in this schema, or in that of the connection for an empty text. See `dtekit_inbox_over`.
     * Throws Error.
     */
    static Inbox over(SqlConnect connect, std::string_view dialect, std::string_view schema = {}) {
        auto kept = std::make_unique<SqlConnect>(std::move(connect));
        const dtekit_sql_driver driver = detail::sql_driver(kept.get());
        auto handle = detail::handle<dtekit_inbox>([&](dtekit_inbox **out, dtekit_error **err) {
            return dtekit_inbox_over(&driver, detail::data(dialect), dialect.size(), detail::data(schema), schema.size(), out, err);
        });
        return Inbox(std::move(kept), std::move(handle));
    }

    /** The statements that make the tables in the program's own database, for a migration tool; throws Error. */
    static std::string schema(std::string_view dialect, std::string_view schema = {}) {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_schema(detail::data(dialect), dialect.size(), detail::data(schema), schema.size(), out, err);
        });
    }

    /** Makes the tables that are missing in the program's own database; throws Error. */
    void create_tables() const {
        detail::check([&](dtekit_error **err) { return dtekit_inbox_create_tables(handle_.get(), err); });
    }

    /** The time on which all workers agree: that of the database, or of this machine for a file. Throws Error. */
    Time now() const {
        double now = 0;
        detail::check([&](dtekit_error **err) { return dtekit_inbox_now(handle_.get(), &now, err); });
        return now;
    }

    /**
     * Notes that the program is done with an item, in the transaction that is open on a connection of the caller: a
     * rollback takes it back. After an Error of the kind `storage` the caller rolls back. See
     * `dtekit_inbox_acknowledge_within`.
     */
    bool acknowledge_within(SqlConnection &connection, std::string_view key, Time now) const {
        std::int32_t is_done = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_inbox_acknowledge_within(handle_.get(), &connection, detail::data(key), key.size(), now.seconds(), &is_done,
                                                   err);
        });
        return is_done != 0;
    }

    /**
     * Sets the options, such as `tax_ids`, while no other thread uses it; see `dtekit_inbox_set_options`. Throws Error.
     */
    void set_options(const Options &options) {
        detail::check([&](dtekit_error **err) {
            return dtekit_inbox_set_options(handle_.get(), detail::data(options), options.size(), err);
        });
    }

    /**
     * Answers a document: puts the message of its country into the journal, and gives the entry; `sequence` gives the
     * message its number. See `dtekit_inbox_answer`. Throws Error.
     */
    InboxEntry answer(const Journal &journal, std::string_view key, std::string_view verdict, Time now, const Options &options = {},
                      const FolioSequence *sequence = nullptr) const;

    /**
     * Answers a document in the transaction that is open on a connection of the caller, who rolls back after an Error;
     * `sequence` is in the same database. See `dtekit_inbox_answer_within`.
     */
    InboxEntry answer_within(SqlConnection &connection, const Journal &journal, std::string_view key, std::string_view verdict,
                             Time now, const Options &options = {}, const FolioSequence *sequence = nullptr) const;

    /** Makes one pass, and says what it did; see `dtekit_inbox_run`. Throws Error. */
    InboxPass run(const Client &client, Time now, const Options &options) const;

    /** The entry with this key, if there is one; see `dtekit_inbox_get`. Throws Error. */
    std::optional<InboxEntry> get(std::string_view key) const {
        return detail::made<std::optional<InboxEntry>>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_get(handle_.get(), detail::data(key), key.size(), out, err);
        });
    }

    /** The entries in a state, or all; see `dtekit_inbox_list`. Throws Error. */
    std::vector<InboxEntry> list(std::string_view state = {}, std::uint64_t after = 0, std::size_t most = 100) const {
        return detail::made<std::vector<InboxEntry>>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_list(handle_.get(), detail::data(state), state.size(), after, most, out, err);
        });
    }

    /** How many entries are in each state and how old they are, as gauges; see `dtekit_inbox_metrics`. Throws Error. */
    QueueMetrics metrics(Time now) const {
        return detail::made<QueueMetrics>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_metrics(handle_.get(), now.seconds(), out, err);
        });
    }

    /** The gauges as text for Prometheus; throws Error. */
    std::string prometheus(Time now) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_prometheus(handle_.get(), now.seconds(), out, err);
        });
    }

    /** How many entries there are in each state, by its word; see `dtekit_inbox_counts`. Throws Error. */
    std::map<std::string, StateCount> counts() const {
        return detail::made<std::map<std::string, StateCount>>(
            [&](dtekit_bytes *out, dtekit_error **err) { return dtekit_inbox_counts(handle_.get(), out, err); });
    }

    /** The item as JSON, as the service listed it; throws Error. */
    std::optional<std::string> item(std::string_view key) const { return kept(dtekit_inbox_item, key); }

    /** The document of an item, byte for byte, if it is there; throws Error. */
    std::optional<std::string> original(std::string_view key) const { return kept(dtekit_inbox_original, key); }

    /** The document as a generic DTE, as XML, if it can be read; throws Error. */
    std::optional<std::string> generic(std::string_view key) const { return kept(dtekit_inbox_generic, key); }

    /** Notes that the program has printed or answered an item; see `dtekit_inbox_mark`. Throws Error. */
    void mark(std::string_view key, std::string_view state, Time now) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_inbox_mark(handle_.get(), detail::data(key), key.size(), detail::data(state), state.size(), now.seconds(),
                                     err);
        });
    }

    /** Notes that the program is done with an item; gives false if it was already, or is not there. Throws Error. */
    bool acknowledge(std::string_view key, Time now) const { return changed(dtekit_inbox_acknowledge, key, now); }

    /** Notes that the program has failed with an item, and why; see `dtekit_inbox_fail`. Throws Error. */
    void fail(std::string_view key, std::string_view reason, Time now) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_inbox_fail(handle_.get(), detail::data(key), key.size(), detail::data(reason), reason.size(), now.seconds(),
                                     err);
        });
    }

    /** Gives an item back, so that another system can take it; see `dtekit_inbox_give_back`. Throws Error. */
    bool give_back(std::string_view key, Time now) const { return changed(dtekit_inbox_give_back, key, now); }

    /** Makes an entry new again; see `dtekit_inbox_reopen`. Throws Error. */
    bool reopen(std::string_view key, Time now) const { return changed(dtekit_inbox_reopen, key, now); }

    /**
     * Prints the jobs that are due: `printer` gets each, and throws a std::exception if it could not print it. A job
     * that was printed is `printed`; one that was not is due again later, and after its last attempt it is `failed` or
     * given back. See `dtekit_inbox_take_print` for the options. Throws Error.
     */
    template <typename Printer>
    InboxPrinted print(Printer &&printer, Time now, const Options &options = {}, const Registry *registry = nullptr) const {
        InboxPrinted done{Json()};
        while (const std::optional<PrintJob> job = take_print(now, options, registry)) {
            std::string failure;
            try {
                printer(*job);
            } catch (const std::exception &error) {
                failure = error.what();
                if (failure.empty()) {
                    failure = "an exception";
                }
            }
            const std::string state = settle_print(job->entry.key, job->attempt, failure, now, options);
            done.printed += state == "printed";
            done.postponed += state == "new";
            done.failed += state == "failed";
            done.given_back += state == "given-back";
        }
        return done;
    }

    /** Takes one print job that is due, if there is one; see `dtekit_inbox_take_print`. Throws Error. */
    std::optional<PrintJob> take_print(Time now, const Options &options = {}, const Registry *registry = nullptr) const {
        return detail::made<std::optional<PrintJob>>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_take_print(handle_.get(), now.seconds(), detail::handle_of(registry), detail::data(options),
                                           options.size(), out, err);
        });
    }

    /**
     * Notes what an attempt to print has come to, printed if `failure` is empty, and gives the state of the entry; see
     * `dtekit_inbox_settle_print`. Throws Error.
     */
    std::string settle_print(std::string_view key, std::uint64_t attempt, std::string_view failure, Time now,
                             const Options &options = {}) const {
        return detail::json([&](dtekit_bytes *out, dtekit_error **err) {
                   return dtekit_inbox_settle_print(handle_.get(), detail::data(key), key.size(),
                                                    static_cast<std::uint32_t>(attempt), detail::data(failure), failure.size(),
                                                    now.seconds(), detail::data(options), options.size(), out, err);
               })
            .text()
            .value_or("");
    }

    /** What goes on the paper for an item, if its document is there; see `dtekit_inbox_print_data`. Throws Error. */
    std::optional<PrintData> print_data(std::string_view key, const Options &options = {}, const Registry *registry = nullptr) const {
        return detail::made<std::optional<PrintData>>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_print_data(handle_.get(), detail::data(key), key.size(), detail::handle_of(registry),
                                           detail::data(options), options.size(), out, err);
        });
    }

private:
    Inbox(std::unique_ptr<SqlConnect> connect, detail::Owned<dtekit_inbox> handle)
        : connect_(std::move(connect)), handle_(std::move(handle)) {}

    template <typename Call>
    std::optional<std::string> kept(Call &&call, std::string_view key) const {
        std::int32_t is_there = 0;
        std::string text = detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return call(handle_.get(), detail::data(key), key.size(), &is_there, out, err);
        });
        return is_there != 0 ? std::optional<std::string>(std::move(text)) : std::nullopt;
    }

    template <typename Call>
    bool changed(Call &&call, std::string_view key, Time now) const {
        std::int32_t is_changed = 0;
        detail::check([&](dtekit_error **err) {
            return call(handle_.get(), detail::data(key), key.size(), now.seconds(), &is_changed, err);
        });
        return is_changed != 0;
    }

    // It outlives the handle, whose connections it makes.
    std::unique_ptr<SqlConnect> connect_;
    detail::Owned<dtekit_inbox> handle_;
};

}  // namespace dtekit

#endif
