import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

struct StepDrawing {
  let step: Step
  let flow: Flow
  let untested: UntestedParts

  var node: Flowchart.Node {
    let isMissed = untested.contains(step)
    let missed = isMissed ? [GraphMessages.untested] : missedConditions + missedAnswers
    let stays = step.actions.compactMap { line(of: $0) }
    return Flowchart.Node(
      kind: step.end == nil ? .step : .end, heading: heading,
      lines: before + fields + review + submit + stays.map(\.text) + barred + final + missed,
      isUntested: isMissed || !missed.isEmpty || stays.contains(where: \.isUntested))
  }

  private var heading: String {
    let (title, id) = (GraphText.title(step.title), GraphText.short(step.id))
    guard let end = step.end else { return GraphMessages.heading(title, id: id) }
    let outcome = GraphText.short(end.outcome)
    return GraphMessages.end(id == outcome ? outcome : GraphMessages.heading(outcome, id: id))
  }

  // MARK: lines

  private var before: [String] { step.before.map { [GraphMessages.call(port(of: $0), isOnce: false)] } ?? [] }

  private var submit: [String] {
    step.submit.map { [GraphMessages.call(port(of: $0), isOnce: flow[$0].isOnce)] } ?? []
  }

  private var review: [String] { GraphText.title(step.review).map { [GraphMessages.review($0)] } ?? [] }

  private var barred: [String] { step.isBarred ? [GraphMessages.barred] : [] }
  private var final: [String] { step.canChange ? [] : [GraphMessages.final] }

  private func port(of call: CallIndex) -> String { GraphText.short(flow[flow[call].port].name) }

  /// Returns the line for an action that stays at the step; `nil` for other actions, which are drawn as edges.
  private func line(of action: StepAction) -> (text: String, isUntested: Bool)? {
    let call: CallIndex?
    switch action.effect {
    case .again: call = step.before
    case .call(let own): call = own
    case .go, .next, .leave: return nil
    }
    let isUntested = untested.contains(.actions, action.range) && !untested.contains(step)
    let text = GraphMessages.call(call.map { port(of: $0) } ?? "", by: GraphText.short(action.id))
    return (isUntested ? GraphMessages.untested(text) : text, isUntested)
  }

  private var missedConditions: [String] {
    if untested.isEmpty { return [] }
    let ofFields = flow.fields.run(of: step.index, by: \.step).compactMap(\.when)
    return (ofFields + flow.shownConditions(at: step)).flatMap { condition in
      missedOutcomes(.conditions, condition.range) {
        GraphMessages.never(GraphText.condition(condition, of: flow), isTrue: $0)
      }
    }
  }

  private var missedAnswers: [String] {
    if untested.isEmpty { return [] }
    let fields = flow.fields.run(of: step.index, by: \.step)
    return fields.flatMap { missedParts(of: $0) } + step.rules.flatMap { missedOutcomes(of: $0) }
  }

  private func missedParts(of field: Field) -> [String] {
    let requirement = field.requiredWhen.map { condition in
      missedOutcomes(.requirements, condition.range) {
        GraphMessages.neverRequired(GraphText.condition(condition, of: flow), isTrue: $0)
      }
    }
    let options = field.fixedOptions.filter { untested.contains(.options, $0.range) }
    return (requirement ?? []) + field.rules.flatMap { missedOutcomes(of: $0) }
      + options.map { GraphMessages.neverChosen(GraphText.short($0.id)) }
  }

  private func missedOutcomes(of rule: Rule) -> [String] {
    missedOutcomes(.rules, rule.that.range) {
      GraphMessages.neverSeen(rule: GraphText.condition(rule.that, of: flow), isSatisfied: $0)
    }
  }

  private func missedOutcomes(
    _ kind: FlowCoverage.Kind, _ range: SourceRange, message: (Bool) -> String
  ) -> [String] {
    [true, false].filter { untested.contains(kind, range, outcome: $0) }.map(message)
  }

  // MARK: fields

  private var fields: [String] {
    let parts = step.fields.flatMap { self.parts(of: flow[$0]) }
    return parts.indices.reduce(into: []) { lines, index in
      let part = parts[index] + (index == parts.count - 1 ? "" : ",")
      if let last = lines.last, last.count + part.count < GraphText.limit {
        lines[lines.count - 1] = "\(last) \(part)"
      } else {
        lines.append(part)
      }
    }
  }

  /// A line can break after each part; the first part contains both the outer name and the first inner name.
  private func parts(of field: Field) -> [String] {
    let name = name(of: field)
    let brackets = field.type.isCounted ? ("[", "]") : ("(", ")")
    return enclosed(name, field.type.parts, brackets.0, brackets.1)
  }

  private func enclosed(_ name: String, _ inner: [FieldIndex], _ open: String, _ close: String) -> [String] {
    var parts = inner.flatMap { self.parts(of: flow[$0]) }
    guard !parts.isEmpty else { return [name] }
    parts[0] = "\(name) \(open)\(parts[0])"
    parts[parts.count - 1] += close
    return parts
  }

  private func name(of field: Field) -> String {
    var name = GraphText.short(field.id)
    if field.computed != nil { return GraphMessages.computed(name) }
    switch field.requirement {
    case .always: break
    case .never, .when: name = GraphMessages.optional(name)
    }
    return field.when.map { GraphMessages.asked(name, if: GraphText.condition($0, of: flow)) } ?? name
  }
}

struct UntestedParts {
  private let places: Set<FlowCoverage.Place>

  init(_ coverage: FlowCoverage?) { places = Set((coverage?.uncovered ?? []).map(\.place)) }

  var isEmpty: Bool { places.isEmpty }

  /// - Parameter outcome: The outcome to look for, such as `true` for a condition that no scenario makes true; `nil`
  ///   for a part without outcomes.
  func contains(_ kind: FlowCoverage.Kind, _ range: SourceRange, outcome: Bool? = nil) -> Bool {
    places.contains(FlowCoverage.Place(kind: kind, range: range, outcome: outcome))
  }

  /// Whether no scenario makes the condition true, or, if `isTrue` is `false`, no scenario makes it false.
  func contains(condition range: SourceRange?, isTrue: Bool) -> Bool {
    range.map { contains(.conditions, $0, outcome: isTrue) } ?? false
  }

  func contains(_ step: Step) -> Bool { contains(step.end == nil ? .steps : .ends, step.range) }
}
