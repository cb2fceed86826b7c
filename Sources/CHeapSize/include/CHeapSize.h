#ifndef C_HEAP_SIZE_H
#define C_HEAP_SIZE_H

/// The bytes this process has allocated and not freed; -1 where the C library does not tell.
long heap_size(void);

#endif
