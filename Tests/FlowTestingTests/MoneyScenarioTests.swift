import FlowDefinition
import FlowSyntax
import FlowTesting
import Testing

/// Amounts in scenarios are written in units.
@Suite struct MoneyScenarioTests {
  private static let text = """
    { "format": 1, "flow": "f", "title": "F",
      "services": { "pay": { "input": { "a": { "money": "EUR" } }, "output": { "fee": { "money": "EUR" } } } },
      "steps": [
        { "id": "a", "title": "A", "fields": [{ "id": "n", "type": "money", "currency": "EUR", "label": "N" }],
          "submit": { "call": "pay", "with": { "a": "n * 2" }, "as": "paid" } },
        { "id": "z", "end": "done", "result": { "n": "n", "all": "n + paid.fee" } } ] }
    """

  private func file(_ entry: String, result: String) throws -> ScenarioFile {
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: Self.text)).flow)
    let fee = #"{ "fee": { "amount": "0.50", "currency": "EUR" } }"#
    return ScenarioFile.read(
      SourceFile(
        name: "tests.jsonc",
        text: """
          { "scenarios": [{ "name": "s", "services": { "pay": [{ "accepted": \(fee) }] },
            "steps": [{ "at": "a", \(entry) }, { "at": "z" }], "outcome": "done", "result": \(result) }] }
          """), of: flow)
  }

  private func differences(_ entry: String, result: String) async throws -> [String] {
    let file = try file(entry, result: result)
    #expect(file.report.diagnostics == [], "\(file.report.rendered { $0 })")
    return try await #require(file.scenarios.first).differences().map {
      "\($0.found) instead of \($0.expected)"
    }
  }

  @Test(arguments: [
    (#""answer": { "n": "12.50" }"#, #"{ "n": "12.50", "all": "13.00" }"#),
    (#""answer": { "n": 12.5 }"#, #"{ "n": 12.5, "all": 13 }"#),
    (
      #""answer": { "n": "€12.50" }"#,
      #"{ "n": { "amount": "12.50", "currency": "EUR" }, "all": { "amount": "13.00" } }"#
    ),
    (#""answer": { "n": "12.50" }, "answers": { "n": "12.50 EUR" }"#, #"{ "n": "12.5 EUR", "all": "13.00 EUR" }"#),
    (#""answer": { "n": "12.50" }, "calls": { "pay": { "a": "25 EUR" } }"#, #"{ "n": "12.50" }"#),
    (#""answer": { "n": "12.50" }, "calls": { "pay": { "a": "25.00" } }"#, #"{ "n": { "currency": "EUR" } }"#),
    (
      #""answer": { "n": "12.50" }, "calls": { "pay": { "a": "25.00 EUR" } }, "answers": { "n": "12.50 EUR" }"#,
      #"{ "n": "12.50 EUR" }"#
    ),
    (#""answer": { "n": { "amount": "12.50", "currency": "EUR" } }, "answers": { "n": "12.5" }"#, #"{ "n": 12.5 }"#),
  ])
  func `Amounts are expected in units or with their currency`(entry: String, result: String) async throws {
    #expect(try await differences(entry, result: result) == [])
  }

  @Test(arguments: [#""10 EUR""#, #""10""#, #"{ "amount": "10.00", "currency": "EUR" }"#, #""10 USD""#])
  func `A given amount may be written with its currency`(amount: String) throws {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "given": { "lim": { "money": "EUR" } },
        "steps": [{ "id": "z", "end": "done", "result": { "lim": "lim" } }] }
      """
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: text)).flow)
    let file = """
      { "scenarios": [{ "name": "s", "given": { "lim": \(amount) }, "steps": [{ "at": "z" }], "outcome": "done" }] }
      """
    let report = ScenarioFile.read(SourceFile(name: "tests.jsonc", text: file), of: flow).report
    #expect(report.diagnostics.count == (amount.contains("USD") ? 1 : 0), "\(report.rendered { $0 })")
  }

  @Test(
    arguments: [
      ("1.5", "1.50 EUR"), (#"{ "amount": 0.5, "currency": "USD" }"#, "0.50 USD"),
      ("1.505", nil), ("true", nil),
    ] as [(String, String?)])
  func `A fee that a service cannot return gets the right spelling`(fee: String, meant: String?) throws {
    let source = SourceFile(
      name: "tests.jsonc",
      text: """
        { "scenarios": [{ "name": "s", "services": { "pay": [{ "accepted": { "fee": \(fee) } }] },
          "steps": [{ "at": "a", "answer": { "n": "1" } }, { "at": "z" }], "outcome": "done" }] }
        """)
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: Self.text)).flow)
    let found = ScenarioFile.read(source, of: flow).report.diagnostics
    #expect(found.map(\.help) == [meant.map { "did you mean \"\($0)\"?" }])
    #expect(found.first?.edits.first?.text == meant.map { "\"\($0)\"" })
  }

  @Test(arguments: [
    (#""answer": { "n": "12.50" }, "calls": { "pay": { "a": "24.99" } }"#, #"{ "n": 12.5 }"#, "24.99"),
    (#""answer": { "n": "12.50" }"#, #"{ "n": { "amount": "12.51" } }"#, "12.51"),
    (#""answer": { "n": "12.50" }"#, #"{ "n": "12.51" }"#, "12.51"),
  ])
  func `Another amount than the expected one is a difference`(
    entry: String, result: String, amount: String
  ) async throws {
    #expect(try await differences(entry, result: result).first?.contains(amount) == true)
  }

  @Test(arguments: [
    (#""answer": { "n": "1" }"#, #"{ "n": "12.50 USD" }"#),
    (#""answer": { "n": "1" }"#, #"{ "n": "12.505" }"#), (#""answer": { "n": "1" }"#, #"{ "n": true }"#),
    (#""answer": { "n": "1" }, "calls": { "pay": { "a": "x" } }"#, #"{ "n": 1 }"#),
    (#""answer": { "n": "1" }, "calls": { "pay": { "a": "2.00 USD" } }"#, #"{ "n": 1 }"#),
  ])
  func `An expectation that no amount can meet is reported`(entry: String, result: String) throws {
    #expect(try file(entry, result: result).report.diagnostics.count == 1)
  }
}
