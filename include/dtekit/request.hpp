/* Requests for callers with their own HTTP client. Part of dtekit.hpp. */
#ifndef DTEKIT_REQUEST_HPP
#define DTEKIT_REQUEST_HPP

#include "arguments.hpp"
#include "error.hpp"
#include "extraction.hpp"
#include "json.hpp"
#include "result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

/**
 * A call of one operation, checked and ready to be sent by the caller's own HTTP client. It moves, and is not copied.
 */
class Request {
public:
    /** Builds a request; nothing is sent. See `dtekit_request_new`. Throws Error. */
    explicit Request(std::string_view operation, const Options &arguments = {})
        : handle_(detail::handle<dtekit_request>([&](dtekit_request **out, dtekit_error **err) {
              return dtekit_request_new(detail::data(operation), operation.size(), detail::data(arguments),
                                        arguments.size(), out, err);
          })) {}

    /** Builds a request with one argument as bytes; see `dtekit_request_new_with`. Throws Error. */
    Request(std::string_view operation, std::string_view name, std::string_view bytes, const Options &arguments)
        : handle_(detail::handle<dtekit_request>([&](dtekit_request **out, dtekit_error **err) {
              return dtekit_request_new_with(detail::data(operation), operation.size(), detail::data(name), name.size(),
                                             detail::data(bytes), bytes.size(), detail::data(arguments),
                                             arguments.size(), out, err);
          })) {}

    /** Builds the request of an operation from its own type of arguments, such as `GetDocument`. Throws Error. */
    template <typename Call, typename = typename Call::Answer>
    explicit Request(const Call &arguments) : Request(built(Call::operation, detail::written(arguments))) {}

    /**
     * Builds the request of an event of `Document/ChangeDocumentStatus` by its rules; see
     * `dtekit_status_change_request`. Throws Error.
     */
    static Request status_change(const Options &parameters, std::string_view version = {}) {
        return Request(detail::handle<dtekit_request>([&](dtekit_request **out, dtekit_error **err) {
            return dtekit_status_change_request(detail::data(parameters), parameters.size(), detail::data(version),
                                                version.size(), out, err);
        }));
    }

    /**
     * Builds the request of an event of `Document/SendEventToAuthority` by its rules; see
     * `dtekit_authority_event_request`. Throws Error.
     */
    static Request authority_event(const Options &fields) {
        return Request(detail::handle<dtekit_request>([&](dtekit_request **out, dtekit_error **err) {
            return dtekit_authority_event_request(detail::data(fields), fields.size(), out, err);
        }));
    }

    /** Sets the first path segment of a catalog operation; see `dtekit_request_set_catalog_group`. Throws Error. */
    Request &set_catalog_group(std::string_view group) {
        detail::check([&](dtekit_error **err) {
            return dtekit_request_set_catalog_group(handle_.get(), detail::data(group), group.size(), err);
        });
        return *this;
    }
    /** The request as JSON; see `dtekit_request_to_json` for its members. */
    std::string to_json() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_request_to_json(handle_.get(), out, err);
        });
    }
    /** The bytes of the body; they live as long as this request. */
    std::string_view body() const noexcept {
        return detail::view([&](std::size_t *len) { return dtekit_request_body(handle_.get(), len); })
            .value_or(std::string_view());
    }
    /** Reads the HTTP answer to this request; see `dtekit_request_decode`. Throws Error. */
    Result decode(std::uint16_t status, std::string_view answer) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_request_decode(handle_.get(), status, detail::data(answer), answer.size(), out, err);
        }));
    }

private:
    friend class Client;
    friend class JournalWork;
    friend class Upload;
    explicit Request(detail::Owned<dtekit_request> handle) noexcept : handle_(std::move(handle)) {}

    static Request built(std::string_view operation, const Arguments &arguments) {
        return arguments.bytes() ? Request(operation, arguments.bytes_name(), *arguments.bytes(), arguments.to_string())
                                 : Request(operation, arguments.to_string());
    }

    detail::Owned<dtekit_request> handle_;
};

inline Request Upload::request() const {
    return Request(detail::handle<dtekit_request>([&](dtekit_request **out, dtekit_error **err) {
        return dtekit_upload_request(handle_.get(), out, err);
    }));
}

}  // namespace dtekit

#endif
