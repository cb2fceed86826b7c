import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// Typed values from the model, which the view formats.
@Suite struct FieldValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let path: String
    let value: FieldValue?
    let text: (typed: String, accepted: String)
    var testDescription: String { path }

    init(_ path: String, _ value: FieldValue?, typed: String, accepted: String? = nil) {
      (self.path, self.value, text) = (path, value, (typed, accepted ?? typed))
    }
  }

  static let cases = [
    Case("name", .text("Ana"), typed: " Ana ", accepted: "Ana"),
    Case("note", nil, typed: ""),
    Case("phone", .text("+12015550123"), typed: "201 555 0123", accepted: "+1 201-555-0123"),
    Case("email", .text("ana@example.com"), typed: "ana@example.com"),
    Case("site", .text("https://example.com"), typed: "example.com", accepted: "https://example.com"),
    Case("code", nil, typed: ""),
    Case("zip", .text("01234"), typed: "01234"),
    Case("least", .integer(3), typed: "3"),
    Case("most", .integer(7), typed: "7"),
    Case("size", .decimal(Decimal(string: "1.5") ?? 0), typed: "1.50", accepted: "1.5"),
    Case("born", CalendarDay(year: 1990, month: 4, day: 23).map { .date($0) }, typed: "1990-04-23"),
    Case("joins", .boolean(true), typed: "true"),
    Case("pet", .option("dog"), typed: "dog"),
    Case("shifts", .options(["Mon", "Tue"]), typed: "Mon, Tue"),
    Case("login", nil, typed: ""),
    Case("pass", nil, typed: ""),
  ]

  @Test(arguments: cases) func `A field has its typed value and the text for a text field`(each: Case) throws {
    let typed = try #require(try ViewForm.filled().state.field(each.path))
    #expect(typed.value == each.value)
    #expect(typed.text == each.text.typed)
    let accepted = try #require(try ViewForm.accepted().state.field(each.path))
    #expect(accepted.value == (each.path == "code" ? nil : each.value))
    #expect(accepted.text == each.text.accepted)
  }

  @Test(
    arguments: [
      ("12.5", "EUR", #"{"type":"money","value":{"amount":"12.5","currency":"EUR"}}"#),
      ("-3", "JPY", #"{"type":"money","value":{"amount":"-3","currency":"JPY"}}"#), ("12.345", "EUR", nil),
      ("NaN", "EUR", nil), ("1", "XXX", nil),
    ] as [(String, String, String?)])
  func `An amount is encoded only if it can be decoded`(units: String, currency: String, json: String?) throws {
    let amount = units == "NaN" ? Decimal.nan : try #require(Decimal(string: units))
    let value = FieldValue.money(amount: amount, currency: currency)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json else {
      #expect(throws: EncodingError.self) { try encoder.encode(value) }
      return
    }
    let data = try encoder.encode(value)
    #expect(String(decoding: data, as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(FieldValue.self, from: data) == value)
  }

  @Test func `An amount that is no number is null as an answer`() {
    #expect(FieldValue.money(amount: .nan, currency: "EUR").json == .null)
  }

  @Test func `The items of a list are typed values by the names of their questions`() throws {
    for state in [try ViewForm.filled().state, try ViewForm.accepted().state] {
      let field = try #require(state.field("cars"))
      guard case .items(let items) = field.value else {
        Issue.record("\(String(describing: field.value))")
        continue
      }
      #expect(items.map(\.id) == field.list?.rows.map(\.id))
      #expect(items[0]["plate"] == .text("B-1"))
      #expect(items[0]["used"] == .boolean(false))
      #expect(items[0]["at.town"] == nil && items[0].values.keys.contains("at.town"))
      #expect(field.text == "")
    }
  }

  @Test func `Every field value written back gives the same answer`() throws {
    let viewModel = try ViewForm.accepted()
    let before = viewModel.state
    for field in before.fields {
      guard let value = field.value else { continue }
      try viewModel.type(value.json, for: field.path)
      #expect(viewModel.state.field(field.path)?.value == value, "\(field.path)")
    }
    for (after, before) in zip(viewModel.state.fields, before.fields) {
      #expect(after.displayText == before.displayText && !after.isModified, "\(after.path)")
    }
    #expect(!viewModel.state.isModified)
  }

  @Test(arguments: ["soon", "31 April", "23 April 19"])
  func `An incomplete date keeps its text and has no value`(text: String) throws {
    let viewModel = try ViewForm.accepted()
    try viewModel.type(.string(text), for: "born")
    let field = try #require(viewModel.state.field("born"))
    #expect(field.text == text && field.value == nil && field.isModified)
  }

  @Test func `Options of a choice are selected by id even if too few or too many are selected`() throws {
    let viewModel = try ViewForm.filled()
    try viewModel.type(.list([.string("Wed"), .string("Mon"), .string("Tue")]), for: "shifts")
    let field = try #require(viewModel.state.field("shifts"))
    #expect(field.value == nil && field.text == "Mon, Tue, Wed")
    #expect(field.kind.options?.filter(\.isSelected).map(\.id) == ["Mon", "Tue", "Wed"])
  }

  @Test func `A decimal keeps the digits typed`() throws {
    let viewModel = try ViewForm.filled()
    try viewModel.type(.string("0.1"), for: "size")
    #expect(viewModel.state.field("size")?.value == .decimal(Decimal(string: "0.1") ?? 0))
    #expect(FieldValue.decimal(Decimal(string: "12345678.9") ?? 0).json == .number(12_345_678.9))
  }

  @Test func `Field values survive a round trip through JSON`() throws {
    let values = try ViewForm.filled().state.fields.compactMap(\.value) + [.options([]), .items([])]
    #expect(Set(values.map { try? ViewForm.json($0).prefix(12) }).count > 6)
    for value in values {
      #expect(try JSONDecoder().decode(FieldValue.self, from: JSONEncoder().encode(value)) == value)
    }
  }
}
