/* Whether the amounts of a document agree. Part of dtekit.hpp. */
#ifndef DTEKIT_TOTALS_HPP
#define DTEKIT_TOTALS_HPP

#include "error.hpp"
#include "json.hpp"
#include "registry.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dtekit {

/** An amount that is not what others give. */
struct TotalsDifference {
    /** Reads an object of the JSON that the C function gives. */
    explicit TotalsDifference(const Json &json)
        : path(json["path"].text().value_or("")),
          kind(json["kind"].text().value_or("")),
          found(json["found"].text().value_or("")),
          expected(json["expected"].text().value_or("")),
          off_by(json["off_by"].text().value_or("")),
          tolerance(json["tolerance"].text().value_or("")),
          is_tolerated(json["is_tolerated"].is_true()),
          inputs(detail::texts(json["inputs"])) {}

    std::string path;              /**< Its place. */
    std::string kind;              /**< `line`, `discount`, `tax`, `withholding`, `total`, `currency`. */
    std::string found;             /**< What the document says. */
    std::string expected;          /**< What the others give. */
    std::string off_by;            /**< The amount of the document less the expected one. */
    std::string tolerance;         /**< By how much it may differ. */
    bool is_tolerated;             /**< Whether it differs by no more than that. */
    std::vector<std::string> inputs; /**< The places of the amounts that give it, at most ten. */
};

/** One amount whose change makes the whole document consistent. */
struct TotalsChange {
    /** Reads an object of the JSON that the C function gives. */
    explicit TotalsChange(const Json &json)
        : path(json["path"].text().value_or("")),
          found(json["found"].text().value_or("")),
          to(json["to"].text().value_or("")) {}

    std::string path; /**< Its place. */
    std::string found; /**< What the document says. */
    std::string to;   /**< What it should say. */
};

/** What was found under one way of rounding. */
struct TotalsPolicy {
    /** Reads an object of the JSON that the C function gives. */
    explicit TotalsPolicy(const Json &json)
        : policy(json["policy"].text().value_or("")),
          rounding(json["rounding"].text().value_or("")),
          is_of_country(json["is_of_country"].is_true()),
          tolerated(detail::whole(json["tolerated"])),
          inconsistent(detail::whole(json["inconsistent"])) {}

    std::string policy;       /**< `line`, `sum`, `rate`. */
    std::string rounding;     /**< `half-up`, `half-even`, `truncate`. */
    bool is_of_country;       /**< Whether it is a way of this country. */
    std::uint64_t tolerated;   /**< How many amounts differ by no more than they may. */
    std::uint64_t inconsistent; /**< How many amounts differ by more. */
};

/** What an audit of totals found; see `dtekit_audit_totals`. */
struct TotalsAudit {
    enum class Status {
        Consistent,   /**< Each amount is what it should be, to the last digit. */
        Tolerated,    /**< Some amounts differ, by no more than the authority takes. */
        Inconsistent, /**< Some amounts differ by more. */
        Unchecked     /**< No amount could be recomputed. */
    };

    /** Reads the object that the C function gives. */
    explicit TotalsAudit(const Json &json)
        : country(json["country"].text().value_or("")),
          status(detail::word_of<Status>({"consistent", "tolerated", "inconsistent", "unchecked"}, json["status"])),
          policy(json["policy"].text().value_or("")),
          rounding(json["rounding"].text().value_or("")),
          source(json["source"].text().value_or("")),
          compared(detail::whole(json["compared"])),
          unchecked(detail::texts(json["unchecked"])),
          findings(detail::findings(json["findings"])) {
        for (const Json &one : json["policies"].items()) {
            policies.emplace_back(one);
        }
        for (const Json &one : json["differences"].items()) {
            differences.emplace_back(one);
        }
        for (const Json &one : json["changes"].items()) {
            changes.emplace_back(one);
        }
    }

    std::string country;                       /**< The country. */
    Status status;                             /**< Whether the amounts agree. */
    std::string policy;                        /**< The way of rounding under which the fewest amounts differ. */
    std::string rounding;                      /**< How a number is rounded in that way. */
    std::string source;                        /**< Where the authority says so. */
    std::uint64_t compared;                     /**< How many amounts were recomputed and compared. */
    std::vector<std::string> unchecked;        /**< Amounts that nothing else gives and that give nothing else. */
    std::vector<Finding> findings;             /**< What is wrong, and what could not be recomputed. */
    std::vector<TotalsPolicy> policies;        /**< What was found under each way of rounding. */
    std::vector<TotalsDifference> differences; /**< The amounts that differ. */
    std::vector<TotalsChange> changes;         /**< Each change of one amount that makes the document consistent. */
};

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
