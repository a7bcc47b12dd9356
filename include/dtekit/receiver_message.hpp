/* Costa Rica's receiver message, its folios, and identifiers. Part of dtekit.hpp. */
#ifndef DTEKIT_RECEIVER_MESSAGE_HPP
#define DTEKIT_RECEIVER_MESSAGE_HPP

#include "error.hpp"
#include "json.hpp"
#include "sql.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace dtekit {

/**
 * The folios of receiver messages, one counter per receiver id, head office, terminal and status, in a file or in the
 * program's own database. No number is given twice, by any number of threads and processes, even if they are killed.
 * Several threads may use one at once. `dtekit_folio_sequence` says how a counter is named.
 */
class FolioSequence {
public:
    /** Opens the sequence in this file; see `dtekit_folio_sequence_open`. Throws Error. */
    explicit FolioSequence(std::string_view path)
        : handle_(detail::handle<dtekit_folio_sequence>([&](dtekit_folio_sequence **out, dtekit_error **err) {
              return dtekit_folio_sequence_open(detail::data(path), path.size(), out, err);
          })) {}

    /**
     * The folios in tables of the program's own database: those of a Sequence, which makes them. `dialect` and
     * `schema` are those of Sequence::over. See `dtekit_folio_sequence_over`. Throws Error.
     */
    static FolioSequence over(SqlConnect connect, std::string_view dialect, std::string_view schema = {}) {
        auto kept = std::make_unique<SqlConnect>(std::move(connect));
        const dtekit_sql_driver driver = detail::sql_driver(kept.get());
        auto handle = detail::handle<dtekit_folio_sequence>([&](dtekit_folio_sequence **out, dtekit_error **err) {
            return dtekit_folio_sequence_over(&driver, detail::data(dialect), dialect.size(), detail::data(schema),
                                              schema.size(), out, err);
        });
        return FolioSequence(std::move(kept), std::move(handle));
    }

    /**
     * Gives the next number of a counter in the transaction that is open on the caller's connection: a rollback gives
     * it back. After an Error of the kind `storage` the caller rolls back. See `dtekit_folio_sequence_next_within`.
     */
    std::uint64_t next_within(SqlConnection &connection, const Options &counter) const {
        std::uint64_t number = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_folio_sequence_next_within(handle_.get(), &connection, detail::data(counter), counter.size(),
                                                     &number, err);
        });
        return number;
    }

    /** Gives the next number of a counter; the first is 1. Throws Error. */
    std::uint64_t next(const Options &counter) const {
        std::uint64_t number = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_folio_sequence_next(handle_.get(), detail::data(counter), counter.size(), &number, err);
        });
        return number;
    }

    /** The last number that the counter gave; 0 before the first. Throws Error. */
    std::uint64_t last(const Options &counter) const {
        std::uint64_t number = 0;
        detail::check([&](dtekit_error **err) {
            return dtekit_folio_sequence_last(handle_.get(), detail::data(counter), counter.size(), &number, err);
        });
        return number;
    }

    /** Moves a counter forward; see `dtekit_folio_sequence_advance`. Throws Error. */
    void advance(const Options &counter, std::uint64_t last) const {
        detail::check([&](dtekit_error **err) {
            return dtekit_folio_sequence_advance(handle_.get(), detail::data(counter), counter.size(), last, err);
        });
    }

private:
    friend class Inbox;
    friend class ReceiverMessage;

    FolioSequence(std::unique_ptr<SqlConnect> connect, detail::Owned<dtekit_folio_sequence> handle)
        : connect_(std::move(connect)), handle_(std::move(handle)) {}

    // It outlives the handle, whose connections it makes.
    std::unique_ptr<SqlConnect> connect_;
    detail::Owned<dtekit_folio_sequence> handle_;
};

/**
 * Costa Rica's receiver message (`MensajeReceptor`), with which the receiver of a document answers its issuer. It
 * moves, and is not copied; several threads may read one. `dtekit_receiver_message_new` lists the fields and options.
 */
class ReceiverMessage {
public:
    /** Builds a message and checks it; throws Error with every finding. */
    explicit ReceiverMessage(const Options &fields) : ReceiverMessage(fields, nullptr) {}

    /** Builds a message with the next folio; a message that is refused does not use one. Throws Error. */
    ReceiverMessage(const Options &fields, const FolioSequence &sequence)
        : ReceiverMessage(fields, sequence.handle_.get()) {}

    /** Builds the answer to a supplier's document; see `dtekit_receiver_message_answering`. Throws Error. */
    static ReceiverMessage answering(std::string_view document, const Options &fields) {
        return answering(document, fields, nullptr);
    }

    /** Builds the answer to a supplier's document with the next folio. Throws Error. */
    static ReceiverMessage answering(std::string_view document, const Options &fields,
                                     const FolioSequence &sequence) {
        return answering(document, fields, sequence.handle_.get());
    }

    /** Reads a message from its XML; its findings list the rules that it breaks. Throws Error. */
    static ReceiverMessage from_xml(std::string_view xml) {
        return ReceiverMessage(detail::handle<dtekit_receiver_message>(
            [&](dtekit_receiver_message **out, dtekit_error **err) {
                return dtekit_receiver_message_from_xml(detail::data(xml), xml.size(), out, err);
            }));
    }

    /** Writes the message as XML, unsigned; each option given replaces the message's own. Throws Error. */
    std::string to_xml(const Options &options = {}) const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_receiver_message_to_xml(handle_.get(), detail::data(options), options.size(), out, err);
        });
    }

    /** The fields of the message as a JSON object. */
    std::string to_json() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_receiver_message_to_json(handle_.get(), out, err);
        });
    }

    /** The findings of the message as a JSON array; see `dtekit_receiver_message_findings`. */
    std::string findings() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_receiver_message_findings(handle_.get(), out, err);
        });
    }

private:
    friend class Client;

    explicit ReceiverMessage(detail::Owned<dtekit_receiver_message> handle) noexcept : handle_(std::move(handle)) {}

    ReceiverMessage(const Options &fields, const dtekit_folio_sequence *sequence)
        : handle_(detail::handle<dtekit_receiver_message>([&](dtekit_receiver_message **out, dtekit_error **err) {
              return dtekit_receiver_message_new(detail::data(fields), fields.size(), sequence, out, err);
          })) {}

    static ReceiverMessage answering(std::string_view document, const Options &fields,
                                     const dtekit_folio_sequence *sequence) {
        return ReceiverMessage(detail::handle<dtekit_receiver_message>(
            [&](dtekit_receiver_message **out, dtekit_error **err) {
                return dtekit_receiver_message_answering(detail::data(document), document.size(), detail::data(fields),
                                                         fields.size(), sequence, out, err);
            }));
    }

    detail::Owned<dtekit_receiver_message> handle_;
};

/** Reads an identifier and gives its parts as a JSON object; see `dtekit_identifier_parse`. Throws Error. */
inline std::string parse_identifier(std::string_view kind, std::string_view identifier) {
    return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_identifier_parse(detail::data(kind), kind.size(), detail::data(identifier), identifier.size(), out,
                                       err);
    });
}

/** Composes an identifier from its parts, a JSON object; see `dtekit_identifier_compose`. Throws Error. */
inline std::string compose_identifier(std::string_view kind, const Options &parts) {
    return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_identifier_compose(detail::data(kind), kind.size(), detail::data(parts), parts.size(), out, err);
    });
}

}  // namespace dtekit

#endif
