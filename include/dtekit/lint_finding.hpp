/* One thing that a lint found. Part of dtekit.hpp. */
#ifndef DTEKIT_LINT_FINDING_HPP
#define DTEKIT_LINT_FINDING_HPP

#include "error.hpp"
#include "json.hpp"

#include <optional>
#include <string>

namespace dtekit {

/** One thing that a lint found. */
struct LintFinding : Finding {
    /** Reads an object of the JSON that the C function gives. */
    explicit LintFinding(const Json &json) : Finding(detail::finding(json)), value(json["value"].text()) {}

    std::optional<std::string> value; /**< The text at its place, shortened if it is long. */
};

}  // namespace dtekit

#endif
