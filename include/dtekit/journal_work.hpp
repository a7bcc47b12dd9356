/* The state machine of a journal's entry. Part of dtekit.hpp. */
#ifndef DTEKIT_JOURNAL_WORK_HPP
#define DTEKIT_JOURNAL_WORK_HPP

#include "error.hpp"
#include "json.hpp"
#include "request.hpp"
#include "result.hpp"
#include "time.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

/** What to do next with an entry. */
struct JournalStep {
    enum class Kind {
        Wait, /**< Do nothing before `until`; without one a person has to look. */
        Send, /**< Keep the state, then send the request, and observe its answer with the number `send`. */
        Ask,  /**< Reconcile with `next` and `settle_after`, or without `next` call `operation` with `arguments`. */
        Done  /**< The end. */
    };

    /** Reads the JSON that the C function gives. */
    explicit JournalStep(const Json &json)
        : kind(detail::word_of<Kind>({"wait", "send", "ask", "done"}, json["step"])), until(detail::time(json["until"])),
          before(detail::time(json["before"])) {
        if (kind == Kind::Send) {
            send = static_cast<std::uint32_t>(std::stoul(json["send"].to_string()));
            timeout = std::stod(json["timeout"].to_string());
        } else if (kind == Kind::Ask && json["next"]) {
            next = json["next"].to_string();
            settle_after = std::stod(json["settle_after"].to_string());
        } else if (kind == Kind::Ask) {
            operation = json["operation"].text().value_or("");
            arguments = json["arguments"].to_string();
        }
    }

    Kind kind;                 /**< What to do. */
    std::optional<Time> until; /**< For Wait. */
    std::uint32_t send = 0;    /**< For Send: its number, from 1. */
    double timeout = 0;        /**< For Send: the time-out of the call in seconds. */
    std::optional<Time> before; /**< For Send: no byte may leave after this time. */
    std::string next;          /**< For Ask: the next step as JSON text, for `Client::reconcile`; or empty. */
    double settle_after = 0;   /**< For Ask with `next`: seconds. */
    std::string operation;     /**< For Ask without `next`: the operation. */
    std::string arguments;     /**< For Ask without `next`: its arguments as JSON text, for `Client::call`. */
};

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
    /** What is known about the entry: `state`, `is_finished`, `due_at` and more; see `dtekit_journal_work_entry`. */
    Json entry() const {
        return detail::json([&](dtekit_bytes *out, dtekit_error **err) {
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
