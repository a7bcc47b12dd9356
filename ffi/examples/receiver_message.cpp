// Answers a supplier's document in Costa Rica: accepts it with a receiver message.
//
//   c++ -std=c++17 receiver_message.cpp $(pkg-config --cflags --libs dtekit) -o receiver_message
//   ./receiver_message http://127.0.0.1:8088 supplier-invoice.xml folios.txt
#include <dtekit.hpp>

#include <fstream>
#include <iostream>
#include <sstream>

int main(int count, char **arguments) {
    std::ifstream file(count == 4 ? arguments[2] : "", std::ios::binary);
    if (!file) {
        std::cerr << "usage: receiver_message URL DOCUMENT FOLIO-FILE\n";
        return 2;
    }
    std::ostringstream document;
    document << file.rdbuf();
    try {
        // No number is used twice, even if this program is killed.
        const dtekit::FolioSequence folios(arguments[3]);
        // 1 accepts, 2 accepts in part, 3 rejects. Ids and totals are read from the document.
        const auto message = dtekit::ReceiverMessage::answering(
            document.str(),
            {{"mensaje", 1}, {"fecha_emision_doc", "2025-07-30T09:15:00"}, {"codigo_actividad", "620100"}}, folios);
        const dtekit::Client client({{"base_url", arguments[1]}, {"username", "user"}, {"password", "secret"}});
        std::cout << dtekit_outcome_name(client.costa_rica_send_receiver_message(message).outcome()) << '\n';
        return 0;
    } catch (const dtekit::Error &error) {
        for (const dtekit::Finding &finding : error.findings()) {
            std::cerr << finding.code << ": " << finding.message << '\n';
        }
        return 1;
    }
}
