/* A converter that is kept from document to document. Part of dtekit.hpp. */
#ifndef DTEKIT_CONVERTER_HPP
#define DTEKIT_CONVERTER_HPP

#include "error.hpp"
#include "json.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace dtekit {

/**
 * A converter for many documents, one after another; see `dtekit_converter`. One thread at a time may use it. It moves,
 * and is not copied.
 */
class Converter {
public:
    /** Makes a converter with these options of `json_to_xml` and `xml_to_json`. Throws Error. */
    explicit Converter(const Options &to_xml = {}, const Options &to_json = {})
        : handle_(detail::handle<dtekit_converter>([&](dtekit_converter **out, dtekit_error **err) {
              return dtekit_converter_new(detail::data(to_xml), to_xml.size(), detail::data(to_json), to_json.size(), out,
                                          err);
          })) {}

    /** The XML of a JSON document, which the converter owns until its next call of this method. Throws Error. */
    std::string_view json_to_xml(std::string_view json) { return convert(dtekit_converter_json_to_xml, json); }
    /** The JSON of an XML document, which the converter owns until its next call of this method. Throws Error. */
    std::string_view xml_to_json(std::string_view xml) { return convert(dtekit_converter_xml_to_json, xml); }

private:
    template <typename Call>
    std::string_view convert(Call call, std::string_view input) {
        const std::uint8_t *out = nullptr;
        std::size_t len = 0;
        detail::check([&](dtekit_error **err) {
            return call(handle_.get(), detail::data(input), input.size(), &out, &len, err);
        });
        return {reinterpret_cast<const char *>(out), len};
    }

    detail::Owned<dtekit_converter> handle_;
};

}  // namespace dtekit

#endif
