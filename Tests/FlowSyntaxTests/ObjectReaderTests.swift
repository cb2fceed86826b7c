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
    ("[]", [], [#"1:1 a person must be an object, found a list [wrong-type]"#]),
    ("{}", ["-", "-", "-", "-", ""], [#"1:1 missing key "name" in a person [missing-key]"#]),
    (
      #"{"nmae": "Ana"}"#, ["Ana", "-", "-", "-", ""],
      [#"1:2 unknown key "nmae" in a person – did you mean "name"? [unknown-key]"#]
    ),
    (
      #"{"name": "Ana", "nmae": "Bo"}"#, ["Ana", "-", "-", "-", ""],
      [#"1:17 unknown key "nmae" in a person – did you mean "name"? [unknown-key]"#]
    ),
    (
      #"{"name": "Ana", "hobby": 1}"#, ["Ana", "-", "-", "-", ""],
      [#"1:17 unknown key "hobby" in a person [unknown-key]"#]
    ),
    (
      #"{"name": 1, "old": "yes", "age": 151, "tags": {}}"#, ["-", "-", "-", "-", ""],
      [
        #"1:10 "name" must be a string, found a number [wrong-type]"#,
        #"1:20 "old" must be true or false, found a string – did you mean true? [wrong-type]"#,
        #"1:34 "age" must be an integer from 0 to 150, found a number [wrong-type]"#,
        #"1:47 "tags" must be a list, found an object [wrong-type]"#,
      ]
    ),
    (
      #"{"name": null, "age": 1.5, "tags": ["a", true, "c"]}"#, ["-", "-", "-", "-", "a+c"],
      [
        #"1:10 "name" must be a string, found null [wrong-type]"#,
        #"1:23 "age" must be an integer from 0 to 150, found a number [wrong-type]"#,
        #"1:42 "tags" must be a string, found a boolean [wrong-type]"#,
      ]
    ),
    (
      #"{"name": , "age": x}"#, ["-", "-", "-", "-", ""],
      [
        "1:10 missing value [syntax]",
        #"1:19 invalid value "x"; strings need double quotes – write "x" [syntax]"#,
      ]
    ),
  ]

  @Test(arguments: [
    (#"{"name": "Ana", "nmae": "Bo"}"#, "Ana"), (#"{"nmae": "Bo", "old": 1}"#, "Bo"), (#"{"old": "Bo"}"#, nil),
  ]) func `A missing key is read from the member whose key is probably meant`(text: String, found: String?) throws {
    let root = try #require(JSONReader.read(SourceFile(name: "a", text: text)).root)
    let object = try #require(ObjectReader(root, kind: "a person", keys: nil, sink: DiagnosticSink()))
    #expect(object.meant(by: "name", among: ["name", "old"])?.text?.text == found)
  }

  @Test(arguments: table) func `An object is read key by key, with a diagnostic for each mistake`(
    text: String, found: [String], problems: [String]
  ) {
    let read = read(text)
    #expect(read.found == found)
    #expect(read.problems == problems)
  }
}
