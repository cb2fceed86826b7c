import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// The properties of a field that a front end needs to ask for its answer.
@Suite struct FieldKindTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let path: String
    let kind: FieldViewState.Kind
    var contentType: ContentType?
    var keyboard = Keyboard.default
    var presentation: String?
    var testDescription: String { path }
  }

  static let cases = [
    Case(path: "name", kind: .text(minLength: 2, maxLength: 256), contentType: .givenName),
    Case(path: "note", kind: .text(maxLength: 500, isMultiline: true)),
    Case(
      path: "phone", kind: .phone(region: "US", regions: ["US", "DE"]), contentType: .telephoneNumber, keyboard: .phone),
    Case(path: "email", kind: .email(domains: ["example.com"]), contentType: .emailAddress, keyboard: .email),
    Case(path: "site", kind: .url(), contentType: .url, keyboard: .url),
    Case(path: "code", kind: .code(length: 6), contentType: .oneTimeCode, keyboard: .number),
    Case(path: "zip", kind: .code(length: 5), contentType: .postalCode, keyboard: .number),
    Case(path: "least", kind: .integer(min: 0), keyboard: .number),
    Case(path: "most", kind: .integer(min: 3, max: 20), keyboard: .number, presentation: "slider"),
    Case(path: "size", kind: .number(min: 0, max: Decimal(string: "2.5")), keyboard: .decimal),
    Case(
      path: "rent", kind: .money(currency: "EUR", decimals: 2, min: 0, max: Decimal(string: "1500.5")),
      keyboard: .decimal),
    Case(
      path: "born",
      kind: .date(min: CalendarDay(year: 1900, month: 1, day: 1), max: CalendarDay(year: 2026, month: 3, day: 1)),
      contentType: .birthdate, keyboard: .numbersAndPunctuation, presentation: "wheel"),
    Case(path: "joins", kind: .boolean, presentation: "toggle"),
    Case(
      path: "pet",
      kind: .choice([.init(id: "cat"), .init(id: "dog", label: "A dog", help: "Barks.", isSelected: true)])),
    Case(path: "login", kind: .text(maxLength: 256), contentType: .password),
    Case(path: "pass", kind: .text(maxLength: 256), contentType: .newPassword),
  ]

  @Test(arguments: cases) func `A field has its kind with its current limits`(each: Case) throws {
    let field = try #require(try ViewForm.filled().state.field(each.path))
    #expect(field.kind == each.kind)
    #expect(field.contentType == each.contentType?.rawValue)
    #expect(field.keyboard == each.keyboard)
    #expect(field.presentation == each.presentation)
    #expect(field.isSecure == ["login", "pass"].contains(each.path))
    #expect(field.isAskedTwice == (each.path == "pass"))
  }

  @Test func `A computed limit follows the answer it depends on`() throws {
    let viewModel = try ViewForm.filled()
    try viewModel.type(.int(5), for: "least")
    #expect(viewModel.state.field("most")?.kind == .integer(min: 5, max: 20))
    try viewModel.type(.null, for: "least")
    #expect(viewModel.state.field("most")?.kind == .integer(max: 20))
    #expect(viewModel.state.field("most")?.keyboard == .numbersAndPunctuation)
  }

  static let selections: [(chosen: [String], enabled: [String])] = [
    ([], ["Mon", "Tue", "Wed", "none"]), (["Mon"], ["Mon", "Tue", "Wed", "none"]),
    // Two options are the maximum. The exclusive option replaces the others.
    (["Mon", "Wed"], ["Mon", "Wed", "none"]), (["none"], ["Mon", "Tue", "Wed", "none"]),
    (["Mon", "none"], ["Mon", "Tue", "Wed", "none"]),
  ]

  @Test(arguments: selections)
  func `An option is enabled if selecting or deselecting it is allowed`(chosen: [String], enabled: [String]) throws {
    let viewModel = try ViewForm.filled()
    try viewModel.type(.list(chosen.map(JSONValue.string)), for: "shifts")
    let kind = try #require(viewModel.state.field("shifts")?.kind)
    guard case .choices(let options, min: 1, max: 2) = kind else {
      Issue.record("\(kind)")
      return
    }
    #expect(options.filter(\.isEnabled).map(\.id) == enabled)
    #expect(options.filter(\.isSelected).map(\.id) == chosen)
    #expect(options.filter(\.isExclusive).map(\.id) == ["none"])
  }

  @Test func `Every option of a single choice stays enabled`() throws {
    let options = try ViewForm.filled().state.field("pet")?.kind.options
    #expect(options?.map(\.isEnabled) == [true, true])
  }

  @Test func `A list field has its limits`() throws {
    let list = try #require(try ViewForm.filled().state.field("cars")?.list)
    #expect(list.min == 1 && list.max == 3 && list.canAdd && !list.canRemove)
  }

  @Test func `Content types have the names of HTML autofill`() {
    #expect(ContentType.telephoneNumber.rawValue == "tel" && ContentType.city.rawValue == "address-level2")
    #expect(ContentType.allCases.count == 54)
  }
}
