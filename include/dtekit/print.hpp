/* What goes on the paper, and the symbols on it. Part of dtekit.hpp. */
#ifndef DTEKIT_PRINT_HPP
#define DTEKIT_PRINT_HPP

#include "error.hpp"
#include "json.hpp"
#include "reading.hpp"
#include "records.hpp"
#include "registry.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace dtekit {

/** Gives what the printed form of a certified document shows; see `dtekit_print_data` for the options. Throws Error. */
inline PrintData print_data(std::string_view certified, std::string_view country, const Options &options = {},
                            const Registry *registry = nullptr) {
    return PrintData(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_print_data(detail::data(certified), certified.size(), detail::data(country), country.size(),
                                 detail::handle_of(registry), detail::data(options), options.size(), out, err);
    }));
}

/**
 * What to print of a document that `read` found, with all that stands around it in its file; `options` has no
 * `document`.
 */
inline PrintData print_data(const ReadDocument &document, std::string_view country, const Options &options = {},
                            const Registry *registry = nullptr) {
    std::string_view given = options;
    const std::string index = "{\"document\":" + std::to_string(document.index);
    given.remove_prefix(std::min(given.find('{'), given.size()));
    const bool is_empty = given.size() < 2 || given.find_first_not_of(" \t\r\n", 1) == given.find('}');
    const std::string all = is_empty ? index + "}" : index + "," + std::string(given.substr(1));
    return print_data(document.within, country, Options(all), registry);
}

/**
 * Draws a symbol: `kind` is `qr`, `pdf417` or `code128`, `format` is `json`, `svg`, `png` or `escpos`; see
 * `dtekit_symbol` for the options. Throws Error.
 */
inline std::string symbol(std::string_view content, std::string_view kind, std::string_view format,
                          const Options &options = {}) {
    return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_symbol(detail::data(content), content.size(), detail::data(kind), kind.size(), detail::data(format),
                             format.size(), detail::data(options), options.size(), out, err);
    });
}

}  // namespace dtekit

#endif
