// Tests of the C++ wrapper: exceptions, ownership, types of arguments and answers.
#include <dtekit.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "../c/check.h"
#include "operations.hpp"

extern "C" {
#include "../c/sandbox.h"
}

// It is not in the header. It panics.
extern "C" dtekit_status dtekit_test_panic(dtekit_error **err);

static_assert(std::is_copy_constructible_v<dtekit::Result> && std::is_nothrow_move_constructible_v<dtekit::Result>);
static_assert(!std::is_copy_constructible_v<dtekit::Request> && std::is_nothrow_move_constructible_v<dtekit::Request>);
static_assert(!std::is_copy_constructible_v<dtekit::Client> && std::is_nothrow_move_constructible_v<dtekit::Client>);
static_assert(!std::is_copy_constructible_v<dtekit::Document> && std::is_nothrow_move_constructible_v<dtekit::Document>);
static_assert(!std::is_copy_constructible_v<dtekit::Upload> && std::is_nothrow_move_constructible_v<dtekit::Upload>);
static_assert(!std::is_copy_constructible_v<dtekit::Poll> && std::is_nothrow_move_constructible_v<dtekit::Poll>);
static_assert(!std::is_copy_constructible_v<dtekit::Archive> && std::is_nothrow_move_constructible_v<dtekit::Archive>);
static_assert(!std::is_copy_constructible_v<dtekit::Extraction> && std::is_nothrow_move_constructible_v<dtekit::Extraction>);
static_assert(std::is_nothrow_copy_constructible_v<dtekit::Error>);

// The error that a call throws; a failed check if it throws none.
template <typename Call>
static dtekit::Error error_of(Call call) {
    try {
        call();
    } catch (const dtekit::Error &error) {
        return error;
    }
    CHECK(!"an error was thrown");
    return dtekit::Error(DTEKIT_STATUS_INTERNAL, nullptr);
}

static void documents_are_strings() {
    CHECK(dtekit::json_to_xml("{\"Nmb\": \"Caf\xC3\xA9\", \"Total\": 19.00}")
          == "<DTE><Nmb>Caf\xC3\xA9</Nmb><Total>19.00</Total></DTE>");
    CHECK(dtekit::json_to_xml("{\"Factura\": {}}", "{\"keep_root\": true}") == "<Factura/>");
    CHECK(dtekit::xml_to_json("<DTE><a>1.10</a></DTE>") == "{\"a\":\"1.10\"}");
    CHECK(dtekit::xml_to_json("<DTE><a>1.10</a></DTE>", "{\"typed\": true}") == "{\"a\":1.10}");
    CHECK(dtekit::version() == dtekit_version());
    CHECK(dtekit::features() == dtekit_features());
}

static void a_converter_is_kept() {
    dtekit::Converter converter("", "{\"typed\": true}");
    const std::string_view xml = converter.json_to_xml("{\"a\": 1.10}");
    CHECK(xml == "<DTE><a>1.10</a></DTE>");
    CHECK(converter.xml_to_json(xml) == "{\"a\":1.10}");
    CHECK(error_of([&] { converter.json_to_xml("{"); }).kind() == DTEKIT_STATUS_SYNTAX);
    dtekit::Converter moved(std::move(converter));
    CHECK(moved.json_to_xml("{}") == "<DTE/>");
    CHECK(error_of([] { dtekit::Converter("{\"unknown\": 1}"); }).kind() == DTEKIT_STATUS_ARGUMENT);
}

static void a_mapper_is_kept() {
    const std::string start = "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE'><m:param name='p' default='1'/>";
    dtekit::Mapping mapping = dtekit::Mapping::parse(start + "<m:template><F p='{$p}'>{a!}</F></m:template></m:mapping>");
    dtekit::Mapper mapper(mapping, "{\"params\": {\"p\": \"2\"}}");
    CHECK(mapper.apply("{\"a\": 1.10}") == "<F p=\"2\">1.10</F>");
    CHECK(mapper.apply(dtekit::Document::from_json("{\"a\": 3}")) == "<F p=\"2\">3</F>");
    CHECK(error_of([&] { mapper.apply("{}"); }).kind() == DTEKIT_STATUS_MAPPING);
    { const dtekit::Mapping freed(std::move(mapping)); }
    dtekit::Mapper moved(std::move(mapper));
    CHECK(moved.apply("<DTE><a>4</a></DTE>") == "<F p=\"2\">4</F>");
}

static void registries_are_objects() {
    const dtekit::Registry registry;
    const std::string code = "0a1b2c3d-0000-4000-8000-000000000001";
    registry.add_library("units", "<m:library xmlns:m='urn:dtekit:mapping:1'><m:table name='unit'>"
                                  "<m:row key='UN' value='59'/></m:table></m:library>");
    const std::string body = "'><m:import library='units'/><m:template><F>{lookup('unit', /DTE/u)}</F></m:template></m:mapping>";
    registry.add("<m:mapping xmlns:m='urn:dtekit:mapping:1' code='" + code + body);
    const dtekit::Document document = dtekit::Document::from_json("{\"u\": \"UN\"}");
    CHECK(registry.resolve(code).apply(document) == "<F>59</F>");
    CHECK(registry.resolve(dtekit::MAPPING_STANDARD, "CR", "01").to_json().find("\"CR\"") != std::string::npos);
    CHECK(registry.standard("CR", "01", "from").to_json().find("\"CR\"") != std::string::npos);
    CHECK(registry.handle() != nullptr);
    CHECK(registry.resolve(dtekit::MAPPING_SV_INVALIDATION_B).to_json().find("invalidacion") != std::string::npos);
    CHECK(registry.parse("<m:mapping xmlns:m='urn:dtekit:mapping:1" + body).apply("{\"u\": \"UN\"}") == "<F>59</F>");
    CHECK(error_of([&] { registry.resolve("other"); }).code() == std::string("mapping-unknown"));
    registry.add_table("{\"$table\": {\"name\": \"pe-icbper\", \"version\": \"2030\", \"from\": \"2030-01-01\", \"source\": \"test\"}, "
                       "\"columns\": [\"key\", \"value\"], \"rows\": [[\"unidad\", \"0.60\"]]}");
    CHECK(registry.row("pe-icbper", "unidad", "2030-01-01").find("0.60") != std::string::npos);
    CHECK(registry.table("pe-icbper", "2029-12-31").find("0.50") != std::string::npos);
    CHECK(registry.tables().find("\"2030\"") != std::string::npos);
    CHECK(error_of([&] { registry.row("none", "1", "2030-01-01"); }).code() == std::string("table-unknown"));
    CHECK(error_of([&] { registry.add_files({{"a.xml", "<a>"}, {"b.json", "{"}}); }).findings().size() == 2);

    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / "dtekit-registry-unit";
    fs::remove_all(folder);
    fs::create_directories(folder / "sub");
    fs::create_directories(folder / ".hidden");
    std::ofstream(folder / "sub" / "own.json") << "{\"$library\": {\"tables\": {\"t\": {\"rows\": {\"1\": \"one\"}}}}}";
    std::ofstream(folder / "f.xml") << "<m:mapping xmlns:m='urn:dtekit:mapping:1' code='0a1b2c3d-0000-4000-8000-000000000002'>"
                                       "<m:import library='own'/><m:template><F>{lookup('t', '1')}</F></m:template></m:mapping>";
    std::ofstream(folder / "README.md") << "no template";
    std::ofstream(folder / ".hidden" / "g.xml") << "<broken";
    registry.load(folder);
    CHECK(registry.resolve("0a1b2c3d-0000-4000-8000-000000000002").apply("{}") == "<F>one</F>");
    CHECK(holds(registry.to_json().c_str(), "\"libraries\":[\"units\",\"own\"]"));
    dtekit::Registry filled, moved = std::move(filled);
    moved.add_library("a", "<m:library xmlns:m='urn:dtekit:mapping:1'/>");
    filled = std::move(moved);
    CHECK(holds(filled.to_json().c_str(), "[\"a\"]") && error_of([&] { moved.to_json(); }).code() == "argument-null");
    CHECK(error_of([&] { registry.load(folder / "f.xml"); }).code() == "mapping-duplicate");
    fs::remove_all(folder);
    CHECK(error_of([&] { registry.load(folder); }).code() == "file-not-found");
}

static void a_newer_table_counts_everywhere() {
    const dtekit::Registry registry;
    registry.add_table("{\"$table\": {\"name\": \"cr-condicion-venta\", \"version\": \"2030\", \"from\": \"2030-01-01\", "
                       "\"source\": \"test\"}, \"columns\": [\"key\"], \"rows\": [[\"77\"]]}");
    registry.add_table("{\"$table\": {\"name\": \"cr-tarifa-iva\", \"version\": \"2030\", \"from\": \"2030-01-01\", "
                       "\"source\": \"test\"}, \"columns\": [\"key\", \"value\"], \"rows\": [[\"08\", \"14\"]]}");
    const std::string dte = "<DTE><Documento><Encabezado><IdDoc><Tipo>99</Tipo><FechaEmis>2030-01-01</FechaEmis>"
                            "<CondPago>77</CondPago></IdDoc></Encabezado><Detalle><MontoNetoItem>100</MontoNetoItem><ImpuestosDet>"
                            "<TipoImp>01</TipoImp><CodTasaImp>08</CodTasaImp><MontoImp>14.00</MontoImp></ImpuestosDet></Detalle>"
                            "</Documento></DTE>";
    const auto code_is_wrong = [](const std::vector<dtekit::LintFinding> &findings) {
        return std::any_of(findings.begin(), findings.end(), [](const auto &one) { return one.code == "lint-code"; });
    };
    CHECK(code_is_wrong(dtekit::lint(dte, "CR").findings) && !code_is_wrong(dtekit::lint(dte, "CR", {}, &registry).findings));
    CHECK(dtekit::audit_totals(dte, "CR").status == dtekit::TotalsAudit::Status::Inconsistent);
    CHECK(dtekit::audit_totals(dte, "CR", {}, &registry).status == dtekit::TotalsAudit::Status::Consistent);
    CHECK(dtekit::read(dte, {}, &registry).size() == 1);
    const dtekit::Explanation nothing(dtekit::Json::parse(R"({"output": "", "rows": [], "missing": []})"));
    CHECK(dtekit::trace("\"no\"", nothing, {}, &registry).messages.size() == 1);
    const dtekit::Client client =
        dtekit::Client({{"base_url", "https://service.example"}, {"username", "u"}, {"password", "p"}}).with_registry(registry);
    const dtekit::Error refused = error_of([&] { client.issue(dte, "CR", {{"check", "lint"}}); });
    CHECK(!refused.findings().empty());
    for (const dtekit::Finding &finding : refused.findings()) {
        CHECK(finding.code != "lint-code");
    }
}

static void mappings_are_objects() {
    const auto parse = [](const char *text) {
        return dtekit::Mapping::parse(std::string("<m:mapping xmlns:m='urn:dtekit:mapping:1' country='CR' source='/DTE'>"
                                                  "<m:param name='p' default='-'/><m:template>") +
                                      text + "</m:template></m:mapping>");
    };
    dtekit::Mapping mapping = parse("<F><A>{a}</A><P>{$p}</P></F>");
    CHECK(mapping.apply("{\"a\": 1.10}") == "<F><A>1.10</A><P>-</P></F>");
    CHECK(mapping.apply("<DTE><a>2</a></DTE>", "{\"params\": {\"p\": \"x\"}}") == "<F><A>2</A><P>x</P></F>");
    const dtekit::Explanation explained = mapping.explain("{\"b\": 1}");
    CHECK(explained.lost == std::vector<std::string>{"b"} && explained.findings.empty());
    const dtekit::Explanation lacking = parse("<F><A>{a!}</A></F>").explain("{\"b\": 1}");
    CHECK(lacking.missing.size() == 1 && lacking.missing[0].source == "a" && lacking.missing[0].target == "F/A");
    CHECK(mapping.diff(parse("<F><A>{a + 1}</A><P>{$p}</P></F>"), "{\"a\": 1}")
          == "[{\"path\":\"F/A\",\"left\":\"1\",\"right\":\"2\"}]");
    const auto document = dtekit::Document::from_json("{\"a\": [1.10], \"b\": [1]}");
    CHECK(mapping.apply(document, "{\"params\": {\"p\": \"x\"}}") == "<F><A>1.10</A><P>x</P></F>");
    CHECK(mapping.explain(document).lost == std::vector<std::string>{"b[1]"});
    CHECK(mapping.diff(parse("<F><A>{a + 1}</A><P>{$p}</P></F>"), document)
          == "[{\"path\":\"F/A\",\"left\":\"1.10\",\"right\":\"2.1\"}]");
    CHECK(mapping.to_json().find("\"country\":\"CR\"") != std::string::npos);
    dtekit::Mapping moved = parse("<G/>");
    moved = std::move(mapping);
    mapping = parse("<G/>");
    CHECK(mapping.apply("{\"a\": 1}") == "<G/>");
    const dtekit::Mapping emptied = std::move(mapping);
    CHECK(moved.apply("{\"a\": 1}") == "<F><A>1</A><P>-</P></F>");
    CHECK(error_of([&] { mapping.apply("{}"); }).kind() == DTEKIT_STATUS_ARGUMENT);
    CHECK(error_of([&] { mapping.apply(document); }).kind() == DTEKIT_STATUS_ARGUMENT);
    CHECK(error_of([&] { parse("<F>{a</F>"); }).kind() == DTEKIT_STATUS_MAPPING);
    CHECK(error_of([] { dtekit::Mapping::standard("XX", "01"); }).code() == std::string("country-code"));
    CHECK(error_of([] { dtekit::Mapping::standard("XX", "01", "up"); }).kind() == DTEKIT_STATUS_ARGUMENT);
}

static void a_batch_gives_its_results_in_order() {
    dtekit::Batch batch = dtekit::Batch::convert({{"to", "xml"}, {"threads", 2}});
    int count = 0;
    batch.from([&]() -> std::optional<std::string> {
        if (count == 1000) {
            return std::nullopt;
        }
        return ++count % 10 == 0 ? "{" : "{\"n\": " + std::to_string(count) + "}";
    });
    std::uint64_t seen = 0;
    for (const dtekit::BatchItem &item : batch) {
        CHECK(item.index == seen);
        ++seen;
        CHECK(item.name == std::to_string(seen));
        CHECK(item.ok() == (seen % 10 != 0));
        CHECK(!item.ok() || item.output == "<DTE><n>" + std::to_string(seen) + "</n></DTE>");
        CHECK(item.ok() || item.error->code() == "json-syntax");
    }
    CHECK(seen == 1000 && batch.done() == 1000 && batch.failed() == 100);

    const dtekit::Mapping mapping = dtekit::Mapping::parse(
        R"(<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE"><m:template><T>{Total!}</T></m:template></m:mapping>)");
    dtekit::Batch mapped = dtekit::Batch::map(mapping);
    CHECK(mapped.wants());
    mapped.push(R"({"Total": 1.50})", "a.json");
    const auto first = mapped.begin();
    CHECK(first->name == "a.json" && (*first).output == "<T>1.50</T>");
    CHECK(!mapped.next());
    CHECK(error_of([&] { mapped.from_path("/none.zip"); }).kind() == DTEKIT_STATUS_STORAGE);
    CHECK(error_of([] { dtekit::Batch::convert({{"to", "yaml"}}); }).code() == "option-value");

    const std::string dte = "<DTE><Documento><Encabezado><IdDoc><Tipo>33</Tipo></IdDoc></Encabezado></Documento></DTE>";
    dtekit::Batch linted = dtekit::Batch::lint("CL", {{"threads", 2}});
    linted.push(dte, "a.xml");
    const std::optional<dtekit::BatchItem> report = linted.next();
    CHECK(report && report->name == "a.xml" && dtekit::Lint(dtekit::Json::parse(report->output)).errors > 0);
    CHECK(error_of([] { dtekit::Batch::lint("UY"); }).code() == "lint-country");
    const dtekit::Registry registry;
    dtekit::Batch audited = dtekit::Batch::audit_totals("CL", {{"tolerance", "1"}}, &registry);
    audited.push(dte);
    const std::optional<dtekit::BatchItem> audit = audited.next();
    CHECK(audit
          && dtekit::TotalsAudit(dtekit::Json::parse(audit->output)).status == dtekit::TotalsAudit::Status::Unchecked);
    CHECK(error_of([] { dtekit::Batch::audit_totals("UY"); }).code() == "totals-country");
}

static void a_sink_takes_pieces_and_may_throw() {
    std::string taken;
    dtekit::json_to_xml_into("{\"a\": 1.10}", [&](std::string_view piece) { taken += piece; });
    CHECK(taken == "<DTE><a>1.10</a></DTE>");
    bool thrown = false;
    try {
        dtekit::json_to_xml_into("{\"a\": 1.10}", [](std::string_view) { throw std::string("full"); });
    } catch (const std::string &word) {
        thrown = word == "full";
    }
    CHECK(thrown);
    CHECK(error_of([] { dtekit::json_to_xml_into("{", [](std::string_view) {}); }).kind() == DTEKIT_STATUS_SYNTAX);
}

static void what_is_dropped_is_named() {
    const dtekit::Dropping xml = dtekit::json_to_xml_dropping("{\"a\": \"\", \"b\": [null, \"0\"], \"\u00f1\": {\"c\": null}}");
    CHECK(xml.text == "<DTE><b>0</b></DTE>");
    CHECK((xml.dropped == std::vector<std::string>{"a", "b[1]", "\xC3\xB1"}));
    const dtekit::Dropping json = dtekit::xml_to_json_dropping("<DTE><b>0</b></DTE>", "{\"typed\": true}");
    CHECK(json.text == "{\"b\":0}" && json.dropped.empty());
    CHECK(error_of([] { dtekit::json_to_xml_dropping("{"); }).kind() == DTEKIT_STATUS_SYNTAX);
    CHECK(error_of([] { dtekit::xml_to_json_dropping("<"); }).kind() == DTEKIT_STATUS_SYNTAX);
}

static void a_file_content_is_told_apart() {
    const dtekit::FileContent xml = dtekit::FileContent::detect("PERURS8+"), json = dtekit::FileContent::detect("{}");
    CHECK(xml.format == DTEKIT_FORMAT_XML && xml.base64 && xml.document == "<DTE/>");
    CHECK(json.format == DTEKIT_FORMAT_JSON && !json.base64 && json.document == "{}");
    CHECK(error_of([] { dtekit::FileContent::detect("neither"); }).code() == "file-content");
}

#define FACTURA "{\"Documento\": {\"@ID\": \"F1\", \"Total\": 19.00, \"Nota\": null, \"Detalle\": [{\"Nmb\": \"T\xC3\xA9\"}, {}]}}"

static void a_document_is_edited() {
    dtekit::Document document = dtekit::Document::from_json(FACTURA);
    const std::string name = "pan";
    document.set("Documento/Total", dtekit::Number{"19.10"});
    document.set("Documento/Detalle[2]/Nmb", name);
    document.set("Documento/Detalle[2]/Qty", 18446744073709551615ULL);
    document.set("Documento/Detalle[2]/Dscto", -1);
    document.set("Documento/Detalle[2]/Exento", true);
    document.set("Documento/Detalle[2]/Cod", "7");
    document.set("Documento/Detalle[2]/Nada", nullptr);
    document.set("Documento/Otro", *document.get("Documento/Detalle/Nmb"));
    CHECK(document.remove("Documento/Nota") && !document.remove("Documento/Nota"));
    CHECK(document.append("Documento/Detalle") == "Documento/Detalle[3]");
    CHECK((document.drop_empty() == std::vector<std::string>{"Documento/Detalle[2]/Nada", "Documento/Detalle[3]"}));
    CHECK(document.to_json()
          == "{\"Documento\":{\"@ID\":\"F1\",\"Total\":19.10,\"Detalle\":[{\"Nmb\":\"T\xC3\xA9\"},{\"Nmb\":\"pan\","
             "\"Qty\":18446744073709551615,\"Dscto\":-1,\"Exento\":true,\"Cod\":\"7\"}],\"Otro\":\"T\xC3\xA9\"}}");
    CHECK(error_of([&] { document.set("a//b", "1"); }).code() == "document-path");
    CHECK(error_of([&] { document.set("a", dtekit::Number{"1e3"}); }).code() == "document-number");
    CHECK(error_of([&] { document.remove(""); }).kind() == DTEKIT_STATUS_ARGUMENT);
}

static void a_document_is_read() {
    const dtekit::Document document = dtekit::Document::from_xml(
        "<DTE><a x='1' y='2'>t</a><b/><a>u</a></DTE>");
    CHECK(document.get("a[2]") == "u" && document.get("a/@y") == "2" && !document.get("b") && !document.get("c"));
    CHECK(document.root().name() == "DTE" && document.root().path().empty() && !document.root().text());
    std::string seen;
    for (const dtekit::Element item : document.root()) {
        seen += std::string(item.name()) + "=" + std::string(item.text().value_or("-")) + " ";
    }
    CHECK(seen == "a=t b=- a=u ");
    dtekit::Element::Iterator at = document.root().begin(), before = at++;
    CHECK(before->text() == "t" && at->is_null());
    const dtekit::Element item = *document.element("a");
    CHECK(item.path() == "a[1]" && item.attribute("x") == "1" && !item.attribute("z") && item.begin() == item.end());
    CHECK(item.attributes().size() == 2 && item.attributes()[1].first == "y" && item.attributes()[1].second == "2");
    CHECK(document.element("b")->is_null() && !document.element("c") && !item.is_null());
    CHECK(document.to_xml("{\"declaration\": true}").find("<?xml version=\"1.0\" encoding=\"UTF-8\"?><DTE>") == 0);
    CHECK(error_of([&] { document.to_json("{\"roof\": 1}"); }).code() == "option-unknown");
    CHECK(error_of([] { dtekit::Document::from_xml("<DTE>"); }).kind() == DTEKIT_STATUS_SYNTAX);
}

static void documents_are_compared_and_moved() {
    dtekit::Document first = dtekit::Document::from_json("{\"a\": 1}"), other = dtekit::Document::from_json("{\"a\": 2}");
    CHECK(first != other && first == dtekit::Document::from_json("{\"a\": \"1\"}"));
    CHECK(first.differences(other).find("\"path\":\"a\"") != std::string::npos);
    const dtekit::Document moved = std::move(first);
    CHECK(moved.get("a") == "1" && !first.get("a") && first.root().name().empty());
    CHECK(first.root().begin() == first.root().end());
    CHECK(error_of([&] { first.to_xml(); }).code() == "argument-null");
    CHECK(error_of([&] { first.set("a", "1"); }).code() == "argument-null");
}

static void any_answer_is_read() {
    const dtekit::Result files = dtekit::Result::decode_reply(
        "[{\"Base64Content\": \"PGEvPg==\"}, {}]", "{\"operation\": \"Group/Later\", \"returns\": \"array of file results\"}");
    CHECK(files.kind() == "files" && files.item_count() == 2 && !files.content());
    CHECK(files.item(0).kind() == "file" && !files.item(1).content());
    const dtekit::Result file = files.item(0);
    CHECK(file.content() == "<a/>" && file.item_count() == 1);
    CHECK(error_of([&] { files.item(2); }).kind() == DTEKIT_STATUS_ARGUMENT);
    CHECK(error_of([] { dtekit::Result::decode_reply("{}", "{\"status\": 401}"); }).kind() == DTEKIT_STATUS_AUTH);
    const dtekit::Result result = dtekit::Result::decode(
        "{\"Success\": true, \"OtherData\": {\"Data\": \"PGEvPg==\"}}");
    CHECK(result.other_content("data") == "<a/>" && !result.other_content("ResponseArca"));
}

static void json_is_read_member_by_member() {
    const dtekit::Json json = dtekit::Json::parse(
        R"({"a": [1.10, "T\u00e9", null, {"b": true}], "long": 12345678901234567890.50, "e": {}})");
    CHECK(json.type() == DTEKIT_JSON_TYPE_OBJECT && json.size() == 3 && json.name(1) == "long" && json.name(3).empty());
    CHECK(json["a"][0].text() == "1.10" && json["a"][0].number() == 1.1 && json["a"][1].text() == "T\xC3\xA9");
    CHECK(!json["a"][1].number() && !json["a"][2] && json["a"][2].type() == DTEKIT_JSON_TYPE_NULL && !json["a"][2].text());
    CHECK(json["a"][3]["b"].is_true() && json["a"][3]["b"].text() == "true" && !json["e"].is_true());
    CHECK(json["long"].text() == "12345678901234567890.50" && json["a"].items().size() == 4 && json["e"].size() == 0);
    CHECK(!json["x"]["y"][7].text() && json["x"].type() == DTEKIT_JSON_TYPE_NONE && json["x"].to_string().empty());
    CHECK(json["a"].to_string() == "[1.10,\"T\xC3\xA9\",null,{\"b\":true}]");
    const dtekit::Json part = dtekit::Json::parse("[[7]]")[0];
    CHECK(part[0].text() == "7");
    CHECK(error_of([] { dtekit::Json::parse("{"); }).code() == "argument-json");
}

static void values_are_written_as_json() {
    using dtekit::Value;
    CHECK(Value("a\"\\\n").to_string() == "\"a\\\"\\\\\\u000a\"");
    CHECK(Value(std::string("a")).to_string() == Value(std::string_view("a")).to_string());
    CHECK(Value(dtekit::Number{"19.00"}).to_string() == "19.00" && Value(nullptr).to_string() == "null");
    CHECK(Value(true).to_string() == "true" && Value(18446744073709551615ULL).to_string() == "18446744073709551615");
    CHECK(Value::object({{"a", 1}, {"b", Value::array({-2, "c"})}}).to_string() == "{\"a\":1,\"b\":[-2,\"c\"]}");
    CHECK(Value(std::chrono::milliseconds(1500)).to_string() == "1.500000");
    CHECK(Value(dtekit::Time(-0.25)).to_string() == "-0.250000");
    CHECK(Value(std::chrono::system_clock::time_point()).to_string() == "0.000000");
    const std::vector<dtekit::Member> members{{"keep_root", true}};
    CHECK(dtekit::json_to_xml("{\"Factura\": {}}", members) == "<Factura/>");
    CHECK(dtekit::json_to_xml("{\"Factura\": {}}", {{"keep_root", true}}) == "<Factura/>");
    CHECK(dtekit::json_to_xml("{\"a\": {}}", std::string("{}")) == "<DTE><a/></DTE>");
    CHECK(dtekit::json_to_xml("{\"a\": {}}", std::string_view("{}")) == "<DTE><a/></DTE>");
    // A number of seconds that is not one is refused, not ignored.
    const dtekit::Value infinite = dtekit::Seconds(std::numeric_limits<double>::infinity());
    CHECK(error_of([&] { dtekit::Request("Account/GetAccount", {{"accountCode", "1"}, {"timeout", infinite}}); }).kind()
          == DTEKIT_STATUS_ARGUMENT);
}

static void a_time_is_a_number_or_a_time_point() {
    using Clock = std::chrono::system_clock;
    const Clock::time_point point(std::chrono::milliseconds(1790000000250));
    CHECK(dtekit::Time(point).seconds() == 1790000000.25 && dtekit::Time(1790000000.25).point() == point);
    CHECK(dtekit::Time(NAN).point() == Clock::time_point());
    CHECK(dtekit::Time(1e300).point() == Clock::time_point::max() && dtekit::Time(-1e300).point() == Clock::time_point::min());
}

static void a_result_has_members() {
    const auto decode = [](const char *body, const dtekit::Options &options = {}) {
        return dtekit::ProcessResult(dtekit::Result::decode(body, options));
    };
    const dtekit::ProcessResult sent = decode(
        R"({"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "CountryDocumentId": "506",
            "Code": 200, "Description": "ok", "Messages": ["m", {"n": 1}], "OtherData": {"Folio": "7", "AuthorityTimeStamp": "01/02/26 x"}})",
        {{"country", "CO"}});
    CHECK(sent.outcome() == DTEKIT_OUTCOME_ACCEPTED && sent.reason() && !sent.repeat_safe() && !sent.next());
    CHECK(sent.country_document_id() == "506" && sent.code() == "200" && sent.description() == "ok");
    CHECK((sent.messages() == std::vector<std::string>{"m", "{\"n\":1}"}));
    CHECK(sent.other_data("folio") == "7" && !sent.other_data("serie"));
    CHECK(sent.findings().size() == 1 && sent.findings()[0].severity == "warning" && sent.findings()[0].path && sent.findings()[0].spanish);
    const dtekit::ProcessResult unknown = decode("{", {{"country", "CR"}});
    CHECK(unknown.outcome() == DTEKIT_OUTCOME_UNKNOWN && !unknown.global_document_id());
    CHECK(decode(R"({"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"})", {{"country", "CR"}})
              .next()->operation == "Document/GetDocument");
    const dtekit::ProcessResult late = decode(
        R"({"Success": false, "Code": 503, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"})", {{"country", "CR"}});
    CHECK(late.next()->to_json().find("\"unknown_since\":1") != std::string::npos && late.next()->unknown_since);
    const dtekit::ProcessResult received = decode(
        R"({"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "Code": "200", "ErrorException": ["e"], "New": 1,
            "OtherData": {"AuthorityTimeStamp": "2026-05-06T10:11:12-06:00"},
            "ResponseValue": {"estado": "PROCESADO", "selloRecibido": "2026ABC", "observaciones": ["una"]}})", {{"country", "SV"}});
    CHECK(received.response_value()->role == "authority-json" && received.acknowledgement()->sello_recibido == "2026ABC");
    CHECK(received.acknowledgement()->observaciones == std::vector<std::string>{"una"});
    CHECK(received.authority_time_stamp() == "2026-05-06T10:11:12-06:00" && !received.issue_date() && !received.answer());
    CHECK(received.error_exception().at(0).text() == "e" && received.extra().size() == 1);
    const dtekit::Finding found = dtekit::detail::finding(
        dtekit::Json::parse(R"({"code": "c", "position": {"line": 2, "column": 3, "offset": 9}})"));
    CHECK(found.position && found.position->line == 2 && found.position->offset == 9);
    CHECK(!found.template_place);
    const dtekit::Finding mapped = dtekit::detail::finding(
        dtekit::Json::parse(R"({"code": "c", "template": {"library": "own", "line": 4, "column": 5}})"));
    CHECK(mapped.template_place && mapped.template_place->library == "own" && mapped.template_place->line == 4);
    const dtekit::FileResult file(dtekit::Result::decode_reply(
        R"({"Name": "a.xml", "Description": "d", "Message": "m", "Base64Content": "PGEvPg=="})",
        {{"operation", "File/DownloadDocumentXml"}}));
    CHECK(file.name() == "a.xml" && file.description() == "d" && file.message() == "m" && file.format() == "xml");
    const dtekit::DocumentList list(dtekit::Result::decode_reply(
        R"({"Documents": [{"CountryId": "cl", "CountryDocumentId": "F7", "DocumentTags": [{"Code": "AuthorityStatus", "Value": "2"}]}],
            "ContinuationToken": "t"})", {{"operation", "Document/GetDocument"}}));
    CHECK(list.continuation_token() == "t" && list.findings().empty() && list.documents().size() == 1);
    CHECK(list.documents()[0].authority_status() == DTEKIT_OUTCOME_ACCEPTED && list.documents()[0].country_document_id() == "F7");
    CHECK(list.documents()[0].json()["document_tags"].size() == 1);
}

static void every_operation_has_its_arguments_and_its_answer() {
    call_every_operation(Recorder());
    dtekit::SendDocumentToUpload upload;
    upload.file_content = "<DTE/>";
    upload.extra = {{"Series", "A"}};
    upload.accept = "xml";
    upload.timeout = upload.connect_timeout = upload.read_timeout = dtekit::Seconds(1.5);
    const std::string json = dtekit::Request(upload).to_json();
    CHECK(holds(json.c_str(), "<DTE/>") && holds(json.c_str(), "Series"));
    // The whole body together with a document is refused.
    upload.body = "<Model/>";
    CHECK(error_of([&] { dtekit::Request request(upload); }).kind() == DTEKIT_STATUS_ARGUMENT);
}

static void an_error_holds_its_findings() {
    const dtekit::Error error = error_of([] { dtekit::json_to_xml("{\"a\": 1,\n \"a\": 2, \"b c\": 3}"); });
    CHECK(error.kind() == DTEKIT_STATUS_STRUCTURE);
    CHECK(error.code() == "json-duplicate-member");
    CHECK(error.path() == "a");
    CHECK(error.position() && error.position()->line == 2);
    CHECK(!error.message().empty());
    CHECK(!error.phase());
    CHECK(error.findings().size() == 2 && error.findings()[1].code == "xml-name");
    CHECK(error.findings()[1].hint && error.findings()[1].severity == "error");
    CHECK(error.findings()[0].spanish->message ==
              "un objeto tiene dos miembros con el mismo nombre: se encontró `a`");
    CHECK(error.findings()[0].spanish->hint == "quite uno, o haga del valor un arreglo");
    CHECK(std::string(error.what()).find("json-duplicate-member") != std::string::npos);
}

static void an_error_outlives_its_copy() {
    dtekit::Error copy = error_of([] { dtekit::json_to_xml("{}", "[]"); });
    {
        const dtekit::Error other = copy;
        copy = error_of([] { dtekit::xml_to_json("<"); });
        CHECK(other.code() == "argument-json");
        CHECK(!other.position());
    }
    const dtekit::Error moved = std::move(copy);
    CHECK(moved.kind() == DTEKIT_STATUS_SYNTAX);
    CHECK(copy.kind() == DTEKIT_STATUS_SYNTAX);
}

static void a_panic_is_an_error() {
    dtekit_error *given = nullptr;
    const dtekit_status status = dtekit_test_panic(&given);
    CHECK(dtekit::Error(status, given).kind() == DTEKIT_STATUS_INTERNAL);
}

static void a_result_moves() {
    dtekit::Result first = dtekit::Result::decode(
        "{\"Success\": true, \"GlobalDocumentId\": \"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11\", \"ResponseValue\": \"PGE+6TwvYT4=\"}",
        "{\"country\": \"MX\"}");
    const dtekit::Result result = std::move(first);
    CHECK(result.outcome() == DTEKIT_OUTCOME_ACCEPTED);
    CHECK(result.kind() == "process-result");
    CHECK(&result.accepted() == &result);
    CHECK(result.certified_xml() == "<a>\xE9</a>");
    CHECK(result.response_content() == "<a>\xE9</a>");
    CHECK(!result.content());
    CHECK(first.kind().empty() && first.outcome() == DTEKIT_OUTCOME_NONE);
    CHECK(result.to_json().find("\"outcome\":\"accepted\"") != std::string::npos);
}

static void what_is_not_accepted_throws() {
    const dtekit::Result result = dtekit::Result::decode("{\"Success\": false}");
    CHECK(result.outcome() == DTEKIT_OUTCOME_REJECTED);
    CHECK(!result.certified_xml());
    CHECK(error_of([&] { result.accepted(); }).code() == "result-rejected");
}

static void every_wrong_setting_is_a_finding() {
    const dtekit::Error error = error_of([] { dtekit::Client("{\"base_url\": \"nowhere\", \"user\": 1}"); });
    CHECK(error.kind() == DTEKIT_STATUS_ARGUMENT);
    CHECK(error.findings().size() == 3);
}

static void a_request_is_built_and_its_answer_read() {
    dtekit::Request request("Product/Get", "{\"ownerId\": \"o\", \"productId\": \"7\"}");
    request.set_catalog_group("Facturador");
    CHECK(request.to_json().find("/api/v1/Facturador/Product/Get?ownerId=o&productId=7") != std::string::npos);
    CHECK(request.decode(200, "{\"Name\": \"pan\"}").kind() == "object");
    CHECK(error_of([&] { request.decode(401, ""); }).kind() == DTEKIT_STATUS_AUTH);
    const dtekit::Request upload("Integrator/UploadZipDocument", "file", "PK", "{}");
    CHECK(upload.body().find("\r\n\r\nPK\r\n--dtekit-0--\r\n") != std::string_view::npos);
    CHECK(error_of([] { dtekit::Request("Document/Nothing"); }).code() == "operation-unknown");
}

// Documents are sent to the sandbox and come back.
static void the_service_answers(const sandbox &service) {
    dtekit::Client first(std::string("{\"base_url\": \"") + service.url + "\", \"username\": \"user\", \"password\": \"secret\"}");
    const dtekit::Client client = std::move(first);
    const std::string xml = dtekit::json_to_xml(
        "{\"Documento\": {\"Encabezado\": {\"IdDoc\": {\"Numero\": \"1\"}, \"Emisor\": {\"NmbEmisor\": \"Caf\xC3\xA9\"}}}}");
    dtekit::SendDocumentToAuthority document;
    document.file_content = xml;
    document.asynchronous = false;
    document.mapping = dtekit::MAPPING_STANDARD;
    document.sign = true;
    document.default_certificate = false;
    document.country = "MX";
    document.timeout = std::chrono::seconds(30);
    const dtekit::ProcessResult sent = client.send_document_to_authority(document);
    CHECK(sent.kind() == "process-result");
    CHECK(sent.outcome() == DTEKIT_OUTCOME_ACCEPTED && &sent.accepted() == &sent);
    CHECK(sent.success() && sent.global_document_id()->size() == 36 && sent.country_document_id());
    document.sign.reset();
    document.mapping.reset();
    CHECK(error_of([&] { client.send_document_to_authority(document); }).findings().size() == 2);
    dtekit::GetDocument filter;
    filter.global_document_id = *sent.global_document_id();
    const dtekit::DocumentList list = client.get_document(filter);
    CHECK(list.kind() == "documents" && list.documents().size() == 1);
    CHECK(list.documents()[0].global_document_id() == sent.global_document_id());
    dtekit::DownloadDocumentXml xml_of;
    xml_of.global_document_id = *sent.global_document_id();
    xml_of.type = "original";
    CHECK(client.download_document_xml(xml_of).content() == xml);
    CHECK(client.execute(dtekit::Request("Account/GetAccount", "{\"accountCode\": \"1\"}")).kind() == "entity");
    CHECK(error_of([&] { client.call("Document/Nothing"); }).code() == "operation-unknown");

    const dtekit::Result issued = client.issue("<DTE><Documento/></DTE>", "MX");
    CHECK(issued.to_json().find("issue-number-missing") != std::string::npos);
    CHECK(error_of([&] { client.issue("<DTE>", "MX"); }).kind() == DTEKIT_STATUS_SYNTAX);
    const auto invalidate = [&](const dtekit::Options &options) {
        client.el_salvador_invalidate("<DTE>", DTEKIT_MAPPING_SV_INVALIDATION_A, options);
    };
    CHECK(error_of([&] { invalidate({{"sign", true}}); }).kind() == DTEKIT_STATUS_SYNTAX);
    CHECK(error_of([&] { invalidate({{"check", "off"}}); }).kind() == DTEKIT_STATUS_ARGUMENT);
    CHECK(error_of([&] { client.reconcile(sent); }).kind() == DTEKIT_STATUS_ARGUMENT);
    CHECK(error_of([] { dtekit::NextStep::from_json("{}"); }).kind() == DTEKIT_STATUS_ARGUMENT);
    CHECK(!client.download("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "pdf"));
    CHECK(client.download(*sent.global_document_id(), "xml")->content().has_value());

    int requests = 0, replies = 0;
    auto observe = [&](std::string_view event) {
        requests += event.find("\"event\":\"request\"") != event.npos;
        replies += event.find("\"event\":\"reply\"") != event.npos;
        throw 1;
    };
    client.observed_by(observe).call("Document/GetDocument");
    const std::string parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    client.with_trace_context(parent).with_trace_context(parent, "rojo=1").call("Document/GetDocument");
    CHECK(error_of([&] { client.with_trace_context("00"); }).path() == "traceparent");
    CHECK(sent.call_id().has_value());
    CHECK(client.metrics().in_flight == 0);
    CHECK(client.prometheus().find("\ndtekit_calls_total{operation=\"Document/GetDocument\",outcome=\"answered\"} ") != std::string::npos);
    CHECK(requests == 1 && replies == 1);

    const dtekit::ProcessResult custom(
        dtekit::Result::decode_reply(R"({"estado": "PROCESADO"})", {{"operation", "Document/SendDocumentToAuthorityCustomResponse"}}));
    const auto read = [](const dtekit::Json &answer) {
        return answer["estado"].text() == "PROCESADO" ? DTEKIT_OUTCOME_ACCEPTED : DTEKIT_OUTCOME_UNKNOWN;
    };
    CHECK(custom.outcome() == DTEKIT_OUTCOME_UNKNOWN && custom.decided_by(read).outcome() == DTEKIT_OUTCOME_ACCEPTED);

    const std::string_view numbered = R"(<DTE><Documento><Encabezado><IdDoc><Numero>7</Numero></IdDoc><Emisor>
        <IDEmisor>AAA010101AAA</IDEmisor></Emisor></Encabezado></Documento></DTE>)";
    const dtekit::ProcessResult result = client.issue(numbered, "MX", {{"timeout", std::chrono::seconds(30)}});
    CHECK(!result.trace());
    const dtekit::ProcessResult no = client.issue(
        R"(<DTE><Documento><Encabezado><IdDoc><Tipo>I</Tipo><Numero>8</Numero></IdDoc><Emisor>
        <IDEmisor>AAA010101AAA</IDEmisor></Emisor></Encabezado></Documento><Personalizados><campoString name="Sandbox">reject=CFDI40148 - no</campoString>
        </Personalizados></DTE>)", "MX");
    CHECK(no.outcome() == DTEKIT_OUTCOME_REJECTED && no.trace().has_value());
    CHECK(no.trace()->messages.at(0).code == "CFDI40148" && !no.trace()->number.empty());
    dtekit::AuthorityWait wait({{"global_document_id", *result.global_document_id()}, {"interval", dtekit::Seconds(30)}},
                               dtekit::Time::now());
    const auto decide = [&](const dtekit::ListedDocument &listed) {
        return listed.global_document_id() == result.global_document_id() ? DTEKIT_OUTCOME_ACCEPTED : DTEKIT_OUTCOME_SENT;
    };
    try {
        client.wait_for_authority(wait, [](const dtekit::ListedDocument &) -> dtekit_outcome { throw 7; });
        CHECK(!"what a rule throws ends the waiting");
    } catch (int thrown) {
        CHECK(thrown == 7);
    }
    CHECK(client.wait_for_authority(wait, decide).outcome == DTEKIT_OUTCOME_ACCEPTED);
    CHECK(client.wait_for_authority(wait).document->global_document_id() == result.global_document_id());

    sandbox_control(&service, "fault", "{\"fault\": \"http-401\"}", 21);
    CHECK(error_of([&] { client.call("Document/GetDocument"); }).kind() == DTEKIT_STATUS_AUTH);
}

// An invoice with this last digit of its number and of that in its Clave, and this total; without both if the digit is
// empty.
static std::string costa_rican(const std::string &digit, const std::string &total) {
    const std::string key = "<ContenidoTC>5062111260031011234560010000101000000000" + digit + "112345678</ContenidoTC>";
    return "<DTE><Documento><Encabezado><IdDoc>" + (digit.empty() ? "" : key + "<Numero>" + digit + "</Numero>") + "<Tipo>01</Tipo>"
           + "<FechaEmis>2026-11-21</FechaEmis></IdDoc><Emisor><IDEmisor>3101123456</IDEmisor></Emisor><Receptor><DocRecep>"
             "<NroDocRecep>3102654321</NroDocRecep></DocRecep></Receptor><Totales><VlrPagar>" + total
           + "</VlrPagar></Totales></Encabezado></Documento></DTE>";
}

static void an_unknown_outcome_is_reconciled(const sandbox &service) {
    const dtekit::Client client({{"base_url", service.url}, {"username", "user"}, {"password", "secret"}});
    const auto lost = [&](const std::string &document) {
        CHECK(sandbox_control(&service, "fault", "{\"fault\": \"http-500\"}", 21));
        return client.issue(document, "CR");
    };
    client.issue(costa_rican("7", "10.50"), "CR");
    const dtekit::ProcessResult unknown = lost(costa_rican("7", "11"));
    CHECK(unknown.outcome() == DTEKIT_OUTCOME_UNKNOWN && !unknown.repeat_safe() && unknown.next());
    const dtekit::Reconciliation differs = client.reconcile(unknown);
    CHECK(differs.verdict == DTEKIT_VERDICT_DIFFERS && !differs.may_resend && !differs.resend_not_before);
    CHECK(!differs.undecidable && differs.document->global_document_id() && differs.candidates.empty());
    const std::vector<dtekit::FieldDifference> &places = differs.differences;
    CHECK(std::any_of(places.begin(), places.end(), [](const dtekit::FieldDifference &place) {
        return place.field == "TotalAmount" && place.expected == "11" && place.found == "10.50";
    }));

    // The next step survives as text.
    const std::string kept = lost(costa_rican("8", "11")).next()->to_json();
    const dtekit::Reconciliation missing = client.reconcile(dtekit::NextStep::from_json(kept), {{"settle_after", 0}});
    CHECK(missing.verdict == DTEKIT_VERDICT_NOT_FOUND && !missing.may_resend && missing.resend_not_before);
    CHECK(!missing.document && missing.differences.empty() && holds(missing.to_json().c_str(), "not-found"));
    // One clear list is not enough: the step that it gives back leads to the second.
    const dtekit::Reconciliation again = client.reconcile(missing.next.value(), {{"settle_after", 0}});
    CHECK(again.may_resend && again.next);
    CHECK(!client.reconcile(missing.next.value(), {{"settle_after", 3600}}).may_resend);

    client.issue(costa_rican("", "12"), "CR");
    client.issue(costa_rican("", "12"), "CR");
    const dtekit::Reconciliation ambiguous = client.reconcile(lost(costa_rican("", "12")));
    CHECK(ambiguous.verdict == DTEKIT_VERDICT_AMBIGUOUS && ambiguous.candidates.size() == 2 && !ambiguous.document);
    CHECK(ambiguous.undecidable == "no-identity");
    CHECK(ambiguous.candidates[0].global_document_id() != ambiguous.candidates[1].global_document_id());
}

static void a_cancelled_call_is_not_sent(const sandbox &service) {
    const dtekit::Client client({{"base_url", service.url}, {"username", "user"}, {"password", "secret"}});
    const dtekit::Cancellation cancellation;
    const dtekit::Client cancellable = client.cancelled_by(cancellation);
    CHECK(!cancellation.is_cancelled());
    const dtekit::Cancelled cancelled = cancellation.cancel();
    CHECK(cancellation.is_cancelled() && cancelled.phase == "before" && !cancelled.result);
    const dtekit::Error error = error_of([&] { cancellable.call("Document/GetDocument"); });
    CHECK(error.code() == "transport-cancelled" && error.phase() == "before" && error.call_id());
    CHECK(client.call("Document/GetDocument").kind() == "documents");
}

static void a_rule_explains_itself() {
    const dtekit::FolioDecision decision = dtekit::evaluate_folio({{"biller_id", "7"}});
    CHECK(decision.rule == 3 && decision.action == dtekit::FolioDecision::Action::Assign && decision.by == "folio-manager-3.0");
    CHECK(!decision.certain && decision.unknown.size() == 1 && decision.alternatives == std::vector<std::uint64_t>{1});
    CHECK(decision.members["BillerId"].text() == "7" && !decision.why.empty() && !decision.why_es.empty());
    CHECK(decision.service_decides && decision.service_decides_es && !decision.folio && !decision.category_id);
    CHECK(dtekit::evaluate_folio(R"({"biller_id": "7"})").rule == 3);
    const dtekit::FolioDecision refused = dtekit::evaluate_folio(
        {{"biller_id", "7"}, {"validate_number", true}, {"folio", "1042"}, {"folio_state", "approved"}});
    CHECK(refused.action == dtekit::FolioDecision::Action::Refuse && refused.findings[0].severity == "error");
    CHECK(error_of([] { dtekit::evaluate_folio({}, "33"); }).code() == "file-content");
}

static void an_event_is_built_and_cancelled() {
    const std::string link = R"({"GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "status": "110300",
        "description": "v", "TransactionId": "1", "PaymentMethodType": "1", "paymentBeneficiary": "1",
        "financialInstitutionBase": "1"})";
    const dtekit::Request request = dtekit::Request::status_change(link, "v2");
    CHECK(request.to_json().find("/api/v2/Document/ChangeDocumentStatus?") != std::string::npos);
    const dtekit::Result result =
        request.decode(200, R"({"Success": true, "OtherData": {"ProtocolSefaz": "135260000000017"}})");
    const std::string cancellation = result.cancellation(link, "Pago em duplicidade");
    CHECK(dtekit::Request::status_change(cancellation).to_json().find("135260000000017") != std::string::npos);
    CHECK(error_of([] { dtekit::Request::authority_event(R"({"status": "050"})"); }).code() == "parameter-missing");
}

static void a_wait_is_kept_between_its_steps() {
    const char *options = R"({"global_document_id": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "interval": 60})";
    dtekit::AuthorityWait wait(options, 1790000000);
    const dtekit::AuthorityStep ask = wait.next(1790000000);
    CHECK(ask.kind == dtekit::AuthorityStep::Kind::Ask && ask.operation == "Document/GetDocument" && !ask.until && !ask.answer);
    CHECK(holds(ask.arguments.c_str(), "3f1c3f0e"));
    wait.observe({}, DTEKIT_OUTCOME_NONE, 1790000001);
    dtekit::AuthorityWait again = dtekit::AuthorityWait::from_json(wait.to_json());
    const dtekit::Time now = std::chrono::system_clock::time_point(std::chrono::seconds(1790000002));
    CHECK(again.next(now).kind == dtekit::AuthorityStep::Kind::Wait && again.next(now).until->seconds() == 1790000061);
    const std::string own = again.document_in(R"([{}, {"GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}])");
    CHECK(again.document_in("[{}]").empty() && holds(own.c_str(), "3f1c3f0e"));
    again.observe(own, DTEKIT_OUTCOME_ACCEPTED, 1790000061);
    CHECK(again.next(1790000062).answer->outcome == DTEKIT_OUTCOME_ACCEPTED && again.next(1790000062).answer->document);
    CHECK(again.next(1790000062).answer->findings.empty());
    CHECK(error_of([] { dtekit::AuthorityWait::from_json("{}"); }).kind() == DTEKIT_STATUS_ARGUMENT);
    CHECK(error_of([] { dtekit::AuthorityWait("{}", 0); }).code() == "parameter-missing");
    const dtekit::ProcessResult accepted(dtekit::Result::decode_reply(
        R"({"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"})",
        {{"operation", "Document/SendDocumentToAuthority"}, {"country", "MX"}}));
    CHECK(dtekit::AuthorityWait(accepted, 1790000000).next(1790000000).answer->outcome == DTEKIT_OUTCOME_ACCEPTED);
}

static void an_entry_is_worked_on_without_a_journal() {
    const dtekit::Request request("Document/ChangeDocumentStatus",
                                  R"({"GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "status": "210210",
                                      "description": "v"})");
    dtekit::JournalWork work(request, 1790000000, {{"lease", dtekit::Seconds(60)}});
    const dtekit::JournalStep send = work.next(1790000000);
    CHECK(send.kind == dtekit::JournalStep::Kind::Send && send.send == 1 && send.timeout == 30);
    CHECK(send.before->seconds() == 1790000030 && !send.until);
    dtekit::JournalWork again = dtekit::JournalWork::from_json(work.to_json());
    const dtekit::JournalStep wait = again.next(1790000001);
    CHECK(wait.kind == dtekit::JournalStep::Kind::Wait && wait.until->seconds() == 1790000060);
    const dtekit::JournalStep ask = again.next(1790000060);
    CHECK(ask.kind == dtekit::JournalStep::Kind::Ask && !ask.next && ask.operation == "Document/DocumentGetEvents");
    CHECK(holds(ask.arguments.c_str(), "3f1c3f0e"));
    const char *answer = R"({"send": 1, "result": {"outcome": "accepted", "success": true}})";
    CHECK(again.subject(answer).empty());
    CHECK(again.observe(answer, DTEKIT_OUTCOME_NONE, 1790000061) && !again.observe(answer, DTEKIT_OUTCOME_NONE, 1790000062));
    CHECK(again.entry().state == "accepted" && again.next(1790000062).kind == dtekit::JournalStep::Kind::Done);
    CHECK(error_of([] { dtekit::JournalWork::from_json("{}"); }).kind() == DTEKIT_STATUS_ARGUMENT);
    CHECK(error_of([&] { again.observe("{}", DTEKIT_OUTCOME_NONE, 0); }).code() == "parameter-value");
}

static const char *const kMessage =
    "{\"clave\": \"50628072500310123456700100001010000000011119999999\", \"numero_cedula_emisor\": \"3101234567\", "
    "\"fecha_emision_doc\": \"2025-07-30T09:15:00\", \"mensaje\": 1, \"total_factura\": \"113000.00\", "
    "\"numero_cedula_receptor\": \"3109876543\", \"folio\": 42}";

static void a_receiver_message_is_built_and_read() {
    dtekit::ReceiverMessage built(kMessage);
    const dtekit::ReceiverMessage message = std::move(built);
    const std::string xml = message.to_xml();
    CHECK(holds(xml.c_str(), "<NumeroConsecutivoReceptor>00100001050000000042</NumeroConsecutivoReceptor>"));
    CHECK(dtekit::ReceiverMessage::from_xml(xml).to_xml() == xml);
    CHECK(holds(message.to_json().c_str(), "\"total_factura\":\"113000.00\""));
    CHECK(message.findings() == "[]");
    CHECK(holds(message.to_xml("{\"version\": \"4.3\"}").c_str(), "v4.3/mensajeReceptor"));
    CHECK(error_of([] { dtekit::ReceiverMessage("{}"); }).findings().size() == 7);
    CHECK(error_of([] { dtekit::ReceiverMessage::answering("<DTE/>", "{}"); }).code() == "receiver-message-document");
    CHECK(error_of([] { dtekit::FolioSequence("/nowhere/at/all"); }).kind() == DTEKIT_STATUS_STORAGE);
}

static void a_message_gets_the_next_number_of_a_sequence() {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / "dtekit-folios-unit";
    fs::remove_all(folder);
    fs::create_directories(folder);
    const char *counter = "{\"numero_cedula_receptor\": \"3109876543\", \"mensaje\": 1}";
    const dtekit::FolioSequence sequence((folder / "folios").string());
    CHECK(sequence.last(counter) == 0 && sequence.next(counter) == 1);
    sequence.advance(counter, 41);
    std::string fields = kMessage;
    fields.replace(fields.find(", \"folio\": 42"), 13, "");
    CHECK(holds(dtekit::ReceiverMessage(fields, sequence).to_xml().c_str(), ">00100001050000000042</NumeroConsecutivo"));
    // A message that is refused does not use a number.
    CHECK(error_of([&] { dtekit::ReceiverMessage::answering("<DTE/>", "{}", sequence); }).code() == "receiver-message-document");
    CHECK(sequence.last(counter) == 42);
    fs::remove_all(folder);
}

static void a_sequence_hands_out_each_number_once() {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / "dtekit-sequence-unit";
    fs::remove_all(folder);
    fs::create_directories(folder);
    const char *key = "{\"issuer\": \"131880681\", \"type\": \"31\"}";
    const dtekit::Sequence numbers((folder / "numbers").string());
    CHECK(numbers.range(key, 1, 10, 2).remaining == 10 && numbers.range(key, 1, 10).findings.size() == 0);
    numbers.advance(key, 1);
    const dtekit::SequenceNumbers next = numbers.next(key);
    CHECK(next.first == 2 && next.last == 2 && next.remaining == 8 && next.findings.size() == 0);
    const dtekit::SequenceNumbers block = numbers.block(key, 7, "till 3");
    CHECK(block.first == 3 && block.last == 9 && block.remaining == 1);
    CHECK(block.findings.at(0).code == "sequence-ending");
    numbers.used(key, 2);
    numbers.used(key, 3, 4);
    numbers.mark_void(key, 6, 9, "block came back");
    const dtekit::Gaps gaps = numbers.gaps(key);
    CHECK(gaps.open.size() == 1 && gaps.open[0].first == 5 && gaps.skipped.at(0).last == 1);
    CHECK(gaps.void_[0].reason == "block came back");
    CHECK(numbers.last(key) == 9 && numbers.next(key).first == 10);
    CHECK(error_of([&] { numbers.next(key); }).kind() == DTEKIT_STATUS_LIMIT);
    CHECK(numbers.keys()[std::size_t{0}]["type"].text() == "31");
    CHECK(!dtekit::Sequence((folder / "open").string()).next(key).remaining);
    fs::remove_all(folder);
}

static void an_identifier_has_parts() {
    const std::string text = dtekit::compose_identifier("consecutivo", "{\"document_type\": \"01\", \"number\": 7}");
    CHECK(text == "00100001010000000007");
    CHECK(holds(dtekit::parse_identifier("consecutivo", text).c_str(), "\"number\":7"));
}

static void a_cfdi_has_a_cadena_original() {
    const std::string cfdi = "<Comprobante xmlns='http://www.sat.gob.mx/cfd/4' Version='4.0'/>";
    CHECK(error_of([&] { dtekit::cadena_original(cfdi); }).findings().size() == 8);
    CHECK(error_of([] { dtekit::cadena_original("<DTE/>"); }).code() == "cadena-root");
}

static void a_country_has_a_processing_model() {
    CHECK(dtekit::processing_model("CR") == "asynchronous");
    CHECK(dtekit::processing_model("ARG") == "selectable");
    CHECK(!dtekit::processing_model("BR"));
    CHECK(error_of([] { dtekit::processing_model("XX"); }).code() == "country-code");
}

static void a_country_has_example_documents() {
    const dtekit::Document invoice = dtekit::example("CR", "01");
    CHECK(invoice.get("Documento/Encabezado/IdDoc/Tipo") == "01");
    CHECK(dtekit::lint(invoice.to_json(), "CR").errors == 0);
    CHECK(error_of([] { dtekit::example("CR", "99"); }).code() == "example-unknown");
}

static void a_document_is_linted() {
    const std::string dte = "<DTE><Documento><Encabezado><IdDoc><Tipo>33</Tipo><FechaEmis>2026-02-30</FechaEmis></IdDoc></Encabezado></Documento></DTE>";
    const dtekit::Lint found = dtekit::lint(dte, "CL");
    CHECK(found.country == "CL" && found.document_type == "33" && found.mapped && found.errors > 0);
    CHECK(found.errors + found.warnings == found.findings.size());
    bool has_date = false;
    for (const dtekit::LintFinding &one : found.findings) {
        has_date = has_date || (one.path == "Documento/Encabezado/IdDoc/FechaEmis" && one.value == "2026-02-30" && one.position);
    }
    CHECK(has_date);
    CHECK(error_of([&] { dtekit::lint(dte, "UY"); }).code() == "lint-country");
}

static void what_was_received_is_read() {
    const std::string dte = "<DTE version='1.0'><Documento><Encabezado><IdDoc><TipoDTE>33</TipoDTE></IdDoc></Encabezado></Documento></DTE>";
    const std::string envelope = "<EnvioDTE xmlns='http://www.sii.cl/SiiDte'><SetDTE>" + dte + dte + "</SetDTE></EnvioDTE>";
    const std::vector<dtekit::ReadDocument> found = dtekit::read(envelope);
    CHECK(found.size() == 2 && found[1].path == "SetDTE/DTE[2]");
    CHECK(found[0].country == "CL" && found[0].kind == "document" && found[0].document_type == "33");
    CHECK(found[0].version == "1.0" && !found[0].environment && !found[0].is_signed && found[0].format == "xml");
    CHECK(found[0].envelopes == std::vector<std::string>{"EnvioDTE"} && found[0].name == "DTE");
    CHECK(found[0].name_space == "http://www.sii.cl/SiiDte");
    const dtekit::ReadDocument generic = dtekit::read("{\"Documento\": {\"Encabezado\": {\"IdDoc\": {\"Tipo\": \"01\"}}}}", {{"lost", true}})[0];
    CHECK(generic.status == dtekit::ReadDocument::Status::Read && generic.format == "json" && !generic.country);
    CHECK(generic.generic && generic.generic->find("<Tipo>01</Tipo>") != std::string::npos && generic.lost.empty());
    CHECK(found[1].original == dte && found[1].within == envelope && found[1].index == 1 && !found[1].file_name && !found[1].pdf);
    CHECK(found[0].standalone() == "<DTE xmlns=\"http://www.sii.cl/SiiDte\"" + dte.substr(4) && found[0].files.empty());
    const dtekit::PrintData printed = dtekit::print_data(found[1], "CL", {{"params", dtekit::Value::object({{"resolution_number", 80}})}});
    CHECK(printed.document_type == "33" && dtekit::print_data(found[0], "CL").country == "CL");
    const dtekit::ReadDocument other = dtekit::read("<pedido/>")[0];
    CHECK(other.status == dtekit::ReadDocument::Status::Unknown && !other.kind && other.findings[0].code == "read-unknown");
    CHECK(error_of([] { dtekit::read("pedido: 1"); }).code() == "file-content");
}

static void totals_are_audited() {
    const std::string dte = "<DTE><Documento><Encabezado><Totales><MntNeto>100</MntNeto><IVA>19</IVA><VlrPagar>120</VlrPagar></Totales>"
                            "</Encabezado><Detalle><QtyItem>1</QtyItem><PrcBrutoItem>100</PrcBrutoItem></Detalle></Documento></DTE>";
    const dtekit::TotalsAudit audit = dtekit::audit_totals(dte, "CL");
    CHECK(audit.status == dtekit::TotalsAudit::Status::Inconsistent && audit.policy == "rate" && audit.rounding == "half-up");
    CHECK(audit.country == "CL" && audit.compared == 3 && !audit.source.empty() && audit.policies[0].is_of_country);
    CHECK(audit.differences.size() == 1 && audit.differences[0].off_by == "1" && audit.differences[0].inputs.size() == 2);
    CHECK(audit.differences[0].kind == "total" && audit.differences[0].found == "120" && !audit.differences[0].is_tolerated);
    CHECK(audit.changes[0].path == audit.differences[0].path && audit.changes[0].found == "120" && audit.changes[0].to == "119");
    CHECK(audit.findings[0].code == "totals-sum" && audit.policies[0].inconsistent == 1 && audit.policies[0].tolerated == 0);
    CHECK(dtekit::audit_totals(dte, "CL", {{"tolerance", "1"}}).status == dtekit::TotalsAudit::Status::Tolerated);
    CHECK(error_of([&] { dtekit::audit_totals(dte, "UY"); }).code() == "totals-country");
}

static void a_receiver_message_is_sent(const sandbox &service) {
    const dtekit::Client client("{\"base_url\": \"" + std::string(service.url) + "\", \"username\": \"user\", \"password\": \"secret\"}");
    CHECK(client.costa_rica_send_receiver_message(dtekit::ReceiverMessage(kMessage)).outcome() == DTEKIT_OUTCOME_SENT);
}

static void pollings_are_kept(const sandbox &service) {
    const std::string url(service.url);
    const std::string keys = "\", \"client_id\": \"client\", \"client_secret\": \"client-secret\", \"username\": \"user\", ";
    const dtekit::Client client("{\"base_url\": \"" + url + "\", \"extraction_url\": \"" + url + keys +
                                "\"password\": \"secret\"}");
    char folder[] = "/tmp/dtekit-cpp-XXXXXX";
    CHECK(mkdtemp(folder) != nullptr);
    {
        dtekit::PollStore opened(std::string(folder) + "/polls.db");
        const dtekit::PollStore store = std::move(opened);
        const char *keywords = "{\"file_name\": \"a.after=0.txt\", \"client_id\": \"org\", \"external_id\": \"x\"}";
        const dtekit::Upload upload("total: 10", keywords);
        CHECK(store.submit(upload, 1790000000, "{\"query_interval\": 5}") && !store.submit(upload, 1790000000));
        CHECK(store.run_due(client, 1790000000, "{\"lease\": 60}").worked == 1);
        CHECK(store.results().empty());
        CHECK(store.get("x")->state == "polling" && store.get("x")->sends.used == 1);
        const dtekit::PollPass passed = store.run_due(client, 1790000060);
        CHECK(passed.finished == 1 && passed.findings.empty() && passed.new_findings.empty());
        const std::vector<dtekit::PollJob> results = store.results();
        CHECK(results.size() == 1 && results[0].file == "total: 10" && results[0].xml && !results[0].reason);
        CHECK(store.acknowledge("x") && !store.acknowledge("x") && !store.get("x"));
        CHECK(store.counts().done == 0);
        const std::string zip = dtekit::Archive::write("<DTE><Documento><Encabezado/></Documento></DTE>", "%PDF-1.7");
        const dtekit::PollDelivery delivery = store.receive(zip, 1790000061, "{\"external_id\": \"y\"}");
        CHECK(delivery.status == 200 && delivery.delivered == "new" && store.acknowledge("y"));
        CHECK(error_of([&] { store.receive(zip, 1790000061, "{\"externalId\": \"y\"}"); }).code() == "parameter-unknown");
        const dtekit::QueueState done = store.metrics(1790000060).states.at("done");
        CHECK(done.count == 0 && !done.oldest_age);
        CHECK(store.prometheus(1790000060).find("\ndtekit_poll_jobs{state=\"done\"} 0\n") != std::string::npos);
    }
    CHECK(error_of([] { dtekit::PollStore("/nowhere/at/all"); }).kind() == DTEKIT_STATUS_STORAGE);
    CHECK(std::system(("rm -rf " + std::string(folder)).c_str()) == 0);
}

static void prints_what_arrives(const sandbox &service, const dtekit::Client &client, const dtekit::Inbox &inbox) {
    const std::string order =
        "{\"queue\": \"print\", \"items\": [{\"GlobalDocumentId\": \"11111111-1111-4111-8111-000000000001\", \"CountryId\": \"DO\","
        "\"SenderCode\": \"131880681\", \"FileContent\": \"<ECF><Encabezado><IdDoc><TipoeCF>32</TipoeCF>"
        "<eNCF>E320000000007</eNCF></IdDoc><Emisor><RNCEmisor>131880681</RNCEmisor><FechaEmision>01-09-2026</FechaEmision></Emisor>"
        "<Totales><MontoTotal>590.00</MontoTotal></Totales></Encabezado></ECF>\"}]}";
    CHECK(sandbox_control(&service, "inbox", order.c_str(), order.size()));
    CHECK(inbox.run(client, 1790000010, "{\"account\": \"131880681\", \"sources\": [\"print\"]}").taken == 1);
    int attempts = 0;
    std::string key;
    const auto printer = [&](const dtekit::PrintJob &job) {
        CHECK(job.attempt == static_cast<std::uint64_t>(++attempts) && job.data && job.data->country == "DO");
        CHECK(job.findings.size() == 0);
        key = job.entry.key;
        if (attempts < 3) {
            throw std::runtime_error("no paper");
        }
    };
    const char *options = "{\"wait\": 5}";
    const dtekit::InboxPrinted failed = inbox.print(printer, 1790000011, options);
    CHECK(failed.printed == 0 && failed.postponed == 1 && failed.failed == 0 && failed.given_back == 0);
    CHECK(inbox.print(printer, 1790000012, options).postponed == 0);
    CHECK(inbox.print(printer, 1790000016, options).postponed == 1);
    CHECK(inbox.get(key)->attempts == 2);
    CHECK(inbox.print(printer, 1790000026, options).printed == 1 && attempts == 3);
    CHECK(!inbox.take_print(1790009000) && inbox.settle_print(key, 3, "", 1790009000) == "printed");
    CHECK(inbox.print_data(key)->country == "DO" && !inbox.print_data("none"));
    CHECK(error_of([&] { inbox.take_print(1790009000, "{\"attempts\": 0}"); }).kind() == DTEKIT_STATUS_ARGUMENT);
}

/** A database whose answers the test knows: it counts its statements. */
class Told : public dtekit::SqlConnection {
public:
    explicit Told(std::vector<std::string> &statements) : statements_(statements) {}

    void run(std::string_view statement, const std::vector<dtekit::SqlValue> &values, dtekit::SqlAnswer &answer) override {
        const auto has = [&](const char *part) { return statement.find(part) != std::string_view::npos; };
        statements_.emplace_back(statement);
        if (has("SELECT version")) {
            const bool is_journal = values[0].len == 7 && std::memcmp(values[0].data, "journal", 7) == 0;
            answer.row({dtekit::SqlAnswer::number(is_journal ? 6 : 1)});
        } else if (has("SELECT 'erp'")) {
            answer.row({dtekit::SqlAnswer::text("erp")});
        } else if (has("SELECT CAST(floor")) {
            answer.row({dtekit::SqlAnswer::number(1790000000500)});
        } else if (has("INSERT INTO journal_entry")) {
            CHECK(values.size() >= 4 && values[0].kind == DTEKIT_SQL_TEXT && strcmp((const char *)values[0].data, "a") == 0);
            const dtekit::SqlValue now = dtekit::SqlAnswer::number(1790000000500);
            answer.row({dtekit::SqlAnswer::number(17), now, now, dtekit::SqlAnswer::null()});
        } else if (has("INSERT INTO sequence_counter")) {
            answer.row({dtekit::SqlAnswer::text("")});
        } else if (has("SELECT digest")) {
            answer.row({dtekit::SqlAnswer::bytes("another"), dtekit::SqlAnswer::text("waiting")});
        } else if (has("SET acknowledged_at")) {
            answer.changed(1);
        } else if (has("count(*)")) {
            throw dtekit::SqlFailure("42P01");
        } else if (has("FROM journal_entry")) {
            throw std::runtime_error("a mistake");
        }
    }

    void wait(std::uint32_t milliseconds, dtekit::SqlAnswer &answer) override {
        if (milliseconds > 0) {
            answer.row({dtekit::SqlAnswer::text("erp")});
        }
    }

private:
    std::vector<std::string> &statements_;
};

static void an_inbox_keeps_what_arrives(const sandbox &service) {
    const dtekit::Client client("{\"base_url\": \"" + std::string(service.url) + "\", \"username\": \"user\", \"password\": \"secret\"}");
    char folder[] = "/tmp/dtekit-cpp-XXXXXX";
    CHECK(mkdtemp(folder) != nullptr);
    {
        dtekit::Inbox opened(std::string(folder) + "/inbox.db");
        opened.set_options("{\"tax_ids\": [\"20999000111\"]}");
        const dtekit::Inbox inbox = std::move(opened);
        const std::string order =
            "{\"queue\": \"messages\", \"country\": \"PE\", \"content\": \"<DTE><Documento><Encabezado><IdDoc><Tipo>09</Tipo>"
            "<Numero>4711</Numero><FechaEmis>2025-01-31T09:30:00</FechaEmis></IdDoc><Emisor><IDEmisor>20999000111</IDEmisor>"
            "</Emisor></Encabezado></Documento></DTE>\"}";
        CHECK(sandbox_control(&service, "inbox", order.c_str(), order.size()));
        const char *options = "{\"account\": \"20999000111\", \"sources\": [\"messages\"]}";
        const dtekit::InboxPass pass = inbox.run(client, 1790000000, options);
        CHECK(pass.taken == 1 && pass.known == 0 && pass.confirmed == 1 && pass.given_back == 0 && pass.fetched == 1);
        CHECK(pass.unclear == 0 && !pass.next_at && pass.findings.empty() && pass.new_findings.empty());
        const std::vector<dtekit::InboxEntry> listed = inbox.list("new");
        CHECK(listed.size() == 1);
        const std::string key = listed[0].key;
        CHECK(inbox.get(key)->sender == "20999000111" && !inbox.get("none"));
        CHECK(inbox.original(key) && inbox.generic(key) && inbox.item(key) && !inbox.item("none"));
        const dtekit::Journal journal(std::string(folder) + "/journal.db");
        const dtekit::FolioSequence folios(std::string(folder) + "/folios");
        const auto answer = [&](std::string_view verdict) { inbox.answer(journal, key, verdict, 1790000001, {}, &folios); };
        CHECK(error_of([&] { answer("accept"); }).code() == "inbox-answer-way");
        CHECK(error_of([&] { answer("perhaps"); }).kind() == DTEKIT_STATUS_ARGUMENT);
        std::vector<std::string> statements;
        Told told(statements);
        CHECK(error_of([&] { inbox.answer_within(told, journal, key, "accept", 1790000001); }).kind() == DTEKIT_STATUS_ARGUMENT);
        CHECK(error_of([&] { folios.next_within(told, R"({"numero_cedula_receptor": "1", "mensaje": 1})"); }).kind() ==
              DTEKIT_STATUS_ARGUMENT);
        CHECK(statements.empty() && !journal.get("answer/" + key));
        CHECK(!inbox.get(key)->answer);
        const dtekit::InboxAnswered answered(dtekit::Json::parse(
            R"({"verdict": "accept", "code": "1", "journal_key": "answer/7", "number": "00100001050000000001",
                "at": 1790000001, "is_submitted": true, "is_new": false, "findings": []})"));
        CHECK(answered.verdict == "accept" && answered.number == "00100001050000000001" && answered.is_submitted);
        inbox.fail(key, "no paper", 1790000001);
        inbox.mark(key, "printed", 1790000002);
        CHECK(inbox.counts().at("printed").count == 1);
        // It was received as the pass went on: some milliseconds later.
        const double age = inbox.metrics(1790000060).states.at("printed").oldest_age.value_or(0);
        CHECK(age > 50 && age <= 60);
        CHECK(inbox.prometheus(1790000060).find("\ndtekit_inbox_entries{state=\"printed\"} 1\n") != std::string::npos);
        CHECK(inbox.give_back(key, 1790000003) && !inbox.give_back(key, 1790000003));
        CHECK(inbox.run(client, 1790000004, options).given_back == 1);
        CHECK(inbox.reopen(key, 1790000005) && inbox.run(client, 1790000006, options).confirmed == 1);
        CHECK(inbox.acknowledge(key, 1790000007) && !inbox.acknowledge(key, 1790000007));
        prints_what_arrives(service, client, inbox);
    }
    CHECK(error_of([] { dtekit::Inbox("/nowhere/at/all"); }).kind() == DTEKIT_STATUS_STORAGE);
    CHECK(std::system(("rm -rf " + std::string(folder)).c_str()) == 0);
}

/** One that has no notifications. */
class Deaf : public Told {
public:
    using Told::Told;
    void wait(std::uint32_t milliseconds, dtekit::SqlAnswer &answer) override {
        dtekit::SqlConnection::wait(milliseconds, answer);
    }
};

static void a_journal_waits_as_its_driver_can() {
    std::vector<std::string> statements;
    const dtekit::Journal journal =
        dtekit::Journal::over([&] { return std::make_unique<Told>(statements); }, "postgresql", "erp");
    CHECK(journal.wait() && statements.back() == "LISTEN dtekit_journal");
    CHECK(journal.wait(std::nullopt, 60));
    const dtekit::Journal other =
        dtekit::Journal::over([&] { return std::make_unique<Told>(statements); }, "postgresql", "dtekit");
    CHECK(error_of([&] { other.wait(std::nullopt, 0.001); }).path() == "poll");
    const dtekit::Journal deaf = dtekit::Journal::over([&] { return std::make_unique<Deaf>(statements); }, "postgresql", "erp");
    CHECK(!deaf.wait(std::nullopt, 0.01) && deaf.wait(dtekit::Time(1), 60));
    const dtekit::Cancellation cancellation;
    cancellation.cancel();
    CHECK(!deaf.wait(std::nullopt, 60, &cancellation));
}

static void a_journal_is_in_the_programs_own_database() {
    CHECK(dtekit::Journal::schema("postgresql", "erp").find("CREATE TABLE IF NOT EXISTS erp.journal_entry") != std::string::npos);
    CHECK(error_of([] { dtekit::Journal::schema("oracle"); }).path() == "dialect");
    std::vector<std::string> statements;
    const auto connect = [&statements] { return std::make_unique<Told>(statements); };
    CHECK(error_of([&] { dtekit::Journal::over(connect, "mariadb", "a.b"); }).path() == "schema");
    {
        dtekit::Journal made = dtekit::Journal::over(connect, "postgresql");
        const dtekit::Journal journal = std::move(made);
        journal.create_tables();
        CHECK(journal.now().seconds() == 1790000000.5);
        Told erp(statements);
        statements.clear();
        CHECK(journal.submit_within(erp, "a", "<DTE/>", "CR").number == 17);
        CHECK(statements.size() == 1);
        CHECK(journal.acknowledge_within(erp, "a"));
        CHECK(dtekit::SqlFailure("42P01").what() == std::string("42P01"));
        const dtekit::SqlValue text = dtekit::SqlAnswer::text("CR"), bytes = dtekit::SqlAnswer::bytes({"\0a", 2});
        CHECK(text.kind == DTEKIT_SQL_TEXT && text.len == 2 && std::memcmp(text.data, "CR", 2) == 0);
        CHECK(bytes.kind == DTEKIT_SQL_BYTES && bytes.len == 2 && std::memcmp(bytes.data, "\0a", 2) == 0);
        CHECK(std::string(error_of([&] { journal.counts(); }).what()).find("create_tables") != std::string::npos);
        CHECK(error_of([&] { journal.get("a"); }).code() == "journal-access");
    }
    const dtekit::Journal away = dtekit::Journal::over(
        []() -> std::unique_ptr<dtekit::SqlConnection> { throw dtekit::SqlFailure("28P01"); }, "postgresql");
    CHECK(error_of([&] { away.counts(); }).kind() == DTEKIT_STATUS_STORAGE);
}

static void polls_and_numbers_are_in_the_programs_own_database() {
    CHECK(dtekit::PollStore::schema("postgresql", "erp").find("erp.poll_job") != std::string::npos);
    CHECK(dtekit::Sequence::schema("mariadb", "erp").find("erp.sequence_counter") != std::string::npos);
    CHECK(dtekit::Sequence::schema("mysql", "erp").find("utf8mb4_0900_bin") != std::string::npos);
    std::vector<std::string> statements;
    const auto connect = [&statements] { return std::make_unique<Told>(statements); };
    CHECK(error_of([&] { dtekit::PollStore::over(connect, "mariadb", "a.b"); }).path() == "schema");
    CHECK(error_of([&] { dtekit::Sequence::over(connect, "oracle"); }).path() == "dialect");
    dtekit::PollStore made = dtekit::PollStore::over(connect, "postgresql");
    const dtekit::PollStore store = std::move(made);
    store.create_tables();
    CHECK(store.now().seconds() == 1790000000.5);
    CHECK(error_of([&] { store.counts(); }).code() == "poll-store-access");
    CHECK(dtekit::Inbox::schema("postgresql", "erp").find("erp.inbox_entry") != std::string::npos);
    CHECK(error_of([&] { dtekit::Inbox::over(connect, "mariadb", "a.b"); }).path() == "schema");
    dtekit::Inbox taken = dtekit::Inbox::over(connect, "postgresql");
    const dtekit::Inbox inbox = std::move(taken);
    inbox.create_tables();
    CHECK(inbox.now().seconds() == 1790000000.5);
    dtekit::Sequence opened = dtekit::Sequence::over(connect, "postgresql");
    const dtekit::Sequence sequence = std::move(opened);
    sequence.create_tables();
    const dtekit::Options key = "{\"issuer\": \"131880681\", \"type\": \"31\"}";
    Told erp(statements);
    statements.clear();
    CHECK(sequence.next_within(erp, key).first == 1 && statements.size() == 2);
    CHECK(!inbox.acknowledge_within(erp, "received/none", 1790000000) && statements.size() == 3);
    CHECK(sequence.block_within(erp, key, 9, "till").last == 9);
    // Nothing was handed out: the database of this test keeps nothing.
    CHECK(error_of([&] { sequence.used_within(erp, key, 1, 1); }).code() == "sequence-not-given");
    CHECK(error_of([&] { sequence.mark_void_within(erp, key, 1, 1, "torn"); }).code() == "sequence-not-given");
    const dtekit::FolioSequence folios = dtekit::FolioSequence::over(connect, "postgresql");
    CHECK(folios.next_within(erp, R"({"numero_cedula_receptor": "3109876543", "mensaje": 1})") == 1);
}

/** A store of documents in memory. */
struct Shelf : dtekit::JournalContent {
    void put(std::string_view name, std::string_view data) override {
        check();
        kept[std::string(name)] = data;
    }
    std::optional<std::string> get(std::string_view name) override {
        check();
        const auto found = kept.find(std::string(name));
        return found == kept.end() ? std::nullopt : std::optional(found->second);
    }
    void remove(std::string_view name) override { kept.erase(std::string(name)); }
    void check() const {
        if (fails) {
            throw 7;
        }
    }

    std::map<std::string, std::string> kept;
    bool fails = false;
};

static void documents_are_journaled(const sandbox &service) {
    const dtekit::Client client("{\"base_url\": \"" + std::string(service.url) +
                                "\", \"username\": \"user\", \"password\": \"secret\"}");
    char folder[] = "/tmp/dtekit-cpp-XXXXXX";
    CHECK(mkdtemp(folder) != nullptr);
    const std::string invoice =
        "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>7</Numero><FechaEmis>2025-01-31T09:30:00</FechaEmis>"
        "</IdDoc><Emisor><IDEmisor>3101123456</IDEmisor><DomFiscal><Pais>CR</Pais></DomFiscal></Emisor>"
        "<Totales><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>";
    std::string other = invoice;
    other.replace(other.find("<Numero>7<"), 10, "<Numero>8<");
    {
        dtekit::Journal opened(std::string(folder) + "/journal.db", "{\"resend\": \"after-reconcile\"}");
        const dtekit::Journal journal = std::move(opened);
        CHECK(journal.submit("a", invoice, "CR", 1790000000, "{\"chain\": \"F\"}").state == "waiting");
        CHECK(journal.list("waiting").size() == 1 && journal.results().empty());
        CHECK(journal.run(client, 1790000000, "{\"lease\": 60}").finished == 1);
        CHECK(journal.get("a")->chain == "F" && !journal.get("b"));
        CHECK(journal.get("a", 1790000000)->warnings.size() == journal.list("", 0, 1, 1790000000)[0].warnings.size());
        CHECK(journal.results().size() == 1 && journal.acknowledge("a", 1790000001));
        CHECK(journal.attempts("a").at(0).kind == "send" && journal.attempts("b").size() == 0);
        CHECK(journal.issue(client, "a", invoice, "CR", 1790000002).state == "sent");
        CHECK(journal.submit("b", "no document", "CR", 1790000002).state == "refused");
        CHECK(journal.submit("c", invoice, "CR", 1790000003).state == "waiting");
        CHECK(journal.settle("c", "refused", "the sale was cancelled", 1790000003).note == "the sale was cancelled");
        CHECK(journal.counts().at("sent").count == 1);
        CHECK(journal.metrics(1790000010).states.at("sent").oldest_age == 10);
        CHECK(journal.prometheus(1790000010).find("\ndtekit_journal_entries{state=\"sent\"} 1\n") != std::string::npos);
        const auto later = [](const dtekit::ListedDocument &) { return DTEKIT_OUTCOME_SENT; };
        const auto accept = [](const dtekit::ListedDocument &) { return DTEKIT_OUTCOME_ACCEPTED; };
        CHECK(journal.issue(client, "d", other, "CR", 1790000004, "{}", later).state == "sent");
        try {
            journal.run(client, 1790000604, "{}", [](const dtekit::ListedDocument &) -> dtekit_outcome { throw 7; });
            CHECK(!"what a rule throws ends the pass");
        } catch (int thrown) {
            CHECK(thrown == 7);
        }
        CHECK(journal.run(client, 1790001604, "{}", accept).finished == 1 && journal.get("d")->state == "accepted");
        CHECK(journal.submit("n", other, "CR", 1790000005, "{\"account\": \"north\"}").account == "north");
        CHECK(journal.accounts() == std::vector<std::string>{"north"} && journal.list_of("north").size() == 1);
        CHECK(journal.counts_of("north").at("waiting").count == 1);
        CHECK(journal.metrics_of("north", 1790000015).depth == 1);
        CHECK(journal.run_accounts("[\"north\"]", {&client}, 1790000015, "{}", later).worked == 1);
        CHECK(error_of([&] { journal.run_accounts("[\"north\"]", {}, 1790000015); }).code() == "parameter-value");
        CHECK(journal.compact(1790000002) == 1 && journal.recover(1790000002) == 0);
    }
    {
        Shelf shelf;
        dtekit::Journal journal(std::string(folder) + "/outside.db");
        journal.set_content(shelf);
        std::string peruvian = invoice;
        peruvian.replace(peruvian.find("<Pais>CR"), 8, "<Pais>PE");
        CHECK(journal.submit("a", peruvian, "PE", 1790000000).state == "waiting");
        CHECK(shelf.kept.size() == 1 && shelf.kept.begin()->second.find("3101123456") != std::string::npos);
        CHECK(journal.content_names().at(0) == shelf.kept.begin()->first && journal.content_names("z").empty());
        shelf.fails = true;
        CHECK(error_of([&] { journal.submit("b", other, "CR", 1790000000); }).code() == "journal-content");
        CHECK(!journal.get("b") && journal.run(client, 1790000000).postponed == 1);
        CHECK(journal.get("a")->findings.at(0).code == "journal-content");
        shelf.fails = false;
        CHECK(journal.run(client, 1790000060).finished == 1);
        CHECK(shelf.kept.size() == 1 && journal.acknowledge("a", 1790000061) && journal.compact(1790000062) == 1);
        CHECK(shelf.kept.empty());
    }
    CHECK(error_of([] { dtekit::Journal("/nowhere/at/all"); }).kind() == DTEKIT_STATUS_STORAGE);
    CHECK(std::system(("rm -rf " + std::string(folder)).c_str()) == 0);
}

static void a_polling_is_a_value() {
    dtekit::Poll poll(R"({"external_id": "9d3c1f0e", "sent_at": 1790000000})");
    CHECK(poll.next(1790000000).kind == dtekit::PollAction::Kind::Wait && poll.next(1790000000).until->seconds() == 1790000180);
    dtekit::Poll again = dtekit::Poll::from_json(poll.to_json());
    CHECK(again.next(1790000180).kind == dtekit::PollAction::Kind::Query && !again.next(1790000180).renew_token);
    const char *ready =
        R"({"event": "reply", "status": 200, "body": "{\"current_status\": \"approved\", )"
        R"(\"processed_info\": \"<DTE><Documento><Encabezado/></Documento></DTE>\", )"
        R"(\"file_url\": \"https://f.example/1\"}"})";
    CHECK(again.observe(ready, 1790000180) == "https://f.example/1");
    CHECK(!again.observe(R"({"event": "downloaded"})", 1790000181));
    const dtekit::PollAction done = again.next(1790000181);
    CHECK(done.kind == dtekit::PollAction::Kind::Done && done.result->file && done.result->status == "approved" && !done.reason);
    CHECK(done.result->xml == "<DTE><Documento><Encabezado/></Documento></DTE>" && done.result->warnings.empty());
    CHECK(again.to_json().find("f.example") == std::string::npos);
    CHECK(error_of([] { dtekit::Poll("{}"); }).findings().size() == 2);
    CHECK(error_of([] { dtekit::Poll::from_json("{}"); }).code() == "extraction-state");
}

static void an_archive_is_written_and_read() {
    const std::string_view xml = "<DTE><Documento><Encabezado/></Documento></DTE>";
    const std::string zip = dtekit::Archive::write(xml, "%PDF-1.7");
    const dtekit::Archive archive = dtekit::Archive::read(zip, R"({"external_id": "9d3c1f0e"})");
    CHECK(archive.xml() == xml && archive.pdf() == "%PDF-1.7");
    CHECK(archive.to_json().find("\"external_id\":\"9d3c1f0e\"") != std::string::npos);
    const dtekit::Archive given = dtekit::Archive::read(zip, R"({"content_type": "application/zip", "external_id": "x"})");
    CHECK(given.to_json().find("\"external_id\":\"x\"") != std::string::npos);
    CHECK(error_of([] { dtekit::Archive::read("no zip", R"({"external_id": "x"})"); }).code() == "archive-broken");
    CHECK(error_of([] { dtekit::Archive::write("<a/>", "no pdf"); }).findings().size() == 2);
}

static void an_upload_is_checked() {
    const dtekit::Upload upload("total: 10", R"({"file_name": "a.txt", "client_id": "org", "external_id": "x"})");
    CHECK(upload.to_json() == R"({"external_id":"x","findings":[]})");
    CHECK(upload.request().body().find("total: 10") != std::string_view::npos);
    CHECK(error_of([] { dtekit::Upload("%PDF", R"({"file_name": "a.png"})"); }).findings().size() == 2);
    CHECK(error_of([] { dtekit::Upload::from_path("/nowhere/a.txt", "{}"); }).kind() == DTEKIT_STATUS_STORAGE);
    auto broken = [](std::uint64_t, std::uint8_t *, std::size_t) -> std::int64_t { throw 1; };
    CHECK(error_of([&] {
              dtekit::Upload::from_reader(broken, 9, R"({"file_name": "a.txt", "client_id": "org"})");
          }).code()
          == "file-unreadable");
}

static void a_document_is_extracted(const sandbox &service) {
    const std::string url = service.url;
    const dtekit::Client client("{\"base_url\": \"" + url + "\", \"username\": \"user\", \"password\": \"secret\", "
                                "\"extraction_url\": \"" + url + "\", \"client_id\": \"client\", "
                                "\"client_secret\": \"client-secret\"}");
    const std::string_view text = "total: 10";
    auto read = [&](std::uint64_t offset, std::uint8_t *to, std::size_t len) {
        const std::string_view piece = text.substr(std::min<std::size_t>(offset, text.size()), len);
        std::copy(piece.begin(), piece.end(), to);
        return static_cast<std::int64_t>(piece.size());
    };
    const dtekit::Upload upload = dtekit::Upload::from_reader(
        read, text.size(), R"({"file_name": "note.after=0.txt", "client_id": "org", "external_id": "cpp-1"})");
    const dtekit::Poll quick(R"({"external_id": "cpp-1", "sent_at": 1790000000, "sending": true, "query_interval": 1})");
    dtekit::Extraction extraction(upload, quick);
    const dtekit::ExtractionStep sent = client.advance(extraction, 1790000000);
    CHECK(sent.kind == dtekit::ExtractionStep::Kind::Sent && sent.external_id == "cpp-1" && sent.sends.used == 1);
    CHECK(sent.sends.allowed == 25 && sent.queries.allowed == 125 && !sent.next_at && !sent.xml && !sent.reason);
    try {
        client.extract(extraction, [](const dtekit::ExtractionStep &, std::string_view) -> bool { throw 7; });
        CHECK(!"what the progress throws ends the waiting");
    } catch (int thrown) {
        CHECK(thrown == 7);
    }
    std::string state;
    const dtekit::ExtractionStep last = client.extract(extraction, [&](const dtekit::ExtractionStep &, std::string_view now) {
        state = now;
        return true;
    });
    CHECK(last.kind == dtekit::ExtractionStep::Kind::Done && last.warnings.empty() && extraction.file() == text);
    dtekit::Extraction resumed = dtekit::Extraction::resume(upload, dtekit::Poll::from_json(state));
    CHECK(client.extract(resumed).xml->find("<DTE><Documento>") == 0 && !resumed.file());
    CHECK(resumed.poll().find("\"name\":\"done\"") != std::string::npos);
    CHECK(holds(dtekit::Extraction(upload).poll().c_str(), "\"external_id\":\"cpp-1\""));
    CHECK(error_of([&] { dtekit::Extraction(upload, dtekit::Poll(R"({"external_id": "y", "sent_at": 1})")); }).kind()
          == DTEKIT_STATUS_ARGUMENT);
}

static void an_accepted_document_gets_to_paper() {
    CHECK(error_of([&] { dtekit::print_data("<Comprobante/>", "CR"); }).code() == "print-document");
    std::ifstream file("tests/data/certified-cl.xml", std::ios::binary);
    const std::string invoice{std::istreambuf_iterator<char>(file), {}};
    const dtekit::PrintData data = dtekit::print_data(invoice, "CL");
    CHECK(data.country == "CL" && data.document_type == "33" && data.symbol && data.symbol->kind == "pdf417");
    CHECK(!data.fields.empty() && data.field(data.fields[0].name) == data.fields[0].value && !data.field("nothing"));
    CHECK(!data.lines.empty() && !data.legends.empty());
    // What this invoice has none of.
    const dtekit::PrintTax tax(dtekit::Json::parse(R"({"code": "01", "rate": "13", "base": "100", "amount": "13"})"));
    CHECK(tax.code == "01" && tax.rate == "13" && tax.base == "100" && tax.amount == "13");
    const dtekit::PrintReference reference(dtekit::Json::parse(R"({"document_type": "33", "number": "7", "date": null})"));
    CHECK(reference.document_type == "33" && reference.number == "7" && !reference.date && !reference.series);
    const dtekit::Options latin{{"encoding", data.symbol->encoding}};
    CHECK(dtekit::symbol(data.symbol->text, data.symbol->kind, "svg", latin).find("<svg") != std::string::npos);
}

static void an_authoritys_no_is_traced() {
    const dtekit::Mapping mapping = dtekit::Mapping::parse(R"(<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
  <m:template><Factura><Canton>{Ciudad}</Canton></Factura></m:template></m:mapping>)");
    const dtekit::Explanation explanation = mapping.explain(R"({"Ciudad": "Centro"})");
    const dtekit::Trace found = dtekit::trace(
        R"(["cvc-pattern-valid: Value 'Centro' is not facet-valid with respect to pattern '\\d\\d' for type 'CantonType'. cvc-type.3.1.3: The value 'Centro' of element 'Canton' is not valid."])",
        explanation);
    CHECK(found.messages.size() == 1 && found.messages[0].status == dtekit::TracedMessage::Status::Found);
    CHECK(found.messages[0].paths == std::vector<std::string>{"Ciudad"} && found.messages[0].value == "Centro");
    CHECK(found.messages[0].fields[0].element == "Factura/Canton" && !found.number.empty());
}

static std::string content_of(const char *path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

static void what_is_found_goes_through_two_mappings() {
    const dtekit::Mapping mine = dtekit::Mapping::parse(content_of("tests/data/erp-to-dte.xml"));
    const dtekit::Mapping official = dtekit::Mapping::standard("CR", "04");
    std::string ticket = content_of("tests/data/erp-ticket.json");
    const std::string name = R"("name": "Comercial Los Yoses S.A.",)";
    ticket.erase(ticket.find(name), name.size());
    const std::vector<std::string> through{"Documento/Encabezado/Emisor/NmbEmisor"};
    const dtekit::Lint lint = dtekit::lint_through(mine, ticket, "CR");
    CHECK(lint.errors == 1 && lint.findings[0].path == "seller/name" && lint.findings[0].through == through);
    dtekit::Batch many = dtekit::Batch::lint_through(mine, "CR");
    many.push(ticket, "ticket.json");
    const std::optional<dtekit::BatchItem> report = many.next();
    CHECK(report && dtekit::Lint(dtekit::Json::parse(report->output)).findings[0].path == "seller/name");
    const dtekit::Explanation explanation = official.explain_through(mine, ticket);
    const dtekit::Trace traced = dtekit::trace(
        R"(["The 'Canton' element is invalid - The value '15' is invalid according to its datatype - The Pattern constraint failed."])",
        explanation);
    CHECK(traced.messages[0].paths == std::vector<std::string>{"seller/address/canton"});
    CHECK(traced.messages[0].fields[0].through
          == std::vector<std::string>{"Documento/Encabezado/Emisor/DomFiscal/Ciudad"});
    const std::vector<dtekit::Finding> found =
        dtekit::validate_explained(explanation.output, explanation, {{"signed", false}});
    CHECK(found.size() == 1 && found[0].path == "seller/name" && found[0].through.size() == 2);
}

static void a_document_has_deadlines() {
    const char *dte = "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><FechaEmis>2026-05-31</FechaEmis></IdDoc></Encabezado></Documento></DTE>";
    const std::vector<dtekit::Deadline> found = dtekit::deadlines(dte, "PE", {{"since", "2026-06-02"}});
    CHECK(found.size() == 3 && found[0].kind == "send" && found[0].due == "2026-06-03" && found[0].since == "issue");
    CHECK(found[1].due == "2026-06-09" && found[1].value == "7" && found[1].unit == "days" && !found[1].estimate);
    CHECK(!found[1].law.empty() && !found[1].checked.empty());
    CHECK(dtekit::deadlines(dte, "PA").empty());
    CHECK(error_of([&] { dtekit::deadlines(dte, "UY"); }).code() == "lint-country");
}

static void a_code_of_an_authority_is_explained() {
    const dtekit::AuthorityCode code = dtekit::code("PE", "3277");
    CHECK(code.elements == std::vector<std::string>{"TaxTotal/TaxSubtotal/TaxableAmount"} && code.exists == false);
    CHECK(code.meaning && code.meaning_es && code.remedy && code.remedy_es && !code.source.empty());
    CHECK(!dtekit::code("CL", "7").others.empty());
    CHECK(error_of([] { dtekit::code("PE", "0"); }).code() == "authority-code");
}

static void a_schema_refuses_a_value() {
    const std::string document = "<SemillaModel><valor>x</valor><fecha>31-03-2026</fecha></SemillaModel>";
    const std::vector<dtekit::Finding> found = dtekit::validate(document, {{"signed", false}});
    CHECK(found.size() == 1 && found[0].code == "schema-type" && found[0].path == "SemillaModel/fecha");
    CHECK(error_of([] { dtekit::validate("<a/>"); }).code() == "schema-none");
}

static void a_signature_is_verified() {
    const std::string invoice = content_of("tests/data/verify/chile_dte.xml");
    const dtekit::Options options{{"trust", dtekit::Value::array({content_of("tests/data/verify/authority.pem")})}};
    const std::vector<dtekit::Signature> found = dtekit::verify(invoice, options);
    CHECK(!found.empty() && found[0].status == dtekit::Signature::Status::Valid && !found[0].algorithm.empty());
    CHECK(!found[0].covers.empty() && found[0].covers[0].matches == true && found[0].signer.has_value());
    CHECK(dtekit::verify("<a/>").empty());
}

static void a_document_alone_gives_its_question() {
    const std::string document = "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><FechaEmis>2026-11-21</FechaEmis>"
                                 "<ContenidoTC>50621112600310112345600100001010000000012112345678</ContenidoTC></IdDoc>"
                                 "<Emisor><IDEmisor>3101123456</IDEmisor></Emisor></Encabezado></Documento></DTE>";
    std::vector<dtekit::NextStep> steps;
    steps.push_back(dtekit::NextStep::of(document, "CR", {{"unknown_since", 1790100000}}));
    // Nobody listens there.
    const dtekit::Client client({{"base_url", "http://127.0.0.1:9"}, {"username", "u"}, {"password", "p"}, {"attempts", 1}});
    CHECK(error_of([&] { client.reconcile_many(steps); }).kind() == DTEKIT_STATUS_TRANSPORT);
}

static void all() {
    a_schema_refuses_a_value();
    a_signature_is_verified();
    a_document_alone_gives_its_question();
    a_document_has_deadlines();
    a_code_of_an_authority_is_explained();
    documents_are_strings();
    mappings_are_objects();
    a_converter_is_kept();
    a_mapper_is_kept();
    registries_are_objects();
    a_newer_table_counts_everywhere();
    a_batch_gives_its_results_in_order();
    a_sink_takes_pieces_and_may_throw();
    what_is_dropped_is_named();
    a_file_content_is_told_apart();
    a_document_is_edited();
    a_document_is_read();
    documents_are_compared_and_moved();
    any_answer_is_read();
    json_is_read_member_by_member();
    values_are_written_as_json();
    a_time_is_a_number_or_a_time_point();
    a_result_has_members();
    every_operation_has_its_arguments_and_its_answer();
    an_error_holds_its_findings();
    an_error_outlives_its_copy();
    a_panic_is_an_error();
    a_result_moves();
    what_is_not_accepted_throws();
    every_wrong_setting_is_a_finding();
    a_request_is_built_and_its_answer_read();
    a_rule_explains_itself();
    an_event_is_built_and_cancelled();
    a_wait_is_kept_between_its_steps();
    an_entry_is_worked_on_without_a_journal();
    a_receiver_message_is_built_and_read();
    a_message_gets_the_next_number_of_a_sequence();
    a_sequence_hands_out_each_number_once();
    an_identifier_has_parts();
    a_cfdi_has_a_cadena_original();
    a_country_has_a_processing_model();
    a_country_has_example_documents();
    a_document_is_linted();
    what_was_received_is_read();
    an_accepted_document_gets_to_paper();
    an_authoritys_no_is_traced();
    what_is_found_goes_through_two_mappings();
    totals_are_audited();
    a_polling_is_a_value();
    an_archive_is_written_and_read();
    an_upload_is_checked();
    sandbox service = {};
    if (CHECK(sandbox_start(&service))) {
        CHECK(sandbox_control(&service, "country", "{\"country\": \"MX\"}", 17));
        the_service_answers(service);
        CHECK(sandbox_control(&service, "reset", "{}", 2));
        CHECK(sandbox_control(&service, "country", "{\"country\": \"CR\"}", 17));
        a_receiver_message_is_sent(service);
        CHECK(sandbox_control(&service, "reset", "{}", 2));
        CHECK(sandbox_control(&service, "country", "{\"country\": \"CR\"}", 17));
        an_unknown_outcome_is_reconciled(service);
        a_cancelled_call_is_not_sent(service);
        an_inbox_keeps_what_arrives(service);
    pollings_are_kept(service);
        documents_are_journaled(service);
        a_journal_is_in_the_programs_own_database();
        a_journal_waits_as_its_driver_can();
        polls_and_numbers_are_in_the_programs_own_database();
        a_document_is_extracted(service);
        CHECK(sandbox_stop(&service));
    }
}

int main() {
    try {
        all();
    } catch (const std::exception &error) {
        CHECK(!"no exception was thrown");
        std::printf("  %s\n", error.what());
    }
    return check_sum();
}
