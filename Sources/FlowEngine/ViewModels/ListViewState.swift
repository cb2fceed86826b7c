/// What there is to show of a list: its items, each with the same questions.
public struct ListViewState: Hashable, Sendable {
  /// The items, in order.
  public let rows: [Row]
  /// What one item is called, such as "Phone".
  public let item: String
  /// Whether another item fits.
  public let canAdd: Bool
  /// Whether there may be one item fewer.
  public let canRemove: Bool

  /// One item.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The generated id; it outlives reordering.
    public let id: String
    /// What it is called, such as "Phone 2".
    public let heading: String
    /// Its questions, in order; only what is shown now.
    public let fields: [FieldViewState]
    /// Its answers in one line, as a person reads them; "" where there are none.
    public let summary: String
    /// Whether nothing is wrong with it and nothing is missing.
    public let isComplete: Bool
    /// Whether nothing was typed or answered in it.
    public let isEmpty: Bool
  }
}

extension FieldViewState {
  /// The items, where it is a list.
  public var list: ListViewState? {
    if case .list(let list) = control { list } else { nil }
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
