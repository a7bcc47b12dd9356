/*
 * dtekit for C++17 and later: dtekit.h with owners and exceptions.
 *
 * What fails throws dtekit::Error; what must be freed frees itself. Options, settings and arguments are JSON objects
 * as text, the same as in C, and may be left out. Text and documents are std::string and std::string_view in UTF-8;
 * a document may hold any bytes. Threads: as in dtekit.h; several may use one const object at once.
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
#include "dtekit/document.hpp"
#include "dtekit/error.hpp"
#include "dtekit/extraction.hpp"
#include "dtekit/mapping.hpp"
#include "dtekit/operations.hpp"
#include "dtekit/poll_store.hpp"
#include "dtekit/receiver_message.hpp"
#include "dtekit/registry.hpp"

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace dtekit {

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

/** What a conversion wrote, and the paths of the elements that it left out since they held nothing. */
struct Dropping {
    std::string text;
    std::vector<std::string> dropped;
};

/** Writes a JSON document as XML without what is empty; see `dtekit_json_to_xml_dropping`. Throws Error. */
inline Dropping json_to_xml_dropping(std::string_view json, std::string_view options = {}) {
    detail::Bytes dropped;
    std::string xml = detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_json_to_xml_dropping(detail::data(json), json.size(), detail::data(options), options.size(), out,
                                           &dropped, err);
    });
    return {std::move(xml), detail::paths(dropped.string())};
}

/** Writes an XML document as JSON without what is empty; see `dtekit_xml_to_json_dropping`. Throws Error. */
inline Dropping xml_to_json_dropping(std::string_view xml, std::string_view options = {}) {
    detail::Bytes dropped;
    std::string json = detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_xml_to_json_dropping(detail::data(xml), xml.size(), detail::data(options), options.size(), out,
                                           &dropped, err);
    });
    return {std::move(json), detail::paths(dropped.string())};
}

/** What a `FileContent` holds: XML or JSON, plain or in base 64. */
struct FileContent {
    dtekit_format format;  /**< `dtekit_format_name` gives its word. */
    bool base64;           /**< Whether it came in base 64. */
    std::string document;  /**< The document itself, out of its base 64. */

    /** Says what a content is; throws Error if it is neither XML nor JSON. */
    static FileContent detect(std::string_view content) {
        dtekit_format format{};
        std::int32_t base64 = 0;
        std::string document = detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_file_content_detect(detail::data(content), content.size(), &format, &base64, out, err);
        });
        return {format, base64 != 0, std::move(document)};
    }
};

/**
 * Says, as JSON, which rule of folio assignment fires for a Chilean document; see `dtekit_evaluate_folio` for the
 * inputs and the members. Throws Error.
 */
inline std::string evaluate_folio(std::string_view inputs, std::string_view document = {}) {
    return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_evaluate_folio(detail::data(inputs), inputs.size(), detail::data(document), document.size(), out,
                                     err);
    });
}

/** Gives the cadena original of a Mexican CFDI 4.0; see `dtekit_cadena_original`. Throws Error. */
inline std::string cadena_original(std::string_view cfdi) {
    return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_cadena_original(detail::data(cfdi), cfdi.size(), out, err);
    });
}

/**
 * What an operation answered: a process result, a file, a list of either, documents, or anything free-form. It moves,
 * and is not copied; a moved-from one is empty.
 */
class Result {
public:
    /**
     * Reads a process result that another HTTP client received; see `dtekit_result_decode` for the options. Throws
     * Error; but the answer to a send that cannot be read is a result of unknown outcome.
     */
    static Result decode(std::string_view data, std::string_view options = {}) {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_result_decode(detail::data(data), data.size(), detail::data(options), options.size(), out,
                                        err);
        }));
    }

    /** Reads any answer that another HTTP client received; see `dtekit_reply_decode` for the options. Throws Error. */
    static Result decode_reply(std::string_view body, std::string_view options = {}) {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_reply_decode(detail::data(body), body.size(), detail::data(options), options.size(), out,
                                       err);
        }));
    }

    /** How many process results or files it holds: 1 for a single one, 0 for any other kind. */
    std::size_t item_count() const noexcept { return dtekit_result_item_count(handle_.get()); }
    /** One of several process results or files, counted from 0, as a result of its own. Throws Error. */
    Result item(std::size_t index) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_result_item(handle_.get(), index, out, err);
        }));
    }

    /** Where the document stands; `DTEKIT_OUTCOME_NONE` if this is not the answer to a send. */
    dtekit_outcome outcome() const noexcept { return dtekit_result_outcome(handle_.get()); }
    /** The word for what it is, such as `process-result`, `files`, `object`; see `dtekit_result_kind`. */
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
    /**
     * The parameters of event 110301, which cancels the 110300 with these parameters that this result answers; see
     * `dtekit_status_change_cancellation`. Throws Error.
     */
    std::string cancellation(std::string_view parameters, std::string_view description) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_status_change_cancellation(detail::data(parameters), parameters.size(), handle_.get(),
                                                     detail::data(description), description.size(), out, err);
        });
    }
    /** The bytes of a file, if there are any; they live as long as this result. */
    std::optional<std::string_view> content() const noexcept { return view(dtekit_result_content); }
    /** The document inside `ResponseValue`, decoded, if there is one; it lives as long as this result. */
    std::optional<std::string_view> response_content() const noexcept { return view(dtekit_result_response_content); }
    /** The document in `ResponseArca`, `XmlAuthorization` or `Data`, decoded, if there is one; it lives as long. */
    std::optional<std::string_view> other_content(std::string_view name) const noexcept {
        return detail::view([&](std::size_t *len) {
            return dtekit_result_other_content(handle_.get(), detail::data(name), name.size(), len);
        });
    }
    /** The certified document; nothing unless the outcome is accepted. It lives as long as this result. */
    std::optional<std::string_view> certified_xml() const noexcept { return view(dtekit_result_certified_xml); }

private:
    friend class Client;
    friend class Request;
    explicit Result(detail::Owned<dtekit_result> handle) noexcept : handle_(std::move(handle)) {}

    std::optional<std::string_view> view(decltype(dtekit_result_content) read) const noexcept {
        return detail::view([&](std::size_t *len) { return read(handle_.get(), len); });
    }

    detail::Owned<dtekit_result> handle_;
};

/**
 * A call of one operation, checked and ready for an HTTP stack of the caller's own. It moves, and is not copied.
 */
class Request {
public:
    /** Builds a request and sends nothing; see `dtekit_request_new`. Throws Error. */
    explicit Request(std::string_view operation, std::string_view arguments = {})
        : handle_(detail::handle<dtekit_request>([&](dtekit_request **out, dtekit_error **err) {
              return dtekit_request_new(detail::data(operation), operation.size(), detail::data(arguments),
                                        arguments.size(), out, err);
          })) {}

    /** Builds a request one of whose arguments is given as bytes; see `dtekit_request_new_with`. Throws Error. */
    Request(std::string_view operation, std::string_view name, std::string_view bytes, std::string_view arguments)
        : handle_(detail::handle<dtekit_request>([&](dtekit_request **out, dtekit_error **err) {
              return dtekit_request_new_with(detail::data(operation), operation.size(), detail::data(name), name.size(),
                                             detail::data(bytes), bytes.size(), detail::data(arguments),
                                             arguments.size(), out, err);
          })) {}

    /**
     * Builds the request of an event of `Document/ChangeDocumentStatus` by its rules; see `dtekit_status_change_request`.
     * Throws Error.
     */
    static Request status_change(std::string_view parameters, std::string_view version = {}) {
        return Request(detail::handle<dtekit_request>([&](dtekit_request **out, dtekit_error **err) {
            return dtekit_status_change_request(detail::data(parameters), parameters.size(), detail::data(version),
                                                version.size(), out, err);
        }));
    }

    /**
     * Builds the request of an event of `Document/SendEventToAuthority` by its rules; see
     * `dtekit_authority_event_request`. Throws Error.
     */
    static Request authority_event(std::string_view fields) {
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
    friend class Upload;
    explicit Request(detail::Owned<dtekit_request> handle) noexcept : handle_(std::move(handle)) {}

    detail::Owned<dtekit_request> handle_;
};

inline Request Upload::request() const {
    return Request(detail::handle<dtekit_request>([&](dtekit_request **out, dtekit_error **err) {
        return dtekit_upload_request(handle_.get(), out, err);
    }));
}

/** The wait for the authority's answer to one document; see `dtekit_authority_wait`. It moves, and is not copied. */
class AuthorityWait {
public:
    /** Begins to wait at the time `now`, in seconds since 1970; see `dtekit_authority_wait_new`. Throws Error. */
    AuthorityWait(std::string_view options, double now)
        : handle_(detail::handle<dtekit_authority_wait>([&](dtekit_authority_wait **out, dtekit_error **err) {
              return dtekit_authority_wait_new(detail::data(options), options.size(), now, out, err);
          })) {}

    /** Reads what `to_json` wrote; throws Error for anything else. */
    static AuthorityWait from_json(std::string_view json) {
        return AuthorityWait(detail::handle<dtekit_authority_wait>([&](dtekit_authority_wait **out, dtekit_error **err) {
            return dtekit_authority_wait_from_json(detail::data(json), json.size(), out, err);
        }));
    }
    /** The state as JSON. */
    std::string to_json() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_authority_wait_to_json(handle_.get(), out, err);
        });
    }
    /** What to do at this time, as JSON; see `dtekit_authority_wait_next`. */
    std::string next(double now) {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_authority_wait_next(handle_.get(), now, out, err);
        });
    }
    /** Takes what GetDocument listed; see `dtekit_authority_wait_observe`. Throws Error. */
    void observe(std::string_view document, dtekit_outcome decided, double now) {
        detail::check([&](dtekit_error **err) {
            return dtekit_authority_wait_observe(handle_.get(), detail::data(document), document.size(), decided, now,
                                                 err);
        });
    }

private:
    friend class Client;
    explicit AuthorityWait(detail::Owned<dtekit_authority_wait> handle) noexcept : handle_(std::move(handle)) {}

    detail::Owned<dtekit_authority_wait> handle_;
};

/**
 * A client of the service with a method for each operation; several threads may use it at once. It moves, and is not
 * copied.
 */
class Client : public Operations<Client> {
public:
    /** Makes a client; see `dtekit_client_new` for the settings. Throws Error. */
    explicit Client(std::string_view settings)
        : handle_(detail::handle<dtekit_client>([&](dtekit_client **out, dtekit_error **err) {
              return dtekit_client_new(detail::data(settings), settings.size(), out, err);
          })) {}

    /**
     * Calls an operation, such as `Document/GetDocument`; see `dtekit_client_call`. Throws Error; but whatever leaves it
     * unclear whether the service acted on a send is a result of unknown outcome.
     */
    Result call(std::string_view operation, std::string_view arguments = {}) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_call(handle_.get(), detail::data(operation), operation.size(), detail::data(arguments),
                                      arguments.size(), out, err);
        }));
    }

    /** Calls an operation one of whose arguments is given as bytes; see `dtekit_client_call_with`. Throws Error. */
    Result call_with(std::string_view operation, std::string_view name, std::string_view bytes,
                     std::string_view arguments = {}) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_call_with(handle_.get(), detail::data(operation), operation.size(), detail::data(name),
                                           name.size(), detail::data(bytes), bytes.size(), detail::data(arguments),
                                           arguments.size(), out, err);
        }));
    }

    /** Sends a request that was built before. Throws Error. */
    Result execute(const Request &request) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_execute(handle_.get(), request.handle_.get(), out, err);
        }));
    }

    /**
     * Issues a document as a whole: converted, its folio decided, sent; see `dtekit_client_issue`. Throws Error. Every
     * document that a credit or debit note refers to must have been authorized by the same certifier.
     */
    Result issue(std::string_view document, std::string_view country, std::string_view options = {}) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_issue(handle_.get(), detail::data(document), document.size(), detail::data(country),
                                       country.size(), detail::data(options), options.size(), out, err);
        }));
    }

    /** Sends an invalidation to El Salvador's authority; see `dtekit_client_invalidate`. Throws Error. */
    Result invalidate(std::string_view event, std::string_view mapping, bool sign) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_invalidate(handle_.get(), detail::data(event), event.size(), detail::data(mapping),
                                            mapping.size(), sign, out, err);
        }));
    }

    /**
     * Asks, from the `next` of its result, what became of a send whose outcome is unknown; gives JSON, see
     * `dtekit_client_reconcile`. Throws Error.
     */
    std::string reconcile(std::string_view next, std::string_view options = {}) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_client_reconcile(handle_.get(), detail::data(next), next.size(), detail::data(options),
                                           options.size(), out, err);
        });
    }

    /** Downloads a document, decoded; nothing while it is not ready yet. See `dtekit_client_download`. Throws Error. */
    std::optional<Result> download(std::string_view global_document_id, std::string_view format,
                                   std::string_view type = {}) const {
        detail::Owned<dtekit_result> file = detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_download(handle_.get(), detail::data(global_document_id), global_document_id.size(),
                                          detail::data(format), format.size(), detail::data(type), type.size(), out,
                                          err);
        });
        return file ? std::optional(Result(std::move(file))) : std::nullopt;
    }

    /**
     * Waits for the authority's answer, asking again and again on this thread; gives JSON with `outcome` and `document`,
     * see `dtekit_client_wait_for_authority`. Throws Error; the wait then stands where it stood.
     */
    std::string wait_for_authority(AuthorityWait &wait) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_client_wait_for_authority(handle_.get(), wait.handle_.get(), nullptr, nullptr, out, err);
        });
    }

    /**
     * The same with a rule for countries whose answers dtekit does not know: `decide(std::string_view)` takes a listed
     * document as JSON and gives a `dtekit_outcome`, `DTEKIT_OUTCOME_SENT` while it does not know yet. What it throws
     * ends the waiting.
     */
    template <typename Decide>
    std::string wait_for_authority(AuthorityWait &wait, Decide &&decide) const {
        struct Context {
            std::remove_reference_t<Decide> &decide;
            std::exception_ptr thrown;
        } context{decide, nullptr};
        // No exception may pass through the library.
        const dtekit_decide rule = [](void *given, const std::uint8_t *document, std::size_t len) -> std::int32_t {
            auto &context = *static_cast<Context *>(given);
            try {
                return context.decide(std::string_view(reinterpret_cast<const char *>(document), len));
            } catch (...) {
                context.thrown = std::current_exception();
                return -1;
            }
        };
        try {
            return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
                return dtekit_client_wait_for_authority(handle_.get(), wait.handle_.get(), rule, &context, out, err);
            });
        } catch (const Error &) {
            if (context.thrown) {
                std::rethrow_exception(context.thrown);
            }
            throw;
        }
    }

    /**
     * A client that shares connections and token with this one, and whose exchanges `observe(std::string_view)` sees as
     * JSON; see `dtekit_observer`. It is called on the threads that make the calls, and must stay until the new client
     * is gone. What it throws is dropped. Throws Error.
     */
    template <typename Observe>
    Client observed_by(Observe &observe) const {
        const dtekit_observer told = [](void *given, const std::uint8_t *event, std::size_t len) {
            try {
                (*static_cast<Observe *>(given))(std::string_view(reinterpret_cast<const char *>(event), len));
            } catch (...) {
                // The call must not fail for what only looks at it.
            }
        };
        return Client(detail::handle<dtekit_client>([&](dtekit_client **out, dtekit_error **err) {
            return dtekit_client_observed_by(handle_.get(), told, &observe, out, err);
        }));
    }

    /** Takes one step of an extraction at this time, in seconds since 1970; gives JSON, see `dtekit_client_advance`. */
    std::string advance(Extraction &extraction, double now) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_client_advance(handle_.get(), extraction.handle_.get(), now, out, err);
        });
    }

    /**
     * Extracts a document, waiting on this thread until it is done; gives the last step as JSON, see
     * `dtekit_client_extract`. Throws Error.
     */
    std::string extract(Extraction &extraction) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_client_extract(handle_.get(), extraction.handle_.get(), nullptr, nullptr, out, err);
        });
    }

    /**
     * The same, telling `progress(std::string_view step, std::string_view state)` of each step as JSON and of the state
     * to be kept; it gives whether to go on. What it throws ends the waiting.
     */
    template <typename Tell>
    std::string extract(Extraction &extraction, Tell &&progress) const {
        struct Context {
            std::remove_reference_t<Tell> &progress;
            std::exception_ptr thrown;
        } context{progress, nullptr};
        // No exception may pass through the library.
        const dtekit_progress told = [](void *given, const std::uint8_t *step, std::size_t step_len,
                                        const std::uint8_t *state, std::size_t state_len) -> std::int32_t {
            auto &context = *static_cast<Context *>(given);
            try {
                return context.progress(std::string_view(reinterpret_cast<const char *>(step), step_len),
                                        std::string_view(reinterpret_cast<const char *>(state), state_len))
                           ? 0
                           : 1;
            } catch (...) {
                context.thrown = std::current_exception();
                return 1;
            }
        };
        std::string last = detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_client_extract(handle_.get(), extraction.handle_.get(), told, &context, out, err);
        });
        if (context.thrown) {
            std::rethrow_exception(context.thrown);
        }
        return last;
    }

    /**
     * Sends a receiver message as the interface prescribes; see `dtekit_client_send_receiver_message`. Throws Error; but
     * whatever leaves it unclear whether the service acted is a result of unknown outcome.
     */
    Result send_receiver_message(const ReceiverMessage &message, std::string_view arguments = {}) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_send_receiver_message(handle_.get(), message.handle_.get(), detail::data(arguments),
                                                       arguments.size(), out, err);
        }));
    }

private:
    friend class PollStore;
    explicit Client(detail::Owned<dtekit_client> handle) noexcept : handle_(std::move(handle)) {}

    detail::Owned<dtekit_client> handle_;
};

inline std::string PollStore::run_due(const Client &client, double now, std::string_view options) const {
    return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_poll_store_run_due(handle_.get(), client.handle_.get(), now, detail::data(options), options.size(), out,
                                         err);
    });
}

}  // namespace dtekit

#endif
