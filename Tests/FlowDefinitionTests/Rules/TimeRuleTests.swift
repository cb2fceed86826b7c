import Testing

/// Diagnostics for times of day, decimals and units.
@Suite struct TimeRuleTests {
  @Test(arguments: cases) func `A mistake in a time or a number is reported at its position`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "limits, defaults and examples of times",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "time", "label": "A", "min": "9:00" },
        //                                                    ^^^^^^
        //     bad-limits: "9:00" is not a time; write it as 09:00
        //     help: did you mean "09:00"?
            { "id": "b", "type": "time", "label": "B", "min": "22:00", "max": "06:00" },
        //                                                                    ^^^^^^^
        //     bad-limits: "max" is less than "min"
        //     help: limits must be within one day; for a range that crosses midnight, use a rule such as
        //     b >= time('22:00') || b <= time('06:00')
            { "id": "c", "type": "time", "label": "C", "max": 17 },
        //                                                    ^^
        //     wrong-type: "max" must be a time such as "09:00" or an expression in quotes, found a number
            { "id": "d", "type": "time", "label": "D", "min": "09:00", "default": "8:59" },
        //                                                                        ^^^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "e", "type": "time", "label": "E", "example": "25:00" },
        //                                                        ^^^^^^^
        //     warning bad-example: this example is not a valid answer for this field
            { "id": "f", "type": "time", "label": "F", "min": "a + duration('1h')", "max": "time('23:00')" },
            { "id": "g", "type": "time", "label": "G", "defaultFrom": "f + duration('1h')" },
        //                                                             ^^^^^^^^^^^^^^^^^^
        //     type-mismatch: expected time or null, found duration
        //     help: time(…) gives the time of day, and starts again at 00:00 after 23:59
            { "id": "h", "type": "time", "label": "H", "suggest": "time(f + duration('1h'))" },
            { "id": "i", "type": "time", "label": "I", "computed": "time('9 am')" }
        //                                                          ^^^^^^^^^^^^
        //     always-fails: "9 am" is not a time; write it as 14:30
          ] },
        """),
    CheckedFlow(
      "conditions that the limits decide",
      steps: """
        { "id": "a", "fields": [
            { "id": "t", "type": "time", "label": "T", "min": "09:00", "max": "17:00" },
            { "id": "u", "type": "time", "label": "U", "when": "t < duration('9h')" },
        //                                                      ^^^^^^^^^^^^^^^^^^
        //     warning dead-branch: this condition is never true
            { "id": "v", "type": "time", "label": "V", "when": "t >= time('12:00')" },
            { "id": "w", "type": "text", "label": "W", "when": "t == u" },
            { "id": "x", "type": "text", "label": "X", "when": "t == 'noon'" }
        //                                                      ^^^^^^^^^^^
        //     type-mismatch: cannot compare time with text
          ] },
        """),
    CheckedFlow(
      "a time of a port",
      head: #""services": { "book": { "input": { "at": "time", "until": "time?" } } },"#,
      steps: """
        { "id": "a", "fields": [{ "id": "t", "type": "time", "label": "T" }],
          "submit": { "call": "book", "with": { "at": "t", "until": "t + duration('1h')" } } },
        //                                                           ^^^^^^^^^^^^^^^^^^
        //     type-mismatch: expected time?, found duration
        """),
    CheckedFlow(
      "decimals and units",
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "number", "label": "A", "decimals": 1, "min": 0.25, "unit": "km" },
        //                                                                     ^^^^
        //     bad-limits: answers have at most 1 decimal here
            { "id": "b", "type": "number", "label": "B", "decimals": 0, "max": 2.5 },
        //                                                                     ^^^
        //     bad-limits: answers have no decimals here
            { "id": "c", "type": "number", "label": "C", "decimals": 2, "default": 1.005 },
        //                                                                         ^^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "d", "type": "number", "label": "D", "decimals": -1 },
        //                                                           ^^
        //     wrong-type: "decimals" must be an integer from 0 to 10, found a number
            { "id": "e", "type": "number", "label": "E", "unit": "" },
        //                                                       ^^
        //     bad-limits: a unit needs at least one character, such as "km"
            { "id": "e2", "type": "number", "label": "E", "unit": "5 km" },
        //                                                        ^^^^^^
        //     bad-limits: a unit cannot begin like a number or contain a line break; write it as people do, such as
        //     "km"
            { "id": "e3", "type": "number", "label": "E", "unit": "e3" },
        //                                                        ^^^^
        //     bad-limits: a unit cannot begin like a number or contain a line break; write it as people do, such as
        //     "km"
            { "id": "f", "type": "number", "label": "F", "unit": "km", "example": "12 km", "default": "1.5 km" },
            { "id": "g", "type": "number", "label": "G", "unit": "km", "example": "12 mi" }
        //                                                                        ^^^^^^^
        //     warning bad-example: this example is not a valid answer for this field
          ] },
        """),
  ]
}
