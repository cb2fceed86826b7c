import FlowServer

extension Growth {
  static let files: [Dimension] = [
    Dimension(name: "lines of a request", base: 1_000) { count in
      let bytes = Array(String(repeating: "A:\r\n", count: count).utf8)[...]
      var limits = ServerLimits()
      limits.headerBytes = .max
      let reader = RequestHeadReader(limits: limits)
      return { _ = try? reader.length(of: bytes, searchingFrom: 0) }
    },
    .catalog("translations") { count in
      let entries = object("strings", count) {
        #""Paragraph \#($0)": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "Absatz" }}}}"#
      }
      return (
        .one(list("text", count) { #""Paragraph \#($0)""# }),
        #"{ "sourceLanguage": "en", "version": "1.0", \#(entries) }"#
      )
    },
    .catalog("languages of a text", 20) { count in
      let text = object("localizations", count) { place in
        let letters = [place / 26 % 26, place % 26].map { String(UnicodeScalar(UInt8(65 + $0))) }.joined()
        let tag = "de-" + letters + (place < 676 ? "" : "-x\(place)")
        return "\"\(tag)\": { \"stringUnit\": { \"state\": \"translated\", \"value\": \"T\" }}"
      }
      let head = #"{ "sourceLanguage": "en", "version": "1.0", "strings": { "One": "#
      return (.one(#""title": "One""#), head + "{ \(text) }}}")
    },
    .scenarios("scenarios") { count in
      let scenarios = list("scenarios", count) { scenario("n\($0)", answered) + "}" }
      return (oneQuestion, "{\(scenarios)}")
    },
    .scenarios("cases of a scenario") { count in
      let cases = list("cases", count) { #"{ "name": "c\#($0)", "today": "2026-01-01" }"# }
      return (oneQuestion, #"{ "scenarios": [\#(scenario("n", answered)), \#(cases)}]}"#)
    },
    .scenarios("steps of a scenario") { count in
      let steps = list("steps", count) { #"{ "at": "s\#($0)", "answer": { "f\#($0)": "3" }, "errors": {} }"# }
      return (FlowText(count) { step("s\($0)", question("f\($0)")) }, #"{ "scenarios": [\#(scenario("n", steps))}]}"#)
    },
    .scenarios("answers of a scenario") { count in
      let answer = object("answer", count) { #""f\#($0)": "3""# }
      return (
        .one(list("fields", count) { field("f\($0)") }),
        #"{ "scenarios": [\#(scenario("n", #""steps": [{ "at": "one", \#(answer)}]"#))}]}"#
      )
    },
    .graph("steps") { .conditional($0) },
    .graph("branches") { .branching($0, to: 2) },
    .graph("steps with a call") { count in
      FlowText(members: #""services": { "p": { "rejects": { "no": {} } } },"#, count) {
        step("s\($0)", #""submit": { "call": "p", "rejected": { "no": { "stop": "locked" } } }"#)
      }
    },
  ]

  static let json: [Dimension] = [
    .json("elements") { "[" + String(repeating: "1,", count: $0) + "]" },
    .json("keys") { count in "{" + (0..<count).map { "\"k\($0)\": \($0)" }.joined(separator: ",") + "}" },
    .json("escapes") { "\"" + String(repeating: "\\u0041", count: $0) + "\"" },
    .json("lines before an error") { String(repeating: "\n", count: $0) + "x" },
    .json("comments") { "[" + String(repeating: "/* * */ // /*\n", count: $0) + "]" },
    .json("containers") { "[" + String(repeating: "[1,{\"a\":2}],", count: $0) + "]" },
    .json("nested arrays") { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) },
    .json("objects without an end") { String(repeating: "{\"a\":", count: $0) },
    .json("blanks beside a wrong bracket") { count in
      "[" + String(repeating: " ", count: count) + "1} " + String(repeating: " ", count: count) + ", 2]"
    },
    .json("slashes that begin no comment") { "{\"a\": 1 " + String(repeating: "/ ", count: $0) + "\"b\"" },
  ]

  static let mistakes: [Dimension] = [
    .mistakes("unknown names") { count in
      FlowText(steps: [
        step("one", list("fields", count) { field("field\($0)") }),
        step("two", list("text", count) { #""{{feild\#($0)}}""# }),
      ])
    },
    .mistakes("unknown steps") { FlowText($0) { step("step\($0)", #""title": "S""#, #""next": "stpe\#($0 + 1)""#) } },
    .mistakes("unknown keys") { FlowText($0) { step("step\($0)", #""titel": "S""#) } },
    .mistakes("missing keys") { .one(list("fields", $0) { #"{ "id": "f\#($0)" }"# }) },
    .mistakes("unused conditions") { .one(question("f"), object("conditions", $0) { #""c\#($0)": "true""# } + ",") },
    .mistakes("unused services") { .one(question("f"), object("services", $0) { #""s\#($0)": {}"# } + ",") },
    .mistakes("rules allowed twice") { .one(question("f"), list("allow", $0) { _ in "\"dead-branch\"" } + ",") },
    .mistakes("names twice") { .one(list("fields", $0) { _ in field("same") }) },
    .mistakes("steps that nothing leads to") {
      FlowText($0) { step("step\($0)", #""title": "S""#, #""next": "done""#) }
    },
    .mistakes("values that may be missing") { count in
      FlowText(steps: [
        step("one", list("fields", 1) { _ in field("f", "integer", #""required": false"#) }),
        step("two", list("text", count) { #"{ "when": "f > \#($0)", "text": "T" }"# }),
      ])
    },
    .mistakes("types") { count in
      FlowText(steps: [
        step("one", question("f")),
        step("two", list("text", count) { _ in #"{ "when": "f == 'x'", "text": "T" }"# }),
      ])
    },
    .mistakes("syntax of expressions") { .one(list("text", $0) { _ in #""{{1 + }} and {{""# }) },
    .mistakes("syntax of JSON") { .one(list("text", $0) { _ in #""{{1 + }} and {{" { "a" }"# }) },
  ]

  private static let oneQuestion = FlowText.one(question("f"))

  private static let answered = #""steps": [{ "at": "one", "answer": { "f": "3" } }]"#

  /// Returns the text of a scenario that reaches an end; the closing brace of the scenario is left out.
  private static func scenario(_ name: String, _ members: String) -> String {
    #"{ "name": "\#(name)", "outcome": "done", \#(members)"#
  }
}
