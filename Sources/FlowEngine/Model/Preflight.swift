import FlowDefinition
import FlowExpressions
import Localization

/// What a run without a person would stop at, found before any service is called.
///
/// It walks as far as the answers lead, calls aside: an answer that only a service could decide about is not judged.
public struct Preflight: Hashable, Sendable {
  /// Required questions without an answer.
  public internal(set) var missing: [Question] = []
  /// Answers that are not right, with what is wrong.
  public internal(set) var invalid: [InvalidAnswer] = []
  /// Questions only a person can answer while the flow runs: codes that are sent, secrets.
  public internal(set) var needsPerson: [Question] = []
  /// What is wrong with several answers together.
  public internal(set) var formProblems: [Problem] = []
  /// Steps that somebody has to confirm, in the order of the path.
  public internal(set) var unconfirmed: [Confirmation] = []

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

  /// A step to confirm: a review, or one that does something that is done once.
  public struct Confirmation: Hashable, Sendable {
    /// The name of the step, such as `review`.
    public let step: String
    /// What it is called; its name where it has no title.
    public let title: String
    /// What a review lists and asks; nil for a step without one.
    public let review: ReviewViewState?
  }

  /// Whether the answers suffice for a run; what is to be confirmed is in ``unconfirmed``.
  public var isClear: Bool { missing.isEmpty && invalid.isEmpty && needsPerson.isEmpty && formProblems.isEmpty }

  /// Looks ahead from where a session stands.
  ///
  /// - Parameters:
  ///   - model: What the session knows.
  ///   - handedIn: The fields whose steps are handed in again, though they are answered.
  public init(_ model: Model, handingIn handedIn: Set<FieldReference> = []) {
    let start = Self.start(model, handedIn)
    let entry = model.derivation.path[start]
    var found = self
    var path = Array(model.derivation.path.prefix(start))
    var projection = PathProjection(model.flow, model.session, model.environment(of: entry.step), at: entry)
    projection.derivation { step, reading, iteration in
      let isOpen = model.derivation.place(of: step).map { $0 >= model.derivation.frontier } ?? true
      if isOpen, Self.isLeftOut(step, model) { return }
      if isOpen { found.look(at: step, reading, iteration, model) }
      let ahead = PathDerivation.Entry(step, reading, iteration, model.flow)
      found.lookForConfirmation(at: ahead, after: path, reading, model)
      path.append(ahead)
    }
    self = found
  }

  /// The place on the path of the first step that is submitted.
  private static func start(_ model: Model, _ handedIn: Set<FieldReference>) -> Int {
    let frontier = model.derivation.frontier
    let steps = Set(handedIn.filter { model.flow[$0].isKept }.map { model.flow.step(of: $0) })
    let first = model.firstAllowedPlace(from: frontier)
    guard first < frontier else { return frontier }
    return (first..<frontier).first { steps.contains(model.derivation.path[$0].step) } ?? frontier
  }

  /// Whether a step is skipped, because it may be and nothing was given for it.
  private static func isLeftOut(_ place: StepReference, _ model: Model) -> Bool {
    let step = model.flow[place]
    let isGiven = { (leaf: FieldIndex) in model.session.drafts[place.with(leaf)].map { $0 != .null } ?? false }
    return step.isOptional && !step.leaves.contains(where: isGiven)
  }

  private mutating func look(
    at place: StepReference, _ reading: StepEvaluation, _ iteration: RepeatIteration?, _ model: Model
  ) {
    let step = model.flow[place]
    let again = askedAgain(at: place, model)
    for index in step.leaves where again?.contains(index) ?? true {
      guard let field = reading.fields[index], !field.isValid else { continue }
      let name = model.flow.name(of: index, number: iteration?.position)
      var label = TemplateText(flow: model.flow, environment: reading.environment).text(model.flow[index].shortLabel)
      if let iteration, let title = model.flow[iteration.section].title?.text {
        label = EngineMessages.label(label, of: EngineMessages.item(title, iteration.position + 1))
      }
      let question = Question(name: name, label: label)
      // What can be chosen only a service knows.
      if field.problems == [.answer(.option)], model.flow[index].kind.hasComputedOptions { continue }
      if !field.problems.isEmpty { sort(index, question, field.problems, place, model) }
      if !field.rows.isEmpty { lookAtItems(of: model.flow[index], question, field, reading, place, model) }
    }
    for problem in reading.formProblems { formProblems.append(message(problem, nil, place, model)) }
  }

  /// What a complete step is asked for because it is gone; nil where a step is asked for all it has.
  private func askedAgain(at place: StepReference, _ model: Model) -> Set<FieldIndex>? {
    guard let missing = model.derivation.missing, let here = model.derivation.place(of: place),
      here < model.path.count - 1
    else {
      return nil
    }
    return here == missing.place ? missing.fields : []
  }

  private mutating func sort(
    _ index: FieldIndex, _ question: Question, _ problems: [FieldProblem], _ place: StepReference, _ model: Model
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
    of list: Field, _ question: Question, _ field: StepEvaluation.FieldEvaluation, _ reading: StepEvaluation,
    _ place: StepReference, _ model: Model
  ) {
    guard case .list(let format) = list.kind else { return }
    var presenter = StepPresenter(
      context: .bare(place, model), draft: StepDraft(entries: model.session.drafts(at: place, model.flow)),
      left: LeftFields(fields: [list.index]), reading: reading)
    for row in presenter.listState(of: list, format, field).rows {
      for inner in row.fields where !inner.problems.isEmpty {
        let path = inner.path.dropFirst(model.flow.ownPath(of: list.index).count)
        let item = Question(name: question.name + path, label: EngineMessages.label(inner.shortLabel, of: row.heading))
        if inner.problems.map(\.code) == ["required"] {
          missing.append(item)
        } else {
          invalid.append(InvalidAnswer(question: item, problems: inner.problems))
        }
      }
    }
  }

  private func message(_ problem: FieldProblem, _ index: FieldIndex?, _ place: StepReference, _ model: Model) -> Problem
  {
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
  static func bare(
    _ place: StepReference, _ model: Model, listing: ReviewListing? = nil, headings: [StepReference: String] = [:],
    itemLabels: [FieldReference: String] = [:]
  ) -> StepContext {
    StepContext(
      flow: model.flow, place: place, environment: model.derivation.environment, session: model.session,
      transients: .asked, lookUps: nil, isBlocked: false, blames: [], actions: [], listing: listing,
      changeable: [], headings: headings, itemLabels: itemLabels,
      unavailable: nil, canRetry: false, notice: nil, showsAllProblems: false, canGoBack: false, skipping: nil,
      section: nil, itemNumber: nil, progress: Progress(position: nil, parts: []))
  }
}
