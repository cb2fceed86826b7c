import Testing

@testable import WizardCLI

/// Lists in runs without a person: in an answers file and with options.
@Suite struct ListUnattendedTests {
  private static let flow = """
    { "format": 1, "flow": "contact", "version": 1, "title": "Your contact", "language": "en", "steps": [
      { "id": "contact", "title": "Contact", "fields": [
        { "id": "name", "type": "text", "label": "Full name" },
        { "id": "phones", "type": "list", "label": "Phone numbers", "item": "Phone", "min": 2, "fields": [
          { "id": "number", "type": "phone", "label": "Number", "region": "US" },
          { "id": "at", "type": "group", "label": "Place", "required": false, "fields": [
            { "id": "city", "type": "text", "label": "City" }] }] }] },
      { "id": "done", "end": "completed", "result": { "phones": "phones.map(p, p.number)", "city": "phones[1].at == null ? null : phones[1].at.city" } }] }
    """

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: [String]
    let answers: String?
    let ending: Ending
    let said: String
    let data: String

    init(
      _ description: String, _ words: [String] = [], answers: String? = nil, _ ending: Ending, said: String = "",
      data: String = ""
    ) {
      testDescription = description
      (self.words, self.answers, self.ending, self.said, self.data) = (words, answers, ending, said, data)
    }
  }

  static let cases = [
    Case(
      "an answers file",
      answers:
        #"{ "name": "Ana", "phones": [{ "number": "201 555 0123" }, { "number": "201 555 0124", "at": { "city": "Oslo" } }] }"#,
      .done, data: #""result":{"city":"Oslo","phones":["+12015550123","+12015550124"]}"#),
    Case(
      "options only",
      [
        "--set", "name=Ana", "--set", "phones[0].number=201 555 0123", "--set", "phones[1].number=201 555 0124",
        "--set",
        "phones[1].at.city=Oslo",
      ], .done, data: #""result":{"city":"Oslo","phones":["+12015550123","+12015550124"]}"#),
    Case(
      "options and a file",
      ["--set", "phones[0].number=201 555 0125", "--set", "phones[1].at.city=Rome"],
      answers: #"{ "name": "Ana", "phones": [{ "number": "201 555 0123" }, { "number": "201 555 0124" }] }"#, .done,
      data: #""result":{"city":"Rome","phones":["+12015550125","+12015550124"]}"#),
    Case(
      "no answers", [], .answersMissing,
      said: """
        wizard: cannot ask questions: standard input is not a terminal. Pass answers with --answers or --set.
        wizard: "Full name" is missing. Pass --set name=VALUE or an --answers file.
        wizard: "Phone numbers" is missing. Pass --set 'phones[0].number=VALUE' or an --answers file.

        """, data: #""missing":["name","phones"]"#),
    Case(
      "questions of items", ["--set", "name=Ana"],
      answers: #"{ "phones": [{ "number": "12" }, { "at": { "city": "Oslo" } }] }"#, .answersMissing,
      said: """
        wizard: cannot ask questions: standard input is not a terminal. Pass answers with --answers or --set.
        wizard: "Phone 2, Number" is missing. Pass --set 'phones[1].number=VALUE' or an --answers file.
        wizard: phones[0].number: "12" is too short for a phone number in the United States.
        Example: (201) 555-0123. For another country, start with + and the country code.

        """,
      data:
        #"{"invalid":[{"code":"phone","id":"phones[0].number","message":"\"12\" is too short for a phone number in the United States."}],"missing":["phones[1].number"]"#
    ),
    Case(
      "too few", answers: #"{ "name": "Ana", "phones": [{ "number": "201 555 0123" }] }"#, .answersMissing,
      said: "wizard: phones: \"Phone numbers\" needs at least 2 items.\n", data: #""id":"phones""#),
    Case(
      "no list", answers: #"{ "name": "Ana", "phones": "201 555 0123" }"#, .answersMissing,
      said: "wizard: phones: \"Phone numbers\" must be a list.\n", data: #""code":"invalid""#),
    Case(
      "unknown fields of items",
      answers: #"{ "name": "Ana", "phones": [{ "nmber": "1" }, { "id": "x", "nothing_like_it": "1" }] }"#,
      .answersMissing,
      said: """
        wizard: cannot ask questions: standard input is not a terminal. Pass answers with --answers or --set.
        wizard: answers.json: unknown question "phones[0].nmber". Did you mean "phones[0].number"?
        wizard: answers.json: unknown question "phones[1].nothing_like_it".
        wizard: "Phone 1, Number" is missing. Pass --set 'phones[0].number=VALUE' or an --answers file.
        wizard: "Phone 2, Number" is missing. Pass --set 'phones[1].number=VALUE' or an --answers file.

        """),
    Case(
      "an option for an unknown field of items", ["--set", "phones[0].numbr=1"], .usage,
      said:
        "wizard: unknown question \"phones[0].numbr\". Did you mean \"phones[0].number\"?\nRun \"wizard help run\" for usage.\n"
    ),
    Case(
      "an option without an index", ["--set", "phones.number=1"], .usage,
      said:
        "wizard: unknown question \"phones.number\". Did you mean \"phones[0].number\"?\nRun \"wizard help run\" for usage.\n"
    ),
    Case(
      "an option with dots in place of brackets", ["--set", "phones.0.number=1"], .usage,
      said:
        "wizard: unknown question \"phones.0.number\". Did you mean --set 'phones[0].number=VALUE'?\nRun \"wizard help run\" for usage.\n"
    ),
    Case(
      "names with dots or brackets in a file",
      answers:
        #"{ "name": "Ana", "phones": [{ "number": "201 555 0123" }, {}], "phones.1.number": "1", "phones[1].number": "1" }"#,
      .answersMissing,
      said: """
        wizard: cannot ask questions: standard input is not a terminal. Pass answers with --answers or --set.
        wizard: answers.json: unknown question "phones.1.number". Write "phones" as an array of objects.
        wizard: answers.json: unknown question "phones[1].number". Write "phones" as an array of objects.
        wizard: "Phone 2, Number" is missing. Pass --set 'phones[1].number=VALUE' or an --answers file.

        """, data: #""missing":["phones[1].number"]"#),
    Case(
      "an option with a gap in the indices", ["--set", "phones[0].number=1", "--set", "phones[2].number=1"], .usage,
      said:
        "wizard: \"phones[2].number\" skips item [1]. Items are numbered from [0] without gaps.\nRun \"wizard help run\" for usage.\n"
    ),
  ]

  @Test(arguments: cases) func `A list is given completely, or what is missing is reported`(each: Case) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    var words = ["run", try walkthrough.write(Self.flow, to: "flow.jsonc"), "--json"] + each.words
    if let answers = each.answers { words += ["--answers", try walkthrough.write(answers, to: "answers.json")] }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(words, console) == each.ending)
    #expect(walkthrough.named(console.transcript) == each.said)
    #expect(console.data.contains(each.data) || each.data.isEmpty)
  }

  @Test func `Given answers of a list are used, and the others are asked`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    let console = ScriptedConsole(["Ana", "201 555 0124", "", ""])
    let words = ["run", path, "--set", "phones[0].number=201 555 0123", "--set", "phones[1].at.city=Oslo"]
    #expect(await walkthrough.run(words, console) == .done)
    #expect(console.unused == [])
    try expectGolden(walkthrough.named(console.transcript), "list-given")
  }
}
