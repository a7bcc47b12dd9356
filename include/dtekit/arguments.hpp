/* The arguments of a call. Part of dtekit.hpp. */
#ifndef DTEKIT_ARGUMENTS_HPP
#define DTEKIT_ARGUMENTS_HPP

#include "json.hpp"
#include "time.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {

/** The arguments of one call as C takes them: a JSON object, and at most one argument as bytes. */
class Arguments {
public:
    /** Adds an argument if it is given. */
    template <typename Given>
    void add(std::string_view name, const std::optional<Given> &given) {
        if (given) {
            members_.emplace_back(name, value(*given));
        }
    }
    /** Adds a document or a file if it is given: as bytes, unless another argument is. */
    void add_bytes(std::string_view name, const std::optional<std::string> &given) {
        if (given && bytes_) {
            add(name, given);
        } else if (given) {
            bytes_name_ = name;
            bytes_ = *given;
        }
    }

    /** Everything but the bytes, as a JSON object. */
    std::string to_string() const { return Value::object(members_).to_string(); }
    /** The name of the argument that is bytes. */
    std::string_view bytes_name() const noexcept { return bytes_name_; }
    /** The bytes, if there are any. */
    const std::optional<std::string> &bytes() const noexcept { return bytes_; }

private:
    static Value value(const std::vector<Member> &members) { return Value::object(members); }
    static Value value(const std::vector<Value> &items) { return Value::array(items); }
    static Value value(const std::vector<std::string> &texts) {
        return Value::array(std::vector<Value>(texts.begin(), texts.end()));
    }
    template <typename Single>
    static Value value(const Single &single) {
        return Value(single);
    }

    std::vector<Member> members_;
    std::string_view bytes_name_;
    std::optional<std::string> bytes_;
};

/** What every call takes beside the operation's own arguments. */
struct CallOptions {
    std::vector<Member> extra;               /**< Further parameters, passed through unchanged. */
    std::optional<std::string> accept;       /**< `xml` asks for an answer in XML. */
    std::optional<Seconds> timeout;          /**< The time that this call may take. */
    std::optional<Seconds> connect_timeout;  /**< The time for name resolution, connect and TLS. */
    std::optional<Seconds> read_timeout;     /**< The longest silence while the service answers. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("extra", extra.empty() ? std::nullopt : std::optional(extra));
        to.add("accept", accept);
        to.add("timeout", timeout);
        to.add("connect_timeout", connect_timeout);
        to.add("read_timeout", read_timeout);
    }
};

namespace detail {

/** The arguments of a call, written. */
template <typename Call>
Arguments written(const Call &arguments) {
    Arguments written;
    arguments.write(written);
    return written;
}

}  // namespace detail

}  // namespace dtekit

#endif
