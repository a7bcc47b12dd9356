/* What goes on the paper, and the symbols on it. Part of dtekit.hpp. */
#ifndef DTEKIT_PRINT_HPP
#define DTEKIT_PRINT_HPP

#include "error.hpp"
#include "json.hpp"
#include "reading.hpp"
#include "registry.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dtekit {

/** What the printed form of a document shows; see `dtekit_print_data`. */
struct PrintData {
    /** The machine-readable symbol. */
    struct Symbol {
        std::string kind;                            /**< `qr`, `pdf417` or `code128`. */
        std::string text;                            /**< The exact content. */
        std::string encoding;                        /**< `utf-8` or `iso-8859-1`. */
        std::optional<std::string> error_correction; /**< A letter for QR, a level for PDF417. */
        std::optional<std::string> minimum_width;    /**< In millimetres, if the authority names it. */
        std::optional<std::string> minimum_height;   /**< In millimetres, if the authority names it. */
        bool is_required;                            /**< Whether the authority asks for it. */
        std::string source;                          /**< `service`, `document` or `computed`. */
    };

    /** A field with its label. */
    struct Field {
        std::string name;     /**< Its name, the same for all countries. */
        std::string label_en; /**< Its label in English. */
        std::string label_es; /**< Its label in Spanish. */
        std::string value;    /**< Its value. */
    };

    /** A line of the document. */
    struct Line {
        std::optional<std::string> number;      /**< Its number. */
        std::optional<std::string> code;        /**< The code of the item. */
        std::optional<std::string> description; /**< The description. */
        std::optional<std::string> quantity;    /**< The quantity. */
        std::optional<std::string> unit;        /**< The unit. */
        std::optional<std::string> unit_price;  /**< The price of one. */
        std::optional<std::string> discount;    /**< The discount. */
        std::optional<std::string> total;       /**< The total. */
    };

    /** A tax by rate. */
    struct Tax {
        std::optional<std::string> code;   /**< Its code. */
        std::optional<std::string> rate;   /**< Its rate. */
        std::optional<std::string> base;   /**< What it is computed from. */
        std::optional<std::string> amount; /**< The amount. */
    };

    /** A document to which it refers. */
    struct Reference {
        std::optional<std::string> document_type; /**< Its type. */
        std::optional<std::string> series;        /**< Its series. */
        std::optional<std::string> number;        /**< Its number or key. */
        std::optional<std::string> date;          /**< Its date. */
        std::optional<std::string> reason;        /**< Why. */
    };

    /** A text in the words of the authority. */
    struct Legend {
        std::string name; /**< Its name. */
        std::string text; /**< The text. */
    };

    /** A rule about the page. */
    struct Rule {
        std::string name; /**< Its name. */
        std::string en;   /**< In English. */
        std::string es;   /**< In Spanish. */
    };

    /** Reads the JSON that the C function gives. */
    explicit PrintData(const Json &json)
        : country(json["country"].text().value_or("")),
          document_type(json["document_type"].text()),
          environment(json["environment"].text()),
          findings(detail::findings(json["findings"])) {
        const auto text = [](const Json &value) { return value.text().value_or(""); };
        const Json drawn = json["symbol"];
        if (drawn["kind"].text()) {
            symbol = Symbol{text(drawn["kind"]),
                            text(drawn["text"]),
                            text(drawn["encoding"]),
                            drawn["error_correction"].text(),
                            drawn["minimum_width"].text(),
                            drawn["minimum_height"].text(),
                            drawn["required"].is_true(),
                            text(drawn["source"])};
        }
        for (const Json &one : json["fields"].items()) {
            fields.push_back({text(one["name"]), text(one["label"]["en"]), text(one["label"]["es"]), text(one["value"])});
        }
        for (const Json &one : json["lines"].items()) {
            lines.push_back({one["number"].text(), one["code"].text(), one["description"].text(), one["quantity"].text(),
                             one["unit"].text(), one["unit_price"].text(), one["discount"].text(), one["total"].text()});
        }
        for (const Json &one : json["taxes"].items()) {
            taxes.push_back({one["code"].text(), one["rate"].text(), one["base"].text(), one["amount"].text()});
        }
        for (const Json &one : json["references"].items()) {
            references.push_back({one["document_type"].text(), one["series"].text(), one["number"].text(),
                                  one["date"].text(), one["reason"].text()});
        }
        for (const Json &one : json["legends"].items()) {
            legends.push_back({text(one["name"]), text(one["text"])});
        }
        for (const Json &one : json["rules"].items()) {
            rules.push_back({text(one["name"]), text(one["en"]), text(one["es"])});
        }
    }

    /** The value of a field; nothing if the document does not have it. */
    std::optional<std::string> field(std::string_view name) const {
        for (const Field &one : fields) {
            if (one.name == name) {
                return one.value;
            }
        }
        return std::nullopt;
    }

    std::string country;                      /**< The country. */
    std::optional<std::string> document_type; /**< The document type. */
    std::optional<std::string> environment;   /**< `production` or `test`, if the document or the caller names it. */
    std::optional<Symbol> symbol;             /**< Nothing if something is missing for it: `findings` says what. */
    std::vector<Field> fields;                /**< The fields, in the order of the page. */
    std::vector<Line> lines;                  /**< The lines. */
    std::vector<Tax> taxes;                   /**< The taxes by rate. */
    std::vector<Reference> references;        /**< The documents to which it refers. */
    std::vector<Legend> legends;              /**< The legends. */
    std::vector<Rule> rules;                  /**< The page rules. */
    std::vector<Finding> findings;            /**< What is missing, and contradictions. */
};

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
