public import FlowDefinition
public import FlowExpressions

extension ResumeReport {
  /// Derives what going on with a snapshot means.
  ///
  /// `given`: what the host passes in now; nil stands for what it passed in before.
  public init(on snapshot: Snapshot, _ flow: Flow, given: [Value]? = nil, at moment: EventContext) {
    var reader = SnapshotReader(flow: flow, content: snapshot.content)
    let session = reader.session(given: given, run: "")
    var machine = FlowMachine(flow: flow, session: session, at: moment)
    let begun = machine.handle(.resumed, at: moment)
    let model = machine.model
    title = TemplateText(flow: flow, environment: model.derivation.environment).text(flow.title)
    goesOn = model.stop(at: model.frontier)
    answers = model.answersSoFar
    answerCount = model.answerCount
    // What was given up and need not happen once was told when it was, and is tried anew.
    let open = session.pending.values.filter { $0.standing == .begun || $0.isOpen && flow[$0.call].isOnce }
    unanswered = open.sorted { $0.key < $1.key }.map { pending in
      Unanswered(
        step: model.stop(at: flow.step(of: pending.call)),
        isAskedAgain: flow[pending.call].isOnce && begun.contains(.call(pending.call, key: pending.key)))
    }
    let comparison = SavedComparison(model, session, snapshot.content.path)
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

extension Model {
  /// A step, by its name and heading.
  func stop(at step: StepReference) -> ResumeReport.Stop {
    let template = flow[step].title ?? flow[step].section.flatMap { flow[$0].title }
    let words = template.map { TemplateText(flow: flow, environment: environment(of: step)).text($0) }
    let own = words.flatMap { $0.isEmpty ? nil : $0 }
    let item = step.item.flatMap { _ in section(of: step)?.heading }
    let title = own.map { own in item.map { EngineMessages.label(own, of: $0) } ?? own }
    return ResumeReport.Stop(name: name(of: step), title: title ?? item)
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
    let label = label(of: field)
    let item = section(of: flow.step(of: field))?.heading
    return ResumeReport.Answer(
      name: flow.name(of: field.part, number: number),
      label: field.item == nil ? label : item.map { EngineMessages.label(label, of: $0) } ?? label)
  }

  /// A question by its name in a snapshot; one of a list's item is called as the list is.
  func answer(named name: String) -> ResumeReport.Answer {
    if let field = flow.fieldPlace(name) { return answer(at: field) }
    let list = flow.fieldPlace(String(name.prefix { $0 != "[" }))
    return ResumeReport.Answer(name: name, label: list.map { label(of: $0) })
  }
}
