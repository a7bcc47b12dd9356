/* JSON without a JSON library: writing options and arguments, reading answers. Part of dtekit.hpp. */
#ifndef DTEKIT_JSON_HPP
#define DTEKIT_JSON_HPP

#include "error.hpp"
#include "time.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace dtekit {

/** A number by its text: every digit of `Number{"19.00"}` is kept. */
struct Number {
    std::string_view text;
};

class Value;

/** A name and its value: a member of an object, an option, a parameter. */
using Member = std::pair<std::string, Value>;

namespace detail {

/** A text as a JSON string, with its quotes. */
inline std::string quoted(std::string_view text) {
    static const char digits[] = "0123456789abcdef";
    std::string json = "\"";
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            json += '\\';
            json += letter;
        } else if (code < 0x20) {
            json += "\\u00";
            json += digits[code >> 4];
            json += digits[code & 15];
        } else {
            json += letter;
        }
    }
    return json += '"';
}

/** Seconds as a JSON number with microseconds; a string, which every reader refuses, for what is not a time. */
inline std::string number(double seconds) {
    if (!(std::fabs(seconds) < 1e12)) {
        return "\"not a number of seconds\"";
    }
    const long long micros = std::llround(std::fabs(seconds) * 1e6);
    std::string fraction = std::to_string(micros % 1000000);
    fraction.insert(0, 6 - fraction.size(), '0');
    return (seconds < 0 ? "-" : "") + std::to_string(micros / 1000000) + '.' + fraction;
}

}  // namespace detail

/**
 * A JSON value to be sent: a text, a whole number, `Number{"19.00"}`, true or false, `nullptr`, a point in time or a
 * duration (both as seconds), `Value::object({{"name", value}, …})`, `Value::array({…})`, or any JSON text by
 * `Value::json(text)`. There are no floating-point numbers, which would not keep their digits.
 */
class Value {
public:
    Value(std::nullptr_t) : json_("null") {}
    Value(const char *text) : json_(detail::quoted(text)) {}
    Value(std::string_view text) : json_(detail::quoted(text)) {}
    Value(const std::string &text) : json_(detail::quoted(text)) {}
    Value(Number number) : json_(number.text) {}
    Value(std::chrono::system_clock::time_point point) : json_(detail::number(Time(point).seconds())) {}
    Value(Time time) : json_(detail::number(time.seconds())) {}
    template <typename Rep, typename Period>
    Value(std::chrono::duration<Rep, Period> duration) : json_(detail::number(Seconds(duration).count())) {}
    template <typename Whole, typename = std::enable_if_t<std::is_arithmetic_v<Whole>>>
    Value(Whole whole) {
        static_assert(!std::is_floating_point_v<Whole>, "give the digits, dtekit::Number{\"19.00\"}, or dtekit::Seconds");
        static_assert(!std::is_same_v<Whole, char>, "give a text: std::string(1, letter)");
        if constexpr (std::is_same_v<Whole, bool>) {
            json_ = whole ? "true" : "false";
        } else {
            json_ = std::to_string(whole);
        }
    }

    /** An object with these members. */
    static Value object(const std::vector<Member> &members) {
        std::string text = "{";
        for (const Member &member : members) {
            text += (text.size() > 1 ? "," : "") + detail::quoted(member.first) + ':' + member.second.json_;
        }
        return json(text + '}');
    }
    /** An array with these items. */
    static Value array(const std::vector<Value> &items) {
        std::string text = "[";
        for (const Value &item : items) {
            text += (text.size() > 1 ? "," : "") + item.json_;
        }
        return json(text + ']');
    }
    /** Any JSON, by its text. */
    static Value json(std::string_view text) {
        Value value(nullptr);
        value.json_ = text;
        return value;
    }

    /** The value as JSON text. */
    const std::string &to_string() const noexcept { return json_; }

private:
    std::string json_;
};

/**
 * The options of a function by their names: `{{"keep_root", true}, {"encoding", "iso-8859-1"}}`, or one JSON object as
 * text. The C function that a method names lists them.
 */
class Options {
public:
    Options() = default;
    Options(const char *json) : json_(json) {}
    Options(std::string_view json) : json_(json) {}
    Options(std::string json) noexcept : json_(std::move(json)) {}
    Options(std::initializer_list<Member> members) : json_(Value::object(members).to_string()) {}
    Options(const std::vector<Member> &members) : json_(Value::object(members).to_string()) {}

    /** How many bytes of JSON they are; 0 if there are none. */
    std::size_t size() const noexcept { return json_.size(); }
    operator std::string_view() const noexcept { return json_; }

private:
    std::string json_;
};

/**
 * A JSON value that was read: an answer, or a part of one. A part that is not there has the type
 * `DTEKIT_JSON_TYPE_NONE` and only parts that are not there either, so `answer["documents"][0]["number"].text()` is
 * safe. It never changes; copies share the text that was read.
 */
class Json {
public:
    /** No value. */
    Json() noexcept = default;
    /** Reads a JSON text. Throws Error. */
    static Json parse(std::string_view text) {
        return Json(std::shared_ptr<const dtekit_json>(
            detail::handle<dtekit_json>([&](dtekit_json **out, dtekit_error **err) {
                return dtekit_json_parse(detail::data(text), text.size(), out, err);
            })));
    }

    /** What it is. */
    dtekit_json_type type() const noexcept { return dtekit_json_type_of(value_.get()); }
    /** Whether there is a value that is not null. */
    explicit operator bool() const noexcept { return type() > DTEKIT_JSON_TYPE_NULL; }
    /** The member of an object with this name. */
    Json operator[](std::string_view name) const noexcept {
        return part(dtekit_json_member(value_.get(), detail::data(name), name.size()));
    }
    /** The item of an array, or the member of an object, with this number from 0. */
    Json operator[](std::size_t index) const noexcept { return part(dtekit_json_item(value_.get(), index)); }
    /** How many items or members there are. */
    std::size_t size() const noexcept { return dtekit_json_count(value_.get()); }
    /** All items of an array, or the values of an object's members. */
    std::vector<Json> items() const {
        std::vector<Json> all;
        for (std::size_t index = 0; index < size(); ++index) {
            all.push_back((*this)[index]);
        }
        return all;
    }
    /** The name of the member of an object with this number from 0; empty if there is none. */
    std::string name(std::size_t index) const {
        return std::string(detail::view([&](std::size_t *len) { return dtekit_json_name(value_.get(), index, len); })
                               .value_or(std::string_view()));
    }

    /** A text, the digits of a number, `true` or `false`; nothing for null, arrays, objects and no value. */
    std::optional<std::string> text() const {
        const auto found = detail::view([&](std::size_t *len) { return dtekit_json_text(value_.get(), len); });
        return found ? std::optional<std::string>(*found) : std::nullopt;
    }
    /** A number, such as a time in seconds. Read amounts with `text`, which keeps every digit. */
    std::optional<double> number() const noexcept {
        return type() == DTEKIT_JSON_TYPE_NUMBER ? std::optional(dtekit_json_number(value_.get(), 0)) : std::nullopt;
    }
    /** Whether it is true. */
    bool is_true() const noexcept { return dtekit_json_is_true(value_.get()) != 0; }
    /** The value as JSON text; empty for no value. */
    std::string to_string() const {
        return value_ ? detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_json_write(value_.get(), out, err);
        })
                      : std::string();
    }

private:
    friend class Error;
    friend class Result;
    explicit Json(std::shared_ptr<const dtekit_json> value) noexcept : value_(std::move(value)) {}

    /** A part shares the ownership of the whole. */
    Json part(const dtekit_json *inner) const noexcept {
        return inner ? Json(std::shared_ptr<const dtekit_json>(value_, inner)) : Json();
    }

    std::shared_ptr<const dtekit_json> value_;
};

namespace detail {

/** The answer that `call(out, err)` gives as JSON text. */
template <typename Call>
Json json(Call call) {
    return Json::parse(text(call));
}

/** The member of `Words` with this word: both have the same order. Throws std::runtime_error for another word. */
template <typename Words, std::size_t count>
Words word_of(const char *const (&words)[count], const Json &word) {
    const std::optional<std::string> given = word.text();
    for (std::size_t index = 0; index < count; ++index) {
        if (given == words[index]) {
            return static_cast<Words>(index);
        }
    }
    throw std::runtime_error("dtekit: the library does not fit these headers, it says " + given.value_or("nothing"));
}

/** The number from 1 whose name is this word, for an enum of C; 0, which is its none, for any other word. */
template <typename Enum, typename Name>
Enum numbered(Name name, const std::optional<std::string> &word) {
    for (std::int32_t number = 1; word && name(number); ++number) {
        if (*word == name(number)) {
            return static_cast<Enum>(number);
        }
    }
    return static_cast<Enum>(0);
}

/** The texts of an array. */
inline std::vector<std::string> texts(const Json &list) {
    std::vector<std::string> all;
    for (const Json &item : list.items()) {
        all.push_back(item.text().value_or(""));
    }
    return all;
}

/** A whole number; 0 if there is none. */
inline std::uint64_t whole(const Json &number) { return static_cast<std::uint64_t>(number.number().value_or(0)); }

/** A finding of an answer. */
inline Finding finding(const Json &json) {
    Finding found;
    found.code = json["code"].text().value_or("");
    found.severity = json["severity"].text().value_or("");
    found.path = json["path"].text();
    if (const Json at = json["position"]) {
        const auto number = [&](const char *name) { return static_cast<std::uint64_t>(at[name].number().value_or(0)); };
        found.position = Position{number("line"), number("column"), number("offset")};
    }
    if (const Json place = json["template"]) {
        const auto number = [&](const char *name) { return static_cast<std::uint64_t>(place[name].number().value_or(0)); };
        found.template_place =
            TemplatePlace{place["library"].text().value_or(""), number("line"), number("column")};
    }
    found.message = json["message"].text().value_or("");
    found.hint = json["hint"].text();
    if (const Json spanish = json["spanish"]) {
        found.spanish = Spanish{spanish["message"].text().value_or(""), spanish["hint"].text()};
    }
    found.through = texts(json["through"]);
    return found;
}

/**
 * Runs `call(rule, context)`, which calls a C function that asks the caller's rule. The rule gets a `Shown` of the JSON
 * text. What it throws is thrown on.
 */
template <typename Shown, typename Decide, typename Call>
auto deciding(Decide &decide, Call &&call) {
    struct Context {
        Decide &decide;
        std::exception_ptr thrown;
    } context{decide, nullptr};
    // No exception may pass through the library.
    const dtekit_decide rule = [](void *given, const std::uint8_t *shown, std::size_t len) -> std::int32_t {
        auto &own = *static_cast<Context *>(given);
        try {
            return own.decide(Shown(Json::parse({reinterpret_cast<const char *>(shown), len})));
        } catch (...) {
            own.thrown = std::current_exception();
            return -1;
        }
    };
    try {
        return call(rule, static_cast<void *>(&context));
    } catch (const Error &) {
        if (context.thrown) {
            std::rethrow_exception(context.thrown);
        }
        throw;
    }
}

/** The findings of an answer. */
inline std::vector<Finding> findings(const Json &list) {
    std::vector<Finding> all;
    for (const Json &item : list.items()) {
        all.push_back(finding(item));
    }
    return all;
}

}  // namespace detail

inline std::vector<Finding> Error::read_findings(const dtekit_error *error) {
    detail::Bytes text;
    dtekit_json *json = nullptr;
    // Nothing here throws an Error, which would be read in turn.
    if (dtekit_error_to_json(error, &text, nullptr) != DTEKIT_STATUS_OK
        || dtekit_json_parse(text.data, text.len, &json, nullptr) != DTEKIT_STATUS_OK) {
        return {};
    }
    return detail::findings(Json(detail::Owned<dtekit_json>(json))["findings"]);
}

}  // namespace dtekit

#endif
