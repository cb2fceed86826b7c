import TestSupport

/// Generates flows: steps of every kind, in any order, with conditions, branches, loops and calls.
struct FlowWriter {
  var dice: Dice
  /// Whether codes and secrets are asked.
  var hasTransients = true
  private var asked: [(id: String, type: String)] = []
  private var fields: [(id: String, type: String)] = []
  private var hasOnce = false
  /// The secrets asked for so far that later calls may read.
  ///
  /// A call that cannot be undone clears them.
  private var secrets: [String] = []
  /// The secrets that the current step asks for.
  private var ownSecrets: [String] = []
  /// Whether the first step asks for a secret that every later step can read.
  private var hasFirstSecret = false
  /// Whether a call reads a secret of an earlier step.
  private var carries = false
  /// The ranges of steps in sections.
  private var sections: [Range<Int>] = []
  private var repeated: Set<Int> = []
  /// The condition of all options of the current step's choices, and the step that their `"ifEmpty"` names.
  private var exit: (when: String, target: String)?

  init(seed: UInt64) { dice = Dice(seed: seed) }

  /// Returns the text of a flow.
  mutating func write() -> String {
    hasTransients = dice.oneIn(2)
    let count = dice.number(2..<7)
    planSections(count)
    hasFirstSecret = hasTransients && !sections.contains { $0.contains(0) } && dice.oneIn(2)
    var parts: [String] = []
    var place = 0
    while place < count {
      if let section = sections.first(where: { $0.lowerBound == place }) {
        parts.append(write(section, of: count))
        place = section.upperBound
      } else {
        parts.append(step(place, of: count))
        place += 1
      }
    }
    let steps = parts.joined(separator: ",\n")
    let refusing = steps.contains(#""go": "no""#) ? #", { "id": "no", "end": "refused" }"# : ""
    return """
      { "format": 1, "flow": "test", "version": 1, "title": "Test", "language": "en",
        "given": { "vip": "boolean?" },
        "services": {
          "send": { "input": { "to": "integer?" }, "output": { "id": "integer" },
                    "rejects": { "no": {}, "back": {}, "field": {} } },
          "check": { "input": { "a": "integer?", "b": "boolean?", "id": "integer?", "code": "code?",
                                "word": "secret?" },
                     "rejects": { "no": {}, "back": {}, "field": {}, "end": {}, "again": {} } },
          "enter": { "input": { "word": "secret" }, "rejects": { "no": {}, "back": {}, "field": {}, "end": {} } },
          "find": { "input": { "a": "integer?" }, "output": { "n": "integer" }, "rejects": { "no": {} } },
          "load": { "output": { "list": "text" }, "rejects": { "no": {} } },
          "all": { "input": "answers", "output": { "n": "integer" }, "rejects": { "no": {}, "back": {}, "field": {} } }
        },
        "steps": [
          \(steps),
          { "id": "z", "end": "done" } \(refusing)
        ] }
      """
  }

  private mutating func planSections(_ count: Int) {
    var place = 0
    while place < count {
      let end = min(place + dice.number(1..<3), count)
      if dice.oneIn(3) {
        sections.append(place..<end)
        if dice.oneIn(2) { repeated.insert(place) }
      }
      place = end
    }
  }

  /// Returns the name by which a step refers to a target: the name of the section if the target is in another section.
  private func name(_ target: Int, from place: Int) -> String {
    guard let section = sections.first(where: { $0.contains(target) }), !section.contains(place) else {
      return "s\(target)"
    }
    return "g\(section.lowerBound)"
  }

  private func isRepeated(_ place: Int) -> Bool {
    sections.contains { $0.contains(place) && repeated.contains($0.lowerBound) }
  }

  private mutating func write(_ section: Range<Int>, of count: Int) -> String {
    let first = section.lowerBound
    var parts = [#""id": "g\#(first)""#]
    if dice.oneIn(2) { parts.append(#""title": "G\#(first)""#) }
    if first > 0, dice.oneIn(4), let condition = condition(on: fields) { parts.append(#""when": "\#(condition)""#) }
    if dice.oneIn(4) { parts.append(#""optional": true"#) }
    let (outer, askedOutside, secretsOutside) = (fields, asked, secrets)
    if repeated.contains(first) {
      let items = fields.filter { $0.type != "boolean" }.map(\.id) + ["2", "vip == true ? 2 : 0"]
      let number = dice.pick(items) ?? "2"
      parts.append(#""repeat": { "for": "\#(number)", "as": "it\#(first)", "max": 3 }"#)
    }
    let inner = section.map { step($0, of: count) }
    if repeated.contains(first) {
      (fields, asked, secrets) = (outer + [("g\(first)", "section")], askedOutside, secretsOutside)
    }
    parts.append(#""steps": [\#(inner.joined(separator: ", "))]"#)
    if dice.oneIn(4), let condition = condition(on: outer) {
      let onward = section.upperBound < count ? name(section.upperBound, from: first) : "z"
      parts.append(#""next": [{ "when": "\#(condition)", "go": "z" }, { "go": "\#(onward)" }]"#)
    }
    return "{ " + parts.joined(separator: ", ") + " }"
  }

  private mutating func step(_ place: Int, of count: Int) -> String {
    var parts = [#""id": "s\#(place)""#, #""title": "S\#(place)""#]
    let earlier = fields
    if place > 0, dice.oneIn(4), let condition = condition(on: earlier) { parts.append(#""when": "\#(condition)""#) }
    let isReview = place > 0 && !isRepeated(place) && dice.oneIn(5)
    if isReview {
      parts.append(#""review": "Right?""#)
    } else if !(place == 0 && hasFirstSecret), dice.oneIn(4) {
      parts.append(#""optional": true"#)
    }
    if place > 0, dice.oneIn(12) { parts.append(#""back": "barred""#) }
    let onward = dice.oneIn(2) || place + 1 == count ? "z" : name(place + 1, from: place)
    exit = dice.oneIn(2) ? condition(on: earlier).map { ($0, onward) } : nil
    let own = isReview ? [] : ask(place)
    if !own.isEmpty { parts.append(#""fields": [\#(own.map { declaration($0, place) }.joined(separator: ", "))]"#) }
    ownSecrets = own.filter { $0.type == "secret" }.map(\.id)
    let read = earlier + own.filter { $0.type != "code" && $0.type != "secret" }
    parts += calls(
      place, of: count, earlier: earlier, read: read, asksCode: own.contains { $0.type == "code" }, isReview)
    secrets += ownSecrets
    if let next = next(place, of: count, read) { parts.append(next) }
    return "{ " + parts.joined(separator: ", ") + " }"
  }

  private mutating func ask(_ place: Int) -> [(id: String, type: String)] {
    var own: [(id: String, type: String)] = []
    for number in 0..<dice.number(0..<3) {
      own.append(
        (
          "f\(place)\(number)",
          dice.pick(["integer", "boolean", "integer", "computed", "list", "choices"]) ?? "integer"
        ))
    }
    if own.first?.type == "computed" { own[0].type = "integer" }
    asked += own.filter { $0.type != "computed" }
    fields += own.map { ($0.id, $0.type == "computed" ? "integer" : $0.type) }
    if hasTransients, dice.oneIn(3) { own.append(("c\(place)", "code")) }
    if place == 0 ? hasFirstSecret : hasTransients && dice.oneIn(4) { own.append(("w\(place)", "secret")) }
    return own
  }

  private mutating func declaration(_ field: (id: String, type: String), _ place: Int) -> String {
    let head = #"{ "id": "\#(field.id)", "label": "\#(field.id)", "#
    switch field.type {
    case "code": return head + #""type": "code", "length": 2 }"#
    case "secret":
      return head + #""type": "text", "secret": true\#(place > 0 && dice.oneIn(3) ? #", "required": false"# : "") }"#
    case "computed": return head + #""type": "integer", "computed": "f\#(place)0 == null ? 0 : 1" }"#
    case "boolean": return head + #""type": "boolean"\#(dice.oneIn(3) ? #", "default": false"# : "") }"#
    case "list":
      let own = #"{ "id": "n", "type": "integer", "label": "n", "max": 5 }, "#
      let more = #"{ "id": "b", "type": "boolean", "label": "b", "required": false, "when": "n > 1" }"#
      let least = dice.oneIn(2) ? #", "required": false"# : ""
      return head + #""type": "list", "fields": [\#(own)\#(more)], "max": 3\#(least) }"#
    case "choices":
      let least = dice.oneIn(2) ? #", "required": false"# : ""
      if let exit {
        let options = ["x", "y", "z"].map { #"{ "id": "\#($0)", "label": "\#($0)", "when": "\#(exit.when)" }"# }
        let list = options.joined(separator: ", ")
        return head + #""type": "choices", "options": [\#(list)], "ifEmpty": "\#(exit.target)"\#(least) }"#
      }
      return head + #""type": "choices", "options": ["x", "y", "z"]\#(least) }"#
    case _:
      var more = ""
      if dice.oneIn(3) { more += #", "required": false"# }
      if dice.oneIn(3) { more += #", "max": 5"# }
      return head + #""type": "integer"\#(more) }"#
    }
  }

  private mutating func condition(on read: [(id: String, type: String)]) -> String? {
    guard let field = dice.pick(read) else { return nil }
    if field.type == "boolean" { return "\(field.id) == \(dice.oneIn(2))" }
    if field.type == "choices" { return "'\(dice.oneIn(2) ? "x" : "z")' in \(field.id)" }
    if field.type == "section" || field.type == "output" {
      return "\(field.id) != null && size(\(field.id)) == \(dice.number(0..<3))"
    }
    if field.type == "list" { return "\(field.id) != null && \(field.id).exists(i, i.n == \(dice.number(1..<3)))" }
    let (isEqual, value) = (dice.oneIn(2), dice.number(1..<3))
    return isEqual ? "\(field.id) == \(value)" : "(\(field.id) == null || \(field.id) != \(value))"
  }

  private mutating func calls(
    _ place: Int, of count: Int, earlier: [(id: String, type: String)], read: [(id: String, type: String)],
    asksCode: Bool,
    _ isReview: Bool
  ) -> [String] {
    var parts: [String] = []
    let numbers = earlier.filter { $0.type == "integer" }.map(\.id)
    var hasBefore = false
    if !isReview, dice.oneIn(5) {
      hasBefore = true
      let input = dice.pick(numbers).map { #""to": "\#($0)""# } ?? ""
      let rules = rejected(place, more: dice.oneIn(2) ? #""no": { "message": "M", "continue": true }"# : nil)
      parts.append(#""before": { "call": "send", "as": "o\#(place)", "with": { \#(input) }, "rejected": \#(rules) }"#)
    }
    let hasOutput = hasBefore
    let loads = !isReview && !hasBefore && dice.oneIn(8)
    if loads {
      parts.append(#""before": { "call": "load", "as": "l\#(place)" }"#)
      fields.append(("l\(place)", "output"))
    }
    if !isReview, !hasBefore, !loads, let word = firstSecret(at: place), dice.oneIn(6) {
      hasBefore = true
      parts.append(#""before": { "call": "enter", "with": { "word": "\#(word)" }, "rejected": \#(rejected(place)) }"#)
    }
    if asksCode || isReview && dice.oneIn(2) || dice.oneIn(5) {
      parts.append(submit(place, read, hasOutput: hasOutput, asksCode: asksCode, isReview))
    }
    var actions: [String] = []
    if hasBefore, dice.oneIn(2) { actions.append(#"{ "id": "re", "label": "Re", "again": true }"#) }
    if dice.oneIn(6), let number = dice.pick(read.filter { $0.type == "integer" }.map(\.id)) {
      actions.append(
        #"{ "id": "find", "label": "F", "call": "find", "as": "p\#(place)", "with": { "a": "\#(number)" } }"#)
    }
    if place > 0, dice.oneIn(6) {
      actions.append(#"{ "id": "go", "label": "G", "go": "\#(name(dice.number(0..<place), from: place))" }"#)
    }
    let onward = dice.oneIn(3) || place + 1 == count ? "z" : name(place + 1, from: place)
    if let word = firstSecret(at: place), dice.oneIn(6) {
      let input = #""with": { "word": "\#(word)" }"#
      actions.append(#"{ "id": "enter", "label": "E", "call": "enter", \#(input), "rejected": \#(rejected(place)) }"#)
    }
    if !isReview, !(place == 0 && hasFirstSecret), dice.oneIn(6) {
      actions.append(#"{ "id": "leave", "label": "L", "leave": "\#(onward)" }"#)
    }
    if dice.oneIn(6) { actions.append(#"{ "id": "next", "label": "N", "next": "\#(onward)" }"#) }
    if !actions.isEmpty { parts.append(#""actions": [\#(actions.joined(separator: ", "))]"#) }
    return parts
  }

  private mutating func submit(
    _ place: Int, _ read: [(id: String, type: String)], hasOutput: Bool, asksCode: Bool, _ isReview: Bool
  ) -> String {
    let isBehind = hasOnce
    var more = dice.oneIn(3) ? #", "lasts": "1h""# : ""
    if !hasOnce, !isRepeated(place), isReview || dice.oneIn(6) {
      hasOnce = true
      more = #", "once": true"#
    }
    if dice.oneIn(5), !asksCode {
      return #""submit": { "call": "all", "as": "q\#(place)", "rejected": \#(rejected(place)) \#(more) }"#
    }
    let endRules = rejected(place, more: #""end": { "go": "no", "message": "M" }"#)
    if !isBehind, !asksCode, dice.oneIn(2), let word = firstSecret(at: place, despiteOnce: true) {
      return #""submit": { "call": "enter", "with": { "word": "\#(word)" }, "rejected": \#(endRules) \#(more) }"#
    }
    var inputs: [String] = []
    if dice.oneIn(2), let word = dice.pick((isBehind ? [] : secrets) + ownSecrets) {
      carries = true
      inputs.append(#""word": "\#(word)""#)
    }
    if let number = dice.pick(read.filter { $0.type == "integer" }.map(\.id)) { inputs.append(#""a": "\#(number)""#) }
    if let flag = dice.pick(read.filter { $0.type == "boolean" }.map(\.id)) { inputs.append(#""b": "\#(flag)""#) }
    if hasOutput { inputs.append(#""id": "o\#(place) != null ? o\#(place).id : null""#) }
    if asksCode { inputs.append(#""code": "c\#(place)""#) }
    let with = inputs.joined(separator: ", ")
    return #""submit": { "call": "check", "with": { \#(with) }, "rejected": \#(endRules) \#(more) }"#
  }

  /// Returns the first step's secret for the call of a later step, or `nil` if there is no secret or it may be lost.
  private mutating func firstSecret(at place: Int, despiteOnce: Bool = false) -> String? {
    guard hasFirstSecret, place > 0, despiteOnce || !hasOnce else { return nil }
    carries = true
    return "w0"
  }

  private mutating func rejected(_ place: Int, more: String? = nil) -> String {
    var rules = [#""*": { "message": "M" }"#]
    if place > 0 { rules.append(#""back": { "go": "\#(name(dice.number(0..<place), from: place))", "message": "M" }"#) }
    if let field = dice.pick(fields.filter { $0.type != "section" && $0.type != "output" }) {
      rules.append(#""field": { "field": "\#(field.id)", "message": "M" }"#)
    }
    if let more { rules.append(more) }
    return "{ " + rules.joined(separator: ", ") + " }"
  }

  private mutating func next(_ place: Int, of count: Int, _ read: [(id: String, type: String)]) -> String? {
    let onward = place + 1 < count ? name(place + 1, from: place) : "z"
    let own = asked.filter { $0.id.hasPrefix("f\(place)") && ["integer", "boolean"].contains($0.type) }
    // After a call that cannot be undone, no branch may lead back to where a secret is read.
    if !(hasOnce && carries), dice.oneIn(6), let field = dice.pick(own) {
      let back = name(dice.number(0..<(place + 1)), from: place)
      // A person leaves the loop by giving this field another answer.
      let loop =
        #"{ "when": "\#(field.id) == \#(field.type == "boolean" ? "true" : "1")", "go": "\#(back)" }"#
      return #""next": [\#(loop), { "go": "\#(onward)" }]"#
    }
    guard dice.oneIn(4), let condition = condition(on: read) else { return nil }
    let target = dice.oneIn(2) ? "z" : "no"
    return #""next": [{ "when": "\#(condition)", "go": "\#(target)" }, { "go": "\#(onward)" }]"#
  }
}
