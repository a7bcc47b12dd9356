/* Chile: who assigns or validates a folio. Part of dtekit.hpp. */
#ifndef DTEKIT_CHILE_HPP
#define DTEKIT_CHILE_HPP

#include "json.hpp"
#include "records.hpp"

#include <string_view>

namespace dtekit {

/**
 * Says which rule of folio assignment applies to a Chilean document, before anything is sent; see
 * `dtekit_evaluate_folio` for the inputs. Throws Error.
 */
inline FolioDecision evaluate_folio(const Options &inputs, std::string_view document = {}) {
    return FolioDecision(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_evaluate_folio(detail::data(inputs), inputs.size(), detail::data(document), document.size(), out,
                                     err);
    }));
}

}  // namespace dtekit

#endif
