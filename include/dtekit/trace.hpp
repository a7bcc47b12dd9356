/* An authority's no, traced. Part of dtekit.hpp. */
#ifndef DTEKIT_TRACE_HPP
#define DTEKIT_TRACE_HPP

#include "error.hpp"
#include "json.hpp"
#include "records.hpp"
#include "registry.hpp"

#include <string>
#include <string_view>

namespace dtekit {

/**
 * Says of each message of an answer which fields of the caller's document it is about. `answer` is JSON: a process
 * result, an authority's answer, a journal's entry, a list of messages, or one text; `explanation` is what
 * `Mapping::explain` gives; see `dtekit_trace` for the options. Throws Error.
 */
inline Trace trace(std::string_view answer, const Explanation &explanation, const Options &options = {},
                   const Registry *registry = nullptr) {
    const std::string said = explanation.to_json();
    return Trace(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_trace(detail::data(answer), answer.size(), detail::data(said), said.size(),
                            detail::handle_of(registry), detail::data(options), options.size(), out, err);
    }));
}

/** Says what is known of a code with which an authority answers; see `dtekit_code`. Throws Error. */
inline AuthorityCode code(std::string_view country, std::string_view code, const Options &options = {},
                          const Registry *registry = nullptr) {
    return AuthorityCode(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_code(detail::data(country), country.size(), detail::data(code), code.size(), detail::handle_of(registry),
                           detail::data(options), options.size(), out, err);
    }));
}

}  // namespace dtekit

#endif
