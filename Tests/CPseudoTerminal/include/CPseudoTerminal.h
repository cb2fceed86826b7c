#ifndef C_PSEUDO_TERMINAL_H
#define C_PSEUDO_TERMINAL_H

#include <sys/types.h>

// What Swift does not see of the C library, and what must not be Swift between fork and exec.
// Every function answers -1 and sets errno when it fails, unless it says otherwise.

/// Opens a pseudo-terminal of this size. Neither end is inherited by a program that is spawned.
int cpty_open(unsigned short columns, unsigned short rows, int *master, int *slave);

/// Changes the size of the terminal; the programs on it get SIGWINCH.
int cpty_resize(int master, unsigned short columns, unsigned short rows);

/// Starts a program in a session of its own, and answers its process id.
///
/// `streams` are its standard input, output and error; -1 is a closed one. `terminal` is its controlling terminal, or -1.
/// It inherits nothing else, no signal is ignored or blocked. `alive` becomes readable (end of file) when the program and
/// everything it started have ended. A program that cannot be started exits 127.
pid_t cpty_spawn(const char *path, char *const arguments[], char *const environment[], const int streams[3],
                 int terminal, int *alive);

/// Waits for a program, and tells whether it exited with `*value` (0) or was ended by the signal `*value` (1).
int cpty_wait(pid_t process, int *value);

#endif
