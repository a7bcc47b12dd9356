/* An authority's no, traced. Part of dtekit.hpp. */
#ifndef DTEKIT_TRACE_HPP
#define DTEKIT_TRACE_HPP

#include "error.hpp"
#include "json.hpp"
#include "registry.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dtekit {

/** A field of the official document, and where its value comes from. */
struct TracedField {
    /** Reads an object of the JSON that the C function gives. */
    explicit TracedField(const Json &json)
        : element(json["element"].text().value_or("")),
          value(json["value"].text().value_or("")),
          sources(detail::texts(json["sources"])),
          through(detail::texts(json["through"])) {}

    std::string element;              /**< Its path in the official document. */
    std::string value;                /**< Its value there. */
    std::vector<std::string> sources; /**< The paths in the caller's document; none for a constant. */
    std::vector<std::string> through; /**< The paths in the generic DTE, if a mapping of the caller's made it. */
};

/** One message of an authority, traced; see `dtekit_trace`. */
struct TracedMessage {
    /** How far it was traced. */
    enum class Status {
        Found,    /**< It is about one field. */
        Several,  /**< It may be about any of several fields. */
        Constant, /**< Its value does not come from the caller's document. */
        Missing,  /**< The official document lacks an element or attribute. */
        Unknown   /**< It is not known which field it is about. */
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit TracedMessage(const Json &json)
        : text(json["text"].text().value_or("")),
          code(json["code"].text()),
          meaning(json["known"]["meaning"].text()),
          meaning_es(json["known"]["meaning_es"].text()),
          remedy(json["known"]["remedy"].text()),
          remedy_es(json["known"]["remedy_es"].text()),
          form(json["form"].text().value_or("")),
          status(detail::word_of<Status>({"found", "several", "constant", "missing", "unknown"}, json["status"])),
          element(json["element"].text()),
          paths(detail::texts(json["paths"])),
          value(json["value"].text()),
          asked_kind(json["asked"]["kind"].text()),
          asked(json["asked"]["text"].text()),
          number(json["number"].text()) {
        for (const Json &one : json["fields"].items()) {
            fields.emplace_back(one);
        }
    }

    std::string text;                       /**< The authority's words. */
    std::optional<std::string> code;        /**< The authority's code, or that of the validator. */
    std::optional<std::string> meaning;     /**< What the code means, in English, if a table has it. */
    std::optional<std::string> meaning_es;  /**< What the code means, in Spanish. */
    std::optional<std::string> remedy;      /**< What to do about it, in English. */
    std::optional<std::string> remedy_es;   /**< What to do about it, in Spanish. */
    std::string form;                       /**< How the message says where the fault is. */
    Status status;                          /**< How far it was traced. */
    std::optional<std::string> element;     /**< The official element: a path if it is certain, else a name. */
    std::vector<TracedField> fields;        /**< The fields that it may be about. */
    std::vector<std::string> paths;         /**< The paths in the caller's document. */
    std::optional<std::string> value;       /**< The value that the message complains of. */
    std::optional<std::string> asked_kind;  /**< What is asked for: `pattern`, `max-length`, `enumeration` … */
    std::optional<std::string> asked;       /**< The pattern, number, list or type. */
    std::optional<std::string> number;      /**< Whether the number is used up, as far as the code says it. */
};

/** An answer, traced. */
struct Trace {
    Trace() = default;
    /** Reads the JSON that the C function gives. */
    explicit Trace(const Json &json)
        : number(json["number"].text().value_or("")),
          number_reason(json["number_reason"].text().value_or("")),
          number_reason_es(json["number_reason_es"].text().value_or("")) {
        for (const Json &one : json["messages"].items()) {
            messages.emplace_back(one);
        }
    }

    std::vector<TracedMessage> messages; /**< The messages, in the order of the answer. */
    std::string number;                  /**< `consumed`, `reusable` or `unknown`. */
    std::string number_reason;           /**< Why, in English. */
    std::string number_reason_es;        /**< Why, in Spanish. */
};

/**
 * Says of each message of an answer which fields of the caller's document it is about. `answer` is JSON: a process
 * result, an authority's answer, a journal's entry, a list of messages, or one text; `explanation` is what
 * `Mapping::explain` gives; see `dtekit_trace` for the options. Throws Error.
 */
inline Trace trace(std::string_view answer, std::string_view explanation, const Options &options = {},
                   const Registry *registry = nullptr) {
    return Trace(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_trace(detail::data(answer), answer.size(), detail::data(explanation), explanation.size(), detail::handle_of(registry),
                            detail::data(options), options.size(), out, err);
    }));
}

/** A code of an authority, and what is known of it; see `dtekit_code`. */
struct AuthorityCode {
    /** Reads the JSON that the C function gives. */
    explicit AuthorityCode(const Json &json)
        : country(json["country"].text().value_or("")),
          code(json["code"].text().value_or("")),
          key(json["key"].text().value_or("")),
          kinds(json["kinds"].text().value_or("")),
          elements(detail::texts(json["elements"])),
          meaning(json["meaning"].text()),
          meaning_es(json["meaning_es"].text()),
          remedy(json["remedy"].text()),
          remedy_es(json["remedy_es"].text()),
          exists(json["exists"] ? std::optional<bool>(json["exists"].is_true()) : std::nullopt),
          source(json["source"].text().value_or("")),
          number(json["number"].text()) {
        for (const Json &other : json["others"].items()) {
            others.emplace_back(other);
        }
    }

    std::string country;                   /**< The country's code. */
    std::string code;                      /**< The code, as the authority writes it. */
    std::string key;                       /**< The key of its row, such as `STATUS-7` in Chile. */
    std::string kinds;                     /**< The kinds of document or the service that it belongs to. */
    std::vector<std::string> elements;     /**< The official elements that it is about. */
    std::optional<std::string> meaning;    /**< What it means, in English. */
    std::optional<std::string> meaning_es; /**< What it means, in Spanish. */
    std::optional<std::string> remedy;     /**< What to do about it, in English. */
    std::optional<std::string> remedy_es;  /**< What to do about it, in Spanish. */
    std::optional<bool> exists;            /**< Whether the authority has the document afterwards. */
    std::string source;                    /**< Where that stands. */
    std::optional<std::string> number;     /**< `consumed` or `reusable`, as far as the code says it. */
    std::vector<AuthorityCode> others;     /**< The other meanings of the same code. */
};

/** Says what is known of a code with which an authority answers; see `dtekit_code`. Throws Error. */
inline AuthorityCode code(std::string_view country, std::string_view code, const Options &options = {},
                          const Registry *registry = nullptr) {
    return AuthorityCode(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_code(detail::data(country), country.size(), detail::data(code), code.size(), detail::handle_of(registry),
                           detail::data(options), options.size(), out, err);
    }));
}

}  // namespace dtekit

#endif
