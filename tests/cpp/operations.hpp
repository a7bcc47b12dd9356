// Calls operations without a service: each call becomes a request, and a sample of its answer is read.
#ifndef OPERATIONS_HPP
#define OPERATIONS_HPP

#include <dtekit.hpp>

#include <string>
#include <type_traits>
#include <vector>

#include "../c/check.h"

class Recorder : public dtekit::Operations<Recorder> {
public:
    // Builds the request, reads a sample answer, and gives it as the operation's own type.
    template <typename Call>
    typename Call::Answer call(const Call &arguments) const {
        using Answer = typename Call::Answer;
        try {
            dtekit::Request request(arguments);
            return dtekit::detail::As<Answer>::from(request.decode(200, sample<Answer>()));
        } catch (const dtekit::Error &error) {
            refused(Call::operation, error);
        }
        const dtekit::Options options{{"operation", Call::operation}};
        return dtekit::detail::As<Answer>::from(dtekit::Result::decode_reply(sample<Answer>(), options));
    }

private:
    // Sample values may break a rule of an event or of an upload, whose keys are members of an argument; but no
    // argument has a name that the operation does not know.
    static void refused(std::string_view operation, const dtekit::Error &error) {
        CHECK(error.kind() == DTEKIT_STATUS_ARGUMENT || error.kind() == DTEKIT_STATUS_INVALID);
        for (const dtekit::Finding &finding : error.findings()) {
            const bool is_inside = finding.path && finding.path->find('.') != std::string::npos;
            if (!CHECK(finding.code != "parameter-unknown" && (finding.code != "parameter-missing" || is_inside))) {
                std::printf("  %s: %s\n", std::string(operation).c_str(), finding.message.c_str());
            }
        }
    }

    template <typename Answer>
    static std::string sample() {
        if constexpr (std::is_same_v<Answer, bool>) {
            return "true";
        } else if constexpr (std::is_same_v<Answer, std::string>) {
            return "\"3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11\"";
        } else if constexpr (std::is_same_v<Answer, std::vector<dtekit::ProcessResult>>) {
            return "[{\"Success\": true}]";
        } else if constexpr (std::is_same_v<Answer, dtekit::ProcessResult>) {
            return "{\"Success\": true}";
        } else if constexpr (std::is_same_v<Answer, dtekit::DocumentList>) {
            return "{\"Documents\": []}";
        } else if constexpr (std::is_same_v<Answer, dtekit::Json> || std::is_base_of_v<dtekit::Result, Answer>) {
            return "{}";
        } else {
            return "[{}]";
        }
    }
};

// Calls every operation with every argument.
void call_every_operation(const Recorder &recorder);

#endif
