public import FlowSyntax

/// A parsed expression; its nodes know where they stand.
public struct Expression: Sendable {
  /// The text it was parsed from.
  public let source: LocatedText
}
