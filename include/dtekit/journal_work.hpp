/* The state machine of a journal's entry. Part of dtekit.hpp. */
#ifndef DTEKIT_JOURNAL_WORK_HPP
#define DTEKIT_JOURNAL_WORK_HPP

#include "error.hpp"
#include "json.hpp"
#include "records.hpp"
#include "request.hpp"
#include "result.hpp"
#include "time.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

/** What becomes of one document or call, without a store; see `dtekit_journal_work`. It moves, and is not copied. */
class JournalWork {
public:
    /** Makes an entry that waits for its first send; see `dtekit_journal_work_new` for the options. Throws Error. */
    JournalWork(const Request &request, Time now, const Options &options = {})
        : handle_(detail::handle<dtekit_journal_work>([&](dtekit_journal_work **out, dtekit_error **err) {
              return dtekit_journal_work_new(request.handle_.get(), detail::data(options), options.size(), now.seconds(), out,
                                             err);
          })) {}

    /** Reads what `to_json` wrote; throws Error for anything else. */
    static JournalWork from_json(std::string_view json) {
        return JournalWork(detail::handle<dtekit_journal_work>([&](dtekit_journal_work **out, dtekit_error **err) {
            return dtekit_journal_work_from_json(detail::data(json), json.size(), out, err);
        }));
    }
    /** The state as JSON. */
    std::string to_json() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_work_to_json(handle_.get(), out, err);
        });
    }
    /** What is known about the entry; see `dtekit_journal_work_entry`. */
    JournalWorkEntry entry() const {
        return detail::made<JournalWorkEntry>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_work_entry(handle_.get(), out, err);
        });
    }
    /** What to do at this time; keep the state before you do it. Throws Error. */
    JournalStep next(Time now) {
        return JournalStep(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_work_next(handle_.get(), now.seconds(), out, err);
        }));
    }
    /** The listed document about which a rule decides, as JSON; an empty text if there is none. Throws Error. */
    std::string subject(std::string_view observation) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_journal_work_subject(handle_.get(), detail::data(observation), observation.size(), out, err);
        });
    }
    /** Takes what happened, as JSON; false if it changes nothing. See `dtekit_journal_work_observe`. Throws Error. */
    bool observe(std::string_view observation, dtekit_outcome decided, Time now) {
        std::int32_t counts = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_journal_work_observe(handle_.get(), detail::data(observation), observation.size(), decided,
                                               now.seconds(), &counts, err);
        });
        return counts != 0;
    }

private:
    explicit JournalWork(detail::Owned<dtekit_journal_work> handle) noexcept : handle_(std::move(handle)) {}

    detail::Owned<dtekit_journal_work> handle_;
};

}  // namespace dtekit

#endif
