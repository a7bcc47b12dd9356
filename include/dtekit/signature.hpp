/* Whether what was received is genuine. Part of dtekit.hpp. */
#ifndef DTEKIT_SIGNATURE_HPP
#define DTEKIT_SIGNATURE_HPP

#include "error.hpp"
#include "json.hpp"
#include "records.hpp"

#include <string_view>
#include <vector>

namespace dtekit {

/** Verifies each signature in a document; see `dtekit_verify` for the options. Throws Error. */
inline std::vector<Signature> verify(std::string_view data, const Options &options = {}) {
    const Json all = detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_verify(detail::data(data), data.size(), detail::data(options), options.size(), out, err);
    });
    std::vector<Signature> found;
    for (const Json &one : all.items()) {
        found.emplace_back(one);
    }
    return found;
}

}  // namespace dtekit

#endif
