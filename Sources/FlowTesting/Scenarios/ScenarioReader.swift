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
      sink.error(.missingKey, ScenarioWords.noSteps, at: node.range)
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
      sink.wrongType(node, what: "today", expected: ScenarioWords.kind(.day))
      return nil
    }
    if let day = CalendarDate(text.text) { return day.timestamp }
    sink.error(.wrongType, ScenarioWords.noSuch(text.text, .day), at: text.quotedRange)
    return nil
  }

  // MARK: what the host passes in

  private func given(_ object: ObjectReader) -> [String: PlainValue] {
    var values: [String: PlainValue] = [:]
    let entries = object.entries("given")
    for (key, node) in entries {
      guard let declared = flow.given.first(where: { $0.name == key.text }) else {
        let names = flow.given.map(\.name)
        unknown(
          .unknownKey,
          names.isEmpty ? ScenarioWords.givenNothing(key.text) : ScenarioWords.unknownGiven(key.text), key,
          choices: names)
        continue
      }
      if value(node, as: declared.type, key.text, whole: "") != nil { values[key.text] = PlainValue(node) }
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
      checkPrefill(node, key)
      values[key.text] = plain(node, key.text)
    }
    return values
  }

  /// Names inside of what is filled in; the values are looked at when the person submits them.
  private func checkPrefill(_ node: JSONNode, _ name: LocatedText) {
    if let field = flow.field(name.text) {
      _ = parts(node, name.text, as: field)
    } else if let section = section(name) {
      checkRows(sink.array(node, name.text), of: section)
      checkCount(node, of: section)
    } else if let (field, _) = flow.fieldOfItem(name.text) {
      checkNumbers(name)
      _ = parts(node, name.text, as: field)
    }
  }

  private func checkCount(_ node: JSONNode, of section: StepSection) {
    guard case .array(let rows) = node.value, let most = section.repetition?.max, rows.count > most else { return }
    sink.error(.wrongType, ScenarioWords.tooManyItems(section.id, most, most), at: rows[most].range)
  }

  private func section(_ name: LocatedText) -> StepSection? {
    flow.sections.first { $0.id == name.text && $0.repetition != nil }
  }

  private func checkRows(_ rows: [JSONNode], of section: StepSection) {
    let names = section.repetition?.fields.map { flow[$0].id } ?? []
    for (place, row) in rows.enumerated() {
      guard case .object(let members) = row.value else {
        sink.wrongType(row, what: section.id, expected: ScenarioWords.listOfObjects)
        continue
      }
      for member in members where member.key.text != "item" {
        if let field = flow.field("\(section.id).\(member.key.text)") {
          _ = parts(member.node, member.key.text, as: field)
        } else {
          unknown(
            .unknownField, ScenarioWords.unknownPart(member.key.text, of: "\"\(section.id)[\(place)]\""), member.key,
            choices: names)
        }
      }
    }
  }

  // MARK: the end

  private func ending(_ object: ObjectReader) -> ExpectedEnding {
    checkWord(object["outcome"], "outcome", among: flow.steps.compactMap { $0.end?.outcome }) {
      ScenarioWords.unknownOutcome($0)
    }
    checkWord(object["stopped"], "stopped", among: Self.stops) { ScenarioWords.unknownStop($0) }
    checkResult(object)
    return ExpectedEnding(outcome: object["outcome"], stopped: object["stopped"], result: object["result"])
  }

  /// Reports what no end of the outcome hands over; of several ends that with the fewest mistakes is meant.
  private func checkResult(_ object: ObjectReader) {
    guard let result = object["result"], plain(result, "result") != nil else { return }
    if let outcome = object["outcome"], outcome.value.isNull, !result.value.isNull {
      sink.error(.wrongType, ScenarioWords.resultWithoutEnd, at: object.keyRange("result"))
      return
    }
    let shapes = flow.steps.compactMap(\.end).map { end in
      (outcome: end.outcome, shape: end.result.map { ExpectedShape($0) } ?? .answers(of: flow))
    }
    let meant = shapes.filter { $0.outcome == object["outcome"].flatMap(Self.word) }
    let names = shapes.flatMap(\.shape.names) + flow.fields.map(\.id) + flow.sections.map(\.id) + flow.scope.names
    let found = (meant.isEmpty ? shapes : meant).map { end in
      let reader = ScenarioReader(flow: flow, source: source, sink: DiagnosticSink(), absentNames: Set(names))
      reader.check(result, as: end.shape, "", whole: ScenarioWords.theResult)
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
    if let meant = fieldWithNumber(name.text) {
      sink.error(.unknownField, ScenarioWords.unknownFieldOfFlow(name.text), at: name.quotedRange, meant: meant)
      return
    }
    let sections = flow.sections.filter { $0.repetition != nil }
    unknown(
      .unknownField, ScenarioWords.unknownFieldOfFlow(name.text), name, choices: pathsOfFlow + sections.map(\.id))
  }

  /// What `child#1.name` is written as: steps have the number of an item, fields its place, `children[0].name`.
  func fieldWithNumber(_ name: String) -> String? {
    let parts = name.split(separator: "#", maxSplits: 1).map(String.init)
    guard parts.count == 2, let step = flow.step(parts[0]), let section = flow.repetition(of: step),
      let number = Int(parts[1].prefix { $0 != "." }), number > 0
    else { return nil }
    let meant = "\(section.id)[\(number - 1)]" + parts[1].drop { $0 != "." }
    return isField(meant) ? meant : nil
  }
}
