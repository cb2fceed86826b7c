import FlowSyntax
import Testing

/// Diagnostics about objects with unexpected keys or values.
@Suite struct ObjectReaderTests {
  /// Reads an object with one key of each kind and returns its values and diagnostics.
  func read(_ text: String) -> (found: [String], problems: [String]) {
    let source = SourceFile(name: "a", text: text)
    let (root, report) = JSONReader.read(source)
    let sink = DiagnosticSink(report.diagnostics)
    var found: [String] = []
    let keys = ["name", "nickname", "old", "age", "tags"]
    if let root, let object = ObjectReader(root, kind: "a person", keys: keys, sink: sink) {
      found.append(object.requiredText("name")?.text ?? "-")
      found.append(object.text("nickname")?.text ?? "-")
      found.append(object.bool("old").map { "\($0)" } ?? "-")
      found.append(object.int("age", in: 0...150).map { "\($0)" } ?? "-")
      found.append(object.texts("tags").map(\.text).joined(separator: "+"))
    }
    let events = DiagnosticReport(source: source, diagnostics: sink.diagnostics).diagnostics
    return (found, events.map { Reading.events($0, source) + " [\($0.rule.rawValue)]" })
  }

  static let table: [(text: String, found: [String], problems: [String])] = [
    (#"{"name": "Ana", "old": false, "age": 30, "tags": ["a", "b"]}"#, ["Ana", "-", "false", "30", "a+b"], []),
    ("[]", [], [#"1:1 a person is an object, and this is a list [wrong-type]"#]),
    ("{}", ["-", "-", "-", "-", ""], [#"1:1 a person needs the key "name" [missing-key]"#]),
    (
      #"{"nmae": "Ana"}"#, ["Ana", "-", "-", "-", ""],
      [#"1:2 a person has no key "nmae" – did you mean "name"? [unknown-key]"#]
    ),
    (
      #"{"name": "Ana", "nmae": "Bo"}"#, ["Ana", "-", "-", "-", ""],
      [#"1:17 a person has no key "nmae" – did you mean "name"? [unknown-key]"#]
    ),
    (
      #"{"name": "Ana", "hobby": 1}"#, ["Ana", "-", "-", "-", ""], [#"1:17 a person has no key "hobby" [unknown-key]"#]
    ),
    (
      #"{"name": 1, "old": "yes", "age": 151, "tags": {}}"#, ["-", "-", "-", "-", ""],
      [
        #"1:10 "name" is a number here; it takes a text [wrong-type]"#,
        #"1:20 "old" is a text here; it takes true or false [wrong-type]"#,
        #"1:34 "age" is a number here; it takes a whole number from 0 to 150 [wrong-type]"#,
        #"1:47 "tags" is an object here; it takes a list [wrong-type]"#,
      ]
    ),
    (
      #"{"name": null, "age": 1.5, "tags": ["a", true, "c"]}"#, ["-", "-", "-", "-", "a+c"],
      [
        #"1:10 "name" is null here; it takes a text [wrong-type]"#,
        #"1:23 "age" is a number here; it takes a whole number from 0 to 150 [wrong-type]"#,
        #"1:42 "tags" is true or false here; it takes a text [wrong-type]"#,
      ]
    ),
    (
      #"{"name": , "age": x}"#, ["-", "-", "-", "-", ""],
      [
        "1:10 a value is missing here [syntax]",
        #"1:19 "x" is not a value; texts stand in double quotes – write "x" [syntax]"#,
      ]
    ),
  ]

  @Test(arguments: table) func `An object is read key by key, with a diagnostic for each mistake`(
    text: String, found: [String], problems: [String]
  ) {
    let read = read(text)
    #expect(read.found == found)
    #expect(read.problems == problems)
  }
}
