/* Whether what was received is genuine. Part of dtekit.hpp. */
#ifndef DTEKIT_SIGNATURE_HPP
#define DTEKIT_SIGNATURE_HPP

#include "error.hpp"
#include "json.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dtekit {

namespace detail {

/** A truth that may not be known. */
inline std::optional<bool> truth(const Json &json) {
    return json ? std::optional<bool>(json.is_true()) : std::nullopt;
}

}  // namespace detail

/** One part that a signature covers; see `dtekit_verify`. */
struct Covered {
    /** Reads an object of the JSON that the C function gives. */
    explicit Covered(const Json &json)
        : part(json["part"].text().value_or("")),
          path(json["path"].text().value_or("")),
          id(json["id"].text()),
          digest(json["digest"].text()),
          matches(detail::truth(json["matches"])),
          alone(json["alone"].is_true()) {
        if (json["start"] && json["end"]) {
            start = detail::whole(json["start"]);
            end = detail::whole(json["end"]);
        }
    }

    std::string part;                    /**< `document`, `element`, `properties`, `signature` or `values`. */
    std::string path;                    /**< The path of the very element that was verified. */
    std::optional<std::string> id;       /**< The id by which the signature names it. */
    std::optional<std::string> digest;   /**< The digest, such as `sha256`. */
    std::optional<bool> matches;         /**< Whether it is as it was signed. */
    bool alone;                          /**< Whether it was signed as a document of its own. */
    std::optional<std::uint64_t> start;  /**< The byte of the data at which it starts. */
    std::optional<std::uint64_t> end;    /**< The byte behind it. */
};

/** Who made a signature; see `dtekit_verify`. */
struct Signer {
    /** Reads an object of the JSON that the C function gives. */
    explicit Signer(const Json &json)
        : name(json["name"].text()),
          tax_id(json["tax_id"].text()),
          role(json["role"].text()),
          subject(json["subject"].text()),
          issuer(json["issuer"].text()),
          serial(json["serial"].text()),
          not_before(json["not_before"].text()),
          not_after(json["not_after"].text()),
          key(json["key"].text().value_or("")),
          in_time(detail::truth(json["in_time"])),
          trusted(detail::truth(json["trusted"])) {}

    std::optional<std::string> name;       /**< The name, as the certificate says it. */
    std::optional<std::string> tax_id;     /**< The tax id in the certificate. */
    std::optional<std::string> role;       /**< `issuer`, `certifier`, `sender` or `receiver`; none for a stranger. */
    std::optional<std::string> subject;    /**< The whole name in the certificate. */
    std::optional<std::string> issuer;     /**< Who issued the certificate. */
    std::optional<std::string> serial;     /**< The serial number, in hexadecimal digits. */
    std::optional<std::string> not_before; /**< From when the certificate is valid. */
    std::optional<std::string> not_after;  /**< Until when it is valid. */
    std::string key;                       /**< The key, such as `rsa-2048`. */
    std::optional<bool> in_time;           /**< Whether the certificate is valid at the option `at`. */
    std::optional<bool> trusted;           /**< Whether the key leads to the option `trust`. */
};

/** One signature in a document; see `dtekit_verify`. */
struct Signature {
    enum class Status {
        Valid,      /**< It is right; this says nothing of who the signer is. */
        Broken,     /**< It is not the signature of what it covers. */
        Unsupported /**< It can not be told. */
    };

    /** Reads an object of the JSON that the C function gives. */
    explicit Signature(const Json &json)
        : status(detail::word_of<Status>({"valid", "broken", "unsupported"}, json["status"])),
          form(json["form"].text().value_or("")),
          country(json["country"].text()),
          path(json["path"].text().value_or("")),
          inside(json["inside"].text().value_or("")),
          algorithm(json["algorithm"].text().value_or("")),
          signed_at(json["signed_at"].text()),
          weak(detail::texts(json["weak"])),
          findings(detail::findings(json["findings"])) {
        for (const Json &one : json["covers"].items()) {
            covers.emplace_back(one);
        }
        if (json["signer"]) {
            signer.emplace(json["signer"]);
        }
    }

    Status status;                        /**< Whether it is right. */
    std::string form;                     /**< `xmldsig`, `xades`, `sello`, `timbre`, `ted`, `caf` or `jws`. */
    std::optional<std::string> country;   /**< The country of the document. */
    std::string path;                     /**< Its path in its document. */
    std::string inside;                   /**< The path of the element that holds its document as text. */
    std::string algorithm;                /**< The algorithm, such as `rsa-sha256`. */
    std::vector<Covered> covers;          /**< What it covers. */
    std::optional<Signer> signer;         /**< Who made it; none if the document does not say it. */
    std::optional<std::string> signed_at; /**< The time that the signer claims. */
    std::vector<std::string> weak;        /**< What is too weak today, such as `sha1`. */
    std::vector<Finding> findings;        /**< Why it is broken or unsupported, and what to mind. */
};

/** Verifies each signature in a document; see `dtekit_verify` for the options. Throws Error. */
inline std::vector<Signature> verify(std::string_view data, const Options &options = {}) {
    const Json all = detail::json([&](dtekit_bytes *out, dtekit_error **err) {
        return dtekit_verify(detail::data(data), data.size(), detail::data(options), options.size(), out, err);
    });
    std::vector<Signature> found;
    for (const Json &one : all.items()) {
        found.emplace_back(one);
    }
    return found;
}

}  // namespace dtekit

#endif
