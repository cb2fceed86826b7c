import FlowDefinition
import FlowExpressions

extension StepEvaluation {
  /// Which of a step's transient answers are asked; the others are spent, and have the values they had.
  enum Transients: Hashable {
    /// All.
    case asked
    /// None: the step's accepted call holds.
    case spent
    /// Only these, which are gone and needed again.
    case gone(Set<FieldIndex>)

    func asks(_ field: FieldIndex) -> Bool {
      switch self {
      case .asked: true
      case .spent: false
      case .gone(let fields): fields.contains(field)
      }
    }
  }

  /// Where the values come from.
  enum Source {
    /// Only what was accepted in a submission.
    case accepted(Session, item: ItemKey?)
    /// What was typed, else what was accepted or filled in, else the default.
    case typed(Session, item: ItemKey?)
    /// The same, with what a view model holds as typed.
    case draft([FieldIndex: JSONValue], Session, item: ItemKey?)
    /// What is typed, or accepted, in an item of a list.
    case row(typed: [FieldIndex: JSONValue], answers: [FieldIndex: Answer], isAccepted: Bool)

    static let nothing = Source.row(typed: [:], answers: [:], isAccepted: false)

    /// What the session knows as a field's answer.
    func answer(_ field: FieldIndex) -> Answer? {
      switch self {
      case .accepted(let session, let item), .typed(let session, let item), .draft(_, let session, let item):
        session.answers[Located(field, item: item)]
      case .row(_, let answers, _): answers[field]
      }
    }

    /// What was typed for a field.
    func draft(_ field: FieldIndex) -> JSONValue? {
      switch self {
      case .accepted: nil
      case .typed(let session, let item): session.drafts[Located(field, item: item)]
      case .draft(let typed, _, _), .row(let typed, _, _): typed[field]
      }
    }

    /// Whether only what was accepted counts.
    var isAccepted: Bool {
      switch self {
      case .accepted: true
      case .typed, .draft: false
      case .row(_, _, let isAccepted): isAccepted
      }
    }
  }
}
