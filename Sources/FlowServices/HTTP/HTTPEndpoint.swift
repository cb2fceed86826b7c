import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation

/// The variables may contain secrets, so they are not part of the description of an endpoint.
struct HTTPEndpoint: Sendable, CustomStringConvertible, CustomReflectable {
  let binding: HTTPBinding
  private let variables: [String: String]
  private let headers: [String: String]

  /// Returns `nil` and reports an error if a variable is missing or its value cannot be used.
  init?(_ binding: HTTPBinding, environment: [String: String], sink: DiagnosticSink) {
    let known = environment.filter { !$0.value.isEmpty }
    let before = sink.diagnostics.count
    var headers: [String: String] = [:]
    for (name, template) in binding.headers {
      Self.report(missingIn: template, known, sink)
      guard let value = template.filled(variable: { known[$0] }, input: { _ in nil }) else { continue }
      headers[name.text] = value
      if Self.isHeaderValue(value) { continue }
      sink.report(.missingVariable, ServiceMessages.badHeaderValue(name.text), at: template.text.quotedRange)
    }
    Self.report(missingIn: binding.url, known, sink)
    if let (rule, reason) = Self.fault(of: binding, variable: { known[$0] }) {
      sink.report(rule, reason, at: binding.url.text.quotedRange)
    }
    guard sink.diagnostics.count == before else { return nil }
    self.binding = binding
    self.headers = headers
    variables = known
  }

  private static func report(missingIn template: RequestTemplate, _ known: [String: String], _ sink: DiagnosticSink) {
    for name in Set(template.variables).sorted() where known[name] == nil {
      sink.report(
        .missingVariable, ServiceMessages.missingVariable(name), at: template.text.quotedRange,
        help: ServiceMessages.setVariable(name))
    }
  }

  /// Whether a header value has only visible characters, spaces and tabs (RFC 9110 §5.5).
  ///
  /// A line break would start another header.
  static func isHeaderValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x09 || (0x20...0x7E).contains($0) || $0 >= 0x80 }
  }

  /// Returns `nil` if the URL is valid, or if one of its variables is missing.
  static func fault(of binding: HTTPBinding, variable: (String) -> String?) -> (rule: DiagnosticRule, reason: String)? {
    guard let address = binding.url.filled(variable: variable, input: { _ in "x" }),
      let another = binding.url.filled(variable: variable, input: { _ in "y" })
    else { return nil }
    guard let url = URLComponents(string: address), let host = url.host, !host.isEmpty, url.fragment == nil,
      url.user == nil, url.password == nil, let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme)
    else { return (.wrongType, ServiceMessages.badAddress) }
    // An input must not change the host, because the headers would then be sent to another server.
    guard URLComponents(string: another)?.host == host else { return (.wrongType, ServiceMessages.inputInHost) }
    if scheme == "https" || binding.isInsecure || LoopbackHost.contains(url.encodedHost ?? host) { return nil }
    return (.insecureAddress, ServiceMessages.insecureAddress)
  }

  var description: String { "an endpoint" }
  var customMirror: Mirror { Mirror(self, children: []) }

  // MARK: requests

  func request(for call: ServiceRequest, boundary: String) throws(ServiceProblem) -> ServiceHTTPRequest {
    let used = Set(binding.url.inputs)
    let address = binding.url.filled(variable: { variables[$0] }, input: { call.inputs[$0].flatMap(Self.pathPart) })
    guard var address else { throw ServiceProblem(reason: ServiceMessages.httpBadInput(call.port)) }
    let pairs = zip(call.inputs.names, call.inputs.values).filter { !used.contains($0.0) }
    var request = ServiceHTTPRequest(
      method: binding.method.rawValue, url: address, headers: headers, body: nil, timeout: binding.timeout)
    if !headers.keys.contains(where: { $0.lowercased() == "accept-language" }) {
      request.headers["Accept-Language"] = call.language
    }
    request.headers["Accept"] = "application/json, application/problem+json"
    if binding.method != .get { request.headers["Idempotency-Key"] = call.key }
    if binding.method.hasBody {
      let json = RequestBody.json(Record(names: pairs.map(\.0), values: pairs.map(\.1)))
      add(json, call.attachments, boundary: boundary, to: &request)
    } else {
      let query = pairs.flatMap { name, value in Self.texts(value).map { "\(Self.encoded(name))=\(Self.encoded($0))" } }
      if !query.isEmpty { address += (address.contains("?") ? "&" : "?") + query.joined(separator: "&") }
      request.url = address
    }
    return request
  }

  private func add(
    _ json: [UInt8], _ files: [AttachedInput], boundary: String, to request: inout ServiceHTTPRequest
  ) {
    if files.isEmpty {
      request.headers["Content-Type"] = "application/json"
      request.body = json
    } else {
      let form = MultipartForm(boundary: boundary)
      let body = form.body(json: json, files: files)
      request.headers["Content-Type"] = form.contentType
      request.content = body
      request.timeout = Self.timeout(binding.timeout, sending: body.count)
    }
  }

  func timeout(for call: ServiceRequest) -> Duration {
    Self.timeout(binding.timeout, sending: call.attachments.reduce(0) { $0 + min($1.file.size, 1 << 40) })
  }

  static func timeout(_ timeout: Duration, sending bytes: Int) -> Duration {
    timeout + min(.seconds(bytes / slowest), longestExtension)
  }

  /// The lowest expected upload speed, in bytes per second.
  private static let slowest = 64_000

  /// Nobody would wait longer than this, and a stalled upload should not keep the session busy for hours.
  private static let longestExtension = Duration.seconds(15 * 60)

  /// The host and the port contain no secrets.
  func host(of request: ServiceHTTPRequest) -> String? {
    let parts = URLComponents(string: request.url)
    return parts?.encodedHost.map { host in parts?.port.map { "\(host):\($0)" } ?? host }
  }

  /// Returns `nil` for an empty segment, and for `.` and `..`, which would change the path.
  private static func pathPart(_ value: Value) -> String? {
    guard let text = texts(value).first, ![".", "..", ""].contains(text) else { return nil }
    return encoded(text)
  }

  private static func texts(_ value: Value) -> [String] { JSONValue.written(value).map(texts) ?? [] }

  private static func texts(_ value: JSONValue) -> [String] {
    if case .list(let values) = value { values.flatMap(texts) } else { value.plainText.map { [$0] } ?? [] }
  }

  /// Percent-encodes all but the unreserved characters (RFC 3986 §2.1, §2.3).
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      let character = Character(UnicodeScalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-._~".contains(character))
      result += isPlain ? String(character) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
  }
}

/// Only the body can contain inputs of the type `secret`.
enum RequestBody {
  /// Returns the inputs as JSON without nulls.
  static func json(_ inputs: Record) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let value = JSONValue.written(.record(inputs)) { .string($0.reveal()) } ?? .object([:])
    guard let data = try? encoder.encode(value) else { preconditionFailure("a JSON value can be encoded") }
    return Array(data)
  }
}
