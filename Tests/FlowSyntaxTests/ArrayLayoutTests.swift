import FlowSyntax
import Testing

/// Adding elements to an array of a file.
@Suite struct ArrayLayoutTests {
  /// The files before and after two elements are added.
  static let files: [(before: String, after: String)] = [
    ("{ \"a\": [\n  ] }", "{ \"a\": [\n  1,\n\n  2,\n  ] }"),
    ("{ \"a\": [] }\n", "{ \"a\": [\n  1,\n\n  2,\n] }\n"),
    ("{\n  \"a\": [\n    0,\n  ],\n}", "{\n  \"a\": [\n    0,\n\n    1,\n\n    2,\n  ],\n}"),
    ("{\n  \"a\": [\n    8,\n    9\n  ]\n}", "{\n  \"a\": [\n    8,\n    9,\n    1,\n    2\n  ]\n}"),
    ("{\n  \"a\": [\n    8,\n\n    9\n  ]\n}", "{\n  \"a\": [\n    8,\n\n    9,\n\n    1,\n\n    2\n  ]\n}"),
    ("{\n\t\"a\": [\n\t\t8,\n\t\t9,\n\t]\n}", "{\n\t\"a\": [\n\t\t8,\n\t\t9,\n\t\t1,\n\t\t2,\n\t]\n}"),
    ("{\r\n \"a\": [\r\n   8,\r\n   9\r\n ]\r\n}", "{\r\n \"a\": [\r\n   8,\r\n   9,\r\n   1,\r\n   2\r\n ]\r\n}"),
    ("{ \"a\": [8, 9] }", "{ \"a\": [8, 9,\n  1,\n  2\n] }"),
    (
      "{\n  \"a\": [\n    8,\n    9 // nine\n    // the end\n  ]\n}",
      "{\n  \"a\": [\n    8,\n    9, // nine\n    // the end\n    1,\n    2\n  ]\n}"
    ),
    (
      "{\n  \"a\": [\n    8,\n    9 /* nine */, // yes\n  ]\n}",
      "{\n  \"a\": [\n    8,\n    9 /* nine */, // yes\n    1,\n    2,\n  ]\n}"
    ),
  ]

  @Test(arguments: files) func `New elements have the layout of the others, and nothing else changes`(
    before: String, after: String
  ) throws {
    let source = SourceFile(name: "a.jsonc", text: before)
    let array = try #require(JSONReader.read(source).root?.node(under: "a"))
    let added = ArrayLayout(of: array, in: source).adding(["1", "2"])
    #expect(String(decoding: added, as: UTF8.self) == after)
    let (root, report) = JSONReader.read(SourceFile(name: "a.jsonc", bytes: added))
    #expect(report.diagnostics.map(\.message) == [])
    #expect(root?.node(under: "a")?.items?.count == (array.items?.count ?? 0) + 2)
    #expect(ArrayLayout(of: array, in: source).adding([]) == source.bytes)
  }

  @Test func `The lines of an element end like those of the file`() throws {
    let source = SourceFile(name: "a.jsonc", text: "{ \"a\": [\r\n  0,\r\n] }")
    let array = try #require(JSONReader.read(source).root?.node(under: "a"))
    let added = ArrayLayout(of: array, in: source).adding(["{\n  }"])
    #expect(String(decoding: added, as: UTF8.self) == "{ \"a\": [\r\n  0,\r\n\r\n  {\r\n  },\r\n] }")
  }
}
