import Testing

/// A group, a list or a repeated section that is read by what it is made of.
@Suite struct OwnWholeTests {
  @Test(arguments: cases) func `what is whole only after its last part cannot be read by a part`(each: CheckedFlow) {
    #expect(Checking.problems(each.text) == each.problems)
  }

  private static let country = #"{"id": "country", "type": "text", "label": "C"}"#

  private static func group(_ last: String, rules: String = "", then: String = "") -> String {
    #"{"id": "a", "fields": [{"id": "ad", "type": "group", "fields": ["# + "\n" + country + ",\n" + last + "\n]"
      + rules + "}" + then + "]}"
  }

  private static func zip(_ keys: String) -> String { #"{"id": "zip", "type": "text", "label": "Z", "# + keys + "}" }

  private static let cure = #""ad" is known only once all of it is answered; inside "ad", write "country""#

  static let cases = [
    CheckedFlow(
      "a condition in a group", steps: group(zip(#""when": "ad.country == 'US'""#)),
      problems: [#"4:54 [reads-ahead] "# + cure]),
    CheckedFlow(
      "limits, texts and rules in a group",
      steps: group(
        zip(
          #""maxLength": "size(ad.country)", "help": "In {{ad.country}}", "rules": [{"that": "#
            + #""zip != ad.country", "message": "{{ad.country}}"}]"#)),
      problems: [
        #"4:64 [reads-ahead] "# + cure, #"4:92 [reads-ahead] "# + cure, #"4:134 [reads-ahead] "# + cure,
      ]),
    CheckedFlow(
      "a condition by name", head: #""conditions": {"inUS": "ad.country == 'US'"}"#,
      steps: group(zip(#""when": "inUS""#)),
      problems: [#"4:54 [reads-ahead] "ad" is known only once all of it is answered; nothing inside it can read it"#]),
    CheckedFlow(
      "the group itself", steps: group(zip(#""when": "ad != null""#)),
      problems: [#"4:54 [reads-ahead] "ad" is known only once all of it is answered; nothing inside it can read it"#]),
    CheckedFlow(
      "a later field by the name of its group",
      steps: group(zip(#""when": "ad.city == ''""#) + ",\n" + #"{"id": "city", "type": "text", "label": "C"}"#),
      problems: [#"4:54 [reads-ahead] "ad.city" is asked after this field; put it before"#]),
    CheckedFlow(
      "a group in a group",
      steps: group(
        #"{"id": "sub", "type": "group", "fields": [{"id": "x", "type": "text", "label": "X"}, "#
          + #"{"id": "y", "type": "text", "label": "Y", "when": "ad.country == ad.sub.x"}], "#
          + #""rules": [{"that": "ad.sub.x != sub.x", "message": "M"}]}"#),
      problems: [
        #"4:137 [reads-ahead] "# + cure,
        #"4:151 [reads-ahead] "ad" is known only once all of it is answered; inside "ad", write "x""#,
        #"4:184 [reads-ahead] "ad" is known only once all of it is answered; inside "ad", write "sub.x""#,
      ]),
    CheckedFlow(
      "its own rules, what follows, and bare names",
      steps: group(
        zip(#""when": "country == 'US'""#), rules: #", "rules": [{"that": "ad.country != 'x'", "message": "M"}]"#,
        then: #", {"id": "y", "type": "text", "label": "Y", "when": "ad.country == 'US'"}"#),
      problems: []),
    CheckedFlow(
      "the items of a repeated section",
      steps: #"{"id": "people", "repeat": {"for": "2", "as": "p"}, "steps": [{"id": "a", "text": "#
        + #""{{size(people)}} {{people[0].name}}", "fields": [{"id": "name", "type": "text", "label": "N"}]}]}"#,
      problems: [
        #"2:91 [reads-ahead] "people" is whole only after its last item; no step in it can read it"#,
        #"2:103 [reads-ahead] "people" is whole only after its last item; no step in it can read it"#,
      ]),
  ]
}
