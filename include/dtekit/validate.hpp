/* Official documents against the schema of their authority. Part of dtekit.hpp. */
#ifndef DTEKIT_VALIDATE_HPP
#define DTEKIT_VALIDATE_HPP

#include "error.hpp"
#include "json.hpp"
#include "records.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace dtekit {

/**
 * Checks an official document against the schema of its authority; see `dtekit_validate` for the options. Empty for a
 * valid document. Throws Error.
 */
inline std::vector<Finding> validate(std::string_view data, const Options &options = {}) {
    return detail::findings(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_validate(detail::data(data), data.size(), detail::data(options), options.size(), out, err);
    }));
}

/**
 * As `validate`, with each finding at the place of the document that the official one was made from; see
 * `dtekit_validate_explained`. `explanation` is what `Mapping::explain` or `Mapping::explain_through` said. Throws
 * Error.
 */
inline std::vector<Finding> validate_explained(std::string_view data, const Explanation &explanation,
                                               const Options &options = {}) {
    const std::string said = explanation.to_json();
    return detail::findings(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_validate_explained(detail::data(data), data.size(), detail::data(said), said.size(),
                                         detail::data(options), options.size(), out, err);
    }));
}

}  // namespace dtekit

#endif
