import FlowDefinition
import FlowExpressions

enum SessionChange: Sendable {
  case answer(FieldReference, Answer?)
  case draft(FieldReference, JSONValue?)
  case prefilled(FieldReference, JSONValue?)
  case record(StepReference, StepRecord?)
  indirect case accepted(CallReference, AcceptedCall?)
  indirect case pending(CallReference, PendingCall?)
  case rejections([PendingRejection])
  case cursor(StepReference?)
  case returnTo(StepReference?)
  indirect case seal(Seal?)
  case ended(String?)
}

extension SessionChange {
  static func prefilling(_ field: FieldReference, with draft: JSONValue) -> [SessionChange] {
    [.draft(field, draft), .prefilled(field, draft)]
  }
}

extension Session {
  /// Makes changes that are not undone.
  mutating func make(_ changes: [SessionChange]) { for change in changes { _ = make(change) } }

  /// - Returns: The change that undoes it.
  mutating func make(_ change: SessionChange) -> SessionChange {
    switch change {
    case .answer(let field, let answer): .answer(field, exchange(&answers[field], with: answer))
    case .draft(let field, let draft): .draft(field, exchange(&drafts[field], with: draft))
    case .prefilled(let field, let input): .prefilled(field, exchange(&prefilled[field], with: input))
    case .record(let step, let record): .record(step, exchange(&records[step], with: record))
    case .accepted(let call, let accepted): .accepted(call, exchange(&calls[call], with: accepted))
    case .pending(let call, let pending): .pending(call, exchange(&self.pending[call], with: pending))
    case .rejections(let rejections): .rejections(exchange(&pendingRejections, with: rejections))
    case .cursor(let step): .cursor(exchange(&cursor, with: step))
    case .returnTo(let step): .returnTo(exchange(&returnTo, with: step))
    case .seal(let seal): .seal(exchange(&self.seal, with: seal))
    case .ended(let outcome): .ended(exchange(&ended, with: outcome))
    }
  }
}

extension FlowModel {
  /// All changes of a run are made here, so that they can be undone and the path is derived again from the first step
  /// that they concern.
  mutating func change(_ change: SessionChange) {
    journal.append(session.make(change))
    switch change {
    case .answer(let field, _): noteChange(at: flow.step(of: field))
    case .record(let step, _): noteChange(at: step)
    case .accepted(let call, _): noteChange(at: flow.step(of: call))
    case .draft, .prefilled, .pending, .rejections, .cursor, .returnTo, .seal, .ended: break
    }
  }

  mutating func forgetChanges() {
    if !journal.isEmpty { journal.removeAll(keepingCapacity: true) }
  }

  /// Undoes the changes from an index in the journal; the path stays as it is.
  mutating func undoChanges(from start: Int = 0) {
    for change in journal[start...].reversed() { _ = session.make(change) }
    journal.removeSubrange(start...)
  }
}
