import FlowDefinition
import Foundation

/// A problem document: why a server refused (RFC 9457).
struct ProblemDocument {
  /// The members of the document.
  let members: JSONValue

  /// Every word that may be the port's code: `code`, `type`, and the last part of `type` with underscores for dashes.
  var names: [String] {
    let type = members["type"]?.text
    let last = type?.split { "/:#".contains($0) }.last.map(String.init)
    return [members["code"]?.text, type, last, last?.replacing("-", with: "_")].compactMap(\.self)
  }

  /// The fields it blames, by path in the request (`address.city`, `phones[1].number`), with its words.
  ///
  /// RFC 9457 §3 shows them as `errors`: each with a `pointer`, a JSON Pointer with or without `#` before it, and a
  /// `detail`.
  var fields: [String: String?] {
    guard case .list(let errors)? = members["errors"] else { return [:] }
    var fields: [String: String?] = [:]
    for error in errors.prefix(Self.fieldLimit) {
      guard let path = error["pointer"]?.text.flatMap(Self.path), fields[path] == nil else { continue }
      fields[path] = .some(error["detail"]?.text.map(Self.words))
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
    let tokens = JSONPointer.tokens(pointer)
    guard let tokens, let first = tokens.first, JSONPointer.index(first) == nil else { return nil }
    return tokens.dropFirst().reduce(first) { path, token in
      JSONPointer.index(token) == nil ? "\(path).\(token)" : "\(path)[\(token)]"
    }
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
