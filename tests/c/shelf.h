/* A store of a journal's documents in memory: the functions of a dtekit_journal_content. */
#ifndef DTEKIT_TEST_SHELF_H
#define DTEKIT_TEST_SHELF_H

#include <dtekit.h>
#include <stdlib.h>
#include <string.h>

#define SHELF_SLOTS 64

typedef struct {
    char name[160];
    uint8_t *data; /* NULL in a free slot */
    size_t len;
} shelf_slot;

typedef struct {
    shelf_slot slots[SHELF_SLOTS];
    int fails;
} shelf;

static shelf_slot *shelf_find(shelf *all, const char *name) {
    for (size_t i = 0; i < SHELF_SLOTS; i++) {
        if (name ? all->slots[i].data && strcmp(all->slots[i].name, name) == 0 : !all->slots[i].data) {
            return &all->slots[i];
        }
    }
    return NULL;
}

static inline size_t shelf_count(const shelf *all) {
    size_t count = 0;
    for (size_t i = 0; i < SHELF_SLOTS; i++) {
        count += all->slots[i].data != NULL;
    }
    return count;
}

static int32_t shelf_remove(void *context, const uint8_t *name, size_t name_len) {
    shelf_slot *slot = shelf_find(context, (const char *)name);
    if (slot && name_len < sizeof slot->name) {
        free(slot->data);
        slot->data = NULL;
    }
    return ((shelf *)context)->fails;
}

static int32_t shelf_put(void *context, const uint8_t *name, size_t name_len, const uint8_t *data, size_t data_len) {
    shelf *all = context;
    shelf_remove(context, name, name_len);
    shelf_slot *slot = shelf_find(all, NULL);
    if (all->fails || !slot || name_len >= sizeof slot->name || !(slot->data = malloc(data_len + 1))) {
        return 1;
    }
    memcpy(slot->data, data, data_len);
    memcpy(slot->name, name, name_len + 1);
    slot->len = data_len;
    return 0;
}

static int32_t shelf_get(void *context, const uint8_t *name, size_t name_len, dtekit_content_answer *answer) {
    const shelf_slot *slot = shelf_find(context, (const char *)name);
    if (slot && name_len < sizeof slot->name) {
        dtekit_content_answer_found(answer, slot->data, slot->len);
    }
    return ((shelf *)context)->fails;
}

static void shelf_clear(shelf *all) {
    for (size_t i = 0; i < SHELF_SLOTS; i++) {
        free(all->slots[i].data);
        all->slots[i].data = NULL;
    }
}

static dtekit_journal_content shelf_content(shelf *all) {
    const dtekit_journal_content content = {all, shelf_put, shelf_get, shelf_remove};
    return content;
}

#endif
