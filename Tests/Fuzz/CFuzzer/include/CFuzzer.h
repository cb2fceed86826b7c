#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer's loop, which calls `test` with one input after the other until it is stopped or fails.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
