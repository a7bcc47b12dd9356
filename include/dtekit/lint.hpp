/* All that can be said of a document before it is sent. Part of dtekit.hpp. */
#ifndef DTEKIT_LINT_HPP
#define DTEKIT_LINT_HPP

#include "error.hpp"
#include "json.hpp"
#include "mapping.hpp"
#include "registry.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {

/** One thing that a lint found. */
struct LintFinding : Finding {
    /** Reads an object of the JSON that the C function gives. */
    explicit LintFinding(const Json &json) : Finding(detail::finding(json)), value(json["value"].text()) {}

    std::optional<std::string> value; /**< The text at its place, shortened if it is long. */
};

/** What a lint found; see `dtekit_lint`. */
struct Lint {
    /** Reads the JSON that the C function gives. */
    explicit Lint(const Json &json)
        : country(json["country"].text().value_or("")),
          document_type(json["document_type"].text()),
          mapped(json["mapped"].is_true()),
          errors(detail::whole(json["errors"])),
          warnings(detail::whole(json["warnings"])) {
        for (const Json &one : json["findings"].items()) {
            findings.emplace_back(one);
        }
    }

    std::string country;                      /**< The country. */
    std::optional<std::string> document_type; /**< The document type, as the document says it. */
    bool mapped;                              /**< Whether a built-in mapping looked at the document. */
    std::uint64_t errors;                     /**< How many findings the service or the authority surely refuses. */
    std::uint64_t warnings;                   /**< How many findings are doubtful. */
    std::vector<LintFinding> findings;        /**< What was found, in the order of the document. */
};

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
