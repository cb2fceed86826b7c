import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation

package struct ScenarioReader {
  let flow: Flow
  let source: SourceFile
  let sink: DiagnosticSink
  /// The names that an expected value may set to null even if the value can never contain them.
  ///
  /// While the expected result is checked, these are all names in the flow and in the results of its ends. Otherwise,
  /// the set is empty.
  var absentNames: Set<String> = []

  func read(_ object: ObjectReader, name: String, range: SourceRange) -> Scenario? {
    let steps = object.array("steps").map { step($0) }
    if let node = object.required("steps"), case .array(let items) = node.value, items.isEmpty {
      sink.report(.missingKey, ScenarioMessages.noSteps, at: node.range)
    }
    let today = day(object)
    let timeZone = timeZone(object)
    let given = self.given(object)
    let prefill = self.prefill(object)
    let services = self.services(object)
    let ending = self.ending(object)
    guard let today, let timeZone, !sink.hasErrors else { return nil }
    return Scenario(
      name: name, flow: flow, source: source, range: range, today: today, timeZone: timeZone, given: given,
      prefill: prefill, services: services, steps: steps.compactMap(\.self), ending: ending)
  }

  private func timeZone(_ object: ObjectReader) -> TimeZone? {
    if object["timeZone"] == nil { return .gmt }
    return text(object, "timeZone", as: ScenarioMessages.timeZone, { TimeZone(identifier: $0) }) {
      ScenarioMessages.noTimeZone($0)
    }
  }

  private func day(_ object: ObjectReader) -> CalendarDay? {
    if object["today"] == nil { return CalendarDay(Scenario.usualDay) }
    let day = ExpectedShape.single(.date)
    return text(object, "today", as: ScenarioMessages.kind(day), { CalendarDay($0) }) {
      ScenarioMessages.noSuch($0, day)
    }
  }

  func text<Meaning>(
    _ object: ObjectReader, _ key: String, as expected: String, _ meaning: (String) -> Meaning?,
    otherwise message: (String) -> String
  ) -> Meaning? {
    guard let node = object[key] else { return nil }
    guard case .string(let text) = node.value else {
      sink.wrongType(node, what: key, expected: expected)
      return nil
    }
    if let value = meaning(text.text) { return value }
    sink.report(.wrongType, message(text.text), at: text.quotedRange)
    return nil
  }

  // MARK: given values and prefill

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
      sink.report(.missingKey, ScenarioMessages.missingGiven(declared.name), at: place)
    }
    return values
  }

  // MARK: parts

  func plain(_ node: JSONNode, _ what: String) -> JSONValue? {
    if let value = JSONValue(node) { return value }
    sink.wrongType(node, what: what, expected: ScenarioMessages.plainValue)
    return nil
  }

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

extension ScenarioReader {
  func ending(_ object: ObjectReader) -> ExpectedEnding {
    checkWord(object["outcome"], "outcome", among: flow.steps.compactMap { $0.end?.outcome }) {
      ScenarioMessages.unknownOutcome($0)
    }
    checkWord(object["stopped"], "stopped", among: Self.stops) { ScenarioMessages.unknownStop($0) }
    checkResult(object)
    return ExpectedEnding(outcome: object["outcome"], stopped: object["stopped"], result: object["result"])
  }

  /// Reports an empty object, such as `"answers": {}`, because it expects nothing.
  func checkExpected(_ object: ObjectReader, _ key: String) {
    guard let node = object[key], case .object(let members) = node.value, members.isEmpty else { return }
    sink.report(.missingKey, ScenarioMessages.nothingExpected(key), at: node.range)
  }

  /// Reports an expected result that no end can return.
  private func checkResult(_ object: ObjectReader) {
    guard let result = object["result"], plain(result, "result") != nil else { return }
    if let outcome = object["outcome"], outcome.value.isNull, !result.value.isNull {
      sink.report(.wrongType, ScenarioMessages.resultWithoutEnd, at: object.keyRange("result"))
      return
    }
    let shapes = flow.steps.compactMap(\.end).map { end in
      (outcome: end.outcome, shape: end.result.map { ExpectedShape($0) } ?? .answers(of: flow))
    }
    let meant = shapes.filter { $0.outcome == object["outcome"].flatMap { JSONValue($0)?.string } }
    let names = shapes.flatMap(\.shape.names) + flow.fields.map(\.id) + flow.sections.map(\.id) + flow.names
    let found = (meant.isEmpty ? shapes : meant).map { end in
      let reader = ScenarioReader(flow: flow, source: source, sink: DiagnosticSink(), absentNames: Set(names))
      reader.check(result, as: end.shape, "", whole: ScenarioMessages.theResult)
      return reader.sink.diagnostics
    }
    sink.diagnostics += found.min { $0.count < $1.count } ?? []
  }

  /// The reasons that `stopped` can name: every reason for which a run stops before an end, except `quit`.
  static let stops = [StopReason.Code.locked, .declined, .failed].map(\.rawValue)

  private func checkWord(_ node: JSONNode?, _ key: String, among words: [String], _ message: (String) -> String) {
    guard let node else { return }
    if case .null = node.value { return }
    guard let text = sink.text(node, key), !words.contains(text.text) else { return }
    unknown(.wrongType, message(text.text), text, choices: words)
  }
}

extension ScenarioReader {
  /// A null means that a part is absent, so a null is accepted for a part of any type.
  ///
  /// `path` is "" for the whole value, which `whole` names.
  func check(_ node: JSONNode, as shape: ExpectedShape, _ path: String, whole: String = "") {
    guard let json = JSONValue(node) else {
      return sink.wrongType(node, what: path.isEmpty ? whole : path, expected: ScenarioMessages.plainValue)
    }
    let base = AnswerPath(path)?.elements ?? []
    for mismatch in ValueReading(Value(json), as: shape).mismatches where mismatch.found != .null {
      guard let place = node.part(at: mismatch.path) else { continue }
      let path = AnswerPath(base + mismatch.path.elements).description
      switch (mismatch.reason, place.value) {
      case (.members(_, let unknown), .object(let members)):
        for member in members where unknown.contains(member.key.text) {
          reportUnknown(member, of: path.isEmpty ? whole : "\"\(path)\"", choices: mismatch.expected.partNames)
        }
      case (.kind, .string(let text)) where mismatch.expected.isSingle: report(text, as: mismatch.expected)
      case (_, _):
        sink.wrongType(place, what: path.isEmpty ? whole : path, expected: ScenarioMessages.kind(mismatch.expected))
      }
    }
  }

  private func reportUnknown(_ member: JSONMember, of whole: String, choices: [String]) {
    let name = member.key.text
    if member.node.value.isNull, absentNames.contains(name) { return }
    unknown(.unknownField, ScenarioMessages.unknownPart(name, of: whole), member.key, choices: choices)
  }

  private func report(_ text: LocatedText, as shape: ExpectedShape) {
    if case .choice(let words) = shape {
      unknown(.wrongType, ScenarioMessages.noChoice(text.text), text, choices: words)
    } else if case .formed(let kind) = shape, let kept = ExpectedShape.kept(text.text, as: kind) {
      sink.report(.wrongType, ScenarioMessages.keptAs(text.text, kept), at: text.quotedRange, meant: kept)
    } else {
      sink.report(.wrongType, ScenarioMessages.noSuch(text.text, shape), at: text.quotedRange)
    }
  }

  func value(_ node: JSONNode, as type: PortType, _ path: String, whole: String) -> Value? {
    let count = sink.diagnostics.count
    check(node, as: ExpectedShape(type), path, whole: whole)
    guard sink.diagnostics.count == count else { return nil }
    return type.value(node, what: path.isEmpty ? whole : path, sink: sink)
  }

  /// Suggests the most similar known name or, if none is similar, lists the choices.
  func unknown(
    _ rule: DiagnosticRule, _ message: String, _ name: LocatedText, called: String? = nil, choices: [String],
    or others: [String] = []
  ) {
    let word = called ?? name.text
    var seen = Set<String>()
    let choices = choices.filter { seen.insert($0).inserted }
    let all = choices + others.filter { seen.insert($0).inserted }
    if sink.suppressesSuggestions || choices.isEmpty || Suggestion.nearest(to: word, in: all) != nil {
      sink.unknown(rule, message, at: name.quotedRange, name: word, candidates: all)
    } else {
      sink.report(rule, message, at: name.quotedRange, help: ScenarioMessages.choices(choices))
    }
  }
}
