import FlowSyntax

/// A placeholder is `${NAME}` for an environment variable, or `{input}` for an input.
///
/// Values are inserted as they are, and are not searched for placeholders.
struct RequestTemplate: Sendable {
  enum Part: Hashable, Sendable {
    case literal(String)
    case variable(String)
    case input(String)
  }

  let text: LocatedText
  let parts: [Part]

  /// Returns `nil` if a placeholder has no valid name or no closing brace.
  ///
  /// If `withInputs` is `false`, `{` without a `$` in front of it does not start a placeholder.
  init?(_ text: LocatedText, withInputs: Bool) {
    self.text = text
    var parts: [Part] = []
    var rest = text.text[...]
    var literal = ""
    while let first = rest.first {
      let isVariable = rest.hasPrefix("${")
      guard isVariable || (withInputs && first == "{") else {
        literal.append(rest.removeFirst())
        continue
      }
      rest.removeFirst(isVariable ? 2 : 1)
      guard let end = rest.firstIndex(of: "}"), Self.isName(rest[..<end]) else { return nil }
      parts += literal.isEmpty ? [] : [.literal(literal)]
      literal = ""
      parts.append(isVariable ? .variable(String(rest[..<end])) : .input(String(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
    self.parts = parts + (literal.isEmpty ? [] : [.literal(literal)])
  }

  var variables: [String] {
    parts.compactMap { if case .variable(let name) = $0 { name } else { nil } }
  }

  var inputs: [String] {
    parts.compactMap { if case .input(let name) = $0 { name } else { nil } }
  }

  func filled(variable: (String) -> String?, input: (String) -> String?) -> String? {
    let texts = parts.map { part in
      switch part {
      case .literal(let text): text
      case .variable(let name): variable(name)
      case .input(let name): input(name)
      }
    }
    return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
  }

  /// Whether a text is a name that POSIX allows for environment variables (XBD §8.1).
  ///
  /// Names of inputs follow the same rule.
  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first, !first.isNumber else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}

extension RequestTemplate {
  /// Returns the range of the whole string if there is no such placeholder.
  func range(ofInput name: String) -> SourceRange {
    guard let place = text.text.utf8.firstRange(of: Array("{\(name)}".utf8)) else { return text.quotedRange }
    let start = text.text.utf8.distance(from: text.text.utf8.startIndex, to: place.lowerBound) + 1
    return text.sourceRange(start, start + name.utf8.count)
  }
}
