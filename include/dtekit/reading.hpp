/* Reading what was received. Part of dtekit.hpp. */
#ifndef DTEKIT_READING_HPP
#define DTEKIT_READING_HPP

#include "error.hpp"
#include "json.hpp"
#include "records.hpp"
#include "registry.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {

/** A file of a ZIP that is no document, such as a PDF. */
struct ReadFile {
    std::string name;         /**< Its name in the ZIP. */
    std::string_view content; /**< Its bytes, which live as long as a copy of the document does. */
    Finding finding;          /**< Why it is no document. */
};

/** One document that `read` found; see `dtekit_read_originals`. */
struct ReadDocument : ReadDocumentMembers {
    /**
     * Reads an object of the JSON that the C function gives, and keeps the bytes, which all documents of a call share.
     */
    ReadDocument(const Json &json, std::shared_ptr<const std::string> bytes)
        : ReadDocumentMembers(json),
          original(piece(*bytes, json["original"])),
          within(piece(*bytes, json["within"])),
          index(detail::whole(json["index"])),
          bytes_(std::move(bytes)) {
        for (const Json &file : json["files"].items()) {
            files.push_back({file["name"].text().value_or(""), piece(*bytes_, file["content"]), detail::finding(file["finding"])});
        }
        if (json["pdf"].text()) {
            pdf = detail::whole(json["pdf"]);
        }
    }

    std::string_view original;      /**< Its bytes as they were received; they live as long as a copy of the document does. */
    std::vector<ReadFile> files;    /**< The files of its ZIP that are no documents, each at one document. */
    std::optional<std::size_t> pdf; /**< The index of its own PDF in `files`. */
    std::string_view within;        /**< The whole file in which it was found. */
    std::size_t index;              /**< Its number among the results of this file. */

    /**
     * Its bytes as a file of its own; see `dtekit_standalone`. Throws Error: `read-standalone` if a signature would
     * break.
     */
    std::string standalone() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_standalone(detail::data(original), original.size(), detail::data(inherited), inherited.size(), out, err);
        });
    }

private:
    static std::string_view piece(const std::string &bytes, const Json &places) {
        const std::size_t from = detail::whole(places[0]);
        return std::string_view(bytes).substr(from, detail::whole(places[1]) - from);
    }

    std::shared_ptr<const std::string> bytes_;
};

/**
 * Recognizes what was received by its content, and gives each document in it as a generic DTE; see
 * `dtekit_read_originals` for the options. Throws Error.
 */
inline std::vector<ReadDocument> read(std::string_view data, const Options &options = {}, const Registry *registry = nullptr) {
    detail::Bytes originals;
    const Json all = detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_read_originals(detail::data(data), data.size(), detail::handle_of(registry), detail::data(options),
                                     options.size(), out, &originals, err);
    });
    const auto bytes = std::make_shared<const std::string>(originals.string());
    std::vector<ReadDocument> found;
    for (const Json &one : all.items()) {
        found.emplace_back(one, bytes);
    }
    return found;
}

}  // namespace dtekit

#endif
