import FlowDefinition
import FlowExpressions
import Wording

/// What a run without a person would stop at, found before any service is called.
///
/// It walks as far as the answers lead, calls aside: an answer that only a service could decide about is not judged.
public struct Preflight: Hashable, Sendable {
  /// Required questions without an answer.
  public private(set) var missing: [Question] = []
  /// Answers that are not right, with what is wrong.
  public private(set) var invalid: [InvalidAnswer] = []
  /// Questions only a person can answer while the flow runs: codes that are sent, secrets.
  public private(set) var needsPerson: [Question] = []
  /// What is wrong with several answers together.
  public private(set) var formProblems: [Problem] = []

  /// A question, by its name.
  public struct Question: Hashable, Sendable {
    /// Its name, such as `company.name` or `children[0].name`.
    public let name: String
    /// What it is called.
    public let label: String
  }

  /// An answer that is not right.
  public struct InvalidAnswer: Hashable, Sendable {
    /// The question.
    public let question: Question
    /// What is wrong.
    public let problems: [Problem]
  }

  /// Whether a run can go through.
  public var isClear: Bool { missing.isEmpty && invalid.isEmpty && needsPerson.isEmpty && formProblems.isEmpty }

  /// Looks ahead from where a session stands.
  public init(_ model: Model) {
    var found = self
    var forecast = Forecast(
      model.flow, model.session, model.environment(of: model.frontier), at: model.walk.path[model.walk.frontier])
    forecast.walk { step, reading, tour in found.look(at: step, reading, tour, model) }
    self = found
  }

  private mutating func look(at place: StepPlace, _ reading: StepReading, _ tour: Tour?, _ model: Model) {
    let step = model.flow[place]
    let isGiven = { (leaf: FieldIndex) in model.session.drafts[place.with(leaf)].map { $0 != .null } ?? false }
    if step.isOptional, !step.leaves.contains(where: isGiven) { return }
    for index in step.leaves {
      guard let field = reading.fields[index], !field.isValid else { continue }
      let name = model.flow.name(of: index, number: tour?.position)
      var label = TemplateText(flow: model.flow, environment: reading.environment).text(model.flow[index].shortLabel)
      if let tour, let title = model.flow[tour.section].title?.text {
        label = EngineWords.label(label, of: EngineWords.item(title, tour.position + 1))
      }
      let question = Question(name: name, label: label)
      // What can be chosen only a service knows.
      if field.problems == [.answer(.option)], model.flow[index].kind.hasComputedOptions { continue }
      if !field.problems.isEmpty { sort(index, question, field.problems, place, model) }
      if !field.rows.isEmpty { lookAtItems(of: model.flow[index], question, field, reading, place, model) }
    }
    for problem in reading.formProblems { formProblems.append(message(problem, nil, place, model)) }
  }

  private mutating func sort(
    _ index: FieldIndex, _ question: Question, _ problems: [FieldProblem], _ place: StepPlace, _ model: Model
  ) {
    guard problems == [.answer(.required)] else {
      let messages = problems.map { message($0, index, place, model) }
      invalid.append(InvalidAnswer(question: question, problems: messages))
      return
    }
    if case .code = model.flow[index].kind {
      needsPerson.append(question)
    } else if model.flow[index].isSecret {
      needsPerson.append(question)
    } else {
      missing.append(question)
    }
  }

  /// What is missing or wrong in the items of a list.
  private mutating func lookAtItems(
    of list: Field, _ question: Question, _ field: StepReading.FieldReading, _ reading: StepReading,
    _ place: StepPlace, _ model: Model
  ) {
    guard case .list(let format) = list.kind else { return }
    var presenter = StepPresenter(
      context: .bare(place, model), draft: StepDraft(entries: model.session.drafts(at: place, model.flow)),
      left: LeftFields(fields: [list.index]), reading: reading)
    for row in presenter.listState(of: list, format, field).rows {
      for inner in row.fields where !inner.problems.isEmpty {
        let path = inner.path.dropFirst(model.flow.ownPath(of: list.index).count)
        let item = Question(name: question.name + path, label: EngineWords.label(inner.shortLabel, of: row.heading))
        if inner.problems.map(\.code) == ["required"] {
          missing.append(item)
        } else {
          invalid.append(InvalidAnswer(question: item, problems: inner.problems))
        }
      }
    }
  }

  private func message(_ problem: FieldProblem, _ index: FieldIndex?, _ place: StepPlace, _ model: Model) -> Problem {
    var presenter = StepPresenter(
      context: .bare(place, model), draft: StepDraft(entries: model.session.drafts(at: place, model.flow)),
      left: LeftFields())
    let field = index.map { model.flow[$0] }
    return presenter.problem(
      problem, of: field, typed: field.flatMap { presenter.asked($0).text(in: model.flow.wording) })
  }
}

extension StepContext {
  /// A step seen by itself, as before anybody has come to it.
  static func bare(_ place: StepPlace, _ model: Model) -> StepContext {
    StepContext(
      flow: model.flow, place: place, environment: model.walk.environment, session: model.session,
      isSpent: false, lookUps: nil, isBlocked: false, onlyFields: nil, blames: [], actions: [], listing: nil,
      changeable: [], headings: [:], itemLabels: [:],
      unavailable: nil, canRetry: false, notice: nil, showsAllProblems: false, canGoBack: false, skipping: nil,
      section: nil, itemNumber: nil, progress: Progress(position: nil, parts: []))
  }
}
