/* The wait for the authority's answer. Part of dtekit.hpp. */
#ifndef DTEKIT_AUTHORITY_WAIT_HPP
#define DTEKIT_AUTHORITY_WAIT_HPP

#include "error.hpp"
#include "json.hpp"
#include "records.hpp"
#include "result.hpp"
#include "time.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

/** The wait for the authority's answer to one document; see `dtekit_authority_wait`. It moves, and is not copied. */
class AuthorityWait {
public:
    /** Makes a wait that begins at the time `now`; see `dtekit_authority_wait_new` for the options. Throws Error. */
    AuthorityWait(const Options &options, Time now)
        : handle_(detail::handle<dtekit_authority_wait>([&](dtekit_authority_wait **out, dtekit_error **err) {
              return dtekit_authority_wait_new(detail::data(options), options.size(), now.seconds(), out, err);
          })) {}

    /** Makes a wait for the answer to the document of a result; see `dtekit_authority_wait_after`. Throws Error. */
    AuthorityWait(const ProcessResult &result, Time now, const Options &options = {})
        : handle_(detail::handle<dtekit_authority_wait>([&](dtekit_authority_wait **out, dtekit_error **err) {
              return dtekit_authority_wait_after(static_cast<const Result &>(result).handle_.get(), detail::data(options), options.size(),
                                                 now.seconds(), out, err);
          })) {}

    /** Reads what `to_json` wrote; throws Error for anything else. */
    static AuthorityWait from_json(std::string_view json) {
        return AuthorityWait(detail::handle<dtekit_authority_wait>([&](dtekit_authority_wait **out, dtekit_error **err) {
            return dtekit_authority_wait_from_json(detail::data(json), json.size(), out, err);
        }));
    }
    /** The state as JSON. */
    std::string to_json() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_authority_wait_to_json(handle_.get(), out, err);
        });
    }
    /** What to do at this time. Throws Error. */
    AuthorityStep next(Time now) {
        return AuthorityStep(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_authority_wait_next(handle_.get(), now.seconds(), out, err);
        }));
    }
    /**
     * The document that the wait is about, as JSON, among those that GetDocument listed, a JSON array; an empty text if
     * it is not among them. See `dtekit_authority_wait_document_in`. Throws Error.
     */
    std::string document_in(std::string_view documents) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_authority_wait_document_in(handle_.get(), detail::data(documents), documents.size(), out, err);
        });
    }
    /**
     * Takes the document that GetDocument listed, as JSON, or an empty text; see `dtekit_authority_wait_observe`.
     * Throws Error.
     */
    void observe(std::string_view document, dtekit_outcome decided, Time now) {
        detail::check([&](dtekit_error **err) {
            return dtekit_authority_wait_observe(handle_.get(), detail::data(document), document.size(), decided, now.seconds(),
                                                 err);
        });
    }

private:
    friend class Client;
    explicit AuthorityWait(detail::Owned<dtekit_authority_wait> handle) noexcept : handle_(std::move(handle)) {}

    detail::Owned<dtekit_authority_wait> handle_;
};

}  // namespace dtekit

#endif
