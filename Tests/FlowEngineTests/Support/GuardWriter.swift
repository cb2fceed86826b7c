import FlowTesting
import TestSupport

/// Generates flows whose questions are asked under conditions, with expressions that read the answers under other
/// conditions.
///
/// Each expression is the `when` of an optional field on its own line, so that each expression that the checker refuses
/// can be left out.
struct GuardWriter {
  /// An expression of a flow.
  struct Probe {
    /// The expression that is checked.
    let text: String
    /// The same expression, changed to divide by zero wherever it compares a missing answer under a negation.
    let strict: String
  }

  var dice: Dice
  private(set) var probes: [Probe] = []
  /// The number of expressions in each step.
  private static let count = 8

  init(seed: UInt64) { dice = Dice(seed: seed) }

  static let head = """
    { "format": 1, "flow": "f", "title": "F",
      "given": { "b": "boolean", "zero": "integer" },
      "services": { "p": { "input": {}, "output": { "o": "text" }, "rejects": { "no": {} } } },
      "conditions": { "isA": "k == 'a'", "known": "y != null && k != null", "bare": "y > 2", "notA": "k != 'a'" },
      "steps": [
    """
  static let tail = #"{ "id": "done", "end": "done" }, { "id": "bad", "end": "bad" } ] }"#

  /// Writes the steps, in which `§3§` marks the line of the fourth expression.
  mutating func write() -> String {
    let middle = [conditional(), list(), call(), section(), group()].shuffled(using: &dice)
    let quit = #"{ "id": "stop", "label": "Q", "leave": "bad" }"#
    let first =
      #"{ "id": "one", "actions": [\#(quit)], "fields": [ \#(kinds), { "id": "f", "type": "boolean", "label": "f" }, \#(text("t", ", \"required\": false")) ]"#
    let way = dice.oneIn(4) ? #", "next": [{ "when": "b", "go": "last" }, { "go": "two" }]"# : ""
    let second = #"{ "id": "two", "text": "Two." },"#
    let loop = dice.oneIn(6) ? #", "next": [{ "when": "f", "go": "two" }, { "go": "done" }]"# : ""
    let last = #"{ "id": "last" \#(when(oneIn: 3)), "fields": [ \#(text("z")), \#(lines()) ]\#(loop) },"#
    return Self.head + first + way + " },\n" + second + middle.joined(separator: "\n") + last + Self.tail
  }

  // MARK: Steps

  private let kinds = #"{ "id": "k", "type": "choice", "label": "k", "options": ["a", "b"], "required": false }"#

  private func text(_ id: String, _ more: String = "") -> String {
    #"{ "id": "\#(id)", "type": "text", "label": "\#(id)"\#(more) }"#
  }

  private func number(_ id: String, _ more: String = "") -> String {
    #"{ "id": "\#(id)", "type": "integer", "label": "\#(id)"\#(more) }"#
  }

  private func tags(_ more: String) -> String {
    #"{ "id": "tags", "type": "choices", "label": "tags", "options": ["a", "b"]\#(more) }"#
  }

  private mutating func when(oneIn count: Int = 1, of conditions: [String] = Self.conditions) -> String {
    guard dice.oneIn(count), let condition = dice.pick(conditions) else { return "" }
    return #", "when": "\#(condition)""#
  }

  private static let conditions = [
    "f", "!f", "b", "k == 'a'", "isA", "k != null && k != 'a'", "f && b", "f == true", "f != false",
  ]

  private mutating func conditional() -> String {
    let leave = dice.oneIn(6) ? #", "actions": [{ "id": "l", "label": "L", "leave": "last" }]"# : ""
    let optional = dice.oneIn(6) ? #", "optional": true"# : ""
    return
      #"{ "id": "cond"\#(when(oneIn: 2))\#(optional)\#(leave), "fields": [ \#(number("y", when(oneIn: 2))), \#(tags(when(oneIn: 2))), \#(lines()) ] },"#
  }

  private mutating func list() -> String {
    let fields = [
      #"{ "id": "k", "type": "choice", "label": "k", "options": ["a", "b"] }"#,
      number("amount", #", "when": "k == 'a'""#), number("more", #", "requiredWhen": "k == 'b'""#),
    ]
    return
      #"{ "id": "many"\#(when(oneIn: 3)), "fields": [ { "id": "items", "type": "list", "label": "i", "required": false, "fields": [ \#(fields.joined(separator: ", ")) ] }, \#(lines()) ] },"#
  }

  private mutating func call() -> String {
    let rejected = dice.oneIn(3) ? #"{ "no": { "message": "No.", "go": "bad" } }"# : #"{ "no": { "message": "No." } }"#
    return
      #"{ "id": "calls"\#(when(oneIn: 2)), "button": "Go", "submit": { "call": "p", "with": {}, "as": "r", "rejected": \#(rejected) } },"#
  }

  private mutating func section() -> String {
    let inner =
      #"{ "id": "s1", "fields": [ { "id": "has", "type": "boolean", "label": "has" } ] }, { "id": "s2", "when": "has", "fields": [ \#(number("x")), \#(number("w", #", "requiredWhen": "x > 2""#)) ]\#(dice.oneIn(4) ? #", "actions": [{ "id": "out", "label": "O", "next": "last" }]"# : "") }"#
    return #"{ "id": "s"\#(when(oneIn: 2)), "repeat": { "for": "2", "as": "c" }, "steps": [ \#(inner) ] },"#
  }

  private mutating func group() -> String {
    let optional = dice.oneIn(2) ? #", "required": false"# : ""
    return
      #"{ "id": "grouped"\#(when(oneIn: 3)), "fields": [ { "id": "g", "type": "group"\#(optional), "fields": [ { "id": "h", "type": "boolean", "label": "h" }, \#(number("v", #", "when": "h""#)), \#(number("w", #", "requiredWhen": "!h""#)) ] }, \#(lines()) ] },"#
  }

  // MARK: Expressions

  private mutating func lines() -> String {
    var lines = ""
    for _ in 0..<Self.count {
      let (text, strict) = condition(depth: dice.oneIn(3) ? 2 : 1)
      lines += "\n§\(probes.count)§\n"
      probes.append(Probe(text: text, strict: strict))
    }
    return lines + text("end\(probes.count)", #", "required": false"#)
  }

  private typealias Pair = (text: String, strict: String)

  private mutating func condition(depth: Int) -> Pair {
    if depth == 0 || dice.oneIn(4) { return atom() }
    let (left, right) = (condition(depth: depth - 1), condition(depth: depth - 1))
    func both(_ make: (String, String) -> String) -> Pair {
      (make(left.text, right.text), make(left.strict, right.strict))
    }
    switch dice.number(0..<8) {
    case 0..<3: return both { "(\($0) && \($1))" }
    case 3..<5: return both { "(\($0) || \($1))" }
    case 5:
      // The condition of `?:` may compare missing answers, so it stays the same in both.
      return ("(\(left.text) ? \(right.text) : f)", "(\(left.text) ? \(right.strict) : f)")
    case 6:
      guard let test = dice.pick(Self.conditions + ["notA"]) else { return left }
      return both { first, second in "((\(test)) ? \(first) : \(second))" }
    case _:
      guard let test = dice.pick(Self.conditions) else { return left }
      return both { first, _ in "(\(test) && \(first))" }
    }
  }

  private mutating func atom() -> Pair {
    if dice.oneIn(3), let (subject, value) = dice.pick([("k", "'a'"), ("t", "'x'"), ("y", "3"), ("g.v", "3")]) {
      let compared = dice.pick(["\(subject) != \(value)", "!(\(subject) == \(value))", "!(\(subject) in [\(value)])"])
      let text = compared ?? ""
      return (text, "(\(subject) == null ? 1 / zero == 1 : \(text))")
    }
    let text = dice.pick(Self.conditions + Self.readings) ?? "f"
    return (text, text)
  }

  private static let readings = [
    "y > 2", "y * 2 > 3", "size(t) > 1", "known", "bare", "size(r.o) > 1", "r != null", "g.v > 3",
    "(g.h ? g.v : 0) > 2",
    "g != null && (g.h ? g.v > 1 : f)", "items.all(i, i.k != 'a' || i.amount > 3)",
    "items.exists(i, i.k == 'a' && i.amount > 3)", "items.exists(i, i.amount > 3)",
    "size(items.filter(i, i.k == 'a').map(i, i.amount + 1)) > 0", "items.map(i, i.k == 'a' ? i.amount + 1 : 0) != [1]",
    "s.all(c, !c.has || c.x > 1)", "s.exists(c, c.x > 1)", "size(s) > 1 && (s[1].has ? s[1].x > 1 : f)",
    "size(s.filter(c, c.has).map(c, c.x * 2)) > 0", "y == 3 && y > 1", "k in ['a'] && size(k) > 0",
    "items.all(i, i.k != 'b' || i.more > 3)", "items.all(i, i.k != 'a' || i.more > 3)",
    "items.filter(i, i.k == 'b').map(i, i.more + 1) != [1]", "(g.h ? 0 : g.w) > 2", "(g.h ? g.w : 0) > 2",
    "g != null && (g.h ? f : g.w > 1)", "s.all(c, !c.has || c.x <= 2 || c.w > 1)", "s.exists(c, c.has && c.w > 1)",
    "tags != null && size(tags.first()) > 0", "size(tags[0]) > 0", "tags != null && size(tags.reverse()[0]) > 0",
    "tags != null && size(tags) > 1 && size(tags.sort()[1]) > 0",
  ]
}
