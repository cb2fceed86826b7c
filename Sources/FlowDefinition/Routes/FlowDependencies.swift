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

  /// The notes and paragraphs above and among its fields.
  private var notes: [Paragraph] {
    items.compactMap { if case .note(let note) = $0 { note } else { nil } } + paragraphs
  }

  /// What is shown of it, its fields and calls aside.
  var texts: [Template] {
    [title, button, review].compactMap(\.self) + notes.map(\.text) + actions.map(\.label) + rules.map(\.message)
  }

  /// The variables that its conditions and rules read, its fields and calls aside.
  var conditionReads: [Int] {
    (notes.compactMap(\.when) + actions.compactMap(\.when) + rules.map(\.that)).flatMap(\.reads)
  }
}

extension Field {
  /// What is shown of it.
  var texts: [Template] {
    var texts = [label, shortLabel, help, example].compactMap(\.self) + rules.map(\.message) + messages.values
    if case .fixed(let options) = kind.options { texts += options.flatMap { [$0.label, $0.help].compactMap(\.self) } }
    if case .list(let format) = kind, let item = format.item { texts.append(item) }
    return texts
  }

  /// The words in which an answer of it is shown: of options, and of what is answered by yes or no in an item of a list.
  var answerTexts: [Template] {
    switch kind {
    case .choice(.fixed(let options)), .choices(.fixed(let options), _, _): options.map(\.label)
    case .boolean: [shortLabel]
    case .choice, .choices, .text, .phone, .email, .url, .code, .integer, .number, .date, .group, .list: []
    }
  }

  /// The variables that these words, or a list of options, read.
  var answerReads: [Int] {
    let options = if case .computed(let list) = kind.options { list.reads } else { [Int]() }
    return options + answerTexts.flatMap(\.reads)
  }

  /// The variables that decide whether it is asked, what its answer may be, and what is shown of it.
  var reads: [Int] { expressions.flatMap(\.reads) + texts.flatMap(\.reads) }

  /// The expressions that decide whether it is asked, and what its answer may be.
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

extension Template {
  /// The fields as whose answers values are shown: their options have words of their own.
  var shownFields: [FieldIndex] {
    parts.compactMap { part in if case .value(_, .field(let field)) = part { field } else { nil } }
  }

  /// The variables whose values are put in.
  var reads: [Int] {
    parts.flatMap { part -> [Int] in if case .value(let expression, _) = part { expression.reads } else { [] } }
  }
}
