#include "CHeapSize.h"

#include <stdlib.h>

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
#include <malloc.h>

long heap_size(void) {
  struct mallinfo2 all = mallinfo2();
  return (long)(all.uordblks + all.hblkhd);
}
#else
long heap_size(void) { return -1; }
#endif
