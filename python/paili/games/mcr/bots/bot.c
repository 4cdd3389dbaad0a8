/* NAME plays Chinese Standard Mahjong in the plain lines of Botzone. It goes for seven pairs. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 1024 /* bytes of a line */

static int seat = -1;
static int hand[256], seen[256]; /* copies by tile: 16 times its suit, plus its rank */

/* W1-W9, T1-T9, B1-B9, F1-F4 and J1-J3 as numbers. */
static int tile(const char *code) { return 16 * (code[0] & 15) + (code[1] - '0'); }

static void name(int number, char *code) {
    const char *suits = "WTBFJ";
    while ((*suits & 15) != number / 16) suits++;
    sprintf(code, "%c%d", *suits, number % 16);
}

/* Seven pairs, with one more tile if it is not 0; four of a kind are two pairs. */
static int wins(int more) {
    int pairs = 0;
    for (int at = 0; at < 256; at++) pairs += (hand[at] + (at == more && more)) / 2;
    return pairs == 7;
}

/* A tile without another one to make a pair of, that can least be expected to come again. */
static int worst(void) {
    int found = 0;
    for (int at = 0; at < 256; at++)
        if (hand[at] % 2 && (!found || seen[at] > seen[found])) found = at;
    for (int at = 0; at < 256 && !found; at++)
        if (hand[at]) found = at;
    return found;
}

/* Notes what a request tells, and writes the answer to it. */
static void follow(char *line, char *answer) {
    char *words[32];
    int count = 0;
    for (char *word = strtok(line, " \r\n"); word && count < 32; word = strtok(NULL, " \r\n"))
        words[count++] = word;
    strcpy(answer, "PASS");
    if (count == 3 && !strcmp(words[0], "0")) { /* 0 SEAT WIND */
        seat = atoi(words[1]);
    } else if (count >= 18 && !strcmp(words[0], "1")) { /* 1, flowers of each seat, 13 tiles */
        for (int at = 5; at < 18; at++) hand[tile(words[at])]++, seen[tile(words[at])]++;
    } else if (count == 2 && !strcmp(words[0], "2")) { /* 2 TILE: we have drawn it */
        hand[tile(words[1])]++, seen[tile(words[1])]++;
        if (wins(0)) {
            strcpy(answer, "HU");
        } else {
            strcpy(answer, "PLAY ");
            name(worst(), answer + 5);
        }
    } else if (count >= 4 && !strcmp(words[0], "3")) { /* 3 SEAT, what it does, TILES */
        int discard = tile(words[count - 1]); /* PLAY TILE, PENG TILE, CHI MIDDLE TILE */
        if (!strcmp(words[2], "BUGANG")) return;
        if (atoi(words[1]) == seat) {
            hand[discard]--;
            return;
        }
        seen[discard]++;
        if (wins(discard)) strcpy(answer, "HU");
    }
}

static int is_request(const char *line) { return *line >= '0' && *line <= '3' && line[1] == ' '; }

int main(void) {
    char line[LONGEST], answer[16] = "PASS";
    if (!fgets(line, sizeof line, stdin)) return 0;
    /* The first turn tells the whole game: requests, with our answers between them. */
    for (int turn = 0, turns = atoi(line); turn < turns; turn++) {
        if (turn && !fgets(line, sizeof line, stdin)) return 0;
        if (!fgets(line, sizeof line, stdin)) return 0;
        follow(line, answer);
    }
    for (;;) {
        printf("%s\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n", answer);
        fflush(stdout);
        /* Two lines of stored data follow the first turn; we store none. */
        do
            if (!fgets(line, sizeof line, stdin)) return 0;
        while (!is_request(line));
        follow(line, answer);
    }
}
