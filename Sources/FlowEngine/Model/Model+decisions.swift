package import FlowDefinition
package import FlowExpressions
package import FlowSyntax

/// Something the walk, or the step looked at, decided: a condition that was true or false, or a branch that was taken.
package enum Decision: Hashable, Sendable {
  /// A condition, by where it stands in the flow file.
  case condition(SourceRange, isTrue: Bool)
  /// A branch, by where its target stands in the flow file.
  case branch(SourceRange)
}

extension Decision {
  /// Whether it was not decided against.
  fileprivate var isTrue: Bool {
    switch self {
    case .condition(_, let isTrue): isTrue
    case .branch: true
    }
  }
}

extension Model {
  /// What was decided on the way to where the session goes on, and at the step looked at.
  ///
  /// For the coverage of scenarios: only what was really asked is in it, not what a forecast assumes.
  package var decisions: Set<Decision> {
    var decisions: Set<Decision> = []
    for place in 0...max(derivation.frontier, 0) {
      decisions.formUnion(decisionsOnArriving(at: place))
      if place < derivation.frontier { decisions.formUnion(decisionsOnLeaving(place)) }
      // While a step is open, a field may be hidden only because nothing was answered yet that its condition reads.
      let ofFields = fieldDecisions(at: path[place])
      decisions.formUnion(place < derivation.frontier ? ofFields : ofFields.filter(\.isTrue))
    }
    return decisions.union(shownDecisions(at: current))
  }

  // MARK: arriving

  private func decisionsOnArriving(at place: Int) -> [Decision] {
    let step = path[place]
    let own = [flow[step].section.flatMap { flow[$0].when }, flow[step].when].compactMap(\.self)
    let way = place == 0 ? nil : way(from: place - 1)
    let passed = passed(before: place).filter {
      derivation.place(of: $0) == nil && !isLeftOut($0, by: way, after: place - 1)
    }
    return own.map { .condition($0.range, isTrue: true) }
      + passed.flatMap { decisions(passing: $0, self.environment(at: $0, before: place)) }
  }

  /// Whether nothing was asked about a step, because a branch or a skipped section leads past it.
  private func isLeftOut(_ step: StepReference, by way: Way?, after place: Int) -> Bool {
    if let way, step.part < way.target { return true }
    return place >= 0 && derivation.path[place].skipsSection && flow[step].section == flow[path[place]].section
  }

  private func decisions(passing step: StepReference, _ environment: Environment) -> [Decision] {
    if let section = flow[step].section.map({ flow[$0] }),
      !derivation.path.contains(where: { flow[$0.step].section == section.index })
    {
      return decided(section.when, in: environment)
    }
    return decided(flow[step].when, in: environment)
  }

  private func decided(_ condition: CompiledExpression?, in environment: Environment) -> [Decision] {
    guard let condition, let isTrue = condition.trace(in: environment).isTrue else { return [] }
    return [.condition(condition.range, isTrue: isTrue)]
  }

  // MARK: leaving

  /// The branches of a complete step, and those of its section where it was left with it.
  private func decisionsOnLeaving(_ place: Int) -> [Decision] {
    let step = path[place]
    switch session.records[step] {
    case .left, .refused, nil: return []
    case .submitted, .seen, .confirmed, .chose, .skipped, .skippedSection: break
    }
    if session.records[step]?.choice != nil { return [] }
    let own = derivation.path[place].skipsSection ? [] : taken(flow[step].next, in: environment(after: place))
    let isLeft = place + 1 < path.count && flow[path[place + 1]].section != flow[step].section
    guard own.isEmpty, isLeft, let section = flow[step].section.map({ flow[$0] }) else { return own }
    return taken(section.next, in: derivation.environment(before: place + 1))
  }

  /// The first branch whose condition holds, and the conditions up to it.
  private func taken(_ branches: [Branch], in environment: Environment) -> [Decision] {
    var decisions: [Decision] = []
    for branch in branches {
      guard let when = branch.when else { return decisions + [.branch(branch.range)] }
      let isTrue = when.trace(in: environment).isTrue == true
      decisions.append(.condition(when.range, isTrue: isTrue))
      if isTrue { return decisions + [.branch(branch.range)] }
    }
    return decisions
  }

  // MARK: what a step shows

  private func fieldDecisions(at step: StepReference) -> [Decision] {
    let asked = flow.allFields(of: flow[step])
    if !asked.contains(where: { flow[$0].when != nil || flow[$0].kind.isList }) { return [] }
    let reading = evaluation(of: step)
    let inItems = asked.flatMap { reading.fields[$0]?.items ?? [] }.flatMap(\.fields)
    return asked.compactMap { index in
      if let parent = flow[index].parent, reading.fields[parent]?.isShown == false { return nil }
      return reading.fields[index].flatMap { decision(about: index, isShown: $0.isShown) }
    } + inItems.compactMap { decision(about: $0.key, isShown: $0.value.isShown) }
  }

  private func decision(about field: FieldIndex, isShown: Bool) -> Decision? {
    flow[field].when.map { .condition($0.range, isTrue: isShown) }
  }

  /// The conditions of texts, options and actions at the step looked at.
  private func shownDecisions(at step: StepReference) -> [Decision] {
    let conditions = flow.shownConditions(at: flow[step])
    if conditions.isEmpty { return [] }
    let environment = evaluation(of: step).environment
    return conditions.flatMap { decided($0, in: environment) }
  }
}

extension Flow {
  /// The conditions of the texts, options and actions of a step.
  package func shownConditions(at step: Step) -> [CompiledExpression] {
    let notes = step.items.compactMap { if case .note(let note) = $0 { note.when } else { nil } }
    let options = allFields(of: step).flatMap { fixedOptions(of: self[$0]).compactMap(\.when) }
    return step.paragraphs.compactMap(\.when) + notes + options + step.actions.compactMap(\.when)
  }

  private func fixedOptions(of field: Field) -> [ChoiceOption] {
    switch field.kind {
    case .choice(.fixed(let options)), .choices(.fixed(let options), _, _): options
    case .choice, .choices, .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean, .group, .list: []
    }
  }
}
