package import FlowDefinition
package import FlowExpressions

/// A report on what changes when a stored session is resumed, for example because the flow was edited.
///
/// The report is derived from the snapshot, the given values that replace the saved ones, the flow and the time.
/// Creating a report does not change the session. Changes caused by an edit to the flow are reported until the session
/// is saved under the edited flow. Expired calls are always reported.
public struct ResumeReport: Hashable, Sendable {
  /// The title of the flow.
  public internal(set) var title: String
  /// The current answers, as a review would list them.
  public internal(set) var answers: [ReviewViewState.Row] = []
  /// The number of saved answers on the path, not counting computed values.
  public internal(set) var answerCount = 0
  /// The answers to fields that the flow no longer has.
  public internal(set) var noLongerAsked: [Answer] = []
  /// The answers that must be given again because they are no longer valid; they stay saved.
  public internal(set) var noLongerValid: [Answer] = []
  /// The answers that are not used because their questions are no longer on the path; they stay saved.
  public internal(set) var noLongerOnPath: [Answer] = []
  /// The new questions on completed steps, and the questions that were left empty and are now required.
  public internal(set) var newQuestions: [Answer] = []
  package internal(set) var expiredCalls: [StepName] = []
  package internal(set) var unanswered: [Unanswered] = []
  package internal(set) var resumeStep: StepName
  /// The step at which the session would have resumed when it was saved; `nil` if the snapshot does not contain it.
  package internal(set) var savedResumeStep: StepName?

  /// A field in the report: its saved answer is no longer asked, valid or on the path, or the field needs an answer.
  public struct Answer: Hashable, Sendable {
    /// The field's name, such as `email` or `children[0].name`.
    public let name: String
    /// The field's label; `nil` if the flow no longer has the field.
    public let label: String?
  }

  package struct StepName: Hashable, Sendable {
    /// The step's name, such as `company`, or `contact#2` for the second item of a repeated section.
    package let name: String
    package let title: String?
    package var isEnd = false
  }

  package struct Unanswered: Hashable, Sendable {
    package let step: StepName
    /// Whether the call is retried as soon as the session is resumed.
    ///
    /// The retry has the same idempotency key, so that the service does not perform the call twice.
    package let isAskedAgain: Bool
  }

  /// Whether the session now resumes at a different step than it would have when it was saved.
  public var resumesElsewhere: Bool { savedResumeStep.map { $0.name != resumeStep.name } ?? false }

  /// Whether the report lists no changed answers, no new questions and no expired calls, and ``resumesElsewhere`` is
  /// `false`.
  public var isUnchanged: Bool {
    noLongerAsked.isEmpty && noLongerValid.isEmpty && noLongerOnPath.isEmpty && newQuestions.isEmpty
      && expiredCalls.isEmpty && !resumesElsewhere
  }
}

extension ResumeReport {
  /// - Parameter given: The given values that replace the saved ones; `nil` to keep the saved ones.
  package init(on snapshot: Snapshot, _ flow: Flow, given: [Value]? = nil, at moment: EventContext) {
    self.init(on: snapshot, flow, given: given, at: moment, losing: [])
  }

  init(
    on snapshot: Snapshot, _ flow: Flow, given: [Value]?, at moment: EventContext, losing lost: [LostFile]
  ) {
    var reader = SnapshotReader(flow: flow, content: snapshot.content)
    var session = reader.session(given: given, run: "", timeZone: moment.timeZone)
    session.askAgainOnResuming(for: lost, flow)
    var machine = FlowMachine(flow: flow, session: session, at: moment)
    let begun = machine.handle(.resumed, at: moment)
    let model = machine.model
    title = model.derivation.words.text(flow.title)
    resumeStep = model.stop(at: model.frontier)
    answers = model.answersSoFar
    answerCount = model.answerCount
    // Report calls that were in progress, and failed `once` calls that the service may have performed. Any other failed
    // call can be repeated.
    let open = session.pending.values.filter { $0.status == .inProgress || $0.isOpen && flow[$0.call].isOnce }
    unanswered = open.sorted { $0.key < $1.key }.map { pending in
      Unanswered(
        step: model.stop(at: flow.step(of: pending.call)),
        isAskedAgain: flow[pending.call].isOnce && begun.contains(.call(pending.call, key: pending.key)))
    }
    let comparison = SavedComparison(model, session, path: snapshot.content.path)
    expiredCalls = comparison.expiredCalls
    savedResumeStep = snapshot.header.resumeStep.map { model.stop(named: $0) }
    guard snapshot.header.flowFingerprint != flow.fingerprint else { return }
    noLongerAsked = reader.removed.map { Answer(name: $0, label: nil) }
    let misfits = reader.invalid.filter { name in !comparison.invalid.contains { $0.name == name } }
    noLongerValid = misfits.map { model.answer(named: $0) } + comparison.invalid
    noLongerOnPath = comparison.offPath
    newQuestions = comparison.newQuestions.filter { question in !noLongerValid.contains(question) }
  }
}

extension FlowModel {
  func stop(at step: StepReference) -> ResumeReport.StepName {
    let template = flow[step].title ?? flow[step].section.flatMap { flow[$0].title }
    let own = TemplateText(flow: flow, environment: environment(of: step)).text(template) ?? ""
    let item = section(of: step)?.heading
    let title = own.isEmpty ? item : item.map { EngineMessages.label(own, of: $0) } ?? own
    return ResumeReport.StepName(name: name(of: step), title: title, isEnd: flow[step].end != nil)
  }

  func stop(named name: String) -> ResumeReport.StepName {
    let parts = ItemName(name)
    guard let index = flow.stepEverCalled(parts.name) else { return ResumeReport.StepName(name: name, title: nil) }
    let present = ItemName(flow[index].id, item: parts.item).description
    return ResumeReport.StepName(name: present, title: stop(at: step(present) ?? Located(index)).title)
  }

  func answer(at field: FieldReference) -> ResumeReport.Answer {
    let number = iteration(at: flow.step(of: field))?.position
    return ResumeReport.Answer(name: flow.name(of: field.part, number: number), label: fullLabel(of: field))
  }

  /// For a field in an item of a list, the label is that of the list.
  func answer(named name: String) -> ResumeReport.Answer {
    if let field = flow.field(savedAs: name) { return answer(at: field) }
    let list = AnswerPath(name).flatMap { flow.field(savedAs: $0.outer) }
    return ResumeReport.Answer(name: name, label: list.map { label(of: $0) })
  }
}
