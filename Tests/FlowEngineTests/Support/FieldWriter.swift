import TestSupport

/// Generates a flow of one step whose fields, including groups and lists, read each other in every possible way.
struct FieldWriter {
  var dice: Dice
  /// The names that the next field can read, each with its type and whether it certainly has a value.
  private var known: [Name] = []
  private var count = 0

  private struct Name {
    let text: String
    let type: String
    let isCertain: Bool
  }

  init(seed: UInt64) { dice = Dice(seed: seed) }

  /// Returns the text of a flow.
  ///
  /// Most of the flows are valid.
  mutating func write() -> String {
    let fields = self.fields(3..<8, depth: 0)
    let rule = #"{ "that": "\#(condition())", "message": "No {{\#(text())}}." }"#
    let input = text()
    return """
      { "format": 1, "flow": "test", "version": 1, "title": "Test", "language": "en",
        "services": { "look": { "input": { "x": "text?" }, "output": { "y": "text" } } },
        "steps": [
          { "id": "a", "title": "A", "fields": [\(fields)], "rules": [\(rule)],
            "actions": [{ "id": "seek", "label": "Seek", "call": "look", "with": { "x": "\(input)" } }] },
          { "id": "z", "end": "done" } ] }
      """
  }

  private mutating func fields(_ number: Range<Int>, depth: Int) -> String {
    var parts: [String] = []
    for _ in 0..<dice.number(number) {
      let simple = ["text", "computed", "integer"]
      let kinds = depth == 0 ? simple + ["sum", "choice", "group", "list"] : simple
      parts.append(field(dice.pick(kinds) ?? "text", depth: depth))
    }
    return parts.joined(separator: ",\n")
  }

  private mutating func field(_ kind: String, depth: Int) -> String {
    count += 1
    let id = "f\(count)"
    if kind == "group" || kind == "list" { return compound(id, kind, depth) }
    let when = dice.oneIn(4) ? #", "when": "\#(condition())""# : ""
    let body = kind == "computed" || kind == "sum" ? computed(kind) : asked(kind)
    let isCertain = when.isEmpty && !body.contains("required")
    known.append(Name(text: id, type: kind == "integer" || kind == "sum" ? "integer" : "text", isCertain: isCertain))
    return #"{ "id": "\#(id)", "label": "\#(id)"\#(body)\#(when) }"#
  }

  private mutating func computed(_ kind: String) -> String {
    kind == "sum"
      ? #", "type": "integer", "computed": "\#(number())""# : #", "type": "text", "computed": "\#(text())""#
  }

  private mutating func asked(_ kind: String) -> String {
    var more = ""
    switch dice.number(0..<6) {
    case 0: more += #", "required": false"#
    case 1: more += #", "requiredWhen": "\#(condition())""#
    case _: break
    }
    if kind == "choice" {
      let option = #"{ "id": "abc", "label": "{{\#(text())}}", "when": "\#(condition())" }"#
      return #", "type": "choice"\#(more), "options": ["xa", \#(option)]"#
    }
    if kind == "integer" {
      if dice.oneIn(2) { more += #", "min": "\#(number())""# }
      return #", "type": "integer"\#(more)"#
    }
    if dice.oneIn(2) { more += #", "pattern": "[a-z]+""# }
    if dice.oneIn(4) { more += #", "maxLength": "\#(number()) + 20""# }
    if dice.oneIn(3) { more += #", "\#(dice.oneIn(2) ? "suggest" : "defaultFrom")": "\#(text())""# }
    if dice.oneIn(4) { more += #", "rules": [{ "that": "\#(condition())", "message": "{{\#(text())}}" }]"# }
    return #", "type": "text"\#(more)"#
  }

  /// Returns a group or a list.
  ///
  /// Expressions inside it read its fields by their ids, and expressions outside by names that start with its own id.
  private mutating func compound(_ id: String, _ kind: String, _ depth: Int) -> String {
    let outside = known
    let isOptional = dice.oneIn(3)
    let inner = fields(1..<4, depth: depth + 1)
    let own = known[outside.count...]
    known = outside
    for name in own {
      if kind == "group" {
        known.append(Name(text: "\(id).\(name.text)", type: name.type, isCertain: name.isCertain && !isOptional))
      } else if name.isCertain, name.type == "text" {
        known.append(Name(text: "\(id).exists(i, size(i.\(name.text)) > 1)", type: "boolean", isCertain: true))
      }
    }
    let optional = isOptional ? #", "required": false"# : ""
    return #"{ "id": "\#(id)", "type": "\#(kind)", "label": "\#(id)"\#(optional), "fields": [\#(inner)] }"#
  }

  // MARK: Expressions

  private mutating func name(_ type: String) -> Name? { dice.pick(known.filter { $0.type == type }) }

  private mutating func text() -> String {
    guard let name = name("text") else { return "'x'" }
    let value = name.isCertain ? name.text : "(\(name.text) != null ? \(name.text) : 'x')"
    return dice.pick(["\(value).trim()", "\(value) + 'a'", "\(value).lowerAscii()", value]) ?? value
  }

  private mutating func number() -> String {
    if dice.oneIn(2) { return "size(\(text()))" }
    guard let name = name("integer") else { return "1" }
    return name.isCertain ? "\(name.text)" : "(\(name.text) != null ? \(name.text) : 1)"
  }

  private mutating func condition() -> String {
    switch dice.number(0..<6) {
    case 0: if let name = name("boolean") { return name.text }
    case 1: if let name = name("text") { return "\(name.text) == 'xa'" }
    case 2: return "\(number()) > 1"
    case 3: return "\(text()).startsWith('x') && \(number()) < 9"
    case _: break
    }
    return "\(text()).startsWith('x')"
  }
}
