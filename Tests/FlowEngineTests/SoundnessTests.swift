import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Testing

@testable import FlowEngine

/// Runs tricky flows.
///
/// In a valid flow, no expression may fail except in arithmetic.
@Suite struct SoundnessTests {
  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let flow: String
    let given: [Value]
    let happenings: [TestEvent]
    let end: String
    let restarts: Bool

    init(
      _ name: String, head: String = "", given: [Value] = [], steps: [String], _ happenings: [TestEvent],
      end: String, restarts: Bool = false
    ) {
      testDescription = name
      flow = """
        { "format": 1, "flow": "test", "version": 1, "title": "Test", "language": "en", \(head)
          "services": { "p": { "input": {}, "output": { "o": "text" }, "rejects": { "no": {} } },
                        "q": { "input": { "x": "text" } } },
          "steps": [ \(steps.joined(separator: ",\n")), { "id": "done", "end": "done" } ] }
        """
      (self.given, self.happenings, self.end, self.restarts) = (given, happenings, end, restarts)
    }

    fileprivate func read() -> (flow: Flow?, report: DiagnosticReport) {
      Flow.read(SourceFile(name: "test.jsonc", text: flow))
    }
  }

  /// Returns an optional group whose second and third fields read the first.
  private static func readingGroup(_ id: String, _ more: String) -> String {
    let condition = more.contains(#""b""#) ? "b && " : ""
    return #"{ "id": "\#(id)", "type": "group", "label": "G", "required": false, "fields": ["#
      + #"{ "id": "x", "type": "text", "label": "X"\#(more) },"#
      + #"{ "id": "y", "type": "text", "label": "{{b ? x + '!' : ''}}", "when": "\#(condition)size(x) > 2" },"#
      + #"{ "id": "c", "type": "text", "computed": "\#(condition.isEmpty ? "x + '!'" : "b ? x + '!' : ''")" }] }"#
  }

  @Test(arguments: stories) func `No expression of a valid flow fails`(story: Story) throws {
    let (flow, report) = story.read()
    #expect(!report.hasErrors, "\(report.rendered { $0 })")
    var run = MachineTester(try #require(flow), given: story.given)
    for happening in [.start] + story.happenings {
      run = run.after(happening)
      #expect(run.machine.model.derivation.failure == nil)
      #expect(!run.screen.contains("failed"), "\(run.screen) after \(happening)")
      if story.restarts, case .submit = happening { run = run.restart() }
    }
    check(run.expect(screen: story.end))
  }

  @Test(arguments: refused) func `Using a value that may be missing makes a flow invalid`(story: Story) {
    #expect(
      story.read().report.diagnostics.filter { $0.severity == .error }.map { Self.events($0) } == [story.end])
  }

  private static func events(_ diagnostic: Diagnostic) -> String { diagnostic.rule.rawValue }

  private static func step(_ id: String, _ more: String = "", _ fields: String...) -> String {
    let asked = fields.isEmpty ? "" : #", "fields": [\#(fields.joined(separator: ", "))]"#
    return #"{ "id": "\#(id)", "title": "\#(id)"\#(more.isEmpty ? "" : ", " + more)\#(asked) }"#
  }
  private static func field(_ id: String, _ type: String = "text", _ more: String = "") -> String {
    #"{ "id": "\#(id)", "type": "\#(type)", "label": "\#(id)"\#(more.isEmpty ? "" : ", " + more) }"#
  }
  private static let word = field("word", "text", #""pattern": "[a-z]+""#)
  private static let low = field("low", "text", #""computed": "word.trim()""#)
  private static let pay =
    #""submit": { "call": "p", "with": {}, "once": true, "rejected": { "no": { "message": "No." } } }, "button": "Pay""#

  static let stories = [
    Story(
      "a condition reads a value computed from a missing or invalid answer",
      steps: [step("a", "", word, low, field("b", "text", #""when": "low.startsWith('x')""#))],
      [.submit, .type("word", "?"), .submit, .type("word", "xa"), .type("b", "1"), .submit], end: "end done"),
    Story(
      "every expression of a field reads values computed from each other",
      steps: [
        step(
          "a", #""rules": [{ "that": "size(lower) < 50", "message": "Long." }]"#, word, low,
          field("lower", "text", #""computed": "low.lowerAscii()""#),
          field("s", "text", #""suggest": "lower + 's'""#), field("d", "text", #""defaultFrom": "lower + 'd'""#),
          field("r", "text", #""requiredWhen": "size(lower) > 3""#),
          field("n", "text", #""required": false, "minLength": "size(lower)", "maxLength": "size(lower) + 9""#),
          field("c", "choice", #""options": [{ "id": "o", "label": "{{lower}}", "when": "lower != 'no'" }, "p"]"#))
      ],
      [
        .submit, .type("word", "?"), .submit, .type("word", "xa"), .type("s", "1"), .type("c", "p"), .submit,
      ], end: "end done"),
    Story(
      "a group and the items of a list compute values from an outer answer",
      steps: [
        step(
          "a", "", word,
          #"{ "id": "g", "type": "group", "fields": [\#(low), \#(field("p", "text", #""when": "low.startsWith('x')""#))] }"#,
          #"""
          { "id": "l", "type": "list", "label": "l", "fields": [\#(field("q")), \#(field("up", "text", #""computed": "word + q""#))],
            "rules": [{ "that": "l.all(i, i.up.startsWith('x'))", "message": "No." }] }
          """#,
          field("e", "text", #""when": "g.low.startsWith('x') && l.exists(i, size(i.up) > 1)""#))
      ],
      [
        .type("l", .list([.object(["q": .string("1")])])), .submit, .type("word", "?"), .submit,
        .type("word", "xa"), .type("g.p", "1"), .type("e", "1"), .submit,
      ], end: "end done"),
    Story(
      "a computed address is invalid",
      steps: [
        step("a", "", field("t"), field("m", "email", #""computed": "t + '@example.com'""#)),
        step("z", #""text": "{{m != null ? size(m) : 0}}""#, field("zz")),
      ], [.type("t", "a b"), .submit, .type("zz", "1"), .submit], end: "end done"),
    Story(
      "a nested group is invalid",
      steps: [
        step(
          "a", "",
          #"{ "id": "g", "type": "group", "fields": [{ "id": "h", "type": "group", "fields": [\#(field("p"))] }] }"#,
          field("b", "text", #""when": "g.h.p.startsWith('x')""#))
      ], [.submit, .type("g.h.p", "xa"), .type("b", "1"), .submit], end: "end done"),
    Story(
      "a lookup reads a value computed from an invalid answer",
      steps: [
        step(
          "a",
          #""actions": [{ "id": "find", "label": "Find", "call": "q", "with": { "x": "low" } }]"#, word, low)
      ],
      [.choose("find"), .type("word", "?"), .choose("find"), .type("word", "xa"), .choose("find"), .accept, .submit],
      end: "end done"),
    Story(
      "a rejected lookup leads to an end",
      steps: [
        step(
          "a",
          #""actions": [{ "id": "find", "label": "Find", "call": "p", "with": {}, "rejected": { "no": { "message": "No.", "go": "bad" } } }], "next": "done""#,
          field("x")),
        #"{ "id": "bad", "end": "bad", "text": "Bad." }"#,
      ], [.choose("find"), .reject("no")], end: "end bad"),
    Story(
      "the label of a button reads the step's own answer",
      steps: [step("a", #""button": "Go {{size(x)}}""#, field("x"))], [.type("x", ""), .type("x", "1"), .submit],
      end: "end done"),
    Story(
      "the message of a rejection reads an answer that is cleared afterwards",
      steps: [
        step(
          "a", #""submit": { "call": "p", "with": {}, "rejected": { "no": { "message": "{{size(x)}}" } } }"#,
          field("x"), field("y"))
      ],
      [
        .type("x", "1"), .type("y", "1"), .submit, .reject("no"), .type("x", ""), .submit, .type("x", "2"), .submit,
        .accept(["o": .string("o")]),
      ], end: "end done"),
    Story(
      "a field, a rule and a text read an unsaved answer of their own step",
      steps: [
        step(
          "a", #""text": "{{t}}", "rules": [{ "that": "size(t) < 50", "message": "Long." }]"#,
          field("t", "text", #""keep": false"#), field("u", "text", #""when": "size(t) > 2", "required": false"#)),
        step("m", #""when": "u != null""#, field("mm")), step("n", "", field("nn")),
      ], [.type("t", "1"), .submit, .type("nn", "1"), .submit], end: "end done", restarts: true),
    Story(
      "a step leaves the section before all items are asked",
      steps: [
        #"{ "id": "s", "repeat": { "for": "2", "as": "c" }, "steps": ["#
          + step("a", #""actions": [{ "id": "out", "label": "Out", "next": "z" }]"#, field("x")) + ","
          + step("b", "", field("y")) + "] }",
        step("z", #""text": "{{s.all(r, size(r.x) > 0)}} {{s.all(r, r.y == null || size(r.y) > 0)}}""#, field("zz")),
      ],
      [.type("x", "1"), .submit, .type("y", "1"), .submit, .type("x", "1"), .choose("out"), .type("zz", "1"), .submit],
      end: "end done"),
    Story(
      "an empty group",
      steps: [
        step("a", "", #"{ "id": "g", "type": "group", "fields": [\#(field("p", "text", #""required": false"#))] }"#),
        step("m", #""text": "{{g.p}} {{g.p != null ? size(g.p) : 0}}""#, field("x")),
      ], [.submit, .type("x", "1"), .submit], end: "end done"),
    Story(
      "fields that read each other in an optional group left empty", head: #""given": { "b": "boolean" },"#,
      given: [.bool(true)],
      steps: [
        #"{ "id": "a", "title": "A", "fields": ["# + readingGroup("g", "") + ","
          + readingGroup("h", #", "requiredWhen": "b""#) + "," + readingGroup("i", #", "when": "b""#) + ","
          + readingGroup("j", #", "default": "abc""#) + "] }"
      ],
      [.type("g.x", ""), .type("g.x", "long"), .type("g.x", ""), .submit], end: "end done"),
    Story(
      "an optional section is skipped half way",
      steps: [
        #"{ "id": "s", "optional": true, "steps": ["# + step("a", "", field("x")) + "," + step("b", "", field("y"))
          + "] }",
        step("z", #""text": "{{x != null ? size(x) : 0}} {{y == null}}""#, field("zz")),
      ], [.type("x", "1"), .submit, .skip("b"), .type("zz", "1"), .submit], end: "end done"),
    Story(
      "elements and values that are tested or certain to exist",
      steps: [
        step(
          "a", "", field("t"), field("c", "choice", #""options": ["x", "y"]"#),
          #"{ "id": "l", "type": "list", "label": "l", "min": 2, "fields": [\#(field("x"))] }"#,
          #"{ "id": "o", "type": "list", "label": "o", "required": false, "fields": [\#(field("x"))] }"#),
        step(
          "z",
          #"""
          "text": "{{l[1].x}} {{size(o) > 0 ? o[0].x : ''}} {{o[0] != null ? size(o[0].x) : 0}} {{int(t) == null ? 0 : int(t) + 1}} {{o.filter(i, i.x == t)[0] != null && size(o.filter(i, i.x == t)[0].x) > 0}} {{ {'x': 1, 'y': 2}[c] + 1 }} {{ {'x': 1}[c] != null ? {'x': 1}[c] + 1 : 0 }} {{o[7]}}{{int(t)}}"
          """#, field("zz")),
      ],
      [
        .type("t", "no"), .type("c", "x"),
        .type("l", .list([.object(["x": .string("1")]), .object(["x": .string("2")])])),
        .submit, .type("zz", "1"), .submit,
      ], end: "end done"),
    Story(
      "a governing condition reads the clock without a seal in between",
      steps: [
        step("a", #""when": "today > date('2026-01-01')""#, field("x")), step("m", "", field("y")),
        step("z", #""when": "today > date('2026-01-01')", "text": "{{size(x)}}""#, field("zz")),
      ], [.type("x", "1"), .submit, .type("y", "1"), .submit, .type("zz", "1"), .submit], end: "end done"),
  ]

  static let refused = [
    Story(
      "a conditional end in between",
      steps: [
        step(
          "a", #""next": [{ "when": "b", "go": "e" }, { "go": "x" }]"#, field("b", "boolean"), field("c", "boolean")),
        step("x", #""when": "b", "next": "e""#, field("name")),
        #"{ "id": "e", "when": "c", "end": "e", "text": "E." }"#,
        step("z", #""when": "b", "text": "{{size(name)}}""#),
      ], [], end: "maybe-missing"),
    Story(
      "the clock moves on after a seal",
      steps: [
        step("x", #""when": "today > date('2026-03-02')""#, field("name")), step("s", pay), step("w", "", field("ww")),
        step("z", #""when": "today > date('2026-03-02')", "text": "{{size(name)}}""#),
      ], [], end: "maybe-missing"),
    Story(
      "the given values change after a seal", head: #""given": { "plan": "text" },"#,
      steps: [
        step("x", #""when": "plan == 'pro'""#, field("name")), step("s", pay), step("w", "", field("ww")),
        step("z", #""when": "plan == 'pro'", "text": "{{size(name)}}""#),
      ], [], end: "maybe-missing"),
    Story(
      "a branch reads an unsaved answer that a restart loses",
      steps: [
        step(
          "a", #""next": [{ "when": "size(t) > 3", "go": "done" }, { "go": "m" }]"#,
          field("t", "text", #""keep": false"#)), step("m", "", field("mm")),
      ], [], end: "carried-secret"),
    Story(
      "a map without a key for every option",
      steps: [
        step("a", "", field("c", "choice", #""options": ["x", "y"]"#)), step("z", #""text": "{{ {'x': 1}[c] + 1 }}""#),
      ], [], end: "maybe-missing"),
    Story(
      "a map of shared options with a computed key",
      head: #""options": { "s": ["x", "y"] },"#,
      steps: [
        step(
          "a", "", field("t"), field("d", "choice", #""options": "s""#),
          #"{ "id": "c", "type": "choice", "label": "c", "options": "s", "computed": "t" }"#),
        step("z", #""text": "{{ {'x': 1, 'y': 2}[d] + 1 }} {{ {'x': 1, 'y': 2}[c] + 1 }}""#),
      ], [], end: "maybe-missing"),
    Story(
      "an unknown time zone", steps: [step("a", #""text": "{{now.getHours('Mars')}}""#)], [], end: "always-fails"),
    Story(
      "a map whose keys may be equal",
      steps: [step("a", "", field("t")), step("z", #""when": "size({t: 1, 'b': 2}) > 1""#)], [], end: "type-mismatch"),
    Story(
      "an element of a list that may be empty",
      steps: [
        step("a", "", #"{ "id": "l", "type": "list", "label": "l", "required": false, "fields": [\#(field("x"))] }"#),
        step("z", #""text": "{{l[0].x}}""#),
      ], [], end: "maybe-missing"),
    Story(
      "a computed address that may be invalid",
      steps: [
        step("a", "", field("t"), field("m", "email", #""computed": "t + '@example.com'""#)),
        step("z", #""text": "{{size(m)}}""#),
      ], [], end: "maybe-missing"),
    Story(
      "a text that may not be a number", steps: [step("a", "", field("t")), step("z", #""text": "{{int(t) + 1}}""#)],
      [],
      end: "maybe-missing"),
  ]
}
