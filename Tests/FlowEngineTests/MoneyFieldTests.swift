import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// Amounts of money in a run: asked, computed, limited, sent, saved and shown.
@Suite struct MoneyFieldTests {
  private static let services = """
    "book": { "input": { "total": { "money": "EUR" }, "tip": "money?", "cents": "integer" },
              "output": { "paid": { "money": "EUR" } } }
    """

  private func order(language: String = "en", run: String? = nil) throws -> MachineTester {
    let text = """
      { "format": 1, "flow": "order", "title": "Order", "language": "\(language)", "services": { \(Self.services) },
        "steps": [
          { "id": "a", "title": "A", "fields": [
              { "id": "price", "type": "money", "currency": "EUR", "label": "Price", "min": "0.50", "max": "money(2000, 'EUR')" },
              { "id": "tip", "type": "money", "currency": "EUR", "label": "Tip", "required": false, "default": 1.5,
                "max": "price / 2" },
              { "id": "total", "type": "money", "currency": "EUR", "computed": "price * 1.19" } ] },
          { "id": "b", "title": "B", "text": "You pay {{total}}, or {{total / 3}} a month, or {{double(minor(total)) / 7.0}}.",
            "button": "Pay",
            "submit": { "call": "book", "with": { "total": "total", "tip": "tip", "cents": "minor(total)" }, "as": "booking" } },
          { "id": "z", "end": "done",
            "result": { "price": "price", "paid": "booking.paid", "left": "total - booking.paid" } } ] }
      """
    return MachineTester(try flow(text, language: run)).when(.start)
  }

  @Test func `In a German run of an English flow, amounts are typed and shown as in German`() throws {
    let typed = try order(run: "de").when(.type("price", "1.234,5"), .type("tip", "1,00 €"))
    let field = try #require(typed.state()?.field("price"))
    #expect(field.text == "1.234,5")
    #expect(field.displayText?.replacing("\u{A0}", with: " ") == "1.234,50 €")
    check(typed.when(.submit).expect(screen: "step b").expect(answer: "tip", ["amount": "1.00", "currency": "EUR"]))
    let wrong = try order(run: "de").when(.type("price", "0,49"), .submit).state()?.field("price")?.problems.first
    #expect(wrong?.message.contains("0,50") == true, "\(wrong?.message ?? "")")
  }

  @Test func `An amount is computed, sent and returned with its currency`() throws {
    let paid = try order().when(.type("price", "€1,234.50"), .submit).expect(screen: "step b").when(.submit)
    check(paid.expect(request: "total=€1,469.06 tip=€1.50 cents=146906"))
    let result =
      #"{"left":{"amount":"0.06","currency":"EUR"},"paid":{"amount":"1469.00","currency":"EUR"},"#
      + #""price":{"amount":"1234.50","currency":"EUR"}}"#
    check(
      paid.when(.accept(["paid": ["amount": "1469.00", "currency": "EUR"]])).expect(screen: "end z")
        .expect(result: result))
  }

  @Test(arguments: [
    ("en", "You pay €1,469.06, or €489.69 a month, or 20986.57142857142857142857142857143."),
    ("de", "You pay 1.469,06 €, or 489,69 € a month, or 20986,57142857142857142857142857143."),
  ])
  func `A text shows amounts in the language of the flow`(language: String, text: String) throws {
    let shown = try order(language: language).when(.type("price", "1234.5"), .submit)
    #expect(shown.state()?.paragraphs.first?.replacing("\u{A0}", with: " ") == text)
  }

  @Test(arguments: [
    ("0.49", "min", "\"0.49\" is too small. The minimum is €0.50."),
    ("2000.01", "max", "\"2000.01\" is too large. The maximum is €2,000.00."),
    ("12.505", "number", "\"12.505\" has too many decimals. Enter an amount such as €12.50."),
    ("abc", "number", "\"abc\" is not an amount. Enter one such as €12.50."),
    ("$12", "currency", "\"$12\" is in another currency. Enter the amount in EUR."),
  ])
  func `An invalid amount has a problem with a message`(text: String, code: String, message: String) throws {
    let field = try #require(try order().when(.type("price", .string(text)), .submit).state()?.field("price"))
    #expect(field.problems.map(\.message) == [message])
  }

  @Test func `A limit may be an amount that other answers give`() throws {
    let field = try #require(
      try order().when(.type("price", "2"), .type("tip", "1.01"), .submit).state()?.field("tip"))
    #expect(field.problems.map(\.message) == ["\"1.01\" is too large. The maximum is €1.00."])
    #expect(field.kind == .money(currency: "EUR", decimals: 2, min: nil, max: 1))
  }

  @Test func `A typed amount is read in the language in which it was typed`() throws {
    let typed = try order(language: "de").when(.type("price", "1.234,5"))
    let english = try order().machine.flow
    let field = try #require(typed.restart(run: "later", flow: english).state()?.field("price"))
    #expect(field.text == "1234.50" && field.displayText == "€1,234.50")
  }

  @Test func `An amount is saved exactly and is read from the saved session`() throws {
    let large = "92233720368547758.07"
    let text = """
      { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "money", "currency": "EUR", "label": "N" }] },
      { "id": "b", "title": "B", "text": "{{n}}" }, { "id": "z", "end": "done" }
      """
    let run = MachineTester(try flow(steps: text)).when(.start, .type("n", .string(large)), .submit).restart(
      run: "later")
    #expect(run.screen == "step b")
    #expect(run.state()?.paragraphs == ["€92,233,720,368,547,758.07"])
    check(run.when(.submit).expect(result: #"{"n":{"amount":"92233720368547758.07","currency":"EUR"}}"#))
  }
}

/// Amounts whose currency is the answer to another question.
@Suite struct ChosenCurrencyTests {
  private func trip() throws -> MachineTester {
    MachineTester(
      try flow(
        steps: """
          { "id": "where", "title": "Where", "fields": [
              { "id": "cur", "type": "choice", "label": "Currency", "options": ["EUR", "USD", "JPY"] } ] },
          { "id": "costs", "title": "Costs", "fields": [
              { "id": "fare", "type": "money", "currency": "cur", "label": "Fare", "min": 1 },
              { "id": "hotel", "type": "money", "currency": "cur", "label": "Hotel", "suggest": "fare * 2" } ] },
          { "id": "sum", "title": "Sum", "text": "{{fare + hotel}}, {{hotel < money(100, cur) ? 'cheap' : 'dear'}}" },
          { "id": "z", "end": "done", "result": { "total": "fare + hotel", "cents": "minor(fare + hotel)" } }
          """)
    ).when(.start, .type("cur", "USD"), .submit, .type("fare", "12.50"), .type("hotel", "$80"), .submit)
  }

  @Test func `An amount in a chosen currency that was typed in German is kept in an English run`() throws {
    let steps = """
      { "id": "a", "title": "A", "fields": [
        { "id": "cur", "type": "choice", "label": "Currency", "options": ["EUR", "KWD"] },
        { "id": "fare", "type": "money", "currency": "cur", "label": "Fare" },
        { "id": "costs", "type": "list", "label": "Costs", "fields": [
          { "id": "cost", "type": "money", "currency": "cur", "label": "Cost" }] } ] },
      { "id": "z", "end": "done" }
      """
    let text = #"{ "format": 1, "flow": "f", "title": "F", "language": "en", "steps": [\#(steps)] }"#
    let typed = MachineTester(try flow(text, language: "de"))
      .when(.start, .type("cur", "KWD"), .type("fare", "1,234 KWD"), .type("costs", [["cost": "KWD 2,500"]]))
    let later = typed.restart(run: "later", flow: try flow(text))
    #expect(later.state()?.field("fare")?.text == "1.234 KWD")
    check(later.when(.submit).expect(screen: "end z"))
    let row = later.state()?.field("costs")?.list?.rows.first
    #expect(row?.fields.first?.text == "2.500 KWD")
  }

  @Test func `Amounts in the currency of the same expression are added and compared`() throws {
    let run = try trip()
    #expect(run.state()?.paragraphs == ["$92.50, cheap"])
    check(run.when(.submit).expect(result: #"{"cents":9250,"total":{"amount":"92.50","currency":"USD"}}"#))
  }

  @Test func `A changed currency reopens the answers in it`() throws {
    let changed = try trip().when(.edit("where"), .type("cur", "JPY"), .submit).expect(screen: "step costs")
    check(changed)
    let field = try #require(changed.state()?.field("fare"))
    #expect(field.kind == .money(currency: "JPY", decimals: 0, min: 1, max: nil))
    #expect(field.problems.map(\.message) == ["\"$12.50\" is in another currency. Enter the amount in JPY."])
    let again = changed.when(.type("fare", "1,300"), .type("hotel", "9000.5"), .submit).expect(screen: "step costs")
    let problem = again.state()?.field("hotel")?.problems.first?.message
    #expect(problem == "\"9000.5\" has decimals. Enter a whole amount, such as ¥13.")
    check(
      again.when(.type("hotel", "9000"), .submit, .submit)
        .expect(result: #"{"cents":10300,"total":{"amount":"10300","currency":"JPY"}}"#))
  }

  @Test func `In one form an amount waits for its currency and follows it`() throws {
    let form = try flow(
      steps: """
        { "id": "a", "title": "A", "fields": [
            { "id": "cur", "type": "choice", "label": "Currency", "options": ["EUR", "JPY"] },
            { "id": "n", "type": "money", "currency": "cur", "label": "N" } ] },
        { "id": "z", "end": "done" }
        """)
    let run = MachineTester(form).when(.start, .type("n", "12.50"))
    #expect(run.state()?.field("n")?.kind == .money(currency: nil))
    let model = run.machine.viewModel(for: try #require(run.machine.model.step("a")), freshKey: "k")
    try model.type("JPY", for: "cur")
    #expect(model.state.field("n")?.kind == .money(currency: "JPY", decimals: 0))
    try model.type("EUR", for: "cur")
    #expect(model.state.field("n")?.value == .money(amount: Decimal(string: "12.5") ?? 0, currency: "EUR"))
  }

  @Test func `A text that is no currency stops the run with its position`() throws {
    let run = MachineTester(
      try flow(
        given: #""home": "text""#,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "money", "currency": "home", "label": "N" }] },
          { "id": "z", "end": "done" }
          """),
      given: ["home": "Taler"]
    ).when(.start, .type("n", "5"), .submit)
    #expect(run.actions.last?.contains("\"Taler\" is not an ISO 4217 currency code") == true, "\(run.actions)")
  }

  @Test func `Amounts of items in their own currencies are shown and returned, but not added`() throws {
    let steps = """
      { "id": "a", "title": "A", "fields": [{ "id": "items", "type": "list", "label": "Items", "fields": [
          { "id": "cur", "type": "choice", "label": "Currency", "options": ["EUR", "JPY"] },
          { "id": "n", "type": "money", "currency": "cur", "label": "N" } ] }] },
      { "id": "b", "title": "B", "text": "{{items.map(i, i.n)}}" },
      """
    let run = MachineTester(try flow(steps: steps + #"{ "id": "z", "end": "done" }"#)).when(
      .start, .type("items", [["cur": "EUR", "n": "1.5"], ["cur": "JPY", "n": "200"]]), .submit)
    #expect(run.state()?.paragraphs == ["€1.50, ¥200"])
    let wrong = steps + #"{ "id": "z", "end": "done", "result": { "n": "items.all(i, items.all(j, i.n < j.n))" } }"#
    let report = Flow.read(
      SourceFile(name: "t.jsonc", text: #"{ "format": 1, "flow": "t", "title": "T", "steps": ["# + wrong + "] }")
    ).report
    #expect(report.diagnostics.map(\.rule.rawValue) == ["type-mismatch"])
  }
}

/// Numbers shown in texts.
@Suite struct ShownNumberTests {
  @Test func `A number is shown with all its digits`() throws {
    let run = MachineTester(
      try flow(
        given: #""a": "number", "b": "number""#,
        steps:
          #"{ "id": "s", "title": "S", "text": "{{a + b}} {{a * 3.0}} {{1.0 / 3.0 + a - a}}" }, { "id": "z", "end": "done" }"#
      ),
      given: ["a": 0.1, "b": 0.2]
    ).when(.start)
    #expect(run.state()?.paragraphs == ["0.3 0.3 0.3333333333333333333333333333333333"])
  }
}
