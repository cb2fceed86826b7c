public import FlowSyntax

/// Why an expression has no value, and which part of it is to blame.
public struct EvaluationError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A whole number beyond 64 bits.
    case overflow
    /// A division or remainder by zero.
    case divisionByZero
    /// A map without the key that was asked for.
    case noSuchKey
    /// A list index, a date, a timestamp or a duration beyond its limits.
    case outOfRange
    /// A text that cannot be turned into the wanted kind of value.
    case invalidConversion
    /// An operator or function given kinds of values it does not take; only where data is undeclared.
    case noSuchOverload
    /// A key that stands twice in a map.
    case repeatedKey
    /// A name nobody declared; only where checking is left to evaluation.
    case unknownName
    /// A pattern or format that cannot be read.
    case badPattern
    /// The work allowed for one evaluation is used up.
    case tooCostly
  }

  /// What went wrong.
  public let kind: Kind
  /// One sentence without a full stop.
  public let message: String
  /// The part of the expression that failed, as a place in the file it was read from.
  public let range: SourceRange

  /// Makes an error.
  public init(_ kind: Kind, _ message: String, at range: SourceRange) {
    self.kind = kind
    self.message = message
    self.range = range
  }
}
