import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Reading how a scenario is to end.
extension ScenarioReader {
  func ending(_ object: ObjectReader) -> ExpectedEnding {
    checkWord(object["outcome"], "outcome", among: flow.steps.compactMap { $0.end?.outcome }) {
      ScenarioMessages.unknownOutcome($0)
    }
    checkWord(object["stopped"], "stopped", among: Self.stops) { ScenarioMessages.unknownStop($0) }
    checkExpected(object, "result")
    checkResult(object)
    return ExpectedEnding(outcome: object["outcome"], stopped: object["stopped"], result: object["result"])
  }

  /// Reports an object of expectations without any.
  func checkExpected(_ object: ObjectReader, _ key: String) {
    guard let node = object[key], case .object(let members) = node.value, members.isEmpty else { return }
    sink.error(.missingKey, ScenarioMessages.nothingExpected(key), at: node.range)
  }

  /// Reports what no end of the outcome hands over; of several ends that with the fewest mistakes is meant.
  private func checkResult(_ object: ObjectReader) {
    guard let result = object["result"], plain(result, "result") != nil else { return }
    if let outcome = object["outcome"], outcome.value.isNull, !result.value.isNull {
      sink.error(.wrongType, ScenarioMessages.resultWithoutEnd, at: object.keyRange("result"))
      return
    }
    let shapes = flow.steps.compactMap(\.end).map { end in
      (outcome: end.outcome, shape: end.result.map { ExpectedShape($0) } ?? .answers(of: flow))
    }
    let meant = shapes.filter { $0.outcome == object["outcome"].flatMap(Self.word) }
    let names = shapes.flatMap(\.shape.names) + flow.fields.map(\.id) + flow.sections.map(\.id) + flow.scope.names
    let found = (meant.isEmpty ? shapes : meant).map { end in
      let reader = ScenarioReader(flow: flow, source: source, sink: DiagnosticSink(), absentNames: Set(names))
      reader.check(result, as: end.shape, "", whole: ScenarioMessages.theResult)
      return reader.sink.diagnostics
    }
    sink.diagnostics += found.min { $0.count < $1.count } ?? []
  }

  private static func word(_ node: JSONNode) -> String? {
    if case .string(let text) = node.value { text.text } else { nil }
  }

  /// Why a run may stop before an end.
  static let stops = [StopReason.Code.locked, .declined, .failed].map(\.rawValue)

  /// A word of a list, or null.
  private func checkWord(_ node: JSONNode?, _ key: String, among words: [String], _ message: (String) -> String) {
    guard let node else { return }
    if case .null = node.value { return }
    guard let text = sink.text(node, key), !words.contains(text.text) else { return }
    unknown(.wrongType, message(text.text), text, choices: words)
  }
}
