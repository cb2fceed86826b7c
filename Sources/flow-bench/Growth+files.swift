/// What the files beside a flow may have many of, drawings, and mistakes.
extension Growth {
  static let files: [Dimension] = [
    .catalog("translations") { count in
      let entries = FlowText.object("strings", count) {
        #""Paragraph \#($0)": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "Absatz" }}}}"#
      }
      return (
        one(FlowText.list("text", count) { #""Paragraph \#($0)""# }),
        #"{ "sourceLanguage": "en", "version": "1.0", \#(entries) }"#
      )
    },
    .catalog("languages of a text", 20) { count in
      let text = FlowText.object("localizations", count) { place in
        let letters = [place / 26 % 26, place % 26].map { String(UnicodeScalar(UInt8(65 + $0))) }.joined()
        let tag = "de-" + letters + (place < 676 ? "" : "-x\(place)")
        return "\"\(tag)\": { \"stringUnit\": { \"state\": \"translated\", \"value\": \"T\" }}"
      }
      let head = #"{ "sourceLanguage": "en", "version": "1.0", "strings": { "One": "#
      return (one(#""title": "One""#), head + "{ \(text) }}}")
    },
    .scenarios("scenarios") { count in
      (
        oneQuestion,
        "{"
          + FlowText.list("scenarios", count) {
            #"{ "name": "n\#($0)", "steps": [{ "at": "one", "answer": { "f": "3" } }], "outcome": "done" }"#
          } + "}"
      )
    },
    .scenarios("cases of a scenario") { count in
      (
        oneQuestion,
        #"{ "scenarios": [{ "name": "n", "steps": [{ "at": "one", "answer": { "f": "3" } }], "outcome": "done", "#
          + FlowText.list("cases", count) { #"{ "name": "c\#($0)", "today": "2026-01-01" }"# } + "}]}"
      )
    },
    .scenarios("steps of a scenario") { count in
      (
        FlowText(
          steps: (0..<count).map { place in
            FlowText.step("s\(place)", FlowText.question("f\(place)"))
          }),
        #"{ "scenarios": [{ "name": "n", "outcome": "done", "#
          + FlowText.list("steps", count) { #"{ "at": "s\#($0)", "answer": { "f\#($0)": "3" }, "errors": {} }"# }
          + "}]}"
      )
    },
    .scenarios("answers of a scenario") { count in
      (
        one(FlowText.list("fields", count) { FlowText.field("f\($0)") }),
        #"{ "scenarios": [{ "name": "n", "outcome": "done", "steps": [{ "at": "one", "#
          + FlowText.object("answer", count) { #""f\#($0)": "3""# } + "}]}]}"
      )
    },
    .graph("steps") { count in FlowText(steps: conditionalSteps(count)) },
    .graph("branches") { count in
      FlowText.branching(count, to: 2)
    },
    .graph("steps with a call") { count in
      FlowText(
        members: #""services": { "p": { "rejects": { "no": {} } } },"#,
        steps: (0..<count).map {
          FlowText.step("s\($0)", #""submit": { "call": "p", "rejected": { "no": { "stop": "locked" } } }"#)
        })
    },
  ]

  static let mistakes: [Dimension] = [
    .mistakes("unknown names") { count in
      FlowText(steps: [
        FlowText.step("one", FlowText.list("fields", count) { FlowText.field("field\($0)") }),
        FlowText.step("two", FlowText.list("text", count) { #""{{feild\#($0)}}""# }),
      ])
    },
    .mistakes("unknown steps") { count in
      FlowText(steps: (0..<count).map { FlowText.step("step\($0)", #""title": "S""#, #""next": "stpe\#($0 + 1)""#) })
    },
    .mistakes("unknown keys") { count in
      FlowText(steps: (0..<count).map { FlowText.step("step\($0)", #""titel": "S""#) })
    },
    .mistakes("missing keys") { count in one(FlowText.list("fields", count) { #"{ "id": "f\#($0)" }"# }) },
    .mistakes("names twice") { count in one(FlowText.list("fields", count) { _ in FlowText.field("same") }) },
    .mistakes("steps that nothing leads to") { count in
      FlowText(steps: (0..<count).map { FlowText.step("step\($0)", #""title": "S""#, #""next": "done""#) })
    },
    .mistakes("values that may be missing") { count in
      FlowText(steps: [
        FlowText.step("one", FlowText.list("fields", 1) { _ in FlowText.field("f", "integer", #""required": false"#) }),
        FlowText.step("two", FlowText.list("text", count) { #"{ "when": "f > \#($0)", "text": "T" }"# }),
      ])
    },
    .mistakes("types") { count in
      FlowText(steps: [
        FlowText.step("one", FlowText.question("f")),
        FlowText.step("two", FlowText.list("text", count) { _ in #"{ "when": "f == 'x'", "text": "T" }"# }),
      ])
    },
    .mistakes("syntax of expressions") { count in
      one(FlowText.list("text", count) { _ in #""{{1 + }} and {{""# })
    },
    .mistakes("syntax of JSON") { count in
      one(FlowText.list("text", count) { _ in #""{{1 + }} and {{" { "a" }"# })
    },
  ]

  private static let oneQuestion = one(FlowText.question("f"))
}
