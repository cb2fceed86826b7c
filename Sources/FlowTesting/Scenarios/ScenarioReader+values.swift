import FlowDefinition
import FlowExpressions
import FlowSyntax

/// Checking values against what can stand at their place.
extension ScenarioReader {
  /// Reports whatever in a value can never be there; null stands for absent everywhere.
  ///
  /// `path`: what the value is called, "" for one that is called `whole`, such as `the result`.
  func check(_ node: JSONNode, as shape: ExpectedShape, _ path: String, whole: String = "") {
    switch (shape, node.value) {
    case (.anything, _), (_, .null), (_, .invalid), (.boolean, .bool), (.number, .number), (.text, .string): return
    case (.whole, .number(let number)) where number.int != nil || number.double.map { $0 == $0.rounded() } == true:
      return
    case (.record(let parts), .object(let members)): check(members, parts, path, whole)
    case (.list(let element), .array(let items)):
      for (place, item) in items.enumerated() { check(item, as: element, "\(path)[\(place)]", whole: whole) }
    case (_, .string(let text)) where shape.isSimple: check(text, as: shape)
    case (_, _): sink.wrongType(node, what: path.isEmpty ? whole : path, expected: ScenarioMessages.kind(shape))
    }
  }

  private func check(
    _ members: [JSONMember], _ parts: [(name: String, shape: ExpectedShape)], _ path: String, _ whole: String
  ) {
    for member in members {
      let name = member.key.text
      if let part = parts.first(where: { $0.name == name }) {
        check(member.node, as: part.shape, path.isEmpty ? name : "\(path).\(name)", whole: whole)
      } else if !member.node.value.isNull || !absentNames.contains(name) {
        unknown(
          .unknownField, ScenarioMessages.unknownPart(name, of: path.isEmpty ? whole : "\"\(path)\""), member.key,
          choices: parts.map(\.name))
      }
    }
  }

  /// A text where only some texts can be.
  private func check(_ text: LocatedText, as shape: ExpectedShape) {
    switch shape {
    case .day where CalendarDate(text.text) != nil: return
    case .choice(let words):
      if words.contains(text.text) { return }
      unknown(.wrongType, ScenarioMessages.noChoice(text.text), text, choices: words)
    case .formed(let kind): check(text, as: kind, shape)
    case .anything, .text, .day, .boolean, .whole, .number, .list, .record:
      sink.error(.wrongType, ScenarioMessages.noSuch(text.text, shape), at: text.quotedRange)
    }
  }

  /// An answer is kept in one form: what is written in another is never found.
  private func check(_ text: LocatedText, as kind: FieldKind, _ shape: ExpectedShape) {
    switch AnswerParser.parse(.string(text.text), as: kind) {
    case .success(.string(let kept)) where kept == text.text: return
    case .success(.string(let kept)):
      sink.error(.wrongType, ScenarioMessages.keptAs(text.text, kept), at: text.quotedRange, meant: kept)
    case .success, .failure: sink.error(.wrongType, ScenarioMessages.noSuch(text.text, shape), at: text.quotedRange)
    }
  }

  /// A value that a service or the host gives; nil, after a report, if it is none of its type.
  ///
  /// `whole`: what it is called in sentences, such as `the output of "book"`.
  func value(_ node: JSONNode, as type: PortType, _ path: String, whole: String) -> Value? {
    let count = sink.diagnostics.count
    check(node, as: ExpectedShape(type), path, whole: whole)
    guard sink.diagnostics.count == count else { return nil }
    return type.value(node, what: path.isEmpty ? whole : path, sink: sink)
  }

  /// Reports a name that is none of a few: with the one it was meant to be, else with all of them.
  func unknown(
    _ rule: DiagnosticRule, _ message: String, _ name: LocatedText, called: String? = nil, choices: [String]
  ) {
    let word = called ?? name.text
    var seen = Set<String>()
    let choices = choices.filter { seen.insert($0).inserted }
    if sink.isCrowded || choices.isEmpty || Suggestion.nearest(to: word, in: choices) != nil {
      sink.unknown(rule, message, at: name.quotedRange, name: word, candidates: choices)
    } else {
      sink.error(rule, message, at: name.quotedRange, help: ScenarioMessages.choices(choices))
    }
  }
}

extension ExpectedShape {
  /// Whether it is a single value, not made of others.
  fileprivate var isSimple: Bool {
    switch self {
    case .list, .record, .anything: false
    case .text, .day, .boolean, .whole, .number, .choice, .formed: true
    }
  }
}
