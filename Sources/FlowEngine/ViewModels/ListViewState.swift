/// The state of a list, whose items all have the same questions.
public struct ListViewState: Hashable, Sendable, Codable {
  /// The items, in order.
  public var rows: [Row]
  /// The label of an item, such as "Phone".
  public var item: String
  /// The current minimum number of items; `nil` if there is none.
  public var min: Int?
  /// The current maximum number of items; `nil` if there is none.
  public var max: Int?
  /// Whether an item can be added without exceeding the maximum.
  public var canAdd: Bool
  /// Whether an item can be removed without leaving fewer than the minimum.
  public var canRemove: Bool

  /// Creates the state of a list.
  ///
  /// - Parameters:
  ///   - rows: The items, in order.
  ///   - item: The label of an item.
  ///   - min: The minimum number of items.
  ///   - max: The maximum number of items.
  ///   - canAdd: Whether an item can be added.
  ///   - canRemove: Whether an item can be removed.
  public init(
    rows: [Row] = [], item: String, min: Int? = nil, max: Int? = nil, canAdd: Bool = true, canRemove: Bool = true
  ) {
    (self.rows, self.item, self.min, self.max) = (rows, item, min, max)
    (self.canAdd, self.canRemove) = (canAdd, canRemove)
  }

  /// The state of an item.
  public struct Row: Hashable, Sendable, Codable, Identifiable {
    /// The generated id, which stays the same when items are moved.
    public var id: String
    /// The heading of the item, such as "Phone 2".
    public var heading: String
    /// The visible questions of the item, in order.
    public var fields: [FieldViewState]
    /// The answers of the item in one line, as text for display; empty if there are none.
    public var summary: String
    /// Whether all required answers of the item are present and all its answers are valid.
    public var isComplete: Bool
    /// Whether the item has neither input nor answers.
    public var isEmpty: Bool

    /// Creates the state of an item.
    ///
    /// - Parameters:
    ///   - id: The generated id.
    ///   - heading: The heading of the item.
    ///   - fields: The visible questions of the item, in order.
    ///   - summary: The answers of the item in one line.
    ///   - isComplete: Whether all required answers of the item are present and all its answers are valid.
    ///   - isEmpty: Whether the item has neither input nor answers.
    public init(
      id: String, heading: String, fields: [FieldViewState] = [], summary: String = "", isComplete: Bool = true,
      isEmpty: Bool = false
    ) {
      (self.id, self.heading, self.fields, self.summary) = (id, heading, fields, summary)
      (self.isComplete, self.isEmpty) = (isComplete, isEmpty)
    }
  }
}

extension FieldViewState {
  /// The state of the list; `nil` for a question of any other kind.
  public var list: ListViewState? {
    if case .list(let list) = kind { list } else { nil }
  }

  /// The questions of all items of a list; empty for a question of any other kind.
  public var rowFields: [FieldViewState] { list?.rows.flatMap(\.fields) ?? [] }

  /// The problems of the question and of the questions in its items, in order, each with the field's name.
  ///
  /// The message of a problem in an item begins with the item's heading.
  public var allProblems: [(name: String, problem: Problem)] {
    problems.map { (name, $0) }
      + (list?.rows ?? []).flatMap { row in
        row.fields.flatMap { field in
          field.problems.map {
            (field.name, Problem(code: $0.code, message: EngineMessages.inItem(row.heading, $0.message), hint: $0.hint))
          }
        }
      }
  }
}
