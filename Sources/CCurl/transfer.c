#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// The declarations needed from libcurl. Its names and numbers have been stable since ABI 4 (2006).

typedef void Easy;
typedef void Multi;
typedef void List;
typedef struct {
  int kind;
  Easy *easy;
  union {
    void *any;
    int code;
  } data;
} Message;

// Values from curl.h: CURL_GLOBAL_DEFAULT, CURLMSG_DONE, CURLPROTO_HTTP | CURLPROTO_HTTPS, CURL_READFUNC_ABORT,
// CURL_SEEKFUNC_OK, CURL_SEEKFUNC_CANTSEEK, CURLOPT_….
enum { global_default = 3, message_done = 1, protocols_http = 1 | 2, read_abort = 0x10000000, seek_ok = 0, seek_no = 2 };

enum option {
  option_post = 47,
  option_follow_location = 52,
  option_buffer_size = 98,
  option_no_signal = 99,
  option_timeout_ms = 155,
  option_protocols = 181,
  option_suppress_connect_headers = 265,
  option_write_data = 10001,
  option_url = 10002,
  option_read_data = 10009,
  option_post_fields = 10015,
  option_user_agent = 10018,
  option_http_header = 10023,
  option_header_data = 10029,
  option_ca_info = 10065,
  option_ca_path = 10097,
  option_custom_request = 10036,
  option_accept_encoding = 10102,
  option_seek_data = 10168,
  option_no_proxy = 10177,
  option_resolve = 10203,
  option_write_function = 20011,
  option_read_function = 20012,
  option_header_function = 20079,
  option_seek_function = 20167,
  option_post_field_size = 30120,
};

static struct {
  bool is_loaded;
  int (*global_init)(long flags);
  Easy *(*easy_init)(void);
  int (*easy_setopt)(Easy *, int option, ...);
  void (*easy_cleanup)(Easy *);
  Multi *(*multi_init)(void);
  int (*multi_add_handle)(Multi *, Easy *);
  int (*multi_perform)(Multi *, int *running);
  int (*multi_poll)(Multi *, void *more, unsigned int count, int milliseconds, int *ready);
  Message *(*multi_info_read)(Multi *, int *left);
  int (*multi_remove_handle)(Multi *, Easy *);
  int (*multi_cleanup)(Multi *);
  List *(*slist_append)(List *, const char *line);
  void (*slist_free_all)(List *);
} curl;

static bool find(void *library, const char *name, void *function) {
  void *symbol = dlsym(library, name);
  *(void **)function = symbol;
  return symbol;
}

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  curl.is_loaded =
      library && find(library, "curl_global_init", &curl.global_init) &&
      find(library, "curl_easy_init", &curl.easy_init) && find(library, "curl_easy_setopt", &curl.easy_setopt) &&
      find(library, "curl_easy_cleanup", &curl.easy_cleanup) && find(library, "curl_multi_init", &curl.multi_init) &&
      find(library, "curl_multi_add_handle", &curl.multi_add_handle) &&
      find(library, "curl_multi_perform", &curl.multi_perform) &&
      find(library, "curl_multi_poll", &curl.multi_poll) &&
      find(library, "curl_multi_info_read", &curl.multi_info_read) &&
      find(library, "curl_multi_remove_handle", &curl.multi_remove_handle) &&
      find(library, "curl_multi_cleanup", &curl.multi_cleanup) &&
      find(library, "curl_slist_append", &curl.slist_append) &&
      find(library, "curl_slist_free_all", &curl.slist_free_all) && curl.global_init(global_default) == 0;
}

// MARK: callbacks

static size_t take_header(char *bytes, size_t size, size_t count, void *data) {
  const CCurlReceiver *receiver = data;
  return receiver->take_header(receiver->context, bytes, size * count) ? size * count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *data) {
  const CCurlReceiver *receiver = data;
  return receiver->take_body(receiver->context, bytes, size * count) ? size * count : 0;
}

static size_t give_body(char *bytes, size_t size, size_t count, void *data) {
  const CCurlReceiver *receiver = data;
  ptrdiff_t given = receiver->give_body(receiver->context, bytes, size * count);
  return given < 0 ? read_abort : (size_t)given;
}

/// Called before libcurl sends the body again, for example on another connection.
static int rewind_body(void *data, int64_t offset, int origin) {
  const CCurlReceiver *receiver = data;
  if (offset != 0 || origin != SEEK_SET) return seek_no;
  receiver->rewind_body(receiver->context);
  return seek_ok;
}

// MARK: transfer

static void configure_body(Easy *easy, size_t count, const CCurlReceiver *receiver) {
  curl.easy_setopt(easy, option_post_field_size, (int64_t)count);
  if (count == 0) {
    curl.easy_setopt(easy, option_post_fields, "");
    return;
  }
  curl.easy_setopt(easy, option_post, 1L);
  curl.easy_setopt(easy, option_read_function, give_body);
  curl.easy_setopt(easy, option_read_data, receiver);
  curl.easy_setopt(easy, option_seek_function, rewind_body);
  curl.easy_setopt(easy, option_seek_data, receiver);
}

/// Trusts the authorities that an environment variable names, as the program curl does; libcurl itself does not.
static void trust(Easy *easy, enum option option, const char *variable) {
  const char *path = getenv(variable);
  if (path && *path) curl.easy_setopt(easy, option, path);
}

static List *configure(Easy *easy, const CCurlRequest *request, const CCurlReceiver *receiver) {
  curl.easy_setopt(easy, option_url, request->url);
  curl.easy_setopt(easy, option_protocols, (long)protocols_http);
  curl.easy_setopt(easy, option_follow_location, 0L);
  curl.easy_setopt(easy, option_no_signal, 1L);
  curl.easy_setopt(easy, option_timeout_ms, request->milliseconds);
  curl.easy_setopt(easy, option_suppress_connect_headers, 1L);
  curl.easy_setopt(easy, option_user_agent, "wizard");
  // Accepts every encoding libcurl supports. The small buffer lets a transfer be cancelled between callbacks.
  curl.easy_setopt(easy, option_accept_encoding, "");
  curl.easy_setopt(easy, option_buffer_size, 4096L);
  if (request->has_body) configure_body(easy, request->body_count, receiver);
  curl.easy_setopt(easy, option_custom_request, request->method);
  if (request->is_direct) curl.easy_setopt(easy, option_no_proxy, "*");
  trust(easy, option_ca_info, "SSL_CERT_FILE");
  trust(easy, option_ca_path, "SSL_CERT_DIR");
  curl.easy_setopt(easy, option_header_function, take_header);
  curl.easy_setopt(easy, option_header_data, receiver);
  curl.easy_setopt(easy, option_write_function, take_body);
  curl.easy_setopt(easy, option_write_data, receiver);
  List *lines = NULL;
  for (size_t line = 0; line < request->header_count; line++) {
    List *longer = curl.slist_append(lines, request->headers[line]);
    if (longer) lines = longer;
  }
  curl.easy_setopt(easy, option_http_header, lines);
  return lines;
}

static CCurlEnding ending_of(int code) {
  switch (code) {
  case 0: return CCURL_DONE;
  // Invalid URL, or unknown host.
  case 3: case 6: return CCURL_HOST_UNKNOWN;
  case 5: case 7: return CCURL_NOT_CONNECTED;
  case 23: case 42: return CCURL_STOPPED;
  case 28: return CCURL_TIMED_OUT;
  // Failed TLS handshake, or untrusted certificate.
  case 35: case 51: case 53: case 54: case 58: case 59: case 60: case 66: case 77: case 82: case 83: case 90: case 91:
  case 98: return CCURL_NOT_SECURE;
  default: return CCURL_BROKEN_OFF;
  }
}

static CCurlEnding run(Multi *multi, const CCurlReceiver *receiver) {
  int running = 1;
  while (running) {
    if (receiver->is_over(receiver->context)) return CCURL_STOPPED;
    if (curl.multi_perform(multi, &running)) return CCURL_BROKEN_OFF;
    if (running && curl.multi_poll(multi, NULL, 0, 50, NULL)) return CCURL_BROKEN_OFF;
  }
  int left = 0;
  Message *message = curl.multi_info_read(multi, &left);
  return message && message->kind == message_done ? ending_of(message->data.code) : CCURL_BROKEN_OFF;
}

bool ccurl_transfer(const CCurlRequest *request, const CCurlReceiver *receiver, CCurlEnding *ending) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  *ending = CCURL_BROKEN_OFF;
  if (!curl.is_loaded) return false;
  Easy *easy = curl.easy_init();
  Multi *multi = curl.multi_init();
  List *lines = NULL, *addresses = NULL;
  if (easy && multi) {
    lines = configure(easy, request, receiver);
    if (request->address && (addresses = curl.slist_append(NULL, request->address)))
      curl.easy_setopt(easy, option_resolve, addresses);
    if (curl.multi_add_handle(multi, easy) == 0) {
      *ending = run(multi, receiver);
      curl.multi_remove_handle(multi, easy);
    }
  }
  if (easy) curl.easy_cleanup(easy);
  if (multi) curl.multi_cleanup(multi);
  curl.slist_free_all(lines);
  curl.slist_free_all(addresses);
  return true;
}
