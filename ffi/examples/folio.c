/* Says who assigns the folio of a Chilean document, before anything is sent.
 *
 *   cc folio.c $(pkg-config --cflags --libs dtekit) -o folio && ./folio
 */
#include <dtekit.h>
#include <stdio.h>

static void print_member(const dtekit_json *answer, const char *name) {
    size_t len = 0;
    const uint8_t *text = dtekit_json_text(dtekit_json_member(answer, DTEKIT_TEXT(name)), &len);
    printf("%s: %.*s\n", name, (int)len, text ? (const char *)text : "");
}

int main(void) {
    const char *inputs = "{\"biller_id\": \"7\", \"validate_number\": true, \"folio\": \"1042\", \"folio_state\": \"approved\"}";
    dtekit_bytes text = {0};
    dtekit_json *decision = NULL;
    dtekit_error *error = NULL;
    int failed = dtekit_evaluate_folio(DTEKIT_TEXT(inputs), NULL, 0, &text, &error)
        || dtekit_json_parse(text.data, text.len, &decision, &error);
    if (failed) {
        fprintf(stderr, "%s\n", dtekit_error_display(error));
    } else {
        print_member(decision, "rule");
        print_member(decision, "action");
        print_member(decision, "why");
        const dtekit_json *findings = dtekit_json_member(decision, DTEKIT_TEXT("findings"));
        for (size_t i = 0; i < dtekit_json_count(findings); i++) {
            print_member(dtekit_json_item(findings, i), "hint");
        }
    }
    dtekit_json_free(decision);
    dtekit_bytes_free(&text);
    dtekit_error_free(error);
    return failed ? 1 : 0;
}
