/* What this process has open and in memory, from Linux's /proc. */
#ifndef PROCESS_H
#define PROCESS_H

#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

#include "check.h"

static inline int open_files(void) {
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder && readdir(folder)) {
        count++;
    }
    if (folder) {
        closedir(folder);
    }
    return count;
}

/* The kilobytes in memory. */
static inline long memory(void) {
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        CHECK(fscanf(file, "%ld %ld", &pages, &resident) == 2);
        fclose(file);
    }
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

#endif
