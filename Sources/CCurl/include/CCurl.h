// The few calls of libcurl that carry one request.
//
// libcurl is what URL loading on Linux is made of. Its functions are looked up as the program runs, so its headers are
// not needed to build, and a program that asks no server does not load it.

#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>

/// What one transfer reports; each call comes from the thread that runs the transfer.
typedef struct {
  void *context;
  /// A line of a header with its line break; false ends the transfer.
  bool (*take_header)(void *context, const void *bytes, size_t count);
  /// A part of the body as the server meant it, without its encoding; false ends the transfer.
  bool (*take_body)(void *context, const void *bytes, size_t count);
  /// Whether nobody waits for the transfer any more; asked many times a second.
  bool (*is_over)(void *context);
} CCurlReceiver;

/// How a transfer ended.
typedef enum {
  CCURL_DONE,
  /// The receiver ended it.
  CCURL_STOPPED,
  CCURL_HOST_UNKNOWN,
  CCURL_NOT_CONNECTED,
  CCURL_NOT_SECURE,
  CCURL_TIMED_OUT,
  CCURL_BROKEN_OFF,
} CCurlEnding;

/// What one transfer sends.
typedef struct {
  const char *url;
  const char *method;
  /// Lines such as `Accept: text/plain`.
  const char *const *headers;
  size_t header_count;
  /// NULL for a request without a body, not even an empty one.
  const void *body;
  size_t body_count;
  long milliseconds;
  /// `HOST:PORT:ADDRESS,…` where the host is not to be looked up, otherwise NULL.
  const char *address;
  /// Whether proxies of the environment are passed by.
  bool is_direct;
} CCurlRequest;

/// Runs a transfer to its end; false where the computer has no libcurl.
bool ccurl_transfer(const CCurlRequest *request, const CCurlReceiver *receiver, CCurlEnding *ending);

#endif
