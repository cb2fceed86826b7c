import FlowDefinition
import Testing

/// Definite assignment: where an answer is certain to exist and where it may be missing.
@Suite struct DefiniteAssignmentTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: String

    /// Creates a case from steps in which `X` stands for a required text field `x`, and `Z` for a text that reads `x`.
    init(_ name: String, _ steps: String) {
      testDescription = name
      self.steps =
        steps
        .replacing("X", with: #""fields": [{"id": "x", "type": "text", "label": "X"}]"#)
        .replacing("Z", with: #""text": "{{x + '!'}}""#)
    }

    var problems: [String] {
      let head = #""given": {"b": "boolean"}, "services": {"s": {"output": "text", "rejects": {"no": {}}}}"#
      return Checking.problems(Checking.flow(head, steps: steps)).map { $0.split(separator: " ")[1].description }
        .filter { $0 != "warning" }
    }
  }

  static let certain = [
    Case("in the next step", #"{"id": "a", X}, {"id": "z", Z}"#),
    Case("some steps later", #"{"id": "a", X}, {"id": "b"}, {"id": "c", "optional": true}, {"id": "z", Z}"#),
    Case(
      "on two branches that meet after it",
      #"{"id": "a", X, "next": [{"when": "b", "go": "c"}, {"go": "d"}]}, {"id": "c", "next": "z"}, {"id": "d"}, "#
        + #"{"id": "z", Z}"#),
    Case(
      "on one branch, for a step of that branch",
      #"{"id": "a", "next": [{"when": "b", "go": "c"}, {"go": "d"}]}, {"id": "c", X}, {"id": "z", Z, "next": "e"}, "#
        + #"{"id": "d"}, {"id": "e"}"#),
    Case(
      "in a loop",
      #"{"id": "a", X}, {"id": "z", Z, "next": [{"when": "b", "go": "a"}, {"go": "done"}]}"#),
    Case(
      "in a loop back to the middle",
      #"{"id": "a", X}, {"id": "m"}, {"id": "z", Z, "next": [{"when": "b", "go": "m"}, {"go": "done"}]}"#),
    Case(
      "after a step with a leaving action",
      #"{"id": "p", "actions": [L]}, {"id": "a", X}, {"id": "z", Z}"#.leaving("a")),
    Case(
      "with an action that goes back",
      #"{"id": "p"}, {"id": "a", X, "actions": [G]}, {"id": "z", Z}"#
        .replacing("G", with: #"{"id": "g", "label": "G", "go": "p"}"#)),
    Case(
      "with an action that submits it",
      #"{"id": "a", X, "actions": [N]}, {"id": "b"}, {"id": "z", Z}"#
        .replacing("N", with: #"{"id": "n", "label": "N", "next": "z"}"#)),
    Case(
      "with a rejection that goes back",
      #"{"id": "a", X}, {"id": "c", "submit": {"call": "s", "rejected": "#
        + #"{"no": {"go": "a"}}}}, {"id": "z", Z}"#),
    Case("in its own step's rules", #"{"id": "a", X, "rules": [{"that": "x + '!' != ''", "message": "M"}]}"#),
    Case(
      "in its own step's next",
      #"{"id": "a", X, "next": [{"when": "x + '!' == 'a!'", "go": "z"}, {"go": "z"}]}, {"id": "z"}"#),
    Case(
      "in its own step's call", #"{"id": "a", X, "submit": {"call": "s", "as": "r"}}, {"id": "z", "text": "{{r + x}}"}"#
    ),
    Case("the output of before in its own step", #"{"id": "a", "before": {"call": "s", "as": "x"}, Z}"#),
    Case("after a test", #"{"id": "a", "optional": true, X}, {"id": "z", "text": "{{x == null ? '' : x + '!'}}"}"#),
    Case("under a when that tests it", #"{"id": "a", "optional": true, X}, {"id": "z", "when": "x != null", Z}"#),
    Case(
      "under a paragraph's when",
      #"{"id": "a", "optional": true, X}, {"id": "z", "text": [{"when": "x != null", "text": "{{x + '!'}}"}]}"#),
    Case(
      "optional choices",
      #"{"id": "a", "fields": [{"id": "x", "type": "choices", "label": "O", "options": ["o"], "required": false}]}, {"id": "z", "text": "{{x.size() + 1}}"}"#
    ),
    Case(
      "under a field's when",
      #"{"id": "a", "optional": true, X}, {"id": "z", "fields": [{"id": "y", "type": "text", "label": "{{x + '!'}}", "#
        + #""help": "{{x + '?'}}", "when": "x != null", "messages": {"required": "{{x + '.'}}"}}]}"#),
    Case(
      "under a group's when",
      #"{"id": "a", "optional": true, X}, {"id": "z", "fields": [{"id": "g", "type": "group", "when": "x != null", "#
        + #""fields": [{"id": "y", "type": "text", "label": "{{x + '!'}}"}]}]}"#),
    Case(
      "under an option's and an action's when",
      #"{"id": "a", "optional": true, X}, {"id": "z", "fields": [{"id": "y", "type": "choice", "label": "O", "#
        + #""options": [{"id": "o", "label": "{{x + '!'}}", "when": "x != null"}]}], "#
        + #""actions": [{"id": "l", "label": "{{x + '!'}}", "leave": "done", "when": "x != null"}]}"#),
    Case("shown as is", #"{"id": "a", "optional": true, X}, {"id": "z", "text": "{{x}}"}"#),
    Case("an unreachable step", #"{"id": "a", "next": "done"}, {"id": "c", X}, {"id": "z", Z}"#),
  ]

  static let uncertain = [
    Case("asked later", #"{"id": "z", Z}, {"id": "a", X}"#),
    Case("in its own step's text", #"{"id": "a", X, "text": "{{x + '!'}}"}"#),
    Case("after a conditional step", #"{"id": "a", "when": "b", X}, {"id": "z", Z}"#),
    Case("after an optional step", #"{"id": "a", "optional": true, X}, {"id": "z", Z}"#),
    Case(
      "of an optional field",
      #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "O", "required": false}]}, {"id": "z", Z}"#),
    Case(
      "of a field with a when",
      #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "O", "when": "b"}]}, {"id": "z", Z}"#),
    Case(
      "of a conditionally required field",
      #"{"id": "a", "fields": [{"id": "x", "type": "text", "label": "O", "requiredWhen": "b"}]}, {"id": "z", Z}"#),
    Case("after an action that leaves", #"{"id": "a", X, "actions": [L]}, {"id": "z", Z}"#.leaving("z")),
    Case(
      "after an action that leaves to a later step",
      #"{"id": "a", X, "actions": [L]}, {"id": "m"}, {"id": "n"}, {"id": "z", Z}"#.leaving("n")),
    Case(
      "asked on one of two branches",
      #"{"id": "a", "next": [{"when": "b", "go": "c"}, {"go": "d"}]}, {"id": "c", X, "next": "z"}, {"id": "d"}, "#
        + #"{"id": "z", Z}"#),
    Case(
      "bypassed by a branch",
      #"{"id": "p", "next": [{"when": "b", "go": "z"}, {"go": "a"}]}, {"id": "a", X}, {"id": "z", Z}"#),
    Case(
      "bypassed by branches without an unconditional one",
      #"{"id": "p", "next": [{"when": "b", "go": "z"}]}, {"id": "a", X}, {"id": "z", Z}"#),
    Case(
      "bypassed after a conditional step",
      #"{"id": "p", "when": "b", "next": "a"}, {"id": "q", "next": "z"}, {"id": "a", X}, {"id": "z", Z}"#),
    Case(
      "entered by a loop before it is asked",
      #"{"id": "z", Z}, {"id": "a", X, "next": [{"when": "b", "go": "z"}, {"go": "done"}]}"#),
    Case(
      "the output of a call that may not be made",
      #"{"id": "a", "optional": true, "submit": {"call": "s", "as": "x"}, "button": "Go"}, {"id": "z", Z}"#),
    Case(
      "the output of an action",
      #"{"id": "a", "actions": [{"id": "l", "label": "L", "call": "s", "as": "x"}]}, {"id": "z", Z}"#),
    Case(
      "beside a field's when instead of under it",
      #"{"id": "a", "optional": true, X}, {"id": "z", "fields": [{"id": "y", "type": "text", "label": "O", "#
        + #""when": "x != null"}, {"id": "w", "type": "text", "label": "{{x + '!'}}"}]}"#),
    Case(
      "after a test of another answer", #"{"id": "a", "optional": true, X}, {"id": "z", "when": "x != null || b", Z}"#),
    Case(
      "in an optional step's next",
      #"{"id": "a", "optional": true, X, "next": [{"when": "x + '!' == 'a!'", "go": "z"}, {"go": "z"}]}, {"id": "z"}"#),
  ]

  @Test(arguments: certain) func `An answer that is certain to exist can be used`(each: Case) {
    #expect(each.problems.filter { $0 != "[unreachable-step]" } == [])
  }

  @Test(arguments: uncertain) func `Using an answer that may be missing is reported`(each: Case) {
    #expect(each.problems.contains("[maybe-missing]"))
    #expect(each.problems.filter { $0 != "[maybe-missing]" } == [])
  }

  @Test func `A given value always exists unless its type is optional`() {
    func problems(_ type: String) -> [String] {
      Checking.problems(Checking.flow(#""given": {"x": "\#(type)"}"#, steps: #"{"id": "z", "text": "{{x + '!'}}"}"#))
    }
    #expect(problems("text") == [])
    #expect(
      problems("text?") == [#"2:24 [maybe-missing] "x" may be null here – check for null first: x != null && …"#])
  }
}

extension String {
  fileprivate func leaving(_ target: String) -> String {
    replacing("[L]", with: #"[{"id": "l", "label": "L", "leave": "\#(target)"}]"#)
  }
}
