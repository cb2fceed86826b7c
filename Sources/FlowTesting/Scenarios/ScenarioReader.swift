import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Reads one scenario and checks every name in it against the flow.
struct ScenarioReader {
  let flow: Flow
  let source: SourceFile
  let sink: DiagnosticSink
  /// Names that may be written as absent where nothing has them: what a result must not tell.
  var absentNames: Set<String> = []

  func read(_ object: ObjectReader, name: String, range: SourceRange) -> Scenario? {
    let steps = object.array("steps").map { step($0) }
    if let node = object.required("steps"), case .array(let items) = node.value, items.isEmpty {
      sink.error(.missingKey, ScenarioMessages.noSteps, at: node.range)
    }
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
    guard let node = object["today"] else { return CalendarDate(Scenario.usualDay)?.timestamp }
    guard case .string(let text) = node.value else {
      sink.wrongType(node, what: "today", expected: ScenarioMessages.kind(.day))
      return nil
    }
    if let day = CalendarDate(text.text) { return day.timestamp }
    sink.error(.wrongType, ScenarioMessages.noSuch(text.text, .day), at: text.quotedRange)
    return nil
  }

  // MARK: what the host passes in

  private func given(_ object: ObjectReader) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    let entries = object.entries("given")
    for (key, node) in entries {
      guard let declared = flow.given.first(where: { $0.name == key.text }) else {
        let names = flow.given.map(\.name)
        unknown(
          .unknownKey,
          names.isEmpty ? ScenarioMessages.givenNothing(key.text) : ScenarioMessages.unknownGiven(key.text), key,
          choices: names)
        continue
      }
      if value(node, as: declared.type, key.text, whole: "") != nil { values[key.text] = JSONValue(node) }
    }
    for declared in flow.given
    where !declared.type.isOptional && !entries.contains(where: { $0.key.text == declared.name }) {
      let place = object["given"] == nil ? object.opening : object.keyRange("given")
      sink.error(.missingKey, ScenarioMessages.missingGiven(declared.name), at: place)
    }
    return values
  }

  // MARK: parts

  /// The value of a node, or a report.
  func plain(_ node: JSONNode, _ what: String) -> JSONValue? {
    if let value = JSONValue(node) { return value }
    sink.wrongType(node, what: what, expected: ScenarioMessages.plainValue)
    return nil
  }

  /// A text, or a list of texts.
  func texts(_ node: JSONNode, _ what: String) -> [LocatedText] {
    switch node.value {
    case .string(let text): return [text]
    case .array(let items): return items.compactMap { sink.text($0, what) }
    case .null, .bool, .number, .object, .invalid:
      sink.wrongType(node, what: what, expected: ScenarioMessages.textOrTexts)
      return []
    }
  }
}
