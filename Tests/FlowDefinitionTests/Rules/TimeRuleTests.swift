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
        //     help: did you mean "17:00"?
            { "id": "c1", "type": "time", "label": "C", "min": 1430 },
        //                                                     ^^^^
        //     wrong-type: "min" must be a time such as "09:00" or an expression in quotes, found a number
        //     help: did you mean "14:30"?
            { "id": "c2", "type": "time", "label": "C", "min": "14.30", "max": "24:00" },
        //                                                     ^^^^^^^
        //     bad-limits: "14.30" is not a time; write it as 09:00
        //     help: did you mean "14:30"?
        //                                                                     ^^^^^^^
        //     bad-limits: "24:00" is not a time; write it as 09:00
        //     help: did you mean "23:59"?
            { "id": "c3", "type": "time", "label": "C", "min": 2500, "max": "2pm" },
        //                                                     ^^^^
        //     wrong-type: "min" must be a time such as "09:00" or an expression in quotes, found a number
        //                                                                  ^^^^^
        //     bad-limits: "2pm" is not a time; write it as 09:00
        //     help: did you mean "14:00"?
            { "id": "c4", "type": "time", "label": "C", "default": 14.30 },
        //                                                         ^^^^^
        //     bad-default: this is not a valid answer for this field
        //     help: did you mean "14:30"?
            { "id": "d", "type": "time", "label": "D", "min": "09:00", "default": "8:59" },
        //                                                                        ^^^^^^
        //     bad-default: this is not a valid answer for this field
            { "id": "e", "type": "time", "label": "E", "example": "25:00" },
        //                                                        ^^^^^^^
        //     warning bad-example: this example is not a valid answer for this field
            { "id": "f", "type": "time", "label": "F", "min": "b + duration('1h')", "max": "time('23:00')" },
            { "id": "g", "type": "time", "label": "G", "defaultFrom": "f + duration('1h')" },
        //                                                             ^^^^^^^^^^^^^^^^^^
        //     type-mismatch: expected time or null, found duration
        //     help: time(…) gives the time of day, which wraps around to 00:00 after 23:59
            { "id": "h", "type": "time", "label": "H", "suggest": "time(f + duration('1h'))" },
            { "id": "i", "type": "time", "label": "I", "computed": "time('9 am')" }
        //                                                          ^^^^^^^^^^^^
        //     always-fails: "9 am" is not a time; write it as 14:30
          ] },
        """),
    CheckedFlow(
      "limits outside the day",
      head: #""given": { "opens": "time" },"#,
      steps: """
        { "id": "a", "fields": [
            { "id": "a", "type": "time", "label": "A", "min": "duration('25h')" },
        //                                                     ^^^^^^^^^^^^^^^
        //     bad-limits: "min" is always after 23:59, so no time is accepted
        //     help: limits must be within one day; for a range that crosses midnight, use a rule
            { "id": "b", "type": "time", "label": "B", "max": "duration('24h')" },
        //                                                     ^^^^^^^^^^^^^^^
        //     bad-limits: "max" is always after 23:59, so it excludes nothing; remove it, or use a time from
        //     00:00 to 23:59
            { "id": "d", "type": "time", "label": "D", "min": "duration('-1s')", "max": "duration('86340s')" },
        //                                                     ^^^^^^^^^^^^^^^
        //     bad-limits: "min" is always before 00:00, so it excludes nothing; remove it, or use a time from
        //     00:00 to 23:59
            { "id": "from", "type": "time", "label": "From" },
            { "id": "c", "type": "time", "label": "C", "min": "from + duration('25h')", "max": "20:00" },
        //                                                     ^^^^^^^^^^^^^^^^^^^^^^
        //     bad-limits: "min" is always after 23:59, so no time is accepted
        //     help: limits must be within one day; for a range that crosses midnight, use a rule
            { "id": "early", "type": "time", "label": "Early", "max": "23:29" },
            { "id": "e", "type": "time", "label": "E", "min": "from + duration('30m')" },
        //                                                     ^^^^^^^^^^^^^^^^^^^^^^
        //     warning bad-limits: "min" can be after 23:59, and then no time is accepted
        //     help: set "max" on the field that this limit depends on, or use a rule instead
            { "id": "f", "type": "time", "label": "F", "min": "early + duration('30m')", "max": "from + duration('9h')" },
            { "id": "g", "type": "time", "label": "G", "max": "early - duration('1h')" },
        //                                                     ^^^^^^^^^^^^^^^^^^^^^^
        //     warning bad-limits: "max" can be before 00:00, and then no time is accepted
        //     help: set "min" on the field that this limit depends on, or use a rule instead
            { "id": "h", "type": "time", "label": "H", "when": "from < time('12:00')", "min": "from + duration('12h')" },
            { "id": "i", "type": "time", "label": "I", "min": "opens + duration('30m')" }
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
        //     type-mismatch: expected time?, found duration help: time(…) gives the time of day, which wraps around to 00:00
        //         after 23:59
        """),
    CheckedFlow(
      "a time where a date is expected",
      head: #""services": { "book": { "input": { "on": "date" } } },"#,
      steps: """
        { "id": "a", "fields": [
            { "id": "d", "type": "date", "label": "D", "max": "now" },
        //                                                     ^^^
        //     type-mismatch: expected date or null, found date with a time help: date(…) is the day of a time in the person's
        //         time zone
            { "id": "x", "type": "text", "label": "X" } ],
          "submit": { "call": "book", "with": { "on": "d + duration('1h')" } } },
        //                                             ^^^^^^^^^^^^^^^^^^
        //     type-mismatch: expected date, found date with a time help: date(…) is the day of a time in the person's time zone
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
        //     bad-limits: a unit cannot begin like a number (such as "2", "-" or ".") or contain a line break;
        //     write only the unit, such as "km"
            { "id": "e3", "type": "number", "label": "E", "unit": "e3" },
        //                                                        ^^^^
        //     bad-limits: a unit cannot begin like a number (such as "2", "-" or ".") or contain a line break;
        //     write only the unit, such as "km"
            { "id": "f", "type": "number", "label": "F", "unit": "km", "example": "12 km", "default": "1.5 km" },
            { "id": "g", "type": "number", "label": "G", "unit": "km", "example": "12 mi" }
        //                                                                        ^^^^^^^
        //     warning bad-example: this example is not a valid answer for this field
          ] },
        """),
  ]
}
