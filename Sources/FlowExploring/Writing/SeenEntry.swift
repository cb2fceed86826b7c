import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

enum CoveredThing: Hashable, Sendable {
  case part(FlowCoverage.Point)
  /// An error of a field at a step; `field` is the path of the field without item indices.
  case error(step: String, field: String, code: String)
}

struct SeenEntry: Sendable {
  let errors: [(field: String, codes: [String])]
  /// The requests, in the order in which the flow declares the ports.
  let calls: [(port: String, inputs: Record)]
  /// The answers that are new or have changed, by path, except for those that are exactly as they were typed.
  let answers: [(path: String, value: Value)]
  var texts: [String] = []
  let path: [String]
  let result: FlowResult?
  let stopped: String?
  let covered: Set<CoveredThing>
}

extension Scenario {
  /// The run ends before the first entry that does not fit the current step.
  func seen() async -> [SeenEntry] {
    var run = ScenarioRun(self)
    return await run.seen()
  }
}

extension ScenarioRun {
  fileprivate mutating func seen() async -> [SeenEntry] {
    var seen: [SeenEntry] = []
    var told = ToldAnswers(flow)
    for (number, entry) in scenario.steps.enumerated() {
      let covered = probe.coverage.covered
      guard let news = await play(entry, isFirst: number == 0), let model = controller.model else { break }
      told.note(entry)
      let answers = told.news(of: model.relevantAnswers, at: entry)
      seen.append(seenEntry(entry, news, model, answers, probe.coverage.covered.subtracting(covered)))
    }
    return seen
  }

  private func seenEntry(
    _ entry: ScenarioStep, _ news: EntryOutcome, _ model: FlowModel, _ answers: [(path: String, value: Value)],
    _ parts: Set<FlowCoverage.Point>
  ) -> SeenEntry {
    let errors = news.errors(model).map { (field: entry.written($0.key, flow), codes: $0.value) }
    let step = ItemName(entry.at.text).name
    let refused = errors.flatMap { error in
      error.codes.map {
        CoveredThing.error(step: step, field: error.field.replacing(/\[\d+\]/, with: ""), code: $0)
      }
    }
    var result: FlowResult?
    if case .finished(let seen, _) = controller.screen { result = seen }
    return SeenEntry(
      errors: errors.sorted { $0.field < $1.field },
      calls: flow.ports.map(\.name).flatMap { port in
        news.requests(to: port, services).map { (port: port, inputs: $0.inputs) }
      },
      answers: answers, texts: controller.screen.texts, path: model.path.map { model.name(of: $0) },
      result: result, stopped: controller.screen.stop,
      covered: Set(parts.map(CoveredThing.part) + refused))
  }
}

private struct ToldAnswers {
  private let flow: Flow
  /// The last input of each question, by the name of the step and the path in the step.
  private var typed: [String: JSONValue] = [:]
  private var known: [AnswerPath: Value] = [:]

  init(_ flow: Flow) { self.flow = flow }

  mutating func note(_ entry: ScenarioStep) {
    for answer in entry.answers {
      guard let input = JSONValue(answer.node), let path = AnswerPath(answer.path) else { continue }
      for (path, value) in Value(input).leaves(at: path.elements) {
        typed["\(entry.at.text) \(path)"] = JSONValue(value)
      }
    }
  }

  mutating func news(of answers: Value, at entry: ScenarioStep) -> [(path: String, value: Value)] {
    answers.leaves().compactMap { path, value in
      guard value != .null, known.updateValue(value, forKey: path) != value else { return nil }
      let name = path.description
      let isTyped = typed["\(entry.at.text) \(entry.written(name, flow))"] == JSONValue(value)
      return isTyped || !flow.hasField(at: name) ? nil : (name, value)
    }
  }
}

extension Value {
  /// Files, amounts, and lists without records count as simple values.
  fileprivate func leaves(at path: [AnswerPath.Element] = []) -> [(AnswerPath, Value)] {
    switch self {
    case .record(let record):
      zip(record.names, record.values).flatMap { $1.leaves(at: path + [.name($0)]) }
    case .list(let items) where items.contains(where: \.isRecord):
      items.enumerated().flatMap { $1.leaves(at: path + [.index($0)]) }
    case _: path.isEmpty ? [] : [(AnswerPath(path), self)]
    }
  }

  private var isRecord: Bool { if case .record = self { true } else { false } }
}
