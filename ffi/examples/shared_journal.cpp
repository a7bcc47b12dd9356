// A journal for many machines, in the PostgreSQL that the program already has: stores a sale and its document in one
// transaction, issues the document, and takes the result.
//
//   c++ -std=c++17 shared_journal.cpp $(pkg-config --cflags --libs dtekit libpq) -o shared_journal
//   ./shared_journal "host=localhost user=erp dbname=erp" http://127.0.0.1:8088 invoice.json
#include <dtekit.hpp>
#include <libpq-fe.h>
#include <poll.h>

#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

/** A connection of libpq. */
class Postgresql : public dtekit::SqlConnection {
public:
    explicit Postgresql(const std::string &address) : connection_(PQconnectdb(address.c_str()), PQfinish) {
        if (PQstatus(connection_.get()) != CONNECTION_OK) {
            throw dtekit::SqlFailure("");
        }
    }

    /** Runs a statement of the program itself. */
    void run(const char *statement) {
        dtekit::SqlAnswer nobody(nullptr);
        run(statement, {}, nobody);
    }

    void run(std::string_view statement, const std::vector<dtekit::SqlValue> &values, dtekit::SqlAnswer &answer) override {
        std::vector<std::string> numbers(values.size());
        std::vector<const char *> given;
        std::vector<int> lengths, are_binary;
        for (std::size_t at = 0; at < values.size(); ++at) {
            const dtekit::SqlValue &value = values[at];
            numbers[at] = std::to_string(value.number);
            given.push_back(value.kind == DTEKIT_SQL_INT ? numbers[at].c_str() : reinterpret_cast<const char *>(value.data));
            lengths.push_back(static_cast<int>(value.len));
            are_binary.push_back(value.kind == DTEKIT_SQL_BYTES);
        }
        const Result result(PQexecParams(connection_.get(), std::string(statement).c_str(), static_cast<int>(values.size()),
                                         nullptr, given.data(), lengths.data(), are_binary.data(), 0),
                            PQclear);
        const ExecStatusType status = PQresultStatus(result.get());
        if (status == PGRES_COMMAND_OK) {
            answer.changed(std::strtoull(PQcmdTuples(result.get()), nullptr, 10));
        } else if (status == PGRES_TUPLES_OK) {
            for (int row = 0; row < PQntuples(result.get()); ++row) {
                tell_row(result.get(), row, answer);
            }
        } else {
            // Without an SQLSTATE, or on a connection that has ended, the connection is lost.
            const char *state = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
            throw dtekit::SqlFailure(state && PQstatus(connection_.get()) == CONNECTION_OK ? state : "");
        }
    }

    void wait(std::uint32_t milliseconds, dtekit::SqlAnswer &answer) override {
        pollfd socket = {PQsocket(connection_.get()), POLLIN, 0};
        if (poll(&socket, 1, static_cast<int>(milliseconds)) > 0 && !PQconsumeInput(connection_.get())) {
            throw dtekit::SqlFailure("");
        }
        while (PGnotify *told = PQnotifies(connection_.get())) {
            answer.row({dtekit::SqlAnswer::text(told->extra)});
            PQfreemem(told);
        }
    }

private:
    using Result = std::unique_ptr<PGresult, void (*)(PGresult *)>;

    static void tell_row(const PGresult *result, int row, dtekit::SqlAnswer &answer) {
        std::vector<std::string> decoded(static_cast<std::size_t>(PQnfields(result)));
        std::vector<dtekit::SqlValue> values;
        for (int at = 0; at < PQnfields(result); ++at) {
            const char *text = PQgetvalue(result, row, at);
            const Oid type = PQftype(result, at);
            if (PQgetisnull(result, row, at)) {
                values.push_back(dtekit::SqlAnswer::null());
            } else if (type == 20 || type == 21 || type == 23) {  // int8, int2, int4
                values.push_back(dtekit::SqlAnswer::number(std::strtoll(text, nullptr, 10)));
            } else if (type == 17) {  // bytea
                std::string &bytes = decoded[static_cast<std::size_t>(at)];
                std::size_t size = 0;
                unsigned char *made = PQunescapeBytea(reinterpret_cast<const unsigned char *>(text), &size);
                bytes.assign(reinterpret_cast<const char *>(made), size);
                PQfreemem(made);
                values.push_back(dtekit::SqlAnswer::bytes(bytes));
            } else {
                values.push_back(dtekit::SqlAnswer::text(text));
            }
        }
        answer.row(values);
    }

    std::unique_ptr<PGconn, void (*)(PGconn *)> connection_;
};

/** The program's own transaction: rolled back unless it is committed. */
class Transaction {
public:
    explicit Transaction(Postgresql &erp) : erp_(erp) { erp_.run("BEGIN"); }
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;
    ~Transaction() {
        try {
            if (is_open_) {
                erp_.run("ROLLBACK");
            }
        } catch (const dtekit::SqlFailure &) {
            // The connection is lost, and its transaction with it.
        }
    }
    void commit() {
        is_open_ = false;
        erp_.run("COMMIT");
    }

private:
    Postgresql &erp_;
    bool is_open_ = true;
};

int main(int count, char **arguments) {
    std::ifstream file(count == 4 ? arguments[3] : "", std::ios::binary);
    if (!file) {
        std::cerr << "usage: shared_journal DATABASE URL DOCUMENT\n";
        return 2;
    }
    std::ostringstream document;
    document << file.rdbuf();
    const std::string address = arguments[1];
    try {
        const auto connect = [address] { return std::make_unique<Postgresql>(address); };
        const dtekit::Journal journal = dtekit::Journal::over(connect, "postgresql", "dtekit");
        journal.create_tables();

        // From here on PostgreSQL tells the worker of each new document.
        journal.wait();

        // The sale and its document are there, or neither is.
        Postgresql erp(address);
        erp.run("CREATE TABLE IF NOT EXISTS sale (number TEXT PRIMARY KEY)");
        Transaction sale(erp);
        erp.run("INSERT INTO sale VALUES ('1042')");
        journal.submit_within(erp, "sale-1042", document.str(), "CR");
        sale.commit();

        // Each worker, on any machine: it waits for a document, and for a minute at most.
        if (!journal.wait(std::nullopt, 60)) {
            throw std::runtime_error("nobody told of the sale");
        }
        const dtekit::Client client({{"base_url", arguments[2]}, {"username", "user"}, {"password", "secret"}});
        journal.run(client, journal.now());

        // The program stores each result, and that it has it, in one transaction.
        for (const dtekit::JournalEntry &entry : journal.results()) {
            std::cout << entry.key << ": " << entry.state << '\n';
            Transaction taken(erp);
            journal.acknowledge_within(erp, entry.key);
            taken.commit();
        }
        return 0;
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
