/* A journal of documents to issue, which several workers share. Part of dtekit.hpp. */
#ifndef DTEKIT_JOURNAL_HPP
#define DTEKIT_JOURNAL_HPP

#include "cancellation.hpp"
#include "error.hpp"
#include "journal_content.hpp"
#include "json.hpp"
#include "records.hpp"
#include "registry.hpp"
#include "result.hpp"
#include "sql.hpp"
#include "time.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {

class Client;

/**
 * Documents to issue in an SQLite file or in the program's own database, so that a crash, a power failure or an absent
 * network loses none and doubles none; see `dtekit_journal`. It moves, and is not copied; several threads may use one
 * at once.
 */
class Journal {
public:
    /**
     * Opens the journal in this file, and creates the file if there is none; see `dtekit_journal_open`. Throws Error.
     */
    explicit Journal(std::string_view path, const Options &options = {}, const Registry *registry = nullptr)
        : handle_(detail::handle<dtekit_journal>([&](dtekit_journal **out, dtekit_error **err) {
              return dtekit_journal_open(detail::data(path), path.size(), detail::handle_of(registry), detail::data(options),
                                         options.size(), out, err);
          })) {}

    /**
     * The journal in tables of the program's own database, for workers on any number of machines: `postgresql`,
     * `mariadb` or `mysql`, in this schema, or in that of the connection for an empty text. See `dtekit_journal_over`.
     * Throws Error.
     */
    static Journal over(SqlConnect connect, std::string_view dialect, std::string_view schema = {}, const Options &options = {},
                        const Registry *registry = nullptr) {
        auto kept = std::make_unique<SqlConnect>(std::move(connect));
        const dtekit_sql_driver driver = detail::sql_driver(kept.get());
        auto handle = detail::handle<dtekit_journal>([&](dtekit_journal **out, dtekit_error **err) {
            return dtekit_journal_over(&driver, detail::data(dialect), dialect.size(), detail::data(schema), schema.size(),
                                       detail::handle_of(registry), detail::data(options), options.size(), out, err);
        });
        return Journal(std::move(kept), std::move(handle));
    }

    /**
     * Gives the journal a store for documents, which must live as long as the journal, before another thread uses it;
     * see
     * `dtekit_journal_set_content`. Throws Error.
     */
    void set_content(JournalContent &content) {
        const dtekit_journal_content functions = {&content, detail::content_put, detail::content_get,
                                                  detail::content_remove};
        detail::check([&](dtekit_error **err) { return dtekit_journal_set_content(handle_.get(), &functions, err); });
    }

    /** The names in the store that entries have, after this one; see `dtekit_journal_content_names`. Throws Error. */
    std::vector<std::string> content_names(std::string_view after = {}, std::size_t most = 1000) const {
        return detail::made<std::vector<std::string>>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_content_names(handle_.get(), detail::data(after), after.size(), most, out, err);
        });
    }

    /** The statements that make the tables in the program's own database, for a migration tool; throws Error. */
    static std::string schema(std::string_view dialect, std::string_view schema = {}) {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_schema(detail::data(dialect), dialect.size(), detail::data(schema), schema.size(), out, err);
        });
    }

    /** Makes the tables that are missing in the program's own database; throws Error. */
    void create_tables() const {
        detail::check([&](dtekit_error **err) { return dtekit_journal_create_tables(handle_.get(), err); });
    }

    /** The time on which all workers agree: that of the database, or of this machine for a file. Throws Error. */
    Time now() const {
        double now = 0;
        detail::check([&](dtekit_error **err) { return dtekit_journal_now(handle_.get(), &now, err); });
        return now;
    }

    /**
     * Stores a document in the transaction that is open on the caller's connection; see `dtekit_journal_submit_within`.
     * After an Error of the kind `storage` the caller rolls back.
     */
    JournalEntry submit_within(SqlConnection &connection, std::string_view key, std::string_view document,
                               std::string_view country, const Options &options = {}) const {
        return one([&](dtekit_journal_entries **out, dtekit_error **err) {
            return dtekit_journal_submit_within(handle_.get(), &connection, detail::data(key), key.size(), detail::data(document),
                                                document.size(), detail::data(country), country.size(), detail::data(options),
                                                options.size(), out, err);
        });
    }

    /** Notes that the caller has a result, in the transaction that is open on its connection; throws Error. */
    bool acknowledge_within(SqlConnection &connection, std::string_view key) const {
        std::int32_t noted = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_journal_acknowledge_within(handle_.get(), &connection, detail::data(key), key.size(), &noted, err);
        });
        return noted != 0;
    }

    /**
     * Checks a document and stores it; the next pass of any worker sends it. See `dtekit_journal_submit`. Throws Error.
     */
    JournalEntry submit(std::string_view key, std::string_view document, std::string_view country, Time now,
                        const Options &options = {}) const {
        return one([&](dtekit_journal_entries **out, dtekit_error **err) {
            return dtekit_journal_submit(handle_.get(), detail::data(key), key.size(), detail::data(document), document.size(),
                                         detail::data(country), country.size(), detail::data(options), options.size(),
                                         now.seconds(), out, err);
        });
    }

    /** Stores a document and works on it at once; see `dtekit_journal_issue`. Throws Error. */
    JournalEntry issue(const Client &client, std::string_view key, std::string_view document, std::string_view country, Time now,
                       const Options &options = {}) const;

    /**
     * Issues with a rule for countries whose answers dtekit does not know: `decide(const ListedDocument &)` gives a
     * `dtekit_outcome`, `DTEKIT_OUTCOME_SENT` as long as the authority has not answered. An exception of it is thrown
     * on; the entry is delayed.
     */
    template <typename Decide>
    JournalEntry issue(const Client &client, std::string_view key, std::string_view document, std::string_view country, Time now,
                       const Options &options, Decide &&decide) const {
        return detail::deciding<ListedDocument>(decide, [&](dtekit_decide rule, void *context) {
            return issue_deciding(client, key, document, country, now, options, rule, context);
        });
    }

    /** Makes one pass over the entries that are due, and says what it did; see `dtekit_journal_run`. Throws Error. */
    JournalPass run(const Client &client, Time now, const Options &options = {}) const;

    /** Runs with a rule, as `issue` takes it. */
    template <typename Decide>
    JournalPass run(const Client &client, Time now, const Options &options, Decide &&decide) const {
        return detail::deciding<ListedDocument>(decide, [&](dtekit_decide rule, void *context) {
            return run_deciding(client, now, options, rule, context);
        });
    }

    /** The accounts with entries that a pass can take, now or later; see `dtekit_journal_accounts`. Throws Error. */
    std::vector<std::string> accounts() const {
        return detail::made<std::vector<std::string>>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_accounts(handle_.get(), out, err);
        });
    }

    /**
     * Makes one pass over several accounts, each with its own client: `accounts` is a JSON array of their names, in the
     * order of `clients`. See `dtekit_journal_run_accounts`. Throws Error.
     */
    JournalPass run_accounts(std::string_view accounts, const std::vector<const Client *> &clients, Time now,
                             const Options &options = {}) const {
        return run_accounts_deciding(accounts, clients, now, options, nullptr, nullptr);
    }

    /** Runs over several accounts with a rule, as `issue` takes it. */
    template <typename Decide>
    JournalPass run_accounts(std::string_view accounts, const std::vector<const Client *> &clients, Time now, const Options &options,
                             Decide &&decide) const {
        return detail::deciding<ListedDocument>(decide, [&](dtekit_decide rule, void *context) {
            return run_accounts_deciding(accounts, clients, now, options, rule, context);
        });
    }

    /** The entries of an account; see `list` and `dtekit_journal_list_of`. Throws Error. */
    std::vector<JournalEntry> list_of(std::string_view account, std::string_view state = {}, std::uint64_t after = 0,
                                      std::size_t most = 100, std::optional<Time> now = std::nullopt) const {
        return entries(
            [&](dtekit_journal_entries **out, dtekit_error **err) {
                return dtekit_journal_list_of(handle_.get(), detail::data(account), account.size(), detail::data(state), state.size(),
                                              after, most, out, err);
            },
            now);
    }

    /** The number of an account's entries in each state; see `dtekit_journal_counts_of`. Throws Error. */
    std::map<std::string, StateCount> counts_of(std::string_view account) const {
        return detail::made<std::map<std::string, StateCount>>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_counts_of(handle_.get(), detail::data(account), account.size(), out, err);
        });
    }

    /** The gauges of an account; see `dtekit_journal_metrics_of`. Throws Error. */
    QueueMetrics metrics_of(std::string_view account, Time now) const {
        return detail::made<QueueMetrics>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_metrics_of(handle_.get(), detail::data(account), account.size(), now.seconds(), out, err);
        });
    }

    /** The entry with this key, if there is one, with the warnings of its deadline at this time; throws Error. */
    std::optional<JournalEntry> get(std::string_view key, Time now = Time::now()) const {
        std::vector<JournalEntry> found = entries([&](dtekit_journal_entries **out, dtekit_error **err) {
            return dtekit_journal_get(handle_.get(), detail::data(key), key.size(), out, err);
        }, now);
        return found.empty() ? std::nullopt : std::optional<JournalEntry>(std::move(found.front()));
    }

    /**
     * The entries in a state, or all for an empty text, whose number is higher than `after`, with the warnings of their
     * deadlines at this time; throws Error.
     */
    std::vector<JournalEntry> list(std::string_view state = {}, std::uint64_t after = 0, std::size_t most = 100,
                                   Time now = Time::now()) const {
        return entries([&](dtekit_journal_entries **out, dtekit_error **err) {
            return dtekit_journal_list(handle_.get(), detail::data(state), state.size(), after, most, out, err);
        }, now);
    }

    /** The entries that are finished and were not acknowledged; throws Error. */
    std::vector<JournalEntry> results(std::size_t most = 100) const {
        return entries([&](dtekit_journal_entries **out, dtekit_error **err) {
            return dtekit_journal_results(handle_.get(), most, out, err);
        });
    }

    /** Notes that the caller has a result; gives false if there is none. Throws Error. */
    bool acknowledge(std::string_view key, Time now) const {
        std::int32_t noted = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_journal_acknowledge(handle_.get(), detail::data(key), key.size(), now.seconds(), &noted, err);
        });
        return noted != 0;
    }

    /** Decides about an entry as a person does who has looked; see `dtekit_journal_settle`. Throws Error. */
    JournalEntry settle(std::string_view key, std::string_view state, std::string_view reason, Time now) const {
        return one([&](dtekit_journal_entries **out, dtekit_error **err) {
            return dtekit_journal_settle(handle_.get(), detail::data(key), key.size(), detail::data(state), state.size(),
                                         detail::data(reason), reason.size(), now.seconds(), out, err);
        });
    }

    /**
     * The newest attempts of the entry with this key, the oldest first; see `dtekit_journal_attempts`. Throws Error.
     */
    std::vector<JournalAttempt> attempts(std::string_view key) const {
        return detail::made<std::vector<JournalAttempt>>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_attempts(handle_.get(), detail::data(key), key.size(), out, err);
        });
    }

    /** The entries in each state, by its word, with the oldest; throws Error. */
    std::map<std::string, StateCount> counts() const {
        return detail::made<std::map<std::string, StateCount>>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_counts(handle_.get(), out, err);
        });
    }

    /**
     * How many entries are in each state and how old they are, as gauges; see `dtekit_journal_metrics`. Throws Error.
     */
    QueueMetrics metrics(Time now) const {
        return detail::made<QueueMetrics>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_metrics(handle_.get(), now.seconds(), out, err);
        });
    }

    /** The counts as text for Prometheus; throws Error. */
    std::string prometheus(Time now) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_prometheus(handle_.get(), now.seconds(), out, err);
        });
    }

    /** Removes the entries that were acknowledged before this time, and gives their number; throws Error. */
    std::uint64_t compact(Time before) const {
        std::uint64_t removed = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_journal_compact(handle_.get(), before.seconds(), &removed, err);
        });
        return removed;
    }

    /**
     * Waits until a pass may find something to do: until a time, such as `next_at` of the last pass, or until another
     * program submits an entry; see `dtekit_journal_wait`. `poll` in seconds, 0 for the default. False if it has ended
     * because of `poll` or the cancellation alone. Throws Error.
     */
    bool wait(std::optional<Time> until = std::nullopt, double poll = 0, const Cancellation *cancellation = nullptr) const {
        const double at = until ? until->seconds() : 0;
        std::int32_t is_woken = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_journal_wait(handle_.get(), until ? &at : nullptr, poll,
                                       cancellation ? cancellation->handle_.get() : nullptr, &is_woken, err);
        });
        return is_woken != 0;
    }

    /** Takes all leases back, if no other worker is running; see `dtekit_journal_recover`. Throws Error. */
    std::uint64_t recover(Time now) const {
        std::uint64_t freed = 0;
        detail::check([&](dtekit_error **err) { return dtekit_journal_recover(handle_.get(), now.seconds(), &freed, err); });
        return freed;
    }

private:
    friend class Inbox;

    Journal(std::unique_ptr<SqlConnect> connect, detail::Owned<dtekit_journal> handle)
        : connect_(std::move(connect)), handle_(std::move(handle)) {}

    JournalEntry issue_deciding(const Client &client, std::string_view key, std::string_view document, std::string_view country,
                                Time now, const Options &options, dtekit_decide decide, void *context) const;
    JournalPass run_deciding(const Client &client, Time now, const Options &options, dtekit_decide decide, void *context) const;
    JournalPass run_accounts_deciding(std::string_view accounts, const std::vector<const Client *> &clients, Time now,
                                      const Options &options, dtekit_decide decide, void *context) const;

    template <typename Call>
    static JournalEntry one(Call &&call) {
        return std::move(entries(call).front());
    }

    template <typename Call>
    static std::vector<JournalEntry> entries(Call &&call, std::optional<Time> now = std::nullopt) {
        const detail::Owned<dtekit_journal_entries> found = detail::handle<dtekit_journal_entries>(call);
        if (now) {
            detail::check([&](dtekit_error **err) { return dtekit_journal_entries_warn(found.get(), now->seconds(), err); });
        }
        std::vector<JournalEntry> entries;
        const std::size_t count = dtekit_journal_entries_count(found.get());
        entries.reserve(count);
        for (std::size_t index = 0; index < count; ++index) {
            const Json entry = detail::json([&](dtekit_bytes *out, dtekit_error **err) {
                return dtekit_journal_entries_to_json(found.get(), index, out, err);
            });
            std::optional<std::string> certified;
            std::size_t len = 0;
            if (const std::uint8_t *data = dtekit_journal_entries_certified(found.get(), index, &len)) {
                certified.emplace(reinterpret_cast<const char *>(data), len);
            }
            entries.emplace_back(entry, std::move(certified));
        }
        return entries;
    }

    // It outlives the handle, whose connections it makes.
    std::unique_ptr<SqlConnect> connect_;
    detail::Owned<dtekit_journal> handle_;
};

}  // namespace dtekit

#endif
