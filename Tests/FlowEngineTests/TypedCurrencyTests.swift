import FlowDefinition
import FlowTesting
import Testing

@testable import FlowEngine

/// Amounts whose currency is a text that a person types.
@Suite struct TypedCurrencyTests {
  /// Returns a run with one form of the given fields, in which the values were typed.
  private func typed(_ fields: String, _ values: [(String, JSONValue)], language: String = "en") throws
    -> MachineTester
  {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "language": "\(language)", "steps": [
        { "id": "a", "title": "A", "fields": [\(fields)] },
        { "id": "z", "end": "done", "result": {} }] }
      """
    return values.reduce(MachineTester(try flow(text)).when(.start)) { $0.when(.type($1.0, $1.1)) }
  }

  private static let code = #"{ "id": "c", "type": "text", "label": "Currency" }"#
  private static let named =
    "\"€\" is not a currency code such as EUR or USD. Change your answer for \"Currency\" first."
  private static let unnamed = "\"€\" is not a currency code such as EUR or USD. Change your earlier answers first."

  @Test(arguments: [
    ("c", code, "c", named), ("c.trim()", code, "c", named),
    ("home.c", #"{ "id": "home", "type": "group", "label": "H", "fields": [\#(code)] }"#, "home.c", named),
    ("size(c) > 5 ? 'EUR' : c", code, "c", named),
    ("d ? c : 'EUR'", code + #", { "id": "d", "type": "boolean", "label": "D", "default": true }"#, "c", unnamed),
    ("k", code + #", { "id": "k", "type": "text", "computed": "c" }"#, "c", unnamed),
  ])
  func `An amount says which answer is not a currency code, until that answer is changed`(
    currency: String, fields: String, code: String, message: String
  ) throws {
    let amount = #"{ "id": "m", "type": "money", "currency": "\#(currency)", "label": "M" }"#
    let run = try typed(fields + ", " + amount, [(code, "€"), ("m", "5")])
    let refused = run.when(.submit).expect(screen: "step a")
    for shown in [refused, refused.restart(run: "later").expect(screen: "step a").when(.submit)] {
      let field = try #require(shown.state()?.field("m"))
      #expect(field.problems.map(\.message) == [message])
      #expect(field.problems.map(\.code) == ["currency"])
      #expect(field.text == "5" && field.kind == .money(currency: nil))
      #expect(shown.state()?.canSubmit == false)
      check(shown.when(.type(code, "EUR"), .submit).expect(screen: "end z").when(.submit).expect(screen: "finished z"))
    }
  }

  @Test func `An amount that was left empty needs a currency only if it is required`() throws {
    for (isRequired, screen) in [(true, "step a"), (false, "end z")] {
      let amount = #"{ "id": "m", "type": "money", "currency": "c", "label": "M", "required": \#(isRequired) }"#
      let run = try typed(Self.code + ", " + amount, [("c", "€")]).when(.submit).expect(screen: screen)
      check(run)
      if isRequired { #expect(run.state()?.field("m")?.problems.map(\.message) == [Self.named]) }
    }
  }

  @Test func `An amount in an item of a list names the currency of the item`() throws {
    let list = #"""
      { "id": "costs", "type": "list", "label": "Costs", "fields": [
        \#(Self.code), { "id": "m", "type": "money", "currency": "c", "label": "M" }] }
      """#
    let run = try typed(list, [("costs", [["c": "EUR", "m": "5"], ["c": "€", "m": "5"]])]).when(.submit)
    #expect(run.state()?.field("costs[0].m")?.problems == [])
    #expect(run.state()?.field("costs[1].m")?.problems.map(\.message) == [Self.named])
    check(run.when(.type("costs", [["c": "USD", "m": "5"]]), .submit).expect(screen: "end z"))
  }

  @Test func `A later amount is asked again while the currency is changed to a text that is not a code`() throws {
    let run = MachineTester(
      try flow(
        steps: """
          { "id": "a", "title": "A", "fields": [\(Self.code)] },
          { "id": "b", "title": "B", "fields": [{ "id": "m", "type": "money", "currency": "c", "label": "M" }] },
          { "id": "z", "end": "done", "result": { "m": "m" } }
          """)
    ).when(.start, .type("c", "EUR"), .submit, .type("m", "5"), .submit)
    let changed = run.when(.edit("a"), .type("c", "€"), .submit).expect(screen: "step b")
    #expect(changed.state()?.field("m")?.problems.map(\.message) == [Self.named])
    check(changed.restart(run: "later").expect(screen: "step b"))
    check(
      changed.when(.back, .type("c", "EUR"), .submit).expect(screen: "end z")
        .expect(result: #"{"m":{"amount":"5.00","currency":"EUR"}}"#))
  }

  @Test(arguments: [
    ("de", "„€“ ist kein Währungscode wie EUR oder USD. Ändern Sie zuerst die Antwort auf „Currency“."),
    ("fr", "« € » n’est pas un code de devise tel que EUR ou USD. Modifiez d’abord la réponse à « Currency »."),
    ("es", "«€» no es un código de moneda como EUR o USD. Cambie primero la respuesta a «Currency»."),
  ])
  func `The message is translated`(language: String, message: String) throws {
    let amount = #"{ "id": "m", "type": "money", "currency": "c", "label": "M" }"#
    let run = try typed(Self.code + ", " + amount, [("c", "€"), ("m", "5")], language: language).when(.submit)
    #expect(
      run.state()?.field("m")?.problems.map { $0.message.replacing("\u{A0}", with: " ") } == [message])
  }
}
