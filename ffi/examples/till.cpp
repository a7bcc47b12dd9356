// A till in Costa Rica: it sells with and without a network, prints receipts, closes its day. Kill it at any moment.
//
//   c++ -std=c++17 -pthread till.cpp $(pkg-config --cflags --libs dtekit) -o till
//   mkdir till-1 && ./till http://127.0.0.1:8088 till-1 [DECIDE]
//
// It reads a command from each line of its input: `ticket coffee 2 rice 1`, `invoice 3102654321 coffee 2`, `return 04-1
// broken`, `state`, `close 60`, `after 04 5200`, `quit`. DECIDE is a file with the table that says what the authority's
// answers mean, see docs/client.md. The user and password of the service are in DTEKIT_USERNAME and DTEKIT_PASSWORD.
// The folder keeps the numbers, the journal, the day's sales, receipts and closings. docs/cookbook-till.md explains it.
#include "till_document.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <thread>

// After so many seconds without the document in the service's lists, an unknown send is made again.
#ifndef SETTLE_AFTER
#define SETTLE_AFTER 600
#endif

namespace {

using dtekit::Json;
using dtekit::Time;
using dtekit::Value;
using till::Item;
using till::Sale;
using till::money;
using till::whole;
namespace fs = std::filesystem;

std::string read_file(const fs::path &path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("cannot read " + path.filename().string());
    }
    return {std::istreambuf_iterator<char>(file), {}};
}

/** Appends to a file, or throws. When it returns, the text is on the disk. */
void append(const fs::path &path, const std::string &text, int flags) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | flags, 0600);
    const auto size = static_cast<ssize_t>(text.size());
    const bool written = file >= 0 && write(file, text.data(), text.size()) == size && fsync(file) == 0;
    if ((file >= 0 && close(file) != 0) || !written) {
        throw std::runtime_error("cannot write " + path.filename().string());
    }
}

/** Replaces a file: after a power cut it has the old text or the new one. */
void replace(const fs::path &path, const std::string &text) {
    append(path.string() + ".new", text, O_TRUNC);
    fs::rename(path.string() + ".new", path);
    const int folder = open(path.parent_path().c_str(), O_RDONLY);
    const bool kept = folder >= 0 && fsync(folder) == 0;
    if ((folder >= 0 && close(folder) != 0) || !kept) {
        throw std::runtime_error("cannot write the folder of " + path.filename().string());
    }
}

class Till {
public:
    Till(const std::string &url, fs::path folder, const std::string &decide)
        : folder_(std::move(folder)),
          lock_(locked(folder_ / "lock")),
          numbers_((folder_ / "numbers").string()),
          journal_((folder_ / "journal.db").string(), {{"resend", "after-reconcile"}, {"settle_after", SETTLE_AFTER}}),
          client_(settings(url, 20, 3)),
          asking_(settings(url, 3, 1)),
          pass_(pass_options(decide)) {
        fs::create_directories(folder_ / "receipts");
        open_day();
        recover();
        is_away_ = !answers();
        worker_ = std::thread([this] { work(); });
    }
    Till(const Till &) = delete;
    Till &operator=(const Till &) = delete;
    ~Till() {
        is_ending_ = true;
        ending_.cancel();
        worker_.join();
        close(lock_);
    }

    /** Sells: `words` are articles and quantities. Without a receiver it is a ticket, else an invoice. */
    void sell(std::istream &words, const std::string &receiver) {
        const std::string type = receiver.empty() ? "04" : "01";
        std::vector<Item> lines;
        std::string name;
        for (long long quantity = 0; words >> name;) {
            const auto found = till::ARTICLES.find(name);
            if (found == till::ARTICLES.end() || !(words >> quantity) || quantity < 1 || quantity > 1000) {
                std::string known;
                for (const auto &one : till::ARTICLES) {
                    known += ' ' + one.first;
                }
                throw std::invalid_argument("expected an article and its quantity, found " + name + "; sold are" + known);
            }
            lines.emplace_back(found->second, quantity);
        }
        if (lines.empty()) {
            throw std::invalid_argument("expected articles");
        }
        const Sale sale = record(type, [&](Sale &made, bool is_away) {
            return till::document(made, lines, receiver, is_away);
        });
        std::cout << "sold " << sale.key << ' ' << money(sale.cents)
                  << (till::is_without_internet(sale) ? " without Internet" : "") << std::endl;
    }

    /** Takes a sale of any day back by a credit note, once. */
    void take_back(const std::string &key, const std::string &reason) {
        const std::map<std::string, Sale> all = every_sale();
        const auto sold = all.find(key);
        if (sold == all.end() || sold->second.type == "03" || reason.empty()) {
            throw std::invalid_argument("expected the key of a sale and a reason, found " + key);
        }
        const std::string clave = till::clave_of(sold->second);
        for (const auto &[other, note] : all) {
            if (note.type == "03" && note.document.find(clave) != std::string::npos) {
                throw std::invalid_argument(key + " was taken back by " + other);
            }
        }
        const Sale note = record("03", [&](Sale &made, bool is_away) {
            return till::credit_note(made, sold->second, reason, is_away);
        });
        std::cout << "returned " << key << " by " << note.key << ' ' << money(note.cents) << std::endl;
    }

    /** Begins behind the last number of the system that was there before, as long as nothing was sold. */
    void begin_after(const std::string &type, std::uint64_t last) {
        if (!sales_.empty() || day_ > 1 || !before_[type] || numbers_.last(counter(type)) >= last) {
            throw std::invalid_argument("expected a type of the first day, before its first sale");
        }
        numbers_.advance(counter(type), last);
        replace(sales_file(), heading());
        open_day();
        std::cout << "after " << type << ' ' << last << std::endl;
    }

    /** The number of the day's sales in each state. */
    void state() const {
        std::cout << (is_away_ ? "away" : "online");
        for (const auto &[state, count] : states("")) {
            std::cout << ' ' << state << ' ' << count;
        }
        std::cout << std::endl;
    }

    /** Waits at most so long for what is not finished, writes the closing of the day, and opens the next day. */
    void close_day(std::chrono::seconds patience) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (std::chrono::steady_clock::now() < until && open_count() > 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        const Closing made = closing();
        replace(folder_ / ("closing-" + three(day_) + ".txt"), made.report);
        // The day is open until this file is there; a closing that is cut off before is made again.
        replace(folder_ / ("sales-" + three(day_ + 1) + ".log"), made.next_day);
        ++day_;
        open_day();
        std::cout << made.report << std::flush;
        journal_.compact(Time::now().seconds() - 90 * 86400.0);
    }

private:
    /** Makes a document with the next number of its type, and puts it on the disk, into the journal and on paper. */
    template <typename Make> Sale record(const std::string &type, const Make &make) {
        const std::uint64_t number = numbers_.next(counter(type)).first;
        Sale sale = {type + "-" + std::to_string(number), type, number, 0, day_, ""};
        std::string official;
        try {
            sale.document = make(sale, is_away_);
            official = dtekit::Mapping::standard("CR", type).apply(sale.document);
        } catch (const dtekit::Error &error) {
            numbers_.mark_void(counter(type), number, number, "the document was not made");
            throw;
        }
        append(sales_file(), sale.line(), O_APPEND); // from here on it is a sale
        sales_.emplace(sale.key, sale);
        submit(sale);
        print(sale, official);
        return sale;
    }

    /** Takes the folder for this process. The lock ends with the process, however that ends. */
    static int locked(const fs::path &path) {
        const int file = open(path.c_str(), O_RDWR | O_CREAT, 0600);
        if (file < 0 || flock(file, LOCK_EX | LOCK_NB) != 0) {
            throw std::runtime_error("another till works in this folder, or there is none");
        }
        return file;
    }

    static dtekit::Options settings(const std::string &url, int seconds, int attempts) {
        const auto credential = [](const char *name, const char *other) {
            const char *given = std::getenv(name);
            return std::string(given ? given : other);
        };
        return {{"base_url", url}, {"username", credential("DTEKIT_USERNAME", "user")},
                {"password", credential("DTEKIT_PASSWORD", "secret")}, {"timeout", std::chrono::seconds(seconds)},
                {"attempts", attempts}};
    }

    static dtekit::Options pass_options(const std::string &decide) {
        std::vector<dtekit::Member> options = {{"most", 1}, {"lease", 60}};
        if (!decide.empty()) {
            options.push_back({"decide", Value::json(read_file(decide))});
        }
        return options;
    }

    static dtekit::Options counter(const std::string &type) {
        return {{"issuer", till::ISSUER}, {"type", type}, {"series", till::OFFICE}, {"till", till::TERMINAL}};
    }

    static std::string three(std::uint64_t number) {
        const std::string digits = std::to_string(number);
        return std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits;
    }

    fs::path sales_file() const { return folder_ / ("sales-" + three(day_) + ".log"); }

    /** Whether a document was issued and its last answer is known: nothing more comes. */
    static bool is_done(const std::optional<dtekit::JournalEntry> &entry) {
        return entry && entry->is_finished && entry->state != "refused";
    }

    /** The state of a sale; it waits as long as the journal does not have it. */
    static std::string state_of(const std::optional<dtekit::JournalEntry> &entry) { return entry ? entry->state : "waiting"; }

    /** The first line of a day's file: the last numbers of the days before. */
    std::string heading() const {
        const auto last = [&](const char *type) { return numbers_.last(counter(type)); };
        return Value::object({{"01", last("01")}, {"03", last("03")}, {"04", last("04")}}).to_string() + '\n';
    }

    /** Reads the newest file of sales. A line that a power cut left half written is no sale. */
    void open_day() {
        while (fs::exists(folder_ / ("sales-" + three(day_ + 1) + ".log"))) {
            ++day_;
        }
        if (!fs::exists(sales_file())) {
            replace(sales_file(), heading());
        }
        const std::string text = read_file(sales_file());
        const std::size_t whole = text.rfind('\n') + 1;
        fs::resize_file(sales_file(), whole);
        std::istringstream lines(text.substr(0, whole));
        std::string line;
        std::getline(lines, line);
        before_ = Json::parse(line);
        sales_ = till::read_sales(lines);
    }

    /** The sales of all days. */
    std::map<std::string, Sale> every_sale() const {
        std::map<std::string, Sale> all = sales_;
        for (std::uint64_t day = 1; day < day_; ++day) {
            std::istringstream lines(read_file(folder_ / ("sales-" + three(day) + ".log")));
            std::string heading;
            std::getline(lines, heading);
            all.merge(till::read_sales(lines));
        }
        return all;
    }

    /** Finishes what a power cut left between two steps of a sale. */
    void recover() {
        const std::uint64_t interrupted = journal_.recover(Time::now());
        std::cout << "day " << day_ << ", sales " << sales_.size() << ", interrupted " << interrupted << std::endl;
        for (const auto &[key, sale] : sales_) {
            if (!journal_.get(key)) {
                submit(sale);
            }
            if (sale.day == day_ && !fs::exists(receipt_file(key))) {
                print(sale, dtekit::Mapping::standard("CR", sale.type).apply(sale.document));
            }
        }
        for (const char *type : {"01", "03", "04"}) {
            for (const dtekit::OpenNumbers &gap : numbers_.gaps(counter(type)).open) {
                for (std::uint64_t number = gap.first; number <= gap.last; ++number) {
                    if (sales_.count(std::string(type) + "-" + std::to_string(number)) == 0) {
                        numbers_.mark_void(counter(type), number, number, "the power was cut before it was a sale");
                    }
                }
            }
        }
    }

    void submit(const Sale &sale) const { journal_.submit(sale.key, sale.document, "CR", Time::now()); }

    /** Whether the service answers, whatever it says. */
    bool answers() const {
        try {
            asking_.call("Account/GetAccount", {{"accountCode", till::ISSUER}});
            return true;
        } catch (const dtekit::Error &error) {
            return error.kind() != DTEKIT_STATUS_TRANSPORT;
        }
    }

    /** The thread that sends what waits, and asks about what is unknown. */
    void work() {
        while (!is_ending_) {
            try {
                const dtekit::JournalPass done = journal_.run(client_, Time::now(), pass_);
                if (done.worked > 0) {
                    is_away_ = done.postponed > 0 && !answers();
                } else {
                    journal_.wait(done.next_at, 0, &ending_);
                }
            } catch (const dtekit::Error &error) {
                std::cerr << error.what() << std::endl;
                std::this_thread::sleep_for(std::chrono::seconds(1));
            }
        }
    }

    fs::path receipt_file(const std::string &key) const { return folder_ / "receipts" / (key + ".bin"); }

    /** Prints the receipt. A power cut may print it twice, and never leaves it out. */
    void print(const Sale &sale, const std::string &official) const {
        const dtekit::PrintData data = dtekit::print_data(official, "CR");
        std::ostringstream paper;
        for (const auto &field : data.fields) {
            paper << field.label.es << ": " << field.value << '\n';
        }
        for (const auto &line : data.lines) {
            paper << line.quantity.value_or("1") << " x " << line.description.value_or("") << "  "
                  << line.total.value_or("") << '\n';
        }
        for (const auto &tax : data.taxes) {
            paper << "IVA, tarifa " << tax.rate.value_or("") << "  " << tax.amount.value_or("") << '\n';
        }
        for (const auto &legend : data.legends) {
            paper << legend.text << '\n';
        }
        std::cout << paper.str();
        if (data.symbol) {
            paper << dtekit::symbol(data.symbol->text, data.symbol->kind, "escpos");
        }
        replace(receipt_file(sale.key), paper.str());
    }

    /** How many sales are in each state, of one type or of all. */
    std::map<std::string, int> states(const std::string &type) const {
        std::map<std::string, int> found;
        for (const auto &[key, sale] : sales_) {
            if (type.empty() || sale.type == type) {
                ++found[state_of(journal_.get(key))];
            }
        }
        return found;
    }

    /** How many sales a pass can still finish. */
    int open_count() const {
        int open = 0;
        for (const auto &[state, count] : states("")) {
            open += state == "waiting" || state == "sending" || state == "unknown" ? count : 0;
        }
        return open;
    }

    struct Closing {
        std::string report;   /**< Totals by type and state, what a person must look at, and numbers without a sale. */
        std::string next_day; /**< The file with which the next day begins: the sales that are not finished. */
    };

    /** Closes the day as it is now. Made again, it says nothing else of what was finished before. */
    Closing closing() const {
        std::ostringstream report, next_day;
        report << "closing of day " << day_ << '\n';
        next_day << heading();
        std::map<std::pair<std::string, std::string>, std::pair<int, long long>> sums;
        for (const auto &[key, sale] : sales_) {
            const std::optional<dtekit::JournalEntry> entry = journal_.get(key);
            const std::string state = state_of(entry);
            auto &[count, cents] = sums[{sale.type, state}];
            ++count;
            cents += sale.cents;
            if (!is_done(entry) || state == "rejected") {
                report << "see " << key << ' ' << state << ' ' << money(sale.cents)
                       << (sale.day < day_ ? " of an earlier day\n" : "\n");
            }
            if (is_done(entry)) {
                numbers_.used(counter(sale.type), sale.number);
                journal_.acknowledge(key, Time::now());
            } else {
                next_day << sale.line();
            }
        }
        for (const auto &[group, sum] : sums) {
            report << "total " << group.first << ' ' << group.second << ' ' << sum.first << ' ' << money(sum.second)
                   << " CRC\n";
        }
        for (const char *type : {"01", "03", "04"}) {
            const std::uint64_t before = whole(before_[type]);
            report << "numbers " << type << " after " << before << " to " << numbers_.last(counter(type)) << '\n';
            for (const dtekit::VoidNumbers &gap : numbers_.gaps(counter(type)).void_) {
                // Void numbers that follow each other are one gap, which may have begun on an earlier day.
                if (gap.last > before) {
                    report << "void " << type << ' ' << std::max(gap.first, before + 1) << " to " << gap.last << ": "
                           << gap.reason << '\n';
                }
            }
        }
        return {report.str(), next_day.str()};
    }

    fs::path folder_;
    int lock_;
    std::uint64_t day_ = 1;
    Json before_; /**< The last number of each type before the day. */
    std::map<std::string, Sale> sales_;
    dtekit::Sequence numbers_;
    dtekit::Journal journal_;
    dtekit::Client client_, asking_;
    dtekit::Options pass_;
    dtekit::Cancellation ending_;
    std::atomic<bool> is_away_{false}, is_ending_{false};
    std::thread worker_;
};

/** Does what a line says; gives false at the end. */
bool obey(Till &day, const std::string &line) {
    std::istringstream words(line);
    std::string command, receiver;
    words >> command;
    if (command == "ticket") {
        day.sell(words, "");
    } else if (command == "invoice" && words >> receiver) {
        day.sell(words, receiver);
    } else if (command == "return" && words >> receiver) {
        std::string reason;
        std::getline(words >> std::ws, reason);
        day.take_back(receiver, reason);
    } else if (command == "after" && words >> receiver) {
        std::uint64_t last = 0;
        words >> last;
        day.begin_after(receiver, last);
    } else if (command == "close") {
        long long seconds = 0;
        words >> seconds;
        day.close_day(std::chrono::seconds(seconds));
    } else if (command == "state") {
        day.state();
    } else if (command != "quit") {
        throw std::invalid_argument("expected ticket, invoice, return, state, close, after or quit, found " + command);
    }
    return command != "quit";
}

} // namespace

int main(int count, char **arguments) {
    if (count < 3 || count > 4) {
        std::cerr << "usage: till URL FOLDER [DECIDE]\n";
        return 2;
    }
    try {
        Till day(arguments[1], arguments[2], count == 4 ? arguments[3] : "");
        for (std::string line; std::getline(std::cin, line);) {
            try {
                if (!obey(day, line)) {
                    break;
                }
            } catch (const std::invalid_argument &error) {
                std::cerr << error.what() << std::endl;
            } catch (const dtekit::Error &error) {
                std::cerr << error.what() << std::endl;
                if (error.kind() == DTEKIT_STATUS_STORAGE) {
                    throw;
                }
            }
        }
        return 0;
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
