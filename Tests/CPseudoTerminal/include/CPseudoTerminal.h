#ifndef C_PSEUDO_TERMINAL_H
#define C_PSEUDO_TERMINAL_H

#include <sys/types.h>

// C functions that Swift cannot import, and code that must not be Swift between fork and exec.
// Every function returns -1 and sets errno on failure.

/// Opens a pseudo-terminal of this size. Spawned programs inherit neither end.
int cpty_open(unsigned short columns, unsigned short rows, int *master, int *slave);

/// Changes the size of the terminal, which sends SIGWINCH to the programs on it.
int cpty_resize(int master, unsigned short columns, unsigned short rows);

/// Starts a program in a new session and returns its process id.
///
/// `streams` are its standard input, output and error, or -1 for a closed one. `terminal` is its controlling terminal,
/// or -1. It inherits no other descriptors, and no signal is ignored or blocked. `alive` becomes readable (end of file)
/// when the program and everything it started have ended. A program that cannot be started exits with 127.
pid_t cpty_spawn(const char *path, char *const arguments[], char *const environment[], const int streams[3],
                 int terminal, int *alive);

/// Waits for a program. Returns 0 if it exited with `*value`, and 1 if the signal `*value` ended it.
int cpty_wait(pid_t process, int *value);

#endif
