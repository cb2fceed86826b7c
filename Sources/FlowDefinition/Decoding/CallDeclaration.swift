import FlowSyntax

final class CallDeclaration {
  /// An action that makes a call has the keys of ``ActionDeclaration`` instead.
  static let keys = ["call", "with", "as", "rejected", "lasts", "busy"]
  static let submitKeys = keys + ["once"]

  let port: LocatedText
  let with: JSONNode?
  let output: LocatedText?
  let rejected: [RejectionDeclaration]
  let lasts: Duration?
  let busy: TemplateDeclaration?
  let isOnce: Bool
  let range: SourceRange

  /// Whether the step can continue without the output because of `"continue": true` in a rejection.
  var mayContinue: Bool { rejected.contains { $0.continues != nil } }

  convenience init?(_ node: JSONNode, keys: [String], sink: DiagnosticSink) {
    guard let object = ObjectReader(node, kind: "a call", keys: keys, sink: sink) else { return nil }
    self.init(object)
  }

  init?(_ object: ObjectReader) {
    let port = object.requiredText("call")
    with = object["with"]
    output = object.text("as")
    rejected = object.entries("rejected").compactMap { RejectionDeclaration(code: $0, node: $1, sink: object.sink) }
    lasts = object.members.contains { $0.key.text == "lasts" } ? object.duration("lasts") : nil
    busy = object.template("busy")
    isOnce = object.bool("once") ?? false
    range = object.opening
    guard let port else { return nil }
    self.port = port
  }
}

struct RejectionDeclaration {
  enum Effect {
    case form
    case field(LocatedText)
    case go(LocatedText)
    case again
    case stop(String)
  }

  let code: LocatedText
  let message: TemplateDeclaration?
  let effect: Effect
  let continues: SourceRange?

  static let effects = ["field", "go", "again", "stop"]
  static let keys = ["message", "continue"] + effects
  /// `continue` shows the fields of the step.
  ///
  /// These effects do not show them.
  private static let leaving = ["go", "again", "stop"]

  init?(code: LocatedText, node: JSONNode, sink: DiagnosticSink) {
    guard let object = ObjectReader(node, kind: "a rejection", keys: Self.keys, sink: sink) else { return nil }
    self.code = code
    message = object.template("message")
    effect = Self.effect(object)
    continues = object["continue"] != nil && object.isTrue("continue") ? object.keyRange("continue") : nil
    if let other = object.inFileOrder(Self.leaving).first, object["continue"] != nil {
      let message = DefinitionMessages.oneOf("continue", other, in: "a rejection")
      sink.report(.unknownKey, message, at: object.keyRange("continue"))
    }
    let effects = object.inFileOrder(Self.effects)
    for extra in effects.dropFirst() {
      let message = DefinitionMessages.oneOf(effects[0], extra, in: "a rejection")
      sink.report(.unknownKey, message, at: object.keyRange(extra))
    }
  }

  private static func effect(_ object: ObjectReader) -> Effect {
    if let field = object.text("field") { return .field(field) }
    if let go = object.text("go") { return .go(go) }
    if object["again"] != nil { return object.isTrue("again") ? .again : .form }
    return object.isSet("stop", to: "locked") ? .stop("locked") : .form
  }
}

extension ObjectReader {
  func inFileOrder(_ keys: [String]) -> [String] {
    var there: [String] = []
    for key in keys where self[key] != nil { there.append(key) }
    return there.count < 2 ? there : there.sorted { keyRange($0).start < keyRange($1).start }
  }

  /// Any other value is reported.
  func isSet(_ key: String, to word: String) -> Bool {
    guard let node = self[key] else { return false }
    guard let text = node.text else {
      sink.wrongType(node, what: key, expected: "\"\(word)\"", meant: word)
      return false
    }
    if text.text != word {
      let message = DefinitionMessages.onlyWord(word, of: key, not: text.text)
      sink.report(.wrongType, message, at: text.quotedRange, meant: word)
    }
    return text.text == word
  }

  /// Any other value is reported.
  fileprivate func isTrue(_ key: String) -> Bool {
    let value = bool(key)
    if value == false { sink.report(.wrongType, DefinitionMessages.onlyTrue(key), at: self[key]?.range ?? opening) }
    return value ?? false
  }
}

struct ActionDeclaration {
  enum Effect {
    case again
    case call(CallDeclaration)
    case go(LocatedText)
    case next(LocatedText)
    case leave(LocatedText)
  }

  let id: LocatedText
  let label: TemplateDeclaration
  let when: ExpressionDeclaration?
  let effect: Effect

  static let effects = ["again", "call", "go", "next", "leave"]
  static let callKeys = ["with", "as", "rejected", "busy"]
  static let keys = ["id", "label", "when"] + effects + callKeys

  init?(_ node: JSONNode, sink: DiagnosticSink) {
    guard let object = ObjectReader(node, kind: "an action", keys: Self.keys, sink: sink) else { return nil }
    let id = object.requiredText("id")
    let label = object.requiredTemplate("label")
    when = object.expression("when")
    let effect = Self.effect(object)
    guard let id, let label, let effect else { return nil }
    self.id = id
    self.label = label
    self.effect = effect
  }

  private static func effect(_ object: ObjectReader) -> Effect? {
    let named = object.inFileOrder(effects)
    guard named.count == 1 else {
      object.sink.report(
        .missingKey, DefinitionMessages.oneEffect(effects),
        at: named.count > 1 ? object.keyRange(named[1]) : object.opening)
      return nil
    }
    if named != ["call"] {
      for key in callKeys where object[key] != nil {
        object.sink.report(.unknownKey, DefinitionMessages.onlyWithCall(key), at: object.keyRange(key))
      }
    }
    switch named[0] {
    case "again": return object.isTrue("again") ? .again : nil
    case "call": return CallDeclaration(object).map(Effect.call)
    case "go": return object.text("go").map(Effect.go)
    case "next": return object.text("next").map(Effect.next)
    case _: return object.text("leave").map(Effect.leave)
    }
  }
}
