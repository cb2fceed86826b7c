package import FlowDefinition
package import FlowExpressions

/// What going on with a stored session means under the flow as it is now.
///
/// It is derived from the snapshot, the flow and a moment alone; nothing is changed by asking for it. Changes of the
/// flow are reported until something is saved under the changed flow; what expired is always reported.
public struct ResumeReport: Hashable, Sendable {
  /// What the flow is called.
  public internal(set) var title: String
  /// The answers there are, as a review would list them.
  public internal(set) var answers: [ReviewViewState.Row] = []
  /// How many answers a person would say are saved: those on the path, computed values aside.
  public internal(set) var answerCount = 0
  /// Answers that the flow has no question for any more.
  public internal(set) var noLongerAsked: [Answer] = []
  /// Answers that are kept and have to be given again, because they are not valid any more.
  public internal(set) var noLongerValid: [Answer] = []
  /// Answers that are kept and do not count, because the way does not lead past their question any more.
  public internal(set) var noLongerOnPath: [Answer] = []
  /// Questions that were not asked before, on steps that were done.
  public internal(set) var newQuestions: [Answer] = []
  /// Steps whose accepted call does not hold any more: something is to be proved again.
  package internal(set) var toProveAgain: [Stop] = []
  /// Calls that were begun and not answered when the session was saved.
  package internal(set) var unanswered: [Unanswered] = []
  /// Where it goes on.
  package internal(set) var goesOn: Stop
  /// Where it would have gone on when it was saved; nil where the snapshot does not say.
  package internal(set) var wouldHaveGoneOn: Stop?

  /// An answer or a question.
  public struct Answer: Hashable, Sendable {
    /// Its name, such as `email` or `children[0].name`.
    public let name: String
    /// What it is called; nil where the flow does not know it any more.
    public let label: String?
  }

  /// A step.
  package struct Stop: Hashable, Sendable {
    /// Its name, such as `company` or `contact#2`.
    package let name: String
    /// Its heading; nil for a step without one, and for one that the flow does not know any more.
    package let title: String?
  }

  /// A call nobody knows the outcome of.
  package struct Unanswered: Hashable, Sendable {
    /// The step that makes it.
    package let step: Stop
    /// Whether it is made again under the same name before anything else, so that nothing is done twice.
    package let isAskedAgain: Bool
  }

  /// Whether it goes on at another step than it would have when it was saved.
  public var goesOnElsewhere: Bool { wouldHaveGoneOn.map { $0.name != goesOn.name } ?? false }

  /// Whether nothing is otherwise than when it was saved.
  public var isUnchanged: Bool {
    noLongerAsked.isEmpty && noLongerValid.isEmpty && noLongerOnPath.isEmpty && newQuestions.isEmpty
      && toProveAgain.isEmpty && !goesOnElsewhere
  }
}

extension ResumeReport {
  /// Derives what going on with a snapshot means.
  ///
  /// `given`: what the host passes in now; nil stands for what it passed in before.
  package init(on snapshot: Snapshot, _ flow: Flow, given: [Value]? = nil, at moment: EventContext) {
    var reader = SnapshotReader(flow: flow, content: snapshot.content)
    let session = reader.session(given: given, run: "")
    var machine = FlowMachine(flow: flow, session: session, at: moment)
    let begun = machine.handle(.resumed, at: moment)
    let model = machine.model
    title = model.derivation.words.text(flow.title)
    goesOn = model.stop(at: model.frontier)
    answers = model.answersSoFar
    answerCount = model.answerCount
    // A call that was given up and may be repeated was reported then, and is made again.
    let open = session.pending.values.filter { $0.standing == .begun || $0.isOpen && flow[$0.call].isOnce }
    unanswered = open.sorted { $0.key < $1.key }.map { pending in
      Unanswered(
        step: model.stop(at: flow.step(of: pending.call)),
        isAskedAgain: flow[pending.call].isOnce && begun.contains(.call(pending.call, key: pending.key)))
    }
    let comparison = SavedComparison(model, session, path: snapshot.content.path)
    toProveAgain = comparison.toProveAgain
    wouldHaveGoneOn = snapshot.header.goesOn.map { model.stop(named: $0) }
    guard snapshot.header.flowFingerprint != flow.fingerprint else { return }
    noLongerAsked = reader.gone.map { Answer(name: $0, label: nil) }
    let misfits = reader.misfits.filter { name in !comparison.invalid.contains { $0.name == name } }
    noLongerValid = misfits.map { model.answer(named: $0) } + comparison.invalid
    noLongerOnPath = comparison.offPath
    newQuestions = comparison.newQuestions.filter { question in !noLongerValid.contains(question) }
  }
}

extension FlowModel {
  /// A step, by its name and heading.
  func stop(at step: StepReference) -> ResumeReport.Stop {
    let template = flow[step].title ?? flow[step].section.flatMap { flow[$0].title }
    let own = TemplateText(flow: flow, environment: environment(of: step)).text(template) ?? ""
    let item = section(of: step)?.heading
    let title = own.isEmpty ? item : item.map { EngineMessages.label(own, of: $0) } ?? own
    return ResumeReport.Stop(name: name(of: step), title: title)
  }

  /// A step that was noted by its name, under the name it has now.
  func stop(named name: String) -> ResumeReport.Stop {
    let parts = ItemName(name)
    guard let index = flow.stepEverCalled(parts.name) else { return ResumeReport.Stop(name: name, title: nil) }
    let present = ItemName(flow[index].id, item: parts.item).description
    return ResumeReport.Stop(name: present, title: stop(at: step(present) ?? Located(index)).title)
  }

  /// A question, by its name and what it is called.
  func answer(at field: FieldReference) -> ResumeReport.Answer {
    let number = iteration(at: flow.step(of: field))?.position
    return ResumeReport.Answer(name: flow.name(of: field.part, number: number), label: fullLabel(of: field))
  }

  /// A question by its name in a snapshot; one of a list's item is called as the list is.
  func answer(named name: String) -> ResumeReport.Answer {
    if let field = flow.fieldPlace(name) { return answer(at: field) }
    let list = AnswerPath(name).flatMap { flow.fieldPlace($0.outer) }
    return ResumeReport.Answer(name: name, label: list.map { label(of: $0) })
  }
}
