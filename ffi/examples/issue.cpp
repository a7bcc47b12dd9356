// Issues a document and handles each outcome.
//
//   c++ -std=c++17 issue.cpp $(pkg-config --cflags --libs dtekit) -o issue
//   ./issue http://127.0.0.1:8088 invoice.json CR
#include <dtekit.hpp>

#include <fstream>
#include <iostream>
#include <sstream>

static void handle(const dtekit::Client &client, const dtekit::ProcessResult &result) {
    std::cout << "global_document_id: " << result.global_document_id().value_or("") << '\n';
    switch (result.outcome()) {
    case DTEKIT_OUTCOME_ACCEPTED:
        std::cout << "accepted; the certified document has " << result.certified_xml().value_or("").size() << " bytes\n";
        break;
    case DTEKIT_OUTCOME_SENT: {
        dtekit::AuthorityWait wait(result, dtekit::Time::now());
        std::cout << "sent; the authority says: " << dtekit_outcome_name(client.wait_for_authority(wait).outcome) << '\n';
        break;
    }
    case DTEKIT_OUTCOME_QUEUED:
        std::cout << "queued; its turn comes when its number is next\n";
        break;
    case DTEKIT_OUTCOME_REJECTED:
        std::cout << "rejected: " << result.description().value_or("") << '\n';
        for (const std::string &message : result.messages()) {
            std::cout << "  " << message << '\n';
        }
        break;
    default: {
        // Nobody knows whether the service issued it: ask the service, and never send it again blindly.
        dtekit::Reconciliation found = client.reconcile(result);
        // Not listed once is not enough: a program keeps the step, and asks with it again after
        // found.resend_not_before.
        if (const auto kept = found.next) {
            found = client.reconcile(*kept);
        }
        std::cout << "unknown: " << dtekit_verdict_name(found.verdict) << (found.may_resend ? ", may be sent again\n" : "\n");
    }
    }
}

int main(int count, char **arguments) {
    std::ifstream file(count == 4 ? arguments[2] : "", std::ios::binary);
    if (!file) {
        std::cerr << "usage: issue URL DOCUMENT COUNTRY\n";
        return 2;
    }
    std::ostringstream document;
    document << file.rdbuf();
    try {
        const dtekit::Client client({{"base_url", arguments[1]}, {"username", "user"}, {"password", "secret"}});
        handle(client, client.issue(document.str(), arguments[3], {{"timeout", std::chrono::seconds(60)}}));
        return 0;
    } catch (const dtekit::Error &error) {
        // An error is not an outcome: the document was refused before it was sent, or the connection never stood.
        std::cerr << error.what() << '\n';
        return 1;
    }
}
