import FlowDefinition
import FlowTesting
import Testing

@testable import FlowEngine

/// Phone numbers whose region another answer gives.
@Suite struct PhoneRegionFieldTests {
  private static let country = """
    { "id": "country", "type": "choice", "label": "Country", "required": false, "options": [
      { "id": "US", "label": "United States" }, { "id": "DE", "label": "Germany" } ] }
    """

  private func form(_ fields: String) throws -> MachineTester {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "steps": [
        { "id": "a", "title": "A", "fields": [\(fields)] },
        { "id": "z", "end": "done" }] }
      """
    return MachineTester(try Flow(jsonc: text)).when(.start)
  }

  @Test(arguments: ["country", "country == 'DE' ? 'DE' : 'US'"])
  func `Changing the country reads the typed number again`(region: String) throws {
    let number = #"{ "id": "number", "type": "phone", "label": "Number", "region": "\#(region)" }"#
    var run = try form(Self.country + ", " + number)
    run = run.when(.type("country", "US")).when(.type("number", "030 123456"))
    let wrong = run.when(.submit).expect(screen: "step a")
    #expect(wrong.state()?.field("number")?.problems.map(\.code) == ["phone"])
    run = wrong.when(.type("country", "DE"))
    #expect(run.state()?.field("number")?.kind == .phone(region: "DE"))
    check(run.when(.submit).expect(screen: "end z").expect(answer: "number", "+4930123456"))
  }

  @Test func `Without a country, a number needs its country code, and its example is that of the country`() throws {
    let number = #"{ "id": "number", "type": "phone", "label": "Number", "region": "country" }"#
    let run = try form(Self.country + ", " + number).when(.type("number", "030 123456")).when(.submit)
    #expect(run.state()?.field("number")?.problems.map(\.hint) == ["Example: +1 201-555-0123."])
    let german = run.when(.type("country", "DE")).when(.type("number", "hello")).when(.submit)
    let hint = "Example: 01512 3456789. For another country, start with + and the country code."
    #expect(german.state()?.field("number")?.problems.map(\.hint) == [hint])
    check(
      run.when(.type("number", "+49 30 123456")).when(.submit).expect(screen: "end z")
        .expect(answer: "number", "+4930123456"))
  }

  @Test func `A number typed before a restart is read with the country that was chosen`() throws {
    let number = #"{ "id": "number", "type": "phone", "label": "Number", "region": "country" }"#
    let run = try form(Self.country + ", " + number).when(.type("country", "DE")).when(.type("number", "030 123456"))
      .when(.leave("number")).restart(run: "later")
    check(run.when(.submit).expect(screen: "end z").expect(answer: "number", "+4930123456"))
  }
}
