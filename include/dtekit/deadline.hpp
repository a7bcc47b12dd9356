/* Until when a document must be sent, may be cancelled, and is answered. Part of dtekit.hpp. */
#ifndef DTEKIT_DEADLINE_HPP
#define DTEKIT_DEADLINE_HPP

#include "error.hpp"
#include "json.hpp"
#include "registry.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dtekit {

/** One deadline of a document; see `dtekit_deadlines`. */
struct Deadline {
    /** Reads an object of the JSON that the C function gives. */
    explicit Deadline(const Json &json)
        : kind(json["kind"].text().value_or("")),
          due(json["due"].text()),
          since(json["since"].text().value_or("")),
          value(json["value"].text().value_or("")),
          unit(json["unit"].text().value_or("")),
          estimate(json["estimate"].is_true()),
          law(json["law"].text().value_or("")),
          checked(json["checked"].text().value_or("")) {}

    std::string kind;               /**< `send`, `cancel`, `answer`, `contingency`, or a word of your own table. */
    std::optional<std::string> due; /**< The last day or moment; none if the moment from which it counts is not known. */
    std::string since;              /**< `issue`, `acceptance`, `receipt`, `outage`. */
    std::string value;              /**< A number, or a day of the year such as `03-31`. */
    std::string unit;               /**< In what `value` counts, such as `hours`. */
    bool estimate;                  /**< Whether holidays may shift it. */
    std::string law;                /**< The law or rule. */
    std::string checked;            /**< What the row was compared with. */
};

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
