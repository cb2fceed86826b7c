import Testing
import Localization

@testable import FlowDefinition
@testable import FlowEngine

/// The example shown with an invalid phone number, which must itself be valid.
@Suite struct PhoneExampleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var region: String?
    var regions: [String] = []
    var kinds: [String] = []
    let typed: String
    let example: String

    var testDescription: String { "\(typed) in \(region ?? "none") of \(regions) and \(kinds)" }
  }

  static let cases = [
    Case(
      region: "US", typed: "hello",
      example: "Example: (201) 555-0123. For another country, start with + and the country code."),
    Case(region: "US", typed: "+49 30", example: "Example: +49 1512 3456789."),
    Case(typed: "201 555 0123", example: "Example: +1 201-555-0123."),
    Case(region: "DE", regions: ["DE"], typed: "0171 1", example: "Example: 01512 3456789."),
    Case(
      region: "DE", kinds: ["mobile"], typed: "030 901820",
      example: "Example: 01512 3456789. For another country, start with + and the country code."),
    Case(regions: ["CA", "MX"], kinds: ["fixed"], typed: "+49 30 901820", example: "Example: +1 506-234-5678."),
    Case(
      region: "GB", regions: ["GB", "IE"], typed: "+49 30 901820",
      example: "Example: 07400 123456. For Ireland, start with + and the country code."),
    Case(region: "GB", regions: ["GB", "IE"], typed: "+353 1", example: "Example: +353 85 012 3456."),
    Case(
      region: "GB", kinds: ["tollFree"], typed: "020 7946 0958",
      example: "Example: 0800 123 4567. For another country, start with + and the country code."),
    Case(region: "CA", kinds: ["pager"], typed: "hello", example: ""),
  ]

  @Test(arguments: cases) func `The example in a phone number error is a valid number`(each: Case) throws {
    let format = PhoneType(region: each.region, regions: each.regions, kinds: each.kinds)
    guard case .failure(let problem) = format.stored(each.typed) else {
      Issue.record("\"\(each.typed)\" can be used")
      return
    }
    let example = EngineMessages.phoneExample(format, found: problem.phoneRegion, own: format.region)?.text(
      in: .english)
    #expect(example ?? "" == each.example)
  }
}
