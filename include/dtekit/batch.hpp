/* Many documents: converted, mapped or checked on several threads, in order. Part of dtekit.hpp. */
#ifndef DTEKIT_BATCH_HPP
#define DTEKIT_BATCH_HPP

#include "error.hpp"
#include "json.hpp"
#include "mapping.hpp"
#include "registry.hpp"

#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

/** The result of one document of a batch. */
struct BatchItem {
    std::uint64_t index = 0;     /**< The place of the document among all, from 0. */
    std::string name;            /**< See `dtekit_batch_item_name`. */
    std::string output;          /**< The XML, the JSON, or the report as JSON; empty if the document has an error. */
    std::optional<Error> error;  /**< What a call for this document alone throws; none if there is an output. */

    /** True if there is an output. */
    bool ok() const noexcept { return !error; }
};

/**
 * Many documents at work on several threads, whose results come in order; see `dtekit_batch`. It moves, and is not
 * copied.
 *
 *     dtekit::Batch batch = dtekit::Batch::convert({{"to", "xml"}});
 *     for (const dtekit::BatchItem &item : batch.from_path("invoices.zip")) { … }
 *
 * Leaving the loop and destroying the batch cancels what was not given yet.
 */
class Batch {
public:
    /** Gives the next document, or nothing at the end. */
    using Source = std::function<std::optional<std::string>()>;

    /** Begins to convert; see `dtekit_convert_many` for the options. Throws Error. */
    static Batch convert(const Options &options) {
        return Batch(detail::handle<dtekit_batch>([&](dtekit_batch **out, dtekit_error **err) {
            return dtekit_convert_many(detail::data(options), options.size(), out, err);
        }));
    }
    /** Begins to apply a mapping; see `dtekit_map_many` for the options. Throws Error. */
    static Batch map(const Mapping &mapping, const Options &options = {}) {
        return Batch(detail::handle<dtekit_batch>([&](dtekit_batch **out, dtekit_error **err) {
            return dtekit_map_many(mapping.mapping_, detail::data(options), options.size(), out, err);
        }));
    }

    /**
     * Begins to run every check, with the tables of a registry; see `dtekit_lint_many` for the options.
     * `Lint(Json::parse(item.output))` reads an output. Throws Error.
     */
    static Batch lint(std::string_view country, const Options &options = {}, const Registry *registry = nullptr) {
        return Batch(detail::handle<dtekit_batch>([&](dtekit_batch **out, dtekit_error **err) {
            return dtekit_lint_many(detail::data(country), country.size(), detail::handle_of(registry), detail::data(options),
                                    options.size(), out, err);
        }));
    }
    /**
     * Begins to run every check on what `through` makes of the documents, with the tables of a registry; see
     * `dtekit_lint_many_through`. Throws Error.
     */
    static Batch lint_through(const Mapping &through, std::string_view country, const Options &options = {},
                              const Registry *registry = nullptr) {
        return Batch(detail::handle<dtekit_batch>([&](dtekit_batch **out, dtekit_error **err) {
            return dtekit_lint_many_through(detail::data(country), country.size(), through.mapping_,
                                            detail::handle_of(registry), detail::data(options), options.size(), out, err);
        }));
    }
    /**
     * Begins to recompute amounts, with the tables of a registry; see `dtekit_audit_totals_many`.
     * `TotalsAudit(Json::parse(item.output))` reads an output. Throws Error.
     */
    static Batch audit_totals(std::string_view country, const Options &options = {}, const Registry *registry = nullptr) {
        return Batch(detail::handle<dtekit_batch>([&](dtekit_batch **out, dtekit_error **err) {
            return dtekit_audit_totals_many(detail::data(country), country.size(), detail::handle_of(registry),
                                            detail::data(options), options.size(), out, err);
        }));
    }

    /** Takes the documents from a folder or file; see `dtekit_batch_from_path`. Throws Error. */
    Batch &from_path(std::string_view path) {
        detail::check([&](dtekit_error **err) {
            return dtekit_batch_from_path(handle_.get(), detail::data(path), path.size(), err);
        });
        return *this;
    }
    /** Takes the documents from a function, which is called by `next` as documents are needed. */
    Batch &from(Source source) {
        source_ = std::move(source);
        return *this;
    }
    /** True if another document should be pushed before the next result is taken. */
    bool wants() const noexcept { return dtekit_batch_wants(handle_.get()) != 0; }
    /** Adds a document, which is copied; without a name its name is its number. Throws Error. */
    void push(std::string_view document, std::string_view name = {}) {
        detail::check([&](dtekit_error **err) {
            return dtekit_batch_push(handle_.get(), detail::data(document), document.size(), detail::data(name),
                                     name.size(), err);
        });
    }
    /** Waits for the next result; nothing at the end. Throws Error, and what the function of `from` throws. */
    std::optional<BatchItem> next() {
        while (source_ && wants()) {
            if (const std::optional<std::string> document = source_()) {
                push(*document);
            } else {
                source_ = nullptr;
            }
        }
        const dtekit_batch_item *given = nullptr;
        detail::check([&](dtekit_error **err) { return dtekit_batch_next(handle_.get(), &given, err); });
        if (!given) {
            return std::nullopt;
        }
        BatchItem item;
        item.index = dtekit_batch_item_index(given);
        item.name = *detail::view([&](std::size_t *len) { return dtekit_batch_item_name(given, len); });
        if (const auto output = detail::view([&](std::size_t *len) { return dtekit_batch_item_output(given, len); })) {
            item.output = *output;
        } else {
            item.error = Error::copy_of(dtekit_batch_item_error(given));
        }
        return item;
    }

    /** How many results were given. */
    std::uint64_t done() const noexcept { return dtekit_batch_done(handle_.get()); }
    /** How many of them have an error. */
    std::uint64_t failed() const noexcept { return dtekit_batch_failed(handle_.get()); }

    /** Goes over the results once. */
    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = BatchItem;
        using difference_type = std::ptrdiff_t;
        using pointer = const BatchItem *;
        using reference = const BatchItem &;

        /** The end, or the first result that is left. */
        explicit Iterator(Batch *batch = nullptr) : batch_(batch) { advance(); }
        reference operator*() const noexcept { return *item_; }
        pointer operator->() const noexcept { return &*item_; }
        Iterator &operator++() {
            advance();
            return *this;
        }
        bool operator!=(const Iterator &other) const noexcept { return item_.has_value() != other.item_.has_value(); }

    private:
        void advance() {
            if (batch_) {
                item_ = batch_->next();
            }
        }

        Batch *batch_;
        std::optional<BatchItem> item_;
    };

    /** The next result, for a loop over the batch. Throws as `next`. */
    Iterator begin() { return Iterator(this); }
    /** The end of the loop. */
    Iterator end() noexcept { return Iterator(); }

private:
    explicit Batch(detail::Owned<dtekit_batch> handle) noexcept : handle_(std::move(handle)) {}

    detail::Owned<dtekit_batch> handle_;
    Source source_;
};

}  // namespace dtekit

#endif
