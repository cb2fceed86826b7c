import FlowDefinition
import FlowSyntax

struct HTTPBinding: Sendable {
  var method = Method.post
  let url: RequestTemplate
  var headers: [(name: LocatedText, value: RequestTemplate)] = []
  /// The timeout of each attempt.
  var timeout = Duration.seconds(10)
  var tries = 3
  var isInsecure = false
  var rejections: [HTTPRejection] = []

  /// An HTTP method (RFC 9110 §9.3).
  enum Method: String, CaseIterable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    var hasBody: Bool { self != .get && self != .delete }
  }
}

struct HTTPRejection: Sendable {
  enum ResponseMatcher: Hashable, Sendable {
    case status(Int)
    /// A name in a problem document (RFC 9457): its `code`, its `type`, or the last part of its `type`.
    ///
    /// Dashes in the last part can be written as underscores.
    case problem(String)
    /// The value at a JSON Pointer (RFC 6901) in the response.
    ///
    /// For example, `/status=failure` requires the value `failure` at `/status`.
    case member(pointer: String, value: String)
  }

  let sign: ResponseMatcher
  let code: LocatedText
}

struct HTTPBindingReader {
  let object: ObjectReader
  let sink: DiagnosticSink

  static let keys = ["use", "method", "url", "headers", "timeout", "tries", "insecure", "rejections"]

  func read() -> HTTPBinding? {
    let url = object.requiredText("url").flatMap { template($0, withInputs: true) }
    let (headers, rejections) = (headers, object.entries("rejections").compactMap(rejection))
    var binding = url.map { HTTPBinding(url: $0, headers: headers, rejections: rejections) }
    if let method { binding?.method = method }
    if let timeout = object.duration("timeout", atLeast: .seconds(1)) { binding?.timeout = timeout }
    if let tries = object.int("tries", in: 1...10) { binding?.tries = tries }
    if let isInsecure = object.bool("insecure") { binding?.isInsecure = isInsecure }
    return binding
  }

  private var method: HTTPBinding.Method? {
    guard let text = object.text("method") else { return nil }
    if let method = HTTPBinding.Method(rawValue: text.text) { return method }
    sink.unknown(
      .wrongType, ServiceMessages.unknownMethod(text.text), at: text.quotedRange, name: text.text,
      listing: HTTPBinding.Method.allCases.map(\.rawValue))
    return nil
  }

  private func template(_ text: LocatedText, withInputs: Bool) -> RequestTemplate? {
    if let template = RequestTemplate(text, withInputs: withInputs) { return template }
    sink.report(.wrongType, ServiceMessages.openHole(text.text), at: text.quotedRange)
    return nil
  }

  private var headers: [(name: LocatedText, value: RequestTemplate)] {
    var seen: Set<String> = []
    return object.entries("headers").compactMap(header).filter { name, _ in
      if seen.insert(name.text.lowercased()).inserted { return true }
      sink.report(.duplicateKey, ServiceMessages.headerTwice(name.text), at: name.quotedRange)
      return false
    }
  }

  private func header(_ name: LocatedText, _ node: JSONNode) -> (name: LocatedText, value: RequestTemplate)? {
    guard let value = sink.text(node, name.text).flatMap({ template($0, withInputs: false) }) else { return nil }
    if Self.isToken(name.text), !Self.ours.contains(name.text.lowercased()) { return (name, value) }
    let message = Self.isToken(name.text) ? ServiceMessages.reservedHeader : ServiceMessages.badHeaderName
    sink.report(.wrongType, message(name.text), at: name.quotedRange)
    return nil
  }

  /// Whether a text is a valid header name (RFC 9110 §5.6.2).
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0)) }
  }

  /// The headers that a binding must not contain, because ``HTTPEndpoint`` or the system sets them.
  static let ours: Set<String> = [
    "accept", "connection", "content-length", "content-type", "host", "idempotency-key", "transfer-encoding",
  ]

  private func rejection(_ sign: LocatedText, _ node: JSONNode) -> HTTPRejection? {
    guard let code = sink.text(node, sign.text) else { return nil }
    if let sign = HTTPRejection.ResponseMatcher(sign.text) { return HTTPRejection(sign: sign, code: code) }
    sink.report(.wrongType, ServiceMessages.badMatcher(sign.text), at: sign.quotedRange)
    return nil
  }
}

extension HTTPRejection.ResponseMatcher {
  /// Returns `nil` if the key is malformed, or if its status is not a 4xx status.
  init?(_ text: String) {
    if text.starts(withScalar: "/") {
      let parts = text.split(atScalar: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      self = .member(pointer: parts[0], value: parts[1])
    } else if let status = Int(text) {
      guard (400...499).contains(status) else { return nil }
      self = .status(status)
    } else {
      guard !text.isEmpty else { return nil }
      self = .problem(text)
    }
  }
}
