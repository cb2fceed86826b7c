import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Reads one scenario and checks every name in it against the flow.
struct ScenarioReader {
  let flow: Flow
  let source: SourceFile
  let sink: DiagnosticSink

  func read(_ object: ObjectReader, name: String, range: SourceRange) -> Scenario? {
    let steps = object.array("steps").map { step($0) }
    if object["steps"] == nil { _ = object.required("steps") }
    let today = day(object)
    let given = self.given(object)
    let prefill = self.prefill(object)
    let services = self.services(object)
    let ending = self.ending(object)
    guard let today, !sink.hasErrors else { return nil }
    return Scenario(
      name: name, flow: flow, source: source, range: range, today: today, given: given, prefill: prefill,
      services: services, steps: steps.compactMap(\.self), ending: ending)
  }

  private func day(_ object: ObjectReader) -> Timestamp? {
    guard let text = object.text("today") else { return CalendarDate(Scenario.usualDay)?.timestamp }
    if let day = CalendarDate(text.text) { return day.timestamp }
    sink.wrongType(object["today"] ?? JSONNode(.null, at: object.range), what: "today", expected: ScenarioWords.day)
    return nil
  }

  // MARK: what the host passes in

  private func given(_ object: ObjectReader) -> [String: PlainValue] {
    var values: [String: PlainValue] = [:]
    let entries = object.entries("given")
    for (key, node) in entries {
      guard let declared = flow.given.first(where: { $0.name == key.text }) else {
        sink.unknown(
          .unknownKey, ScenarioWords.unknownGiven(key.text), at: key.quotedRange, name: key.text,
          candidates: flow.given.map(\.name))
        continue
      }
      if declared.type.value(node, what: key.text, sink: sink) != nil { values[key.text] = PlainValue(node) }
    }
    for declared in flow.given
    where !declared.type.isOptional && !entries.contains(where: { $0.key.text == declared.name }) {
      let place = object["given"] == nil ? object.opening : object.keyRange("given")
      sink.error(.missingKey, ScenarioWords.missingGiven(declared.name), at: place)
    }
    return values
  }

  private func prefill(_ object: ObjectReader) -> [String: PlainValue] {
    var values: [String: PlainValue] = [:]
    for (key, node) in object.entries("prefill") {
      let isOfItem = flow.field(key.text).map { flow.repetition(of: flow[$0].step) != nil } ?? true
      guard !isOfItem || flow.isRepeated(key.text) else {
        unknownField(key)
        continue
      }
      values[key.text] = plain(node, key.text)
    }
    return values
  }

  // MARK: the end

  private func ending(_ object: ObjectReader) -> ExpectedEnding {
    checkWord(object["outcome"], "outcome", among: flow.steps.compactMap { $0.end?.outcome }) {
      ScenarioWords.unknownOutcome($0)
    }
    checkWord(object["stopped"], "stopped", among: Self.stops) { ScenarioWords.unknownStop($0) }
    if let result = object["result"] { _ = plain(result, "result") }
    return ExpectedEnding(outcome: object["outcome"], stopped: object["stopped"], result: object["result"])
  }

  /// Why a run may stop before an end.
  static let stops = [StopReason.Code.locked, .declined, .failed].map(\.rawValue)

  /// A word of a list, or null.
  private func checkWord(_ node: JSONNode?, _ key: String, among words: [String], _ message: (String) -> String) {
    guard let node else { return }
    if case .null = node.value { return }
    guard let text = sink.text(node, key), !words.contains(text.text) else { return }
    sink.unknown(.wrongType, message(text.text), at: text.quotedRange, name: text.text, candidates: words)
  }

  // MARK: parts

  /// The value of a node, or a report.
  func plain(_ node: JSONNode, _ what: String) -> PlainValue? {
    if let value = PlainValue(node) { return value }
    sink.wrongType(node, what: what, expected: ScenarioWords.plainValue)
    return nil
  }

  /// A text, or a list of texts.
  func texts(_ node: JSONNode, _ what: String) -> [LocatedText] {
    switch node.value {
    case .string(let text): return [text]
    case .array(let items): return items.compactMap { sink.text($0, what) }
    case .null, .bool, .number, .object, .invalid:
      sink.wrongType(node, what: what, expected: ScenarioWords.textOrTexts)
      return []
    }
  }

  func unknownField(_ name: LocatedText) {
    sink.unknown(
      .unknownField, ScenarioWords.unknownFieldOfFlow(name.text), at: name.quotedRange, name: name.text,
      candidates: flow.fields.map(\.path) + flow.sections.map(\.id))
  }
}
