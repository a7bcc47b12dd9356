/* How a value of a result is made from its JSON. Part of dtekit.hpp. */
#ifndef DTEKIT_MADE_HPP
#define DTEKIT_MADE_HPP

#include "error.hpp"
#include "json.hpp"
#include "listed_document.hpp"
#include "time.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dtekit {

/** How many of something were used, of how many. */
struct Used {
    /** Reads a pair of numbers. */
    explicit Used(const Json &pair) : used(detail::whole(pair[0])), allowed(detail::whole(pair[1])) {}

    std::uint64_t used;    /**< How many so far. */
    std::uint64_t allowed; /**< How many at most. */
};

namespace detail {

/** A value as it stands in JSON. */
template <typename Kind>
struct Made {
    static Kind of(const Json &json) { return Kind(json); }
};

template <>
struct Made<bool> {
    static bool of(const Json &json) { return json.is_true(); }
};

template <>
struct Made<std::uint64_t> {
    static std::uint64_t of(const Json &json) { return whole(json); }
};

template <>
struct Made<double> {
    static double of(const Json &json) { return json.number().value_or(0); }
};

template <>
struct Made<dtekit_outcome> {
    static dtekit_outcome of(const Json &json) { return outcome(json.text()); }
};

template <>
struct Made<dtekit_verdict> {
    static dtekit_verdict of(const Json &json) {
        return numbered<dtekit_verdict>(dtekit_verdict_name, json.text());
    }
};

template <>
struct Made<std::string> {
    static std::string of(const Json &json) { return json.text().value_or(""); }
};

template <>
struct Made<Finding> {
    static Finding of(const Json &json) { return finding(json); }
};

template <>
struct Made<TemplatePlace> {
    static TemplatePlace of(const Json &json) {
        return {json["library"].text().value_or(""), whole(json["line"]), whole(json["column"])};
    }
};

template <>
struct Made<Time> {
    static Time of(const Json &json) { return Time(json.number().value_or(0)); }
};

template <typename Kind>
struct Made<std::optional<Kind>> {
    static std::optional<Kind> of(const Json &json) {
        return json ? std::optional<Kind>(Made<Kind>::of(json)) : std::nullopt;
    }
};

template <typename Kind>
struct Made<std::vector<Kind>> {
    static std::vector<Kind> of(const Json &json) {
        std::vector<Kind> all;
        for (const Json &item : json.items()) {
            all.push_back(Made<Kind>::of(item));
        }
        return all;
    }
};

template <typename Kind>
struct Made<std::map<std::string, Kind>> {
    static std::map<std::string, Kind> of(const Json &json) {
        std::map<std::string, Kind> all;
        for (std::size_t index = 0; index < json.size(); ++index) {
            all.emplace(json.name(index), Made<Kind>::of(json[index]));
        }
        return all;
    }
};

/** The step that its JSON text is. Throws Error for anything else. */
inline Owned<dtekit_next_step> step(std::string_view json) {
    return handle<dtekit_next_step>([&](dtekit_next_step **out, dtekit_error **err) {
        return dtekit_next_step_from_json(data(json), json.size(), out, err);
    });
}

/** What a step says. */
inline Json json_of(const Owned<dtekit_next_step> &step) {
    return json([&](dtekit_bytes *out, dtekit_error **err) { return dtekit_next_step_to_json(step.get(), out, err); });
}

/** What `call(out, err)` gives as JSON text. */
template <typename Kind, typename Call>
Kind made(Call &&call) {
    return Made<Kind>::of(json(call));
}

}  // namespace detail

}  // namespace dtekit

#endif
