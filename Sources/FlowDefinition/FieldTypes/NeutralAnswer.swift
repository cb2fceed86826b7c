package import FlowExpressions

extension FieldType {
  /// Reads a text that means the same in every language and region, such as `2026-02-01` and `1234.5`.
  ///
  /// Returns `nil` for any other text, such as `1/2/2026` and `1,234.5`.
  package func neutralValue(_ text: String) -> Value? {
    guard case .success(let value) = read(.string(text), AnswerContext()), value != .null else { return nil }
    switch value {
    case .int, .number, .money: return text.contains(/\d[ \u{A0}\u{202F},'’٬]\d/) ? nil : value
    case _: return value
    }
  }

  /// Whether the meaning of a typed text can depend on the language or the region.
  package var dependsOnLanguage: Bool { isConverted && isReadAlone }
}
