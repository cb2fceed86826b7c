// Sends a request with libcurl.
//
// libcurl, on which URL loading on Linux is based, is loaded dynamically on first use. Building therefore does not need
// its headers, and a program that sends no requests does not load it.

#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>

/// The callbacks of a transfer, called on the thread that runs it.
typedef struct {
  void *context;
  /// Receives a header line with its line break; returning false ends the transfer.
  bool (*take_header)(void *context, const void *bytes, size_t count);
  /// Receives a part of the decoded body; returning false ends the transfer.
  bool (*take_body)(void *context, const void *bytes, size_t count);
  /// Writes at most `count` bytes of the request's body; returns their number, or a negative number to end the transfer.
  ptrdiff_t (*give_body)(void *context, void *bytes, size_t count);
  /// Starts again at the first byte of the request's body.
  void (*rewind_body)(void *context);
  /// Returns whether the transfer was cancelled; called about every 50 milliseconds.
  bool (*is_over)(void *context);
} CCurlReceiver;

/// The result of a transfer.
typedef enum {
  CCURL_DONE,
  /// Ended by the receiver.
  CCURL_STOPPED,
  CCURL_HOST_UNKNOWN,
  CCURL_NOT_CONNECTED,
  CCURL_NOT_SECURE,
  CCURL_TIMED_OUT,
  CCURL_BROKEN_OFF,
} CCurlEnding;

/// The request of a transfer.
typedef struct {
  const char *url;
  const char *method;
  /// Header lines such as `Accept: text/plain`.
  const char *const *headers;
  size_t header_count;
  /// False for a request without a body, as opposed to an empty one.
  bool has_body;
  size_t body_count;
  long milliseconds;
  /// `HOST:PORT:ADDRESS,…` to skip the DNS lookup of the host, otherwise NULL.
  const char *address;
  /// Whether to ignore the proxies set in the environment.
  bool is_direct;
} CCurlRequest;

/// Runs a transfer until it ends; returns false if libcurl is not installed.
bool ccurl_transfer(const CCurlRequest *request, const CCurlReceiver *receiver, CCurlEnding *ending);

#endif
