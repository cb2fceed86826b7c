#ifndef C_HEAP_SIZE_H
#define C_HEAP_SIZE_H

/// Returns the bytes this process has allocated and not freed; -1 if the C library does not report them.
long heap_size(void);

#endif
