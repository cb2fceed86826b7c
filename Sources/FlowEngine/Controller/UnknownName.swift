import FlowSyntax

/// An error thrown when the program uses a name that the flow does not have.
///
/// It reports a mistake in the program, not one that the person made.
public struct UnknownName: Error, Hashable, Sendable {
  /// The kind of thing that the name was expected to refer to.
  package let kind: Kind
  /// The unknown name.
  public let name: String
  /// The most similar name in the flow; `nil` if none is similar.
  public let nearest: String?

  package enum Kind: String, Hashable, Sendable {
    /// A field of a step, by its path.
    case field
    /// A step, or a field on a step.
    case step
    case option, action, service, input
  }

  /// Creates the error for an unknown name.
  package init(kind: Kind, name: String, nearest: String?) {
    self.kind = kind
    self.name = name
    self.nearest = nearest
  }

  init(_ kind: Kind, _ name: String, among names: some Sequence<String>) {
    self.init(kind: kind, name: name, nearest: Suggestion.nearest(to: name, in: names))
  }
}

extension UnknownName: CustomStringConvertible {
  /// A message for developers, which suggests the nearest name, if there is one.
  public var description: String { EngineMessages.unknown(self) }
}
