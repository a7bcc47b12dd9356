/* What arrives, in a file that several workers share. Part of dtekit.hpp. */
#ifndef DTEKIT_INBOX_HPP
#define DTEKIT_INBOX_HPP

#include "error.hpp"
#include "json.hpp"
#include "print.hpp"
#include "sql.hpp"
#include "time.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

class Client;
class FolioSequence;
class Journal;

/** What one pass over an inbox did. */
struct InboxPass {
    /** Reads the JSON that the C function gives. */
    explicit InboxPass(const Json &json)
        : taken(detail::whole(json["taken"])),
          known(detail::whole(json["known"])),
          confirmed(detail::whole(json["confirmed"])),
          given_back(detail::whole(json["given_back"])),
          fetched(detail::whole(json["fetched"])),
          unclear(detail::whole(json["unclear"])),
          next_at(detail::time(json["next_at"])),
          findings(json["findings"]),
          new_findings(json["new_findings"]) {}

    std::uint64_t taken;         /**< How many new entries it stored. */
    std::uint64_t known;         /**< How many items were listed that have an entry already. */
    std::uint64_t confirmed;     /**< How many entries it confirmed. */
    std::uint64_t given_back;    /**< How many entries it gave back. */
    std::uint64_t fetched;       /**< How many documents it fetched. */
    std::uint64_t unclear;       /**< How many calls failed or said nothing clear. */
    std::optional<Time> next_at; /**< When the next entry is due, if there is one. */
    Json findings;               /**< Why calls failed: the first finding of each code. */
    Json new_findings;           /**< Those of them that no earlier pass with the client has given; for a log. */
};

/** A print job, for one attempt; see `dtekit_inbox_take_print`. */
struct PrintJob {
    /** Reads the JSON that the C function gives. */
    explicit PrintJob(const Json &json)
        : entry(json["entry"]), attempt(static_cast<std::uint32_t>(detail::whole(json["attempt"]))), findings(json["findings"]) {
        if (json["data"]) {
            data.emplace(json["data"]);
        }
    }

    Json entry;                    /**< The entry; Inbox::original gives its document. */
    std::uint32_t attempt;         /**< The number of the attempt, from 1. Above 1 the paper may be out already. */
    std::optional<PrintData> data; /**< What goes on the paper, if the document is one of its country's format. */
    Json findings;                 /**< Why there is no `data`. */
};

/** What a pass of Inbox::print did. */
struct InboxPrinted {
    std::uint64_t printed = 0;    /**< How many jobs were printed. */
    std::uint64_t postponed = 0;  /**< How many failed, and are tried again later. */
    std::uint64_t failed = 0;     /**< How many failed for good. */
    std::uint64_t given_back = 0; /**< How many failed and are given back. */
};

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
    Json answer(const Journal &journal, std::string_view key, std::string_view verdict, Time now, const Options &options = {},
                const FolioSequence *sequence = nullptr) const;

    /**
     * Answers a document in the transaction that is open on a connection of the caller, who rolls back after an Error;
     * `sequence` is in the same database. See `dtekit_inbox_answer_within`.
     */
    Json answer_within(SqlConnection &connection, const Journal &journal, std::string_view key, std::string_view verdict, Time now,
                       const Options &options = {}, const FolioSequence *sequence = nullptr) const;

    /** Makes one pass, and says what it did; see `dtekit_inbox_run`. Throws Error. */
    InboxPass run(const Client &client, Time now, const Options &options) const;

    /** The entry with this key, or null; see `dtekit_inbox_get`. Throws Error. */
    Json get(std::string_view key) const {
        return detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_get(handle_.get(), detail::data(key), key.size(), out, err);
        });
    }

    /** The entries in a state, or all, as an array; see `dtekit_inbox_list`. Throws Error. */
    Json list(std::string_view state = {}, std::uint64_t after = 0, std::size_t most = 100) const {
        return detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_list(handle_.get(), detail::data(state), state.size(), after, most, out, err);
        });
    }

    /** How many entries are in each state and how old they are, as gauges; see `dtekit_inbox_metrics`. Throws Error. */
    Json metrics(Time now) const {
        return detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_metrics(handle_.get(), now.seconds(), out, err);
        });
    }

    /** The gauges as text for Prometheus; throws Error. */
    std::string prometheus(Time now) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_prometheus(handle_.get(), now.seconds(), out, err);
        });
    }

    /** How many entries there are of each state; see `dtekit_inbox_counts`. Throws Error. */
    Json counts() const {
        return detail::json(
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
        InboxPrinted done;
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
            const std::string state = settle_print(job->entry["key"].text().value_or(""), job->attempt, failure, now, options);
            done.printed += state == "printed";
            done.postponed += state == "new";
            done.failed += state == "failed";
            done.given_back += state == "given-back";
        }
        return done;
    }

    /** Takes one print job that is due, if there is one; see `dtekit_inbox_take_print`. Throws Error. */
    std::optional<PrintJob> take_print(Time now, const Options &options = {}, const Registry *registry = nullptr) const {
        const Json job = detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_take_print(handle_.get(), now.seconds(), detail::handle_of(registry), detail::data(options),
                                           options.size(), out, err);
        });
        return job ? std::optional<PrintJob>(PrintJob(job)) : std::nullopt;
    }

    /**
     * Notes what an attempt to print has come to, printed if `failure` is empty, and gives the state of the entry; see
     * `dtekit_inbox_settle_print`. Throws Error.
     */
    std::string settle_print(std::string_view key, std::uint32_t attempt, std::string_view failure, Time now,
                             const Options &options = {}) const {
        return detail::json([&](dtekit_bytes *out, dtekit_error **err) {
                   return dtekit_inbox_settle_print(handle_.get(), detail::data(key), key.size(), attempt, detail::data(failure),
                                                    failure.size(), now.seconds(), detail::data(options), options.size(), out, err);
               })
            .text()
            .value_or("");
    }

    /** What goes on the paper for an item, if its document is there; see `dtekit_inbox_print_data`. Throws Error. */
    std::optional<PrintData> print_data(std::string_view key, const Options &options = {}, const Registry *registry = nullptr) const {
        const Json data = detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_print_data(handle_.get(), detail::data(key), key.size(), detail::handle_of(registry),
                                           detail::data(options), options.size(), out, err);
        });
        return data ? std::optional<PrintData>(PrintData(data)) : std::nullopt;
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
