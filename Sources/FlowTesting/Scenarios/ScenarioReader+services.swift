import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Reading what services answer.
extension ScenarioReader {
  func services(_ object: ObjectReader) -> [String: [ScriptedAnswer]] {
    var scripts: [String: [ScriptedAnswer]] = [:]
    for (name, node) in object.entries("services") {
      guard let port = port(name) else { continue }
      scripts[name.text] = sink.array(node, name.text).compactMap { answer($0, of: port) }
    }
    return scripts
  }

  func port(_ name: LocatedText) -> ServicePort? {
    if let port = flow.ports.first(where: { $0.name == name.text }) { return port }
    sink.unknown(
      .unknownService, ScenarioWords.unknownService(name.text), at: name.quotedRange, name: name.text,
      candidates: flow.ports.map(\.name))
    return nil
  }

  static let answerKeys = ["accepted", "rejected", "details", "fields", "unavailable"]

  private func answer(_ node: JSONNode, of port: ServicePort) -> ScriptedAnswer? {
    if case .string(let word) = node.value {
      return bareAnswer(word, of: port).map { ScriptedAnswer(outcome: $0, range: node.range) }
    }
    guard let object = ObjectReader(node, kind: "an answer", keys: Self.answerKeys, sink: sink) else { return nil }
    return answer(object, of: port).map { ScriptedAnswer(outcome: $0, range: object.opening) }
  }

  private func bareAnswer(_ word: LocatedText, of port: ServicePort) -> ServiceOutcome? {
    switch word.text {
    case "accepted":
      if port.output?.isOptional ?? true { return .accepted(.null) }
      sink.error(.missingKey, ScenarioWords.needsOutput(port.name), at: word.quotedRange)
      return nil
    case "unavailable": return Self.down
    case _:
      let isRejection = port.rejections.contains { $0.code == word.text }
      sink.unknown(
        .wrongType, ScenarioWords.unknownAnswer(word.text), at: word.quotedRange, name: word.text,
        candidates: isRejection ? [] : ["accepted", "unavailable"])
      return nil
    }
  }

  private static let down = ServiceOutcome.unavailable(reason: "down")

  private func answer(_ object: ObjectReader, of port: ServicePort) -> ServiceOutcome? {
    let kinds = ["accepted", "rejected", "unavailable"].filter { object[$0] != nil }
    let isRefusal = kinds == ["rejected"] || kinds.isEmpty && object["fields"] != nil
    guard kinds.count == 1 || isRefusal, isRefusal || object["fields"] == nil && object["details"] == nil else {
      sink.error(.missingKey, ScenarioWords.oneAnswer, at: object.opening)
      return nil
    }
    if isRefusal { return rejection(object, of: port).map(ServiceOutcome.rejected) }
    if let output = object["accepted"] { return accepted(output, of: port) }
    if let isDown = object.bool("unavailable") {
      if isDown { return Self.down }
      sink.error(.wrongType, ScenarioWords.unavailableIsTrue, at: object["unavailable"]?.range ?? object.opening)
    }
    return nil
  }

  private func accepted(_ node: JSONNode, of port: ServicePort) -> ServiceOutcome? {
    if let type = port.output { return type.value(node, what: "accepted", sink: sink).map(ServiceOutcome.accepted) }
    switch node.value {
    case .null, .bool(true): return .accepted(.null)
    case .object(let members) where members.isEmpty: return .accepted(.null)
    case .bool, .number, .string, .array, .object:
      sink.error(.wrongType, ScenarioWords.givesNothing(port.name), at: node.range)
      return nil
    case .invalid: return nil
    }
  }

  // MARK: refusals

  /// What a refusal is called that only names fields.
  static let unnamed = "invalid"

  private func rejection(_ object: ObjectReader, of port: ServicePort) -> Rejection? {
    let fields = self.fields(object, of: port)
    guard object["rejected"] != nil else { return Rejection(code: Self.unnamed, fields: fields) }
    guard let code = object.text("rejected") else { return nil }
    guard let declared = port.rejections.first(where: { $0.code == code.text }) else {
      sink.unknown(
        .unknownRejection, ScenarioWords.unknownRejection(code.text, port: port.name), at: code.quotedRange,
        name: code.text, candidates: port.rejections.map(\.code))
      return nil
    }
    let node = object["details"] ?? JSONNode(.object([]), at: code.quotedRange)
    guard case .record(let record)? = declared.details.value(node, what: "details", sink: sink) else { return nil }
    let details = zip(record.names, record.values)
    return Rejection(
      code: code.text, details: Dictionary(details, uniquingKeysWith: { first, _ in first }), fields: fields)
  }

  private func fields(_ object: ObjectReader, of port: ServicePort) -> [String: String?] {
    var fields: [String: String?] = [:]
    for (path, node) in object.entries("fields") {
      checkInput(path, of: port)
      switch node.value {
      case .null: fields[path.text] = .some(nil)
      case .string(let words): fields[path.text] = words.text
      case .bool, .number, .array, .object, .invalid:
        sink.wrongType(node, what: path.text, expected: ScenarioWords.inputError)
      }
    }
    return fields
  }

  /// Reports an input that the port does not declare, by the first name of its path.
  private func checkInput(_ path: LocatedText, of port: ServicePort) {
    guard case .record(let names, _)? = port.input?.withoutNull else { return }
    let first = String(path.text.prefix { $0 != "." && $0 != "[" })
    guard !names.contains(first) else { return }
    sink.unknown(
      .unknownField, ScenarioWords.unknownInput(first, port: port.name), at: path.quotedRange, name: first,
      candidates: names)
  }
}
