public import FlowSyntax

/// A parsed expression; its nodes know where they stand.
public struct Expression: Sendable {
  /// The text it was parsed from.
  public let source: LocatedText

  /// Reads an expression; on failure tells why, with precise places, and returns nil.
  public static func parse(_ source: LocatedText, diagnostics: inout [Diagnostic]) -> Expression? {
    nil
  }

  /// Every name used free in it, in the order of the text, named conditions among them; names a macro binds are not.
  public var freeNames: [(name: String, range: SourceRange)] { [] }
}
