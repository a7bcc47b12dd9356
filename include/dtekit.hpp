/*
 * dtekit for C++17 and later: dtekit.h with owners and exceptions.
 *
 * What fails throws dtekit::Error; what must be freed frees itself. Options, settings and arguments are JSON objects
 * as text, the same as in C, and may be left out. Text and documents are std::string and std::string_view in UTF-8;
 * a document may hold any bytes. Threads: as in dtekit.h; several may use one object at once, but not move it.
 *
 *   #include <dtekit.hpp>
 *   #include <iostream>
 *
 *   int main() {
 *       try {
 *           std::cout << dtekit::json_to_xml(R"({"Documento": {"Total": 19.00}})") << '\n';
 *       } catch (const dtekit::Error &error) {
 *           std::cerr << error.what() << '\n';
 *           return 1;
 *       }
 *   }
 */
#ifndef DTEKIT_HPP
#define DTEKIT_HPP

#include "dtekit.h"

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace dtekit {

/** Where in a text something was found: line and column from 1, offset in bytes from 0. */
using Position = dtekit_position;

/** One problem: a stable code, the place, what was expected and what was found. */
struct Finding {
    std::string code;                  /**< A stable word such as `json-duplicate-member`. */
    std::string severity;              /**< `error`, or `warning`, which alone raises nothing. */
    std::optional<std::string> path;   /**< The place in the document, `Documento/Detalle[3]/NmbItem`. */
    std::optional<Position> position;  /**< The place in the text, where there is text. */
    std::string message;               /**< What was expected and what was found. */
    std::optional<std::string> hint;   /**< What to do about it. */
};

namespace detail {

inline const std::uint8_t *data(std::string_view text) noexcept {
    return reinterpret_cast<const std::uint8_t *>(text.data());
}

inline std::string string(const char *text) { return text ? text : ""; }

inline std::optional<std::string> optional(const char *text) {
    return text ? std::optional<std::string>(text) : std::nullopt;
}

inline std::optional<Position> optional(Position position) {
    return position.line > 0 ? std::optional<Position>(position) : std::nullopt;
}

/** Frees what C gave, by the function that its type has. */
struct Free {
    void operator()(dtekit_error *error) const noexcept { dtekit_error_free(error); }
    void operator()(dtekit_result *result) const noexcept { dtekit_result_free(result); }
    void operator()(dtekit_client *client) const noexcept { dtekit_client_free(client); }
};

template <typename Handle>
using Owned = std::unique_ptr<Handle, Free>;

}  // namespace detail

/**
 * What a call throws: a kind to act on, and every finding behind it, at least one.
 *
 * `what()` is the whole as one line for a person. Code, path, position and message are those of the first finding.
 */
class Error : public std::exception {
public:
    /** Takes the error that a C call gave; `status` counts where there is none. */
    Error(dtekit_status status, dtekit_error *given) {
        // Shared, since an exception must be copied without throwing.
        detail::Owned<dtekit_error> error(given);
        auto state = std::make_shared<State>();
        state->kind = status;
        const char *display = dtekit_error_display(error.get());
        state->display = detail::string(display ? display : dtekit_status_name(status));
        if (const char *phase = dtekit_error_phase(error.get())) {
            state->phase = phase;
        }
        const std::size_t count = dtekit_error_finding_count(error.get());
        state->findings.reserve(count);
        for (std::size_t index = 0; index < count; ++index) {
            const dtekit_finding *finding = dtekit_error_finding(error.get(), index);
            state->findings.push_back({
                detail::string(dtekit_finding_code(finding)),
                detail::string(dtekit_finding_severity(finding)),
                detail::optional(dtekit_finding_path(finding)),
                detail::optional(dtekit_finding_position(finding)),
                detail::string(dtekit_finding_message(finding)),
                detail::optional(dtekit_finding_hint(finding)),
            });
        }
        if (state->findings.empty()) {
            state->findings.push_back({"internal-panic", "error", {}, {}, state->display, {}});
        }
        state_ = std::move(state);
    }

    // Copied, not moved: a moved-from one would have nothing to say.
    Error(const Error &) noexcept = default;
    Error &operator=(const Error &) noexcept = default;

    /** The whole as one line for a person. */
    const char *what() const noexcept override { return state_->display.c_str(); }
    /** What kind of thing went wrong; `dtekit_status_name` gives its word. */
    dtekit_status kind() const noexcept { return state_->kind; }
    /** `before`, `in-flight` or `after`: how far a request had come; none if this is not about a connection. */
    const std::optional<std::string> &phase() const noexcept { return state_->phase; }
    /** Every finding, at least one; those that refuse the input first. */
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
        std::vector<Finding> findings;
    };
    std::shared_ptr<const State> state_;
};

namespace detail {

/** Makes `call(err)` and throws what it gives unless it went well. */
template <typename Call>
void check(Call call) {
    dtekit_error *error = nullptr;
    const dtekit_status status = call(&error);
    if (status != DTEKIT_STATUS_OK) {
        throw Error(status, error);
    }
}

/** The text that `call(out, err)` gives. */
template <typename Call>
std::string text(Call call) {
    struct Bytes : dtekit_bytes {
        Bytes() : dtekit_bytes{} {}
        Bytes(const Bytes &) = delete;
        ~Bytes() { dtekit_bytes_free(this); }
    } bytes;
    check([&](dtekit_error **err) { return call(&bytes, err); });
    return std::string(reinterpret_cast<const char *>(bytes.data), bytes.len);
}

/** The handle that `call(out, err)` gives. */
template <typename Handle, typename Call>
Owned<Handle> handle(Call call) {
    Handle *given = nullptr;
    check([&](dtekit_error **err) { return call(&given, err); });
    return Owned<Handle>(given);
}

}  // namespace detail

/** The version of the library. */
inline std::string version() { return dtekit_version(); }

/** Writes a JSON document as XML; see `dtekit_json_to_xml` for the options. Throws Error. */
inline std::string json_to_xml(std::string_view json, std::string_view options = {}) {
    return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_json_to_xml(detail::data(json), json.size(), detail::data(options), options.size(), out, err);
    });
}

/**
 * Writes a JSON document as XML and hands it to `sink(std::string_view)` in pieces; see `dtekit_json_to_xml_into`.
 *
 * Throws Error, or what the sink throws; what the sink has taken by then is no document.
 */
template <typename Sink>
void json_to_xml_into(std::string_view json, Sink &&sink, std::string_view options = {}) {
    struct Context {
        std::remove_reference_t<Sink> &sink;
        std::exception_ptr thrown;
    } context{sink, nullptr};
    // No exception may pass through the library.
    const dtekit_sink take = [](void *given, const std::uint8_t *data, std::size_t len) -> std::int32_t {
        auto &context = *static_cast<Context *>(given);
        try {
            context.sink(std::string_view(reinterpret_cast<const char *>(data), len));
            return 0;
        } catch (...) {
            context.thrown = std::current_exception();
            return 1;
        }
    };
    try {
        detail::check([&](dtekit_error **err) {
            return dtekit_json_to_xml_into(detail::data(json), json.size(), detail::data(options), options.size(), take,
                                           &context, err);
        });
    } catch (const Error &) {
        if (context.thrown) {
            std::rethrow_exception(context.thrown);
        }
        throw;
    }
}

/** Writes an XML document as JSON; see `dtekit_xml_to_json` for the options. Throws Error. */
inline std::string xml_to_json(std::string_view xml, std::string_view options = {}) {
    return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_xml_to_json(detail::data(xml), xml.size(), detail::data(options), options.size(), out, err);
    });
}

/**
 * What an operation answered: a process result, a file or a free-form object. It moves, and is not copied; a moved-from
 * one is empty.
 */
class Result {
public:
    /**
     * Reads a process result that another HTTP client received; see `dtekit_result_decode` for the options. Throws
     * Error; but the answer to a send that cannot be read is a result of unknown outcome.
     */
    static Result decode(std::string_view data, std::string_view options = {}) {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_result_decode(detail::data(data), data.size(), detail::data(options), options.size(), out, err);
        }));
    }

    /** Where the document stands; `DTEKIT_OUTCOME_NONE` if this is not the answer to a send. */
    dtekit_outcome outcome() const noexcept { return dtekit_result_outcome(handle_.get()); }
    /** `process-result`, `file` or `object`. */
    std::string_view kind() const noexcept {
        const char *word = dtekit_result_kind(handle_.get());
        return word ? word : "";
    }
    /** This result if it was accepted; throws Error for everything else. */
    const Result &accepted() const {
        detail::check([&](dtekit_error **err) { return dtekit_result_accepted(handle_.get(), err); });
        return *this;
    }
    /** The result as JSON; see `dtekit_result_to_json` for its members. */
    std::string to_json() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_result_to_json(handle_.get(), out, err);
        });
    }
    /** The bytes of a file, if there are any; they live as long as this result. */
    std::optional<std::string_view> content() const noexcept { return view(dtekit_result_content); }
    /** The document inside `ResponseValue`, decoded, if there is one; it lives as long as this result. */
    std::optional<std::string_view> response_content() const noexcept { return view(dtekit_result_response_content); }
    /** The certified document; nothing unless the outcome is accepted. It lives as long as this result. */
    std::optional<std::string_view> certified_xml() const noexcept { return view(dtekit_result_certified_xml); }

private:
    friend class Client;
    explicit Result(detail::Owned<dtekit_result> handle) noexcept : handle_(std::move(handle)) {}

    std::optional<std::string_view> view(const std::uint8_t *(*read)(const dtekit_result *, std::size_t *)) const noexcept {
        std::size_t len = 0;
        const std::uint8_t *data = read(handle_.get(), &len);
        return data ? std::optional(std::string_view(reinterpret_cast<const char *>(data), len)) : std::nullopt;
    }

    detail::Owned<dtekit_result> handle_;
};

/** A client of the service; several threads may use it at once. It moves, and is not copied. */
class Client {
public:
    /** Makes a client; see `dtekit_client_new` for the settings. Throws Error. */
    explicit Client(std::string_view settings)
        : handle_(detail::handle<dtekit_client>([&](dtekit_client **out, dtekit_error **err) {
              return dtekit_client_new(detail::data(settings), settings.size(), out, err);
          })) {}

    /** Calls an operation, such as `Document/GetDocument`; see `dtekit_client_call`. Throws Error. */
    Result call(std::string_view operation, std::string_view arguments = {}) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_call(handle_.get(), detail::data(operation), operation.size(), detail::data(arguments),
                                      arguments.size(), out, err);
        }));
    }

    /**
     * Sends a document, XML or JSON; see `dtekit_client_send_document_to_authority`. Throws Error; but whatever leaves
     * it unclear whether the service acted is a result of unknown outcome.
     */
    Result send_document_to_authority(std::string_view document, std::string_view arguments) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_send_document_to_authority(handle_.get(), detail::data(document), document.size(),
                                                            detail::data(arguments), arguments.size(), out, err);
        }));
    }

private:
    detail::Owned<dtekit_client> handle_;
};

}  // namespace dtekit

#endif
