import Testing

/// Answers that are not kept, read by the calls of later steps: what cannot be asked again is refused.
@Suite struct CarriedSecretRuleTests {
  @Test(arguments: cases) func `a secret that cannot be asked again is refused`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  private static func services(_ names: String...) -> String {
    let all = [
      "s": #""s": {"input": {"p": "secret?"}}"#,
      "o": #""o": {"input": {}, "output": {"key": "secret", "id": "text"}}"#,
      "g": #""g": {"input": {"a": {"n": "text", "p": "secret"}}}"#,
    ]
    return #""services": {"# + names.compactMap { all[$0] }.joined(separator: ", ") + "}"
  }
  private static let asking =
    #"{"id": "a", "fields": [{"id": "p", "type": "text", "label": "P", "secret": true}]}"#
  private static func calling(_ id: String, _ call: String = #""call": "s", "with": {"p": "p"}"#, _ more: String = "")
    -> String
  { "\n" + #"{"id": ""# + id + #"", "button": "Go", "submit": {"# + call + "}" + more + "}" }
  private static let once = #""call": "o", "with": {}, "once": true, "as": "made""#
  private static let warning =
    #"[carried-secret] "p" is not kept, so after a restart it is asked again before this call; call it in the step that asks"#
  private static let lost =
    #"is not saved, and what comes before a call with "once" cannot be asked again; ask it in a step after that call"#

  static let cases = [
    CheckedFlow(
      "a call that cannot be undone in between", head: services("s", "o"),
      steps: [asking, calling("b", once), calling("c")].joined(separator: ","),
      end: #"{"id": "done", "end": "done", "result": {"id": "made.id"}}"#,
      problems: [#"4:68 [carried-secret] "p" "# + lost]),
    CheckedFlow(
      "the same on one of two ways", head: services("s", "o"),
      steps: [
        #"{"id": "a", "fields": [{"id": "p", "type": "text", "label": "P", "secret": true}, {"id": "y", "type": "#
          + #""boolean", "label": "Y"}], "next": [{"when": "y", "go": "b"}, {"go": "c"}]}"#, calling("b", once),
        calling("c"),
      ].joined(separator: ","),
      problems: [
        #"3:8 warning [falls-through] after "b" comes "c", another branch of "a"; say where "b" leads with "next""#,
        #"4:68 [carried-secret] "p" "# + lost,
      ]),
    CheckedFlow(
      "that call itself, and one before it", head: services("s"),
      steps: [asking, calling("b"), calling("c", #""call": "s", "with": {"p": "p"}, "once": true"#)]
        .joined(separator: ","),
      problems: ["3:68 warning " + warning, "4:68 warning " + warning]),
    CheckedFlow(
      "a step that is left for another without that call", head: services("s", "o"),
      steps: [
        asking, calling("b", once, #", "next": "done", "actions": [{"id": "x", "label": "X", "leave": "c"}]"#),
        calling("c"),
      ].joined(separator: ","),
      problems: ["4:68 warning " + warning]),
    CheckedFlow(
      "a secret that a service gave", head: services("s", "o"),
      steps: [
        calling("a", #""call": "o", "with": {}, "as": "first""#),
        calling("b", #""call": "o", "with": {}, "once": true, "as": "made""#),
        calling("c", #""call": "s", "with": {"p": "first.key"}"#),
        calling("d", #""call": "s", "with": {"p": "made.key"}"#),
      ].joined(separator: ","),
      end: #"{"id": "done", "end": "done", "result": {"id": "made.id", "first": "first.id"}}"#,
      problems: [#"5:68 [carried-secret] "first" "# + lost, #"6:68 [carried-secret] "made" "# + lost]),
    CheckedFlow(
      "a secret in a group", head: services("s", "g"),
      steps: [
        #"{"id": "a", "fields": [{"id": "w", "type": "group", "fields": [{"id": "n", "type": "text", "label": "N"}, "#
          + #"{"id": "p", "type": "text", "label": "P", "secret": true}]}]}"#,
        calling("b", #""call": "s", "with": {"p": "w.p"}"#), calling("c", #""call": "g", "with": {"a": "w"}"#),
        "\n" + #"{"id": "d", "text": "{{w.n}} {{w.p}}"}"#,
      ].joined(separator: ","),
      problems: [
        "3:68 warning " + warning.replacing(#""p" is"#, with: #""w.p" is"#),
        "4:68 warning " + warning.replacing(#""p" is"#, with: #""w.p" is"#),
        #"5:32 [carried-secret] "w.p" is not kept, so it cannot be handed over; only a call may use it"#,
        #"5:32 warning [secret-shown] the secret "w.p" is shown as dots only; leave it out"#,
      ]),
  ]
}
