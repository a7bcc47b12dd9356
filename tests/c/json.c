#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *at;
    const char *end;
} reader;

static void *allocated(size_t size) {
    void *memory = calloc(1, size);
    if (!memory) {
        abort();
    }
    return memory;
}

static void skip_space(reader *in) {
    while (in->at < in->end && strchr(" \t\r\n", *in->at) && *in->at) {
        in->at++;
    }
}

static int take(reader *in, const char *word) {
    size_t len = strlen(word);
    if ((size_t)(in->end - in->at) < len || memcmp(in->at, word, len) != 0) {
        return 0;
    }
    in->at += len;
    return 1;
}

static int hex4(reader *in, unsigned *code) {
    *code = 0;
    for (int i = 0; i < 4; i++, in->at++) {
        const char *digits = "0123456789abcdef";
        const char *digit = in->at < in->end && *in->at ? strchr(digits, *in->at | 0x20) : NULL;
        if (!digit) {
            return 0;
        }
        *code = *code * 16 + (unsigned)(digit - digits);
    }
    return 1;
}

static size_t put_utf8(char *to, unsigned code) {
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        to[0] = (char)(0xC0 | code >> 6);
        to[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    if (code < 0x10000) {
        to[0] = (char)(0xE0 | code >> 12);
        to[1] = (char)(0x80 | (code >> 6 & 0x3F));
        to[2] = (char)(0x80 | (code & 0x3F));
        return 3;
    }
    to[0] = (char)(0xF0 | code >> 18);
    to[1] = (char)(0x80 | (code >> 12 & 0x3F));
    to[2] = (char)(0x80 | (code >> 6 & 0x3F));
    to[3] = (char)(0x80 | (code & 0x3F));
    return 4;
}

/* Reads a string after its opening quote; NULL if it is not a string. */
static char *read_string(reader *in, size_t *len) {
    char *text = allocated((size_t)(in->end - in->at) + 1);
    *len = 0;
    while (in->at < in->end && *in->at != '"') {
        if (*in->at != '\\') {
            text[(*len)++] = *in->at++;
            continue;
        }
        const char *names = "\"\\/bfnrt", *values = "\"\\/\b\f\n\r\t";
        const char *name = ++in->at < in->end && *in->at ? strchr(names, *in->at) : NULL;
        if (name) {
            text[(*len)++] = values[name - names];
            in->at++;
            continue;
        }
        unsigned code, low;
        if (!take(in, "u") || !hex4(in, &code)) {
            break;
        }
        if (code >= 0xD800 && code < 0xDC00 && take(in, "\\u") && hex4(in, &low)) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        *len += put_utf8(text + *len, code);
    }
    if (take(in, "\"")) {
        return text;
    }
    free(text);
    return NULL;
}

static json *read_value(reader *in);

static int read_items(reader *in, json *value, const char *close) {
    json **last = &value->child;
    skip_space(in);
    if (take(in, close)) {
        return 1;
    }
    do {
        char *name = NULL;
        size_t len;
        skip_space(in);
        if (value->type == JSON_OBJECT) {
            name = take(in, "\"") ? read_string(in, &len) : NULL;
            skip_space(in);
            if (!name || !take(in, ":")) {
                free(name);
                return 0;
            }
        }
        *last = read_value(in);
        if (!*last) {
            free(name);
            return 0;
        }
        (*last)->name = name;
        last = &(*last)->next;
        skip_space(in);
    } while (take(in, ","));
    return take(in, close);
}

static json *read_value(reader *in) {
    json *value = allocated(sizeof *value);
    int good = 1;
    skip_space(in);
    value->raw = in->at;
    if (take(in, "{")) {
        value->type = JSON_OBJECT;
        good = read_items(in, value, "}");
    } else if (take(in, "[")) {
        value->type = JSON_ARRAY;
        good = read_items(in, value, "]");
    } else if (take(in, "\"")) {
        value->type = JSON_STRING;
        value->text = read_string(in, &value->text_len);
        good = value->text != NULL;
    } else if (take(in, "true")) {
        value->type = JSON_TRUE;
    } else if (take(in, "false")) {
        value->type = JSON_FALSE;
    } else if (!take(in, "null")) {
        value->type = JSON_NUMBER;
        while (in->at < in->end && *in->at && strchr("+-.0123456789eE", *in->at)) {
            in->at++;
        }
        good = in->at > value->raw;
    }
    value->raw_len = (size_t)(in->at - value->raw);
    if (!good) {
        json_free(value);
        return NULL;
    }
    return value;
}

json *json_read(const char *text, size_t len) {
    reader in = {text, text + len};
    json *value = read_value(&in);
    skip_space(&in);
    if (value && in.at != in.end) {
        json_free(value);
        return NULL;
    }
    return value;
}

void json_free(json *value) {
    while (value) {
        json *next = value->next;
        json_free(value->child);
        free(value->text);
        free(value->name);
        free(value);
        value = next;
    }
}

const json *json_member(const json *object, const char *name) {
    if (!object || object->type != JSON_OBJECT) {
        return NULL;
    }
    for (const json *member = object->child; member; member = member->next) {
        if (strcmp(member->name, name) == 0) {
            return member;
        }
    }
    return NULL;
}

const char *json_text(const json *object, const char *name) {
    const json *member = json_member(object, name);
    return member ? member->text : NULL;
}

const json *json_at(const json *value, const char *path) {
    while (value && *path) {
        char part[100];
        size_t len = strcspn(path, ".");
        snprintf(part, sizeof part, "%.*s", (int)len, path);
        path += len + (path[len] == '.');
        if (value->type == JSON_ARRAY) {
            long index = strtol(part, NULL, 10);
            for (value = value->child; value && index > 0; index--) {
                value = value->next;
            }
        } else {
            value = json_member(value, part);
        }
    }
    return value;
}

int json_same(const json *a, const json *b) {
    if (a->type != b->type) {
        return 0;
    }
    if (a->type == JSON_STRING) {
        return a->text_len == b->text_len && memcmp(a->text, b->text, a->text_len) == 0;
    }
    if (a->type == JSON_NUMBER) {
        return a->raw_len == b->raw_len && memcmp(a->raw, b->raw, a->raw_len) == 0;
    }
    const json *item = a->child, *other = b->child;
    for (; item && other; item = item->next, other = other->next) {
        const json *match = a->type == JSON_OBJECT ? json_member(b, item->name) : other;
        if (!match || !json_same(item, match)) {
            return 0;
        }
    }
    return !item && !other;
}

void buffer_add(buffer *to, const char *text, size_t len) {
    to->text = realloc(to->text, to->len + len + 1);
    if (!to->text) {
        abort();
    }
    if (len > 0) {
        memcpy(to->text + to->len, text, len);
    }
    to->len += len;
    to->text[to->len] = 0;
}

void buffer_add_text(buffer *to, const char *text) {
    buffer_add(to, text, strlen(text));
}

void buffer_add_string(buffer *to, const char *text, size_t len) {
    buffer_add_text(to, "\"");
    for (size_t i = 0; i < len; i++) {
        char escaped[7];
        if (text[i] == '"' || text[i] == '\\' || (unsigned char)text[i] < 0x20) {
            snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)text[i]);
            buffer_add_text(to, escaped);
        } else {
            buffer_add(to, text + i, 1);
        }
    }
    buffer_add_text(to, "\"");
}

void buffer_add_name(buffer *to, const char *name) {
    if (to->len > 0 && to->text[to->len - 1] != '{') {
        buffer_add_text(to, ",");
    }
    buffer_add_string(to, name, strlen(name));
    buffer_add_text(to, ":");
}
