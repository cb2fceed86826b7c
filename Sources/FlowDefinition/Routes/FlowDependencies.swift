package import FlowExpressions

@usableFromInline
package struct FlowDependencies: Sendable {
  /// A step may occur more than once.
  private let readers: [[StepIndex]]
  /// Whether the path depends only on the conditions and branches of individual steps.
  ///
  /// This is false in two cases. If a section is optional or repeated, or has a condition or branches, it affects
  /// several steps at once. If a choice has an `ifEmpty`, the run may leave the step before the choice is answered.
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
    isPlain =
      sections.allSatisfy { $0.when == nil && $0.repetition == nil && $0.next.isEmpty && !$0.isOptional }
      && fields.allSatisfy { $0.ifEmpty == nil }
  }

  package func readers(of slot: Int) -> [StepIndex] { readers[slot] }
}

// These functions call a closure for each expression, because creating arrays of expressions took an eighth of the
// time to read a flow.

extension Step {
  /// The expressions of the step's fields and calls are not included.
  fileprivate func forEachCondition(_ visit: (CompiledExpression) -> Void) {
    when.map(visit)
    for rule in rules { visit(rule.that) }
    for branch in next { branch.when.map(visit) }
  }

  private func forEachNote(_ visit: (Paragraph) -> Void) {
    for case .note(let note) in items { visit(note) }
    paragraphs.forEach(visit)
  }

  func forEachText(_ visit: (Template) -> Void) {
    title.map(visit)
    button.map(visit)
    review.map(visit)
    forEachNote { visit($0.text) }
    for action in actions { visit(action.label) }
    for rule in rules { visit(rule.message) }
  }

  /// The expressions of the step's fields and calls are not included.
  func forEachShownCondition(_ visit: (CompiledExpression) -> Void) {
    forEachNote { $0.when.map(visit) }
    for action in actions { action.when.map(visit) }
    for rule in rules { visit(rule.that) }
  }
}

extension Field {
  func forEachText(_ visit: (Template) -> Void) {
    visit(label)
    if shortLabel !== label { visit(shortLabel) }
    help.map(visit)
    example.map(visit)
    for rule in rules { visit(rule.message) }
    if !messages.isEmpty { messages.values.forEach(visit) }
    type.forEachText(visit)
  }

  package func forEachExpression(_ visit: (CompiledExpression) -> Void) {
    forEachDecision(visit)
    for rule in rules { visit(rule.that) }
  }

  /// Visits the same expressions as `forEachExpression(_:)`, except the conditions of the field's rules.
  func forEachDecision(_ visit: (CompiledExpression) -> Void) {
    when.map(visit)
    computed.map(visit)
    if case .when(let condition) = requirement { visit(condition) }
    switch initial {
    case .computedAnswer(let value), .suggestion(let value): visit(value)
    case .empty, .answer: break
    }
    if case .computed(let bound)? = type.bounds.low { visit(bound) }
    if case .computed(let bound)? = type.bounds.high { visit(bound) }
    type.forEachExpression(visit)
    switch type.options {
    case .computed(let list): visit(list)
    case .fixed(let options): for option in options { option.when.map(visit) }
    case nil: break
    }
  }
}
