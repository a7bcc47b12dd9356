/* The client of the service. Part of dtekit.hpp. */
#ifndef DTEKIT_CLIENT_HPP
#define DTEKIT_CLIENT_HPP

#include "arguments.hpp"
#include "authority_wait.hpp"
#include "cancellation.hpp"
#include "error.hpp"
#include "extraction.hpp"
#include "json.hpp"
#include "operations.hpp"
#include "journal.hpp"
#include "inbox.hpp"
#include "poll_store.hpp"
#include "receiver_message.hpp"
#include "registry.hpp"
#include "request.hpp"
#include "result.hpp"
#include "time.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace dtekit {

/**
 * A client of the service with a method for each operation; several threads may use it at once. It moves, and is not
 * copied.
 */
class Client : public Operations<Client> {
public:
    /** Makes a client; see `dtekit_client_new` for the settings. Throws Error. */
    explicit Client(const Options &settings)
        : handle_(detail::handle<dtekit_client>([&](dtekit_client **out, dtekit_error **err) {
              return dtekit_client_new(detail::data(settings), settings.size(), out, err);
          })) {}

    /**
     * Calls an operation, such as `Document/GetDocument`; see `dtekit_client_call`. Throws Error. If it is unclear
     * after a send whether the service acted, it gives a result with an unknown outcome.
     */
    Result call(std::string_view operation, const Options &arguments = {}) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_call(handle_.get(), detail::data(operation), operation.size(), detail::data(arguments),
                                      arguments.size(), out, err);
        }));
    }

    /** What the calls of this client have done in this process so far; see `dtekit_client_metrics`. Throws Error. */
    Metrics metrics() const {
        return detail::made<Metrics>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_client_metrics(handle_.get(), out, err);
        });
    }

    /** The counts as text for Prometheus; throws Error. */
    std::string prometheus() const {
        return detail::text([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_client_prometheus(handle_.get(), out, err);
        });
    }

    /** Calls an operation with one argument as bytes; see `dtekit_client_call_with`. Throws Error. */
    Result call_with(std::string_view operation, std::string_view name, std::string_view bytes,
                     const Options &arguments = {}) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_call_with(handle_.get(), detail::data(operation), operation.size(), detail::data(name),
                                           name.size(), detail::data(bytes), bytes.size(), detail::data(arguments),
                                           arguments.size(), out, err);
        }));
    }

    /** Calls an operation with its own type of arguments, such as `GetDocument`. Throws Error as the other `call`. */
    template <typename Call, typename Answer = typename Call::Answer>
    Answer call(const Call &arguments) const {
        const Arguments written = detail::written(arguments);
        return detail::As<Answer>::from(written.bytes() ? call_with(Call::operation, written.bytes_name(), *written.bytes(),
                                                                    written.to_string())
                                                        : call(Call::operation, written.to_string()));
    }

    /** Sends a request. Throws Error. */
    Result execute(const Request &request) const {
        return Result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_execute(handle_.get(), request.handle_.get(), out, err);
        }));
    }

    /**
     * Issues a document: converts it, checks who assigns Chile's folio, and sends it; see `dtekit_client_issue` for the
     * options. Throws Error. Every document that a credit or debit note refers to must have been authorized by the same
     * certifier.
     */
    ProcessResult issue(std::string_view document, std::string_view country, const Options &options = {}) const {
        return process_result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_issue(handle_.get(), detail::data(document), document.size(), detail::data(country),
                                       country.size(), detail::data(options), options.size(), out, err);
        }));
    }

    /**
     * Sends an invalidation to El Salvador's authority; see `dtekit_client_el_salvador_invalidate` for the option.
     * Throws Error.
     */
    ProcessResult el_salvador_invalidate(std::string_view event, std::string_view mapping,
                                         const Options &options = {}) const {
        return process_result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_el_salvador_invalidate(handle_.get(), detail::data(event), event.size(),
                                                        detail::data(mapping), mapping.size(), detail::data(options),
                                                        options.size(), out, err);
        }));
    }

    /**
     * Asks the service what became of a send whose outcome is unknown. `next` is `ProcessResult::next` of the send, or
     * was kept as text. See `dtekit_client_reconcile` for the options. Throws Error.
     */
    Reconciliation reconcile(const NextStep &next, const Options &options = {}) const {
        return reconciled(detail::step(next.to_json()).get(), options);
    }

    /** Reconciles by the result of the send; throws Error of kind `argument` if it has no next step. */
    Reconciliation reconcile(const ProcessResult &result, const Options &options = {}) const {
        return reconciled(dtekit_result_next(result.handle_.get()), options);
    }

    /**
     * Asks what became of many sends, with one list for all documents of an issuer and of the same days; see
     * `dtekit_client_reconcile_many`. The answers are in the order of the steps. Throws Error.
     */
    std::vector<Reconciliation> reconcile_many(const std::vector<NextStep> &steps, const Options &options = {}) const {
        std::vector<detail::Owned<dtekit_next_step>> kept;
        std::vector<const dtekit_next_step *> given;
        for (const NextStep &step : steps) {
            given.push_back(kept.emplace_back(detail::step(step.to_json())).get());
        }
        std::vector<dtekit_reconciliation *> found(steps.size());
        detail::check([&](dtekit_error **err) {
            return dtekit_client_reconcile_many(handle_.get(), given.data(), given.size(), detail::data(options),
                                                options.size(), found.data(), err);
        });
        const std::vector<detail::Owned<dtekit_reconciliation>> owned(found.begin(), found.end());
        std::vector<Reconciliation> all;
        for (const detail::Owned<dtekit_reconciliation> &one : owned) {
            all.push_back(reconciliation(one));
        }
        return all;
    }

    /** Downloads a document, decoded; nothing while it is not ready yet. See `dtekit_client_download`. Throws Error. */
    std::optional<FileResult> download(std::string_view global_document_id, std::string_view format,
                                   std::string_view type = {}) const {
        detail::Owned<dtekit_result> file = detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_download(handle_.get(), detail::data(global_document_id), global_document_id.size(),
                                          detail::data(format), format.size(), detail::data(type), type.size(), out,
                                          err);
        });
        return file ? std::optional(FileResult(Result(std::move(file)))) : std::nullopt;
    }

    /**
     * Waits for the authority's answer, asking the service again and again on this thread; see
     * `dtekit_client_wait_for_authority`. Throws Error; then the wait is unchanged and may go on.
     */
    AuthorityAnswer wait_for_authority(AuthorityWait &wait) const {
        return AuthorityAnswer(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_client_wait_for_authority(handle_.get(), wait.handle_.get(), nullptr, nullptr, out, err);
        }));
    }

    /**
     * Waits with a rule for countries whose answers dtekit does not know: `decide(const ListedDocument &)` gives a
     * `dtekit_outcome`, `DTEKIT_OUTCOME_SENT` as long as the authority has not answered. An exception of it ends the
     * wait and is thrown on.
     */
    template <typename Decide>
    AuthorityAnswer wait_for_authority(AuthorityWait &wait, Decide &&decide) const {
        return detail::deciding<ListedDocument>(decide, [&](dtekit_decide rule, void *context) {
            return AuthorityAnswer(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
                return dtekit_client_wait_for_authority(handle_.get(), wait.handle_.get(), rule, context, out, err);
            }));
        });
    }

    /**
     * Makes a client that shares connections and token with this one. `observe(std::string_view)` sees each of its
     * requests and replies as JSON; see `dtekit_observer`. It is called on the threads that make the calls, and must
     * exist as long as the new client. Its exceptions are ignored. Throws Error.
     */
    template <typename Observe>
    Client observed_by(Observe &observe) const {
        const dtekit_observer callback = [](void *given, const std::uint8_t *event, std::size_t len) {
            try {
                (*static_cast<Observe *>(given))(std::string_view(reinterpret_cast<const char *>(event), len));
            } catch (...) {
                // An observer must not make the call fail.
            }
        };
        return Client(detail::handle<dtekit_client>([&](dtekit_client **out, dtekit_error **err) {
            return dtekit_client_observed_by(handle_.get(), callback, &observe, out, err);
        }));
    }

    /**
     * This client; its requests to the service have the header fields `traceparent` and `tracestate` of the program's
     * own trace; see `dtekit_client_with_trace_context`. Throws Error.
     */
    Client with_trace_context(std::string_view traceparent, std::optional<std::string_view> tracestate = {}) const {
        return Client(detail::handle<dtekit_client>([&](dtekit_client **out, dtekit_error **err) {
            return dtekit_client_with_trace_context(handle_.get(), detail::data(traceparent), traceparent.size(),
                                                    tracestate ? detail::data(*tracestate) : nullptr,
                                                    tracestate ? tracestate->size() : 0, out, err);
        }));
    }

    /**
     * This client with a registry, whose tables count in the checks of `issue`; see `dtekit_client_with_registry`.
     * Throws Error.
     */
    Client with_registry(const Registry &registry) const {
        return Client(detail::handle<dtekit_client>([&](dtekit_client **out, dtekit_error **err) {
            return dtekit_client_with_registry(handle_.get(), registry.handle(), out, err);
        }));
    }
    /**
     * Makes a client that shares connections and token with this one, and whose call `cancellation` cancels from
     * another thread; see `dtekit_cancellation`. Throws Error.
     */
    Client cancelled_by(const Cancellation &cancellation) const {
        return Client(detail::handle<dtekit_client>([&](dtekit_client **out, dtekit_error **err) {
            return dtekit_client_cancelled_by(handle_.get(), cancellation.handle_.get(), out, err);
        }));
    }

    /** Takes one step of an extraction at this time; see `dtekit_client_advance`. Throws Error. */
    ExtractionStep advance(Extraction &extraction, Time now) const {
        return ExtractionStep(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_client_advance(handle_.get(), extraction.handle_.get(), now.seconds(), out, err);
        }));
    }

    /**
     * Extracts a document, and waits on this thread until it is done. It gives the last step; see
     * `dtekit_client_extract`. Throws Error.
     */
    ExtractionStep extract(Extraction &extraction) const {
        return ExtractionStep(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_client_extract(handle_.get(), extraction.handle_.get(), nullptr, nullptr, out, err);
        }));
    }

    /**
     * The same, and calls `progress(const ExtractionStep &, std::string_view state)` after each step, with the state to
     * be kept. It returns whether to go on. An exception of it ends the extraction and is thrown on.
     */
    template <typename Progress>
    ExtractionStep extract(Extraction &extraction, Progress &&progress) const {
        struct Context {
            std::remove_reference_t<Progress> &progress;
            std::exception_ptr thrown;
        } context{progress, nullptr};
        // No exception may pass through the library.
        const dtekit_progress callback = [](void *given, const std::uint8_t *step, std::size_t step_len,
                                        const std::uint8_t *state, std::size_t state_len) -> std::int32_t {
            auto &own = *static_cast<Context *>(given);
            try {
                return own.progress(ExtractionStep(Json::parse({reinterpret_cast<const char *>(step), step_len})),
                                        std::string_view(reinterpret_cast<const char *>(state), state_len))
                           ? 0
                           : 1;
            } catch (...) {
                own.thrown = std::current_exception();
                return 1;
            }
        };
        ExtractionStep last(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_client_extract(handle_.get(), extraction.handle_.get(), callback, &context, out, err);
        }));
        if (context.thrown) {
            std::rethrow_exception(context.thrown);
        }
        return last;
    }

    /**
     * Sends a receiver message with the arguments that the interface requires; see
     * `dtekit_client_costa_rica_send_receiver_message`. Throws Error. If it is unclear whether the service acted, it
     * gives a result with an unknown outcome.
     */
    ProcessResult costa_rica_send_receiver_message(const ReceiverMessage &message,
                                                   const Options &arguments = {}) const {
        return process_result(detail::handle<dtekit_result>([&](dtekit_result **out, dtekit_error **err) {
            return dtekit_client_costa_rica_send_receiver_message(handle_.get(), message.handle_.get(),
                                                                  detail::data(arguments), arguments.size(), out, err);
        }));
    }

private:
    friend class Journal;
    friend class Inbox;
    friend class PollStore;
    Reconciliation reconciled(const dtekit_next_step *next, const Options &options) const {
        return reconciliation(
            detail::handle<dtekit_reconciliation>([&](dtekit_reconciliation **out, dtekit_error **err) {
                return dtekit_client_reconcile(handle_.get(), next, detail::data(options), options.size(), out, err);
            }));
    }
    static Reconciliation reconciliation(const detail::Owned<dtekit_reconciliation> &found) {
        return detail::made<Reconciliation>([&](dtekit_bytes *out, dtekit_error **err) {
            return dtekit_reconciliation_to_json(found.get(), out, err);
        });
    }
    static ProcessResult process_result(detail::Owned<dtekit_result> handle) noexcept {
        return ProcessResult(Result(std::move(handle)));
    }
    explicit Client(detail::Owned<dtekit_client> handle) noexcept : handle_(std::move(handle)) {}

    detail::Owned<dtekit_client> handle_;
};

inline JournalEntry Journal::issue(const Client &client, std::string_view key, std::string_view document, std::string_view country,
                                   Time now, const Options &options) const {
    return issue_deciding(client, key, document, country, now, options, nullptr, nullptr);
}

inline JournalEntry Journal::issue_deciding(const Client &client, std::string_view key, std::string_view document,
                                            std::string_view country, Time now, const Options &options, dtekit_decide decide,
                                            void *context) const {
    return one([&](dtekit_journal_entries **out, dtekit_error **err) {
        return dtekit_journal_issue(handle_.get(), client.handle_.get(), detail::data(key), key.size(), detail::data(document),
                                    document.size(), detail::data(country), country.size(), detail::data(options), options.size(),
                                    now.seconds(), decide, context, out, err);
    });
}

inline JournalPass Journal::run(const Client &client, Time now, const Options &options) const {
    return run_deciding(client, now, options, nullptr, nullptr);
}

inline JournalPass Journal::run_deciding(const Client &client, Time now, const Options &options, dtekit_decide decide,
                                         void *context) const {
    return JournalPass(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_journal_run(handle_.get(), client.handle_.get(), now.seconds(), detail::data(options), options.size(), decide,
                                  context, out, err);
    }));
}

inline JournalPass Journal::run_accounts_deciding(std::string_view accounts, const std::vector<const Client *> &clients, Time now,
                                                  const Options &options, dtekit_decide decide, void *context) const {
    std::vector<const dtekit_client *> handles;
    for (const Client *client : clients) {
        handles.push_back(client->handle_.get());
    }
    return JournalPass(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_journal_run_accounts(handle_.get(), detail::data(accounts), accounts.size(), handles.data(), handles.size(),
                                           now.seconds(), detail::data(options), options.size(), decide, context, out, err);
    }));
}

inline InboxPass Inbox::run(const Client &client, Time now, const Options &options) const {
    return InboxPass(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_inbox_run(handle_.get(), client.handle_.get(), now.seconds(), detail::data(options), options.size(), out, err);
    }));
}

inline InboxEntry Inbox::answer(const Journal &journal, std::string_view key, std::string_view verdict, Time now,
                                const Options &options, const FolioSequence *sequence) const {
    return detail::made<InboxEntry>([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_inbox_answer(handle_.get(), journal.handle_.get(), detail::data(key), key.size(), detail::data(verdict),
                                   verdict.size(), sequence ? sequence->handle_.get() : nullptr, now.seconds(),
                                   detail::data(options), options.size(), out, err);
    });
}

inline InboxEntry Inbox::answer_within(SqlConnection &connection, const Journal &journal, std::string_view key,
                                       std::string_view verdict, Time now, const Options &options,
                                       const FolioSequence *sequence) const {
    return detail::made<InboxEntry>([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_inbox_answer_within(handle_.get(), &connection, journal.handle_.get(), detail::data(key), key.size(),
                                          detail::data(verdict), verdict.size(),
                                          sequence ? sequence->handle_.get() : nullptr, now.seconds(),
                                          detail::data(options), options.size(), out, err);
    });
}

inline PollPass PollStore::run_due(const Client &client, Time now, const Options &options) const {
    return PollPass(detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_poll_store_run_due(handle_.get(), client.handle_.get(), now.seconds(), detail::data(options), options.size(), out,
                                         err);
    }));
}

}  // namespace dtekit

#endif
