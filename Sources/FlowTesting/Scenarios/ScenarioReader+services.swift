import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

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
    unknown(.unknownService, ScenarioMessages.unknownService(name.text), name, choices: flow.ports.map(\.name))
    return nil
  }

  static let answerKeys = ["accepted", "rejected", "details", "fields", "unavailable"]

  private func answer(_ node: JSONNode, of port: ServicePort) -> ScriptedAnswer? {
    if case .string(let word) = node.value {
      return bareAnswer(word, of: port).map { ScriptedAnswer(outcome: $0, range: node.range) }
    }
    guard let object = ObjectReader(node, kind: "a reply", keys: Self.answerKeys, sink: sink) else { return nil }
    return answer(object, of: port).map { ScriptedAnswer(outcome: $0, range: object.opening) }
  }

  private func bareAnswer(_ word: LocatedText, of port: ServicePort) -> ServiceOutcome? {
    switch word.text {
    case "accepted":
      if port.output?.isOptional ?? true { return .accepted(.null) }
      sink.report(.missingKey, ScenarioMessages.needsOutput(port.name), at: word.quotedRange)
    case "unavailable": return Self.down
    case let code where port.rejection(code) != nil:
      sink.report(.wrongType, ScenarioMessages.bareRejection(code), at: word.quotedRange)
    case let text:
      sink.unknown(
        .wrongType, ScenarioMessages.unknownReply(text), at: word.quotedRange, name: text,
        candidates: ["accepted", "unavailable"])
    }
    return nil
  }

  private static let down = ServiceOutcome.unavailable(reason: "down")

  private func answer(_ object: ObjectReader, of port: ServicePort) -> ServiceOutcome? {
    guard isOne(object) else { return nil }
    if object["rejected"] != nil || object["fields"] != nil {
      return rejection(object, of: port).map(ServiceOutcome.rejected)
    }
    if let output = object["accepted"] { return accepted(output, of: port) }
    if let isDown = object.bool("unavailable") {
      if isDown { return Self.down }
      sink.report(.wrongType, ScenarioMessages.unavailableIsTrue, at: object["unavailable"]?.range ?? object.opening)
    }
    return nil
  }

  /// Whether an object describes exactly one reply.
  private func isOne(_ object: ObjectReader) -> Bool {
    let kinds = ["accepted", "unavailable", "rejected", "fields"].filter { object[$0] != nil }
    guard let kind = kinds.first else {
      sink.report(.missingKey, ScenarioMessages.oneReply, at: object.opening)
      return false
    }
    if kinds.count > 1, kinds != ["rejected", "fields"] {
      let written = kinds.sorted { object.keyRange($0).start < object.keyRange($1).start }
      sink.report(.wrongType, ScenarioMessages.twoReplies(written[0], written[1]), at: object.keyRange(written[1]))
    } else if kind != "rejected", object["details"] != nil {
      sink.report(.wrongType, ScenarioMessages.detailsOf, at: object.keyRange("details"))
    } else {
      return true
    }
    return false
  }

  private func accepted(_ node: JSONNode, of port: ServicePort) -> ServiceOutcome? {
    if let type = port.output {
      return value(node, as: type, "", whole: ScenarioMessages.output(of: port.name)).map { .accepted(.revealed($0)) }
    }
    if node.isEmptyOutput { return .accepted(.null) }
    sink.report(.wrongType, ScenarioMessages.givesNothing(port.name), at: node.range)
    return nil
  }

  /// The code given to a rejection that contains messages for fields but no code.
  static let unnamed = "invalid"

  private func rejection(_ object: ObjectReader, of port: ServicePort) -> Rejection? {
    let fields = self.fields(object, of: port)
    guard object["rejected"] != nil else { return Rejection(code: Self.unnamed, fields: fields) }
    guard let code = object.text("rejected") else { return nil }
    guard let declared = port.rejection(code.text) else {
      unknown(
        .unknownRejection, ScenarioMessages.unknownRejection(code.text, port: port.name), code,
        choices: port.rejections.map(\.code))
      return nil
    }
    let node = object["details"] ?? JSONNode(.object([]), at: code.quotedRange)
    let details = value(node, as: declared.details, "", whole: ScenarioMessages.details)
    return details.map { Rejection(code: code.text, details: JSONValue.revealed($0).members ?? [:], fields: fields) }
  }

  private func fields(_ object: ObjectReader, of port: ServicePort) -> [String: String?] {
    var fields: [String: String?] = [:]
    for (path, node) in object.entries("fields") {
      checkInput(path, of: port)
      switch node.value {
      case .null: fields[path.text] = .some(nil)
      case .string(let words): fields[path.text] = words.text
      case .bool, .number, .array, .object, .invalid:
        sink.wrongType(node, what: path.text, expected: ScenarioMessages.inputError)
      }
    }
    return fields
  }

  private func checkInput(_ text: LocatedText, of port: ServicePort) {
    var shape = ExpectedShape(inputOf: port, in: flow)
    let path = AnswerPath(text.text) ?? AnswerPath([.name(text.text)])
    for (index, element) in path.elements.enumerated() {
      switch (element, shape) {
      case (_, .anything): return
      case (.index, .list(let item)): shape = item
      case (_, _):
        let name = AnswerPath([element]).description
        if let part = shape[name] {
          shape = part
          continue
        }
        let whole = AnswerPath(Array(path.elements[..<index])).description
        let message =
          whole.isEmpty
          ? ScenarioMessages.unknownInput(name, port: port.name)
          : ScenarioMessages.unknownPart(name, of: "\"\(whole)\"")
        return unknown(.unknownField, message, text, called: name, choices: shape.partNames)
      }
    }
  }
}
