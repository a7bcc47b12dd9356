// Says who assigns the folio of a Chilean document, before anything is sent.
//
//   c++ -std=c++17 folio.cpp $(pkg-config --cflags --libs dtekit) -o folio && ./folio
#include <dtekit.hpp>

#include <iostream>

int main() {
    try {
        const dtekit::FolioDecision decision = dtekit::evaluate_folio(
            {{"biller_id", "7"}, {"validate_number", true}, {"folio", "1042"}, {"folio_state", "approved"}});
        const bool refused = decision.action == dtekit::FolioDecision::Action::Refuse;
        std::cout << "rule: " << decision.rule << '\n';
        std::cout << "action: " << (refused ? "refuse" : "go on") << '\n';
        std::cout << "why: " << decision.why << '\n';
        for (const dtekit::Finding &finding : decision.findings) {
            std::cout << "hint: " << finding.hint.value_or("") << '\n';
        }
        return 0;
    } catch (const dtekit::Error &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
