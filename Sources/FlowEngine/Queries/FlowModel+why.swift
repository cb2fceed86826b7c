import FlowDefinition
import FlowExpressions
import FlowSyntax

/// The reasons that steps are on the path, taken from the decisions that were recorded when the path was derived.
extension FlowModel {
  package func why(_ step: StepReference) -> StepReasons? {
    guard let place = derivation.pathIndex(of: step) else { return nil }
    var reader = DecisionReader(self)
    for earlier in 0...place { reader.read(before: earlier) }
    let environment = derivation.environment(before: place)
    let section = flow[step].section.flatMap { flow[$0].when }
    let conditions = [
      section.map { reason(.section, [$0], environment) }, flow[step].when.map { reason(.step, [$0], environment) },
    ]
    let exit = reader.exit?.target == step.part ? reader.exit?.reason : nil
    return StepReasons(
      step: step, title: title(of: step, in: environment),
      reasons: conditions.compactMap { $0.map(Reason.condition) } + [exit].compactMap(\.self),
      fields: fieldReasons(at: step), omissions: reader.omissions)
  }

  private func fieldReasons(at step: StepReference) -> [StepReasons.FieldReason] {
    let reading = evaluation(of: step)
    return flow.allFields(of: flow[step]).compactMap { index in
      let field = flow[index]
      guard let when = field.when, let read = reading.fields[index] else { return nil }
      if let parent = field.parent, reading.fields[parent]?.isShown == false { return nil }
      return StepReasons.FieldReason(
        field: step.with(index), label: reading.words.text(field.shortLabel), isShown: read.isShown,
        condition: reason(.field, [when], reading.environment))
    }
  }

  // MARK: Wording

  func title(of step: StepReference, in environment: Environment) -> String {
    let words = TemplateText(flow: flow, environment: environment)
    let own =
      words.text(flow[step].title) ?? flow[step].leaves.first.map { words.text(flow[$0].shortLabel) } ?? flow[step].id
    // An omitted step is not on the path, so take the item's heading from another step of the section.
    let entry = derivation.path.first { $0.step.item == step.item && flow[$0.step].section == flow[step].section }
    guard step.item != nil, let entry, let heading = section(of: entry.step)?.heading else { return own }
    return EngineMessages.label(own, of: heading)
  }

  /// Returns `nil` for an end and for a step that completes without the person, because they are not reported.
  fileprivate func titleLeftOut(_ step: StepReference, _ environment: Environment) -> String? {
    if let section = flow[step].section.map({ flow[$0] }), let title = section.title,
      !derivation.path.contains(where: { flow[$0.step].section == section.index })
    {
      return TemplateText(flow: flow, environment: environment).text(title)
    }
    if flow[step].end != nil || flow.runsByItself(step.part) { return nil }
    return title(of: step, in: environment)
  }

  fileprivate func reason(
    _ role: ConditionReason.Role, _ conditions: [CompiledExpression?], _ environment: Environment
  ) -> ConditionReason {
    let conditions = conditions.compactMap(\.self)
    let traces = conditions.map { $0.trace(in: environment) }
    var facts: [ConditionReason.Fact] = []
    let deciding = traces.flatMap(\.deciding)
    let uses = deciding.flatMap(\.reads)
    for test in deciding {
      let read = test.reads.filter { !isGroup($0, aroundAnyOf: uses) }.flatMap { labelled($0) }
        .map { fact($0, environment) }
      for fact in read + clocks(test, environment) where !facts.contains(fact) { facts.append(fact) }
    }
    let start = conditions.first?.range.start ?? 0
    return ConditionReason(role: role, position: flow.source.position(at: start), traces: traces, facts: facts)
  }

  private func clocks(_ test: ConditionTrace, _ environment: Environment) -> [ConditionReason.Fact] {
    let words = TemplateText(flow: flow, environment: environment)
    let today = test.clocks.contains("today") ? [ConditionReason.Fact.today(words.day(environment.today))] : []
    return today + (test.clocks.contains("now") ? [.now(words.plain(.timestamp(environment.now)))] : [])
  }

  /// A computed value without a label is replaced with the variables that its expression reads.
  private func labelled(_ use: VariableUse) -> [VariableUse] {
    var (found, open): ([VariableUse], [VariableUse]) = ([], [use])
    var seen: Set<FieldIndex> = []
    while let use = open.popLast() {
      guard let field = field(of: use), let computed = field.computed, !field.hasLabel else {
        found.append(use)
        continue
      }
      guard seen.insert(field.index).inserted else { continue }
      open += computed.readPaths.reversed().map { VariableUse(name: "", slot: $0.slot, path: $0.names) }
    }
    return found
  }

  /// A group around a field that is shown is not shown to the person.
  private func isGroup(_ use: VariableUse, aroundAnyOf others: [VariableUse]) -> Bool {
    guard let group = field(of: use), group.kind.isGroup else { return false }
    return others.contains { other in
      guard let field = field(of: other), field.index != group.index else { return false }
      return sequence(first: field.index) { flow[$0].parent }.contains(group.index)
    }
  }

  /// Returns the field of a variable; `nil` for a given value, an output of a call or the item of a section.
  private func field(of use: VariableUse) -> Field? {
    var field = flow.fields.first { $0.slot == use.slot }
    for name in use.path {
      guard let inner = field?.kind.groupFields else { return nil }
      field = inner.map { flow[$0] }.first { $0.id == name }
    }
    return field
  }

  private func fact(_ use: VariableUse, _ environment: Environment) -> ConditionReason.Fact {
    let words = TemplateText(flow: flow, environment: environment)
    let value = use.path.reduce(environment.values[use.slot]) { $0.record?[$1] ?? .null }
    guard let field = field(of: use) else { return .value(label: name(of: use), value, words.shown(value, .plain)) }
    return .value(
      label: words.text(field.shortLabel), value, words.shown(flow.withoutUnlabelled(value, of: field), as: field))
  }

  private func name(of use: VariableUse) -> String {
    if !use.name.isEmpty { return use.name }
    if let given = flow.given.first(where: { $0.slot == use.slot }) { return given.name }
    return flow.sections.first { $0.repetition?.listSlot == use.slot }?.id ?? ""
  }
}

extension ConditionReason.Fact {
  fileprivate static func value(label: String, _ value: Value, _ shown: String) -> Self {
    .value(label: label, shown: value.isFilled && !shown.isEmpty ? shown : nil)
  }
}

extension Flow {
  fileprivate func withoutUnlabelled(_ value: Value, of field: Field) -> Value {
    guard let inner = field.kind.groupFields, let record = value.record else { return value }
    let values = inner.map { index in
      self[index].isHidden ? .null : withoutUnlabelled(record[self[index].id] ?? .null, of: self[index])
    }
    return .record(Record(names: inner.map { self[$0].id }, values: values))
  }
}

private struct DecisionReader {
  let model: FlowModel
  private(set) var omissions: [StepReasons.Omission] = []
  /// The target of the last branch, action, rejection or `ifEmpty` before the step at ``place``, and the reason.
  ///
  /// `nil` if the step at ``place`` follows the previous step by default.
  private(set) var exit: (target: StepIndex, reason: Reason?)?
  /// The path index of the step whose decisions are being read.
  private var place = 0
  /// The index in `omissions` of the first omission between the step at ``place`` and the previous step.
  private var first = 0

  private var flow: Flow { model.flow }
  private var derivation: PathDerivation { model.derivation }
  private var last: StepReference { derivation.path[place - 1].step }

  init(_ model: FlowModel) { self.model = model }

  mutating func read(before place: Int) {
    (self.place, first, exit) = (place, omissions.count, nil)
    var untaken: [CompiledExpression?] = []
    for decision in derivation.decisions(before: place, model.session) {
      switch decision {
      case .branch(let number, isTaken: false): untaken.append(flow[last].next[number].when)
      case .branch(let number, isTaken: true): take(flow[last].next[number], after: untaken)
      case .action(let number): leave(by: flow[last].actions[number])
      case .rejected(let target): leave(for: target, .refused)
      case .skipped: skip([last], nil)
      case .sectionSkipped(let section):
        skip(flow.steps(of: flow[section]).map { last.with($0) }, flow[section].title)
      case .section(let section, isTrue: false): omit(section, .condition(reason(.section, flow[section].when)))
      case .noItems(let section): omit(section, .noItems(reason(.section, flow[section].repetition?.items)))
      case .omitted(let step): omit([step], .condition(reason(.step, flow[step].when, at: step)))
      case .nothingToChoose(let step, let field): pass(step, for: field)
      case .section, .sectionBranch: break
      }
    }
  }

  private func reason(
    _ role: ConditionReason.Role, _ condition: CompiledExpression?, at step: StepReference? = nil
  ) -> ConditionReason {
    model.reason(role, [condition], environment(at: step))
  }

  private func environment(at step: StepReference?) -> Environment {
    step.map { derivation.environment(at: $0, before: place) } ?? derivation.environment(before: place)
  }

  // MARK: The last step

  private mutating func take(_ branch: Branch, after untaken: [CompiledExpression?]) {
    let conditions = branch.when.map { [$0] } ?? untaken
    let reason = model.reason(.branch, conditions, derivation.environment(after: place - 1))
    leave(for: branch.target, conditions.isEmpty ? nil : .condition(reason))
  }

  private mutating func leave(by action: StepAction) {
    let words = TemplateText(flow: flow, environment: model.environment(of: last))
    switch action.effect {
    case .next(let target), .leave(let target): leave(for: target, .chose(words.text(action.label)))
    case .again, .call, .go: break
    }
  }

  /// If there is a reason, such as a condition, the steps in between are recorded as omitted.
  private mutating func leave(for target: StepIndex, _ reason: Reason?) {
    exit = (target, reason)
    guard let reason, last.part < target else { return }
    let between = flow.steps[(last.part.rawValue + 1)..<target.rawValue]
    omit(between.map { Located($0.index, item: $0.section == flow[last].section ? last.item : nil) }, reason)
  }

  private mutating func skip(_ steps: [StepReference], _ title: Template?) {
    let environment = model.environment(of: last)
    let title = TemplateText(flow: flow, environment: environment).text(title) ?? model.title(of: last, in: environment)
    omissions.append(StepReasons.Omission(steps: steps, title: title, reason: .skipped))
  }

  // MARK: Omitted steps

  /// Records that a step was passed over: a choice had no options, so the run continued at the target of its `ifEmpty`.
  private mutating func pass(_ step: StepReference, for field: FieldIndex) {
    guard let target = flow[field].ifEmpty?.target else { return }
    let label = TemplateText(flow: flow, environment: environment(at: step)).text(flow[field].shortLabel)
    let reason = Reason.nothingToChoose(label)
    exit = (target, reason)
    let passed = flow.steps[step.part.rawValue..<target.rawValue]
    omit(passed.map { Located($0.index, item: $0.section == flow[step].section ? step.item : nil) }, reason)
  }

  private mutating func omit(_ section: SectionIndex, _ reason: Reason) {
    omit(flow.steps(of: flow[section]).map { Located($0) }, reason)
  }

  private mutating func omit(_ steps: [StepReference], _ reason: Reason) {
    for step in steps where derivation.pathIndex(of: step) == nil {
      guard let title = model.titleLeftOut(step, environment(at: step)) else { continue }
      if omissions.count > first, let last = omissions.last, last.title == title, last.reason == reason {
        omissions[omissions.count - 1] = .init(steps: last.steps + [step], title: title, reason: reason)
      } else {
        omissions.append(.init(steps: [step], title: title, reason: reason))
      }
    }
  }
}
