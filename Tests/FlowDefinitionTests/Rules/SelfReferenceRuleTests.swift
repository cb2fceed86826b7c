import Testing

/// Diagnostics for fields and steps that read the group, list or repeated section in which they are.
@Suite struct SelfReferenceRuleTests {
  @Test(arguments: cases) func `A part of a group, list or repeated section cannot read the whole`(each: CheckedFlow) {
    each.expectMarks()
  }

  static let cases = [
    CheckedFlow(
      "a condition in a group",
      steps: """
        { "id": "a", "fields": [
            { "id": "ad", "type": "group", "fields": [
                { "id": "country", "type": "text", "label": "C" },
                { "id": "zip", "type": "text", "label": "Z", "when": "ad.country == 'US'" }
        //                                                            ^^^^^^^^^^
        //     reads-ahead: "ad" has no value until all its fields are answered; inside "ad", write "country"
              ] }
          ] },
        """),
    CheckedFlow(
      "limits, texts and rules in a group",
      steps: """
        { "id": "a", "fields": [
            { "id": "ad", "type": "group", "fields": [
                { "id": "country", "type": "text", "label": "C" },
                { "id": "zip", "type": "text", "label": "Z", "maxLength": "size(ad.country)",
        //                                                                      ^^^^^^^^^^
        //     reads-ahead: "ad" has no value until all its fields are answered; inside "ad", write "country"
                  "help": "In {{ad.country}}",
        //                      ^^^^^^^^^^ reads-ahead: "ad" has no value until all its fields are answered; inside
        //     "ad",
        //                                 write "country"
                  "rules": [{ "that": "zip != ad.country", "message": "{{ad.country}}" }] }
        //                                    ^^^^^^^^^^
        //     reads-ahead: "ad" has no value until all its fields are answered; inside "ad", write "country"
              ] }
          ] },
        """),
    CheckedFlow(
      "a named condition",
      head: """
        "conditions": { "inUS": "ad.country == 'US'" },
        """,
      steps: """
        { "id": "a", "fields": [
            { "id": "ad", "type": "group", "fields": [
                { "id": "country", "type": "text", "label": "C" },
                { "id": "zip", "type": "text", "label": "Z", "when": "inUS" }
        //                                                            ^^^^
        //     reads-ahead: "ad" has no value until all its fields are answered; its own fields cannot read it
              ] }
          ] },
        """),
    CheckedFlow(
      "the group itself",
      steps: """
        { "id": "a", "fields": [
            { "id": "ad", "type": "group", "fields": [
                { "id": "country", "type": "text", "label": "C" },
                { "id": "zip", "type": "text", "label": "Z", "when": "ad != null" }
        //                                                            ^^
        //     reads-ahead: "ad" has no value until all its fields are answered; its own fields cannot read it
              ] }
          ] },
        """),
    CheckedFlow(
      "a later field by the name of its group",
      steps: """
        { "id": "a", "fields": [
            { "id": "ad", "type": "group", "fields": [
                { "id": "country", "type": "text", "label": "C" },
                { "id": "zip", "type": "text", "label": "Z", "when": "ad.city == ''" },
        //                                                            ^^^^^^^
        //     reads-ahead: "ad.city" is asked after this field; move it before this field
                { "id": "city", "type": "text", "label": "C" }
              ] }
          ] },
        """),
    CheckedFlow(
      "a group in a group",
      steps: """
        { "id": "a", "fields": [
            { "id": "ad", "type": "group", "fields": [
                { "id": "country", "type": "text", "label": "C" },
                { "id": "sub", "type": "group", "fields": [
                    { "id": "x", "type": "text", "label": "X" },
                    { "id": "y", "type": "text", "label": "Y", "when": "ad.country == ad.sub.x" }
        //                                                              ^^^^^^^^^^
        //     reads-ahead: "ad" has no value until all its fields are answered; inside "ad", write "country"
        //                                                                            ^^^^^^^^
        //     reads-ahead: "ad" has no value until all its fields are answered; inside "ad", write "x"
                  ], "rules": [{ "that": "ad.sub.x != sub.x", "message": "M" }] }
        //                                ^^^^^^^^ reads-ahead: "ad" has no value until all its fields are answered;
        //     inside "ad", write "sub.x"
              ] }
          ] },
        """),
    CheckedFlow(
      "valid references to a group and its fields",
      steps: """
        { "id": "a", "fields": [
            { "id": "ad", "type": "group", "fields": [
                { "id": "country", "type": "text", "label": "C" },
                { "id": "zip", "type": "text", "label": "Z", "when": "country == 'US'" }
              ], "rules": [{ "that": "ad.country != 'x'", "message": "M" }] },
            { "id": "y", "type": "text", "label": "Y", "when": "ad.country == 'US'" }
          ] },
        """),
    CheckedFlow(
      "the items of a repeated section",
      steps: """
        { "id": "people", "repeat": { "for": "2", "as": "p" }, "steps": [
            { "id": "a", "text": "{{size(people)}} {{people[0].name}}",
        //                               ^^^^^^ reads-ahead: "people" is complete only after its last item, so its own
        //     steps cannot read it
        //                                           ^^^^^^
        //     reads-ahead: "people" is complete only after its last item, so its own steps cannot read it
              "fields": [{ "id": "name", "type": "text", "label": "N" }] }
          ] },
        """),
  ]
}
