/* Documents for the extraction provider, which several workers share. Part of dtekit.hpp. */
#ifndef DTEKIT_POLL_STORE_HPP
#define DTEKIT_POLL_STORE_HPP

#include "error.hpp"
#include "extraction.hpp"
#include "json.hpp"
#include "records.hpp"
#include "sql.hpp"
#include "time.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {

class Client;

/**
 * Documents for the extraction provider in an SQLite file or in the program's own database, so that they survive a
 * crash, for any number of workers; see `dtekit_poll_store`. It moves, and is not copied; several threads may use one
 * at once.
 */
class PollStore {
public:
    /**
     * Opens the store in this file, and creates the file if there is none; see `dtekit_poll_store_open`. Throws Error.
     */
    explicit PollStore(std::string_view path)
        : handle_(detail::handle<dtekit_poll_store>([&](dtekit_poll_store **out, dtekit_error **err) {
              return dtekit_poll_store_open(detail::data(path), path.size(), out, err);
          })) {}

    /**
     * The store in tables of the program's own database, for workers on any number of machines: `postgresql`,
     * `mariadb` or `mysql`, in this schema, or in that of the connection for an empty text. See
     * `dtekit_poll_store_over`. Throws Error.
     */
    static PollStore over(SqlConnect connect, std::string_view dialect, std::string_view schema = {}) {
        auto kept = std::make_unique<SqlConnect>(std::move(connect));
        const dtekit_sql_driver driver = detail::sql_driver(kept.get());
        auto handle = detail::handle<dtekit_poll_store>([&](dtekit_poll_store **out, dtekit_error **err) {
            return dtekit_poll_store_over(&driver, detail::data(dialect), dialect.size(), detail::data(schema), schema.size(), out,
                                          err);
        });
        return PollStore(std::move(kept), std::move(handle));
    }

    /** The statements that make the tables in the program's own database, for a migration tool; throws Error. */
    static std::string schema(std::string_view dialect, std::string_view schema = {}) {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_poll_store_schema(detail::data(dialect), dialect.size(), detail::data(schema), schema.size(), out, err);
        });
    }

    /** Makes the tables that are missing in the program's own database; throws Error. */
    void create_tables() const {
        detail::check([&](dtekit_error **err) { return dtekit_poll_store_create_tables(handle_.get(), err); });
    }

    /** The time on which all workers agree: that of the database, or of this machine for a file. Throws Error. */
    Time now() const {
        double now = 0;
        detail::check([&](dtekit_error **err) { return dtekit_poll_store_now(handle_.get(), &now, err); });
        return now;
    }

    /**
     * Stores a document, which the next pass of any worker sends; gives false if the store has this very document
     * already. See `dtekit_poll_store_submit`. Throws Error.
     */
    bool submit(const Upload &upload, Time now, const Options &policy = {}) const {
        std::int32_t is_new = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_poll_store_submit(handle_.get(), upload.handle_.get(), detail::data(policy), policy.size(), now.seconds(),
                                            &is_new, err);
        });
        return is_new != 0;
    }

    /**
     * Makes one pass over the jobs that are due, and says what it did; see `dtekit_poll_store_run_due`. Throws Error.
     */
    PollPass run_due(const Client &client, Time now, const Options &options = {}) const;

    /** The jobs that have ended and were not acknowledged; see `dtekit_poll_store_results`. Throws Error. */
    std::vector<PollJob> results(std::size_t most = 100) const {
        return jobs([&](dtekit_poll_jobs **out, dtekit_error **err) {
            return dtekit_poll_store_results(handle_.get(), most, out, err);
        });
    }

    /** The job with this external id, if there is one; throws Error. */
    std::optional<PollJob> get(std::string_view external_id) const {
        std::vector<PollJob> found = jobs([&](dtekit_poll_jobs **out, dtekit_error **err) {
            return dtekit_poll_store_get(handle_.get(), detail::data(external_id), external_id.size(), out, err);
        });
        return found.empty() ? std::nullopt : std::optional<PollJob>(std::move(found.front()));
    }

    /** Removes a result; gives false if no document with this external id has ended. Throws Error. */
    bool acknowledge(std::string_view external_id) const {
        std::int32_t gone = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_poll_store_acknowledge(handle_.get(), detail::data(external_id), external_id.size(), &gone, err);
        });
        return gone != 0;
    }

    /**
     * Takes the request with which the provider posts a processed document, and gives what to answer, with `status` and
     * `answer`; see `dtekit_poll_store_receive`. Throws Error for `request` alone.
     */
    PollDelivery receive(std::string_view body, Time now, const Options &request = {}) const {
        return detail::made<PollDelivery>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_poll_store_receive(handle_.get(), detail::data(body), body.size(), detail::data(request), request.size(),
                                             now.seconds(), out, err);
        });
    }

    /** How many jobs there are of each state; throws Error. */
    PollCounts counts() const {
        return PollCounts(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_poll_store_counts(handle_.get(), out, err);
        }));
    }

    /**
     * How many jobs are in each state and how old they are, as gauges; see `dtekit_poll_store_metrics`. Throws Error.
     */
    QueueMetrics metrics(Time now) const {
        return detail::made<QueueMetrics>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_poll_store_metrics(handle_.get(), now.seconds(), out, err);
        });
    }

    /** The counts as text for Prometheus; throws Error. */
    std::string prometheus(Time now) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_poll_store_prometheus(handle_.get(), now.seconds(), out, err);
        });
    }

private:
    PollStore(std::unique_ptr<SqlConnect> connect, detail::Owned<dtekit_poll_store> handle)
        : connect_(std::move(connect)), handle_(std::move(handle)) {}

    template <typename Call>
    static std::vector<PollJob> jobs(Call &&call) {
        const detail::Owned<dtekit_poll_jobs> found = detail::handle<dtekit_poll_jobs>(call);
        std::vector<PollJob> jobs;
        const std::size_t count = dtekit_poll_jobs_count(found.get());
        jobs.reserve(count);
        for (std::size_t index = 0; index < count; ++index) {
            const Json job = detail::json([&](dtekit_bytes *out, dtekit_error **err) {
                return dtekit_poll_jobs_to_json(found.get(), index, out, err);
            });
            std::optional<std::string> file;
            std::size_t len = 0;
            if (const std::uint8_t *data = dtekit_poll_jobs_file(found.get(), index, &len)) {
                file.emplace(reinterpret_cast<const char *>(data), len);
            }
            jobs.emplace_back(job, std::move(file));
        }
        return jobs;
    }

    // It outlives the handle, whose connections it makes.
    std::unique_ptr<SqlConnect> connect_;
    detail::Owned<dtekit_poll_store> handle_;
};

}  // namespace dtekit

#endif
