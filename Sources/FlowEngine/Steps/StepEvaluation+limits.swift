import FlowDefinition
import FlowExpressions

extension StepEvaluation {
  /// What is wrong with a value of a field, its rules aside.
  ///
  /// Every limit is evaluated again where the value stands.
  mutating func limitProblems(_ value: Value, of field: Field, options: [Option]) -> [AnswerProblem] {
    if let only = field.mustBe, only != value.revealed { return [.mustBe] }
    switch (field.kind, value.revealed) {
    case (.text(let format), .string(let text)): return textProblems(text, format)
    case (.code(let length), .string(let text)): return codeProblems(text, length)
    case (.integer(let min, let max), .int), (.number(let min, let max), .double),
      (.date(let min, let max), .timestamp):
      return boundProblems(value, self.value(min), self.value(max))
    case (.choice, .string(let id)): return options.contains { $0.id == id } ? [] : [.option]
    case (.choices(_, let min, let max), .list(let chosen)):
      return choiceProblems(chosen, options, self.value(min), self.value(max))
    case (.list(let format), .list(let items)):
      return countProblems(items.count, self.value(format.min), self.value(format.max))
    case (.phone, .string), (.email, .string), (.url, .string), (.boolean, .bool): return []
    case _: return [.kind]
    }
  }

  private mutating func textProblems(_ text: String, _ format: TextFormat) -> [AnswerProblem] {
    var problems: [AnswerProblem] = []
    if case .int(let least) = value(format.minLength), text.count < least { problems.append(.minLength(Int(least))) }
    if case .int(let most) = value(format.maxLength), text.count > most { problems.append(.maxLength(Int(most))) }
    switch format.pattern.map({ $0.outcome(of: text) }) {
    case .differs: problems.append(.pattern)
    case .tookTooLong: problems.append(.patternBudget)
    case .matches, nil: break
    }
    return problems
  }

  private mutating func codeProblems(_ text: String, _ length: Limit?) -> [AnswerProblem] {
    if case .int(let digits) = value(length), text.utf8.count != digits { return [.length(Int(digits))] }
    return []
  }

  private func boundProblems(_ value: Value, _ least: Value?, _ most: Value?) -> [AnswerProblem] {
    let low = least.flatMap(AnswerBound.init)
    let high = most.flatMap(AnswerBound.init)
    let isLow = least.map { value.isBelow($0) } ?? false
    let isHigh = most.map { $0.isBelow(value) } ?? false
    guard isLow || isHigh else { return [] }
    if let low, let high { return [.range(low, high)] }
    return isLow ? low.map { [.min($0)] } ?? [] : high.map { [.max($0)] } ?? []
  }

  private func choiceProblems(
    _ chosen: [Value], _ options: [Option], _ least: Value?, _ most: Value?
  ) -> [AnswerProblem] {
    let ids = chosen.compactMap { if case .string(let id) = $0 { id } else { nil } }
    guard ids.allSatisfy({ id in options.contains { $0.id == id } }) else { return [.option] }
    if ids.count > 1, let alone = options.first(where: { $0.isExclusive && ids.contains($0.id) }) {
      return [.exclusive(alone.label)]
    }
    return countProblems(ids.count, least, most)
  }

  private func countProblems(_ count: Int, _ least: Value?, _ most: Value?) -> [AnswerProblem] {
    if case .int(let least) = least, count < least { return [.min(.count(Int(least)))] }
    if case .int(let most) = most, count > most { return [.max(.count(Int(most)))] }
    return []
  }

  // MARK: options

  /// What can be chosen now.
  mutating func options(of field: Field) -> [Option] {
    switch field.kind {
    case .choice(let source), .choices(let source, _, _): options(source)
    case .text, .phone, .email, .url, .code, .integer, .number, .date, .boolean, .group, .list: []
    }
  }

  private mutating func options(_ source: OptionSource) -> [Option] {
    switch source {
    case .fixed(let options):
      var offered: [Option] = []
      // An option whose condition reads an answer that is gone is not judged again.
      for option in options where readsGone(option.when) || isTrue(option.when) {
        let label = text(option.label)
        offered.append(
          Option(id: option.id, label: label, help: option.help.map { text($0) }, isExclusive: option.isExclusive))
      }
      return offered
    case .computed(let expression):
      guard case .list(let records) = value(expression) else { return [] }
      return records.compactMap(Option.init)
    }
  }

  /// A text of the flow with values put in.
  mutating func text(_ template: Template) -> String {
    TemplateText(flow: flow, environment: environment).text(template) { expression in self.value(expression) }
  }
}

extension StepEvaluation.Option {
  /// An option out of a call's output.
  init?(_ value: Value) {
    guard case .record(let record) = value, case .string(let id) = record["id"] else { return nil }
    self.id = id
    if case .string(let label) = record["label"] { self.label = label } else { label = id }
    if case .string(let help) = record["help"] { self.help = help } else { help = nil }
    isExclusive = false
  }
}

extension AnswerBound {
  /// A bound as it is shown; nil for null, which bounds nothing.
  init?(_ value: Value) {
    switch value {
    case .int(let value): self = .integer(value)
    case .double(let value): self = .number(value)
    case .timestamp(let value): self = .date(value.seconds)
    case _: return nil
    }
  }
}

extension Value {
  fileprivate func isBelow(_ other: Value) -> Bool {
    switch (self, other) {
    case (.int(let left), .int(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.timestamp(let left), .timestamp(let right)): left < right
    case _: false
    }
  }
}
