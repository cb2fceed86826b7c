public import FlowDefinition
import FlowExpressions

/// What a run without a person would stop at, found before any service is called.
///
/// It walks as far as the answers lead, calls aside: an answer that only a service could decide about is not judged.
public struct Preflight: Hashable, Sendable {
  /// Required questions without an answer.
  public private(set) var missing: [FieldIndex] = []
  /// Answers that are not right, with what is wrong.
  public private(set) var invalid: [FieldIndex: [Problem]] = [:]
  /// Questions only a person can answer while the flow runs: codes that are sent, secrets.
  public private(set) var needsPerson: [FieldIndex] = []
  /// What is missing or wrong in the items of lists.
  public private(set) var inItems: [ItemFinding] = []
  /// What is wrong with several answers together.
  public private(set) var formProblems: [Problem] = []

  /// Whether a run can go through.
  public var isClear: Bool {
    missing.isEmpty && invalid.isEmpty && needsPerson.isEmpty && formProblems.isEmpty && inItems.isEmpty
  }

  /// A question of one item that is not answered, or not rightly.
  public struct ItemFinding: Hashable, Sendable {
    /// Its path, such as `phones[0].number`.
    public let path: String
    /// What it is called, with its item.
    public let label: String
    /// What is wrong.
    public let problems: [Problem]
    /// Whether there is no answer at all.
    public let isMissing: Bool
  }

  /// Looks ahead from where a session stands.
  public init(_ model: Model) {
    var found = self
    let environment = model.environment(of: model.frontier)
    Forecast.walk(model.flow, model.session, in: environment, from: model.frontier) { step, reading in
      found.look(at: step, reading, model)
    }
    self = found
  }

  private mutating func look(at step: Step, _ reading: StepReading, _ model: Model) {
    if step.isOptional, !step.leaves.contains(where: { model.session.drafts[$0] != nil }) { return }
    for index in step.leaves {
      guard let field = reading.fields[index], !field.isValid else { continue }
      if !field.problems.isEmpty { sort(index, field.problems, step, model) }
      if !field.rows.isEmpty { lookAtItems(of: model.flow[index], field, reading, step, model) }
    }
    for problem in reading.formProblems { formProblems.append(message(problem, nil, step, model)) }
  }

  private mutating func sort(_ index: FieldIndex, _ problems: [FieldProblem], _ step: Step, _ model: Model) {
    guard problems == [.answer(.required)] else {
      invalid[index] = problems.map { message($0, index, step, model) }
      return
    }
    if case .code = model.flow[index].kind {
      needsPerson.append(index)
    } else if model.flow[index].isSecret {
      needsPerson.append(index)
    } else {
      missing.append(index)
    }
  }

  private mutating func lookAtItems(
    of list: Field, _ field: StepReading.FieldReading, _ reading: StepReading, _ step: Step, _ model: Model
  ) {
    guard case .list(let format) = list.kind else { return }
    var presenter = StepPresenter(
      context: .bare(step, model), draft: StepDraft(entries: model.session.drafts),
      left: LeftFields(fields: [list.index]), reading: reading)
    for row in presenter.listState(of: list, format, field).rows {
      for question in row.fields where !question.problems.isEmpty {
        inItems.append(
          ItemFinding(
            path: question.path, label: EngineWords.inItem(row.heading, question.shortLabel),
            problems: question.problems, isMissing: question.problems.map(\.code) == ["required"]))
      }
    }
  }

  private func message(_ problem: FieldProblem, _ index: FieldIndex?, _ step: Step, _ model: Model) -> Problem {
    var presenter = StepPresenter(
      context: .bare(step, model), draft: StepDraft(entries: model.session.drafts), left: LeftFields())
    let field = index.map { model.flow[$0] }
    return presenter.problem(problem, of: field, typed: field.flatMap { presenter.asked($0).text })
  }
}

extension Model {
  /// The answers so far, as a review would list them: what is accepted on the path, and what was typed here.
  public var answersSoFar: [ReviewViewState.Row] {
    let words = TemplateText(flow: flow, environment: reading(of: current).environment)
    return walk.path.prefix(walk.frontier + 1).flatMap { flow[$0.step].leaves }.compactMap { index in
      let value = words.environment.values[flow[index].slot]
      // A default is an answer only once its step was submitted.
      let isGiven = session.answers[index] != nil || session.drafts[index] != nil || flow[index].computed != nil
      guard value.isFilled, flow[index].isKept, isGiven else { return nil }
      return ReviewViewState.Row(
        step: flow[index].step, field: index, label: words.text(flow[index].shortLabel),
        value: words.shown(value, as: flow[index]), canChange: true)
    }
  }
}

extension StepContext {
  /// A step seen by itself, as before anybody has come to it.
  static func bare(_ step: Step, _ model: Model) -> StepContext {
    StepContext(
      flow: model.flow, step: step, environment: model.walk.environment, answers: model.session.answers,
      isSpent: false, lookUps: nil, isBlocked: false, onlyFields: nil, blames: [], actions: [], listing: nil,
      firstAllowed: [],
      unavailable: nil, canRetry: false, showsAllProblems: false, canGoBack: false,
      progress: Progress(position: nil, steps: []))
  }
}
