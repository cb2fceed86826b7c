import FlowExpressions

/// Which steps have to be looked at again when a variable changes.
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
      for slot in Set(step.expressions.flatMap(\.reads)) { readers[slot].append(step.index) }
    }
    for field in fields {
      for slot in Set(field.expressions.flatMap(\.reads)) { readers[slot].append(field.step) }
    }
    self.readers = readers
    isPlain = sections.allSatisfy { $0.when == nil && $0.repetition == nil && $0.next.isEmpty && !$0.isOptional }
  }

  /// The steps that read a variable.
  package func readers(of slot: Int) -> [StepIndex] { readers[slot] }
}

extension Step {
  /// The expressions that decide whether it is on a path, is complete, and where it leads; calls aside.
  fileprivate var expressions: [CompiledExpression] {
    [when].compactMap(\.self) + rules.map(\.that) + next.compactMap(\.when)
  }
}

extension Field {
  /// The variables that decide whether it is asked, and what its answer may be.
  package var reads: [Int] { expressions.flatMap(\.reads) }

  fileprivate var expressions: [CompiledExpression] {
    var expressions = [when, computed].compactMap(\.self) + rules.map(\.that)
    if case .when(let condition) = requirement { expressions.append(condition) }
    switch initial {
    case .computedAnswer(let value), .suggestion(let value): expressions.append(value)
    case .empty, .answer: break
    }
    for case .computed(let bound)? in [kind.bounds.low, kind.bounds.high] { expressions.append(bound) }
    if case .code(.computed(let length)?) = kind { expressions.append(length) }
    switch kind.options {
    case .computed(let list): expressions.append(list)
    case .fixed(let options): expressions += options.compactMap(\.when)
    case nil: break
    }
    return expressions
  }
}
