/* A small JSON reader for the tests: it keeps the text of numbers, so that nothing is compared as a double. */
#ifndef JSON_H
#define JSON_H

#include <stddef.h>

typedef enum { JSON_NULL, JSON_TRUE, JSON_FALSE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT } json_type;

/* A value. It points into the text that was read, so the text must exist as long as the value. */
typedef struct json {
    json_type type;
    const char *raw;    /* as it stands in the text */
    size_t raw_len;
    char *text;         /* a string, decoded to UTF-8, with a zero byte after it */
    size_t text_len;
    char *name;         /* as a member of an object */
    struct json *child; /* the first item or member */
    struct json *next;
} json;

/* Reads a text; NULL if it is not JSON. */
json *json_read(const char *text, size_t len);
void json_free(json *value);

/* The member with this name; NULL if there is none. */
const json *json_member(const json *object, const char *name);
/* The text of a member that is a string, else NULL. */
const char *json_text(const json *object, const char *name);
/* The value at a path such as `other_data.folio` or `messages.0`; NULL if nothing is there. */
const json *json_at(const json *value, const char *path);
/* Whether two values are the same: numbers by their text, members in any order. */
int json_same(const json *a, const json *b);

/* A text that grows; `text` is NULL at first and always ends with a zero byte. */
typedef struct {
    char *text;
    size_t len;
} buffer;

void buffer_add(buffer *to, const char *text, size_t len);
void buffer_add_text(buffer *to, const char *text);
/* Adds a JSON string with its quotes. */
void buffer_add_string(buffer *to, const char *text, size_t len);
/* Adds `"name":` after a comma if there is a member before. */
void buffer_add_name(buffer *to, const char *name);

#endif
