/* Mapping templates. Part of dtekit.hpp. */
#ifndef DTEKIT_MAPPING_HPP
#define DTEKIT_MAPPING_HPP

#include "document.hpp"
#include "error.hpp"
#include "json.hpp"
#include "records.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

class Mapping;
class Registry;
struct Lint;

Lint lint_through(const Mapping &through, std::string_view data, std::string_view country, const Options &options = {},
                  const Registry *registry = nullptr);

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
    /** Applies the mapping to a `Document`; see `dtekit_mapping_apply_document`. Throws Error. */
    std::string apply(const Document &document, const Options &options = {}) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_mapping_apply_document(mapping_, document.handle_.get(), detail::data(options), options.size(),
                                                 out, err);
        });
    }
    /**
     * Says where every value comes from; see `dtekit_mapping_explain`. `Explanation(Json::parse(text))` reads what its
     * `to_json` gave. Throws Error.
     */
    Explanation explain(std::string_view data, const Options &options = {}) const {
        return detail::made<Explanation>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_mapping_explain(mapping_, detail::data(data), data.size(), detail::data(options),
                                          options.size(), out, err);
        });
    }
    /** Explains two mappings, one after the other; see `dtekit_mapping_explain_through`. Throws Error. */
    Explanation explain_through(const Mapping &through, std::string_view data, const Options &options = {}) const {
        return detail::made<Explanation>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_mapping_explain_through(mapping_, through.mapping_, detail::data(data), data.size(),
                                                  detail::data(options), options.size(), out, err);
        });
    }
    /** Explains how a `Document` is mapped; see `dtekit_mapping_explain_document`. Throws Error. */
    Explanation explain(const Document &document, const Options &options = {}) const {
        return detail::made<Explanation>([&](dtekit_bytes *out, dtekit_error **err) {
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
    /** Compares what two mappings make of a `Document`; see `dtekit_mapping_diff_document`. Throws Error. */
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
    friend class Mapper;
    friend class Registry;
    friend Lint lint_through(const Mapping &through, std::string_view data, std::string_view country,
                             const Options &options, const Registry *registry);

    Mapping() noexcept = default;

    dtekit_mapping *mapping_ = nullptr;
};

/**
 * Applies one mapping to many documents, one after another; see `dtekit_mapper`. One thread at a time may use it. It
 * moves, and is not copied.
 */
class Mapper {
public:
    /** Makes a mapper of a mapping, with the options of `Mapping::apply` for every document. Throws Error. */
    explicit Mapper(const Mapping &mapping, const Options &options = {})
        : handle_(detail::handle<dtekit_mapper>([&](dtekit_mapper **out, dtekit_error **err) {
              return dtekit_mapper_new(mapping.mapping_, detail::data(options), options.size(), out, err);
          })) {}

    /**
     * Applies the mapping to a document, JSON or XML. The mapper owns the output until its next call; `data` must not
     * be such an output. Throws Error.
     */
    std::string_view apply(std::string_view data) {
        return run([&](const std::uint8_t **out, std::size_t *len, dtekit_error **err) {
            return dtekit_mapper_apply(handle_.get(), detail::data(data), data.size(), out, len, err);
        });
    }
    /** Applies the mapping to a `Document`. Throws Error. */
    std::string_view apply(const Document &document) {
        return run([&](const std::uint8_t **out, std::size_t *len, dtekit_error **err) {
            return dtekit_mapper_apply_document(handle_.get(), document.handle_.get(), out, len, err);
        });
    }

private:
    template <typename Call>
    std::string_view run(Call call) {
        const std::uint8_t *out = nullptr;
        std::size_t len = 0;
        detail::check([&](dtekit_error **err) { return call(&out, &len, err); });
        return {reinterpret_cast<const char *>(out), len};
    }

    detail::Owned<dtekit_mapper> handle_;
};

} // namespace dtekit

#endif
