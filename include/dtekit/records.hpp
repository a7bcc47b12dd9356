/* Generated from the rows of `record!` in core: do not edit. */
/* Results as plain values, read from the JSON that the C functions give. Part of dtekit.hpp. */
#ifndef DTEKIT_RECORDS_HPP
#define DTEKIT_RECORDS_HPP

#include "error.hpp"
#include "json.hpp"
#include "lint_finding.hpp"
#include "listed_document.hpp"
#include "made.hpp"
#include "time.hpp"

#include <cstdint>
#include <map>
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

/** One leaf of the output. */
struct Row {
    /** Reads an object of the JSON that the C function gives. */
    explicit Row(const Json &json)
        : target(detail::Made<std::string>::of(json["target"])),
          value(detail::Made<std::string>::of(json["value"])),
          sources(detail::Made<std::vector<std::string>>::of(json["sources"])),
          place(detail::Made<TemplatePlace>::of(json["place"])),
          cut(detail::Made<std::optional<std::string>>::of(json["cut"])),
          through(detail::Made<std::vector<std::string>>::of(json["through"])) {}

    /** Its path in the output: `Factura/Detalle[2]/Monto`. */
    std::string target;
    /** Its value. */
    std::string value;
    /** The paths in the document that the value was made from; none for a constant. */
    std::vector<std::string> sources;
    /** Its place in the template. */
    TemplatePlace place;
    /** The text before it was cut, if it was. */
    std::optional<std::string> cut;
    /** The paths in the document between, if another mapping made that document first. */
    std::vector<std::string> through;
};

/** A value that the output lacks: a required one that was absent, or one that a finding refused. */
struct Missing {
    /** Reads an object of the JSON that the C function gives. */
    explicit Missing(const Json &json)
        : source(detail::Made<std::string>::of(json["source"])),
          target(detail::Made<std::string>::of(json["target"])),
          place(detail::Made<TemplatePlace>::of(json["place"])),
          through(detail::Made<std::optional<std::string>>::of(json["through"])) {}

    /** The path in the document at which it was expected. */
    std::string source;
    /** The path in the output at which it would have been written. */
    std::string target;
    /** The place in the template that requires it. */
    TemplatePlace place;
    /** The path in the document between, if another mapping made that document first. */
    std::optional<std::string> through;
};

/** A name in a path of the template that the document has nowhere: an optional part that it lacks, or a typo. */
struct UnmatchedName {
    /** Reads an object of the JSON that the C function gives. */
    explicit UnmatchedName(const Json &json)
        : name(detail::Made<std::string>::of(json["name"])),
          place(detail::Made<TemplatePlace>::of(json["place"])) {}

    /** The name, without prefix. */
    std::string name;
    /** Its place in the template. */
    TemplatePlace place;
};

/** What `Mapping.explain` gives. */
struct Explanation {
    /** Reads an object of the JSON that the C function gives. */
    explicit Explanation(const Json &json)
        : output(detail::Made<std::string>::of(json["output"])),
          rows(detail::Made<std::vector<Row>>::of(json["rows"])),
          lost(detail::Made<std::vector<std::string>>::of(json["lost"])),
          tested(detail::Made<std::vector<std::string>>::of(json["tested"])),
          missing(detail::Made<std::vector<Missing>>::of(json["missing"])),
          unmatched(detail::Made<std::vector<UnmatchedName>>::of(json["unmatched"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])),
          written(detail::Made<std::vector<TemplatePlace>>::of(json["written"])),
          json_(json) {}

    /** The output, as far as it was written. */
    std::string output;
    /** A row for each leaf, in the order of the output. */
    std::vector<Row> rows;
    /** The leaves of the document that nothing read. */
    std::vector<std::string> lost;
    /** The leaves of the document that only conditions and predicates read. */
    std::vector<std::string> tested;
    /** The values that the output lacks: required ones that were absent, and those that a finding refused. */
    std::vector<Missing> missing;
    /**
     * The names in the template's paths that the document has nowhere, in the order of the template. Those that are
     * here for each of your sample documents are likely to be typos.
     */
    std::vector<UnmatchedName> unmatched;
    /** Every finding for which `Mapping.apply` would have refused the document. */
    std::vector<Finding> findings;
    /** The expressions of the template whose values were written. */
    std::vector<TemplatePlace> written;

    /** All of it as JSON text, as it was read. */
    std::string to_json() const { return json_.to_string(); }

private:
    Json json_;
};

/**
 * What to ask next: an operation with its arguments. It can be kept as JSON, with its times in seconds since
 * 1970, and asked after a restart.
 */
struct NextStep {
    /** Reads an object of the JSON that the C function gives. */
    explicit NextStep(const Json &json)
        : operation(detail::Made<std::string>::of(json["operation"])),
          arguments(detail::Made<Json>::of(json["arguments"])),
          document(detail::Made<Json>::of(json["document"])),
          subject(detail::Made<std::string>::of(json["subject"])),
          undecidable(detail::Made<std::optional<std::string>>::of(json["undecidable"])),
          is_issued(detail::Made<bool>::of(json["is_issued"])),
          unknown_since(detail::Made<std::optional<Time>>::of(json["unknown_since"])),
          not_listed_since(detail::Made<std::optional<Time>>::of(json["not_listed_since"])),
          not_listed_at(detail::Made<std::optional<Time>>::of(json["not_listed_at"])),
          json_(json) {}

    /** The operation: `Document/GetDocument`, or `Document/DocumentGetEvents` for an event. */
    std::string operation;
    /** Its arguments, by the wire's own names. Empty if the request does not say which document it was about. */
    Json arguments;
    /**
     * What identifies the document that was sent, and what else is compared with the listed documents; the names are
     * those of GetDocument's items. Empty if the arguments name the document by its id.
     */
    Json document;
    /**
     * What was sent. Only a document and a receiver message are looked for; nothing else may ever be sent again.
     * `document`: A document. `receiver-message`: An answer to a supplier's document (Costa Rica). `invalidation`:
     * The invalidation of a document. `event`: An event about a document.
     */
    std::string subject;
    /**
     * Why asking cannot settle what became of it; none if it can. `no-identity`: The document carries nothing that
     * identifies it. If an equal one is listed, a person has to decide. `unnamed`: The request does not say which
     * document it was about. `invalidation`: The service lists documents, not their invalidations. `event`: The form
     * in which the service lists events is not known.
     */
    std::optional<std::string> undecidable;
    /**
     * Whether the service refused the document because one of the same identity exists. Then it is never to be sent
     * again, though the list does not show it.
     */
    bool is_issued;
    /** The time of day when the outcome became unknown; `Client` sets it. */
    std::optional<Time> unknown_since;
    /** The time of the first clear list without the document; `Client.reconcile` sets it. */
    std::optional<Time> not_listed_since;
    /** The time of the last clear list without the document. */
    std::optional<Time> not_listed_at;

    /** Reads what `to_json` wrote; throws Error for anything else. */
    static NextStep from_json(std::string_view json) { return NextStep(detail::json_of(detail::step(json))); }
    /**
     * The step about a document whose send may have been interrupted, from the document alone; see
     * `dtekit_next_step_of` for the options. Throws Error.
     */
    static NextStep of(std::string_view document, std::string_view country, const Options &options = {}) {
        return NextStep(detail::json_of(detail::handle<dtekit_next_step>([&](dtekit_next_step **out, dtekit_error **err) {
            return dtekit_next_step_of(detail::data(document), document.size(), detail::data(country), country.size(),
                                       detail::data(options), options.size(), out, err);
        })));
    }

    /** All of it as JSON text, as it was read. */
    std::string to_json() const { return json_.to_string(); }

private:
    Json json_;
};

/** What El Salvador's authority answers. A number is given as text; null and an empty text are none. */
struct SvAcknowledgement {
    /** Reads an object of the JSON that the C function gives. */
    explicit SvAcknowledgement(const Json &json)
        : version(detail::Made<std::optional<std::string>>::of(json["version"])),
          ambiente(detail::Made<std::optional<std::string>>::of(json["ambiente"])),
          version_app(detail::Made<std::optional<std::string>>::of(json["version_app"])),
          estado(detail::Made<std::optional<std::string>>::of(json["estado"])),
          codigo_generacion(detail::Made<std::optional<std::string>>::of(json["codigo_generacion"])),
          sello_recibido(detail::Made<std::optional<std::string>>::of(json["sello_recibido"])),
          fh_procesamiento(detail::Made<std::optional<std::string>>::of(json["fh_procesamiento"])),
          clasifica_msg(detail::Made<std::optional<std::string>>::of(json["clasifica_msg"])),
          codigo_msg(detail::Made<std::optional<std::string>>::of(json["codigo_msg"])),
          descripcion_msg(detail::Made<std::optional<std::string>>::of(json["descripcion_msg"])),
          observaciones(detail::Made<std::vector<std::string>>::of(json["observaciones"])),
          extra(detail::Made<Json>::of(json["extra"])) {}

    /** The version of the answer. */
    std::optional<std::string> version;
    /** The environment: test or production. */
    std::optional<std::string> ambiente;
    /** The version of the authority's application. */
    std::optional<std::string> version_app;
    /** The state, such as `PROCESADO` or `RECHAZADO`. */
    std::optional<std::string> estado;
    /** The document's own code, which its issuer generated. */
    std::optional<std::string> codigo_generacion;
    /** The receipt stamp, which only an accepted document has. */
    std::optional<std::string> sello_recibido;
    /** When the authority processed it, as it arrived. */
    std::optional<std::string> fh_procesamiento;
    /** The class of the message. */
    std::optional<std::string> clasifica_msg;
    /** The code of the message. */
    std::optional<std::string> codigo_msg;
    /** The text of the message. */
    std::optional<std::string> descripcion_msg;
    /** The authority's observations. */
    std::vector<std::string> observaciones;
    /** Members that the service's interface does not name. */
    Json extra;
};

/** A response value with its role and content. */
struct ResponseValue {
    /** Reads an object of the JSON that the C function gives. */
    explicit ResponseValue(const Json &json)
        : role(detail::Made<std::string>::of(json["role"])),
          text(detail::Made<std::string>::of(json["text"])),
          format(detail::Made<std::optional<std::string>>::of(json["format"])),
          base64(detail::Made<std::uint64_t>::of(json["base64"])) {}

    /**
     * What it is. `certified`: The certified document. `returned-with-error`: The document as it was sent. It comes
     * back because it has an error. `acknowledgement`: The authority's acknowledgement of receipt, or its answer to
     * an event. `authority-json`: The authority's JSON (El Salvador). `signed`: The signed document, whose authority
     * has not answered yet. `text`: Anything else.
     */
    std::string role;
    /** The text as it arrived. */
    std::string text;
    /** The format of the document inside. `xml`: XML. `json`: JSON. `pdf`: PDF. */
    std::optional<std::string> format;
    /** How many times the document was encoded in base 64: 0, 1 or 2. */
    std::uint64_t base64;
};

/**
 * The answer of most operations (interface.md, "Process result"), with what it means. Each member is read when
 * it is asked for.
 */
class ProcessResultMembers {
public:
    /** Takes the JSON of the answer. */
    explicit ProcessResultMembers(Json json) noexcept : json_(std::move(json)) {}

    /** Why the outcome is what it is. */
    std::optional<std::string> reason() const { return detail::Made<std::optional<std::string>>::of(json_["reason"]); }
    /** Whether the same call can be repeated without the risk of a second document. */
    bool repeat_safe() const { return detail::Made<bool>::of(json_["repeat_safe"]); }
    /** What to ask next, if something is still open. */
    std::optional<NextStep> next() const { return detail::Made<std::optional<NextStep>>::of(json_["next"]); }
    /** Findings about the answer, such as a time stamp that cannot be read. */
    std::vector<Finding> findings() const { return detail::Made<std::vector<Finding>>::of(json_["findings"]); }
    /** `Success` as it arrived; false if there was no readable answer. */
    bool success() const { return detail::Made<bool>::of(json_["success"]); }
    /** The document's id in the service, a UUID. An id of zeros counts as none. */
    std::optional<std::string> global_document_id() const {
        return detail::Made<std::optional<std::string>>::of(json_["global_document_id"]);
    }
    /** The fiscal identifier (CUFE, clave, UUID …), whose form depends on the country. */
    std::optional<std::string> country_document_id() const {
        return detail::Made<std::optional<std::string>>::of(json_["country_document_id"]);
    }
    /**
     * When the authority answered, in its own time; it has an offset only if the authority names one. None if the
     * time is not certain: a finding says why.
     */
    std::optional<std::string> authority_time_stamp() const {
        return detail::Made<std::optional<std::string>>::of(json_["authority_time_stamp"]);
    }
    /** When the event was registered, in the same form. */
    std::optional<std::string> issue_date() const {
        return detail::Made<std::optional<std::string>>::of(json_["issue_date"]);
    }
    /** What the authority or the certifier answered. */
    std::optional<ResponseValue> response_value() const {
        return detail::Made<std::optional<ResponseValue>>::of(json_["response_value"]);
    }
    /** El Salvador's acknowledgement, if the response value is one. */
    std::optional<SvAcknowledgement> acknowledgement() const {
        return detail::Made<std::optional<SvAcknowledgement>>::of(json_["acknowledgement"]);
    }
    /** The process code as text: `200`, `503`, `7`, `001`, `A` … */
    std::optional<std::string> code() const { return detail::Made<std::optional<std::string>>::of(json_["code"]); }
    /** The text for the status or error. */
    std::optional<std::string> description() const {
        return detail::Made<std::optional<std::string>>::of(json_["description"]);
    }
    /** What the service says about an internal exception. */
    std::vector<Json> error_exception() const { return detail::Made<std::vector<Json>>::of(json_["error_exception"]); }
    /**
     * Members that the service's interface does not name, and a GlobalDocumentId or OtherData that could not be
     * read.
     */
    Json extra() const { return detail::Made<Json>::of(json_["extra"]); }
    /** The whole answer of SendDocumentToAuthorityCustomResponse, if it is no process result. */
    std::optional<Json> answer() const { return detail::Made<std::optional<Json>>::of(json_["answer"]); }
    /**
     * Which fields of the caller's document the authority's messages are about, if `Client.issue` mapped a document
     * that was rejected.
     */
    std::optional<Trace> trace() const { return detail::Made<std::optional<Trace>>::of(json_["trace"]); }
    /** The id of the client's call, as `CallEvent.call_id` shows it; none for an answer that no client received. */
    std::optional<std::string> call_id() const {
        return detail::Made<std::optional<std::string>>::of(json_["call_id"]);
    }

private:
    Json json_;
};

/** One document that `read` found. */
struct ReadDocumentMembers {
    /** How far it was read. */
    enum class Status {
        /** It was read; there is a generic DTE. */
        Read,
        /** It was recognized, and the mapping to the generic DTE refused it; the findings say why. */
        Refused,
        /** It was recognized, and there is no mapping from it to the generic DTE. */
        Recognized,
        /** It was not recognized. */
        Unknown,
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit ReadDocumentMembers(const Json &json)
        : status(detail::word_of<Status>({"read", "refused", "recognized", "unknown"}, json["status"])),
          country(detail::Made<std::optional<std::string>>::of(json["country"])),
          kind(detail::Made<std::optional<std::string>>::of(json["kind"])),
          format(detail::Made<std::string>::of(json["format"])),
          name(detail::Made<std::string>::of(json["name"])),
          name_space(detail::Made<std::string>::of(json["namespace"])),
          document_type(detail::Made<std::optional<std::string>>::of(json["document_type"])),
          version(detail::Made<std::optional<std::string>>::of(json["version"])),
          environment(detail::Made<std::optional<std::string>>::of(json["environment"])),
          is_signed(detail::Made<bool>::of(json["signed"])),
          envelopes(detail::Made<std::vector<std::string>>::of(json["envelopes"])),
          path(detail::Made<std::string>::of(json["path"])),
          generic(detail::Made<std::optional<std::string>>::of(json["generic"])),
          lost(detail::Made<std::vector<std::string>>::of(json["lost"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])),
          inherited(json["inherited"].to_string()),
          file_name(detail::Made<std::optional<std::string>>::of(json["file_name"])) {}

    /** How far it was read. */
    Status status;
    /** The country whose format it has; none for a generic DTE and for what is unknown. */
    std::optional<std::string> country;
    /**
     * What it is; none for what is unknown. `document`: A document, in the generic form or in a country's own.
     * `receiver-message`: What the receiver of a document says of it, such as Costa Rica's MensajeReceptor.
     * `invalidation`: The invalidation of a document or of numbers. `event`: An event about a document. `answer`: An
     * answer of the authority. `request`: A question to the authority, which is about no new document. `envelope`:
     * Something around documents that holds none here.
     */
    std::optional<std::string> kind;
    /** Its format. `xml`: XML. `json`: JSON. */
    std::string format;
    /** The name of its root, without prefix; `DTE` for JSON. */
    std::string name;
    /** The namespace of its root; empty if it has none. */
    std::string name_space;
    /** The document type, as in `Mapping.standard`; for an event or answer its code. */
    std::optional<std::string> document_type;
    /** The version of the format, as the document says it. */
    std::optional<std::string> version;
    /**
     * The environment; none if the format does not say it. `production`: A document with legal effect. `test`: A
     * test.
     */
    std::optional<std::string> environment;
    /** Whether it has a signature. The signature is not verified. */
    bool is_signed;
    /** The names of the envelopes around it, the outermost first. */
    std::vector<std::string> envelopes;
    /** Its path in the outermost envelope, or that of the element that holds it as text; empty without envelopes. */
    std::string path;
    /** The generic DTE, as XML. */
    std::optional<std::string> generic;
    /** The paths of what the mapping did not read, if `ReadOptions.lost` asks for them. */
    std::vector<std::string> lost;
    /** Why there is no generic DTE. */
    std::vector<Finding> findings;
    /** What the bytes of the element do not say; empty for the root of a text. */
    std::string inherited;
    /** The name of its file in the ZIP; none outside of one. */
    std::optional<std::string> file_name;
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

/** Numbers that were handed out in one piece. */
struct SequenceNumbers {
    /** Takes what the C function gives. */
    explicit SequenceNumbers(std::uint64_t given_first, std::uint64_t given_last, std::optional<std::uint64_t> given_remaining, std::vector<Finding> given_findings)
        : first(std::move(given_first)),
          last(std::move(given_last)),
          remaining(std::move(given_remaining)),
          findings(std::move(given_findings)) {}

    /** The first number of the block. */
    std::uint64_t first;
    /** The last number of the block. */
    std::uint64_t last;
    /** How many numbers remain after the block; nothing for a counter without a range. */
    std::optional<std::uint64_t> remaining;
    /** Warnings: `sequence-block-short` for a block with fewer numbers than asked for, and `sequence-ending`. */
    std::vector<Finding> findings;
};

/** What a range leaves. */
struct AuthorisedRange {
    /** Takes what the C function gives. */
    explicit AuthorisedRange(std::uint64_t given_remaining, std::vector<Finding> given_findings)
        : remaining(std::move(given_remaining)),
          findings(std::move(given_findings)) {}

    /** How many numbers can be handed out, over all ranges of the counter. */
    std::uint64_t remaining;
    /** Warnings: `sequence-range-used` and `sequence-outside-range` where the range contradicts what was handed out. */
    std::vector<Finding> findings;
};

/** One field in which a listed document differs from the sent one. */
struct FieldDifference {
    /** Reads an object of the JSON that the C function gives. */
    explicit FieldDifference(const Json &json)
        : field(detail::Made<std::string>::of(json["field"])),
          expected(detail::Made<std::string>::of(json["expected"])),
          found(detail::Made<std::optional<std::string>>::of(json["found"])) {}

    /** The member of the listed document, `TotalAmount`. */
    std::string field;
    /** The value in the sent document. */
    std::string expected;
    /** The value in the listed document; none if it has none. */
    std::optional<std::string> found;
};

/** What became of a send whose outcome was unknown. */
struct Reconciliation {
    /** Reads an object of the JSON that the C function gives. */
    explicit Reconciliation(const Json &json)
        : verdict(detail::Made<dtekit_verdict>::of(json["verdict"])),
          undecidable(detail::Made<std::optional<std::string>>::of(json["undecidable"])),
          document(detail::Made<std::optional<ListedDocument>>::of(json["document"])),
          differences(detail::Made<std::vector<FieldDifference>>::of(json["differences"])),
          candidates(detail::Made<std::vector<ListedDocument>>::of(json["candidates"])),
          may_resend(detail::Made<bool>::of(json["may_resend"])),
          resend_not_before(detail::Made<std::optional<Time>>::of(json["resend_not_before"])),
          next(detail::Made<std::optional<NextStep>>::of(json["next"])),
          json_(json) {}

    /**
     * What the service's list says. `already-issued`: The service lists a document with the same identity, and
     * nothing contradicts. `differs`: It lists one with the same identity, and something else differs. `ambiguous`:
     * Listed documents could be it, and nothing says which. `not-found`: It lists none, or none yet.
     */
    dtekit_verdict verdict;
    /**
     * Why asking cannot settle it; none if it can. `no-identity`: The document carries nothing that identifies it.
     * If an equal one is listed, a person has to decide. `unnamed`: The request does not say which document it was
     * about. `invalidation`: The service lists documents, not their invalidations. `event`: The form in which the
     * service lists events is not known.
     */
    std::optional<std::string> undecidable;
    /** The document in the service's list, where it is exactly one. */
    std::optional<ListedDocument> document;
    /** Where it differs from the document that was sent. */
    std::vector<FieldDifference> differences;
    /** The documents that could be it, where they are several. */
    std::vector<ListedDocument> candidates;
    /** Whether the document may be sent again now; dtekit never does so by itself. */
    bool may_resend;
    /** The time before which it must not be sent again; none if it must never be. */
    std::optional<Time> resend_not_before;
    /**
     * What to ask next time. It keeps when the document was first and last not listed, so keep this step in place of
     * the one that was asked; none if the document was found.
     */
    std::optional<NextStep> next;

    /** All of it as JSON text, as it was read. */
    std::string to_json() const { return json_.to_string(); }

private:
    Json json_;
};

/** How a wait for the authority ended. */
struct AuthorityAnswer {
    /** Reads an object of the JSON that the C function gives. */
    explicit AuthorityAnswer(const Json &json)
        : outcome(detail::Made<dtekit_outcome>::of(json["outcome"])),
          document(detail::Made<std::optional<ListedDocument>>::of(json["document"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])) {}

    /**
     * Accepted or rejected. If the answer is not known or the wait was given up: `Sent`, `Queued` for a document
     * that is still without its number, or `Unknown` for one that was never listed. `accepted`: The certifier or the
     * authority said yes. `sent`: Processed and sent to the authority, which answers later. `queued`: Received; the
     * document waits until its number is next (Argentina, asynchronous), or nothing more is known (Code 001).
     * `rejected`: The service, the certifier or the authority said no. `unknown`: Not known yet: ask before sending
     * again.
     */
    dtekit_outcome outcome;
    /** The document as the service last listed it, if it did. */
    std::optional<ListedDocument> document;
    /** `authority-answer-not-known` unless the document was accepted or rejected. */
    std::vector<Finding> findings;
};

/** What to do next in a wait for the authority. */
struct AuthorityStep {
    /** What is done, or what is due. */
    enum class Kind {
        /** Do nothing before `until`. */
        Wait,
        /** Call `operation` with `arguments`, then observe what it lists. */
        Ask,
        /** The end: `answer` says how it ended. */
        Done,
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit AuthorityStep(const Json &json)
        : kind(detail::word_of<Kind>({"wait", "ask", "done"}, json["step"])),
          until(detail::Made<std::optional<Time>>::of(json["until"])),
          operation(detail::Made<std::string>::of(json["operation"])),
          arguments(json["arguments"].to_string()),
          answer(kind == Kind::Done ? std::optional<AuthorityAnswer>(AuthorityAnswer(json)) : std::nullopt) {}

    /** The word of the step. */
    Kind kind;
    /** `wait`: The time of the next question. */
    std::optional<Time> until;
    /** `ask`: Call `operation` with `arguments`, then observe what it lists. */
    std::string operation;
    /** `ask`: The filter. As JSON text. */
    std::string arguments;
    /** `done`: The end: `answer` says how it ended. */
    std::optional<AuthorityAnswer> answer;
};

/** The provider's result for a document, as a `Poll` gives it. */
struct Processed {
    /** Reads an object of the JSON that the C function gives. */
    explicit Processed(const Json &json)
        : xml(detail::Made<std::string>::of(json["xml"])),
          status(detail::Made<std::string>::of(json["status"])),
          processed_timestamp(detail::Made<std::optional<std::string>>::of(json["processed_timestamp"])),
          file(detail::Made<bool>::of(json["file"])),
          warnings(detail::Made<std::vector<Finding>>::of(json["warnings"])) {}

    /**
     * The document in the service's native XML, `<DTE><Documento>…`. What is something else is kept as it came, with
     * the warning `extraction-invalid-xml`.
     */
    std::string xml;
    /** The provider's state: `pending_review` or `approved`. */
    std::string status;
    /** When it was processed, as the provider wrote it; the provider may leave it out. */
    std::optional<std::string> processed_timestamp;
    /** Whether the original file was fetched too. */
    bool file;
    /** Warnings, such as a file that could not be fetched, or a text that is not the service's native XML. */
    std::vector<Finding> warnings;
};

/** What to do next for a `Poll`. */
struct PollAction {
    /** What is done, or what is due. */
    enum class Kind {
        /** Do nothing before `until`. */
        Wait,
        /** Query the provider's search for the external id, and observe the answer. */
        Query,
        /**
         * Send the document again under the same external id: observe that it is being sent, keep the state, upload,
         * then observe that it was sent.
         */
        Resend,
        /** The end: the processed document is there. */
        Done,
        /** The end: there will be no result. */
        Failed,
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit PollAction(const Json &json)
        : kind(detail::word_of<Kind>({"wait", "query", "resend", "done", "failed"}, json["action"])),
          until(detail::Made<std::optional<Time>>::of(json["until"])),
          renew_token(detail::Made<bool>::of(json["renew_token"])),
          result(detail::Made<std::optional<Processed>>::of(json["result"])),
          reason(detail::Made<std::optional<std::string>>::of(json["reason"])) {}

    /** The word of the step. */
    Kind kind;
    /** `wait`: When to ask for the next action. */
    std::optional<Time> until;
    /** `query`: Whether the token was refused: get a new one first. */
    bool renew_token;
    /** `done`: What the provider made of the document. */
    std::optional<Processed> result;
    /**
     * `failed`: Why there will be no result. `rejected`: The document does not meet the provider's validation rules.
     * `expired`: The provider gave up before it had processed the document. `exhausted`: Every send and query of the
     * policy was used up. `auth`: The provider refused the token twice in a row. `invalid-xml`: The provider's
     * result is not the service's native XML. Only a state that an earlier dtekit has saved ends so: now the text is
     * kept, and its polling is done.
     */
    std::optional<std::string> reason;
};

/** What a step of an extraction did, or what comes next. */
struct ExtractionStep {
    /** What is done, or what is due. */
    enum class Kind {
        /** The document is about to be sent: keep the state, then take the next step. */
        Sending,
        /** The document was sent. */
        Sent,
        /** The provider was asked. */
        Asked,
        /** Do nothing before `next_at`. */
        Wait,
        /** The end: the processed document is there. */
        Done,
        /** The end: there will be no result. */
        Failed,
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit ExtractionStep(const Json &json)
        : kind(detail::word_of<Kind>({"sending", "sent", "asked", "wait", "done", "failed"}, json["step"])),
          external_id(detail::Made<std::string>::of(json["external_id"])),
          status(detail::Made<std::optional<std::string>>::of(json["status"])),
          sends(detail::Made<Used>::of(json["sends"])),
          queries(detail::Made<Used>::of(json["queries"])),
          next_at(detail::Made<std::optional<Time>>::of(json["next_at"])),
          xml(detail::Made<std::optional<std::string>>::of(json["xml"])),
          processed_timestamp(detail::Made<std::optional<std::string>>::of(json["processed_timestamp"])),
          warnings(detail::Made<std::vector<Finding>>::of(json["warnings"])),
          reason(detail::Made<std::optional<std::string>>::of(json["reason"])) {}

    /** The word of the step. */
    Kind kind;
    /** The key of the document. */
    std::string external_id;
    /** The provider's state, once it has been asked. */
    std::optional<std::string> status;
    /** How many sends were made or are under way, and how many are allowed. */
    Used sends;
    /** How many queries were used, and how many are allowed. */
    Used queries;
    /** When the next step is due, if none is due now. */
    std::optional<Time> next_at;
    /**
     * `done`: The document in the service's native XML. What is something else is kept as it came, with the warning
     * `extraction-invalid-xml`.
     */
    std::optional<std::string> xml;
    /** `done`: When it was processed, as the provider wrote it; the provider may leave it out. */
    std::optional<std::string> processed_timestamp;
    /** `done`: Warnings, such as a file that could not be fetched. */
    std::vector<Finding> warnings;
    /**
     * `failed`: Why there will be no result. `rejected`: The document does not meet the provider's validation rules.
     * `expired`: The provider gave up before it had processed the document. `exhausted`: Every send and query of the
     * policy was used up. `auth`: The provider refused the token twice in a row. `invalid-xml`: The provider's
     * result is not the service's native XML. Only a state that an earlier dtekit has saved ends so: now the text is
     * kept, and its polling is done.
     */
    std::optional<std::string> reason;
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

/** The entries of a journal or an inbox in one state. */
struct StateCount {
    /** Reads an object of the JSON that the C function gives. */
    explicit StateCount(const Json &json)
        : count(detail::Made<std::uint64_t>::of(json["count"])),
          oldest(detail::Made<std::optional<Time>>::of(json["oldest"])) {}

    /** How many there are. */
    std::uint64_t count;
    /** When the oldest of them was submitted or received. */
    std::optional<Time> oldest;
};

/** How long calls took. */
struct CallDurations {
    /** Reads an object of the JSON that the C function gives. */
    explicit CallDurations(const Json &json)
        : count(detail::Made<std::uint64_t>::of(json["count"])),
          sum(detail::Made<double>::of(json["sum"])),
          buckets(detail::Made<std::vector<std::uint64_t>>::of(json["buckets"])) {}

    /** The number of calls. */
    std::uint64_t count;
    /** The sum of their times in seconds. */
    double sum;
    /** For each bound the number of calls that took at most so long, and at the end the number of all. */
    std::vector<std::uint64_t> buckets;
};

/** The counters of one operation. */
struct OperationMetrics {
    /** Reads an object of the JSON that the C function gives. */
    explicit OperationMetrics(const Json &json)
        : operation(detail::Made<std::string>::of(json["operation"])),
          calls(detail::Made<std::uint64_t>::of(json["calls"])),
          outcomes(detail::Made<std::map<std::string, std::uint64_t>>::of(json["outcomes"])),
          errors(detail::Made<std::map<std::string, std::uint64_t>>::of(json["errors"])),
          requests(detail::Made<std::uint64_t>::of(json["requests"])),
          retries(detail::Made<std::uint64_t>::of(json["retries"])),
          duration(detail::Made<CallDurations>::of(json["duration"])) {}

    /**
     * The operation's key, `Document/GetDocument`; `token` for the requests of OAuth 2.0 tokens, which have no calls
     * of their own; `file` for the downloads of original files.
     */
    std::string operation;
    /** The number of calls that have ended. */
    std::uint64_t calls;
    /** The number of them by outcome: that of a send, or `answered`, `cancelled`, `failed`. */
    std::map<std::string, std::uint64_t> outcomes;
    /** The number of failed calls by kind of error. */
    std::map<std::string, std::uint64_t> errors;
    /** The number of HTTP requests that were begun, of all attempts. */
    std::uint64_t requests;
    /** How many of them repeated a request of the same call. */
    std::uint64_t retries;
    /** The times of the calls, from begin to end, with all attempts and waits. */
    CallDurations duration;
};

/** The counters and gauges of a client and its clones, in this process, since it was made. */
struct Metrics {
    /** Reads an object of the JSON that the C function gives. */
    explicit Metrics(const Json &json)
        : in_flight(detail::Made<std::uint64_t>::of(json["in_flight"])),
          bounds(detail::Made<std::vector<double>>::of(json["bounds"])),
          operations(detail::Made<std::vector<OperationMetrics>>::of(json["operations"])) {}

    /** The number of calls that are under way. */
    std::uint64_t in_flight;
    /** The bounds of the buckets of a duration, in seconds. */
    std::vector<double> bounds;
    /** The operations that were called, in the order of their names. */
    std::vector<OperationMetrics> operations;
};

/** The entries of a queue in one state. */
struct QueueState {
    /** Reads an object of the JSON that the C function gives. */
    explicit QueueState(const Json &json)
        : count(detail::Made<std::uint64_t>::of(json["count"])),
          oldest_age(detail::Made<std::optional<double>>::of(json["oldest_age"])) {}

    /** How many there are. */
    std::uint64_t count;
    /** The seconds since the oldest of them was submitted or received; none if there are none. */
    std::optional<double> oldest_age;
};

/**
 * The gauges of a `Journal`, a `PollStore` or an `Inbox`: for each state the number of its entries and the age
 * of the oldest.
 */
struct QueueMetrics {
    /** Reads an object of the JSON that the C function gives. */
    explicit QueueMetrics(const Json &json)
        : depth(detail::Made<std::uint64_t>::of(json["depth"])),
          oldest_age(detail::Made<std::optional<double>>::of(json["oldest_age"])),
          unknown(detail::Made<std::uint64_t>::of(json["unknown"])),
          states(detail::Made<std::map<std::string, QueueState>>::of(json["states"])) {}

    /**
     * The number of entries whose answer is open: neither accepted, rejected nor refused; of jobs, neither done nor
     * failed; of an inbox, neither done, failed nor given back.
     */
    std::uint64_t depth;
    /** The age of the oldest of them in seconds. */
    std::optional<double> oldest_age;
    /**
     * The number of entries whose outcome is unknown. A poll store has none: it asks the provider before it sends
     * again; nor has an inbox.
     */
    std::uint64_t unknown;
    /** The entries by state; every state is there. */
    std::map<std::string, QueueState> states;
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
          next(detail::Made<std::optional<NextStep>>::of(json["next"])),
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
    std::optional<NextStep> next;
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

/** What is known about the entry of a `JournalWork`. */
struct JournalWorkEntry {
    /** Reads an object of the JSON that the C function gives. */
    explicit JournalWorkEntry(const Json &json)
        : state(detail::Made<std::string>::of(json["state"])),
          is_finished(detail::Made<bool>::of(json["is_finished"])),
          country(detail::Made<std::string>::of(json["country"])),
          due_at(detail::Made<std::optional<Time>>::of(json["due_at"])),
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
          next(detail::Made<std::optional<NextStep>>::of(json["next"])),
          verdict(detail::Made<std::optional<std::string>>::of(json["verdict"])),
          note(detail::Made<std::optional<std::string>>::of(json["note"])),
          sends(detail::Made<std::uint64_t>::of(json["sends"])),
          questions(detail::Made<std::uint64_t>::of(json["questions"])),
          operation(detail::Made<std::string>::of(json["operation"])) {}

    /** Its state. */
    std::string state;
    /** Whether it has ended. */
    bool is_finished;
    /** The country of the document. */
    std::string country;
    /** When it is due; none if it is finished or waits for a person. */
    std::optional<Time> due_at;
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
    std::optional<NextStep> next;
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

/** An attempt of an entry: a send, or a question about it; see `Journal.attempts`. */
struct JournalAttempt {
    /** Reads an object of the JSON that the C function gives. */
    explicit JournalAttempt(const Json &json)
        : at(detail::Made<Time>::of(json["at"])),
          kind(detail::Made<std::string>::of(json["kind"])),
          outcome(detail::Made<std::string>::of(json["outcome"])),
          code(detail::Made<std::optional<std::string>>::of(json["code"])) {}

    /** When its call began. */
    Time at;
    /** What was called. `send`: The operation of the entry. `ask`: A question about it. */
    std::string kind;
    /**
     * What was known after it. `accepted`: The certifier or the authority said yes. `sent`: Issued; the authority
     * answers later. `queued`: Received by the service, which waits for its number. `rejected`: The service, the
     * certifier or the authority said no. `unknown`: It may have been issued. `failed`: The call was not made, was
     * refused, or was not answered: nothing new is known. Of a send: nothing was sent.
     */
    std::string outcome;
    /**
     * The code of its first finding. Without one, a send that was rejected has the word of its reason, such as
     * `refused-unstored`.
     */
    std::optional<std::string> code;
};

/** What to do next with an entry, by its `JournalWork`. */
struct JournalStep {
    /** What is done, or what is due. */
    enum class Kind {
        /** Do nothing before `until`. */
        Wait,
        /** Keep the value, then send the request with `timeout`, and observe its answer with the number `send`. */
        Send,
        /** Ask, and observe what was heard. */
        Ask,
        /** The end: the state says which. */
        Done,
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit JournalStep(const Json &json)
        : kind(detail::word_of<Kind>({"wait", "send", "ask", "done"}, json["step"])),
          until(detail::Made<std::optional<Time>>::of(json["until"])),
          send(detail::Made<std::uint64_t>::of(json["send"])),
          timeout(detail::Made<double>::of(json["timeout"])),
          before(detail::Made<std::optional<Time>>::of(json["before"])),
          next(detail::Made<std::optional<NextStep>>::of(json["next"])),
          settle_after(detail::Made<double>::of(json["settle_after"])),
          operation(detail::Made<std::string>::of(json["operation"])),
          arguments(json["arguments"].to_string()) {}

    /** The word of the step. */
    Kind kind;
    /** `wait`: When to ask for the next step; none if a person has to look. */
    std::optional<Time> until;
    /** `send`: The number of this send, from 1. Its answer is observed with it. */
    std::uint64_t send;
    /** `send`: The time-out of the call, in seconds. */
    double timeout;
    /** `send`: No byte may leave after this time: then observe that the send was not begun. */
    std::optional<Time> before;
    /** `ask`: The step that `Client.reconcile` takes. */
    std::optional<NextStep> next;
    /** `ask`: The time that it takes with the step, in seconds. */
    double settle_after;
    /** `ask`: The operation's key. */
    std::string operation;
    /** `ask`: Its arguments. As JSON text. */
    std::string arguments;
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

/** What became of a request that delivers a document, and what the program answers to it. */
struct PollDelivery {
    /** Reads an object of the JSON that the C function gives. */
    explicit PollDelivery(const Json &json)
        : status(detail::Made<std::uint64_t>::of(json["status"])),
          delivered(detail::Made<std::optional<std::string>>::of(json["delivered"])),
          external_id(detail::Made<std::optional<std::string>>::of(json["external_id"])),
          batch_id(detail::Made<std::optional<std::string>>::of(json["batch_id"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])),
          answer(detail::Made<std::string>::of(json["answer"])) {}

    /**
     * The status to answer with: 200 if the document is stored, 401 for other credentials, 413 for an archive past
     * its limits, 503 if the store cannot be written now, and 400 for all else that cannot be stored.
     */
    std::uint64_t status;
    /**
     * Where the document was stored; none if it was not. `met`: Its job was waiting for it, and is done. `new`:
     * There was no job with its external id; it is a job of its own, which is done. `again`: The very document is
     * there already. `later`: Its job has ended with another result; when that is acknowledged, it follows as a
     * result of its own.
     */
    std::optional<std::string> delivered;
    /** The external id, once the request could be read. */
    std::optional<std::string> external_id;
    /** The batch id, if the request has one. */
    std::optional<std::string> batch_id;
    /** Warnings, or why nothing was stored. */
    std::vector<Finding> findings;
    /** The body of the answer, in JSON. */
    std::string answer;
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

/** A document in a store: its state and its result. */
struct PollJob {
    /** Reads an object of the JSON that the C function gives. */
    explicit PollJob(const Json &json, std::optional<std::string> given_file)
        : external_id(detail::Made<std::string>::of(json["external_id"])),
          state(detail::Made<std::string>::of(json["state"])),
          status(detail::Made<std::optional<std::string>>::of(json["status"])),
          sends(detail::Made<Used>::of(json["sends"])),
          queries(detail::Made<Used>::of(json["queries"])),
          next_at(detail::Made<std::optional<Time>>::of(json["next_at"])),
          reason(detail::Made<std::optional<std::string>>::of(json["reason"])),
          xml(detail::Made<std::optional<std::string>>::of(json["xml"])),
          processed_timestamp(detail::Made<std::optional<std::string>>::of(json["processed_timestamp"])),
          file(std::move(given_file)),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])) {}

    /** The key of the document. */
    std::string external_id;
    /**
     * Its state. `queued`: Not sent yet. `polling`: Sent, or about to be sent. `done`: The processed document is
     * there. `failed`: There will be no result.
     */
    std::string state;
    /** The provider's state, once it has been asked. */
    std::optional<std::string> status;
    /** How many sends were made or are under way, and how many are allowed. */
    Used sends;
    /** How many queries were used, and how many are allowed. */
    Used queries;
    /** When it is due next, unless it has ended. */
    std::optional<Time> next_at;
    /**
     * Why it failed: the reason of an extraction, `refused` if the first send was refused, or `damaged` if its row
     * in the store cannot be read.
     */
    std::optional<std::string> reason;
    /** The document in the service's native XML, when it is done. */
    std::optional<std::string> xml;
    /** When it was processed, as the provider wrote it; the provider may leave it out. */
    std::optional<std::string> processed_timestamp;
    /** The original file, when it is done; none if it could not be fetched. */
    std::optional<std::string> file;
    /** Findings: warnings, why it failed, or why it could not be sent yet. */
    std::vector<Finding> findings;
};

/** The answer to a document in an inbox. */
struct InboxAnswered {
    /** Reads an object of the JSON that the C function gives. */
    explicit InboxAnswered(const Json &json)
        : verdict(detail::Made<std::string>::of(json["verdict"])),
          code(detail::Made<std::string>::of(json["code"])),
          journal_key(detail::Made<std::string>::of(json["journal_key"])),
          number(detail::Made<std::optional<std::string>>::of(json["number"])),
          at(detail::Made<Time>::of(json["at"])),
          is_submitted(detail::Made<bool>::of(json["is_submitted"])),
          is_new(detail::Made<bool>::of(json["is_new"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])) {}

    /**
     * What was said. `receipt`: The document has arrived; nothing is said of its content. `delivery`: The goods or
     * the service have arrived. `accept`: It is accepted. `partly`: A part of it is accepted. `reject`: It is
     * rejected, or what it is about has not happened. `disown`: The receiver knows nothing of what it is about.
     */
    std::string verdict;
    /**
     * The country's own code for it: `1` to `3` in Costa Rica, `210200` in Brazil, `033` in Colombia, `ACECF` in the
     * Dominican Republic.
     */
    std::string code;
    /** The key of the journal's entry, whose state says what became of it. */
    std::string journal_key;
    /** The number of the message, where it has one of its own. */
    std::optional<std::string> number;
    /** When it was given. */
    Time at;
    /** Whether the journal has it. If not, a program died between the two: answer once more in the same way. */
    bool is_submitted;
    /**
     * Whether this call of `Inbox.answer` has put it into the journal. Of several calls one has true, and an entry
     * that is read has false: so a program books a document in the transaction of its answer, once.
     */
    bool is_new;
    /** Warnings about it. */
    std::vector<Finding> findings;
};

/** An item in an inbox, as it was at the time of the call that gave it. */
struct InboxEntry {
    /** Reads an object of the JSON that the C function gives. */
    explicit InboxEntry(const Json &json)
        : key(detail::Made<std::string>::of(json["key"])),
          number(detail::Made<std::uint64_t>::of(json["number"])),
          source(detail::Made<std::optional<std::string>>::of(json["source"])),
          state(detail::Made<std::string>::of(json["state"])),
          has_document(detail::Made<bool>::of(json["has_document"])),
          global_document_id(detail::Made<std::optional<std::string>>::of(json["global_document_id"])),
          country_document_id(detail::Made<std::optional<std::string>>::of(json["country_document_id"])),
          status(detail::Made<std::optional<std::string>>::of(json["status"])),
          country(detail::Made<std::optional<std::string>>::of(json["country"])),
          document_type(detail::Made<std::optional<std::string>>::of(json["document_type"])),
          sender(detail::Made<std::optional<std::string>>::of(json["sender"])),
          sender_name(detail::Made<std::optional<std::string>>::of(json["sender_name"])),
          receiver(detail::Made<std::optional<std::string>>::of(json["receiver"])),
          total(detail::Made<std::optional<std::string>>::of(json["total"])),
          currency(detail::Made<std::optional<std::string>>::of(json["currency"])),
          issued_at(detail::Made<std::optional<std::string>>::of(json["issued_at"])),
          answer(detail::Made<std::optional<InboxAnswered>>::of(json["answer"])),
          attempts(detail::Made<std::uint64_t>::of(json["attempts"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])),
          call_findings(detail::Made<std::vector<Finding>>::of(json["call_findings"])),
          received_at(detail::Made<Time>::of(json["received_at"])),
          confirmed_at(detail::Made<std::optional<Time>>::of(json["confirmed_at"])),
          finished_at(detail::Made<std::optional<Time>>::of(json["finished_at"])),
          next_at(detail::Made<std::optional<Time>>::of(json["next_at"])),
          addressed(detail::Made<std::optional<std::string>>::of(json["addressed"])),
          deadline(detail::Made<std::optional<Deadline>>::of(json["deadline"])) {}

    /** The source, a `/`, and the id in the service, else the fiscal identifier, else a hash of the item. */
    std::string key;
    /** Its number in the inbox: a later entry has a higher one. */
    std::uint64_t number;
    /**
     * Where it comes from; none if its row cannot be read. `received`: Documents of suppliers:
     * `Document/GetReceivedDocument`, confirmed by `Document/ConfirmReceivedDocument`. `despatch`: Despatch advices:
     * `Document/GetDocumentsGuiaRemision`, which has no confirmation. `messages`: Messages: `Msg/Recovery`,
     * confirmed by `Msg/Confirm`, given back by `Msg/DesConfirm`. `print`: Print jobs: `Msg/RecoveryToPrint`,
     * confirmed by `Msg/ConfirmToPrint`, given back by `Msg/DesConfirmToPrint`.
     */
    std::optional<std::string> source;
    /**
     * Its state. `new`: Stored; the program has done nothing with it. `printed`: The program has printed it, see
     * `Inbox.mark`. `answered`: The program has answered it. `done`: The program is done with it. `failed`: The
     * program has failed with it, or its row cannot be read. `given-back`: Its confirmation is taken back, or will
     * be in the next pass: another system may take it.
     */
    std::string state;
    /** Whether its document is there, see `Inbox.original`. */
    bool has_document;
    /** Its id in the service. */
    std::optional<std::string> global_document_id;
    /** The fiscal identifier (CUFE, clave, UUID …). */
    std::optional<std::string> country_document_id;
    /** How far its document was read; none while there is no document. */
    std::optional<std::string> status;
    /** The country, as the document says it, else as the item does. */
    std::optional<std::string> country;
    /** The document type. */
    std::optional<std::string> document_type;
    /** The tax id of the sender. */
    std::optional<std::string> sender;
    /** The name of the sender. */
    std::optional<std::string> sender_name;
    /** The tax id of the receiver. */
    std::optional<std::string> receiver;
    /** The total, with every digit. */
    std::optional<std::string> total;
    /** The currency of the total. */
    std::optional<std::string> currency;
    /** The day or the moment of its issue, as the document says it. */
    std::optional<std::string> issued_at;
    /** The answer that was given by `Inbox.answer`, the last one of several. */
    std::optional<InboxAnswered> answer;
    /** How often the program has failed with it. */
    std::uint64_t attempts;
    /** Why its document cannot be read, or why the program has failed with it. */
    std::vector<Finding> findings;
    /** Why the last call about it failed; empty after one that went well. */
    std::vector<Finding> call_findings;
    /** When it was stored. */
    Time received_at;
    /** When the service confirmed that it was taken; none before that, and after it was given back. */
    std::optional<Time> confirmed_at;
    /** When the program was done with it, failed with it or gave it back. */
    std::optional<Time> finished_at;
    /** When a pass makes its next call about it, or a print job that failed is tried again; none if none is left. */
    std::optional<Time> next_at;
    /**
     * Whether its receiver is one of the inbox's own tax ids; none if it has none, and if the item names no
     * receiver. `own`: Its receiver is one of the tax ids of the inbox. `other`: Its receiver is none of them.
     */
    std::optional<std::string> addressed;
    /** Until when its receiver answers it by the law of its country, with the law; none if dtekit knows none. */
    std::optional<Deadline> deadline;
};

/** What a pass over an inbox did. */
struct InboxPass {
    /** Reads an object of the JSON that the C function gives. */
    explicit InboxPass(const Json &json)
        : taken(detail::Made<std::uint64_t>::of(json["taken"])),
          known(detail::Made<std::uint64_t>::of(json["known"])),
          confirmed(detail::Made<std::uint64_t>::of(json["confirmed"])),
          given_back(detail::Made<std::uint64_t>::of(json["given_back"])),
          fetched(detail::Made<std::uint64_t>::of(json["fetched"])),
          unclear(detail::Made<std::uint64_t>::of(json["unclear"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])),
          new_findings(detail::Made<std::vector<Finding>>::of(json["new_findings"])),
          next_at(detail::Made<std::optional<Time>>::of(json["next_at"])) {}

    /** How many new entries it stored. */
    std::uint64_t taken;
    /** How many items were listed that have an entry already. */
    std::uint64_t known;
    /** How many entries it confirmed. */
    std::uint64_t confirmed;
    /** How many entries it gave back. */
    std::uint64_t given_back;
    /** How many documents it fetched. */
    std::uint64_t fetched;
    /** How many calls failed or said nothing clear. They are made again in a later pass. */
    std::uint64_t unclear;
    /** Why they did: the first finding of each code. */
    std::vector<Finding> findings;
    /**
     * Those of `findings` that are new: what no earlier pass with this client has given since such a call was
     * answered. A worker writes them to its log, so that it says each reason once.
     */
    std::vector<Finding> new_findings;
    /** When the next entry is due or a lease expires, if there is one. */
    std::optional<Time> next_at;
};

/** A print job, for one attempt. */
struct PrintJob {
    /** Reads an object of the JSON that the C function gives. */
    explicit PrintJob(const Json &json)
        : entry(detail::Made<InboxEntry>::of(json["entry"])),
          attempt(detail::Made<std::uint64_t>::of(json["attempt"])),
          data(detail::Made<std::optional<PrintData>>::of(json["data"])),
          findings(detail::Made<std::vector<Finding>>::of(json["findings"])) {}

    /** The entry. `Inbox.original` gives its document. */
    InboxEntry entry;
    /** The number of the attempt, from 1. Above 1 the paper may be out already. */
    std::uint64_t attempt;
    /** What goes on the paper; none if the document is not one of its country's format, see `findings`. */
    std::optional<PrintData> data;
    /** Why there is no `data`. */
    std::vector<Finding> findings;
};

/** What a pass of `Inbox.print` did. */
struct InboxPrinted {
    /** Reads an object of the JSON that the C function gives. */
    explicit InboxPrinted(const Json &json)
        : printed(detail::Made<std::uint64_t>::of(json["printed"])),
          postponed(detail::Made<std::uint64_t>::of(json["postponed"])),
          failed(detail::Made<std::uint64_t>::of(json["failed"])),
          given_back(detail::Made<std::uint64_t>::of(json["given_back"])) {}

    /** How many jobs were printed. */
    std::uint64_t printed;
    /** How many failed, and are tried again later. */
    std::uint64_t postponed;
    /** How many failed for good. */
    std::uint64_t failed;
    /** How many failed and are given back. */
    std::uint64_t given_back;
};

}  // namespace dtekit

#endif
