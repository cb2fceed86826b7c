import FlowSyntax
import Testing

/// Lookups in nodes that were read and in nodes that were built from them.
@Suite struct JSONNodeTests {
  static func read(_ text: String) throws -> JSONNode {
    try #require(JSONReader.read(SourceFile(name: "a", text: text)).root)
  }

  /// Keys as written in JSON, each with the names that find its value and names that do not.
  static let keys: [(written: String, asked: [String], notAsked: [String])] = [
    ("id", ["id"], ["", "i", "ids", "di", "Id"]),
    ("", [""], ["\"", " "]),
    (#"\u0069d"#, ["id"], ["i"]),
    ("longer than eight", ["longer than eight"], ["longer than eighth", "longer than eigh", "longer then eight"]),
    ("é", ["é", "e\u{301}"], ["e", "É"]),
    (#"e\u0301"#, ["é", "e\u{301}"], ["e"]),
    ("K", ["K", "\u{212A}"], ["k"]),
    ("\u{212A}", ["K", "\u{212A}"], ["k"]),
  ]

  @Test(arguments: keys, [0, 40])
  func `A value is found under its key, whichever escapes the key is written with`(
    key: (written: String, asked: [String], notAsked: [String]), others: Int
  ) throws {
    let more = (0..<others).map { "\"other\($0)\": [\($0), { \"a\": 1 }]," }.joined()
    let node = try Self.read("{ \(more) \"\(key.written)\": 7, \"last\": { \"id\": 8 } }")
    let made = JSONNode(.object(try #require(node.members)), at: node.range)
    for object in [node, made] {
      let reader = try #require(ObjectReader(object, kind: "a thing", keys: nil, sink: DiagnosticSink()))
      for asked in key.asked {
        #expect(object[asked]?.node.number == "7")
        #expect(object.node(under: asked)?.number == "7")
        #expect(object.nodes(under: asked).map(\.number) == ["7"])
        #expect(reader[asked]?.number == "7")
      }
      for asked in key.notAsked {
        #expect(object[asked] == nil)
        #expect(object.node(under: asked) == nil)
        #expect(object.nodes(under: asked).isEmpty)
        #expect(reader[asked] == nil)
      }
    }
  }

  @Test(arguments: [2, 17, 40]) func `A duplicate key is reported in small and large objects`(count: Int) {
    let keys = (0..<count).map { "\"k\($0)\": { \"k0\": [\($0)] }" }
    for again in [0, count - 1] {
      let problems = Reading.problems("{" + (keys + ["\"k\(again)\": 1"]).joined(separator: ",\n") + "}")
      #expect(problems == ["\(count + 1):1 duplicate key \"k\(again)\""])
    }
  }

  @Test func `A list element is found by its index`() throws {
    let node = try Self.read(#"[1, [2, 3], { "a": [4] }, 5]"#)
    let made = JSONNode(.array(try #require(node.items)), at: node.range)
    for list in [node, made] {
      #expect(list.isList)
      #expect((0...3).map { list.item($0)?.range.start } == [1, 4, 12, 26])
      #expect(list.item(4) == nil && list.item(-1) == nil)
      #expect(list.item(1)?.item(1)?.number == "3" && list.item(0)?.item(0) == nil)
    }
    #expect(!(try Self.read("{}")).isList)
  }
}

extension JSONNode {
  fileprivate var number: String? { if case .number(let number) = value { number.text } else { nil } }
}
