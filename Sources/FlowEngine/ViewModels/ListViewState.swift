/// What there is to show of a list: its items, each with the same questions.
public struct ListViewState: Hashable, Sendable, Codable {
  /// The items, in order.
  public var rows: [Row]
  /// What one item is called, such as "Phone".
  public var item: String
  /// The fewest items allowed, as things are; nil where there is no such limit.
  public var min: Int?
  /// The most items allowed, as things are; nil where there is no such limit.
  public var max: Int?
  /// Whether another item fits.
  public var canAdd: Bool
  /// Whether there may be one item fewer.
  public var canRemove: Bool

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - rows: The items, in order.
  ///   - item: What one item is called.
  ///   - min: The fewest items allowed.
  ///   - max: The most items allowed.
  ///   - canAdd: Whether another item fits.
  ///   - canRemove: Whether there may be one item fewer.
  public init(
    rows: [Row] = [], item: String, min: Int? = nil, max: Int? = nil, canAdd: Bool = true, canRemove: Bool = true
  ) {
    (self.rows, self.item, self.min, self.max) = (rows, item, min, max)
    (self.canAdd, self.canRemove) = (canAdd, canRemove)
  }

  /// One item.
  public struct Row: Hashable, Sendable, Codable, Identifiable {
    /// The generated id; it outlives reordering.
    public var id: String
    /// What it is called, such as "Phone 2".
    public var heading: String
    /// Its questions, in order; only what is shown now.
    public var fields: [FieldViewState]
    /// Its answers in one line, as a person reads them; "" where there are none.
    public var summary: String
    /// Whether nothing is wrong with it and nothing is missing.
    public var isComplete: Bool
    /// Whether nothing was typed or answered in it.
    public var isEmpty: Bool

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - id: The generated id.
    ///   - heading: What it is called.
    ///   - fields: Its questions, in order.
    ///   - summary: Its answers in one line.
    ///   - isComplete: Whether nothing is wrong with it and nothing is missing.
    ///   - isEmpty: Whether nothing was typed or answered in it.
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
  /// The items, where it is a list.
  public var list: ListViewState? {
    if case .list(let list) = kind { list } else { nil }
  }

  /// The questions of all its items, where it is a list.
  public var rowFields: [FieldViewState] { list?.rows.flatMap(\.fields) ?? [] }

  /// What is wrong with it and with the questions of its items, by name, if it is time to say so.
  ///
  /// In the words about an item the item is named.
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
