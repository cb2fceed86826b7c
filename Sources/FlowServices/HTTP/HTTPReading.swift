import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation
import Localization

/// Reads what a server answered in the words of a port.
struct HTTPReading {
  let port: ServicePort
  let rejections: [HTTPRejection]
  let now: Timestamp

  enum Verdict: Equatable {
    case outcome(ServiceOutcome)
    /// There is no answer that can be used.
    case unavailable(LocalizedMessage, mayBeDone: Bool)
    /// Another try may bring more, after the time the server asks for.
    case again(reason: LocalizedMessage, after: Duration?, mayBeDone: Bool)
  }

  func verdict(_ exchange: HTTPExchange, timeout: Duration) -> Verdict {
    switch exchange {
    case .cancelled: .outcome(.cancelled)
    case .failed(let failure):
      failure.isWorthATry
        ? .again(reason: ServiceMessages.http(failure, timeout), after: nil, mayBeDone: failure.mayBeDone)
        : .unavailable(ServiceMessages.http(failure, timeout), mayBeDone: failure.mayBeDone)
    case .answered(let response): verdict(response)
    }
  }

  /// A status of 3xx or 4xx says that nothing was done (RFC 9110 §15.4, §15.5); one of 5xx does not.
  private func verdict(_ response: ServiceHTTPResponse) -> Verdict {
    let reason = ServiceMessages.httpStatus(response.status)
    let asked = RetryAfter.wait(response.header("Retry-After"), from: now)
    return switch response.status {
    case 200...299: accepted(response)
    case 300...399: .unavailable(ServiceMessages.httpRedirected, mayBeDone: false)
    case 408, 425, 429: rejected(response) ?? .again(reason: reason, after: asked, mayBeDone: false)
    case 401, 403, 407:
      rejected(response) ?? .unavailable(ServiceMessages.httpNotAllowed(response.status), mayBeDone: false)
    case 400...499: rejected(response) ?? .unavailable(reason, mayBeDone: false)
    case _: .again(reason: reason, after: asked, mayBeDone: true)
    }
  }

  // MARK: accepted

  /// A page in the place of an answer, as a proxy or a hotel's network sends it, accepts nothing.
  private func accepted(_ response: ServiceHTTPResponse) -> Verdict {
    if response.body.isEmpty, port.output.map(\.isOptional) ?? true { return .outcome(.accepted(.null)) }
    guard response.isJSON, let value = json(response) else {
      return .unavailable(ServiceMessages.httpNotJSON, mayBeDone: true)
    }
    if let code = code(for: value, response) { return refusal(code, value, response) }
    return .outcome(.accepted(port.output == nil ? .null : value))
  }

  // MARK: rejected

  /// What the answer refuses in the port's words; nil where it says nothing the port knows.
  private func rejected(_ response: ServiceHTTPResponse) -> Verdict? {
    let value = (response.isJSON ? json(response) : nil) ?? .null
    let problem = ProblemDocument(members: value)
    if let code = code(for: value, response) ?? problem.names.first(where: isDeclared) {
      return refusal(code, value, response)
    }
    let fields = problem.fields
    return fields.isEmpty ? nil : .outcome(.rejected(Rejection(code: Self.unnamed, fields: fields)))
  }

  /// The code of a refusal that only names fields.
  static let unnamed = "invalid"

  private func isDeclared(_ code: String) -> Bool { port.rejection(code) != nil }

  /// The code of the first line of `rejections` that fits.
  private func code(for value: JSONValue, _ response: ServiceHTTPResponse) -> String? {
    let names = response.status >= 400 ? ProblemDocument(members: value).names : []
    return rejections.first { rejection in
      switch rejection.sign {
      case .status(let status): status == response.status
      case .problem(let name): names.contains(name)
      case .member(let pointer, let expected): JSONPointer.value(pointer, in: value)?.word == expected
      }
    }?.code.text
  }

  /// A refusal with the details that the port declares for it; without one that must be there it is none.
  private func refusal(_ code: String, _ value: JSONValue, _ response: ServiceHTTPResponse) -> Verdict {
    let asked = RetryAfter.wait(response.header("Retry-After"), from: now)
    var details: [String: JSONValue] = [:]
    if case .record(let names, let types)? = port.rejection(code)?.details {
      for (name, type) in zip(names, types) {
        details[name] = value[name]
        if name == "seconds", details[name] == nil { details[name] = asked.map { .int($0.components.seconds) } }
        if details[name] == nil, !type.isOptional { return incomplete(code, name, response, asked) }
      }
    }
    return .outcome(.rejected(Rejection(code: code, details: details, fields: ProblemDocument(members: value).fields)))
  }

  private func incomplete(_ code: String, _ detail: String, _ response: ServiceHTTPResponse, _ asked: Duration?)
    -> Verdict
  {
    let reason = ServiceMessages.httpDetail(detail, of: code)
    return response.status == 429
      ? .again(reason: reason, after: asked, mayBeDone: false) : .unavailable(reason, mayBeDone: false)
  }

  private func json(_ response: ServiceHTTPResponse) -> JSONValue? {
    let (root, report) = JSONReader.read(SourceFile(name: "", bytes: response.body))
    return report.hasErrors ? nil : root.flatMap { JSONValue($0) }
  }
}

extension ServiceHTTPResponse {
  /// Whether it says that it is JSON, or does not say what it is.
  fileprivate var isJSON: Bool {
    guard let type = header("Content-Type")?.split(separator: ";").first else { return true }
    let name = type.lowercased().filter { $0 != " " }
    return name == "application/json" || name == "text/json" || name.hasSuffix("+json")
  }
}

extension JSONValue {
  /// A text, whole number or truth value as it is written; nil for anything else.
  fileprivate var word: String? { if case .double = self { nil } else { plainText } }
}

/// A problem document: why a server refused (RFC 9457).
struct ProblemDocument {
  let members: JSONValue

  /// Every word that may be the port's code: `code`, `type`, and the last part of `type` with underscores for dashes.
  var names: [String] {
    let type = members["type"]?.string
    let last = type?.split { "/:#".contains($0) }.last.map(String.init)
    return [members["code"]?.string, type, last, last?.replacing("-", with: "_")].compactMap(\.self)
  }

  /// The fields it blames, by path in the request (`address.city`, `phones[1].number`), with its words.
  ///
  /// RFC 9457 §3 shows them as `errors`: each with a `pointer`, a JSON Pointer with or without `#` before it, and a
  /// `detail`.
  var fields: [String: String?] {
    guard case .list(let errors)? = members["errors"] else { return [:] }
    var fields: [String: String?] = [:]
    for error in errors.prefix(Self.fieldLimit) {
      guard let path = error["pointer"]?.string.flatMap(Self.path), fields[path] == nil else { continue }
      fields[path] = .some(error["detail"]?.string.map(Self.words))
    }
    return fields
  }

  /// No form has more fields.
  private static let fieldLimit = 1_000

  /// A server's sentence on one line, as long as a person reads.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(300).description
  }

  private static func path(_ pointer: String) -> String? {
    let elements = JSONPointer.tokens(pointer)?.map { token in
      JSONPointer.index(token).map(AnswerPath.Element.index) ?? .name(token)
    }
    guard let elements, case .name? = elements.first else { return nil }
    return AnswerPath(elements).description
  }
}

/// JSON Pointer (RFC 6901).
enum JSONPointer {
  /// The tokens of a pointer, also of one as the fragment of an address (§6); nil for what is no pointer.
  static func tokens(_ pointer: String) -> [String]? {
    var text = pointer
    if text.hasPrefix("#") {
      guard let decoded = String(text.dropFirst()).removingPercentEncoding else { return nil }
      text = decoded
    }
    guard text.hasPrefix("/") else { return text.isEmpty ? [] : nil }
    return text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
  }

  /// A place in a list: digits without a zero before them (§4); nil for a name.
  static func index(_ token: String) -> Int? {
    guard let index = Int(token), "\(index)" == token, index >= 0 else { return nil }
    return index
  }

  /// What a pointer points at; nil for nothing.
  static func value(_ pointer: String, in value: JSONValue) -> JSONValue? {
    tokens(pointer)?.reduce(value as JSONValue?) { value, token in
      switch value {
      case .object(let members): members[token]
      case .list(let values): index(token).flatMap { values.indices.contains($0) ? values[$0] : nil }
      case nil, .null, .bool, .int, .double, .string: nil
      }
    }
  }
}
