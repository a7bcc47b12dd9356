/* Mapping templates. Part of dtekit.hpp. */
#ifndef DTEKIT_MAPPING_HPP
#define DTEKIT_MAPPING_HPP

#include "document.hpp"
#include "error.hpp"
#include "json.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

/** The mapping code of the generic DTE, for the argument `Mapping` and `Registry::resolve`. */
inline constexpr std::string_view MAPPING_STANDARD = DTEKIT_MAPPING_STANDARD;
/** El Salvador's invalidation, the code of the interface's note. */
inline constexpr std::string_view MAPPING_SV_INVALIDATION_A = DTEKIT_MAPPING_SV_INVALIDATION_A;
/** El Salvador's invalidation, the code of the interface's parameter table. */
inline constexpr std::string_view MAPPING_SV_INVALIDATION_B = DTEKIT_MAPPING_SV_INVALIDATION_B;

/**
 * A compiled mapping template; see `dtekit_mapping`. It never changes, so that any number of threads may use one at
 * once. It moves, and is not copied; with a moved-from one every call throws.
 */
class Mapping {
public:
    /** Compiles a template; see `dtekit_mapping_parse` for the options. Throws Error. */
    static Mapping parse(std::string_view data, const Options &options = {}) {
        Mapping mapping;
        detail::check([&](dtekit_error **err) {
            return dtekit_mapping_parse(detail::data(data), data.size(), detail::data(options), options.size(),
                                        &mapping.mapping_, err);
        });
        return mapping;
    }
    /** The built-in mapping of a country and document type; see `dtekit_mapping_standard`. Throws Error. */
    static Mapping standard(std::string_view country, std::string_view document_type,
                            std::string_view direction = "to") {
        Mapping mapping;
        detail::check([&](dtekit_error **err) {
            return dtekit_mapping_standard(detail::data(country), country.size(), detail::data(document_type),
                                           document_type.size(), detail::data(direction), direction.size(),
                                           &mapping.mapping_, err);
        });
        return mapping;
    }

    Mapping(Mapping &&other) noexcept : mapping_(std::exchange(other.mapping_, nullptr)) {}
    Mapping &operator=(Mapping &&other) noexcept {
        std::swap(mapping_, other.mapping_);
        return *this;
    }
    Mapping(const Mapping &) = delete;
    Mapping &operator=(const Mapping &) = delete;
    ~Mapping() { dtekit_mapping_free(mapping_); }

    /** Applies it to a document, JSON or XML; see `dtekit_mapping_apply` for the options. Throws Error. */
    std::string apply(std::string_view data, const Options &options = {}) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_mapping_apply(mapping_, detail::data(data), data.size(), detail::data(options),
                                        options.size(), out, err);
        });
    }
    /** The same for a `Document`; see `dtekit_mapping_apply_document`. Throws Error. */
    std::string apply(const Document &document, const Options &options = {}) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_mapping_apply_document(mapping_, document.handle_.get(), detail::data(options), options.size(),
                                                 out, err);
        });
    }
    /** Says where every value comes from, as JSON; see `dtekit_mapping_explain`. Throws Error. */
    std::string explain(std::string_view data, const Options &options = {}) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_mapping_explain(mapping_, detail::data(data), data.size(), detail::data(options),
                                          options.size(), out, err);
        });
    }
    /** The same for a `Document`; see `dtekit_mapping_explain_document`. Throws Error. */
    std::string explain(const Document &document, const Options &options = {}) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_mapping_explain_document(mapping_, document.handle_.get(), detail::data(options), options.size(),
                                                   out, err);
        });
    }
    /** Lists the values that another mapping writes differently, as JSON; see `dtekit_mapping_diff`. Throws Error. */
    std::string diff(const Mapping &other, std::string_view data, const Options &options = {}) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_mapping_diff(mapping_, other.mapping_, detail::data(data), data.size(),
                                       detail::data(options), options.size(), out, err);
        });
    }
    /** The same for a `Document`; see `dtekit_mapping_diff_document`. Throws Error. */
    std::string diff(const Mapping &other, const Document &document, const Options &options = {}) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_mapping_diff_document(mapping_, other.mapping_, document.handle_.get(), detail::data(options),
                                                options.size(), out, err);
        });
    }
    /** A description of the mapping as JSON; see `dtekit_mapping_to_json`. Throws Error. */
    std::string to_json() const {
        return detail::text(
            [&](dtekit_bytes *out, dtekit_error **err) { return dtekit_mapping_to_json(mapping_, out, err); });
    }

private:
    friend class Batch;
    friend class Registry;

    Mapping() noexcept = default;

    dtekit_mapping *mapping_ = nullptr;
};

} // namespace dtekit

#endif
