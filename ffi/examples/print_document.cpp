// Prints a certified document: a ticket of 80 mm for a printer that takes ESC/POS, and an A4 page as HTML.
//
//   c++ -std=c++17 print_document.cpp $(pkg-config --cflags --libs dtekit libctemplate) -o print_document
//   ./print_document certified.xml CL templates [folder]
//
// The fields, legends and the symbol come from dtekit; what the page looks like is in the templates, for ctemplate.
#include <dtekit.hpp>

#include <ctemplate/template.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

std::string read(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("cannot read " + path);
    }
    return {std::istreambuf_iterator<char>(file), {}};
}

/** What the templates show. */
void fill(ctemplate::TemplateDictionary &page, const dtekit::PrintData &data) {
    for (const auto &field : data.fields) {
        ctemplate::TemplateDictionary &row = *page.AddSectionDictionary("FIELD");
        row.SetValue("LABEL", field.label.es);
        row.SetValue("VALUE", field.value);
    }
    for (const auto &line : data.lines) {
        ctemplate::TemplateDictionary &row = *page.AddSectionDictionary("LINE");
        row.SetValue("QUANTITY", line.quantity.value_or("1"));
        row.SetValue("DESCRIPTION", line.description.value_or(""));
        row.SetValue("UNIT_PRICE", line.unit_price.value_or(""));
        row.SetValue("TOTAL", line.total.value_or(""));
    }
    for (const auto &tax : data.taxes) {
        ctemplate::TemplateDictionary &row = *page.AddSectionDictionary("TAX");
        row.SetValue("CODE", tax.code.value_or(""));
        row.SetValue("RATE", tax.rate.value_or(""));
        row.SetValue("AMOUNT", tax.amount.value_or(""));
    }
    for (const auto &reference : data.references) {
        ctemplate::TemplateDictionary &row = *page.AddSectionDictionary("REFERENCE");
        row.SetValue("DOCUMENT_TYPE", reference.document_type.value_or(""));
        row.SetValue("NUMBER", reference.number.value_or(""));
    }
    for (const auto &legend : data.legends) {
        page.AddSectionDictionary("LEGEND")->SetValue("TEXT", legend.text);
    }
}

std::string expanded(const std::string &path, const ctemplate::TemplateDictionary &values) {
    std::string text;
    if (!ctemplate::ExpandTemplate(path, ctemplate::DO_NOT_STRIP, &values, &text)) {
        throw std::runtime_error("cannot expand " + path);
    }
    return text;
}

/** The text as the printer takes it: the letters of ISO-8859-1, which windows-1252 has at the same places. */
std::string printer(const std::string &text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); at++) {
        const unsigned char byte = static_cast<unsigned char>(text[at]);
        if (byte < 0x80) {
            out += text[at];
        } else if ((byte & 0xFE) == 0xC2 && at + 1 < text.size()) {
            out += static_cast<char>(((byte & 3) << 6) | (static_cast<unsigned char>(text[++at]) & 0x3F));
        } else if ((byte & 0xC0) == 0xC0) {
            out += '?';
        }
    }
    return out;
}

}  // namespace

int main(int count, char **words) {
    if (count < 4) {
        std::cerr << "usage: print_document CERTIFIED COUNTRY TEMPLATES [FOLDER]\n";
        return 2;
    }
    try {
        const std::string templates = words[3], folder = count > 4 ? words[4] : ".";
        const dtekit::PrintData data = dtekit::print_data(read(words[1]), words[2]);
        for (const dtekit::Finding &finding : data.findings) {
            std::cerr << finding.message << '\n';
        }
        if (!data.symbol) {
            throw std::runtime_error("something is missing for the symbol");
        }
        const dtekit::PrintSymbol &content = *data.symbol;
        std::vector<dtekit::Member> options{{"encoding", content.encoding}};
        if (content.error_correction) {
            options.push_back({"error_correction", *content.error_correction});
        }
        if (content.kind == "pdf417") {
            // 576 dots in a line: twelve columns with two dots a module.
            options.push_back({"columns", 12});
        }
        ctemplate::TemplateDictionary values("document");
        fill(values, data);
        values.SetValue("COUNTRY", data.country);
        values.SetValue("WIDTH", std::to_string(content.minimum_width.value_or(30)));
        values.SetValue("SVG", dtekit::symbol(content.text, content.kind, "svg", options));
        std::string legends;
        for (const auto &legend : data.legends) {
            legends += legend.text + '\n';
        }
        // Initialize, windows-1252; centred; cut.
        const std::string begin = "\x1b@\x1bt\x10", centred = "\x1b\x61\x01", cut{"\n\n\n\x1dVB\0", 7};
        const std::string ticket = begin + printer(expanded(templates + "/ticket.txt", values)) + centred +
                                   dtekit::symbol(content.text, content.kind, "escpos", options) + printer(legends) + cut;
        const std::string page = expanded(templates + "/page.html", values);
        std::ofstream(folder + "/ticket.bin", std::ios::binary) << ticket;
        std::ofstream(folder + "/page.html", std::ios::binary) << page;
        std::cout << "ticket.bin: " << ticket.size() << " bytes, page.html: " << page.size() << " bytes\n";
        return 0;
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
