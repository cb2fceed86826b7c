/// What a review asks and lists.
public struct ReviewViewState: Hashable, Sendable, Codable {
  /// The question.
  public var question: String
  /// The answers, in order.
  public var rows: [Row]

  /// Creates a review.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - rows: The answers, in order.
  public init(question: String, rows: [Row] = []) {
    self.question = question
    self.rows = rows
  }

  /// One answer.
  public struct Row: Hashable, Sendable, Codable, Identifiable {
    /// The field's name in the flow, such as `company.name` or `children[0].name`; `FlowController.edit(_:)` takes it.
    public var field: String
    /// The field's name in its step, such as `company.name`.
    public var path: String
    /// The name of the step that asks it, such as `company` or `contact#2`.
    public var step: String
    /// The item it belongs to, in words; nil outside repeated sections.
    public var item: String?
    /// What it is called.
    public var label: String
    /// The answer as a person reads it, "" for none.
    public var value: String
    /// Whether it can be changed from here.
    public var canChange: Bool

    /// The same as ``field``.
    public var id: String { field }

    /// What it is called, with the item it belongs to.
    public var fullLabel: String { item.map { EngineMessages.label(label, of: $0) } ?? label }

    /// Creates a row, for previews and tests.
    ///
    /// - Parameters:
    ///   - field: The field's name in the flow.
    ///   - path: The field's name in its step; `field` where it is nil.
    ///   - step: The name of the step that asks it.
    ///   - item: The item it belongs to, in words.
    ///   - label: What it is called.
    ///   - value: The answer as a person reads it.
    ///   - canChange: Whether it can be changed from here.
    public init(
      field: String, path: String? = nil, step: String, item: String? = nil, label: String, value: String,
      canChange: Bool = true
    ) {
      (self.field, self.path, self.step, self.item) = (field, path ?? field, step, item)
      (self.label, self.value, self.canChange) = (label, value, canChange)
    }
  }
}
