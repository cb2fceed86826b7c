#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <util.h>
#else
#include <pty.h>
#endif

// The child's end of the pipe that closes when it ends, out of the range of descriptors that a program may check.
enum { LIFE = 100, FIRST_SAFE = 101 };

int cpty_open(unsigned short columns, unsigned short rows, int *master, int *slave) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  if (openpty(master, slave, NULL, NULL, &size) == -1) return -1;
  fcntl(*master, F_SETFD, FD_CLOEXEC);
  fcntl(*slave, F_SETFD, FD_CLOEXEC);
  return 0;
}

int cpty_resize(int master, unsigned short columns, unsigned short rows) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(master, TIOCSWINSZ, &size);
}

static void reset_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void place_streams(const int streams[3], int life) {
  int copies[4];
  const int sources[4] = {streams[0], streams[1], streams[2], life};
  for (int index = 0; index < 4; index++) {
    copies[index] = sources[index] == -1 ? -1 : fcntl(sources[index], F_DUPFD, FIRST_SAFE);
  }
  for (int number = 0; number < 3; number++) {
    if (copies[number] == -1) close(number);
    else dup2(copies[number], number);
  }
  dup2(copies[3], LIFE);
  // Another thread may have opened a descriptor and not yet set close-on-exec.
#if defined(__linux__)
  close_range(3, LIFE - 1, 0);
  close_range(LIFE + 1, ~0U, 0);
#else
  int limit = (int)sysconf(_SC_OPEN_MAX);
  if (limit < 0 || limit > 4096) limit = 4096;
  for (int number = 3; number < limit; number++) {
    if (number != LIFE) close(number);
  }
#endif
}

pid_t cpty_spawn(const char *path, char *const arguments[], char *const environment[], const int streams[3],
                 int terminal, int *alive) {
  int life[2];
  if (pipe(life) == -1) return -1;
  fcntl(life[0], F_SETFD, FD_CLOEXEC);
  fcntl(life[1], F_SETFD, FD_CLOEXEC);
#if defined(__linux__)
  // The test process is large, and copying its page tables takes longer than starting most programs.
  pid_t process = vfork();
#else
  pid_t process = fork();
#endif
  if (process == 0) {
    setsid();
    if (terminal != -1) ioctl(terminal, TIOCSCTTY, 0);
    place_streams(streams, life[1]);
    reset_signals();
    execve(path, arguments, environment);
    _exit(127);
  }
  close(life[1]);
  *alive = life[0];
  if (process == -1) close(life[0]);
  return process;
}

int cpty_wait(pid_t process, int *value) {
  int status = 0;
  while (waitpid(process, &status, 0) == -1) {
    if (errno != EINTR) return -1;
  }
  *value = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return WIFSIGNALED(status) ? 1 : 0;
}
