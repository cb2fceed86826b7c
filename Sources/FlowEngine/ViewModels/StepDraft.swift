public import FlowDefinition

/// What is being typed at one step; it may be nonsense.
public struct StepDraft: Hashable, Sendable {
  /// What was typed and not yet accepted, by field.
  public internal(set) var entries: [FieldIndex: PlainValue]
  /// What was typed since the view model was made.
  public internal(set) var changed: [FieldIndex: PlainValue] = [:]

  /// A draft that begins with what was typed before.
  public init(entries: [FieldIndex: PlainValue]) { self.entries = entries }
}
