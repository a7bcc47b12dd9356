/* Cancelling a call from another thread. Part of dtekit.hpp. */
#ifndef DTEKIT_CANCELLATION_HPP
#define DTEKIT_CANCELLATION_HPP

#include "error.hpp"
#include "result.hpp"

#include <optional>
#include <string>
#include <utility>

namespace dtekit {

/** Where a call stood when it was cancelled. */
struct Cancelled {
    /** `before`: nothing was sent, and nothing will be. `in-flight`: it may have been sent. */
    std::string phase;
    /** The result of a send that may have been sent: its outcome is unknown, and `next` says what to ask. */
    std::optional<ProcessResult> result;
};

/**
 * Cancels the call of a client from another thread; make one for each call. It moves, and is not copied; any thread may
 * use it while the call runs.
 *
 *   dtekit::Cancellation cancellation;
 *   dtekit::Client cancellable = client.cancelled_by(cancellation);
 *   std::thread call([&] { … cancellable.issue(document, "CR") … });
 *   const dtekit::Cancelled cancelled = cancellation.cancel();
 */
class Cancellation {
public:
    Cancellation()
        : handle_(detail::handle<dtekit_cancellation>(
              [](dtekit_cancellation **out, dtekit_error **err) { return dtekit_cancellation_new(out, err); })) {}

    /**
     * Cancels the call: from now on nothing of it is sent. It does not wait; the call itself ends with an Error or an
     * answer as ever, only later. See `dtekit_cancellation_cancel`. Throws Error.
     */
    Cancelled cancel() const {
        const char *phase = nullptr;
        detail::Owned<dtekit_result> result = detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_cancellation_cancel(handle_.get(), &phase, out, err);
        });
        return {detail::string(phase), result ? std::optional(ProcessResult(Result(std::move(result)))) : std::nullopt};
    }
    /** Whether it was cancelled. */
    bool is_cancelled() const noexcept { return dtekit_cancellation_is_cancelled(handle_.get()) != 0; }

private:
    friend class Client;
    friend class Journal;

    detail::Owned<dtekit_cancellation> handle_;
};

}  // namespace dtekit

#endif
