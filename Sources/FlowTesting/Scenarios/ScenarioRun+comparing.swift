package import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

extension ScenarioRun {
  mutating func compareStep(_ entry: ScenarioStep) {
    guard differences.isEmpty, let model = controller.model else { return }
    let seen = model.name(of: model.current)
    let stop = entry.action == .restart ? nil : controller.screen.stop
    if stop == nil, seen == entry.at.text { return }
    differ(
      .step, expected: [entry.at.text], seen: [stop.map(ScenarioMessages.stoppedAs) ?? seen], at: entry.at.quotedRange)
  }

  mutating func compare(_ entry: ScenarioStep, _ news: EntryOutcome) {
    findUnexpectedCalls(entry)
    guard differences.isEmpty, let model = controller.model else { return }
    compareErrors(entry, news.errors(model))
    compareCalls(entry, news)
    findFailure(entry)
    for (path, expected) in entry.answered {
      let seen = AnswerPath(path.text).flatMap { model.relevantAnswers.part(at: $0) }
      compare(seen, expected) { _ in .answer(path.text) }
    }
    compareScreen(entry)
    if let path = entry.path {
      let seen = model.path.map { model.name(of: $0) }
      if path.steps != seen { differ(.path, expected: path.steps, seen: seen, at: path.range) }
    }
  }

  private mutating func findUnexpectedCalls(_ entry: ScenarioStep) {
    for port in flow.ports.map(\.name) {
      for request in services[port]?.unexpected ?? [] {
        differ(.unexpectedCall(port), expected: [], seen: [Value.record(request.inputs).readable.json], at: entry.range)
      }
    }
  }

  private mutating func compareErrors(_ entry: ScenarioStep, _ seen: [String: [String]]) {
    let expected = entry.errors ?? []
    for error in expected where seen[error.name] ?? [] != error.codes {
      differ(
        .errors(entry.written(error.name, flow)), expected: error.codes, seen: seen[error.name] ?? [], at: error.range)
    }
    for (name, codes) in seen.sorted(by: { $0.key < $1.key }) where !expected.contains(where: { $0.name == name }) {
      let written = entry.written(name, flow)
      let typed = entry.answers.last { $0.path == written }?.node.range
      differ(
        .errors(written), expected: [], seen: codes,
        at: typed ?? (entry.errors == nil ? entry.range : entry.errorsRange))
    }
  }

  private mutating func compareCalls(_ entry: ScenarioStep, _ news: EntryOutcome) {
    guard let expected = entry.calls else { return }
    for port in flow.ports.map(\.name) {
      let requests = news.requests(to: port, services)
      let calls = expected.first { $0.port == port }
      guard requests.count == calls?.requests.count ?? 0 else {
        differ(
          .calls(port), expected: calls.map { [ScenarioMessages.calls($0.requests.count)] } ?? [],
          seen: requests.isEmpty ? [] : [ScenarioMessages.calls(requests.count)], at: calls?.range ?? entry.callsRange)
        continue
      }
      for (request, part) in zip(requests, calls?.requests ?? []) {
        compare(.record(request.inputs), part) { .request(port, path: $0) }
      }
    }
  }

  private mutating func findFailure(_ entry: ScenarioStep) {
    guard case .stopped(.failed(let message)) = controller.screen else { return }
    if scenario.ending.stopped.flatMap({ JSONValue($0) })?.string == StopReason.Code.failed.rawValue { return }
    differ(.stopped, expected: [], seen: [message], at: entry.range)
  }

  private mutating func compareScreen(_ entry: ScenarioStep) {
    if entry.screen.isEmpty, entry.absent.isEmpty { return }
    let seen = controller.screen.texts
    let shown = controller.screen.viewModel == nil ? nil : controller.model.map { $0.name(of: $0.current) }
    for text in entry.screen where !seen.contains(where: { $0.contains(text.text) }) {
      differ(.screen(of: shown), expected: [text.text], seen: seen, at: text.quotedRange)
    }
    for text in entry.absent {
      let found = seen.filter { $0.contains(text.text) }
      guard !found.isEmpty else { continue }
      differ(.screen(of: shown), expected: [ScenarioMessages.without(text.text)], seen: found, at: text.quotedRange)
    }
  }

  private mutating func compare(
    _ value: Value?, _ expected: JSONNode, _ subject: (String) -> ScenarioDifference.Subject
  ) {
    for difference in ValueComparison.differences(of: value ?? .null, from: expected) {
      differ(subject(difference.path), expected: [difference.expected], seen: [difference.found], at: difference.range)
    }
  }

  // MARK: the end

  mutating func compareEnding() {
    var outcome: String?
    if case .finished(let result, _) = controller.screen { outcome = result.outcome }
    compare(
      controller.screen.stop, scenario.ending.stopped, .stopped, nothingExpected: ScenarioMessages.notStopped,
      nothingSeen: ScenarioMessages.notStopped)
    compare(
      outcome, scenario.ending.outcome, .outcome, nothingExpected: ScenarioMessages.noEnd, nothingSeen: whereItIs)
    guard let result = scenario.ending.result else { return }
    guard case .finished(let seen, _) = controller.screen else {
      if scenario.ending.outcome == nil {
        differ(.result(""), expected: [ScenarioMessages.anEnd], seen: [whereItIs], at: result.range)
      }
      return
    }
    if case .object(let members) = result.value, members.isEmpty {
      if !seen.value.isEmptyResult {
        let found = Value(seen.value).readable.json
        differ(.result(""), expected: [ScenarioMessages.emptyResult], seen: [found], at: result.range)
      }
      return
    }
    compare(Value(seen.value), result) { .result($0) }
  }

  /// An expected outcome of null means that the run must not reach an end; a null reason, that it must not stop.
  private mutating func compare(
    _ seen: String?, _ expected: JSONNode?, _ subject: ScenarioDifference.Subject, nothingExpected: String,
    nothingSeen: String
  ) {
    guard let expected else { return }
    let wanted = JSONValue(expected)?.string
    if wanted != seen {
      differ(subject, expected: [wanted ?? nothingExpected], seen: [seen ?? nothingSeen], at: expected.range)
    }
  }

  private var whereItIs: String {
    if let stop = controller.screen.stop { return ScenarioMessages.stoppedAs(stop) }
    let name = controller.model.map { $0.name(of: $0.current) } ?? ""
    if case .ended = controller.screen { return ScenarioMessages.notLeft(name) }
    return ScenarioMessages.stillAt(name)
  }

  mutating func findUnusedReplies() {
    for port in flow.ports.map(\.name) {
      let left = services[port]?.left.count ?? 0
      for (index, answer) in (scenario.services[port] ?? []).enumerated().suffix(left) {
        differ(
          .unusedReply(port, number: index + 1), expected: [ScenarioMessages.aCall], seen: [ScenarioMessages.noCall],
          at: answer.range)
      }
    }
  }

  mutating func reportRest(after number: Int) {
    step = nil
    guard let next = scenario.steps.dropFirst(number + 1).first else { return findUnusedReplies() }
    let answers = flow.ports.map(\.name).compactMap { port -> String? in
      guard let left = services[port]?.left.count, left > 0 else { return nil }
      return ScenarioMessages.moreCalls(left, to: port)
    }
    differ(
      .rest, expected: [ScenarioMessages.entries(scenario.steps.count - number - 1)] + answers,
      seen: [ScenarioMessages.notRun], at: next.range)
  }
}

extension ScenarioStep {
  /// At the step `child#1`, for example, the path `children[0].name` is written as `name`.
  package func written(_ name: String, _ flow: Flow) -> String {
    let here = ItemName(at.text)
    guard let number = here.number, let section = flow.step(here.name).flatMap(flow.repetition) else { return name }
    let prefix = "\(section.id)[\(number - 1)]."
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }
}

extension JSONValue {
  fileprivate var isEmptyResult: Bool {
    if case .object(let members) = self { members.values.allSatisfy { $0 == .null } } else { false }
  }
}

extension FlowScreen {
  package var stop: String? { if case .stopped(let reason) = self { reason.code.rawValue } else { nil } }

  package var texts: [String] {
    switch self {
    case .step(let viewModel), .ended(let viewModel), .finished(_, let viewModel): viewModel.state.texts
    case .stopped(.locked(let message)), .stopped(.failed(let message)): [message]
    case .notStarted, .working, .stopped(.quit), .stopped(.declined): []
    }
  }
}

extension StepViewState {
  fileprivate var texts: [String] {
    let parts = items.flatMap { item in
      switch item {
      case .note(let note): [note.text]
      case .field(let field): field.texts
      }
    }
    let heading = [title, section?.heading ?? section?.title ?? ""] + paragraphs
    let form = formProblems.map(\.message) + actions.map(\.label) + [button ?? ""]
    return (heading + parts + reviewTexts + form).filter { !$0.isEmpty }
  }

  private var reviewTexts: [String] {
    review.map { review in review.rows.map { "\($0.fullLabel): \($0.value)" } + [review.question] } ?? []
  }
}

extension FieldViewState {
  fileprivate var texts: [String] {
    let answer = displayText.map { "\(shortLabel): \($0)" }
    let proposal = suggestion.map { "\(shortLabel): \($0.displayText)" }
    let rows = list?.rows.flatMap { [$0.heading] + $0.fields.flatMap(\.texts) } ?? []
    let options = kind.options?.flatMap { [$0.label, $0.help].compactMap(\.self) } ?? []
    return [group, label, help, example, answer, proposal].compactMap(\.self) + options + rows
      + problems.flatMap { [$0.message, $0.hint].compactMap(\.self) }
  }
}
