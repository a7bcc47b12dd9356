/* All that can be said of a document before it is sent. Part of dtekit.hpp. */
#ifndef DTEKIT_LINT_HPP
#define DTEKIT_LINT_HPP

#include "error.hpp"
#include "json.hpp"
#include "mapping.hpp"
#include "records.hpp"
#include "registry.hpp"

#include <string_view>

namespace dtekit {

/**
 * Runs every check on a generic DTE that needs no connection, with the tables of a registry; see `dtekit_lint` for the
 * options. Throws Error.
 */
inline Lint lint(std::string_view data, std::string_view country, const Options &options = {},
                 const Registry *registry = nullptr) {
    return Lint(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_lint(detail::data(data), data.size(), detail::data(country), country.size(),
                           detail::handle_of(registry), detail::data(options),
                           options.size(), out, err);
    }));
}

/**
 * Lints the generic DTE that `through` makes of a document, and tells each finding in the document; see
 * `dtekit_lint_through`. Throws Error.
 */
inline Lint lint_through(const Mapping &through, std::string_view data, std::string_view country,
                         const Options &options, const Registry *registry) {
    return Lint(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_lint_through(detail::data(data), data.size(), detail::data(country), country.size(),
                                   through.mapping_, detail::handle_of(registry), detail::data(options),
                                   options.size(), out, err);
    }));
}

}  // namespace dtekit

#endif
