/* What arrives, in a file that several workers share. Part of dtekit.hpp. */
#ifndef DTEKIT_INBOX_HPP
#define DTEKIT_INBOX_HPP

#include "error.hpp"
#include "json.hpp"
#include "time.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

class Client;

/** What one pass over an inbox did. */
struct InboxPass {
    /** Reads the JSON that the C function gives. */
    explicit InboxPass(const Json &json)
        : taken(detail::whole(json["taken"])),
          known(detail::whole(json["known"])),
          confirmed(detail::whole(json["confirmed"])),
          given_back(detail::whole(json["given_back"])),
          fetched(detail::whole(json["fetched"])),
          unclear(detail::whole(json["unclear"])),
          next_at(detail::time(json["next_at"])),
          findings(json["findings"]) {}

    std::uint64_t taken;         /**< How many new entries it stored. */
    std::uint64_t known;         /**< How many items were listed that have an entry already. */
    std::uint64_t confirmed;     /**< How many entries it confirmed. */
    std::uint64_t given_back;    /**< How many entries it gave back. */
    std::uint64_t fetched;       /**< How many documents it fetched. */
    std::uint64_t unclear;       /**< How many calls failed or said nothing clear. */
    std::optional<Time> next_at; /**< When the next entry is due, if there is one. */
    Json findings;               /**< Why calls failed. */
};

/**
 * What the service has for an account, in an SQLite file, so that it survives a crash, for any number of workers; see
 * `dtekit_inbox`. It moves, and is not copied; several threads may use one at once.
 */
class Inbox {
public:
    /** Opens the inbox in this file, and creates the file if there is none; see `dtekit_inbox_open`. Throws Error. */
    explicit Inbox(std::string_view path)
        : handle_(detail::handle<dtekit_inbox>([&](dtekit_inbox **out, dtekit_error **err) {
              return dtekit_inbox_open(detail::data(path), path.size(), out, err);
          })) {}

    /** Makes one pass, and says what it did; see `dtekit_inbox_run`. Throws Error. */
    InboxPass run(const Client &client, Time now, const Options &options) const;

    /** The entry with this key, or null; see `dtekit_inbox_get`. Throws Error. */
    Json get(std::string_view key) const {
        return detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_get(handle_.get(), detail::data(key), key.size(), out, err);
        });
    }

    /** The entries in a state, or all, as an array; see `dtekit_inbox_list`. Throws Error. */
    Json list(std::string_view state = {}, std::uint64_t after = 0, std::size_t most = 100) const {
        return detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_inbox_list(handle_.get(), detail::data(state), state.size(), after, most, out, err);
        });
    }

    /** How many entries there are of each state; see `dtekit_inbox_counts`. Throws Error. */
    Json counts() const {
        return detail::json(
            [&](dtekit_bytes *out, dtekit_error **err) { return dtekit_inbox_counts(handle_.get(), out, err); });
    }

    /** The item as JSON, as the service listed it; throws Error. */
    std::optional<std::string> item(std::string_view key) const { return kept(dtekit_inbox_item, key); }

    /** The document of an item, byte for byte, if it is there; throws Error. */
    std::optional<std::string> original(std::string_view key) const { return kept(dtekit_inbox_original, key); }

    /** The document as a generic DTE, as XML, if it can be read; throws Error. */
    std::optional<std::string> generic(std::string_view key) const { return kept(dtekit_inbox_generic, key); }

    /** Notes that the program has printed or answered an item; see `dtekit_inbox_mark`. Throws Error. */
    void mark(std::string_view key, std::string_view state, Time now) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_inbox_mark(handle_.get(), detail::data(key), key.size(), detail::data(state), state.size(), now.seconds(),
                                     err);
        });
    }

    /** Notes that the program is done with an item; gives false if it was already, or is not there. Throws Error. */
    bool acknowledge(std::string_view key, Time now) const { return changed(dtekit_inbox_acknowledge, key, now); }

    /** Notes that the program has failed with an item, and why; see `dtekit_inbox_fail`. Throws Error. */
    void fail(std::string_view key, std::string_view reason, Time now) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_inbox_fail(handle_.get(), detail::data(key), key.size(), detail::data(reason), reason.size(), now.seconds(),
                                     err);
        });
    }

    /** Gives an item back, so that another system can take it; see `dtekit_inbox_give_back`. Throws Error. */
    bool give_back(std::string_view key, Time now) const { return changed(dtekit_inbox_give_back, key, now); }

    /** Makes an entry new again; see `dtekit_inbox_reopen`. Throws Error. */
    bool reopen(std::string_view key, Time now) const { return changed(dtekit_inbox_reopen, key, now); }

private:
    template <typename Call>
    std::optional<std::string> kept(Call &&call, std::string_view key) const {
        std::int32_t is_there = 0;
        std::string text = detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return call(handle_.get(), detail::data(key), key.size(), &is_there, out, err);
        });
        return is_there != 0 ? std::optional<std::string>(std::move(text)) : std::nullopt;
    }

    template <typename Call>
    bool changed(Call &&call, std::string_view key, Time now) const {
        std::int32_t is_changed = 0;
        detail::check([&](dtekit_error **err) {
            return call(handle_.get(), detail::data(key), key.size(), now.seconds(), &is_changed, err);
        });
        return is_changed != 0;
    }

    detail::Owned<dtekit_inbox> handle_;
};

}  // namespace dtekit

#endif
