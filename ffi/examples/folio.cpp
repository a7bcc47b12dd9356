// Says who assigns the folio of a Chilean document, before anything is sent.
//
//   c++ -std=c++17 folio.cpp $(pkg-config --cflags --libs dtekit) -o folio && ./folio
#include <dtekit.hpp>

#include <iostream>

int main() {
    try {
        const dtekit::Json decision = dtekit::evaluate_folio(
            {{"biller_id", "7"}, {"validate_number", true}, {"folio", "1042"}, {"folio_state", "approved"}});
        for (const char *name : {"rule", "action", "why"}) {
            std::cout << name << ": " << decision[name].text().value_or("") << '\n';
        }
        for (const dtekit::Json &finding : decision["findings"].items()) {
            std::cout << "hint: " << finding["hint"].text().value_or("") << '\n';
        }
        return 0;
    } catch (const dtekit::Error &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
