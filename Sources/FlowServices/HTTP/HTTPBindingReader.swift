import FlowDefinition
import FlowSyntax

/// Reads the keys of an `http` binding.
struct HTTPBindingReader {
  let object: ObjectReader
  let sink: DiagnosticSink

  static let keys = ["use", "method", "url", "headers", "timeout", "tries", "insecure", "rejections"]

  func read() -> HTTPBinding? {
    let url = object.requiredText("url").flatMap { template($0, withInputs: true) }
    let headers = self.headers
    let rejections = object.entries("rejections").compactMap(rejection)
    let method = self.method
    let timeout = object.duration("timeout", atLeast: .seconds(1))
    let tries = object.int("tries", in: 1...10)
    let isInsecure = object.bool("insecure")
    guard let url else { return nil }
    var binding = HTTPBinding(url: url)
    binding.headers = headers
    binding.rejections = rejections
    if let method { binding.method = method }
    if let timeout { binding.timeout = timeout }
    if let tries { binding.tries = tries }
    if let isInsecure { binding.isInsecure = isInsecure }
    return binding
  }

  private var method: HTTPBinding.Method? {
    guard let text = object.text("method") else { return nil }
    if let method = HTTPBinding.Method(rawValue: text.text) { return method }
    sink.unknown(
      .wrongType, ServiceMessages.unknownMethod(text.text), at: text.quotedRange, name: text.text,
      candidates: HTTPBinding.Method.allCases.map(\.rawValue))
    return nil
  }

  private func template(_ text: LocatedText, withInputs: Bool) -> RequestTemplate? {
    if let template = RequestTemplate(text, withInputs: withInputs) { return template }
    sink.error(.wrongType, ServiceMessages.openHole(text.text), at: text.quotedRange)
    return nil
  }

  private var headers: [(name: LocatedText, value: RequestTemplate)] {
    var seen: Set<String> = []
    return object.entries("headers").compactMap(header).filter { name, _ in
      if seen.insert(name.text.lowercased()).inserted { return true }
      sink.error(.duplicateKey, ServiceMessages.headerTwice(name.text), at: name.quotedRange)
      return false
    }
  }

  private func header(_ name: LocatedText, _ node: JSONNode) -> (name: LocatedText, value: RequestTemplate)? {
    guard let value = sink.text(node, name.text).flatMap({ template($0, withInputs: false) }) else { return nil }
    guard Self.isToken(name.text), !Self.ours.contains(name.text.lowercased()) else {
      sink.error(.wrongType, ServiceMessages.badHeader(name.text), at: name.quotedRange)
      return nil
    }
    return (name, value)
  }

  /// What a header's name is made of (RFC 9110 §5.6.2).
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0)) }
  }

  /// Headers that are set for each request, or by the system.
  private static let ours: Set<String> = [
    "accept", "connection", "content-length", "content-type", "host", "idempotency-key", "transfer-encoding",
  ]

  private func rejection(_ sign: LocatedText, _ node: JSONNode) -> HTTPRejection? {
    guard let code = sink.text(node, sign.text) else { return nil }
    if let sign = HTTPRejection.ResponseMatcher(sign.text) { return HTTPRejection(sign: sign, code: code) }
    sink.error(.wrongType, ServiceMessages.badSign(sign.text), at: sign.quotedRange)
    return nil
  }
}

extension HTTPRejection.ResponseMatcher {
  /// Reads a key of `rejections`; nil for what no answer can be known by.
  init?(_ text: String) {
    if text.hasPrefix("/") {
      guard let equals = text.firstIndex(of: "=") else { return nil }
      self = .member(pointer: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
    } else if let status = Int(text) {
      guard (400...499).contains(status) else { return nil }
      self = .status(status)
    } else {
      guard !text.isEmpty else { return nil }
      self = .problem(text)
    }
  }
}
