import FlowSyntax

/// How ports are served over HTTP, as a bindings file says it.
struct HTTPBinding: Sendable {
  var method = Method.post
  let url: RequestTemplate
  var headers: [(name: LocatedText, value: RequestTemplate)] = []
  /// How long one try may take.
  var timeout = Duration.seconds(10)
  /// How often an unanswered call is made in all.
  var tries = 3
  /// Whether requests may go out unencrypted to another computer.
  var isInsecure = false
  /// What answers of the server mean, in the port's words.
  var rejections: [HTTPRejection] = []

  /// What a request does (RFC 9110 §9.3).
  enum Method: String, CaseIterable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether the inputs go into the address, for want of a body.
    var hasBody: Bool { self != .get && self != .delete }
  }
}

/// One line of `rejections`: by what an answer is known, and the port's code for it.
struct HTTPRejection: Sendable {
  enum ResponseMatcher: Hashable, Sendable {
    /// The number of the answer: `404`.
    case status(Int)
    /// The `type` or the `code` of a problem document (RFC 9457 §3.1).
    case problem(String)
    /// A member of the answer, by JSON Pointer (RFC 6901), with its value: `/status=failure`.
    case member(pointer: String, value: String)
  }

  let sign: ResponseMatcher
  let code: LocatedText
}
