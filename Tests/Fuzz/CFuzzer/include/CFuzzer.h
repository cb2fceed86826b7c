#include <stddef.h>
#include <stdint.h>

/// libFuzzer's loop: calls `test` with input after input until it is told to stop, or something goes wrong.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
