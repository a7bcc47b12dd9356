/* Reading what was received. Part of dtekit.hpp. */
#ifndef DTEKIT_READING_HPP
#define DTEKIT_READING_HPP

#include "error.hpp"
#include "json.hpp"
#include "registry.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dtekit {

/** One document that `read` found; see `dtekit_read`. */
struct ReadDocument {
    enum class Status {
        Read,       /**< It was read; there is a generic DTE. */
        Refused,    /**< The mapping to the generic DTE refused it: `findings` says why. */
        Recognized, /**< There is no mapping from it to the generic DTE. */
        Unknown     /**< It was not recognized. */
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit ReadDocument(const Json &json)
        : status(detail::word_of<Status>({"read", "refused", "recognized", "unknown"}, json["status"])),
          country(json["country"].text()),
          kind(json["kind"].text()),
          format(json["format"].text().value_or("")),
          name(json["name"].text().value_or("")),
          name_space(json["namespace"].text().value_or("")),
          document_type(json["document_type"].text()),
          version(json["version"].text()),
          environment(json["environment"].text()),
          is_signed(json["signed"].is_true()),
          envelopes(detail::texts(json["envelopes"])),
          path(json["path"].text().value_or("")),
          generic(json["generic"].text()),
          lost(detail::texts(json["lost"])),
          findings(detail::findings(json["findings"])) {}

    Status status;                            /**< How far it was read. */
    std::optional<std::string> country;       /**< The country whose format it has; none for a generic DTE. */
    std::optional<std::string> kind;          /**< `document`, `event`, `answer` …; none for what is unknown. */
    std::string format;                       /**< `xml` or `json`. */
    std::string name;                         /**< The name of its root. */
    std::string name_space;                   /**< The namespace of its root; empty if it has none. */
    std::optional<std::string> document_type; /**< The document type, as in `Mapping::standard`. */
    std::optional<std::string> version;       /**< The version of the format. */
    std::optional<std::string> environment;   /**< `production` or `test`; none if the format does not say it. */
    bool is_signed;                           /**< Whether it has a signature, which is not verified. */
    std::vector<std::string> envelopes;       /**< The names of the envelopes around it, the outermost first. */
    std::string path;                         /**< Its path in the outermost envelope. */
    std::optional<std::string> generic;       /**< The generic DTE, as XML. */
    std::vector<std::string> lost;            /**< What the mapping did not read, with the option `lost`. */
    std::vector<Finding> findings;            /**< Why there is no generic DTE. */
};

/**
 * Recognizes what was received by its content, and gives each document in it as a generic DTE; see `dtekit_read` for the options.
 * Throws Error.
 */
inline std::vector<ReadDocument> read(std::string_view data, const Options &options = {}, const Registry *registry = nullptr) {
    const Json all = detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_read(detail::data(data), data.size(), detail::handle_of(registry), detail::data(options), options.size(), out,
                           err);
    });
    std::vector<ReadDocument> found;
    for (const Json &one : all.items()) {
        found.emplace_back(one);
    }
    return found;
}

}  // namespace dtekit

#endif
