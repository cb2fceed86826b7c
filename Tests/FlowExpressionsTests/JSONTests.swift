import FlowExpressions
import FlowSyntax
import Testing

@Suite struct `JSON values` {
  @Test(arguments: [
    ("[1, 2u, 1.5, true, null, 'a\"\\n\\u0001é']", #"[1,2,1.5,true,null,"a\"\n\u0001é"]"#),
    ("{'a': [], 1: {}, true: b'abc\\377'}", #"{"a":[],"1":{},"true":"YWJj/w=="}"#),
    ("[0.0/0.0, 1.0/0.0, -1.0/0.0, 1e300, -0.0]", #"["NaN","Infinity","-Infinity",1e+300,-0.0]"#),
    ("[timestamp(0), duration('90m'), duration('-1.5s'), type(1)]", #"["1970-01-01T00:00:00Z","5400s","-1.5s","int"]"#),
  ])
  func `The value of an expression is written as plain JSON`(_ text: String, _ json: String) {
    #expect((try? Bench(options: .plain).value(text).get())?.json == json)
  }

  @Test func `The JSON of a value hides secrets and names the fields of records`() {
    let record = Record(names: ["name", "code"], values: [.string("Ana"), .secret(Secret("1234"))])
    #expect(Value.record(record).json == #"{"name":"Ana","code":"(hidden)"}"#)
    #expect(!Value.record(record).typedJSON.contains("1234"))
  }

  @Test(arguments: [
    "null", "true", "-9223372036854775808", "18446744073709551615u", "0.1", "-0.0", "1.0/0.0", "'é😀'", "b''", "b'a'",
    "b'ab'",
    "b'abc'", "timestamp('2020-02-29T12:00:00.25Z')", "duration('-1h')", "type(1)", "[1, ['a', {}]]",
    "{1: 'a', 2u: [null], true: {'x': 1.5}, 'k': b'z'}",
  ])
  func `A value survives a round trip through typed JSON`(_ text: String) throws {
    let value = try Bench(options: .plain).value(text).get()
    let node = try #require(JSONReader.read(SourceFile(name: "", text: value.typedJSON)).root)
    #expect(Value(typedJSON: node.value) == value)
  }

  @Test(arguments: [
    #"{"type":"int","value":"9223372036854775808"}"#, #"{"type":"int"}"#, #"{"type":"thing","value":1}"#, "[]", "1",
    #"{"type":"map","value":[[{"type":"double","value":1},{"type":"int","value":"1"}]]}"#,
    #"{"type":"list","value":[1]}"#, #"{"type":"bytes","value":"!"}"#, #"{"type":"uint","value":"-1"}"#,
  ])
  func `Invalid typed JSON has no value`(_ text: String) throws {
    let node = try #require(JSONReader.read(SourceFile(name: "", text: text)).root)
    #expect(Value(typedJSON: node.value) == nil)
  }

  @Test func `Plain JSON is read as values, with whole numbers as integers`() throws {
    let node = try #require(
      JSONReader.read(SourceFile(name: "", text: #"{"a": [1, 1.0, 1e2, 9223372036854775808, null, "x", false]}"#)).root)
    let list: [Value] = [
      .int(1), .double(1), .double(100), .double(9_223_372_036_854_775_808), .null, .string("x"), .bool(false),
    ]
    #expect(Value(json: node.value) == .map(ValueMap([(.string("a"), .list(list))])))
  }

  @Test func `Values are equal if their code points are, and maps ignore the order of keys`() {
    #expect(Value.string("é") != .string("e\u{301}"))
    #expect(
      Value.map(ValueMap([(.int(1), .int(2)), (.int(3), .int(4))]))
        == .map(ValueMap([(.int(3), .int(4)), (.int(1), .int(2))])))
    #expect(Value.map(ValueMap([(.int(1), .int(2))])) != .map(ValueMap([(.int(1), .int(3))])))
    #expect(Set([Value.string("é"), .string("e\u{301}")]).count == 2)
  }
}
