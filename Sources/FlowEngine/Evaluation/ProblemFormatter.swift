import FlowDefinition
import FlowExpressions
import Localization

/// Words what is wrong with a step for a person, on a screen or where there is none.
struct ProblemFormatter {
  /// The step; its values are what messages read.
  var evaluator: StepEvaluator

  private var flow: Flow { evaluator.flow }

  /// A problem in one sentence; `typed` is what was typed in the field, as text.
  mutating func problem(_ problem: FieldProblem, of field: Field? = nil, typed: String? = nil) -> Problem {
    switch problem {
    case .answer(let problem):
      guard let field else { return Problem(code: problem.code.rawValue, message: "", hint: nil) }
      return answerProblem(problem, of: field, typed)
    case .rule(let field, let place): return broken(flow[field].rules[place])
    case .stepRule(let step, let place): return broken(flow[step].rules[place])
    }
  }

  /// All that is wrong with a field; where nothing was typed, what was answered or would be the default is named.
  mutating func problems(of field: Field, _ found: FieldEvaluation, typed: String?) -> [Problem] {
    let untyped = typed == nil ? self.untyped(field, found) : nil
    return found.problems.map { broken in
      let problem = problem(broken, of: field, typed: untyped ?? typed)
      guard let untyped, broken == .answer(.option), field.messages[.option] == nil else { return problem }
      return Problem(
        code: problem.code, message: EngineMessages.noLongerOption(untyped).text(in: flow.wording), hint: problem.hint)
    }
  }

  /// What is judged where nothing was typed: what was answered before, or what it is if it is left alone.
  private func untyped(_ field: Field, _ found: FieldEvaluation) -> String? {
    if let answer = evaluator.inputs.answers[field.index]?.value { return evaluator.words.shown(answer, as: field) }
    guard case .answer(let value) = found.initial else { return nil }
    return evaluator.words.shown(value, as: field)
  }

  private mutating func broken(_ rule: Rule) -> Problem {
    Problem(code: rule.id, message: evaluator.text(rule.message), hint: nil)
  }

  private mutating func answerProblem(_ problem: AnswerProblem, of field: Field, _ typed: String?) -> Problem {
    let code = problem.code
    if let own = field.messages[code] { return Problem(code: code.rawValue, message: evaluator.text(own), hint: nil) }
    let typed = field.isRedacted ? nil : typed ?? ""
    let label = evaluator.text(field.shortLabel)
    let words = evaluator.words
    let day = { (seconds: Int64) in words.day(Timestamp(seconds: seconds)) }
    var message = EngineMessages.problem(problem, text: typed, label: label, day: day)
    if case .list = field.kind { message = EngineMessages.listProblem(problem, label: label) ?? message }
    return Problem(code: code.rawValue, message: message.text(in: flow.wording), hint: hint(problem, of: field))
  }

  private func hint(_ problem: AnswerProblem, of field: Field) -> String? {
    guard problem.code == .phone, case .phone(let format) = field.kind else { return nil }
    return EngineMessages.phoneExample(format, found: problem.phoneRegion)?.text(in: flow.wording)
  }

  // MARK: Lists

  /// What is wrong with a question of an item.
  struct ItemProblem {
    /// The question's path in the step, such as `phones[0].number`.
    let path: String
    /// What the question is called, with its item.
    let label: String
    let problems: [Problem]
  }

  mutating func itemName(_ format: ListFormat) -> String {
    evaluator.text(format.item) ?? EngineMessages.item.text(in: flow.wording)
  }

  /// What is wrong in the items of a list, in their order.
  mutating func itemProblems(of list: Field) -> [ItemProblem] {
    guard case .list(let format) = list.kind, let found = evaluator.fields[list.index] else { return [] }
    let name = itemName(format)
    var problems: [ItemProblem] = []
    for (place, item) in found.items.enumerated() where !item.isValid {
      let typed = evaluator.typed(inItem: place, of: list.index, format)
      evaluator.bind(item)
      for leaf in evaluator.leaves(of: format.fields, in: item) where !leaf.found.problems.isEmpty {
        let own = typed?[leaf.field.index]?.text(in: flow.wording)
        let label = EngineMessages.label(
          evaluator.text(leaf.field.shortLabel), of: EngineMessages.item(name, place + 1))
        problems.append(
          ItemProblem(
            path: flow.ownPath(flow.path(of: leaf.field.index, in: list.index, row: place), at: list.step),
            label: label, problems: self.problems(of: leaf.field, leaf.found, typed: own)))
      }
      evaluator.unbind(item)
    }
    return problems
  }
}

extension StepEvaluator {
  /// What was typed in an item of a list; nil where nothing was typed in the list.
  func typed(inItem place: Int, of list: FieldIndex, _ format: ListFormat) -> [FieldIndex: JSONValue]? {
    guard case .list(let items) = inputs.typed[list] else { return nil }
    guard items.indices.contains(place), case .object(let members) = items[place] else { return [:] }
    return flow.typed(in: members, format.fields)
  }
}

extension StepEvaluation {
  /// The codes of all problems, by field, for observers and scenarios.
  ///
  /// `number`: which item of a repeated section the step is for, from 0; the item itself may be an answer. `asked`: only
  /// these fields, and not the form.
  func codes(number: Int?, in asked: Set<FieldIndex>? = nil) -> [String: [String]] {
    var codes: [String: [String]] = [:]
    for (field, found) in fields where asked?.contains(field) != false {
      func note(_ problems: [FieldProblem], at path: String) {
        guard !problems.isEmpty else { return }
        let own = flow.ownPath(path, at: flow[field].step)
        codes[flow.name(own, of: field, number: number)] = problems.map { $0.code(flow) }
      }
      note(found.problems, at: flow[field].path)
      for (place, item) in found.items.enumerated() {
        for (inner, part) in item.fields { note(part.problems, at: flow.path(of: inner, in: field, row: place)) }
      }
    }
    if asked == nil, !formProblems.isEmpty { codes["form"] = formProblems.map { $0.code(flow) } }
    return codes
  }
}

// MARK: Rejections

extension FlowModel {
  /// The sentence of a refusal: the service's own, the flow's, or the program's.
  ///
  /// `shown`: the step that is looked at, where it is evaluated already.
  func words(of blame: PendingRejection, _ shown: StepEvaluation? = nil) -> String {
    if let words = blame.words { return words }
    guard let message = flow[blame.call].rule(for: blame.code)?.message else {
      return EngineMessages.rejected(blame.code).text(in: flow.wording)
    }
    var environment = evaluation(refusedBy: blame, shown).environment
    environment.values[flow.rejectionSlot] = .record(details(of: blame))
    return TemplateText(flow: flow, environment: environment).text(message)
  }

  /// The step that made a refused call; where it is not reached any more, what was refused is what was accepted at the
  /// step blamed.
  private func evaluation(refusedBy blame: PendingRejection, _ shown: StepEvaluation?) -> StepEvaluation {
    let caller = flow.step(of: blame.call)
    guard reachedPlace(of: caller) != nil else {
      return StepEvaluation(
        flow, blame.step, in: environment(of: blame.step), from: session.accepted(at: blame.step, flow))
    }
    if let shown, shown.step == caller { return shown }
    return evaluation(of: caller)
  }

  private func details(of blame: PendingRejection) -> Record {
    let port = flow[flow[blame.call].port]
    var names: [String] = []
    if case .record(let declared, _) = port.rejection(blame.code)?.details { names = declared }
    return Record(names: names, values: names.map { blame.details[$0] ?? .null })
  }

  /// A service's words about an item, or the flow's for the code, with the item and its question before them.
  func words(
    _ words: String?, about item: AnswerReference.Item, of call: CallReference, _ rejection: Rejection
  ) -> String {
    let list = self.place(of: item.list, for: call)
    let step = flow.step(of: list)
    let message =
      words
      ?? self.words(
        of: PendingRejection(
          step: step, field: item.list, call: call, code: rejection.code,
          details: flow.details(of: rejection, by: call),
          words: nil))
    let texts = TemplateText(flow: flow, environment: environment(of: step))
    var name = EngineMessages.item.text(in: flow.wording)
    if case .list(let format) = flow[list].kind, let own = format.item { name = texts.text(own) }
    return EngineMessages.inItem(EngineMessages.item(name, item.row + 1), message)
  }
}

extension Flow {
  /// The details of a refusal as the port of its call declares them.
  func details(of rejection: Rejection, by call: CallReference) -> [String: Value] {
    let type = self[self[call].port].rejection(rejection.code)?.details
    return type?.given(.object(rejection.details)).record?.members ?? [:]
  }
}

/// Refusals that name a question of an item: they are shown at the list, and say which item is meant.
extension ValueTemplate {
  /// The question of an item that a path such as `phones[1].number` names, where the input is the bare list.
  func item(at path: AnswerPath, _ flow: Flow) -> AnswerReference? {
    guard let list = field(at: path.head[...], flow), flow[list].kind.isList else { return nil }
    let inList = AnswerPath(Array(path.elements.dropFirst(path.head.count)))
    return flow.question(flow[list].path + inList.description)
  }
}

extension JSONValue {
  /// What was typed, as text; nil for what is no text of its own.
  func text(in language: Language) -> String? {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number): language.number(number)
    case .bool(let value): EngineMessages.yesOrNo(value).name(in: language)
    case .null, .list, .object: nil
    }
  }
}
