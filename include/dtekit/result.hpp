/* What operations answer. Part of dtekit.hpp. */
#ifndef DTEKIT_RESULT_HPP
#define DTEKIT_RESULT_HPP

#include "error.hpp"
#include "json.hpp"
#include "listed_document.hpp"
#include "records.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {

/**
 * Any answer of an operation; the operations' own methods give one of the classes below. It never changes; copies share
 * it.
 */
class Result {
public:
    /**
     * Reads a process result that another HTTP client received; see `dtekit_result_decode` for the options. Throws
     * Error. If the answer to a send cannot be read, it gives a result with an unknown outcome.
     */
    static Result decode(std::string_view data, const Options &options = {}) {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_result_decode(detail::data(data), data.size(), detail::data(options), options.size(), out,
                                        err);
        }));
    }

    /** Reads any answer that another HTTP client received; see `dtekit_reply_decode` for the options. Throws Error. */
    static Result decode_reply(std::string_view body, const Options &options = {}) {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_reply_decode(detail::data(body), body.size(), detail::data(options), options.size(), out,
                                       err);
        }));
    }

    /** How many process results or files it holds: 1 for a single one, 0 for any other kind. */
    std::size_t item_count() const noexcept { return dtekit_result_item_count(handle_.get()); }
    /** One of several process results or files as a separate result; the first has the index 0. Throws Error. */
    Result item(std::size_t index) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_result_item(handle_.get(), index, out, err);
        }));
    }

    /** Where the document stands; `DTEKIT_OUTCOME_NONE` if this is not the answer to a send. */
    dtekit_outcome outcome() const noexcept { return dtekit_result_outcome(handle_.get()); }
    /** The word for its kind, such as `process-result`, `files`, `object`; see `dtekit_result_kind`. */
    std::string_view kind() const noexcept {
        const char *word = dtekit_result_kind(handle_.get());
        return word ? word : "";
    }
    /** This result if it was accepted; throws Error for everything else. */
    const Result &accepted() const {
        detail::check([&](dtekit_error **err) { return dtekit_result_accepted(handle_.get(), err); });
        return *this;
    }
    /** The result as JSON, to be read member by member; see `dtekit_result_to_json` for its members. */
    Json json() const noexcept {
        const dtekit_json *value = dtekit_result_json(handle_.get());
        return value ? Json(std::shared_ptr<const dtekit_json>(handle_, value)) : Json();
    }
    /** The result as JSON text. */
    std::string to_json() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_result_to_json(handle_.get(), out, err);
        });
    }
    /**
     * The parameters of event 110301, which cancels the 110300 with these parameters that this result answers; see
     * `dtekit_status_change_cancellation`. Throws Error.
     */
    std::string cancellation(const Options &parameters, std::string_view description) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_status_change_cancellation(detail::data(parameters), parameters.size(), handle_.get(),
                                                     detail::data(description), description.size(), out, err);
        });
    }
    /** The bytes of a file, if there are any; they live as long as this result. */
    std::optional<std::string_view> content() const noexcept { return view(dtekit_result_content); }
    /** The document inside `ResponseValue`, decoded, if there is one; it lives as long as this result. */
    std::optional<std::string_view> response_content() const noexcept { return view(dtekit_result_response_content); }
    /**
     * The document in `ResponseArca`, `XmlAuthorization` or `Data`, decoded, if there is one; it lives as long as this
     * result.
     */
    std::optional<std::string_view> other_content(std::string_view name) const noexcept {
        return detail::view([&](std::size_t *len) {
            return dtekit_result_other_content(handle_.get(), detail::data(name), name.size(), len);
        });
    }
    /** The certified document; nothing unless the outcome is accepted. It lives as long as this result. */
    std::optional<std::string_view> certified_xml() const noexcept { return view(dtekit_result_certified_xml); }

private:
    friend class AuthorityWait;
    friend class Cancellation;
    friend class Client;
    friend class ProcessResult;
    friend class Request;
    explicit Result(detail::Owned<dtekit_result> handle) noexcept : handle_(std::move(handle)) {}

    std::optional<std::string_view> view(decltype(dtekit_result_content) read) const noexcept {
        return detail::view([&](std::size_t *len) { return read(handle_.get(), len); });
    }

    std::shared_ptr<dtekit_result> handle_;
};

/** The answer of most operations: whether the document is accepted, and what the authority says. */
class ProcessResult : public Result, public ProcessResultMembers {
public:
    explicit ProcessResult(Result result) noexcept
        : Result(std::move(result)), ProcessResultMembers(Result::json()) {}

    /** This result if it was accepted; throws Error for everything else. */
    const ProcessResult &accepted() const {
        Result::accepted();
        return *this;
    }
    /**
     * This result with the outcome that the caller reads in an answer of its own form: `decide(const Json &)` gets the
     * whole answer of SendDocumentToAuthorityCustomResponse and gives a `dtekit_outcome`; see
     * `dtekit_result_decided_by`. Throws Error, and what `decide` throws.
     */
    template <typename Decide>
    ProcessResult decided_by(Decide &&decide) const {
        return detail::deciding<Json>(decide, [&](dtekit_decide rule, void *context) {
            return ProcessResult(Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
                return dtekit_result_decided_by(handle_.get(), rule, context, out, err);
            })));
        });
    }
    /** A member of `OtherData` by its name in snake_case, such as `folio`. */
    std::optional<std::string> other_data(std::string_view name) const { return json()["other_data"][name].text(); }
    /** Errors or observations of the authority: texts, and JSON for what is not a text. */
    std::vector<std::string> messages() const {
        std::vector<std::string> all;
        for (const Json &message : json()["messages"].items()) {
            all.push_back(message.text().value_or(message.to_string()));
        }
        return all;
    }
};

/** A file of the service: `content` gives its bytes. */
class FileResult : public Result {
public:
    explicit FileResult(Result result) noexcept : Result(std::move(result)) {}

    /** The file's name. */
    std::optional<std::string> name() const { return json()["name"].text(); }
    /** What the service says about the file. */
    std::optional<std::string> description() const { return json()["description"].text(); }
    /** What the service says in place of a file, such as that it does not exist yet. */
    std::optional<std::string> message() const { return json()["message"].text(); }
    /** `xml`, `json` or `pdf`, by the first bytes; nothing for any other format. */
    std::optional<std::string> format() const { return json()["format"].text(); }
};

/** The documents that an operation found. */
class DocumentList : public Result {
public:
    explicit DocumentList(Result result) noexcept : Result(std::move(result)) {}

    /** The documents, in the order of the answer. */
    std::vector<ListedDocument> documents() const {
        std::vector<ListedDocument> all;
        for (Json &document : json()["documents"].items()) {
            all.emplace_back(std::move(document));
        }
        return all;
    }
    /** The token with which the next call lists the documents that follow; nothing at the end. */
    std::optional<std::string> continuation_token() const { return json()["continuation_token"].text(); }
    /** What the sender of the filter should know: warnings. */
    std::vector<Finding> findings() const { return detail::findings(json()["findings"]); }
};

namespace detail {

/** Converts the answer of an operation to its own type. */
template <typename Answer>
struct As {
    static Answer from(Result result) { return Answer(std::move(result)); }
};
template <>
struct As<Json> {
    static Json from(const Result &result) { return result.json(); }
};
template <>
struct As<bool> {
    static bool from(const Result &result) { return result.json().is_true(); }
};
template <>
struct As<std::string> {
    static std::string from(const Result &result) { return result.json().text().value_or(""); }
};
template <typename Item>
struct As<std::vector<Item>> {
    static std::vector<Item> from(const Result &result) {
        std::vector<Item> all;
        for (std::size_t index = 0; index < result.item_count(); ++index) {
            all.emplace_back(result.item(index));
        }
        return all;
    }
};
template <>
struct As<std::vector<Json>> {
    static std::vector<Json> from(const Result &result) { return result.json().items(); }
};

}  // namespace detail

}  // namespace dtekit

#endif
