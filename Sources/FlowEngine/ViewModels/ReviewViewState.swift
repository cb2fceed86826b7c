/// The state of a review, which lists answers and asks for confirmation.
public struct ReviewViewState: Hashable, Sendable, Codable {
  /// The question that asks for confirmation.
  public var question: String
  /// The rows, in order.
  public var rows: [Row]

  /// Creates the state of a review.
  ///
  /// - Parameters:
  ///   - question: The question that asks for confirmation.
  ///   - rows: The rows, in order.
  public init(question: String, rows: [Row] = []) {
    self.question = question
    self.rows = rows
  }

  /// A row of a review: a question and its answer, if it has one.
  public struct Row: Hashable, Sendable, Codable, Identifiable {
    /// The field's name in the flow, such as `company.name` or `children[0].name`.
    ///
    /// Pass it to ``FlowController/edit(_:at:)`` to change the answer.
    public var field: String
    /// The field's path in its step, such as `company.name`.
    public var path: String
    /// The name of the step that asks for the answer, such as `company`.
    ///
    /// In a repeated section, the name includes the item number: `contact#2` is the step `contact` of the second item.
    public var step: String
    /// The heading of the item that the answer belongs to; `nil` outside repeated sections with a title.
    public var item: String?
    /// The label of the group that contains the answer; `nil` if the answer is not in a group with a label.
    public var group: String?
    /// The label of the answer.
    public var label: String
    /// The answer as text for display; "Not provided" for a question without an answer.
    public var value: String
    /// Whether the question was answered.
    ///
    /// A review also lists optional questions without an answer, so that the person can answer them from the review.
    public var isAnswered: Bool
    /// Whether the person can change the answer from the review.
    public var canChange: Bool

    /// The same as ``field``.
    public var id: String { field }

    /// The headings above the answer: those of its item and its group; `nil` if it has neither.
    public var heading: String? {
      let headings = [item, group].compactMap(\.self)
      return headings.isEmpty ? nil : headings.joined(separator: ", ")
    }

    /// The label, preceded by the headings of the item and the group that the answer belongs to.
    public var fullLabel: String { heading.map { EngineMessages.label(label, of: $0) } ?? label }

    /// Creates a row, for previews and tests.
    ///
    /// - Parameters:
    ///   - field: The field's name in the flow.
    ///   - path: The field's path in its step; `nil` to use `field`.
    ///   - step: The name of the step that asks for the answer.
    ///   - item: The heading of the item that the answer belongs to.
    ///   - group: The label of the group that contains the answer.
    ///   - label: The label of the answer.
    ///   - value: The answer as text for display.
    ///   - isAnswered: Whether the question was answered.
    ///   - canChange: Whether the person can change the answer from the review.
    public init(
      field: String, path: String? = nil, step: String, item: String? = nil, group: String? = nil, label: String,
      value: String, isAnswered: Bool = true, canChange: Bool = true
    ) {
      (self.field, self.path, self.step) = (field, path ?? field, step)
      (self.item, self.group, self.label, self.value) = (item, group, label, value)
      (self.isAnswered, self.canChange) = (isAnswered, canChange)
    }
  }
}
