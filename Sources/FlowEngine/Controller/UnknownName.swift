import FlowSyntax

/// A name in a program that the flow does not have; a mistake of the program, not of the person.
public struct UnknownName: Error, Hashable, Sendable {
  /// What it was to name.
  public let kind: Kind
  /// The name.
  public let name: String
  /// The flow's name that is most like it; nil where none is.
  public let nearest: String?

  /// What a program names.
  public enum Kind: String, Hashable, Sendable {
    /// A field of a step, by its path.
    case field
    /// An option of a choice, by its id.
    case option
    /// An action of a step, by its id.
    case action
    /// A step, or a field that a step asks.
    case step
    /// A service that the flow calls.
    case service
    /// A value that the flow takes at the start.
    case input
  }

  /// Describes a name that the flow does not have.
  ///
  /// - Parameters:
  ///   - kind: What it was to name.
  ///   - name: The name.
  ///   - nearest: The flow's name that is most like it; nil where none is.
  public init(kind: Kind, name: String, nearest: String?) {
    self.kind = kind
    self.name = name
    self.nearest = nearest
  }

  init(_ kind: Kind, _ name: String, among names: some Sequence<String>) {
    self.init(kind: kind, name: name, nearest: Suggestion.nearest(to: name, in: names))
  }
}

extension UnknownName: CustomStringConvertible {
  /// A sentence about it, with the name that was likely meant.
  public var description: String { EngineMessages.unknown(self) }
}
