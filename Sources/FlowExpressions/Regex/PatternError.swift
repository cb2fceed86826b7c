package struct PatternError: Error, Hashable, Sendable {
  package let message: String
  /// The part of the pattern that is wrong, in UTF-8 bytes; `nil` for the whole pattern.
  package let range: Range<Int>?
  /// The text to write in place of the part, or "" to remove the part; `nil` if there is no suggestion.
  package let rewrite: String?
  /// Whether the rewrite certainly does what the author meant; `false` if there is no rewrite.
  package let isSame: Bool
  package private(set) var others: [PatternError] = []

  init(_ message: String, _ range: Range<Int>? = nil, rewrite: String? = nil, isSame: Bool = false) {
    let text = rewrite ?? ""
    self.message = text.isEmpty ? message : ExpressionMessages.patternRewrite(message, text)
    self.range = range
    self.rewrite = rewrite
    self.isSame = isSame
  }

  init?(_ errors: [PatternError]) {
    guard let first = errors.first else { return nil }
    self = first
    others = Array(errors.dropFirst())
  }

  var failure: Failure { Failure(.badPattern, message) }
}
