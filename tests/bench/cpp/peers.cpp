// dtekit's C library beside pugixml with RapidJSON: the generic DTE from JSON to XML and back.
//
//   peers time FOLDER/NAME                    both take turns; prints the median of each and their ratio
//   peers once dtekit|pugixml to-xml|to-json FOLDER/NAME TIMES    converts so many times, for callgrind
//
// NAME.json and NAME.xml are the same document. RapidJSON keeps the text of numbers, as dtekit does.
#include <dtekit.hpp>
#include <pugixml.hpp>
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Value = rapidjson::Value;
using Allocator = rapidjson::Document::AllocatorType;

std::string_view text_of(const Value &value) { return {value.GetString(), value.GetStringLength()}; }

void write_element(pugi::xml_node parent, const char *name, const Value &value) {
    if (value.IsArray()) {
        for (const Value &item : value.GetArray()) {
            write_element(parent, name, item);
        }
        return;
    }
    pugi::xml_node element = parent.append_child(name);
    if (value.IsString()) {
        element.append_child(pugi::node_pcdata).set_value(value.GetString());
    } else if (value.IsObject()) {
        for (const auto &member : value.GetObject()) {
            const std::string_view key = text_of(member.name);
            if (key.front() == '@') {
                element.append_attribute(key.data() + 1).set_value(member.value.GetString());
            } else if (key == "#text") {
                element.append_child(pugi::node_pcdata).set_value(member.value.GetString());
            } else {
                write_element(element, key.data(), member.value);
            }
        }
    } else if (value.IsBool()) {
        element.append_child(pugi::node_pcdata).set_value(value.GetBool() ? "true" : "false");
    }
}

struct Text : pugi::xml_writer {
    std::string text;
    void write(const void *data, size_t size) override { text.append(static_cast<const char *>(data), size); }
};

std::string peer_to_xml(const std::string &json) {
    rapidjson::Document document;
    document.Parse<rapidjson::kParseNumbersAsStringsFlag>(json.data(), json.size());
    if (document.HasParseError()) {
        throw std::runtime_error("the corpus is JSON");
    }
    pugi::xml_document xml;
    write_element(xml, "DTE", document);
    Text out;
    xml.save(out, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
    return std::move(out.text);
}

// The elements of the corpus that are arrays even when single.
bool is_list(std::string_view name) {
    for (std::string_view list : {"Detalle", "CdgItem", "ImpuestosDet", "ExtraInfoDetalle", "Referencia"}) {
        if (name == list) {
            return true;
        }
    }
    return false;
}

Value read_element(pugi::xml_node element, Allocator &allocator) {
    const pugi::xml_node first = element.first_child();
    if (!first && !element.first_attribute()) {
        return Value();
    }
    if (first.type() == pugi::node_pcdata && !element.first_attribute() && !first.next_sibling()) {
        return Value(rapidjson::StringRef(first.value()));
    }
    Value members(rapidjson::kObjectType);
    for (pugi::xml_attribute attribute : element.attributes()) {
        const std::string name = std::string("@") + attribute.name();
        members.AddMember(Value(name.c_str(), allocator), Value(rapidjson::StringRef(attribute.value())), allocator);
    }
    for (pugi::xml_node child : element.children()) {
        if (child.type() == pugi::node_pcdata) {
            members.AddMember("#text", Value(rapidjson::StringRef(child.value())), allocator);
            continue;
        }
        Value value = read_element(child, allocator);
        const auto known = members.FindMember(child.name());
        if (known != members.MemberEnd() && known->value.IsArray()) {
            known->value.PushBack(value, allocator);
        } else if (is_list(child.name())) {
            Value list(rapidjson::kArrayType);
            list.PushBack(value, allocator);
            members.AddMember(rapidjson::StringRef(child.name()), list, allocator);
        } else {
            members.AddMember(rapidjson::StringRef(child.name()), value, allocator);
        }
    }
    return members;
}

std::string peer_to_json(const std::string &xml) {
    pugi::xml_document document;
    if (!document.load_buffer(xml.data(), xml.size(), pugi::parse_default, pugi::encoding_utf8)) {
        throw std::runtime_error("the corpus is well-formed");
    }
    rapidjson::Document json;
    const Value value = read_element(document.document_element(), json.GetAllocator());
    rapidjson::StringBuffer out;
    rapidjson::Writer<rapidjson::StringBuffer> writer(out);
    value.Accept(writer);
    return {out.GetString(), out.GetSize()};
}

std::string our_to_xml(const std::string &json) { return dtekit::json_to_xml(json); }
std::string our_to_json(const std::string &xml) { return dtekit::xml_to_json(xml); }

using Convert = std::function<std::string(const std::string &)>;

std::string read_file(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("expected the file " + path);
    }
    return {std::istreambuf_iterator<char>(file), {}};
}

bool same_json(const std::string &one, const std::string &other) {
    rapidjson::Document left, right;
    left.Parse<rapidjson::kParseNumbersAsStringsFlag>(one.c_str());
    right.Parse<rapidjson::kParseNumbersAsStringsFlag>(other.c_str());
    return !left.HasParseError() && !right.HasParseError() && left == right;
}

double median(std::vector<double> &times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

void compare(const std::string &what, const std::string &input, const Convert &ours, const Convert &peers) {
    using Clock = std::chrono::steady_clock;
    const size_t repeats = std::max<size_t>(100000 / input.size(), 1);
    const Convert *ways[] = {&ours, &peers};
    std::vector<double> times[2];
    size_t sum = 0;
    const auto start = Clock::now();
    while (Clock::now() - start < std::chrono::seconds(4) || times[0].size() < 5) {
        for (int way = 0; way < 2; way++) {
            const auto begin = Clock::now();
            for (size_t turn = 0; turn < repeats; turn++) {
                sum += (*ways[way])(input).size();
            }
            times[way].push_back(std::chrono::duration<double>(Clock::now() - begin).count());
        }
    }
    const double ratio = median(times[1]) / median(times[0]);
    std::cout << "  " << what << ": dtekit is " << ratio << " times as fast as pugixml + RapidJSON (goal 4.5)\n";
    if (sum == 0) {
        throw std::runtime_error("nothing was converted");
    }
}

} // namespace

int main(int count, char **arguments) {
    const std::vector<std::string> all(arguments, arguments + count);
    if (count == 3 && all[1] == "time") {
        const std::string json = read_file(all[2] + ".json"), xml = read_file(all[2] + ".xml");
        if (our_to_xml(json) != xml || peer_to_xml(json) != xml || !same_json(our_to_json(xml), peer_to_json(xml))) {
            throw std::runtime_error("the peers must do the same");
        }
        compare("JSON -> XML", json, our_to_xml, peer_to_xml);
        compare("XML -> JSON", xml, our_to_json, peer_to_json);
        return 0;
    }
    if (count == 6 && all[1] == "once") {
        const bool is_ours = all[2] == "dtekit", to_xml = all[3] == "to-xml";
        const std::string input = read_file(all[4] + (to_xml ? ".json" : ".xml"));
        const Convert convert = to_xml ? (is_ours ? our_to_xml : peer_to_xml) : (is_ours ? our_to_json : peer_to_json);
        size_t sum = 0;
        for (int turn = std::stoi(all[5]); turn > 0; turn--) {
            sum += convert(input).size();
        }
        std::cout << sum << '\n';
        return 0;
    }
    std::cerr << "usage: peers time FOLDER/NAME | peers once dtekit|pugixml to-xml|to-json FOLDER/NAME TIMES\n";
    return 2;
}
