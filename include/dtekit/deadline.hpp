/* Until when a document must be sent, may be cancelled, and is answered. Part of dtekit.hpp. */
#ifndef DTEKIT_DEADLINE_HPP
#define DTEKIT_DEADLINE_HPP

#include "error.hpp"
#include "json.hpp"
#include "records.hpp"
#include "registry.hpp"

#include <string_view>
#include <vector>

namespace dtekit {

/**
 * Says until when a document must be sent, may be cancelled, and is answered; see `dtekit_deadlines` for the options.
 * Throws Error.
 */
inline std::vector<Deadline> deadlines(std::string_view data, std::string_view country, const Options &options = {},
                                       const Registry *registry = nullptr) {
    const Json found = detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_deadlines(detail::data(data), data.size(), detail::data(country), country.size(),
                                detail::handle_of(registry), detail::data(options),
                                options.size(), out, err);
    });
    std::vector<Deadline> deadlines;
    for (const Json &one : found.items()) {
        deadlines.emplace_back(one);
    }
    return deadlines;
}

}  // namespace dtekit

#endif
