/* Generated from the rows of `record!` in core: do not edit. */
/* Results as plain values, read from the JSON that the C functions give. Part of dtekit.hpp. */
#ifndef DTEKIT_RECORDS_HPP
#define DTEKIT_RECORDS_HPP

#include "error.hpp"
#include "json.hpp"
#include "lint_finding.hpp"
#include "made.hpp"
#include "time.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dtekit {

/** One deadline of a document. */
struct Deadline {
    /** Reads an object of the JSON that the C function gives. */
    explicit Deadline(const Json &json)
        : kind(detail::Made<std::string>::of(json["kind"])),
          due(detail::Made<std::optional<std::string>>::of(json["due"])),
          since(detail::Made<std::string>::of(json["since"])),
          value(detail::Made<std::string>::of(json["value"])),
          unit(detail::Made<std::string>::of(json["unit"])),
          estimate(detail::Made<bool>::of(json["estimate"])),
          law(detail::Made<std::string>::of(json["law"])),
          checked(detail::Made<std::string>::of(json["checked"])) {}

    /** What must be done until then: `send`, `cancel`, `answer`, `contingency`; a table of yours may have others. */
    std::string kind;
    /**
     * The last day, such as `2026-05-31`, or the last moment in the document's own time, such as
     * `2026-05-31T10:00:00`; none if the moment from which it counts is not known.
     */
    std::optional<std::string> due;
    /** From what it counts: `issue`, `acceptance`, `receipt`, `outage`. */
    std::string since;
    /** How long it is: a number, or a day of the year such as `03-31`. */
    std::string value;
    /** In what `value` counts: `hours`, `days`, `weekdays`, `months`, `month-day`, `month-weekday`, `next-year`. */
    std::string unit;
    /** Whether the day is a guess, since holidays may shift it. */
    bool estimate;
    /** The law or rule. */
    std::string law;
    /** What the row was compared with. */
    std::string checked;
};

/** Which rule fires, and what follows from it. */
struct FolioDecision {
    /** What happens to the folio by `rule`. */
    enum class Action {
        /** A new folio is assigned. */
        Assign,
        /** The folio in the document is validated, and none is requested. */
        Validate,
        /** The service refuses: it answers with an error and makes no document. */
        Refuse,
        /** The flow continues without assigning a folio. */
        None,
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit FolioDecision(const Json &json)
        : rule(detail::Made<std::uint64_t>::of(json["rule"])),
          alternatives(detail::Made<std::vector<std::uint64_t>>::of(json["alternatives"])),
          action(detail::word_of<Action>({"assign", "validate", "refuse", "none"}, json["action"])),
          by(detail::Made<std::optional<std::string>>::of(json["by"])),
          members(detail::Made<Json>::of(json["members"])),
          category_id(detail::Made<std::optional<std::string>>::of(json["category_id"])),
          folio(detail::Made<std::optional<std::string>>::of(json["folio"])),
          why(detail::Made<std::string>::of(json["why"])),
          why_es(detail::Made<std::string>::of(json["why_es"])),
          certain(detail::Made<bool>::of(json["certain"])),
          unknown(detail::Made<std::vector<std::string>>::of(json["unknown"])),
          service_decides(detail::Made<std::optional<std::string>>::of(json["service_decides"])),
          service_decides_es(detail::Made<std::optional<std::string>>::of(json["service_decides_es"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])) {}

    /**
     * The number of the rule, 1 to 6, as the service's interface has them ("Chile folio assignment"). Rule 1 means
     * that folio manager 3.0 does not know the biller. If it knows the biller, rule 2 or 3 fires.
     */
    std::uint64_t rule;
    /** The rules that may fire instead, since an input is not known. */
    std::vector<std::uint64_t> alternatives;
    /** What happens to the folio by `rule`. */
    Action action;
    /**
     * Who does it; none by rule 6. `folio-manager-3.0`: Folio manager 3.0, which `BillerId` selects.
     * `folio-manager-1.0`: Folio manager 1.0, which the custom field CategoryID selects. `automatic-assignment`: The
     * company's automatic assignment, without an agent.
     */
    std::optional<std::string> by;
    /** The members that the request needs: `BillerId` and `ValidateNumber`, by the wire's own names, or none. */
    Json members;
    /** CategoryID from the inputs or from the document. */
    std::optional<std::string> category_id;
    /** The folio from the inputs or from the document. */
    std::optional<std::string> folio;
    /** Why, in one English sentence. */
    std::string why;
    /** Why, in one Spanish sentence. */
    std::string why_es;
    /** Whether every input that the decision depends on is known. */
    bool certain;
    /** The inputs that are not known and that the decision depends on. */
    std::vector<std::string> unknown;
    /** What the service will decide, in English; none if all is known. */
    std::optional<std::string> service_decides;
    /** What the service will decide, in Spanish; none if all is known. */
    std::optional<std::string> service_decides_es;
    /** The errors (refusals) and the warnings. */
    std::vector<Finding> findings;
};

/** What a lint found. */
struct Lint {
    /** Reads an object of the JSON that the C function gives. */
    explicit Lint(const Json &json)
        : country(detail::Made<std::string>::of(json["country"])),
          document_type(detail::Made<std::optional<std::string>>::of(json["document_type"])),
          mapped(detail::Made<bool>::of(json["mapped"])),
          errors(detail::Made<std::uint64_t>::of(json["errors"])),
          warnings(detail::Made<std::uint64_t>::of(json["warnings"])),
          findings(detail::Made<std::vector<LintFinding>>::of(json["findings"])) {}

    /** The country. */
    std::string country;
    /** The document type: what the document says, or `LintOptions.document_type`. */
    std::optional<std::string> document_type;
    /** Whether a built-in mapping looked at the document. Without one, only the checks of the generic DTE were made. */
    bool mapped;
    /** How many findings the service or the authority surely refuses. */
    std::uint64_t errors;
    /** How many findings are doubtful. */
    std::uint64_t warnings;
    /** What was found, in the order of the document: at most 100 of each code, and `findings-left-out` for the rest. */
    std::vector<LintFinding> findings;
};

/** What was found under one way of rounding. */
struct TotalsPolicy {
    /** Reads an object of the JSON that the C function gives. */
    explicit TotalsPolicy(const Json &json)
        : policy(detail::Made<std::string>::of(json["policy"])),
          rounding(detail::Made<std::string>::of(json["rounding"])),
          is_of_country(detail::Made<bool>::of(json["is_of_country"])),
          tolerated(detail::Made<std::uint64_t>::of(json["tolerated"])),
          inconsistent(detail::Made<std::uint64_t>::of(json["inconsistent"])) {}

    /**
     * How sums come from lines. `line`: Each line is rounded; a total is the sum of the rounded lines. `sum`: Lines
     * are not rounded; a total is the sum of the exact lines, rounded once. `rate`: The bases are added for each tax
     * and rate; the tax is computed once on the sum.
     */
    std::string policy;
    /** How a number is rounded: `half-up`, `half-even` or `truncate`. */
    std::string rounding;
    /** Whether it is a way of this country. */
    bool is_of_country;
    /** How many amounts differ, and by no more than they may. */
    std::uint64_t tolerated;
    /** How many amounts differ by more. */
    std::uint64_t inconsistent;
};

/** An amount that is not what others give. */
struct TotalsDifference {
    /** Reads an object of the JSON that the C function gives. */
    explicit TotalsDifference(const Json &json)
        : path(detail::Made<std::string>::of(json["path"])),
          kind(detail::Made<std::string>::of(json["kind"])),
          found(detail::Made<std::string>::of(json["found"])),
          expected(detail::Made<std::string>::of(json["expected"])),
          off_by(detail::Made<std::string>::of(json["off_by"])),
          tolerance(detail::Made<std::string>::of(json["tolerance"])),
          is_tolerated(detail::Made<bool>::of(json["is_tolerated"])),
          inputs(detail::Made<std::vector<std::string>>::of(json["inputs"])) {}

    /** Its place. */
    std::string path;
    /**
     * What it is. `given`: A quantity, a price, a rate, or another amount that nothing else gives. `line`: An amount
     * of a line. `discount`: A discount or charge, of a line or of the document. `tax`: A tax or its base, of a line
     * or of the document. `withholding`: A withholding or its base. `total`: A total. `currency`: An amount in
     * another currency.
     */
    std::string kind;
    /** What the document says. */
    std::string found;
    /** What the others give. */
    std::string expected;
    /** The amount of the document less the expected one. */
    std::string off_by;
    /** By how much it may differ. */
    std::string tolerance;
    /** Whether it differs by no more than that. */
    bool is_tolerated;
    /** The places of the amounts that give it, at most ten. */
    std::vector<std::string> inputs;
};

/** One amount whose change makes the whole document consistent. */
struct TotalsChange {
    /** Reads an object of the JSON that the C function gives. */
    explicit TotalsChange(const Json &json)
        : path(detail::Made<std::string>::of(json["path"])),
          found(detail::Made<std::string>::of(json["found"])),
          to(detail::Made<std::string>::of(json["to"])) {}

    /** Its place. */
    std::string path;
    /** What the document says. */
    std::string found;
    /** What it should say. */
    std::string to;
};

/** What an audit of totals found. */
struct TotalsAudit {
    /** Whether the amounts agree. */
    enum class Status {
        /** Each amount is what it should be, to the last digit. */
        Consistent,
        /** Some amounts differ, by no more than the authority takes. */
        Tolerated,
        /** Some amounts differ by more. */
        Inconsistent,
        /** No amount could be recomputed. */
        Unchecked,
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit TotalsAudit(const Json &json)
        : country(detail::Made<std::string>::of(json["country"])),
          status(detail::word_of<Status>({"consistent", "tolerated", "inconsistent", "unchecked"}, json["status"])),
          policy(detail::Made<std::string>::of(json["policy"])),
          rounding(detail::Made<std::string>::of(json["rounding"])),
          source(detail::Made<std::string>::of(json["source"])),
          compared(detail::Made<std::uint64_t>::of(json["compared"])),
          policies(detail::Made<std::vector<TotalsPolicy>>::of(json["policies"])),
          differences(detail::Made<std::vector<TotalsDifference>>::of(json["differences"])),
          changes(detail::Made<std::vector<TotalsChange>>::of(json["changes"])),
          unchecked(detail::Made<std::vector<std::string>>::of(json["unchecked"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])) {}

    /** The country. */
    std::string country;
    /** Whether the amounts agree. */
    Status status;
    /**
     * The country's way of rounding under which they agree; else the one under which the fewest differ. `line`: Each
     * line is rounded; a total is the sum of the rounded lines. `sum`: Lines are not rounded; a total is the sum of
     * the exact lines, rounded once. `rate`: The bases are added for each tax and rate; the tax is computed once on
     * the sum.
     */
    std::string policy;
    /** How a number is rounded in that way: `half-up`, `half-even` or `truncate`. */
    std::string rounding;
    /** Where the authority says so. */
    std::string source;
    /** How many amounts were recomputed and compared. */
    std::uint64_t compared;
    /** What was found under each way of rounding: the country's own first. */
    std::vector<TotalsPolicy> policies;
    /** The amounts that differ under that way, also by no more than they may. */
    std::vector<TotalsDifference> differences;
    /**
     * Each change of one amount that makes the document consistent, the most likely first; empty if one is not
     * enough.
     */
    std::vector<TotalsChange> changes;
    /**
     * The places of amounts that nothing else gives and that give nothing else: nobody can say whether they are
     * right.
     */
    std::vector<std::string> unchecked;
    /** The differences that are not tolerated, amounts with too many decimals, and what could not be recomputed. */
    std::vector<Finding> findings;
};

/** A field of the official document, and where its value comes from. */
struct TracedField {
    /** Reads an object of the JSON that the C function gives. */
    explicit TracedField(const Json &json)
        : element(detail::Made<std::string>::of(json["element"])),
          value(detail::Made<std::string>::of(json["value"])),
          sources(detail::Made<std::vector<std::string>>::of(json["sources"])),
          through(detail::Made<std::vector<std::string>>::of(json["through"])) {}

    /** Its path in the official document. */
    std::string element;
    /** Its value there. */
    std::string value;
    /** The paths in the caller's document that the value was made from; none for a constant. */
    std::vector<std::string> sources;
    /** The paths in the generic DTE, if the caller's document became one by a mapping of their own. */
    std::vector<std::string> through;
};

/** What a value should be, as far as the message says it. */
struct Asked {
    /** Reads an object of the JSON that the C function gives. */
    explicit Asked(const Json &json)
        : kind(detail::Made<std::string>::of(json["kind"])),
          text(detail::Made<std::string>::of(json["text"])) {}

    /**
     * `pattern`, `length`, `min-length`, `max-length`, `enumeration`, `minimum`, `maximum`, `above`, `below`,
     * `digits`, `decimals`, `type`, `value`, `fixed`; `elements` or `attribute` for what is missing; `nothing` for
     * what may not stand there.
     */
    std::string kind;
    /** The pattern, number, list or type, as the message has it. */
    std::string text;
};

/** What a table says of an authority's code. */
struct KnownCode {
    /** Reads an object of the JSON that the C function gives. */
    explicit KnownCode(const Json &json)
        : meaning(detail::Made<std::optional<std::string>>::of(json["meaning"])),
          meaning_es(detail::Made<std::optional<std::string>>::of(json["meaning_es"])),
          remedy(detail::Made<std::optional<std::string>>::of(json["remedy"])),
          remedy_es(detail::Made<std::optional<std::string>>::of(json["remedy_es"])),
          exists(detail::Made<std::optional<bool>>::of(json["exists"])),
          source(detail::Made<std::string>::of(json["source"])) {}

    /** What it means, in English; none if the table has the code alone. */
    std::optional<std::string> meaning;
    /** What it means, in Spanish. */
    std::optional<std::string> meaning_es;
    /** What to do about it, in English. */
    std::optional<std::string> remedy;
    /** What to do about it, in Spanish. */
    std::optional<std::string> remedy_es;
    /** Whether the authority has the document, or one of its number, afterwards; none if the code does not say it. */
    std::optional<bool> exists;
    /** Where that stands. */
    std::string source;
};

/** A code of an authority, and what is known of it. */
struct AuthorityCode {
    /** Reads an object of the JSON that the C function gives. */
    explicit AuthorityCode(const Json &json)
        : country(detail::Made<std::string>::of(json["country"])),
          code(detail::Made<std::string>::of(json["code"])),
          key(detail::Made<std::string>::of(json["key"])),
          kinds(detail::Made<std::string>::of(json["kinds"])),
          elements(detail::Made<std::vector<std::string>>::of(json["elements"])),
          meaning(detail::Made<std::optional<std::string>>::of(json["meaning"])),
          meaning_es(detail::Made<std::optional<std::string>>::of(json["meaning_es"])),
          remedy(detail::Made<std::optional<std::string>>::of(json["remedy"])),
          remedy_es(detail::Made<std::optional<std::string>>::of(json["remedy_es"])),
          exists(detail::Made<std::optional<bool>>::of(json["exists"])),
          source(detail::Made<std::string>::of(json["source"])),
          number(detail::Made<std::optional<std::string>>::of(json["number"])),
          others(detail::Made<std::vector<AuthorityCode>>::of(json["others"])) {}

    /** The country. */
    std::string country;
    /** The code, as the authority writes it. */
    std::string code;
    /**
     * The key of its row. It differs from the code where a country gives one code several meanings, such as
     * `STATUS-7` in Chile.
     */
    std::string key;
    /**
     * The kinds of document or the service that the code belongs to, as the source names them; empty if it names
     * none.
     */
    std::string kinds;
    /** The elements of the official document that the code is about, each a path or the end of one. */
    std::vector<std::string> elements;
    /** What it means, in English; none if the table has the code alone. */
    std::optional<std::string> meaning;
    /** What it means, in Spanish. */
    std::optional<std::string> meaning_es;
    /** What to do about it, in English. */
    std::optional<std::string> remedy;
    /** What to do about it, in Spanish. */
    std::optional<std::string> remedy_es;
    /** Whether the authority has the document, or one of its number, afterwards; none if the code does not say it. */
    std::optional<bool> exists;
    /** Where that stands. */
    std::string source;
    /**
     * What the code says of the document's number. `consumed`: It is used up. `reusable`: The corrected document may
     * have it again. `unknown`: It is not known: ask the authority or the service before using it again.
     */
    std::optional<std::string> number;
    /** The other meanings of the same code, for other kinds of document or other services. */
    std::vector<AuthorityCode> others;
};

/** One message of an authority, traced. */
struct TracedMessage {
    /** How far it was traced. */
    enum class Status {
        /** It is about one field. */
        Found,
        /** It may be about any of several fields. */
        Several,
        /**
         * It is about one field, whose value does not come from the caller's document: a constant or a param of the
         * mapping.
         */
        Constant,
        /** The official document lacks an element or attribute. */
        Missing,
        /** It is not known which field it is about. */
        Unknown,
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit TracedMessage(const Json &json)
        : text(detail::Made<std::string>::of(json["text"])),
          code(detail::Made<std::optional<std::string>>::of(json["code"])),
          known(detail::Made<std::optional<KnownCode>>::of(json["known"])),
          form(detail::Made<std::string>::of(json["form"])),
          status(detail::word_of<Status>({"found", "several", "constant", "missing", "unknown"}, json["status"])),
          element(detail::Made<std::optional<std::string>>::of(json["element"])),
          fields(detail::Made<std::vector<TracedField>>::of(json["fields"])),
          paths(detail::Made<std::vector<std::string>>::of(json["paths"])),
          value(detail::Made<std::optional<std::string>>::of(json["value"])),
          asked(detail::Made<std::optional<Asked>>::of(json["asked"])),
          number(detail::Made<std::optional<std::string>>::of(json["number"])),
          finding(detail::Made<Finding>::of(json["finding"])) {}

    /** The authority's words. */
    std::string text;
    /** The authority's code, or that of the validator. */
    std::optional<std::string> code;
    /** What the code means, if a table has it. */
    std::optional<KnownCode> known;
    /**
     * How the message says where the fault is. `xerces`: The words of Xerces: `cvc-pattern-valid: Value '…' is not
     * facet-valid …`. `dot-net`: The words of .NET: `The 'Canton' element is invalid - The value '…' is invalid
     * according to its datatype …`. `libxml2`: The words of libxml2: `Element 'Canton': [facet 'pattern'] The value
     * '…' is not accepted …`. `path`: An XPath, a JSON pointer, or names with dots. `position`: Line and column of
     * the sent document. `code`: A code whose meaning a table of the country has. `prose`: Names of the official
     * format in a sentence. `unknown`: None of these.
     */
    std::string form;
    /** How far it was traced. */
    Status status;
    /** The official element that the message is about: a path if it is certain, else a name. */
    std::optional<std::string> element;
    /** The fields that it may be about; none if that is not known, or the element is missing. */
    std::vector<TracedField> fields;
    /** The paths in the caller's document, each once. */
    std::vector<std::string> paths;
    /** The value that the message complains of. */
    std::optional<std::string> value;
    /** What is asked for. */
    std::optional<Asked> asked;
    /**
     * Whether the number is used up, as far as the code says it. `consumed`: It is used up. `reusable`: The
     * corrected document may have it again. `unknown`: It is not known: ask the authority or the service before
     * using it again.
     */
    std::optional<std::string> number;
    /** What the message says, in a sentence, with the path in the caller's document. */
    Finding finding;
};

/** An answer, traced. */
struct Trace {
    /** Reads an object of the JSON that the C function gives. */
    explicit Trace(const Json &json)
        : messages(detail::Made<std::vector<TracedMessage>>::of(json["messages"])),
          number(detail::Made<std::string>::of(json["number"])),
          number_reason(detail::Made<std::string>::of(json["number_reason"])),
          number_reason_es(detail::Made<std::string>::of(json["number_reason_es"])) {}

    /** The messages, in the order of the answer. */
    std::vector<TracedMessage> messages;
    /**
     * Whether the document's number is used up. `consumed`: It is used up. `reusable`: The corrected document may
     * have it again. `unknown`: It is not known: ask the authority or the service before using it again.
     */
    std::string number;
    /** Why, in English. */
    std::string number_reason;
    /** Why, in Spanish. */
    std::string number_reason_es;
};

/** One part that a signature covers. */
struct Covered {
    /** Reads an object of the JSON that the C function gives. */
    explicit Covered(const Json &json)
        : part(detail::Made<std::string>::of(json["part"])),
          path(detail::Made<std::string>::of(json["path"])),
          id(detail::Made<std::optional<std::string>>::of(json["id"])),
          digest(detail::Made<std::optional<std::string>>::of(json["digest"])),
          matches(detail::Made<std::optional<bool>>::of(json["matches"])),
          alone(detail::Made<bool>::of(json["alone"])),
          start(detail::Made<std::optional<std::uint64_t>>::of(json["start"])),
          end(detail::Made<std::optional<std::uint64_t>>::of(json["end"])) {}

    /**
     * What it is. `document`: The whole document, without the signature itself where it stands inside. `element`: An
     * element of it, with all that is in it. `properties`: The properties of the signature, such as the time and the
     * certificate that it claims. `signature`: Another part of the signature itself, such as its certificate.
     * `values`: The values that a seal covers; other parts of the document may be changed without breaking it.
     */
    std::string part;
    /** The path of the very element that was verified; empty for the root. */
    std::string path;
    /** The id by which the signature names it; none if it covers the whole document. */
    std::optional<std::string> id;
    /** The digest: `sha1`, `sha256`, `sha384` or `sha512`; none for one that is not known, and for what needs none. */
    std::optional<std::string> digest;
    /** Whether it is as it was signed; none if that can not be told. */
    std::optional<bool> matches;
    /** Whether it was signed as a document of its own, and put into this one later. */
    bool alone;
    /**
     * The byte of the given data at which it starts; none if the data hold it encoded, or as text in another
     * document.
     */
    std::optional<std::uint64_t> start;
    /** The byte behind it. */
    std::optional<std::uint64_t> end;
};

/** Who made a signature. */
struct Signer {
    /** Reads an object of the JSON that the C function gives. */
    explicit Signer(const Json &json)
        : name(detail::Made<std::optional<std::string>>::of(json["name"])),
          tax_id(detail::Made<std::optional<std::string>>::of(json["tax_id"])),
          role(detail::Made<std::optional<std::string>>::of(json["role"])),
          subject(detail::Made<std::optional<std::string>>::of(json["subject"])),
          issuer(detail::Made<std::optional<std::string>>::of(json["issuer"])),
          serial(detail::Made<std::optional<std::string>>::of(json["serial"])),
          not_before(detail::Made<std::optional<std::string>>::of(json["not_before"])),
          not_after(detail::Made<std::optional<std::string>>::of(json["not_after"])),
          key(detail::Made<std::string>::of(json["key"])),
          in_time(detail::Made<std::optional<bool>>::of(json["in_time"])),
          trusted(detail::Made<std::optional<bool>>::of(json["trusted"])) {}

    /** The name, as the certificate says it. */
    std::optional<std::string> name;
    /** The tax id, from where certificates of the country have it; the company's, if there is also one of a person. */
    std::optional<std::string> tax_id;
    /**
     * What this signer is to the document: none if the document names nobody with a tax id of this certificate.
     * `issuer`: Who issued the document. `certifier`: Who certified or stamped it. `sender`: Who sent it to the
     * authority. `receiver`: Who received it, and answers it.
     */
    std::optional<std::string> role;
    /** The whole name in the certificate. */
    std::optional<std::string> subject;
    /** The whole name of who issued the certificate. */
    std::optional<std::string> issuer;
    /** The serial number of the certificate, in hexadecimal digits. */
    std::optional<std::string> serial;
    /** From when the certificate is valid, such as `2024-05-14T12:00:00Z`. */
    std::optional<std::string> not_before;
    /** Until when it is valid. */
    std::optional<std::string> not_after;
    /** The key, such as `rsa-2048`. */
    std::string key;
    /** Whether the certificate is valid at the time of the option `at`; none without it. */
    std::optional<bool> in_time;
    /** Whether the key leads to what the option `trust` gives; none without it. */
    std::optional<bool> trusted;
};

/** One signature in a document. */
struct Signature {
    /** Whether it is right. It says nothing of who the signer is: see `signer`. */
    enum class Status {
        /** Everything that it covers is as it was signed, and it was made with the key that is named. */
        Valid,
        /** It is not the signature of what it covers. */
        Broken,
        /** It can not be told: it uses something that dtekit does not verify, or its key is not known. */
        Unsupported,
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit Signature(const Json &json)
        : status(detail::word_of<Status>({"valid", "broken", "unsupported"}, json["status"])),
          form(detail::Made<std::string>::of(json["form"])),
          country(detail::Made<std::optional<std::string>>::of(json["country"])),
          path(detail::Made<std::string>::of(json["path"])),
          inside(detail::Made<std::string>::of(json["inside"])),
          algorithm(detail::Made<std::string>::of(json["algorithm"])),
          covers(detail::Made<std::vector<Covered>>::of(json["covers"])),
          signer(detail::Made<std::optional<Signer>>::of(json["signer"])),
          signed_at(detail::Made<std::optional<std::string>>::of(json["signed_at"])),
          weak(detail::Made<std::vector<std::string>>::of(json["weak"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])) {}

    /** Whether it is right. It says nothing of who the signer is: see `signer`. */
    Status status;
    /**
     * Its form. `xmldsig`: XMLDSig: `ds:Signature`. `xades`: XAdES: an XMLDSig that also covers properties, such as
     * the time. `sello`: Mexico's `Sello`, over the cadena original of a CFDI. `timbre`: The authority's seal in
     * Mexico's TimbreFiscalDigital, over the cadena of the stamp. `ted`: The stamp on Chile's documents: `FRMT`,
     * over `DD`, by the key of the folio file. `caf`: The authority's signature of Chile's folio file: `FRMA`, over
     * `DA`. `jws`: El Salvador's JSON Web Signature.
     */
    std::string form;
    /** The country of the document; none if it is not known. */
    std::optional<std::string> country;
    /** Its path in its document. */
    std::string path;
    /**
     * The path of the element that holds its document as text, such as a CDATA section; empty if the document was
     * given itself.
     */
    std::string inside;
    /** The algorithm, such as `rsa-sha256`; what the document says, if it is not known. */
    std::string algorithm;
    /** What it covers, in the order of the signature. */
    std::vector<Covered> covers;
    /** Who made it; none if the document does not say it. */
    std::optional<Signer> signer;
    /** The time that the signer claims, as the signature covers it. */
    std::optional<std::string> signed_at;
    /** What is too weak today: `sha1`, or a key such as `rsa-1024`. */
    std::vector<std::string> weak;
    /** Why it is broken or unsupported, and what to mind. */
    std::vector<Finding> findings;
};

/** The machine-readable symbol of a printed document. */
struct PrintSymbol {
    /** Reads an object of the JSON that the C function gives. */
    explicit PrintSymbol(const Json &json)
        : kind(detail::Made<std::string>::of(json["kind"])),
          text(detail::Made<std::string>::of(json["text"])),
          encoding(detail::Made<std::string>::of(json["encoding"])),
          error_correction(detail::Made<std::optional<std::string>>::of(json["error_correction"])),
          minimum_width(detail::Made<std::optional<std::uint64_t>>::of(json["minimum_width"])),
          minimum_height(detail::Made<std::optional<std::uint64_t>>::of(json["minimum_height"])),
          required(detail::Made<bool>::of(json["required"])),
          source(detail::Made<std::string>::of(json["source"])) {}

    /** The kind. `qr`: A QR code. `pdf417`: A PDF417 symbol. `code128`: A Code 128 bar code. */
    std::string kind;
    /** The exact content. */
    std::string text;
    /** The encoding in which the content goes into the symbol: `utf-8` or `iso-8859-1`. */
    std::string encoding;
    /** The error correction: a letter for QR, a level for PDF417; none for Code 128, which has none. */
    std::optional<std::string> error_correction;
    /** The smallest width in millimetres; none where the authority names none. */
    std::optional<std::uint64_t> minimum_width;
    /** The smallest height in millimetres; none where the authority names none. */
    std::optional<std::uint64_t> minimum_height;
    /** Whether the authority asks for the symbol. */
    bool required;
    /**
     * Where the content comes from. `service`: The service gave it as BarCodeText. `document`: It stands in the
     * certified document. `computed`: It was computed from the certified document.
     */
    std::string source;
};

/** A label in both languages. */
struct PrintLabel {
    /** Reads an object of the JSON that the C function gives. */
    explicit PrintLabel(const Json &json)
        : en(detail::Made<std::string>::of(json["en"])),
          es(detail::Made<std::string>::of(json["es"])) {}

    /** The label in English. */
    std::string en;
    /** The label in Spanish. */
    std::string es;
};

/** A field that the printed form shows. */
struct PrintField {
    /** Reads an object of the JSON that the C function gives. */
    explicit PrintField(const Json &json)
        : name(detail::Made<std::string>::of(json["name"])),
          label(detail::Made<PrintLabel>::of(json["label"])),
          value(detail::Made<std::string>::of(json["value"])) {}

    /** Its name, the same for all countries, such as `issuer_name` or `fiscal_key`. */
    std::string name;
    /** Its label in English and Spanish. */
    PrintLabel label;
    /** Its value, as the document has it. */
    std::string value;
};

/** A line of the document. */
struct PrintLine {
    /** Reads an object of the JSON that the C function gives. */
    explicit PrintLine(const Json &json)
        : number(detail::Made<std::optional<std::string>>::of(json["number"])),
          code(detail::Made<std::optional<std::string>>::of(json["code"])),
          description(detail::Made<std::optional<std::string>>::of(json["description"])),
          quantity(detail::Made<std::optional<std::string>>::of(json["quantity"])),
          unit(detail::Made<std::optional<std::string>>::of(json["unit"])),
          unit_price(detail::Made<std::optional<std::string>>::of(json["unit_price"])),
          discount(detail::Made<std::optional<std::string>>::of(json["discount"])),
          total(detail::Made<std::optional<std::string>>::of(json["total"])) {}

    /** Its number. */
    std::optional<std::string> number;
    /** The code of the item. */
    std::optional<std::string> code;
    /** The description. */
    std::optional<std::string> description;
    /** The quantity. */
    std::optional<std::string> quantity;
    /** The unit. */
    std::optional<std::string> unit;
    /** The price of one. */
    std::optional<std::string> unit_price;
    /** The discount. */
    std::optional<std::string> discount;
    /** The total, as the document has it: with or without taxes, by the rules of its country. */
    std::optional<std::string> total;
};

/** A tax of the document, by rate. */
struct PrintTax {
    /** Reads an object of the JSON that the C function gives. */
    explicit PrintTax(const Json &json)
        : code(detail::Made<std::optional<std::string>>::of(json["code"])),
          rate(detail::Made<std::optional<std::string>>::of(json["rate"])),
          base(detail::Made<std::optional<std::string>>::of(json["base"])),
          amount(detail::Made<std::optional<std::string>>::of(json["amount"])) {}

    /** Its code. */
    std::optional<std::string> code;
    /** Its rate. */
    std::optional<std::string> rate;
    /** What it is computed from. */
    std::optional<std::string> base;
    /** The amount. */
    std::optional<std::string> amount;
};

/** A document to which the document refers. */
struct PrintReference {
    /** Reads an object of the JSON that the C function gives. */
    explicit PrintReference(const Json &json)
        : document_type(detail::Made<std::optional<std::string>>::of(json["document_type"])),
          series(detail::Made<std::optional<std::string>>::of(json["series"])),
          number(detail::Made<std::optional<std::string>>::of(json["number"])),
          date(detail::Made<std::optional<std::string>>::of(json["date"])),
          reason(detail::Made<std::optional<std::string>>::of(json["reason"])) {}

    /** Its type. */
    std::optional<std::string> document_type;
    /** Its series. */
    std::optional<std::string> series;
    /** Its number or key. */
    std::optional<std::string> number;
    /** Its date. */
    std::optional<std::string> date;
    /** Why it is referred to. */
    std::optional<std::string> reason;
};

/** A text that the printed form shows, in the words of the authority. */
struct PrintLegend {
    /** Reads an object of the JSON that the C function gives. */
    explicit PrintLegend(const Json &json)
        : name(detail::Made<std::string>::of(json["name"])),
          text(detail::Made<std::string>::of(json["text"])) {}

    /** Its name. */
    std::string name;
    /** The text. */
    std::string text;
};

/** A rule about the page. */
struct PageRule {
    /** Reads an object of the JSON that the C function gives. */
    explicit PageRule(const Json &json)
        : name(detail::Made<std::string>::of(json["name"])),
          en(detail::Made<std::string>::of(json["en"])),
          es(detail::Made<std::string>::of(json["es"])) {}

    /** Its name. */
    std::string name;
    /** The rule in English. */
    std::string en;
    /** The rule in Spanish. */
    std::string es;
};

/** What the printed form of a document shows. */
struct PrintData {
    /** Reads an object of the JSON that the C function gives. */
    explicit PrintData(const Json &json)
        : country(detail::Made<std::string>::of(json["country"])),
          document_type(detail::Made<std::optional<std::string>>::of(json["document_type"])),
          environment(detail::Made<std::optional<std::string>>::of(json["environment"])),
          symbol(detail::Made<std::optional<PrintSymbol>>::of(json["symbol"])),
          fields(detail::Made<std::vector<PrintField>>::of(json["fields"])),
          lines(detail::Made<std::vector<PrintLine>>::of(json["lines"])),
          taxes(detail::Made<std::vector<PrintTax>>::of(json["taxes"])),
          references(detail::Made<std::vector<PrintReference>>::of(json["references"])),
          legends(detail::Made<std::vector<PrintLegend>>::of(json["legends"])),
          rules(detail::Made<std::vector<PageRule>>::of(json["rules"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])) {}

    /** The country. */
    std::string country;
    /** The document type. */
    std::optional<std::string> document_type;
    /**
     * The environment, if the document or the caller names it. `production`: A document with legal effect. `test`: A
     * test.
     */
    std::optional<std::string> environment;
    /** The symbol; none if something was missing for it, which the findings say. */
    std::optional<PrintSymbol> symbol;
    /** The fields, in the order of the page. */
    std::vector<PrintField> fields;
    /** The lines. */
    std::vector<PrintLine> lines;
    /** The taxes by rate. */
    std::vector<PrintTax> taxes;
    /** The documents to which it refers. */
    std::vector<PrintReference> references;
    /** The legends. */
    std::vector<PrintLegend> legends;
    /** The page rules. */
    std::vector<PageRule> rules;
    /** What is missing, and contradictions. */
    std::vector<Finding> findings;

    /** The value of a field; none if the document does not have it. */
    std::optional<std::string> field(std::string_view name) const {
        for (const PrintField &one : fields) {
            if (one.name == name) {
                return one.value;
            }
        }
        return std::nullopt;
    }
};

/** Numbers from the first to the last. */
struct NumberRange {
    /** Reads an object of the JSON that the C function gives. */
    explicit NumberRange(const Json &json)
        : first(detail::Made<std::uint64_t>::of(json["first"])),
          last(detail::Made<std::uint64_t>::of(json["last"])) {}

    /** The first number. */
    std::uint64_t first;
    /** The last number. */
    std::uint64_t last;
};

/** Numbers that were handed out, and of which nothing was reported. */
struct OpenNumbers {
    /** Reads an object of the JSON that the C function gives. */
    explicit OpenNumbers(const Json &json)
        : first(detail::Made<std::uint64_t>::of(json["first"])),
          last(detail::Made<std::uint64_t>::of(json["last"])),
          holder(detail::Made<std::optional<std::string>>::of(json["holder"])) {}

    /** The first number. */
    std::uint64_t first;
    /** The last number. */
    std::uint64_t last;
    /** Who holds the block to which they belong; none for numbers that were handed out one by one. */
    std::optional<std::string> holder;
};

/** Numbers that will never stand on a document. */
struct VoidNumbers {
    /** Reads an object of the JSON that the C function gives. */
    explicit VoidNumbers(const Json &json)
        : first(detail::Made<std::uint64_t>::of(json["first"])),
          last(detail::Made<std::uint64_t>::of(json["last"])),
          reason(detail::Made<std::string>::of(json["reason"])) {}

    /** The first number. */
    std::uint64_t first;
    /** The last number. */
    std::uint64_t last;
    /** Why. */
    std::string reason;
};

/** What became of the numbers of a counter. */
struct Gaps {
    /** Reads an object of the JSON that the C function gives. */
    explicit Gaps(const Json &json)
        : last(detail::Made<std::uint64_t>::of(json["last"])),
          remaining(detail::Made<std::optional<std::uint64_t>>::of(json["remaining"])),
          open(detail::Made<std::vector<OpenNumbers>>::of(json["open"])),
          void_(detail::Made<std::vector<VoidNumbers>>::of(json["void"])),
          skipped(detail::Made<std::vector<NumberRange>>::of(json["skipped"])) {}

    /** The last number that was handed out or passed over; 0 before the first. */
    std::uint64_t last;
    /** How many numbers remain; none for a counter without a range. */
    std::optional<std::uint64_t> remaining;
    /** Numbers that were handed out, and of which nothing was reported. */
    std::vector<OpenNumbers> open;
    /** Numbers that will never stand on a document. */
    std::vector<VoidNumbers> void_;
    /** Numbers that `Sequence.advance` passed over, and of which nothing was reported. */
    std::vector<NumberRange> skipped;
};

/** A document in a journal, as it was at the time of the call that gave it. */
struct JournalEntry {
    /** Reads an object of the JSON that the C function gives. */
    explicit JournalEntry(const Json &json, std::optional<std::string> given_certified)
        : key(detail::Made<std::string>::of(json["key"])),
          number(detail::Made<std::uint64_t>::of(json["number"])),
          state(detail::Made<std::string>::of(json["state"])),
          account(detail::Made<std::string>::of(json["account"])),
          is_finished(detail::Made<bool>::of(json["is_finished"])),
          country(detail::Made<std::string>::of(json["country"])),
          chain(detail::Made<std::optional<std::string>>::of(json["chain"])),
          outcome(detail::Made<std::optional<std::string>>::of(json["outcome"])),
          reason(detail::Made<std::optional<std::string>>::of(json["reason"])),
          repeat_safe(detail::Made<bool>::of(json["repeat_safe"])),
          global_document_id(detail::Made<std::optional<std::string>>::of(json["global_document_id"])),
          country_document_id(detail::Made<std::optional<std::string>>::of(json["country_document_id"])),
          code(detail::Made<std::optional<std::string>>::of(json["code"])),
          description(detail::Made<std::optional<std::string>>::of(json["description"])),
          messages(detail::Made<std::vector<Json>>::of(json["messages"])),
          other_data(detail::Made<Json>::of(json["other_data"])),
          deadline(detail::Made<std::optional<std::string>>::of(json["deadline"])),
          warnings(detail::Made<std::vector<Finding>>::of(json["warnings"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])),
          next(detail::Made<std::optional<Json>>::of(json["next"])),
          verdict(detail::Made<std::optional<std::string>>::of(json["verdict"])),
          note(detail::Made<std::optional<std::string>>::of(json["note"])),
          sends(detail::Made<std::uint64_t>::of(json["sends"])),
          questions(detail::Made<std::uint64_t>::of(json["questions"])),
          operation(detail::Made<std::string>::of(json["operation"])),
          certified(std::move(given_certified)),
          submitted_at(detail::Made<Time>::of(json["submitted_at"])),
          sent_at(detail::Made<std::optional<Time>>::of(json["sent_at"])),
          finished_at(detail::Made<std::optional<Time>>::of(json["finished_at"])),
          acknowledged_at(detail::Made<std::optional<Time>>::of(json["acknowledged_at"])),
          next_at(detail::Made<std::optional<Time>>::of(json["next_at"])) {}

    /** The caller's key. */
    std::string key;
    /** Its number in the journal: a later entry has a higher one. */
    std::uint64_t number;
    /** Its state. */
    std::string state;
    /** The account whose credentials send it; empty unless it was submitted with one. */
    std::string account;
    /** Whether no pass will change it any more. */
    bool is_finished;
    /** The country of the document. */
    std::string country;
    /** The chain in which it is sent in order, if it has one. */
    std::optional<std::string> chain;
    /**
     * The outcome of the last send; none before the first. `accepted`: The certifier or the authority said yes.
     * `sent`: Processed and sent to the authority, which answers later. `queued`: Received; the document waits until
     * its number is next (Argentina, asynchronous), or nothing more is known (Code 001). `rejected`: The service,
     * the certifier or the authority said no. `unknown`: Not known yet: ask before sending again.
     */
    std::optional<std::string> outcome;
    /** Why the outcome is what it is. */
    std::optional<std::string> reason;
    /** Whether the same document can be sent again without the risk of a second one. */
    bool repeat_safe;
    /** The document's id in the service. */
    std::optional<std::string> global_document_id;
    /** The fiscal identifier (CUFE, clave, UUID …). */
    std::optional<std::string> country_document_id;
    /** The answer's process code. */
    std::optional<std::string> code;
    /** The answer's text for the status or error. */
    std::optional<std::string> description;
    /**
     * Errors or observations of the authority, as they arrived; of a document that it rejected after the send, the
     * notes of the document in the service's list.
     */
    std::vector<Json> messages;
    /** The members that depend on the country, as they arrived. */
    Json other_data;
    /**
     * Until when the law wants it at the authority: a day, or a moment in the document's own time. None if dtekit
     * knows none. Of several documents that are due, the one with the earliest deadline is sent first.
     */
    std::optional<std::string> deadline;
    /**
     * Findings from before anything was sent. While the document has not come to the authority, they say whether it
     * is late (`lint-late`), or its last day is today or tomorrow (`lint-due`).
     */
    std::vector<Finding> warnings;
    /** Findings of the last send or question, or why it could not be made. */
    std::vector<Finding> findings;
    /** What to ask while the outcome is unknown or not final. */
    std::optional<Json> next;
    /**
     * What the last question found. `already-issued`: The service lists a document with the same identity, and
     * nothing contradicts. `differs`: It lists one with the same identity, and something else differs. `ambiguous`:
     * Listed documents could be it, and nothing says which. `not-found`: It lists none, or none yet.
     */
    std::optional<std::string> verdict;
    /** Why a person settled the entry. */
    std::optional<std::string> note;
    /** How many sends were made or are under way. */
    std::uint64_t sends;
    /** How many questions were asked. */
    std::uint64_t questions;
    /** The operation that is called: `Document/SendDocumentToAuthority`, or the option `operation`. */
    std::string operation;
    /**
     * The certified document; for one that was found by asking, the XML that the service has, if it could be
     * fetched.
     */
    std::optional<std::string> certified;
    /** When it was submitted. */
    Time submitted_at;
    /** When its last send began. */
    std::optional<Time> sent_at;
    /** When it was finished. */
    std::optional<Time> finished_at;
    /** When its result was acknowledged. */
    std::optional<Time> acknowledged_at;
    /** When a pass takes it again; none if it is finished, if it waits for a person, or behind another of its chain. */
    std::optional<Time> next_at;
};

/** What a pass over a journal did. */
struct JournalPass {
    /** Reads an object of the JSON that the C function gives. */
    explicit JournalPass(const Json &json)
        : worked(detail::Made<std::uint64_t>::of(json["worked"])),
          finished(detail::Made<std::uint64_t>::of(json["finished"])),
          postponed(detail::Made<std::uint64_t>::of(json["postponed"])),
          lost(detail::Made<std::uint64_t>::of(json["lost"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])),
          new_findings(detail::Made<std::vector<Finding>>::of(json["new_findings"])),
          next_at(detail::Made<std::optional<Time>>::of(json["next_at"])) {}

    /** How many entries it took. */
    std::uint64_t worked;
    /** How many of them are finished. */
    std::uint64_t finished;
    /** How many could not be sent or asked about and were delayed. */
    std::uint64_t postponed;
    /** How many were lost to another worker because their lease had expired. */
    std::uint64_t lost;
    /**
     * Why it could not do more: the first finding of each code that it met, such as `auth-refused` where the service
     * refuses the password; with several accounts that of each, whose message begins with the account.
     */
    std::vector<Finding> findings;
    /**
     * Those of `findings` that are new: what no earlier pass with this client has given since such a call was
     * answered. A worker writes them to its log, so that it says each reason once.
     */
    std::vector<Finding> new_findings;
    /** When the next entry is due or a lease expires, if there is one. */
    std::optional<Time> next_at;
};

/** What a pass over a poll store did. */
struct PollPass {
    /** Reads an object of the JSON that the C function gives. */
    explicit PollPass(const Json &json)
        : worked(detail::Made<std::uint64_t>::of(json["worked"])),
          finished(detail::Made<std::uint64_t>::of(json["finished"])),
          postponed(detail::Made<std::uint64_t>::of(json["postponed"])),
          lost(detail::Made<std::uint64_t>::of(json["lost"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])),
          new_findings(detail::Made<std::vector<Finding>>::of(json["new_findings"])),
          next_at(detail::Made<std::optional<Time>>::of(json["next_at"])) {}

    /** How many jobs it took. */
    std::uint64_t worked;
    /** How many of them have ended. */
    std::uint64_t finished;
    /** How many could not be sent and were delayed. */
    std::uint64_t postponed;
    /** How many were lost to another worker because their lease had expired. */
    std::uint64_t lost;
    /**
     * Why it could not do more: the first finding of each code that it met, such as `auth-token-refused` where no
     * token is given.
     */
    std::vector<Finding> findings;
    /**
     * Those of `findings` that are new: what no earlier pass with this client has given since such a call was
     * answered. A worker writes them to its log, so that it says each reason once.
     */
    std::vector<Finding> new_findings;
    /** When the next job is due or a lease expires, if there is one. */
    std::optional<Time> next_at;
};

/** The number of jobs of a poll store in each state. */
struct PollCounts {
    /** Reads an object of the JSON that the C function gives. */
    explicit PollCounts(const Json &json)
        : queued(detail::Made<std::uint64_t>::of(json["queued"])),
          polling(detail::Made<std::uint64_t>::of(json["polling"])),
          done(detail::Made<std::uint64_t>::of(json["done"])),
          failed(detail::Made<std::uint64_t>::of(json["failed"])) {}

    /** Jobs that were not sent yet: the state `queued`. */
    std::uint64_t queued;
    /** Jobs that were sent, or are being sent: the state `polling`. */
    std::uint64_t polling;
    /** Jobs that have a processed document: the state `done`. */
    std::uint64_t done;
    /** Jobs that will have no result: the state `failed`. */
    std::uint64_t failed;
};

}  // namespace dtekit

#endif
