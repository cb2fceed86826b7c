import FlowExpressions
import FlowSyntax

extension DiagnosticSink {
  /// - Parameter file: A closure that returns the path of a file field and the types that the field accepts. The
  ///   argument is the name of the field in the expression, as a list such as `["company", "logo"]`. The result is
  ///   `nil` if there is no such field, or if its `accept` has an error.
  func checkFileTypes(_ expression: Expression, of file: ([String]) -> (path: String, accepted: AcceptedTypes)?) {
    for comparison in expression.constantComparisons + expression.prefixComparisons {
      guard comparison.path.last == "type", let (path, accepted) = file(comparison.path.dropLast()),
        !(comparison.isPrefix ? accepted.include(prefix: comparison.text) : accepted.include(comparison.text))
      else { continue }
      let meant = comparison.isPrefix || suppressesSuggestions ? nil : accepted.meant(by: comparison.text)
      let message = DefinitionMessages.neverOfType(comparison.text, path, isPrefix: comparison.isPrefix)
      if let meant {
        report(.unknownOption, message, at: comparison.range, severity: .warning, meant: meant)
      } else {
        report(
          .unknownOption, message, at: comparison.range, severity: .warning, help: accepted.help(for: comparison.text))
      }
    }
  }
}

struct AcceptedTypes {
  /// The value of `accept`; empty if all files are accepted.
  private let ranges: [MediaRange]
  private let types: [String]

  init(_ ranges: [MediaRange]) {
    self.ranges = ranges
    let recognized = MediaType.all.map(\.type) + [MediaType.unknown]
    types = recognized.filter { Self.accept($0, ranges) } + ranges.filter { !$0.isRecognized }.map(\.description)
  }

  private static func accept(_ type: String, _ ranges: [MediaRange]) -> Bool {
    ranges.isEmpty || ranges.contains { $0.contains(type) }
  }

  func include(_ type: String) -> Bool {
    types.contains(type) || type.hasPrefix(MediaType.openDocument) && Self.accept(type, ranges)
  }

  func include(prefix: String) -> Bool {
    types.contains { $0.hasPrefix(prefix) } || prefix.hasPrefix(MediaType.openDocument) && Self.accept(prefix, ranges)
  }

  func meant(by text: String) -> String? {
    if text.hasSuffix("/*") { return nil }
    if let type = MediaRange.meant(by: text), types.contains(type) { return type }
    return Suggestion.nearest(to: text, in: types)
  }

  func help(for text: String) -> String? {
    if let range = MediaRange(text), range.subtype == nil { return DefinitionMessages.compareStart("\(range.type)/") }
    return ranges.isEmpty ? nil : DefinitionMessages.accepts(ranges.map(\.description))
  }
}

extension FieldDeclaration {
  /// This is `nil` if the field is not for files or `accept` has an error.
  var acceptedTypes: AcceptedTypes? {
    guard kind.type.holdsFiles else { return nil }
    let texts = object["accept"].map { $0.items?.map { $0.text?.text } ?? [nil] } ?? []
    let ranges = texts.map { $0.flatMap { MediaRange($0) } }
    return ranges.contains(nil) ? nil : AcceptedTypes(ranges.compactMap(\.self))
  }
}
