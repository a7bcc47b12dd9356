/* A document that the service lists. Part of dtekit.hpp. */
#ifndef DTEKIT_LISTED_DOCUMENT_HPP
#define DTEKIT_LISTED_DOCUMENT_HPP

#include "error.hpp"
#include "json.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

namespace detail {

/** The outcome with this word; `DTEKIT_OUTCOME_NONE` for any other. */
inline dtekit_outcome outcome(const std::optional<std::string> &word) {
    return numbered<dtekit_outcome>(dtekit_outcome_name, word);
}

}  // namespace detail

/** One document of a list. The interface does not show its members: `text` and `json` give any of them. */
class ListedDocument {
public:
    explicit ListedDocument(Json json) noexcept : json_(std::move(json)) {}

    /** A member by its name in snake_case, such as `number`, `total_amount`. */
    std::optional<std::string> text(std::string_view name) const { return json_[name].text(); }
    /** The document's id in the service. */
    std::optional<std::string> global_document_id() const { return text("global_document_id"); }
    /** The fiscal identifier. */
    std::optional<std::string> country_document_id() const { return text("country_document_id"); }
    /** The decision of Chile's authority; `DTEKIT_OUTCOME_NONE` before it, and for other countries. */
    dtekit_outcome authority_status() const { return detail::outcome(text("authority_status")); }
    /** The whole document. */
    const Json &json() const noexcept { return json_; }

private:
    Json json_;
};

}  // namespace dtekit

#endif
