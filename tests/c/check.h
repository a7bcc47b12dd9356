/* Checks facts, prints each that is false, and counts them. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <string.h>

static int checks_passed, checks_failed;

/* Checks a fact; if it is false, prints it with its place. */
#define CHECK(fact) check((fact) != 0, #fact, __FILE__, __LINE__)

/* Checks that two C strings are equal; each may be NULL. */
#define CHECK_TEXT(found, expected) check_text((found), (expected), #found, __FILE__, __LINE__)

static inline int check(int holds, const char *fact, const char *file, int line) {
    if (holds) {
        checks_passed++;
    } else {
        checks_failed++;
        printf("%s:%d: FAILED: %s\n", file, line, fact);
        fflush(stdout); /* The next line may crash because of it. */
    }
    return holds;
}

static inline int check_text(const char *found, const char *expected, const char *what, const char *file, int line) {
    int same = found && expected ? strcmp(found, expected) == 0 : found == expected;
    check(same, what, file, line);
    if (!same) {
        printf("  expected: %s\n  found:    %s\n", expected ? expected : "(none)", found ? found : "(none)");
    }
    return same;
}

/* Whether a text is neither NULL nor empty. */
static inline int said(const char *text) {
    return text && *text;
}

/* Whether a text contains a part; NULL contains nothing. */
static inline int holds(const void *text, const char *part) {
    return text && strstr((const char *)text, part);
}

/* Prints the sum, and gives the exit status. */
static inline int check_sum(void) {
    printf("%d passed, %d failed\n", checks_passed, checks_failed);
    return checks_failed == 0 && checks_passed > 0 ? 0 : 1;
}

#endif
