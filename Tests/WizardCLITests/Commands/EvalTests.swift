import Foundation
import Testing

@testable import WizardCLI

/// `wizard eval`: values on standard output, errors on standard error, and the exit code.
@Suite struct EvalTests {
  private func run(
    _ words: [String], input: String = ""
  ) async throws -> (status: Ending, data: String, said: String) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let words = try words.map { word in
      switch word {
      case "FLOW": try walkthrough.write(Self.flow, to: "flow.jsonc")
      case _ where word.hasPrefix("FILE "): try walkthrough.write(String(word.dropFirst(5)), to: "answers.json")
      case _: word
      }
    }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let status = await walkthrough.runBare(["eval"] + words, console, input: input)
    return (status, console.data, walkthrough.named(console.transcript))
  }

  static let flow = """
    { "format": 1, "flow": "f", "title": "F",
      "given": { "plan": "text?", "seats": "integer?" },
      "options": { "sizes": ["small", "large"] },
      "services": {
        "look.up": { "input": {}, "output": { "options": "options", "rate": "number" } }, "pay": { "input": {} } },
      "conditions": {
        "isAdult": "birthDate != null && age(birthDate) >= 18",
        "share": "100 / (seats != null ? seats : 0) > 2" },
      "steps": [
        { "id": "me", "title": "Me", "before": { "call": "look.up", "with": {}, "as": "found" },
          "fields": [
            { "id": "name", "type": "text", "label": "Name", "maxLength": 5 },
            { "id": "birthDate", "type": "date", "label": "Born", "required": false },
            { "id": "phone", "type": "phone", "label": "Phone", "region": "US" },
            { "id": "pin", "type": "code", "label": "Pin" },
            { "id": "size", "type": "choice", "label": "Size", "options": "sizes" },
            { "id": "tier", "type": "choice", "label": "Tier", "optionsFrom": "found.options" },
            { "id": "tags", "type": "choices", "label": "Tags", "options": ["a", "b", "c"], "max": 2 },
            { "id": "cur", "type": "choice", "label": "Currency", "options": ["EUR", "JPY"], "required": false },
            { "id": "fee", "type": "money", "currency": "cur == null ? 'EUR' : cur", "label": "Fee", "max": 100 },
            { "id": "coin", "type": "choice", "label": "Coin", "options": ["EUR", "JPY"] },
            { "id": "cash", "type": "money", "currency": "coin", "label": "Cash" },
            { "id": "drives", "type": "boolean", "label": "Drives" },
            { "id": "km", "type": "integer", "label": "Km", "when": "drives" },
            { "id": "news", "type": "boolean", "label": "News", "default": true },
            { "id": "greeting", "label": "Greeting", "type": "text", "computed": "\\"Hi \\" + name" } ] },
        { "id": "firm", "title": "Firm", "when": "news", "fields": [
            { "id": "company", "type": "group", "required": false, "fields": [
              { "id": "title", "type": "text", "label": "Title" },
              { "id": "funding", "type": "number", "label": "Funding", "required": false } ] } ] },
        { "id": "family", "fields": [{ "id": "count", "type": "integer", "label": "Count" }] },
        { "id": "children", "title": "Children", "repeat": { "for": "count", "as": "child", "max": 3 },
          "steps": [{ "id": "one", "fields": [
            { "id": "first", "type": "text", "label": "First", "maxLength": 5 },
            { "id": "place", "type": "integer", "label": "Place", "computed": "child.number * 10" } ] }] },
        { "id": "pets", "fields": [{ "id": "pets", "type": "list", "label": "Pets", "item": "pet", "fields": [
            { "id": "kind", "type": "text", "label": "Kind", "maxLength": 3 }] }] },
        { "id": "done", "end": "done" } ] }
    """

  static let values: [(words: [String], data: String)] = [
    (["1 + 2"], "3"), (["-1"], "-1"), (["--", "--1"], "1"), (["'a' + \"b\\n\""], #""ab\n""#), (["1.0"], "1.0"),
    (["[1, 2.5, null, {'a': b'hi'}]"], #"[1,2.5,null,{"a":"aGk="}]"#), (["1.0 / 0.0"], #""Infinity""#),
    (["duration('1h')"], #""3600s""#),
    (["string(now) + ' ' + string(today)"], #""2026-03-01T09:00:00Z 2026-03-01""#),
    (["x + 1", "--bindings", #"{"x": 41}"#], "42"), (["x.y[1]", "--bindings", #"{"x": {"y": [1, "z"]}}"#], #""z""#),
    (["a.b + 1", "--bindings={\"a.b\": 1, /* a comment */}"], "2"),
    (["x == null", "--bindings", #"{"x": null}"#], "true"),
    (["1", "--typed"], #"{"type":"int","value":"1"}"#),
    (
      ["[1u, 0.0 / 0.0]", "--typed"],
      #"{"type":"list","value":[{"type":"uint","value":"1"},{"type":"double","value":"NaN"}]}"#
    ),
    (["type(1)", "--typed"], #"{"type":"type","value":"int"}"#),
    (["[type(null), type(now), type(duration('1h')), type(1.5)]"], #"["null","date with a time","duration","double"]"#),
    (["type(now)", "--typed"], #"{"type":"type","value":"google.protobuf.Timestamp"}"#),
    (["null", "--typed"], #"{"type":"null","value":null}"#),
    (["money(19.99, 'EUR') * 3"], #"{"amount":"59.97","currency":"EUR"}"#),
    (["minor(money(n, c)) / 3", "--bindings", #"{"n": 4.5, "c": "KWD"}"#], "1500"),
    (
      ["[money(1, 'JPY')].sum()", "--typed"], #"{"type":"money","value":{"amount":"1","currency":"JPY"}}"#
    ),
  ]

  @Test(arguments: values)
  func `The eval command prints the value of an expression as JSON`(words: [String], data: String) async throws {
    #expect(try await run(words) == (.done, data + "\n", ""))
  }

  @Test func `An expression is read from standard input`() async throws {
    #expect(try await run(["-"], input: "1 +\n2\n") == (.done, "3\n", ""))
  }

  static let names: [(words: [String], data: String)] = [
    (["name"], "null"), (["isAdult"], "false"), (["plan == null ? 'none' : plan"], #""none""#), (["found"], "null"),
    (["company"], "null"), (["tags"], "null"),
    (["size(name)", "--set", "name=Ana"], "3"), (["greeting", "--set", "name=Ana"], #""Hi Ana""#),
    (["greeting"], "null"),
    (["age(birthDate)", "--set", "birthDate=2000-03-01"], "26"),
    (["isAdult", "--set", "birthDate=2000-03-01"], "true"),
    (["drives ? km / 1000 : 10", "--set", "drives=no"], "10"),
    (["drives ? km / 1000 : 10", "--set", "drives=yes", "--set", "km=7000"], "7"),
    (["cash * 2", "--set", "cash=1.50", "--set", "coin=EUR"], #"{"amount":"3.00","currency":"EUR"}"#),
    (["fee * 2", "--set", "fee=1.50"], #"{"amount":"3.00","currency":"EUR"}"#),
    (["minor(fee)", "--set", "fee=¥15", "--set", "cur=JPY"], "15"),
    (["phone", "--set", "phone=(201) 555-0123"], #""+12015550123""#), (["tier", "--set", "tier=gold"], #""gold""#),
    (["size", "--answers", #"FILE {"size": "large"}"#], #""large""#),
    (["tags + ['d']", "--answers", #"FILE {"tags": ["b", "a"]}"#], #"["a","b","d"]"#),
    (["pin", "--answers", #"FILE {"pin": "1234"}"#], #""(hidden)""#),
    (["pin + 'x'", "--answers", #"FILE {"pin": "1234"}"#], #""(hidden)""#),
    (["[pin, 'x']", "--answers", #"FILE {"pin": "1234"}"#], #"["(hidden)","x"]"#),
    (["string(pin)", "--answers", #"FILE {"pin": "1234"}"#], #""(hidden)""#),
    (["'%s'.format([pin])", "--answers", #"FILE {"pin": "1234"}"#], #""(hidden)""#),
    (["{'p': pin.split('2')}", "--answers", #"FILE {"pin": "1234"}"#], #"{"p":["(hidden)","(hidden)"]}"#),
    (["bytes(pin)", "--typed", "--answers", #"FILE {"pin": "1234"}"#], #"{"type":"secret","value":"(hidden)"}"#),
    (["size(pin) >= 4 && pin == '1234'", "--answers", #"FILE {"pin": "1234"}"#], "true"),
    (["size(pin)", "--answers", #"FILE {"pin": "1234"}"#], "4"),
    (["company.title + '!'", "--answers", #"FILE {"company": {"title": "X"}}"#], #""X!""#),
    (["company", "--answers", #"FILE {"company": {"title": "X"}}"#], #"{"title":"X","funding":null}"#),
    (["company.funding > 120000", "--answers", #"FILE {"company": {"title": "X", "funding": 120001}}"#], "true"),
    (["plan + 'x'", "--given", "plan=p"], #""px""#), (["share", "--given", "seats=3"], "true"),
    (["seats", "--typed", "--given", "seats=3"], #"{"type":"int","value":"3"}"#), (["news"], "null"),
    (["{'small': 10, 'large': 20}[size] * 2", "--set", "size=large"], "40"),
    (
      ["{'name': name, 'adult': isAdult, 'firm': company}", "--set", "name=Ana"],
      #"{"name":"Ana","adult":false,"firm":null}"#
    ),
    (
      ["[{'kind': name}] + pets", "--answers", #"FILE {"name": "Ana", "pets": [{"kind": "cat"}]}"#],
      #"[{"kind":"Ana"},{"kind":"cat"}]"#
    ),
    (["pets"], "null"), (["pets.map(p, p.kind)", "--answers", #"FILE {"pets": [{"kind": "cat"}]}"#], #"["cat"]"#),
    (["children"], "null"), (["children", "--set", "count=0"], "[]"),
    (
      [
        "children.map(c, c.first != null ? c.first + string(c.place) : '?')", "--answers",
        #"FILE {"count": 2, "children": [{"first": "Ana"}]}"#,
      ], #"["Ana10","?"]"#
    ),
  ]

  @Test(arguments: names)
  func `The eval command gives the names of a flow the given values or null`(words: [String], data: String) async throws
  {
    #expect(try await run(words + ["--flow", "FLOW"]) == (.done, data + "\n", ""))
  }

  static let mistakes: [(words: [String], said: String)] = [
    (
      ["1 +"],
      """
      expression:1:4: error: unexpected end of the expression  [syntax]
          1 | 1 +
            |    ^

      """
    ),
    (
      ["é + nme", "--bindings", #"{"name": 1, "é": 2}"#],
      """
      expression:1:1: error: unexpected "é"  [syntax]
          1 | é + nme
            | ^

      """
    ),
    (
      ["1 + nme", "--bindings", #"{"name": 1}"#],
      """
      expression:1:5: error: unknown name "nme"  [evaluation-error]
          1 | 1 + nme
            |     ^^^

      """
    ),
    (
      ["[1,\n2][7]"],
      """
      expression:1:1: error: index 7 is out of range for a list of length 2  [evaluation-error]
          1 | [1,
            | ^^^

      """
    ),
    (
      ["nme", "--flow", "FLOW"],
      """
      expression:1:1: error: unknown name "nme"  [unknown-field]
          1 | nme
            | ^^^ did you mean "name"?

      """
    ),
    (
      ["age(birthDate)", "--flow", "FLOW"],
      """
      expression:1:5: error: "birthDate" may be null here  [maybe-missing]
          1 | age(birthDate)
            |     ^^^^^^^^^ check for null first: birthDate != null && …

      """
    ),
    (
      ["company.funding > 1.0", "--flow", "FLOW", "--answers", #"FILE {"company": {"title": "X"}}"#],
      """
      expression:1:1: error: "company.funding" may be null here  [maybe-missing]
          1 | company.funding > 1.0
            | ^^^^^^^^^^^^^^^ check for null first: company.funding != null && …

      """
    ),
    (
      ["share", "--flow", "FLOW"],
      """
      flow.jsonc:8:15: error: division by zero  [evaluation-error]
          8 |     "share": "100 / (seats != null ? seats : 0) > 2" },
            |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

      """
    ),
  ]

  @Test(arguments: mistakes)
  func `The eval command reports an expression without a value with its position`(words: [String], said: String)
    async throws
  {
    #expect(try await run(words) == (.declined, "", said))
  }

  @Test func `The eval command with --typed prints an error as data`() async throws {
    let (status, data, said) = try await run(["1 / 0", "--typed"])
    #expect(status == .declined)
    #expect(data == #"{"error":"division by zero"}"# + "\n")
    #expect(said.hasPrefix("expression:1:1: error: division by zero  [evaluation-error]\n"))
  }

  static let usage: [(words: [String], said: String)] = [
    ([], "wizard: missing expression. Example: wizard eval '1 + 2'."),
    (["1", "2"], #"wizard: unexpected argument "2"."#),
    (["1", "--flow", "FLOW", "--bindings", "{}"], #"wizard: --bindings and --flow cannot be used together."#),
    (["--jsonl", "--flow", "FLOW"], #"wizard: --flow and --jsonl cannot be used together."#),
    (["--jsonl", "--bindings", "{}"], #"wizard: --bindings and --jsonl cannot be used together."#),
    (["--jsonl", "1"], #"wizard: --jsonl reads expressions from standard input. Remove the one on the command line."#),
    (["1", "--answers", "x"], "wizard: --answers requires --flow."),
    (["1", "--set", "a=b"], "wizard: --set requires --flow."),
    (["1", "--given", "a=b"], "wizard: --given requires --flow."),
    (["1", "--bindings", "[]"], #"wizard: --bindings must be a JSON object, such as '{"x": 1}'."#),
    (["1", "--bindings", #"{"x": [1e999]}"#], #"wizard: --bindings: cannot read the value of "x"."#),
    (["1", "--bindings", "{"], "--bindings:1:2: error: "),
    (
      ["1", "--flow", "FLOW", "--given", "plna=1"], #"wizard: unknown inputs in --given: "plna"."#
    ),
    (["1", "--flow", "FLOW", "--set", "nmae=1"], #"wizard: unknown question "nmae". Did you mean "name"?"#),
  ]

  @Test(arguments: usage)
  func `An invalid command line of eval is reported with the reason`(words: [String], said: String) async throws {
    let run = try await run(words)
    #expect(run.status == .usage)
    #expect(run.data == "")
    #expect(run.said.hasPrefix(said))
  }

  static let answers: [(words: [String], status: Ending, said: String)] = [
    (
      ["--set", "cash=1.50"], .answersMissing,
      "wizard: cash: The currency is unknown. Pass the answers that it depends on, too.\n"
    ),
    (
      ["--given", "seats=many"], .answersMissing,
      "wizard: the input \"seats\" must be of type \"integer\", such as 12.\n"
    ),
    (["--set", "name=Anastasia"], .answersMissing, "wizard: name: This is too long (9 characters). Use at most 5.\n"),
    (["--set", "size=huge"], .answersMissing, "wizard: size: \"huge\" is not one of the choices.\n"),
    (
      ["--set", "birthDate=soon", "--set", "phone=1"], .answersMissing,
      "wizard: birthDate: \"soon\" is not a date. Enter a date such as 1990-04-23."
    ),
    (
      ["--answers", #"FILE {"count": 2, "children": [{}, {"first": "Anastasia"}]}"#], .answersMissing,
      "wizard: children[1].first: This is too long (9 characters). Use at most 5.\n"
    ),
    (
      ["--answers", #"FILE {"pets": [{"kind": "cat"}, {"kind": "mouse"}]}"#], .answersMissing,
      "wizard: pets[1].kind: This is too long (5 characters). Use at most 3.\n"
    ),
    (["--answers", "FILE []"], .answersMissing, "wizard: \"answers.json\" must contain one JSON object"),
    (["--answers", "nowhere"], .unreadable, "wizard: cannot read \"nowhere\": No such file or directory.\n"),
  ]

  @Test(arguments: answers)
  func `The eval command reads answers as a run does`(words: [String], status: Ending, said: String) async throws {
    let run = try await run(["1", "--flow", "FLOW"] + words)
    #expect(run.status == status)
    #expect(run.data == "")
    #expect(run.said.hasPrefix(said))
  }

  @Test func `The eval command reports an unusable flow`() async throws {
    #expect(try await run(["1", "--flow", "nowhere"]).status == .unreadable)
    #expect(try await run(["1", "--flow", #"FILE {"format": 1}"#]).status == .badFlow)
  }

  static let lines: [(line: String, answer: String)] = [
    (#"{"expr": "1 + 2"}"#, #"{"type":"int","value":"3"}"#),
    (
      #"{"expr": "x", "bindings": {"x": [1, 1.5]}}"#,
      #"{"type":"list","value":[{"type":"int","value":"1"},{"type":"double","value":1.5}]}"#
    ),
    (#"{"expr": "x + 1u", "typedBindings": {"x": {"type": "uint", "value": "41"}}}"#, #"{"type":"uint","value":"42"}"#),
    (
      #"{"typedBindings": {"x": {"type": "map", "value": [[{"type": "bool", "value": true}, {"type": "null", "value": null}]]}}, "expr": "x"}"#,
      #"{"type":"map","value":[[{"type":"bool","value":true},{"type":"null","value":null}]]}"#
    ),
    (#"{"expr": "1 / 0"}"#, #"{"error":"division by zero"}"#),
    (#"{"expr": "x"}"#, #"{"error":"unknown name \"x\""}"#),
    (#"{"expr": ""}"#, #"{"error":"missing expression"}"#),
    (#"{"expr": "1", "typedBindings": {"x": 1}}"#, #"{"error":"cannot read the value of \"x\""}"#),
    (#"{"expr": "1", "bindings": {}, "typedBindings": {}}"#, "{\"error\":\"each line must be an object"),
    (#"{"expr": 1}"#, "{\"error\":\"each line must be an object"),
    (#"{"bindings": {}}"#, "{\"error\":\"each line must be an object"),
    ("[]", "{\"error\":\"each line must be an object"), ("", "{\"error\":\""), ("{", "{\"error\":\""),
    ("\u{0}", "{\"error\":\""),
    (#"{"expr": "size('é')"}"# + "\r", #"{"type":"int","value":"1"}"#),
  ]

  @Test func `The eval command answers each line of input with one line, whatever it contains`() async throws {
    let input = Self.lines.map(\.line).joined(separator: "\n")
    for ending in ["", "\n"] {
      let (status, data, said) = try await run(["--jsonl"], input: input + ending)
      #expect(status == .done)
      #expect(said == "")
      let answers = data.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(answers.count == Self.lines.count + 1)
      for (answer, line) in zip(answers, Self.lines) { #expect(answer.hasPrefix(line.answer), "\(line.line)") }
    }
    #expect(try await run(["--jsonl"]) == (.done, "", ""))
  }

  @Test func `The eval command prints values on standard output and errors on standard error`() throws {
    func run(_ words: String..., input: String = "") throws -> CapturedRun {
      try CapturedRun.of(productsDirectory.appending(path: "wizard"), ["eval"] + words, input: .pipe(input))
    }
    #expect(try run("6 * 7") == CapturedRun(status: .exited(0), output: "42\n"))
    let failed = try run("6 *")
    #expect(failed.status == .exited(1) && failed.output == "" && failed.errors.hasPrefix("expression:1:4: error: "))
    #expect(try run().status == .exited(64))
    #expect(
      try run("--jsonl", input: "x\n{\"expr\": \"1\"}\n").output.hasSuffix("}\n{\"type\":\"int\",\"value\":\"1\"}\n"))
  }

  @Test(.timeLimit(.minutes(10))) func `The eval command answers a line before the next one is sent`() throws {
    let (input, output) = (Pipe(), Pipe())
    let child = try ChildProcess(
      productsDirectory.appending(path: "wizard"), ["eval", "--jsonl"], environment: [:],
      streams: [
        input.fileHandleForReading.fileDescriptor, output.fileHandleForWriting.fileDescriptor, -1,
      ])
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    for number in 1...3 {
      try input.fileHandleForWriting.write(contentsOf: Data("{\"expr\": \"\(number)\"}\n".utf8))
      #expect(output.fileHandleForReading.availableData == Data("{\"type\":\"int\",\"value\":\"\(number)\"}\n".utf8))
    }
    try input.fileHandleForWriting.close()
    #expect(try child.waitForExit() == .exited(0))
  }
}
