/* Chile: who assigns or validates a folio. Part of dtekit.hpp. */
#ifndef DTEKIT_CHILE_HPP
#define DTEKIT_CHILE_HPP

#include "error.hpp"
#include "json.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dtekit {

/** Which of the six rules of folio assignment applies, and what follows from it; see `dtekit_evaluate_folio`. */
struct FolioDecision {
    enum class Action {
        Assign,   /**< A new folio is assigned. */
        Validate, /**< The folio in the document is validated, and none is requested. */
        Refuse,   /**< The service refuses: `findings` says why. */
        None      /**< The flow continues without assigning a folio. */
    };

    /** Reads the JSON that the C function gives. */
    explicit FolioDecision(const Json &json)
        : rule(detail::whole(json["rule"])),
          action(detail::word_of<Action>({"assign", "validate", "refuse", "none"}, json["action"])),
          by(json["by"].text()),
          members(json["members"]),
          category_id(json["category_id"].text()),
          folio(json["folio"].text()),
          why(json["why"].text().value_or("")),
          why_es(json["why_es"].text().value_or("")),
          certain(json["certain"].is_true()),
          unknown(detail::texts(json["unknown"])),
          service_decides(json["service_decides"].text()),
          service_decides_es(json["service_decides_es"].text()),
          findings(detail::findings(json["findings"])) {
        for (const Json &other : json["alternatives"].items()) {
            alternatives.push_back(detail::whole(other));
        }
    }

    std::uint64_t rule;                            /**< The number of the rule, 1 to 6. */
    std::vector<std::uint64_t> alternatives;       /**< The rules that apply instead, depending on `unknown`. */
    Action action;                                 /**< What happens to the folio. */
    std::optional<std::string> by;                 /**< `folio-manager-3.0`, `folio-manager-1.0` or `automatic-assignment`. */
    Json members;                                  /**< The members that the request needs: `BillerId`, `ValidateNumber`. */
    std::optional<std::string> category_id;        /**< From the inputs or the document. */
    std::optional<std::string> folio;              /**< From the inputs or the document. */
    std::string why;                               /**< Why, in one English sentence. */
    std::string why_es;                            /**< Why, in one Spanish sentence. */
    bool certain;                                  /**< Whether every input that it depends on is known. */
    std::vector<std::string> unknown;              /**< The inputs that are not known. */
    std::optional<std::string> service_decides;    /**< What the service will decide, in English; none if all is known. */
    std::optional<std::string> service_decides_es; /**< The same in Spanish. */
    std::vector<Finding> findings;                 /**< The refusals, of severity `error`, and warnings. */
};

/**
 * Says which rule of folio assignment applies to a Chilean document, before anything is sent; see
 * `dtekit_evaluate_folio` for the inputs. Throws Error.
 */
inline FolioDecision evaluate_folio(const Options &inputs, std::string_view document = {}) {
    return FolioDecision(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_evaluate_folio(detail::data(inputs), inputs.size(), detail::data(document), document.size(), out,
                                     err);
    }));
}

}  // namespace dtekit

#endif
