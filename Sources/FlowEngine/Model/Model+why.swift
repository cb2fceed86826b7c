import FlowDefinition
import FlowExpressions
import FlowSyntax

/// Why the path is as it is, out of the conditions that made it.
extension Model {
  /// Why a step is on the path, and what was left out before it; nil for a step that is not on the path.
  ///
  /// A question, not an event: nothing changes.
  public func why(_ step: StepReference) -> StepReasons? {
    guard let place = derivation.place(of: step) else { return nil }
    let environment = derivation.environment(before: place)
    return StepReasons(
      step: step, title: title(of: step, in: environment), because: because(step, place, environment),
      fields: fieldReasons(at: step), leftOut: (0...place).flatMap { leftOut(before: $0) })
  }

  // MARK: what put it there

  private func because(_ step: StepReference, _ place: Int, _ environment: Environment) -> [Reason] {
    let section = flow[step].section.flatMap { flow[$0].when }
    let conditions = [
      section.map { reason(.section, [$0], environment) }, flow[step].when.map { reason(.step, [$0], environment) },
    ]
    let way = place == 0 ? nil : way(from: place - 1)
    let led = way?.target == step.part ? way?.reason : nil
    return conditions.compactMap { $0.map(Reason.condition) } + [led].compactMap(\.self)
  }

  private func fieldReasons(at step: StepReference) -> [StepReasons.FieldReason] {
    let reading = evaluation(of: step)
    return flow.allFields(of: flow[step]).compactMap { index in
      let field = flow[index]
      guard let when = field.when, let read = reading.fields[index] else { return nil }
      if let parent = field.parent, reading.fields[parent]?.isShown == false { return nil }
      let label = TemplateText(flow: flow, environment: reading.environment).text(field.shortLabel)
      return StepReasons.FieldReason(
        field: step.with(index), label: label, isShown: read.isShown,
        condition: reason(.field, [when], reading.environment))
    }
  }

  // MARK: what was left out

  /// A way that a step leads on: where to, and why there; nil where it is just the following step.
  typealias Way = (target: StepIndex, reason: Reason?)

  func way(from place: Int) -> Way? {
    let step = derivation.path[place].step
    let record = session.records[step]
    if case .left(let action) = record { return way(choosing: action, at: step) }
    if case .refused(let call, let code, _) = record {
      guard case .go(let target) = flow[call].rule(for: code)?.effect else { return nil }
      return (target, .refused)
    }
    if let choice = record?.choice { return way(choosing: choice, at: step) }
    return branch(of: step, environment(after: place))
  }

  private func way(choosing id: String, at step: StepReference) -> Way? {
    guard let action = flow[step].actions.first(where: { $0.id == id }) else { return nil }
    let label = TemplateText(flow: flow, environment: environment(of: step)).text(action.label)
    switch action.effect {
    case .next(let target), .leave(let target), .go(let target): return (target, .chose(label))
    case .again, .call: return nil
    }
  }

  private func branch(of step: StepReference, _ environment: Environment) -> Way? {
    var passed: [CompiledExpression] = []
    for branch in flow[step].next {
      guard let when = branch.when else {
        let reason = passed.isEmpty ? nil : Reason.condition(reason(.branch, passed, environment))
        return (branch.target, reason)
      }
      if when.trace(in: environment).isTrue == true {
        return (branch.target, .condition(reason(.branch, [when], environment)))
      }
      passed.append(when)
    }
    return nil
  }

  /// What was left out between a step on the path and the one before it.
  private func leftOut(before place: Int) -> [StepReasons.Omission] {
    let skipped = place == 0 ? nil : skip(at: place - 1)
    let passed = passed(before: place).filter { derivation.place(of: $0) == nil }
    let way = place == 0 ? nil : way(from: place - 1)
    var omissions: [StepReasons.Omission] = skipped.map { [$0] } ?? []
    for step in passed where !(skipped?.steps.contains(step) ?? false) {
      let environment = environment(at: step, before: place)
      guard let title = titleLeftOut(step, environment), let reason = reason(passing: step, way, environment) else {
        continue
      }
      if let last = omissions.last, last.title == title, last.reason == reason {
        omissions[omissions.count - 1] = .init(steps: last.steps + [step], title: title, reason: reason)
      } else {
        omissions.append(.init(steps: [step], title: title, reason: reason))
      }
    }
    return omissions
  }

  /// A step that was skipped, or its section.
  private func skip(at place: Int) -> StepReasons.Omission? {
    let step = derivation.path[place].step
    switch session.records[step] {
    case .skipped:
      return .init(steps: [step], title: title(of: step, in: environment(of: step)), reason: .skipped)
    case .skippedSection:
      guard derivation.path[place].skipsSection, let section = flow[step].section.map({ flow[$0] }) else { return nil }
      let title = TemplateText(flow: flow, environment: environment(of: step)).text(section.title)
      return .init(
        steps: flow.steps(of: section).map { step.with($0) },
        title: title ?? self.title(of: step, in: environment(of: step)),
        reason: .skipped)
    case .submitted, .seen, .confirmed, .chose, .left, .refused, nil: return nil
    }
  }

  /// The steps of the file that lie between a step on the path and the one before it.
  func passed(before place: Int) -> [StepReference] {
    let to = derivation.path[place].step
    guard place > 0 else { return places(0, to.part.rawValue, from: nil, to) }
    let from = derivation.path[place - 1].step
    if let section = flow[to].section.map({ flow[$0] }), flow[from].section == section.index, from.item != to.item {
      return places(from.part.rawValue + 1, section.steps.upperBound.rawValue, from: from, from)
        + places(section.steps.lowerBound.rawValue, to.part.rawValue, from: to, to)
    }
    return places(from.part.rawValue + 1, to.part.rawValue, from: from, to)
  }

  /// Steps from one to before another, of the item of the step on either side whose section they lie in.
  private func places(_ first: Int, _ end: Int, from: StepReference?, _ to: StepReference) -> [StepReference] {
    guard first < end else { return [] }
    return flow.steps[first..<end].map { step in
      let sides = [from, to].compactMap(\.self)
      return Located(step.index, item: sides.first { step.section != nil && flow[$0].section == step.section }?.item)
    }
  }

  /// Why a step that lies on the way was not shown; nil where no answer decided it.
  private func reason(passing step: StepReference, _ way: Way?, _ environment: Environment) -> Reason? {
    if let way, step.part < way.target { return way.reason }
    if let section = flow[step].section.map({ flow[$0] }),
      !derivation.path.contains(where: { flow[$0.step].section == section.index })
    {
      if let when = section.when, when.trace(in: environment).isTrue != true {
        return .condition(reason(.section, [when], environment))
      }
      if let items = section.repetition?.items { return .noItems(reason(.section, [items], environment)) }
    }
    guard let when = flow[step].when, when.trace(in: environment).isTrue != true else { return nil }
    return .condition(reason(.step, [when], environment))
  }

  // MARK: environments

  /// What the conditions of a step saw that was passed over before a place on the path.
  func environment(at step: StepReference, before place: Int) -> Environment {
    guard step.item != nil, place > 0, derivation.path[place - 1].step.item == step.item,
      flow[derivation.path[place - 1].step].section == flow[step].section
    else { return derivation.environment(before: place) }
    return environment(after: place - 1)
  }

  /// What the branches of a step on the path saw.
  func environment(after place: Int) -> Environment {
    var environment =
      place + 1 < derivation.path.count ? derivation.environment(before: place + 1) : derivation.environment
    let entry = derivation.path[place]
    entry.iteration?.restore(&environment, flow)
    if entry.iteration != nil { environment.take(entry.values) }
    return environment
  }

  // MARK: words

  private func title(of step: StepReference, in environment: Environment) -> String {
    let words = TemplateText(flow: flow, environment: environment)
    let own =
      words.text(flow[step].title) ?? flow[step].leaves.first.map { words.text(flow[$0].shortLabel) } ?? flow[step].id
    // A step that was passed over is told with the item of those that were not.
    let entry = derivation.path.first { $0.step.item == step.item && flow[$0.step].section == flow[step].section }
    guard step.item != nil, let entry, let heading = section(of: entry.step)?.heading else { return own }
    return EngineMessages.label(own, of: heading)
  }

  /// What is told as left out: a section as a whole, or a step that would have asked or told something.
  private func titleLeftOut(_ step: StepReference, _ environment: Environment) -> String? {
    if let section = flow[step].section.map({ flow[$0] }), let title = section.title,
      !derivation.path.contains(where: { flow[$0.step].section == section.index })
    {
      return TemplateText(flow: flow, environment: environment).text(title)
    }
    if flow[step].end != nil || flow[step].runsByItself(in: flow) { return nil }
    return title(of: step, in: environment)
  }

  private func reason(
    _ role: ConditionReason.Role, _ conditions: [CompiledExpression], _ environment: Environment
  ) -> ConditionReason {
    let traces = conditions.map { $0.trace(in: environment) }
    var facts: [ConditionReason.Fact] = []
    for test in traces.flatMap(\.deciding) {
      let read = test.reads.map { fact($0, environment) }
      let today = test.namesClock ? [today(environment)] : []
      for fact in read + today where !facts.contains(fact) { facts.append(fact) }
    }
    let start = conditions.first?.range.start ?? 0
    return ConditionReason(role: role, position: flow.source.position(at: start), traces: traces, facts: facts)
  }

  private func today(_ environment: Environment) -> ConditionReason.Fact {
    .today(TemplateText(flow: flow, environment: environment).day(environment.today))
  }

  /// A variable by what a person calls it, with its value.
  private func fact(_ use: VariableUse, _ environment: Environment) -> ConditionReason.Fact {
    let words = TemplateText(flow: flow, environment: environment)
    var value = environment.values[use.slot]
    var field = flow.fields.first { $0.slot == use.slot }
    for name in use.path {
      value = value.record?[name] ?? .null
      guard let group = field, case .group(let inner) = group.kind else {
        field = nil
        continue
      }
      field = inner.map { flow[$0] }.first { $0.id == name }
    }
    let label = field.map { words.text($0.shortLabel) } ?? name(of: use)
    let shown = field.map { words.shown(value, as: $0) } ?? words.shown(value, .plain)
    return .value(label: label, shown: value.isFilled && !shown.isEmpty ? shown : nil)
  }

  /// What a variable is called that is no answer.
  private func name(of use: VariableUse) -> String {
    if !use.name.isEmpty { return use.name }
    if let given = flow.given.first(where: { $0.slot == use.slot }) { return given.name }
    return flow.sections.first { $0.repetition?.listSlot == use.slot }?.id ?? ""
  }
}

extension TemplateText {
  /// The text, if there is one.
  fileprivate func text(_ template: Template?) -> String? { template.map { text($0) } }
}
