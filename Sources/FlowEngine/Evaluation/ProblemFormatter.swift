import FlowDefinition
import FlowExpressions
import Foundation
import Localization

struct ProblemFormatter {
  var evaluator: StepEvaluator

  private var flow: Flow { evaluator.flow }

  mutating func problem(_ problem: FieldProblem, of field: Field? = nil, typed: String? = nil) -> Problem {
    switch problem {
    case .answer(let problem):
      guard let field else { return Problem(code: problem.code.rawValue, message: "", hint: nil) }
      return answerProblem(problem, of: field, typed)
    case .rule(let field, let place): return broken(flow[field].rules[place])
    case .stepRule(let step, let place): return broken(flow[step].rules[place])
    }
  }

  /// If there is no input, the messages quote the answer or the default.
  mutating func problems(of field: Field, _ found: FieldEvaluation, typed: String?) -> [Problem] {
    let untyped = typed == nil ? self.untyped(field, found) : nil
    return found.problems.map { broken in
      let problem = problem(broken, of: field, typed: untyped ?? typed)
      guard let untyped, broken == .answer(.option), field.messages[.option] == nil else { return problem }
      return Problem(
        code: problem.code, message: EngineMessages.noLongerOption(untyped).text(in: flow.wording), hint: problem.hint)
    }
  }

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
    if problem == .required, field.mustBe != nil, field.message(for: code) == nil {
      return Problem(code: code.rawValue, message: answerProblem(.mustBe, of: field, typed).message, hint: nil)
    }
    if let own = field.message(for: code) {
      return Problem(code: code.rawValue, message: evaluator.text(own), hint: nil)
    }
    let typed = field.isRedacted ? nil : typed ?? ""
    let label = evaluator.text(field.shortLabel)
    let words = evaluator.words
    let day = { (seconds: Int64) in words.day(CalendarDay(FlowTimestamp(seconds: seconds))) }
    let example = example(for: problem, of: field, typed: typed)
    var message = EngineMessages.problem(
      problem.mappingNames(flow.inserted, ofOptions: field.type.hasComputedOptions), text: typed,
      shown: typed.map(flow.inserted), label: label, example: example,
      unit: evaluator.text(field.type.unit),
      day: day)
    if problem == .required, case let given = evaluator.answers(requiring: field), !given.isEmpty {
      message = EngineMessages.required(label, becauseOf: given.map { evaluator.text(flow[$0].shortLabel) })
    }
    if case .noCurrency(let text) = problem {
      message = EngineMessages.noCurrency(
        flow.inserted(text), from: evaluator.text(flow.currencyQuestion(of: field)?.shortLabel))
    }
    if case .list = field.kind { message = EngineMessages.listProblem(problem, label: label) ?? message }
    return Problem(
      code: code.rawValue, message: message.text(in: flow.wording),
      hint: field.kind.presented.hint(for: problem, evaluator.fields[field.index])?.text(in: flow.wording))
  }

  // MARK: Lists

  struct ItemProblem {
    /// The path of the question in the step, such as `phones[0].number`.
    let path: String
    let label: String
    let problems: [Problem]
  }

  mutating func itemName(_ format: ListType) -> String { EngineMessages.itemName(evaluator.text(format.item), flow) }

  mutating func itemProblems(of list: Field) -> [ItemProblem] {
    guard case .list(let format) = list.kind, let found = evaluator.fields[list.index] else { return [] }
    let name = itemName(format)
    var problems: [ItemProblem] = []
    for (index, item) in found.items.enumerated() where !item.isValid {
      let typed = evaluator.typed(inItem: index, of: list.index, format)
      evaluator.bind(item)
      for leaf in evaluator.leaves(of: format.fields, in: item) where !leaf.found.problems.isEmpty {
        let own = typed?[leaf.field.index]?.text(in: flow.wording)
        let label = EngineMessages.label(
          evaluator.text(leaf.field.shortLabel), of: EngineMessages.item(name, index + 1))
        problems.append(
          ItemProblem(
            path: flow.ownPath(flow.path(of: leaf.field.index, in: list.index, row: index), at: list.step),
            label: label, problems: self.problems(of: leaf.field, leaf.found, typed: own)))
      }
      evaluator.unbind(item)
    }
    return problems
  }
}

extension StepEvaluator {
  func typed(inItem place: Int, of list: FieldIndex, _ format: ListType) -> [FieldIndex: JSONValue]? {
    guard case .list(let items) = inputs.typed[list] else { return nil }
    guard items.indices.contains(place), case .object(let members) = items[place] else { return [:] }
    return flow.typed(in: members, format.fields)
  }
}

extension StepEvaluation {
  /// Returns the codes of the problems by field name, for observers and scenarios.
  ///
  /// - Parameters:
  ///   - number: The zero-based number of the step's item in a repeated section; `nil` to leave out the section. Field
  ///     names contain this number, as in `children[0].name`. They do not contain the key of the item, which may be an
  ///     answer.
  ///   - asked: The fields to include; `nil` to include all fields and the problems of the form.
  func codes(number: Int?, in asked: Set<FieldIndex>? = nil) -> [String: [String]] {
    var codes: [String: [String]] = [:]
    for (field, found) in fields where asked?.contains(field) != false {
      func note(_ problems: [FieldProblem], at path: String) {
        guard !problems.isEmpty else { return }
        let own = flow.ownPath(path, at: flow[field].step)
        codes[flow.name(own, of: field, number: number)] = problems.map { $0.code(flow) }
      }
      note(found.problems, at: flow[field].path)
      for (index, item) in found.items.enumerated() {
        for (inner, part) in item.fields { note(part.problems, at: flow.path(of: inner, in: field, row: index)) }
      }
    }
    if asked == nil, !formProblems.isEmpty { codes["form"] = formProblems.map { $0.code(flow) } }
    return codes
  }
}

// MARK: Rejections

extension FlowModel {
  func words(of blame: PendingRejection, _ shown: StepEvaluation? = nil) -> String {
    if let words = blame.words { return flow.inserted(words) }
    guard let (message, texts) = ownMessage(of: blame, shown) else {
      return EngineMessages.rejected(blame.code).text(in: flow.wording)
    }
    return texts.text(message)
  }

  func failure(of blame: PendingRejection) -> EvaluationError? {
    guard blame.words == nil, let message = message(of: blame), message.isComputed else { return nil }
    return texts(of: blame, nil).failure(in: message)
  }

  func ownMessage(of blame: PendingRejection, _ shown: StepEvaluation?) -> (Template, TemplateText)? {
    guard blame.words == nil, let message = message(of: blame) else { return nil }
    return (message, texts(of: blame, shown))
  }

  private func message(of blame: PendingRejection) -> Template? { flow[blame.call].rule(for: blame.code)?.message }

  private func texts(of blame: PendingRejection, _ shown: StepEvaluation?) -> TemplateText {
    var environment = evaluation(refusedBy: blame, shown).environment
    environment.values[flow.rejectionSlot] = .record(details(of: blame))
    return TemplateText(flow: flow, environment: environment)
  }

  /// If the calling step is no longer on the path, or comes after the frontier, returns the evaluation of the step that
  /// shows the rejection.
  private func evaluation(refusedBy blame: PendingRejection, _ shown: StepEvaluation?) -> StepEvaluation {
    let caller = flow.step(of: blame.call)
    guard reachedIndex(of: caller) != nil else {
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

  func words(
    _ words: String?, about item: AnswerReference.Item, of call: CallReference, _ rejection: Rejection
  ) -> String {
    let list = self.field(of: item.list, for: call)
    let step = flow.step(of: list)
    let message =
      words
      ?? self.words(
        of: PendingRejection(
          step: step, field: item.list, call: call, code: rejection.code,
          details: flow.details(of: rejection, by: call),
          words: nil))
    let texts = TemplateText(flow: flow, environment: environment(of: step))
    let own: Template? = if case .list(let format) = flow[list].kind { format.item } else { nil }
    let name = EngineMessages.itemName(texts.text(own), flow)
    return EngineMessages.inItem(EngineMessages.item(name, item.row + 1), message)
  }
}

extension Flow {
  func details(of rejection: Rejection, by call: CallReference) -> [String: Value] {
    let type = self[self[call].port].rejection(rejection.code)?.details
    return type?.given(.object(rejection.details)).record?.members ?? [:]
  }
}

/// A rejection of a list item's input is shown on the list, with the heading of the item.
extension ValueTemplate {
  /// Returns `nil` if there is no such question, or if the call sends something other than the list's unchanged answer.
  func item(at path: AnswerPath, _ flow: Flow) -> AnswerReference? {
    guard let list = field(at: path.head[...], flow), flow[list].kind.isList else { return nil }
    let inList = AnswerPath(Array(path.elements.dropFirst(path.head.count)))
    return flow.question(flow[list].path + inList.description)
  }
}

extension JSONValue {
  /// The input as text; of a list of choices, the ids that the field never has.
  func text(of field: Field, in language: Language) -> String? {
    guard case .list(let ids) = self else { return text(in: language) }
    let known = field.type.fixedOptions.map(\.id)
    let unknown = ids.compactMap(\.string).filter { !known.contains($0) }
    return unknown.isEmpty ? nil : unknown.joined(separator: ", ")
  }

  func text(in language: Language) -> String? {
    switch self {
    case .string(let text): text
    case .int(let number): language.number(String(number))
    case .number(let number): language.number(number.description)
    case .bool(let value): EngineMessages.yesOrNo(value).name(in: language)
    case .object: Money(FlowExpressions.Value(self)).map { $0.typed(in: language.numberTag) }
    case .null, .list: nil
    }
  }
}
