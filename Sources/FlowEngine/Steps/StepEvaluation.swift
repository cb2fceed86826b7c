import FlowDefinition
import FlowExpressions
import Localization

/// What the fields of a step amount to: which are shown, what they hold, what is wrong.
///
/// The same reading serves the path (accepted answers only) and the screen (what is being typed).
struct StepEvaluation {
  /// What one field amounts to.
  struct FieldEvaluation {
    var isShown = false
    var isRequired = false
    /// Whether it is transient and its step's accepted call holds: neither asked nor needed.
    var isSpent = false
    /// The answer as far as there is a valid one.
    var value = Value.null
    /// Whether it is shown and needed and has no value yet: what reads it has to wait.
    fileprivate(set) var isOpen = false
    /// Whether something it is computed out of is open.
    var isUnevaluated = false
    var problems: [FieldProblem] = []
    var options: [Option] = []
    var initial: Initial?
    /// The items of a list, in order.
    var rows: [RowEvaluation] = []

    /// Whether nothing is wrong with it, nor with any of its items.
    var isValid: Bool { problems.isEmpty && rows.allSatisfy(\.isValid) }

    /// What the field holds before anything was typed.
    enum Initial: Hashable {
      case answer(Value)
      case suggestion(Value)
    }
  }

  /// Something that can be chosen now.
  struct Option: Hashable {
    let id: String
    let label: String
    let help: String?
    let isExclusive: Bool
  }

  var fields: [FieldIndex: FieldEvaluation] = [:]
  /// Broken rules of the step that name no field.
  private(set) var formProblems: [FieldProblem] = []
  /// The environment with the step's own values in it.
  var environment: Environment
  /// Arithmetic that failed; the run cannot go on.
  private(set) var failure: EvaluationError?
  private(set) var readsClock = false

  let flow: Flow
  private let step: Step
  var source: Source
  private let transients: Transients
  /// Own variables that are shown and needed but have no value yet, and those that are gone.
  var unsettled: Set<Int> = []
  /// The spent answers in groups that are gone: the rest of their groups is known.
  private var goneMembers: Set<FieldIndex> = []
  /// The variables of spent answers that are gone.
  private var gone: Set<Int> = []

  /// Reads a step.
  ///
  /// What look-ups found depends on what the step holds, and what it holds may depend on that: it is read once more
  /// with what was found.
  init(
    _ flow: Flow, _ step: Step, in environment: Environment, from source: Source, transients: Transients,
    lookUps: LookUps? = nil
  ) {
    self.init(flow, step, environment, source, transients)
    guard let found = lookUps?.found(in: self.environment), !found.isEmpty else { return }
    var richer = environment
    for (slot, value) in found { richer.values[slot] = value }
    let again = StepEvaluation(flow, step, richer, source, transients)
    if lookUps?.found(in: again.environment) == found { self = again }
  }

  private init(
    _ flow: Flow, _ step: Step, _ environment: Environment, _ source: Source, _ transients: Transients
  ) {
    self.flow = flow
    self.step = step
    self.source = source
    self.transients = transients
    self.environment = environment
    for field in step.fields { read(flow[field], isShown: true, isNeeded: true) }
    checkRules(step.rules)
    // What was read is not held any longer: the session would be copied when it changes.
    self.source = .nothing
  }

  /// Whether nothing keeps the step from being accepted.
  var isValid: Bool {
    failure == nil && formProblems.isEmpty && fields.values.allSatisfy(\.isValid)
  }

  // MARK: expressions

  /// The value of an expression; nil while something it needs is not settled, or when arithmetic failed.
  mutating func value(_ expression: CompiledExpression) -> Value? {
    readsClock = readsClock || expression.readsClock
    if !unsettled.isEmpty, expression.needs.contains(where: unsettled.contains) { return nil }
    if !goneMembers.isEmpty, expression.parts.contains(where: { flow.isPart($0, madeOf: goneMembers) }) { return nil }
    do {
      return try expression.evaluate(in: &environment)
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  mutating func isTrue(_ condition: CompiledExpression?) -> Bool {
    guard let condition else { return true }
    return value(condition) == .bool(true)
  }

  mutating func value(_ limit: Limit?) -> Value? {
    switch limit {
    case .constant(let value): value
    case .computed(let expression): value(expression)
    case nil: nil
    }
  }

  // MARK: fields

  mutating func read(_ field: Field, isShown parentShown: Bool, isNeeded: Bool) {
    var reading = FieldEvaluation()
    reading.isShown = parentShown && isShown(field)
    reading.isSpent = field.isTransient && (!transients.asks(field.index) || isGone(field))
    if case .group(let inner) = field.kind {
      readGroup(field, inner, &reading, isNeeded: isNeeded)
    } else if reading.isShown {
      readLeaf(field, &reading, isNeeded: isNeeded)
    } else {
      reading.value = field.kind.emptyValue
    }
    settle(field, reading)
  }

  /// Puts a field's value into the environment, or notes that what reads it has to wait.
  private mutating func settle(_ field: Field, _ reading: FieldEvaluation) {
    var reading = reading
    let isSettled = reading.isValid && !reading.isUnevaluated
    environment.values[field.slot] = isSettled ? reading.value : .null
    // What is a list even when left empty has no value at all while something is wrong with it.
    let isNeeded = reading.isRequired || reading.isUnevaluated || !isSettled && field.kind.emptyValue != .null
    reading.isOpen = reading.isShown && !reading.isSpent && isNeeded && (!isSettled || reading.value == .null)
    fields[field.index] = reading
    // A spent answer may be gone: what reads it is as it was left, and is not judged again.
    let isGone = reading.isSpent && reading.isShown && reading.value == .null
    if reading.isOpen || isGone { unsettled.insert(field.slot) }
    if isGone { gone.insert(field.slot) }
    if isGone, field.parent != nil { goneMembers.insert(field.index) }
  }

  /// Whether a field's condition holds; a field whose condition reads an answer that is gone is as it was left.
  private mutating func isShown(_ field: Field) -> Bool {
    guard readsGone(field.when), field.computed == nil else { return isTrue(field.when) }
    return wasAnswered(field)
  }

  /// Whether a condition reads an answer that is gone.
  func readsGone(_ condition: CompiledExpression?) -> Bool {
    !gone.isEmpty && condition?.reads.contains(where: gone.contains) ?? false
  }

  private func wasAnswered(_ field: Field) -> Bool {
    if case .group(let inner) = field.kind { return inner.contains { wasAnswered(flow[$0]) } }
    return source.answer(field.index)?.isSubmitted ?? false
  }

  private mutating func readLeaf(_ field: Field, _ reading: inout FieldEvaluation, isNeeded: Bool) {
    if let computed = field.computed {
      let value = value(computed)
      reading.isUnevaluated = value == nil
      reading.value = value.flatMap { fitted(withIDs($0, of: field), to: field) } ?? .null
      return
    }
    reading.isRequired = isNeeded && isRequired(field)
    reading.options = options(of: field)
    reading.initial = initial(of: field)
    if reading.isSpent {
      // Later calls may pass it on as long as it is in memory.
      reading.value = source.answer(field.index)?.value ?? .null
      return
    }
    if case .list(let format) = field.kind { return readList(field, format, &reading, isNeeded: isNeeded) }
    switch given(field, reading, isNeeded: isNeeded) {
    case .success(let value): check(value, of: field, &reading)
    case .failure(let problem): reading.problems = [.answer(problem)]
    }
  }

  private mutating func isRequired(_ field: Field) -> Bool {
    switch field.requirement {
    case .always: true
    case .never: false
    case .when(let condition): value(condition) == .bool(true)
    }
  }

  private mutating func initial(of field: Field) -> FieldEvaluation.Initial? {
    switch field.initial {
    case .empty: nil
    case .answer(let value): .answer(value)
    case .computedAnswer(let expression):
      value(expression).flatMap { $0 == .null ? nil : fitted(withIDs($0, of: field), to: field) }.map { .answer($0) }
    case .suggestion(let expression):
      value(expression).flatMap { $0 == .null ? nil : fitted(withIDs($0, of: field), to: field) }.map {
        .suggestion($0)
      }
    }
  }

  /// A value that nobody typed, in the form its field keeps; nil where it is no answer of it, and not offered.
  private func fitted(_ value: Value, to field: Field) -> Value? { try? refitted(value, to: field).get() }

  /// A value that was not typed here: it may be written otherwise, or not fit any more what the flow asks for.
  private func refitted(_ value: Value, to field: Field) -> Result<Value, AnswerProblem> {
    guard case .string(let text) = value else { return .success(value) }
    return AnswerParser.read(text, as: field.kind).map { field.isRedacted ? $0.hidden : $0 }
  }

  mutating func check(_ value: Value, of field: Field, _ reading: inout FieldEvaluation) {
    let isEmpty = value == .null || value == .list([])
    if isEmpty {
      reading.value = field.kind.emptyValue
      if reading.isRequired { reading.problems = [.answer(.required)] }
      return
    }
    reading.problems = limitProblems(value, of: field, options: reading.options).map { .answer($0) }
    guard reading.problems.isEmpty else { return }
    reading.value = value
    environment.values[field.slot] = value
    for (place, rule) in field.rules.enumerated() where self.value(rule.that) == .bool(false) {
      reading.problems.append(.rule(field.index, place))
    }
  }

  /// A group that may be left empty is null when nothing in it was filled in; then nothing in it is needed.
  private mutating func readGroup(
    _ field: Field, _ inner: [FieldIndex], _ reading: inout FieldEvaluation, isNeeded: Bool
  ) {
    reading.isRequired = isNeeded && reading.isShown && isRequired(field)
    let isFilled = reading.isShown && (reading.isRequired || flow.leaves(of: field).contains { isGiven(flow[$0]) })
    for index in inner { read(flow[index], isShown: reading.isShown, isNeeded: isFilled) }
    guard isFilled else {
      // Defaults and computed values alone do not fill it.
      for index in flow.allFields(in: field) where index != field.index { empty(index) }
      return
    }
    let values = inner.map { fields[$0]?.value ?? .null }
    let record = Record(names: inner.map { flow[$0].id }, values: values)
    let isBroken = inner.contains { fields[$0].map { !$0.isValid || $0.isOpen } ?? false }
    reading.value = isBroken ? .null : .record(record)
    environment.values[field.slot] = reading.value
    for (place, rule) in field.rules.enumerated() where !isBroken && value(rule.that) == .bool(false) {
      reading.problems.append(.rule(field.index, place))
    }
  }

  private mutating func empty(_ index: FieldIndex) {
    let nothing = flow[index].kind.emptyValue
    fields[index]?.value = nothing
    environment.values[flow[index].slot] = nothing
  }

  // MARK: where values come from

  /// The value of a field, null for none, or why what was given is none.
  private func given(
    _ field: Field, _ reading: FieldEvaluation, isNeeded: Bool
  ) -> Result<Value, AnswerProblem> {
    let answer = source.answer(field.index)
    if source.isAccepted {
      guard let answer, answer.isSubmitted else { return .failure(.required) }
      return refitted(answer.value, to: field)
    }
    if let draft = source.draft(field.index) {
      let options = reading.options.map { (id: $0.id, label: $0.label) }
      return AnswerParser.parse(
        draft, as: field.kind, options: options, exactly: field.isSecret, language: flow.language,
        wording: flow.wording
      )
      .map { field.isRedacted ? $0.hidden : $0 }
    }
    if let answer, !isUsedUp(field) { return refitted(answer.value, to: field) }
    // In a group that may be left empty a default alone fills nothing in.
    if isNeeded, case .answer(let value) = reading.initial { return .success(value) }
    return .success(.null)
  }

  /// A code that proved something else before is no answer any more: the step's own call wants a new one.
  private func isUsedUp(_ field: Field) -> Bool {
    step.submit.map { flow[$0].transientFields.contains(field.index) } ?? false
  }

  /// A transient answer that is gone after a restart counts as given on the path; the call that needs it asks for it.
  private func isGone(_ field: Field) -> Bool { source.isAccepted && source.answer(field.index) == nil }

  private func isGiven(_ field: Field) -> Bool {
    source.draft(field.index).map(\.isFilled) ?? source.answer(field.index).map { $0.value.isFilled } ?? false
  }

  // MARK: rules of the step

  private mutating func checkRules(_ rules: [Rule]) {
    for (place, rule) in rules.enumerated() where value(rule.that) == .bool(false) {
      let problem = FieldProblem.stepRule(step.index, place)
      if let field = rule.field, fields[field] != nil {
        fields[field]?.problems.append(problem)
      } else {
        formProblems.append(problem)
      }
    }
  }
}

extension JSONValue {
  /// Whether something was typed or chosen.
  var isFilled: Bool { self != .null && self != .string("") && self != .list([]) }
}

extension Value {
  var isFilled: Bool { self != .null && self != .list([]) }

  /// The same text, hidden.
  var hidden: Value { if case .string(let text) = self { .secret(Secret(text)) } else { self } }

  /// The text of a secret, for checking it.
  var revealed: Value { if case .secret(let secret) = self { .string(secret.reveal()) } else { self } }
}

extension Flow {
  /// The fields in a group that take an answer of their own.
  func leaves(of field: Field) -> [FieldIndex] {
    guard case .group(let inner) = field.kind else { return [field.index] }
    return inner.flatMap { leaves(of: self[$0]) }
  }
}
