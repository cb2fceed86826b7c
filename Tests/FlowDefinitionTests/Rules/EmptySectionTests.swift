import Testing

/// Sections without steps.
@Suite struct EmptySectionTests {
  @Test(arguments: [
    #"{"id": "a", "text": "A", "next": "s"}, {"id": "done", "end": "done"}, {"id": "s", "steps": []}"#,
    #"{"id": "a", "text": "A"}, {"id": "done", "end": "done"}, {"id": "s", "steps": [], "next": "s"}"#,
    #"{"id": "s", "when": "true", "optional": true, "repeat": {"for": "2", "as": "i"}, "steps": [], "next": "s"}"#,
    #"{"id": "s", "steps": [5], "next": [{"when": "true", "go": "s"}]}"#,
  ]) func `A reference to a section without steps is reported without a trap`(steps: String) {
    let problems = Checking.problems(#"{"format": 1, "flow": "f", "title": "F", "steps": [\#(steps)]}"#)
    #expect(
      problems.contains { $0.contains("a section needs at least one step") || $0.contains("a step must be an object") })
  }
}
