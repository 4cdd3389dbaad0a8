/* NAME plays Sichuan Mahjong by lines of JSON: it wins when it may, and keeps what fits. */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 512    /* actions that are legal */
#define LONGEST 64  /* bytes of an action */

static int hand[3][11]; /* copies by suit and rank, with a margin of one rank at each end */

static int suit_of(char letter) { return letter == 'm' ? 0 : letter == 'p' ? 1 : 2; }

/* The value of a part of a request after its name; an empty text if there is none. */
static const char *part(const char *request, const char *name) {
    const char *found = strstr(request, name);
    return found ? found + strlen(name) : "";
}

/* Reads the concealed tiles, such as 123m456p; melds follow in parentheses. */
static void read_hand(const char *text) {
    int ranks[32], count = 0;
    memset(hand, 0, sizeof hand);
    for (; *text && *text != '"' && *text != '(' && *text != '['; text++) {
        if (*text >= '1' && *text <= '9' && count < 32) ranks[count++] = *text - '0';
        if (strchr("mps", *text))
            while (count) hand[suit_of(*text)][ranks[--count]]++;
    }
}

/* Reads a list of texts; returns how many there are. */
static int read_actions(const char *text, char actions[MOST][LONGEST]) {
    int count = 0;
    for (; *text && *text != ']' && count < MOST; text++) {
        if (*text != '"') continue;
        size_t length = strcspn(++text, "\"");
        if (length < LONGEST) {
            memcpy(actions[count], text, length);
            actions[count++][length] = '\0';
        }
        text += length;
    }
    return count;
}

static int tiles_of(int suit) {
    int count = 0;
    for (int rank = 1; rank <= 9; rank++) count += hand[suit][rank];
    return count;
}

/* How little an action is liked. */
static int cost(const char *action) {
    size_t length = strlen(action);
    if (!strcmp(action, "win")) return 0;
    if (!strcmp(action, "pass")) return 1;
    if (!strncmp(action, "void ", 5)) return 2 + tiles_of(suit_of(action[5]));
    if (!strncmp(action, "discard ", 8) && length == 10) { /* how well its neighbours fit */
        const int *held = hand[suit_of(action[9])];
        int rank = action[8] - '0';
        return 2 + 4 * (held[rank] - 1) + 2 * held[rank - 1] + 2 * held[rank + 1];
    }
    return 100; /* exchanges, pungs and kongs: the first one if there is nothing else */
}

int main(void) {
    static char actions[MOST][LONGEST];
    char *request = NULL;
    size_t size = 0;
    while (getline(&request, &size, stdin) > 0) {
        int count = read_actions(part(request, "\"legal\": ["), actions), best = 0;
        if (!count) continue;
        read_hand(part(request, "\"hand\": \""));
        for (int at = 1; at < count; at++)
            if (cost(actions[at]) < cost(actions[best])) best = at;
        printf("{\"action\": \"%s\"}\n", actions[best]);
        fflush(stdout);
    }
    free(request);
    return 0;
}
