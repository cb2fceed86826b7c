import Testing

/// Diagnostics for patterns that no answer can match.
@Suite struct PatternRuleTests {
  @Test(arguments: cases) func `A pattern that no answer can match is reported at its position`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "patterns and lengths",
      steps: #"""
        { "id": "a", "fields": [
            { "id": "a", "type": "text", "label": "A", "pattern": "$a" },
        //                                                        ^^^^
        //     bad-pattern: no answer can match this pattern, because answers are never empty and never start or end with a space
            { "id": "b", "type": "text", "label": "B", "pattern": "\\d{2} " },
        //                                                        ^^^^^^^^^
        //     bad-pattern: no answer can match this pattern, because answers are never empty and never start or end with a space
            { "id": "c", "type": "text", "label": "C", "pattern": "\\d{2} ", "secret": true, "allow": ["unused-answer"] },
            { "id": "d", "type": "text", "label": "D", "pattern": "[A-Z]{5}", "maxLength": 3 },
        //                                                                                 ^
        //     bad-limits: answers that match the pattern have at least 5 characters, but at most 3 are allowed
            { "id": "e", "type": "text", "label": "E", "pattern": "a{3}", "minLength": 5 },
        //                                                                             ^
        //     bad-limits: answers that match the pattern have at most 3 characters, but at least 5 are needed
            { "id": "f", "type": "text", "label": "F", "pattern": "[0-9]{300}" },
        //                                                        ^^^^^^^^^^^^
        //     bad-limits: answers that match the pattern have at least 300 characters, but at most 256 are allowed
            { "id": "g", "type": "text", "label": "G", "pattern": ".{3}", "maxLength": 3, "minLength": 1 }
          ] },
        """#),
    CheckedFlow(
      "sizes of patterns",
      steps: #"""
        { "id": "a", "fields": [
            { "id": "a", "type": "text", "label": "A", "maxLength": 50, "pattern": "(\\d{1000}){20}|\\d" },
            { "id": "b", "type": "text", "label": "B", "pattern": "((\\d{1000}){20})?\\d" },
        //                                                        ^^^^^^^^^^^^^^^^^^^^^^^
        //     bad-pattern: this pattern is too large for answers of up to 256 characters; use fewer repetitions or a smaller "maxLength"
            { "id": "c", "type": "text", "label": "C", "pattern": "(?>a|ab)c" }
        //                                                         ^^^
        //     bad-pattern: patterns cannot contain atomic groups such as "(?>"; write "(?:" instead
          ] },
        """#),
  ]

  @Test func `A default that is too long is rejected without matching it`() {
    let text = String(repeating: "a", count: 2_000_000)
    let field =
      #"{ "id": "a", "type": "text", "label": "A", "maxLength": 100, "pattern": "(.*a){1,500}.*", "default": "#
    let clock = ContinuousClock()
    let time = clock.measure {
      let steps = #"{ "id": "a", "fields": ["# + field + "\"\(text)\" }] }"
      let found = Checking.problems(Checking.flow(steps: steps))
      #expect(found.count == 1 && found.first?.contains("bad-default") == true)
    }
    // If the default were matched against the pattern, this would take minutes.
    #expect(time < .seconds(20))
  }
}
