public import FlowDefinition

/// What is being typed at one step; it may be nonsense.
public struct StepDraft: Hashable, Sendable {
  /// What was typed and not yet accepted, by field.
  public internal(set) var entries: [FieldIndex: JSONValue]
  /// What was typed since the view model was made.
  public internal(set) var changed: [FieldIndex: JSONValue] = [:]

  /// A draft that begins with what was typed before.
  public init(entries: [FieldIndex: JSONValue]) { self.entries = entries }
}
