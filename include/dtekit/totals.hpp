/* Whether the amounts of a document agree. Part of dtekit.hpp. */
#ifndef DTEKIT_TOTALS_HPP
#define DTEKIT_TOTALS_HPP

#include "error.hpp"
#include "json.hpp"
#include "records.hpp"
#include "registry.hpp"

#include <string_view>

namespace dtekit {

/**
 * Recomputes the amounts of a generic DTE by the rules of a country; see `dtekit_audit_totals` for the options. Throws
 * Error.
 */
inline TotalsAudit audit_totals(std::string_view data, std::string_view country, const Options &options = {},
                                const Registry *registry = nullptr) {
    return TotalsAudit(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_audit_totals(detail::data(data), data.size(), detail::data(country), country.size(),
                                   detail::handle_of(registry),
                                   detail::data(options), options.size(), out, err);
    }));
}

}  // namespace dtekit

#endif
