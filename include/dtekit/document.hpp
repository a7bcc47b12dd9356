/* Documents as trees. Part of dtekit.hpp. */
#ifndef DTEKIT_DOCUMENT_HPP
#define DTEKIT_DOCUMENT_HPP

#include "error.hpp"
#include "json.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace dtekit {

/**
 * An element of a document. It and its texts are valid until the document is edited or destroyed. A range-based for
 * visits the elements inside it, in document order.
 */
class Element {
public:
    /** The name as written, with its prefix. */
    std::string_view name() const noexcept {
        return detail::view([&](std::size_t *len) { return dtekit_element_name(element_, len); }).value_or("");
    }
    /** The path from the root, `Documento/Detalle[3]/NmbItem`; empty for the root. */
    std::string path() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_element_path(element_, out, err);
        });
    }
    /** The text; nothing if the element is null or has elements inside. */
    std::optional<std::string_view> text() const noexcept {
        return detail::view([&](std::size_t *len) { return dtekit_element_text(element_, len); });
    }
    /** Whether it is null: `<a/>` in XML, null in JSON. */
    bool is_null() const noexcept { return dtekit_element_is_null(element_) != 0; }
    /** The value of an attribute, if it is there. */
    std::optional<std::string_view> attribute(std::string_view name) const noexcept {
        return detail::view([&](std::size_t *len) {
            return dtekit_element_attribute(element_, detail::data(name), name.size(), len);
        });
    }
    /** The attributes in document order, name and value. */
    std::vector<std::pair<std::string_view, std::string_view>> attributes() const {
        std::vector<std::pair<std::string_view, std::string_view>> all(dtekit_element_attribute_count(element_));
        for (std::size_t index = 0; index < all.size(); ++index) {
            all[index] = {
                *detail::view([&](std::size_t *len) { return dtekit_element_attribute_name(element_, index, len); }),
                *detail::view([&](std::size_t *len) { return dtekit_element_attribute_value(element_, index, len); }),
            };
        }
        return all;
    }

    class Iterator;
    Iterator begin() const noexcept;
    Iterator end() const noexcept;

private:
    friend class Document;
    explicit Element(dtekit_element element) noexcept : element_(element) {}

    dtekit_element element_;
};

/** Iterates over the elements inside an element. */
class Element::Iterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Element;
    using difference_type = std::ptrdiff_t;
    using pointer = const Element *;
    using reference = Element;

    /** The end. */
    Iterator() noexcept : at_(dtekit_element{}) {}
    Element operator*() const noexcept { return at_; }
    const Element *operator->() const noexcept { return &at_; }
    Iterator &operator++() noexcept {
        at_.element_ = dtekit_element_next(at_.element_);
        return *this;
    }
    Iterator operator++(int) noexcept {
        Iterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const Iterator &other) const noexcept {
        const dtekit_element &a = at_.element_, &b = other.at_.element_;
        return a.document == b.document && a.id == b.id;
    }
    bool operator!=(const Iterator &other) const noexcept { return !(*this == other); }

private:
    friend class Element;
    explicit Iterator(dtekit_element element) noexcept : at_(element) {}

    Element at_;
};

inline Element::Iterator Element::begin() const noexcept { return Iterator(dtekit_element_first(element_)); }
inline Element::Iterator Element::end() const noexcept { return Iterator(); }

/**
 * A document as a tree, to be read and edited by paths such as `Documento/Detalle[3]/NmbItem` and `Documento/@ID`; see
 * `dtekit_document`. It moves, and is not copied; a moved-from one is empty: reading gives nothing, and all else
 * throws.
 */
class Document {
public:
    /** Reads a document from JSON; see `dtekit_document_from_json` for the options. Throws Error. */
    static Document from_json(std::string_view json, const Options &options = {}) {
        return Document(detail::handle<dtekit_document>([&](dtekit_document **out, dtekit_error **err) {
            return dtekit_document_from_json(detail::data(json), json.size(), detail::data(options), options.size(),
                                             out, err);
        }));
    }
    /** Reads a document from XML; see `dtekit_document_from_xml` for the options. Throws Error. */
    static Document from_xml(std::string_view xml, const Options &options = {}) {
        return Document(detail::handle<dtekit_document>([&](dtekit_document **out, dtekit_error **err) {
            return dtekit_document_from_xml(detail::data(xml), xml.size(), detail::data(options), options.size(),
                                             out, err);
        }));
    }

    /** The document as JSON; see `dtekit_document_to_json` for the options. Throws Error. */
    std::string to_json(const Options &options = {}) const { return text(dtekit_document_to_json, options); }
    /** The document as XML; see `dtekit_document_to_xml` for the options. Throws Error. */
    std::string to_xml(const Options &options = {}) const { return text(dtekit_document_to_xml, options); }

    /** The text at a path, valid until the document is edited; nothing if there is none. See `dtekit_document_get`. */
    std::optional<std::string_view> get(std::string_view path) const noexcept {
        return detail::view([&](std::size_t *len) {
            return dtekit_document_get(handle_.get(), detail::data(path), path.size(), len);
        });
    }
    /** The root element. */
    Element root() const noexcept { return Element(dtekit_document_root(handle_.get())); }
    /** The first element at a path, if there is one. */
    std::optional<Element> element(std::string_view path) const noexcept {
        const dtekit_element found = dtekit_document_element(handle_.get(), detail::data(path), path.size());
        return found.document ? std::optional(Element(found)) : std::nullopt;
    }

    /**
     * Sets the text of an element or the value of an attribute, and adds missing elements of the path; see
     * `dtekit_document_set_text`. A text is a string, `Number` and whole numbers are numbers, `bool` is a boolean and
     * `nullptr` is null; there are no floating-point numbers, which would not keep their digits. Throws Error.
     */
    template <typename Value>
    void set(std::string_view path, const Value &value) {
        static_assert(!std::is_floating_point_v<Value>, "give the digits: dtekit::Number{\"19.00\"}");
        static_assert(!std::is_same_v<Value, char>, "give a text: std::string(1, letter)");
        dtekit_document *const document = handle_.get();
        const std::uint8_t *const at = detail::data(path);
        detail::check([&](dtekit_error **err) {
            if constexpr (std::is_null_pointer_v<Value>) {
                return dtekit_document_set_null(document, at, path.size(), err);
            } else if constexpr (std::is_same_v<Value, bool>) {
                return dtekit_document_set_boolean(document, at, path.size(), value, err);
            } else if constexpr (std::is_integral_v<Value>) {
                const std::string digits = std::to_string(value);
                return dtekit_document_set_number(document, at, path.size(), detail::data(digits), digits.size(), err);
            } else if constexpr (std::is_same_v<Value, Number>) {
                const std::string_view digits = value.text;
                return dtekit_document_set_number(document, at, path.size(), detail::data(digits), digits.size(), err);
            } else {
                const std::string_view text = value;
                return dtekit_document_set_text(document, at, path.size(), detail::data(text), text.size(), err);
            }
        });
    }
    /**
     * Removes the element or attribute at a path, and says whether it was there; see `dtekit_document_remove`. Throws
     * Error.
     */
    bool remove(std::string_view path) {
        std::int32_t removed = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_document_remove(handle_.get(), detail::data(path), path.size(), &removed, err);
        });
        return removed != 0;
    }
    /** Adds an empty element and gives its path; see `dtekit_document_append`. Throws Error. */
    std::string append(std::string_view path) {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_document_append(handle_.get(), detail::data(path), path.size(), out, err);
        });
    }
    /** Removes every empty element and gives their paths; see `dtekit_document_drop_empty`. */
    std::vector<std::string> drop_empty() {
        return detail::texts(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_document_drop_empty(handle_.get(), out, err);
        }));
    }

    /** The texts in which this document and another differ, as JSON; see `dtekit_document_differences`. */
    std::string differences(const Document &other) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_document_differences(handle_.get(), other.handle_.get(), out, err);
        });
    }
    /** Two documents are equal if they are written as the same XML. */
    friend bool operator==(const Document &a, const Document &b) noexcept {
        return dtekit_document_equal(a.handle_.get(), b.handle_.get()) != 0;
    }
    friend bool operator!=(const Document &a, const Document &b) noexcept { return !(a == b); }

private:
    friend class Mapper;
    friend class Mapping;
    friend Document example(std::string_view country, std::string_view document_type);
    explicit Document(detail::Owned<dtekit_document> handle) noexcept : handle_(std::move(handle)) {}

    std::string text(decltype(dtekit_document_to_xml) write, const Options &options) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return write(handle_.get(), detail::data(options), options.size(), out, err);
        });
    }

    detail::Owned<dtekit_document> handle_;
};

/**
 * Gives a whole generic DTE of a country such as `CR` and a document type such as `01`, to change and send; see
 * `dtekit_example`. Throws Error.
 */
inline Document example(std::string_view country, std::string_view document_type) {
    return Document(detail::handle<dtekit_document>([&](dtekit_document **out, dtekit_error **err) {
        return dtekit_example(detail::data(country), country.size(), detail::data(document_type),
                              document_type.size(), out, err);
    }));
}

}  // namespace dtekit

#endif
