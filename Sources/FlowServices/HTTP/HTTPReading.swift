import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation
import Localization

struct HTTPReading {
  let port: ServicePort
  let rejections: [HTTPRejection]
  let now: FlowTimestamp

  enum Verdict: Equatable {
    case outcome(ServiceOutcome)
    case unavailable(LocalizedMessage, mayHaveSucceeded: Bool)
    /// `after` is the delay that the server asks for, if any.
    case again(reason: LocalizedMessage, after: Duration?, mayHaveSucceeded: Bool)
  }

  func verdict(_ exchange: HTTPExchange, timeout: Duration) -> Verdict {
    switch exchange {
    case .cancelled: .outcome(.cancelled)
    case .failed(let failure):
      failure.isWorthATry
        ? .again(reason: ServiceMessages.http(failure, timeout), after: nil, mayHaveSucceeded: failure.mayHaveSucceeded)
        : .unavailable(ServiceMessages.http(failure, timeout), mayHaveSucceeded: failure.mayHaveSucceeded)
    case .answered(let response): verdict(response)
    }
  }

  /// A 4xx status, and a redirect that repeats the request elsewhere, mean that nothing was done (RFC 9110 §15.4.8,
  /// §15.4.9, §15.5).
  ///
  /// After another redirect, which may lead to the result of the request (§15.4.4), or a 5xx status, the server may
  /// have handled the request.
  private func verdict(_ response: ServiceHTTPResponse) -> Verdict {
    let reason = ServiceMessages.httpStatus(response.status)
    let asked = RetryAfter.wait(response.header("Retry-After"), from: now)
    return switch response.status {
    case 200...299: accepted(response)
    case 300...399:
      .unavailable(ServiceMessages.httpRedirected, mayHaveSucceeded: ![307, 308].contains(response.status))
    case 408, 425, 429: rejected(response) ?? .again(reason: reason, after: asked, mayHaveSucceeded: false)
    case 401, 403, 407:
      rejected(response) ?? .unavailable(ServiceMessages.httpNotAllowed(response.status), mayHaveSucceeded: false)
    case 400...499: rejected(response) ?? .unavailable(reason, mayHaveSucceeded: false)
    case _: .again(reason: reason, after: asked, mayHaveSucceeded: true)
    }
  }

  // MARK: accepted

  /// A response that is not JSON, such as an HTML page from a proxy or a hotel network, is not accepted.
  private func accepted(_ response: ServiceHTTPResponse) -> Verdict {
    if response.body.isEmpty, port.output.map(\.isOptional) ?? true { return .outcome(.accepted(.null)) }
    guard response.isJSON, let node = node(response) else {
      return .unavailable(ServiceMessages.httpNotJSON, mayHaveSucceeded: true)
    }
    guard let value = JSONValue(node) else {
      return .unavailable(ServiceMessages.httpLongNumber, mayHaveSucceeded: true)
    }
    if let code = code(for: value, response) { return refusal(code, value, response) }
    guard let output = port.output else { return .outcome(.accepted(.null)) }
    if value.value(of: output) == nil { return .unavailable(ServiceMessages.httpOtherOutput, mayHaveSucceeded: true) }
    return .outcome(.accepted(value))
  }

  // MARK: rejected

  /// A rejection without a code must list fields.
  ///
  /// It gets the code ``unnamed``.
  private func rejected(_ response: ServiceHTTPResponse) -> Verdict? {
    let value = (response.isJSON ? json(response) : nil) ?? .null
    let problem = ProblemDocument(members: value)
    if let code = code(for: value, response) ?? problem.names.first(where: isDeclared) {
      return refusal(code, value, response)
    }
    let fields = problem.fields
    return fields.isEmpty ? nil : .outcome(.rejected(Rejection(code: Self.unnamed, fields: fields)))
  }

  static let unnamed = "invalid"

  private func isDeclared(_ code: String) -> Bool { port.rejection(code) != nil }

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
      ? .again(reason: reason, after: asked, mayHaveSucceeded: false) : .unavailable(reason, mayHaveSucceeded: false)
  }

  private func json(_ response: ServiceHTTPResponse) -> JSONValue? { node(response).flatMap { JSONValue($0) } }

  private func node(_ response: ServiceHTTPResponse) -> JSONNode? {
    let (root, report) = JSONReader.read(SourceFile(name: "", bytes: response.body))
    return report.hasErrors ? nil : root
  }
}

extension ServiceHTTPResponse {
  /// Whether the content type is JSON or absent.
  fileprivate var isJSON: Bool {
    guard let type = header("Content-Type")?.split(separator: ";").first else { return true }
    let name = type.lowercased().filter { $0 != " " }
    return name == "application/json" || name == "text/json" || name.hasSuffix("+json")
  }
}

extension JSONValue {
  /// The value as text if it is a string, an integer or a boolean; otherwise `nil`.
  fileprivate var word: String? { if case .number = self { nil } else { plainText } }
}

/// A problem document: the reason for a rejection (RFC 9457).
struct ProblemDocument {
  let members: JSONValue

  /// The possible rejection codes: `code`, `type`, and the last part of `type`.
  ///
  /// The last part is included twice: unchanged, and with underscores instead of dashes.
  var names: [String] {
    let type = members["type"]?.string
    let last = type?.split { "/:#".contains($0) }.last.map(String.init)
    return [members["code"]?.string, type, last, last?.replacing("-", with: "_")].compactMap(\.self)
  }

  /// The rejected fields by path in the request (`address.city`, `phones[1].number`), with their messages.
  ///
  /// They are read from `errors`, as in RFC 9457 §3. Each error has a `detail`, which is the message, and a `pointer`,
  /// which is a JSON Pointer with or without a leading `#`.
  var fields: [String: String?] {
    guard case .list(let errors)? = members["errors"] else { return [:] }
    var fields: [String: String?] = [:]
    for error in errors.prefix(Self.fieldLimit) {
      guard let path = error["pointer"]?.string.flatMap(Self.path), fields[path] == nil else { continue }
      fields[path] = .some(error["detail"]?.string.map(Self.words))
    }
    return fields
  }

  private static let fieldLimit = 1_000

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
  /// The pointer may be a URI fragment such as `#/name` (RFC 6901 §6).
  static func tokens(_ pointer: String) -> [String]? {
    var text = pointer
    if text.starts(withScalar: "#") {
      guard let decoded = String(text.unicodeScalars.dropFirst()).removingPercentEncoding else { return nil }
      text = decoded
    }
    guard text.starts(withScalar: "/") else { return text.isEmpty ? [] : nil }
    return text.split(atScalar: "/", omittingEmptySubsequences: false).dropFirst()
      .map { $0.replacing("~1", with: "/").replacing("~0", with: "~") }
  }

  /// Returns the array index that a token contains: digits without a leading zero (RFC 6901 §4).
  static func index(_ token: String) -> Int? {
    guard let index = Int(token), "\(index)" == token, index >= 0 else { return nil }
    return index
  }

  static func value(_ pointer: String, in value: JSONValue) -> JSONValue? {
    tokens(pointer)?.reduce(value as JSONValue?) { value, token in
      switch value {
      case .object(let members): members[token]
      case .list(let values): index(token).flatMap { values.indices.contains($0) ? values[$0] : nil }
      case nil, .null, .bool, .int, .number, .string: nil
      }
    }
  }
}
