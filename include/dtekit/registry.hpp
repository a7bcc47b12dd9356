/* The caller's own mappings, libraries and tables. Part of dtekit.hpp. */
#ifndef DTEKIT_REGISTRY_HPP
#define DTEKIT_REGISTRY_HPP

#include "error.hpp"
#include "json.hpp"
#include "mapping.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {

/**
 * The caller's own mappings, libraries and tables, beside the built-in ones; see `dtekit_registry`. Any number of
 * threads may use one at once, and add to it. It moves, and is not copied; with a moved-from one every call throws.
 */
class Registry {
public:
    /** A file's name, seen from its folder, and its content. */
    struct File {
        std::string name;
        std::string content;
    };

    /** A registry with the built-in mappings and libraries. Throws Error. */
    Registry() {
        detail::check([&](dtekit_error **err) { return dtekit_registry_new(&registry_, err); });
    }
    Registry(Registry &&other) noexcept : registry_(std::exchange(other.registry_, nullptr)) {}
    Registry &operator=(Registry &&other) noexcept {
        std::swap(registry_, other.registry_);
        return *this;
    }
    Registry(const Registry &) = delete;
    Registry &operator=(const Registry &) = delete;
    ~Registry() { dtekit_registry_free(registry_); }

    /** Adds a library by its name; see `dtekit_registry_add_library`. Throws Error. */
    void add_library(std::string_view name, std::string_view data) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_registry_add_library(registry_, detail::data(name), name.size(), detail::data(data), data.size(),
                                               err);
        });
    }
    /** Compiles a template and keeps it under its code; see `dtekit_registry_add`. Throws Error. */
    void add(std::string_view data) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_registry_add(registry_, detail::data(data), data.size(), err);
        });
    }
    /** Adds the files of a folder, either all or none; see `dtekit_registry_add_files`. Throws Error. */
    void add_files(const std::vector<File> &files) const {
        std::vector<dtekit_file> list;
        for (const File &file : files) {
            list.push_back({detail::data(file.name), file.name.size(), detail::data(file.content), file.content.size()});
        }
        detail::check([&](dtekit_error **err) {
            return dtekit_registry_add_files(registry_, list.data(), list.size(), err);
        });
    }
    /** Adds a file, or a folder of templates and libraries; see `dtekit_registry_load`. Throws Error. */
    void load(const std::filesystem::path &from) const {
        const auto path = from.u8string();
        detail::check([&](dtekit_error **err) {
            return dtekit_registry_load(registry_, reinterpret_cast<const uint8_t *>(path.data()), path.size(), err);
        });
    }
    /** Adds a table, such as the newer version of a built-in one; see `dtekit_registry_add_table`. Throws Error. */
    void add_table(std::string_view data) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_registry_add_table(registry_, detail::data(data), data.size(), err);
        });
    }
    /** The row of a key that holds on a day such as `2024-05-31`, as JSON; see `dtekit_registry_row`. Throws Error. */
    std::string row(std::string_view table, std::string_view key, std::string_view as_of) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_registry_row(registry_, detail::data(table), table.size(), detail::data(key), key.size(),
                                       detail::data(as_of), as_of.size(), out, err);
        });
    }
    /** The version of a table that holds on a day, as JSON; see `dtekit_registry_table`. Throws Error. */
    std::string table(std::string_view table, std::string_view as_of) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_registry_table(registry_, detail::data(table), table.size(), detail::data(as_of), as_of.size(),
                                         out, err);
        });
    }
    /** Every version of every table, as JSON; see `dtekit_registry_tables`. Throws Error. */
    std::string tables() const {
        return detail::text(
            [&](dtekit_bytes *out, dtekit_error **err) { return dtekit_registry_tables(registry_, out, err); });
    }
    /**
     * Compiles a template, which may import the libraries of this registry; see `dtekit_registry_parse`. Throws Error.
     */
    Mapping parse(std::string_view data) const {
        Mapping mapping;
        detail::check([&](dtekit_error **err) {
            return dtekit_registry_parse(registry_, detail::data(data), data.size(), &mapping.mapping_, err);
        });
        return mapping;
    }
    /**
     * Finds the mapping for a code of the service's parameter `Mapping`; see `dtekit_registry_resolve`. Throws Error.
     */
    Mapping resolve(std::string_view code, std::string_view country = {}, std::string_view document_type = {}) const {
        Mapping mapping;
        detail::check([&](dtekit_error **err) {
            return dtekit_registry_resolve(registry_, detail::data(code), code.size(), detail::data(country),
                                           country.size(), detail::data(document_type), document_type.size(),
                                           &mapping.mapping_, err);
        });
        return mapping;
    }
    /**
     * The built-in mapping of a country and document type with the tables of this registry; `direction` is `to` or
     * `from`. See `dtekit_registry_standard`. Throws Error.
     */
    Mapping standard(std::string_view country, std::string_view document_type, std::string_view direction = "to") const {
        Mapping mapping;
        detail::check([&](dtekit_error **err) {
            return dtekit_registry_standard(registry_, detail::data(country), country.size(), detail::data(document_type),
                                            document_type.size(), detail::data(direction), direction.size(),
                                            &mapping.mapping_, err);
        });
        return mapping;
    }
    /** A description of what was added, as JSON; see `dtekit_registry_to_json`. Throws Error. */
    std::string to_json() const {
        return detail::text(
            [&](dtekit_bytes *out, dtekit_error **err) { return dtekit_registry_to_json(registry_, out, err); });
    }

    /** The registry of `dtekit.h`, which this one keeps. */
    const dtekit_registry *handle() const noexcept { return registry_; }

private:
    dtekit_registry *registry_ = nullptr;
};

namespace detail {

/** The registry of an option; null is none. */
inline const dtekit_registry *handle_of(const Registry *registry) noexcept {
    return registry == nullptr ? nullptr : registry->handle();
}

} // namespace detail

} // namespace dtekit

#endif
