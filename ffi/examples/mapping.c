/* Applies a mapping of one's own to a document.
 *
 *   cc mapping.c $(pkg-config --cflags --libs dtekit) -o mapping && ./mapping
 */
#include <dtekit.h>
#include <stdio.h>

int main(void) {
    const char *template =
        "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE/Documento'>\n"
        "  <m:param name='currency' default='CRC'/>\n"
        "  <m:template><Ticket><Total currency='{$currency}'>{Total}</Total></Ticket></m:template>\n"
        "</m:mapping>";
    const char *document = "{\"Documento\": {\"Total\": 19.00}}";
    dtekit_mapping *mapping = NULL;
    dtekit_bytes ticket = {0};
    dtekit_error *error = NULL;
    int failed = dtekit_mapping_parse(DTEKIT_TEXT(template), NULL, 0, &mapping, &error)
        || dtekit_mapping_apply(mapping, DTEKIT_TEXT(document), DTEKIT_TEXT("{\"params\": {\"currency\": \"USD\"}}"), &ticket, &error);
    if (failed) {
        /* A wrong template has a finding for each mistake, with its line and column. */
        for (size_t i = 0; i < dtekit_error_finding_count(error); i++) {
            const dtekit_finding *finding = dtekit_error_finding(error, i);
            fprintf(stderr, "line %u: %s\n", (unsigned)dtekit_finding_position(finding).line, dtekit_finding_message(finding));
        }
    } else {
        printf("%s\n", (const char *)ticket.data);
    }
    dtekit_error_free(error);
    dtekit_bytes_free(&ticket);
    dtekit_mapping_free(mapping);
    return failed ? 1 : 0;
}
