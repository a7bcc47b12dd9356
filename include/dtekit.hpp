/*
 * dtekit for C++17 and later: dtekit.h with objects that free themselves, exceptions, and types for arguments and
 * answers.
 *
 * A call that fails throws dtekit::Error. Options and settings are written as {{"name", value}, ...}, or are a JSON
 * object as text; they have the same names as in C and may be left out. Each operation of the service has a type of
 * arguments (operations.hpp) and a type of answer (result.hpp). Text and documents are std::string and std::string_view
 * in UTF-8; a document may hold any bytes. Several threads may use one const object at once.
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
#include "dtekit/arguments.hpp"
#include "dtekit/authority_wait.hpp"
#include "dtekit/batch.hpp"
#include "dtekit/cancellation.hpp"
#include "dtekit/chile.hpp"
#include "dtekit/client.hpp"
#include "dtekit/converter.hpp"
#include "dtekit/document.hpp"
#include "dtekit/error.hpp"
#include "dtekit/extraction.hpp"
#include "dtekit/json.hpp"
#include "dtekit/mapping.hpp"
#include "dtekit/operations.hpp"
#include "dtekit/journal.hpp"
#include "dtekit/journal_work.hpp"
#include "dtekit/deadline.hpp"
#include "dtekit/lint.hpp"
#include "dtekit/inbox.hpp"
#include "dtekit/poll_store.hpp"
#include "dtekit/print.hpp"
#include "dtekit/reading.hpp"
#include "dtekit/trace.hpp"
#include "dtekit/receiver_message.hpp"
#include "dtekit/registry.hpp"
#include "dtekit/request.hpp"
#include "dtekit/result.hpp"
#include "dtekit/sequence.hpp"
#include "dtekit/signature.hpp"
#include "dtekit/sql.hpp"
#include "dtekit/time.hpp"
#include "dtekit/totals.hpp"
#include "dtekit/validate.hpp"

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

/** The parts that the library was built with, such as `archive http pdf print sqlite`; see `dtekit_features`. */
inline std::string features() { return dtekit_features(); }

/** Writes a JSON document as XML; see `dtekit_json_to_xml` for the options. Throws Error. */
inline std::string json_to_xml(std::string_view json, const Options &options = {}) {
    return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_json_to_xml(detail::data(json), json.size(), detail::data(options), options.size(), out, err);
    });
}

/**
 * Writes a JSON document as XML and hands it to `sink(std::string_view)` in pieces; see `dtekit_json_to_xml_into`.
 *
 * Throws Error, or the exception of the sink; the pieces that the sink took before are not a document.
 */
template <typename Sink>
void json_to_xml_into(std::string_view json, Sink &&sink, const Options &options = {}) {
    struct Context {
        std::remove_reference_t<Sink> &sink;
        std::exception_ptr thrown;
    } context{sink, nullptr};
    // No exception may pass through the library.
    const dtekit_sink take = [](void *given, const std::uint8_t *data, std::size_t len) -> std::int32_t {
        auto &own = *static_cast<Context *>(given);
        try {
            own.sink(std::string_view(reinterpret_cast<const char *>(data), len));
            return 0;
        } catch (...) {
            own.thrown = std::current_exception();
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
inline std::string xml_to_json(std::string_view xml, const Options &options = {}) {
    return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_xml_to_json(detail::data(xml), xml.size(), detail::data(options), options.size(), out, err);
    });
}

/** The output of a conversion, and the paths of the empty elements that it dropped. */
struct Dropping {
    std::string text;
    std::vector<std::string> dropped;
};

/** Writes a JSON document as XML without empty elements; see `dtekit_json_to_xml_dropping`. Throws Error. */
inline Dropping json_to_xml_dropping(std::string_view json, const Options &options = {}) {
    detail::Bytes dropped;
    std::string xml = detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_json_to_xml_dropping(detail::data(json), json.size(), detail::data(options), options.size(), out,
                                           &dropped, err);
    });
    return {std::move(xml), detail::texts(Json::parse(dropped.string()))};
}

/** Writes an XML document as JSON without empty elements; see `dtekit_xml_to_json_dropping`. Throws Error. */
inline Dropping xml_to_json_dropping(std::string_view xml, const Options &options = {}) {
    detail::Bytes dropped;
    std::string json = detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_xml_to_json_dropping(detail::data(xml), xml.size(), detail::data(options), options.size(), out,
                                           &dropped, err);
    });
    return {std::move(json), detail::texts(Json::parse(dropped.string()))};
}

/** A decoded `FileContent`: XML or JSON, plain or in base 64. */
struct FileContent {
    dtekit_format format;  /**< `dtekit_format_name` gives its word. */
    bool base64;           /**< Whether the content was in base 64. */
    std::string document;  /**< The decoded document. */

    /** Detects the format of a content and decodes it; throws Error if it is neither XML nor JSON. */
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
 * Says how the service processes a document of a country, such as `asynchronous` for CR; nothing where the service
 * issues no documents. See `dtekit_processing_model`. Throws Error.
 */
inline std::optional<std::string> processing_model(std::string_view country) {
    std::string word = detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_processing_model(detail::data(country), country.size(), out, err);
    });
    return word.empty() ? std::nullopt : std::optional<std::string>(std::move(word));
}

/** Gives the cadena original of a Mexican CFDI 4.0; see `dtekit_cadena_original`. Throws Error. */
inline std::string cadena_original(std::string_view cfdi) {
    return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_cadena_original(detail::data(cfdi), cfdi.size(), out, err);
    });
}

}  // namespace dtekit

#endif
