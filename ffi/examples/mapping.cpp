// Applies a mapping of one's own to a document.
//
//   c++ -std=c++17 mapping.cpp $(pkg-config --cflags --libs dtekit) -o mapping && ./mapping
#include <dtekit.hpp>

#include <iostream>

int main() {
    try {
        const dtekit::Mapping mapping = dtekit::Mapping::parse(R"(
            <m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE/Documento'>
              <m:param name='currency' default='CRC'/>
              <m:template><Ticket><Total currency='{$currency}'>{Total}</Total></Ticket></m:template>
            </m:mapping>)");
        const auto params = dtekit::Value::object({{"currency", "USD"}});
        std::cout << mapping.apply(R"({"Documento": {"Total": 19.00}})", {{"params", params}}) << '\n';
        return 0;
    } catch (const dtekit::Error &error) {
        // A wrong template has a finding for each mistake, with its line and column.
        for (const dtekit::Finding &finding : error.findings()) {
            std::cerr << "line " << (finding.position ? finding.position->line : 0) << ": " << finding.message << '\n';
        }
        return 1;
    }
}
