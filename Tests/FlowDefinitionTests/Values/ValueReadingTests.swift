import FlowDefinition
import FlowExpressions
import FlowSyntax
import Testing

@Suite struct ValueReadingTests {
  static let type = PortType.record(
    names: ["email", "age", "phones"],
    types: [
      .email, .optional(.integer), .list(.record(names: ["number", "kind"], types: [.phone, .optional(.text)])),
    ])

  private func reading(_ text: String) throws -> ValueReading<PortType> {
    let root = JSONReader.read(SourceFile(name: "", text: text)).root
    return ValueReading(Value(try #require(root.flatMap { JSONValue($0) })), as: Self.type)
  }

  @Test func `A value of the right type is read in its stored form`() throws {
    let read = try reading(#"{"email": "Ana@EXAMPLE.com", "phones": [{"number": "+1 201 555 0123"}]}"#)
    #expect(read.mismatches.isEmpty)
    #expect(read.value()?.part(at: AnswerPath([.name("email")])) == .string("Ana@example.com"))
    let number = AnswerPath([.name("phones"), .index(0), .name("number")])
    #expect(read.value()?.part(at: number) == .string("+12015550123"))
    #expect(read.value()?.part(at: AnswerPath([.name("age")])) == .null)
  }

  @Test(arguments: [
    (#"{ "amount": "12.50", "currency": "EUR" }"#, true, true),
    (#"{ "amount": "12.5", "currency": "EUR" }"#, true, true),
    (#""12.50 EUR""#, true, true), (#""12.50""#, true, false), (#""1250 JPY""#, false, true), ("12.5", false, false),
    (#"{ "amount": "12.50", "currency": "USD" }"#, false, true),
    (#"{ "amount": 12.5, "currency": "EUR" }"#, false, false),
    (#"{ "amount": "12.505", "currency": "EUR" }"#, false, false), (#"{ "amount": "12.50" }"#, false, false),
    (#"{ "amount": "12.50", "currency": "EUR", "tax": "1" }"#, false, false), ("null", false, false),
  ])
  func `An amount is read in the currency of its type, or in any`(text: String, isEuros: Bool, isAny: Bool) throws {
    let json = try #require(JSONReader.read(SourceFile(name: "", text: text)).root.flatMap { JSONValue($0) })
    #expect((ValueReading(Value(json), as: PortType.money(.euro)).value() != nil) == isEuros)
    #expect((ValueReading(Value(json), as: PortType.money(nil)).value() != nil) == isAny)
  }

  @Test func `Every mismatch is reported with its path`() throws {
    let read = try reading(#"{"email": 7, "age": "x", "phones": [{"number": "0"}, {"nmber": "+12015550123"}]}"#)
    #expect(read.mismatches.map(\.path.description) == ["email", "age", "phones[0].number", "phones[1]"])
    #expect(read.mismatches.map(\.expected).first == .email)
    #expect(read.mismatches[1].expected == .optional(.integer))
    #expect(read.mismatches[3].reason == .members(missing: ["number"], unknown: ["nmber"]))
    #expect(read.value() == nil)
  }

  @Test func `Tolerated mismatches become null`() throws {
    let read = try reading(#"{"email": "ana@example.com", "phones": [{"fax": "1"}]}"#)
    #expect(read.value() == nil)
    let value = try #require(read.value(tolerating: \.isAboutMembers))
    #expect(value.part(at: AnswerPath([.name("phones"), .index(0), .name("number")])) == .null)
  }
}
