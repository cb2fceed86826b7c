package import FlowDefinition
import FlowExpressions

extension FlowModel {
  /// - Parameter inputs: The input by field; `nil` deletes the draft.
  package mutating func type(
    _ inputs: [FieldIndex: JSONValue?], at step: StepReference, _ moment: EventContext
  ) {
    for (field, input) in inputs { draft(input, for: step.with(field), key: moment.freshKey) }
    // While a pending `once` call has the inputs with which it began, expired calls are treated as valid.
    if unansweredOnce != nil { return rederive(at: moment) }
    // A rejection that led to an end applies only while the call has the inputs with which it was rejected.
    if case .refused = session.records[step] {
      noteChange(at: step)
      derive(at: moment)
    }
  }

  private mutating func draft(_ typed: JSONValue?, for field: FieldReference, key: String) {
    let former = input(of: field)
    change(.draft(field, typed.map { flow.draft($0, of: field.part, key: key, former: former) }))
    if input(of: field) != former { outdateRejections(of: field) }
  }

  private func input(of field: FieldReference) -> JSONValue? {
    session.drafts[field] ?? session.answers[field].flatMap { JSONValue($0.value, files: .compared) }
  }

  private mutating func outdateRejections(of field: FieldReference) {
    var rejections = session.pendingRejections
    for (number, rejection) in rejections.enumerated() where rejection.step == flow.step(of: field) {
      if rejection.field.map({ $0 == field.part }) ?? isAboutAnswers(rejection) { rejections[number].isOutdated = true }
    }
    if rejections != session.pendingRejections { change(.rejections(rejections)) }
  }

  /// Whether a rejection of the form is about the answers of its step, so that it is not shown after one has changed.
  func isAboutAnswers(_ rejection: PendingRejection) -> Bool {
    let call = flow[rejection.call]
    if rejection.code == PendingRejection.lostFile { return false }
    if case .stop = call.rule(for: rejection.code)?.effect { return false }
    return call.role != .before
  }
}
