/* Official documents against the schema of their authority. Part of dtekit.hpp. */
#ifndef DTEKIT_VALIDATE_HPP
#define DTEKIT_VALIDATE_HPP

#include "error.hpp"
#include "json.hpp"

#include <string_view>
#include <vector>

namespace dtekit {

/** Checks an official document against the schema of its authority; see `dtekit_validate` for the options. Empty for a valid document. Throws Error. */
inline std::vector<Finding> validate(std::string_view data, const Options &options = {}) {
    const Json found = detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_validate(detail::data(data), data.size(), detail::data(options), options.size(), out, err);
    });
    std::vector<Finding> findings;
    for (const Json &one : found.items()) {
        findings.push_back(detail::finding(one));
    }
    return findings;
}

}  // namespace dtekit

#endif
