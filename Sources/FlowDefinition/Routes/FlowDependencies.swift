import FlowExpressions

/// Which steps have to be looked at again when a variable changes.
@usableFromInline
package struct FlowDependencies: Sendable {
  /// The steps whose fields, rules, condition or branches read a variable, by variable; a step may stand there twice.
  private let readers: [[StepIndex]]
  /// Whether all that decides about a step's place on a path is its own condition and the branches of steps.
  ///
  /// Sections with a condition, and those that are walked once an item, decide about several steps at once.
  package let isPlain: Bool

  init(_ steps: [Step], _ sections: [StepSection], _ fields: [Field], slotCount: Int) {
    var readers = [[StepIndex]](repeating: [], count: slotCount)
    for step in steps {
      step.forEachCondition {
        for slot in $0.reads where readers[slot].last != step.index { readers[slot].append(step.index) }
      }
    }
    for field in fields {
      field.forEachExpression {
        for slot in $0.reads where readers[slot].last != field.step { readers[slot].append(field.step) }
      }
    }
    self.readers = readers
    isPlain = sections.allSatisfy { $0.when == nil && $0.repetition == nil && $0.next.isEmpty && !$0.isOptional }
  }

  /// The steps that read a variable.
  package func readers(of slot: Int) -> [StepIndex] { readers[slot] }
}

// These go through what there is without a list of it: lists of them took an eighth of the time to read a flow.

extension Step {
  /// Goes through what decides whether it is on a path, is complete, and where it leads; calls aside.
  fileprivate func forEachCondition(_ visit: (CompiledExpression) -> Void) {
    when.map(visit)
    for rule in rules { visit(rule.that) }
    for branch in next { branch.when.map(visit) }
  }

  /// Goes through the notes and paragraphs above and among its fields.
  private func forEachNote(_ visit: (Paragraph) -> Void) {
    for case .note(let note) in items { visit(note) }
    paragraphs.forEach(visit)
  }

  /// Goes through what is shown of it, its fields and calls aside.
  func forEachText(_ visit: (Template) -> Void) {
    title.map(visit)
    button.map(visit)
    review.map(visit)
    forEachNote { visit($0.text) }
    for action in actions { visit(action.label) }
    for rule in rules { visit(rule.message) }
  }

  /// Goes through the conditions and rules of what is shown of it, its fields and calls aside.
  func forEachShownCondition(_ visit: (CompiledExpression) -> Void) {
    forEachNote { $0.when.map(visit) }
    for action in actions { action.when.map(visit) }
    for rule in rules { visit(rule.that) }
  }
}

extension Field {
  /// Goes through what is shown of it.
  func forEachText(_ visit: (Template) -> Void) {
    visit(label)
    if shortLabel !== label { visit(shortLabel) }
    help.map(visit)
    example.map(visit)
    for rule in rules { visit(rule.message) }
    if !messages.isEmpty { messages.values.forEach(visit) }
    if case .fixed(let options) = kind.options {
      for option in options {
        visit(option.label)
        option.help.map(visit)
      }
    }
    if case .list(let format) = kind { format.item.map(visit) }
  }

  /// The words in which an answer of it is shown: of options, and of what is answered by yes or no in an item of a list.
  var answerTexts: [Template] {
    switch kind {
    case .choice(.fixed(let options)), .choices(.fixed(let options), _, _): options.map(\.label)
    case .boolean: [shortLabel]
    case .choice, .choices, .text, .phone, .email, .url, .code, .integer, .number, .date, .group, .list: []
    }
  }

  /// Goes through the expressions that decide whether it is asked, and what its answer may be.
  func forEachExpression(_ visit: (CompiledExpression) -> Void) {
    forEachDecision(visit)
    for rule in rules { visit(rule.that) }
  }

  /// Goes through the expressions that decide whether it is asked and what it holds; rules only judge that.
  func forEachDecision(_ visit: (CompiledExpression) -> Void) {
    when.map(visit)
    computed.map(visit)
    if case .when(let condition) = requirement { visit(condition) }
    switch initial {
    case .computedAnswer(let value), .suggestion(let value): visit(value)
    case .empty, .answer: break
    }
    if case .computed(let bound)? = kind.bounds.low { visit(bound) }
    if case .computed(let bound)? = kind.bounds.high { visit(bound) }
    if case .code(.computed(let length)?) = kind { visit(length) }
    switch kind.options {
    case .computed(let list): visit(list)
    case .fixed(let options): for option in options { option.when.map(visit) }
    case nil: break
    }
  }
}
