import FlowDefinition

/// What a session knew of a step before an event that may turn out to lead nowhere.
struct StepBackup {
  private let step: StepReference
  private let record: StepRecord?
  private let answers: [(field: FieldReference, answer: Answer?, draft: JSONValue?)]

  /// Remembers a step.
  init(of step: StepReference, _ session: Session, _ flow: Flow) {
    self.step = step
    record = session.records[step]
    answers = flow[step].leaves.map { leaf in
      let field = step.with(leaf)
      return (field, session.answers[field], session.drafts[field])
    }
  }

  /// Puts back what was known; what was typed stays typed.
  func restore(_ session: inout Session) {
    session.records[step] = record
    for (field, answer, draft) in answers {
      session.answers[field] = answer
      session.drafts[field] = draft
    }
    session.cursor = step
  }
}
