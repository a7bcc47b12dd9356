// What the till of till.cpp sells, and the documents of it.
#pragma once
#include <dtekit.hpp>

#include <cstdint>
#include <ctime>
#include <istream>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace till {

using dtekit::Json;
using dtekit::Value;

inline const char *const ISSUER = "3101123456";
inline const char *const OFFICE = "001", *const TERMINAL = "00001";

struct Article {
    const char *name, *cabys, *unit;
    long long colones; /**< The price of one, without tax. */
    long long rate;    /**< Per cent. */
    const char *rate_code;
};

inline const std::map<std::string, Article> ARTICLES = {
    {"coffee", {"Café molido 500 g", "2391100000100", "Unid", 3000, 13, "08"}},
    {"rice", {"Arroz", "0111200000000", "Kg", 900, 1, "02"}},
    {"bread", {"Pan de molde", "2349001000000", "Unid", 1500, 1, "02"}},
};

/** A number of an answer; 0 if it has none. */
inline std::uint64_t whole(const Json &number) { return static_cast<std::uint64_t>(number.number().value_or(0)); }

using Item = std::pair<Article, long long>; // an article and its quantity

/** A sale, as the day's file has it in one line. */
struct Sale {
    std::string key;      /**< Type and number, `04-17`: its key in the journal. */
    std::string type;     /**< `01` invoice, `03` credit note, `04` ticket. */
    std::uint64_t number; /**< The number of its type. */
    long long cents;      /**< The total. */
    std::uint64_t day;    /**< The day of the sale; an earlier one if it was not finished then. */
    std::string document; /**< The generic DTE. */

    static Sale read(const Json &line) {
        const auto text = [&](const char *name) { return line[name].text().value_or(""); };
        return {text("key"), text("type"), whole(line["number"]), static_cast<long long>(whole(line["cents"])),
                whole(line["day"]), text("document")};
    }
    std::string line() const {
        return Value::object({{"key", key}, {"type", type}, {"number", number}, {"cents", cents}, {"day", day},
                              {"document", document}}).to_string() + '\n';
    }
};

/** The sales in the lines of a day's file, behind its heading. */
inline std::map<std::string, Sale> read_sales(std::istream &lines) {
    std::map<std::string, Sale> found;
    for (std::string line; std::getline(lines, line);) {
        const Sale sale = Sale::read(Json::parse(line));
        found.emplace(sale.key, sale);
    }
    return found;
}

/** An amount in colones. */
inline std::string money(long long cents) {
    const std::string fraction = std::to_string(cents % 100);
    return std::to_string(cents / 100) + (fraction.size() < 2 ? ".0" : ".") + fraction;
}

/** What a document is known by. */
struct Identity {
    std::string date, consecutive, clave;
};

/** Makes the identity of a sale. What is sold without Internet says so in its Clave. */
inline Identity identity(const Sale &sale, bool is_away) {
    const std::time_t now = std::time(nullptr) - 6 * 3600; // the time in Costa Rica
    char date[40];
    std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S-06:00", std::gmtime(&now));
    const auto compose = [](const char *kind, const std::vector<dtekit::Member> &parts) {
        return dtekit::compose_identifier(kind, Value::object(parts).to_string());
    };
    const std::string consecutive = compose("consecutivo", {{"head_office", OFFICE},
                                                            {"terminal", TERMINAL},
                                                            {"document_type", sale.type},
                                                            {"number", std::to_string(sale.number)}});
    std::random_device random;
    const std::string code = std::to_string(std::uniform_int_distribution<int>(10000000, 99999999)(random));
    const std::string clave = compose("clave", {{"date", std::string(date, 10)},
                                                {"issuer", ISSUER},
                                                {"consecutive", consecutive},
                                                {"situation", is_away ? "no-internet" : "normal"},
                                                {"security_code", code}});
    return {date, consecutive, clave};
}

/** Writes the document, and sets the total of the sale. */
inline std::string document(Sale &sale, const std::vector<Item> &lines, const std::string &receiver, bool is_away) {
    const auto [date, consecutive, clave] = identity(sale, is_away);
    std::vector<Value> details;
    for (const auto &[article, quantity] : lines) {
        sale.cents += article.colones * quantity * (100 + article.rate);
        const Value code_of_article = Value::object({{"TpoCodigo", "CABYS"}, {"VlrCodigo", article.cabys}});
        const Value tax = Value::object(
            {{"TipoImp", "01"}, {"CodTasaImp", article.rate_code}, {"TasaImp", article.rate}});
        details.push_back(Value::object({{"NroLinDet", details.size() + 1},
                                         {"CdgItem", Value::array({code_of_article})},
                                         {"DscItem", article.name},
                                         {"QtyItem", quantity},
                                         {"UnmdItem", article.unit},
                                         {"PrcNetoItem", article.colones},
                                         {"ImpuestosDet", Value::array({tax})}}));
    }
    const Value payment = Value::object({{"TipoPago", "01"}, {"Monto", money(sale.cents)}});
    const Value place = Value::object(
        {{"Calle", "Frente a la plaza"}, {"Departamento", "1"}, {"Ciudad", "01"}, {"Distrito", "01"}});
    std::vector<dtekit::Member> head = {
        {"IdDoc", Value::object({{"TipoEmision", "471901"},
                                 {"Tipo", sale.type},
                                 {"Numero", sale.number},
                                 {"FechaEmis", date},
                                 {"Establecimiento", consecutive},
                                 {"CondPago", "01"},
                                 {"ContenidoTC", clave},
                                 {"Pagos", Value::array({payment})}})},
        {"Emisor", Value::object({{"TipoContribuyente", "02"},
                                  {"IDEmisor", ISSUER},
                                  {"NmbEmisor", "Pulpería El Ñandú"},
                                  {"DomFiscal", place},
                                  {"ContactoEmisor", Value::json(R"([{"eMail": "caja@elnandu.example"}])")}})},
        {"Totales", Value::object({{"Moneda", "CRC"}, {"VlrPagar", money(sale.cents)}})},
    };
    if (!receiver.empty()) {
        const Value id = Value::object({{"TipoDocRecep", "02"}, {"NroDocRecep", receiver}});
        head.push_back({"Receptor", Value::object({{"DocRecep", id}, {"NmbRecep", "Cliente " + receiver}})});
    }
    const Value document = Value::object({{"Encabezado", Value::object(head)}, {"Detalle", Value::array(details)}});
    return Value::object({{"Documento", document}}).to_string();
}

/** The Clave of a sale. */
inline std::string clave_of(const Sale &sale) {
    const dtekit::Document document = dtekit::Document::from_json(sale.document);
    return std::string(document.get("Documento/Encabezado/IdDoc/ContenidoTC").value_or(""));
}

/** Whether the Clave of a sale says that it was made without Internet. */
inline bool is_without_internet(const Sale &sale) { return clave_of(sale).at(41) == '3'; }

/** Writes the credit note that takes a whole sale back: its lines and amounts are those of the sale, which it names. */
inline std::string credit_note(Sale &note, const Sale &sold, const std::string &reason, bool is_away) {
    dtekit::Document document = dtekit::Document::from_json(sold.document);
    const std::string id = "Documento/Encabezado/IdDoc/", reference = document.append("Documento/Referencia") + "/";
    const auto set = [&](const std::string &path, const std::string &value) { document.set(path, value); };
    set(reference + "NroLinRef", "1");
    set(reference + "TpoDocRef", sold.type);
    set(reference + "NumeroRef", clave_of(sold));
    set(reference + "FechaRef", std::string(document.get(id + "FechaEmis").value_or("")));
    set(reference + "CodRef", "01");
    set(reference + "RazonRef", reason);
    const Identity own = identity(note, is_away);
    set(id + "Tipo", note.type);
    set(id + "Numero", std::to_string(note.number));
    set(id + "FechaEmis", own.date);
    set(id + "Establecimiento", own.consecutive);
    set(id + "ContenidoTC", own.clave);
    note.cents = sold.cents;
    return document.to_json();
}

} // namespace till
