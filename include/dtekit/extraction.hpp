/* The extraction provider: uploads, pollings, archives. Part of dtekit.hpp. */
#ifndef DTEKIT_EXTRACTION_HPP
#define DTEKIT_EXTRACTION_HPP

#include "error.hpp"
#include "json.hpp"
#include "records.hpp"
#include "time.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

class Request;

/** A checked file for the extraction provider; see `dtekit_upload`. It moves, and is not copied. */
class Upload {
public:
    /** Checks a file in memory, and copies it; see `dtekit_upload_new` for the keywords. Throws Error. */
    Upload(std::string_view file, const Options &keywords)
        : handle_(detail::handle<dtekit_upload>([&](dtekit_upload **out, dtekit_error **err) {
              return dtekit_upload_new(detail::data(file), file.size(), detail::data(keywords), keywords.size(), out,
                                       err);
          })) {}

    /** Checks a file by its path, and reads it again for each send; see `dtekit_upload_from_path`. Throws Error. */
    static Upload from_path(std::string_view path, const Options &keywords) {
        return Upload(detail::handle<dtekit_upload>([&](dtekit_upload **out, dtekit_error **err) {
            return dtekit_upload_from_path(detail::data(path), path.size(), detail::data(keywords), keywords.size(),
                                           out, err);
        }));
    }

    /**
     * Checks a file of `size` bytes that `read(offset, to, len)` reads: once for the checks and again for each send. It
     * returns how many bytes it wrote, as `std::int64_t`; see `dtekit_upload_from_reader`. If it throws, the file
     * cannot be read. It must exist as long as the upload and every extraction of it. Throws Error.
     */
    template <typename Read>
    static Upload from_reader(Read &read, std::uint64_t size, const Options &keywords) {
        const dtekit_read_at reader = [](void *given, std::uint64_t offset, std::uint8_t *to,
                                         std::size_t len) -> std::int64_t {
            try {
                return (*static_cast<Read *>(given))(offset, to, len);
            } catch (...) {
                return -1;  // No exception may pass through the library.
            }
        };
        return Upload(detail::handle<dtekit_upload>([&](dtekit_upload **out, dtekit_error **err) {
            return dtekit_upload_from_reader(reader, &read, size, detail::data(keywords), keywords.size(), out, err);
        }));
    }

    /** `external_id` and `findings` as JSON; see `dtekit_upload_to_json`. */
    std::string to_json() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_upload_to_json(handle_.get(), out, err);
        });
    }
    /**
     * The exact request that sends it, for callers with their own HTTP client; see `dtekit_upload_request`. Throws
     * Error.
     */
    Request request() const;

private:
    friend class Extraction;
    friend class PollStore;
    explicit Upload(detail::Owned<dtekit_upload> handle) noexcept : handle_(std::move(handle)) {}

    detail::Owned<dtekit_upload> handle_;
};

/** The polling of one document as a value; see `dtekit_poll`. It moves, and is not copied. */
class Poll {
public:
    /** Makes the polling of one document; see `dtekit_poll_new` for the keywords. Throws Error. */
    explicit Poll(const Options &keywords)
        : handle_(detail::handle<dtekit_poll>([&](dtekit_poll **out, dtekit_error **err) {
              return dtekit_poll_new(detail::data(keywords), keywords.size(), out, err);
          })) {}

    /** Reads what `to_json` wrote, of this or an earlier version; throws Error for anything else. */
    static Poll from_json(std::string_view state) {
        return Poll(detail::handle<dtekit_poll>([&](dtekit_poll **out, dtekit_error **err) {
            return dtekit_poll_from_json(detail::data(state), state.size(), out, err);
        }));
    }
    /** The state: never an address or a token. */
    std::string to_json() const {
        return detail::text(
            [&](dtekit_bytes *out, dtekit_error **err) { return dtekit_poll_to_json(handle_.get(), out, err); });
    }
    /** What to do at this time. Throws Error. */
    PollAction next(Time now) {
        return PollAction(detail::json(
            [&](dtekit_bytes *out, dtekit_error **err) { return dtekit_poll_next(handle_.get(), now.seconds(), out, err); }));
    }
    /**
     * Takes the result of an action, and gives the signed address of the original file if there is one to fetch. Fetch
     * the file at once, without credentials, and do not keep the address; see `dtekit_poll_observe`. Throws Error.
     */
    std::optional<std::string> observe(const Options &observation, Time now) {
        std::string address = detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_poll_observe(handle_.get(), detail::data(observation), observation.size(), now.seconds(), out, err);
        });
        return address.empty() ? std::nullopt : std::optional(std::move(address));
    }

private:
    friend class Extraction;
    explicit Poll(detail::Owned<dtekit_poll> handle) noexcept : handle_(std::move(handle)) {}

    detail::Owned<dtekit_poll> handle_;
};

/** An archive that UploadZipDocument receives; see `dtekit_archive`. It moves, and is not copied. */
class Archive {
public:
    /** Reads an archive; see `dtekit_archive_read` for the keywords. Throws Error. */
    static Archive read(std::string_view archive, const Options &keywords) {
        return Archive(detail::handle<dtekit_archive>([&](dtekit_archive **out, dtekit_error **err) {
            return dtekit_archive_read(detail::data(archive), archive.size(), detail::data(keywords), keywords.size(),
                                       out, err);
        }));
    }
    /** Writes an archive as the provider would push it. Throws Error. */
    static std::string write(std::string_view xml, std::string_view pdf) {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_archive_write(detail::data(xml), xml.size(), detail::data(pdf), pdf.size(), out, err);
        });
    }
    /** The processed XML; it lives as long as this archive. */
    std::string_view xml() const noexcept { return view(dtekit_archive_xml); }
    /** The original; it lives as long as this archive. */
    std::string_view pdf() const noexcept { return view(dtekit_archive_pdf); }
    /** `external_id`, `batch_id` and `findings` as JSON. */
    std::string to_json() const {
        return detail::text(
            [&](dtekit_bytes *out, dtekit_error **err) { return dtekit_archive_to_json(handle_.get(), out, err); });
    }

private:
    explicit Archive(detail::Owned<dtekit_archive> handle) noexcept : handle_(std::move(handle)) {}

    std::string_view view(decltype(dtekit_archive_xml) give) const noexcept {
        return detail::view([&](std::size_t *len) { return give(handle_.get(), len); }).value_or(std::string_view());
    }

    detail::Owned<dtekit_archive> handle_;
};

/** The extraction of one document, for `Client::extract` and `Client::advance`. It moves, and is not copied. */
class Extraction {
public:
    /** Begins the extraction of a document that was not sent yet, with the default policy. Throws Error. */
    explicit Extraction(const Upload &upload) : Extraction(upload, nullptr, false) {}
    /** Begins it with the policy of a polling that has `sending`. Throws Error. */
    Extraction(const Upload &upload, const Poll &poll) : Extraction(upload, poll.handle_.get(), false) {}
    /** Resumes it after a crash, with the polling that was kept. Throws Error. */
    static Extraction resume(const Upload &upload, const Poll &kept) {
        return Extraction(upload, kept.handle_.get(), true);
    }

    /** The state of its polling as JSON text. Keep it before the first step and after each step. */
    std::string poll() const {
        return detail::text(
            [&](dtekit_bytes *out, dtekit_error **err) { return dtekit_extraction_poll(handle_.get(), out, err); });
    }
    /** The original file at the end, if there is one; it is valid as long as this extraction. */
    std::optional<std::string_view> file() const noexcept {
        return detail::view([&](std::size_t *len) { return dtekit_extraction_file(handle_.get(), len); });
    }

private:
    friend class Client;
    Extraction(const Upload &upload, const dtekit_poll *poll, bool begun)
        : handle_(detail::handle<dtekit_extraction>([&](dtekit_extraction **out, dtekit_error **err) {
              return dtekit_extraction_new(upload.handle_.get(), poll, begun, out, err);
          })) {}

    detail::Owned<dtekit_extraction> handle_;
};

}  // namespace dtekit

#endif
