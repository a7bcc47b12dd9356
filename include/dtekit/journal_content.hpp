/* Where a journal keeps documents outside of its tables. Part of dtekit.hpp. */
#ifndef DTEKIT_JOURNAL_CONTENT_HPP
#define DTEKIT_JOURNAL_CONTENT_HPP

#include "error.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace dtekit {

/**
 * A store of bytes under names, such as a bucket of an object store, in which a journal keeps documents; see
 * `dtekit_journal_content`. Several threads call it at once. Whatever a function throws is a failure of the store.
 */
class JournalContent {
public:
    JournalContent() = default;
    JournalContent(const JournalContent &) = delete;
    JournalContent &operator=(const JournalContent &) = delete;
    virtual ~JournalContent() = default;

    /** Keeps bytes under a name, in the place of what it had. They survive a power failure when it returns. */
    virtual void put(std::string_view name, std::string_view data) = 0;
    /** The bytes under a name, if there are any. */
    virtual std::optional<std::string> get(std::string_view name) = 0;
    /** Removes a name that no entry has any more, if it is there. */
    virtual void remove(std::string_view name) = 0;
};

namespace detail {

/** Does what a store is asked for; 1 if it throws. */
template <typename Work>
std::int32_t kept(Work &&work) noexcept {
    try {
        work();
        return 0;
    } catch (...) {
        // The journal says that its store failed.
        return 1;
    }
}

inline std::string_view view(const std::uint8_t *data, std::size_t len) noexcept {
    return {reinterpret_cast<const char *>(data), len};
}

inline std::int32_t content_put(void *context, const std::uint8_t *name, std::size_t name_len, const std::uint8_t *data,
                                std::size_t data_len) {
    return kept([&] { static_cast<JournalContent *>(context)->put(view(name, name_len), view(data, data_len)); });
}

inline std::int32_t content_get(void *context, const std::uint8_t *name, std::size_t name_len,
                                dtekit_content_answer *answer) {
    return kept([&] {
        const std::optional<std::string> found = static_cast<JournalContent *>(context)->get(view(name, name_len));
        if (found) {
            dtekit_content_answer_found(answer, detail::data(*found), found->size());
        }
    });
}

inline std::int32_t content_remove(void *context, const std::uint8_t *name, std::size_t name_len) {
    return kept([&] { static_cast<JournalContent *>(context)->remove(view(name, name_len)); });
}

}  // namespace detail

}  // namespace dtekit

#endif
