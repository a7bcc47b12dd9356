/* The exception of C++ calls, and how each calls its C function. Part of dtekit.hpp. */
#ifndef DTEKIT_ERROR_HPP
#define DTEKIT_ERROR_HPP

#include "../dtekit.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {

/** Where in a text something was found: line and column from 1, offset in bytes from 0. */
using Position = dtekit_position;

/** The message and the hint of a finding in Spanish. */
struct Spanish {
    std::string message;              /**< What the code means, or the message of a mapping's own check. */
    std::optional<std::string> hint;  /**< What to do about it. */
};

/** A line and column of a mapping's template. */
struct TemplatePlace {
    std::string library;   /**< The library in which it stands; empty for the template itself. */
    std::uint64_t line;    /**< The line, from 1. */
    std::uint64_t column;  /**< The column in characters, from 1. */
};

/** One problem: a stable code, the place, what was expected and what was found. */
struct Finding {
    std::string code;                  /**< A stable word such as `json-duplicate-member`. */
    std::string severity;              /**< `error` or `warning`; warnings alone raise no error. */
    std::optional<std::string> path;   /**< The place in the document, `Documento/Detalle[3]/NmbItem`. */
    std::optional<Position> position;  /**< The place in the caller's text, if there is text. */
    std::string message;               /**< What was expected and what was found. */
    std::optional<std::string> hint;   /**< What to do about it. */
    std::optional<Spanish> spanish;    /**< The same in Spanish; none if a mapping's own check has no such message. */
    std::optional<TemplatePlace> template_place; /**< The place in the mapping's template that asked for the value. */
    std::vector<std::string> through;  /**< The paths of the value behind a mapping: in the generic DTE, in the official document. */
};

namespace detail {

inline const std::uint8_t *data(std::string_view text) noexcept {
    return reinterpret_cast<const std::uint8_t *>(text.data());
}

inline std::string string(const char *text) { return text ? text : ""; }

inline std::optional<std::string> optional(const char *text) {
    return text ? std::optional<std::string>(text) : std::nullopt;
}

/** Frees a handle with the function for its type. */
struct Free {
    void operator()(dtekit_error *error) const noexcept { dtekit_error_free(error); }
    void operator()(dtekit_json *json) const noexcept { dtekit_json_free(json); }
    void operator()(dtekit_batch *batch) const noexcept { dtekit_batch_free(batch); }
    void operator()(dtekit_result *result) const noexcept { dtekit_result_free(result); }
    void operator()(dtekit_client *client) const noexcept { dtekit_client_free(client); }
    void operator()(dtekit_request *request) const noexcept { dtekit_request_free(request); }
    void operator()(dtekit_authority_wait *wait) const noexcept { dtekit_authority_wait_free(wait); }
    void operator()(dtekit_journal_work *work) const noexcept { dtekit_journal_work_free(work); }
    void operator()(dtekit_converter *converter) const noexcept { dtekit_converter_free(converter); }
    void operator()(dtekit_mapper *mapper) const noexcept { dtekit_mapper_free(mapper); }
    void operator()(dtekit_document *document) const noexcept { dtekit_document_free(document); }
    void operator()(dtekit_journal *journal) const noexcept { dtekit_journal_free(journal); }
    void operator()(dtekit_journal_entries *entries) const noexcept { dtekit_journal_entries_free(entries); }
    void operator()(dtekit_inbox *inbox) const noexcept { dtekit_inbox_free(inbox); }
    void operator()(dtekit_poll_store *store) const noexcept { dtekit_poll_store_free(store); }
    void operator()(dtekit_poll_jobs *jobs) const noexcept { dtekit_poll_jobs_free(jobs); }
    void operator()(dtekit_folio_sequence *sequence) const noexcept { dtekit_folio_sequence_free(sequence); }
    void operator()(dtekit_sequence *sequence) const noexcept { dtekit_sequence_free(sequence); }
    void operator()(dtekit_upload *upload) const noexcept { dtekit_upload_free(upload); }
    void operator()(dtekit_poll *poll) const noexcept { dtekit_poll_free(poll); }
    void operator()(dtekit_archive *archive) const noexcept { dtekit_archive_free(archive); }
    void operator()(dtekit_extraction *extraction) const noexcept { dtekit_extraction_free(extraction); }
    void operator()(dtekit_next_step *next) const noexcept { dtekit_next_step_free(next); }
    void operator()(dtekit_reconciliation *found) const noexcept { dtekit_reconciliation_free(found); }
    void operator()(dtekit_cancellation *cancellation) const noexcept { dtekit_cancellation_free(cancellation); }
    void operator()(dtekit_receiver_message *message) const noexcept { dtekit_receiver_message_free(message); }
};

template <typename Handle>
using Owned = std::unique_ptr<Handle, Free>;

}  // namespace detail

/**
 * The exception of a call that failed: a kind to act on, and at least one finding.
 *
 * `what()` is the whole as one line for a person. Code, path, position and message are those of the first finding.
 */
class Error : public std::exception {
public:
    /** Takes the error that a C call gave; if that is NULL, `status` is the kind. */
    Error(dtekit_status status, dtekit_error *given) {
        const detail::Owned<dtekit_error> error(given);
        state_ = read(status, error.get());
    }
    /** Takes a copy of an error that belongs to another object. */
    static Error copy_of(const dtekit_error *error) { return Error(read(dtekit_error_kind(error), error)); }

    // No move: a moved-from exception would have no message.
    Error(const Error &) noexcept = default;
    Error &operator=(const Error &) noexcept = default;

    /** The whole as one line for a person. */
    const char *what() const noexcept override { return state_->display.c_str(); }
    /** The kind of the error; `dtekit_status_name` gives its word. */
    dtekit_status kind() const noexcept { return state_->kind; }
    /** `before`, `in-flight` or `after`: how far the request had come; none if the error is not about a connection. */
    const std::optional<std::string> &phase() const noexcept { return state_->phase; }
    /** The id of the client's call that failed, as its events show it; none if no call was begun. */
    const std::optional<std::string> &call_id() const noexcept { return state_->call_id; }
    /** All findings, at least one; those of severity `error` come first. */
    const std::vector<Finding> &findings() const noexcept { return state_->findings; }
    /** The first finding's code. */
    const std::string &code() const noexcept { return findings().front().code; }
    /** The first finding's path. */
    const std::optional<std::string> &path() const noexcept { return findings().front().path; }
    /** The first finding's position. */
    const std::optional<Position> &position() const noexcept { return findings().front().position; }
    /** The first finding's message. */
    const std::string &message() const noexcept { return findings().front().message; }

private:
    struct State {
        dtekit_status kind = DTEKIT_STATUS_INTERNAL;
        std::string display;
        std::optional<std::string> phase;
        std::optional<std::string> call_id;
        std::vector<Finding> findings;
    };
    explicit Error(std::shared_ptr<const State> state) noexcept : state_(std::move(state)) {}

    static std::shared_ptr<const State> read(dtekit_status status, const dtekit_error *error) {
        // Shared, because copying an exception must not throw.
        auto state = std::make_shared<State>();
        state->kind = status;
        const char *display = dtekit_error_display(error);
        state->display = detail::string(display ? display : dtekit_status_name(status));
        if (const char *phase = dtekit_error_phase(error)) {
            state->phase = phase;
        }
        state->call_id = detail::optional(dtekit_error_call_id(error));
        state->findings = read_findings(error);
        if (state->findings.empty()) {
            state->findings.push_back({"internal-panic", "error", {}, {}, state->display, {}, {}, {}, {}});
        }
        return state;
    }

    /** The findings of an error; none if they cannot be read. */
    static std::vector<Finding> read_findings(const dtekit_error *error);

    std::shared_ptr<const State> state_;
};

namespace detail {

/** Makes the call `call(err)` and throws its error if it fails. */
template <typename Call>
void check(Call call) {
    dtekit_error *error = nullptr;
    const dtekit_status status = call(&error);
    if (status != DTEKIT_STATUS_OK) {
        throw Error(status, error);
    }
}

/** Bytes of C that free themselves. */
struct Bytes : dtekit_bytes {
    Bytes() : dtekit_bytes{} {}
    Bytes(const Bytes &) = delete;
    Bytes &operator=(const Bytes &) = delete;
    ~Bytes() { dtekit_bytes_free(this); }
    std::string string() const { return std::string(reinterpret_cast<const char *>(data), len); }
};

/** The text that `call(out, err)` gives. */
template <typename Call>
std::string text(Call call) {
    Bytes bytes;
    check([&](dtekit_error **err) { return call(&bytes, err); });
    return bytes.string();
}

/** The text that `read(len)` gives; it is valid as long as the handle that owns it. */
template <typename Read>
std::optional<std::string_view> view(Read read) noexcept {
    std::size_t len = 0;
    const std::uint8_t *data = read(&len);
    return data ? std::optional(std::string_view(reinterpret_cast<const char *>(data), len)) : std::nullopt;
}

/** The handle that `call(out, err)` gives. */
template <typename Handle, typename Call>
Owned<Handle> handle(Call call) {
    Handle *given = nullptr;
    check([&](dtekit_error **err) { return call(&given, err); });
    return Owned<Handle>(given);
}

}  // namespace detail

}  // namespace dtekit

// It reads the findings of an error.
#include "json.hpp"

#endif
